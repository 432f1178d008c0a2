import { refuse } from '../../../basics/errors.ts'
import { KEPT_IN_BIN_MS } from '../../../basics/keyBin.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'
import { asStaff, audit, type ActorContext } from '../../people/staff/asStaff.ts'
import { lockKeyOption } from '../catalogue/keyStock.ts'
import { countLeft, followKeys } from './keyStock.ts'

type Batch = { readonly optionId: number; readonly batch: string }

/**
 * Moves a batch's unsold keys to the bin, where they are not for sale (rules: delivery#keys). Refuses `conflict` when
 * open orders reserve them.
 */
export async function removeKeys(
  ctx: ActorContext,
  { optionId, batch }: Batch,
): Promise<{ removed: number; left: number }> {
  let result = { removed: 0, left: 0 }
  await asStaff(ctx, 'keys.write', async (tx) => {
    const option = (await lockKeyOption(tx, optionId)) ?? refuse('notFound')
    const { rowCount: removed } = await sql.named`
      update product_key set binned_at = ${tx.now()}
      where option_id = ${optionId} and batch = ${batch} and order_id is null
        and binned_at is null`.execute(tx.db)
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

export async function restoreKeys(
  ctx: ActorContext,
  { optionId, batch }: Batch,
): Promise<{ restored: number; left: number }> {
  let result = { restored: 0, left: 0 }
  await asStaff(ctx, 'keys.write', async (tx) => {
    if (!(await lockKeyOption(tx, optionId))) refuse('notFound')
    const { rowCount: restored } = await sql.named`
      update product_key set binned_at = null
      where option_id = ${optionId} and batch = ${batch} and binned_at is not null`.execute(tx.db)
    if (restored === 0) refuse('notFound')
    await followKeys(tx, optionId)
    await audit(tx, {
      action: 'restoreKeys',
      subject: { kind: 'option', id: String(optionId) },
      facts: { batch, restored: `${restored}` },
    })
    result = { restored, left: await countLeft(tx, optionId) }
    return true
  })
  return result
}

export async function emptyKeyBin(ctx: Context): Promise<number> {
  const { rowCount } = await sql.named`
    delete from product_key
    where binned_at < ${new Date(ctx.now().getTime() - KEPT_IN_BIN_MS)}`.execute(ctx.db)
  return rowCount
}
