import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'

/** As last reported by the process with the key. */
export async function payoutAddresses(ctx: Context): Promise<Map<number, string>> {
  const { rows } = await sql({
    network: col.int,
    address: col.text,
  })`select network, address from payout_wallet`.execute(ctx.db)
  return new Map(rows.map(({ network, address }) => [network, address]))
}
