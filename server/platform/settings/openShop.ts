import { inTransaction, type Context } from '../db/context.ts'
import { sql } from '../db/sql.ts'
import { announceSettings } from './storedSettings.ts'

/** Opens the shop permanently. True when this call did it. */
export const openShop = (ctx: Context): Promise<boolean> =>
  inTransaction(ctx, async (tx) => {
    const { rowCount } = await sql`
      update shop_opening set opened_at = ${tx.now()} where opened_at is null`.execute(tx.db)
    await announceSettings(tx)
    return rowCount === 1
  })
