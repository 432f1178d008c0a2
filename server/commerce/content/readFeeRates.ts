import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'

/**
 * Withdrawal fee rates of an asset by chain ("ETH", "BNB", "TRX"), in millionths: 0.01 is 10,000 (rules:
 * balances#withdrawal-fee).
 */
export async function readFeeRates(
  ctx: Context,
  asset: string,
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql({
    block_chain: col.text,
    rate: col.bigint,
  })`
    select block_chain, withdrawal_fee_rate_micro as rate from asset
    where asset = ${asset}`.execute(ctx.db)
  return new Map(rows.map((row) => [row.block_chain, row.rate]))
}
