import type { NetworkKind } from '../../../basics/networks.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import type { NewForwarder } from './openForwarders.ts'

export type Lent = {
  /** An order, or a deposit's payment. */
  readonly orderId: string
  readonly purpose?: 'order' | 'deposit'
  readonly priceMicro: bigint
  readonly from: Date
  /** Null: the address never serves another order. */
  readonly until: Date | null
  readonly watchUntil: Date
  readonly buyer: Buffer | null
  readonly visitor: Buffer | null
}

/**
 * Two parts of a statement that adds a forwarder and leases it to its first order, in one round trip. `lease` reads
 * from `added`. A known address breaks a constraint.
 */
export const addForwarder = (
  { address, index, treasury }: NewForwarder,
  family: NetworkKind,
  { orderId, purpose = 'order', priceMicro, from, until, watchUntil, buyer, visitor }: Lent,
): { added: Sql<unknown>; lease: Sql<unknown> } => ({
  added: sql`
    insert into shop_address (address, family, role, purpose, treasury, salt_index, uses, rests_until,
      last_buyer, watch_until, added_at)
    values (${address}, ${family}, 'forwarder', ${purpose}, ${treasury}, ${index}::bigint, 1,
      ${until}::timestamptz, ${buyer}::bytea, ${watchUntil}::timestamptz, ${from}::timestamptz)
    returning id`,
  lease: sql`
    insert into address_lease (address_id, order_id, price_micro, span, visitor)
    select id, ${orderId}, ${priceMicro}::bigint, tstzrange(${from}::timestamptz, ${until}::timestamptz),
      ${visitor}::bytea from added`,
})
