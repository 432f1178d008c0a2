import { refuse } from '../../../basics/errors.ts'
import { sql } from '../../platform/db/sql.ts'
import { asStaff, audit, type ActorContext } from '../../people/staff/asStaff.ts'
import { lockKeyOption } from '../catalogue/keyStock.ts'
import { countLeft, followKeys } from './keyStock.ts'

/** Deletes a batch's keys that are not sold. Refuses `conflict` when open orders hold them. */
export async function removeKeys(
  ctx: ActorContext,
  { optionId, batch }: { readonly optionId: number; readonly batch: string },
): Promise<{ removed: number; left: number }> {
  let result = { removed: 0, left: 0 }
  await asStaff(ctx, 'keys.write', async (tx) => {
    const option = (await lockKeyOption(tx, optionId)) ?? refuse('notFound')
    const { rowCount: removed } = await sql.named`
      delete from product_key where option_id = ${optionId} and batch = ${batch} and order_id is null`.execute(
      tx.db,
    )
    if (removed === 0) refuse('notFound')
    const left = await countLeft(tx, optionId)
    if (left < option.held) refuse('conflict')
    await followKeys(tx, optionId)
    await audit(tx, {
      action: 'removeKeys',
      subject: { kind: 'option', id: String(optionId) },
      facts: { batch, removed: `${removed}` },
    })
    result = { removed, left }
    return true
  })
  return result
}
