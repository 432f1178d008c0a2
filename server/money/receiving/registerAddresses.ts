import { canonicalAddress } from '../../../basics/address.ts'
import type { NetworkKind } from '../../../basics/networks.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'
import type { AddressRole } from './shopAddress.ts'

export type RegisteredAddress = {
  readonly address: string
  readonly family: NetworkKind
  readonly role: Exclude<AddressRole, 'forwarder'>
}

/** Stores addresses permanently. A known one takes the new role (a forwarder stays one) and counts as used. */
export async function registerAddresses(
  ctx: Context,
  addresses: readonly RegisteredAddress[],
): Promise<void> {
  if (addresses.length === 0) return
  const unique = [
    ...new Map(addresses.map((one) => [canonicalAddress(one.address), one])).entries(),
  ].toSorted(([a], [b]) => (a < b ? -1 : 1))
  await sql.named`
    insert into shop_address (address, family, role, added_at)
    select address, family, role, ${ctx.now()}
    from unnest(${unique.map(([address]) => address)}::text[], ${unique.map(([, one]) => one.family)}::text[],
      ${unique.map(([, one]) => one.role)}::text[]) given (address, family, role)
    on conflict (address) do update set role = excluded.role, uses = greatest(shop_address.uses, 1),
      proven_at = case when excluded.role = 'treasury' then shop_address.proven_at end,
      secret_mark = case when excluded.role = 'treasury' then shop_address.secret_mark end
    where shop_address.role not in ('forwarder', excluded.role)`.execute(ctx.db)
}
