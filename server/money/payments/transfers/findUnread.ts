import type { ChainToken } from '../../../../basics/tokens.ts'
import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import type { Context } from '../../../platform/db/context.ts'
import type { ChainTransfer } from '../../chains/chain.ts'

const placeOf = (txHash: string, logIndex: number): string => `${txHash}:${logIndex}`

export async function findUnread(
  ctx: Context,
  network: NetworkId,
  transfers: readonly ChainTransfer[],
): Promise<ChainTransfer[]> {
  if (transfers.length === 0) return []
  const { rows } = await sql.named({ tx_hash: col.text, log_index: col.int })`
    select tx_hash, log_index from transfer
    where network = ${network} and tx_hash = any(${transfers.map((one) => one.txHash)}::text[])
      and final_at is not null
    union all select tx_hash, log_index from token_transfer
    where network = ${network} and tx_hash = any(${transfers.map((one) => one.txHash)}::text[])
      and final_at is not null`.execute(ctx.db)
  const known = new Set(rows.map((row) => placeOf(row.tx_hash, row.log_index)))
  return transfers.filter((one) => !known.has(placeOf(one.txHash, one.logIndex)))
}

export async function findInvented(
  ctx: Context,
  network: NetworkId,
  { from, to }: { from: number; to: number },
  transfers: readonly ChainTransfer[],
): Promise<{ txHash: string; asset: ChainToken; amountMicro: bigint }[]> {
  const { rows } = await sql.named({
    tx_hash: col.text,
    log_index: col.int,
    asset: col.as<ChainToken>(col.text),
    amount_micro: col.bigint,
  })`
    select tx_hash, log_index, 'USDT' as asset, amount_micro from transfer
    where network = ${network} and block_number between ${from} and ${to} and final_at is not null
      and status <> 'refused'
    union all select tx_hash, log_index, 'MDD', div(amount_base, power(10::numeric, decimals - 6))::bigint
    from token_transfer
    where network = ${network} and block_number between ${from} and ${to} and final_at is not null`.execute(
    ctx.db,
  )
  const read = new Set(transfers.map((one) => placeOf(one.txHash, one.logIndex)))
  return rows
    .filter((row) => !read.has(placeOf(row.tx_hash, row.log_index)))
    .map((row) => ({ txHash: row.tx_hash, asset: row.asset, amountMicro: row.amount_micro }))
}
