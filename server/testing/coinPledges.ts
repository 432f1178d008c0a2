import { inTransaction, type Context } from '../platform/db/context.ts'
import { sql } from '../platform/db/sql.ts'
import { addToCoinPool } from '../money/rewards/coin/coinPool.ts'
import { earn, units } from './rewards.ts'

let made = Date.now()
let wallets = 1

/** Earns USDT and puts it aside to buy coin for. */
export async function fillCoins(ctx: Context, amount: string): Promise<void> {
  await earn(ctx, 'USDT', amount)
  await inTransaction(ctx, (tx) =>
    addToCoinPool(tx, { amountMicro: units(amount), reference: `coins:${made++}` }),
  )
}

/** As if the shop contract had passed its checks and asked this much coin for a whole USDT. */
export const publishPrice = (
  ctx: Context,
  shop: string,
  price: bigint,
  reason: string | null = null,
): Promise<unknown> =>
  sql`
    insert into contract_rail (network, shop, state, reason, platform, coin_price, checked_at)
    values (137, ${shop}, ${reason === null ? 'open' : 'frozen'}, ${reason}, ${shop}, ${price}, ${ctx.now()})
    on conflict (network) do update set state = excluded.state, reason = excluded.reason,
      coin_price = excluded.coin_price`.execute(ctx.db)

/** As if the account had proven a new wallet. */
export async function addWallet(ctx: Context, accountId: bigint): Promise<string> {
  const address = `0x${String(wallets++).padStart(40, '0')}`
  await sql`
    insert into account_wallet (kind, address, account_id, asset, created_at)
    values ('evm', ${address}, ${accountId}, 'ETH', ${ctx.now()})`.execute(ctx.db)
  return address
}

let records = 0n
/** As if a final block had this record of the shop contract. */
export async function recordCoin(
  ctx: Context,
  {
    shop,
    sender,
    coin,
    level,
    paidAt = ctx.now(),
  }: { shop: string; sender: string; coin: bigint; level: bigint; paidAt?: Date },
): Promise<bigint> {
  await sql`
    insert into coin_receipt (network, shop, kind, index, sender, amount, bought, paid_at, booked_at)
    values (137, ${shop}, 'order', ${records}, ${sender}, ${coin}, ${level}, ${paidAt}, ${ctx.now()})`.execute(
    ctx.db,
  )
  return records++
}

/** As if all final records of the contract had been read now. */
export const readToNow = (ctx: Context, shop: string): Promise<unknown> =>
  sql`
    insert into coin_cursor (network, shop, read_at) values (137, ${shop}, ${ctx.now()})
    on conflict (network, shop) do update set read_at = excluded.read_at`.execute(ctx.db)
