import { refuse, refuseFields } from '../../../basics/errors.ts'
import { DELIVERED_TO_ADDRESS } from '../../../basics/delivery.ts'
import { sql } from '../../platform/db/sql.ts'
import type { TransactionContext } from '../../platform/db/context.ts'
import { asStaff, audit, type ActorContext } from '../../people/staff/asStaff.ts'
import { lockKeyOption } from '../catalogue/keyStock.ts'
import { insertKeys } from './insertKeys.ts'
import type { KeySecrets } from './keySecrets.ts'
import { countLeft, followKeys } from './keyStock.ts'
import { KEY_COLUMNS, StoredKey, textOf } from './storedKey.ts'

type Input = { readonly optionId: number; readonly batch: string; readonly toOptionId: number }

/** Always the lower id first, so that two moves cannot wait for each other. */
async function lockBoth(tx: TransactionContext, { optionId, toOptionId }: Input): Promise<number> {
  const ids = [optionId, toOptionId].sort((a, b) => a - b)
  const found = new Map<number, Awaited<ReturnType<typeof lockKeyOption>>>()
  for (const id of ids) found.set(id, await lockKeyOption(tx, id))
  const to = found.get(toOptionId) ?? refuse('notFound')
  if (to.productType === DELIVERED_TO_ADDRESS) refuseFields({ toOptionId: 'notAllowed' })
  return (found.get(optionId) ?? refuse('notFound')).held
}

/** Except those that the other option has had. Refuses `conflict` when open orders hold them. */
export async function moveKeys(
  ctx: ActorContext,
  input: Input,
  secrets: KeySecrets,
): Promise<{ moved: number; duplicates: number }> {
  const { optionId, batch, toOptionId } = input
  if (optionId === toOptionId) refuseFields({ toOptionId: 'self' })
  let result = { moved: 0, duplicates: 0 }
  await asStaff(ctx, 'keys.write', async (tx) => {
    const held = await lockBoth(tx, input)
    const { rows } = await sql.named(StoredKey)`
      select ${KEY_COLUMNS} from product_key
      where option_id = ${optionId} and batch = ${batch} and order_id is null and binned_at is null
      order by place for update`.execute(tx.db)
    if (rows.length === 0) refuse('notFound')
    const byText = new Map(rows.map((row) => [textOf(secrets, row), row.id]))
    const texts = [...byText.keys()]
    const known = await insertKeys(tx, secrets, { optionId: toOptionId, batch, texts })
    const moved = texts.filter((text) => !known.has(text)).map((text) => byText.get(text)!)
    await sql.named`delete from product_key where id = any(${moved}::uuid[])`.execute(tx.db)
    if ((await countLeft(tx, optionId)) < held) refuse('conflict')
    await followKeys(tx, optionId)
    await followKeys(tx, toOptionId)
    await audit(tx, {
      action: 'moveKeys',
      subject: { kind: 'option', id: String(optionId) },
      facts: { batch, toOptionId: `${toOptionId}`, moved: `${moved.length}` },
    })
    result = { moved: moved.length, duplicates: known.size }
    return true
  })
  return result
}
