import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Context } from '../../../platform/db/context.ts'
import type { NetworkKind } from '../../../../basics/networks.ts'

const Row = { account_id: col.bigint, address: col.text }
type WalletOfAccount = RowOf<typeof Row>

/** Wallets of all accounts, in the order of their addresses, after this one. */
export async function pageWallets(
  ctx: Context,
  kind: NetworkKind,
  after: string,
  limit: number,
): Promise<WalletOfAccount[]> {
  const { rows } = await sql.named(Row)`
    select account_id, address from account_wallet where kind = ${kind} and address > ${after}
    order by address limit ${limit}`.execute(ctx.db)
  return rows
}
