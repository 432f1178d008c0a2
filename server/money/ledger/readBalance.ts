import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Asset } from '../../../basics/ledger.ts'
import type { Context } from '../../platform/db/context.ts'
import type { AssetBalance } from './readBalances.ts'

export async function readBalance(
  ctx: Context,
  accountId: bigint,
  asset: Asset,
): Promise<AssetBalance> {
  const { rows } = await sql.named({
    posted_micro: col.bigint,
    reserved_micro: col.bigint,
  })`
    select posted_micro, reserved_micro from ledger_account
    where owner = ${String(accountId)} and asset = ${asset}`.execute(ctx.db)
  const { posted_micro = 0n, reserved_micro = 0n } = rows[0] ?? {}
  return { asset, amountMicro: posted_micro - reserved_micro, reservedMicro: reserved_micro }
}
