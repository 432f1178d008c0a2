import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Asset } from '../../../basics/ledger.ts'
import type { Context } from '../../platform/db/context.ts'

type AccountBalances = {
  readonly accountId: bigint
  readonly balances: ReadonlyMap<Asset, bigint>
}

/** Micro-units, reserved money included. */
export async function pageBalances(
  ctx: Context,
  after: bigint,
  limit: number,
): Promise<AccountBalances[]> {
  const { rows } = await sql({
    account_id: col.present(col.bigint),
    balances: col.json<Record<Asset, string>>(),
  })`
    select account_id, jsonb_object_agg(asset, posted_micro::text) as balances from ledger_account
    where account_id > ${after} group by account_id order by account_id limit ${limit}`.execute(
    ctx.db,
  )
  return rows.map((row) => ({
    accountId: row.account_id,
    balances: new Map(
      Object.entries(row.balances).map(([asset, micro]) => [asset as Asset, BigInt(micro)]),
    ),
  }))
}
