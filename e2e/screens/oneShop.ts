import { openDatabase } from '../../server/platform/db/connection.ts'
import type { Context } from '../../server/platform/db/context.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { createLog } from '../../server/platform/log.ts'
import { fillCoins } from '../../server/testing/coinPledges.ts'
import { fill, openProgramme } from '../../server/testing/rewards.ts'
import { playOrders } from '../../tools/demo/playOrders.ts'
import { keptAddress } from '../../tools/supervisor/postgres/embedded.ts'
import { shopData, shopUrl, startOwnShop } from '../shop/ownShop.ts'

const BLOCK_MS = 1_000

export async function inDatabase(work: (ctx: Context) => Promise<void>): Promise<void> {
  const db = openDatabase((await keptAddress(shopData()!))!, { max: 1, name: 'xiaopu screens' })
  try {
    await work({ db, now: () => new Date(), log: createLog('screens', 'warn') })
  } finally {
    await db.destroy()
  }
}

/** Starts the shop of all screens, with orders for its office and a programme that coin can pay for. */
export default async function startOneShop(): Promise<() => Promise<void>> {
  const stop = await startOwnShop(BLOCK_MS)
  process.env['SHOP_URL'] = shopUrl()
  process.env['SHOP_DATA'] = shopData()
  await inDatabase(async (ctx) => {
    // One that SHOP_URL names has them from the last time.
    const { rows } = await sql<{ id: bigint }>`select id from reward_programme`.execute(ctx.db)
    if (rows.length > 0) return
    await playOrders(shopUrl())
    await fill(ctx, 'USDT', '400')
    await fillCoins(ctx, '4000')
    await openProgramme(ctx)
  })
  return stop
}
