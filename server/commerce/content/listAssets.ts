import { col, type RowOf } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { formatMicro } from '../../../basics/money.ts'
import type { Context } from '../../platform/db/context.ts'
import type { LiveContents } from './liveContents.ts'

const Row = {
  asset: col.text,
  blockChain: col.text,
  feeRateMicro: col.bigint,
}
type Row = RowOf<typeof Row>

/** `amount` is the signed-in caller's balance (rules: catalogue#assets). */
export async function listAssets(
  ctx: Context,
  input: CallInput<'listAssets'>,
  live: LiveContents,
): Promise<CallResult<'listAssets'>> {
  const { rows } = await sql(Row)`
    select asset, block_chain as "blockChain", withdrawal_fee_rate_micro as "feeRateMicro" from asset
    where ${input.asset ?? ''} in ('', asset) order by position, id`.execute(ctx.db)
  return rows.map(({ asset, blockChain, feeRateMicro }) => ({
    asset,
    // XMDD is spent here and not withdrawn.
    withdrawalFeeRate: asset === 'XMDD' ? null : formatMicro(feeRateMicro),
    blockChain,
    contract: live.contractOf(asset, blockChain),
    amount: formatMicro(0n),
  }))
}
