import type { ChainToken } from '../../../basics/tokens.ts'
import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import type { Context } from '../../platform/db/context.ts'

type KnownBalance = { readonly block: number; readonly amountBase: bigint }

export async function readKnownBalances(
  ctx: Context,
  network: NetworkId,
  addresses: readonly string[],
  asset: ChainToken = 'USDT',
): Promise<ReadonlyMap<string, KnownBalance>> {
  const { rows } = await sql.named({
    address: col.text,
    block: col.bigint,
    balance_base: col.bigint,
  })`
    select address, block, balance_base from address_balance
    where network = ${network} and asset = ${asset} and address = any(${addresses}::text[])`.execute(
    ctx.db,
  )
  return new Map(
    rows.map((row) => [row.address, { block: Number(row.block), amountBase: row.balance_base }]),
  )
}

/** Never goes back: another process may have checked later blocks. */
export async function keepBalances(
  ctx: Context,
  network: NetworkId,
  all: readonly (KnownBalance & { readonly address: string })[],
  asset: ChainToken = 'USDT',
): Promise<void> {
  if (all.length === 0) return
  await sql.named`
    insert into address_balance (network, asset, address, block, balance_base, checked_at)
    select ${network}, ${asset}::text, address, block, balance, ${ctx.now()}
    from unnest(${all.map((one) => one.address)}::text[],
      ${all.map((one) => one.block)}::bigint[],
      ${all.map((one) => one.amountBase)}::numeric[]) given (address, block, balance)
    on conflict (network, asset, address) do update set block = excluded.block,
      balance_base = excluded.balance_base, checked_at = excluded.checked_at
    where address_balance.block <= excluded.block`.execute(ctx.db)
}
