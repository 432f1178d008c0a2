import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import { inTransaction, type Context, type TransactionContext } from '../../platform/db/context.ts'
import { listKeyOptions, lockKeyOption, setKeyStock } from '../catalogue/keyStock.ts'

export async function countLeft(ctx: Context, optionId: number): Promise<number> {
  const { rows } = await sql.named({ left: col.bigint })`
    select count(*) as "left" from product_key
    where option_id = ${optionId} and order_id is null and binned_at is null`.execute(ctx.db)
  return Number(rows[0]!.left)
}

/** Sets the stock to the number of keys left. The option is locked. */
export const followKeys = async (tx: TransactionContext, optionId: number): Promise<void> =>
  setKeyStock(tx, optionId, await countLeft(tx, optionId))

/** Mends the stock of options whose holds were above their keys. Returns the number of options. */
export async function followAllKeys(ctx: Context): Promise<number> {
  const options = await listKeyOptions(ctx)
  for (const optionId of options)
    await inTransaction(ctx, async (tx) => {
      if ((await lockKeyOption(tx, optionId))?.keyed) await followKeys(tx, optionId)
    })
  return options.length
}
