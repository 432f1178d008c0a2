import type { NetworkKind } from '../../../basics/networks.ts'
import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'

/**
 * Watched for ever on every network of their family, even after a change of settings. Addresses of a public key are
 * watched only while leased.
 */
export async function keptAddresses(ctx: Context, family: NetworkKind): Promise<string[]> {
  const { rows } = await sql({ address: col.text })`
    select address from shop_address
    where family = ${family} and role in ('wallet', 'shared', 'treasury', 'platform') and xpub is null
    order by id`.execute(ctx.db)
  return rows.map((row) => row.address)
}
