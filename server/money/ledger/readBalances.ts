import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Asset } from '../../../basics/ledger.ts'
import type { Context } from '../../platform/db/context.ts'

/** `amountMicro` is available; `reservedMicro` is not. */
export type AssetBalance = {
  readonly asset: Asset
  readonly amountMicro: bigint
  readonly reservedMicro: bigint
}

export async function readBalances(ctx: Context, accountId: bigint): Promise<AssetBalance[]> {
  const { rows } = await sql.named({
    asset: col.as<Asset>(col.text),
    posted_micro: col.bigint,
    reserved_micro: col.bigint,
  })`
    select asset, posted_micro, reserved_micro from ledger_account where owner = ${String(accountId)}
    order by asset`.execute(ctx.db)
  return rows.map((row) => ({
    asset: row.asset,
    amountMicro: row.posted_micro - row.reserved_micro,
    reservedMicro: row.reserved_micro,
  }))
}
