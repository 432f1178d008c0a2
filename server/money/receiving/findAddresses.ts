import { col, type RowOf } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'
import type { AddressRole } from './shopAddress.ts'

export type Lease = {
  readonly orderId: string
  readonly fromMs: number
  /** Infinity: the address never serves another order. */
  readonly untilMs: number
}

export type FoundAddress = {
  readonly address: string
  readonly role: AddressRole
  readonly purpose: 'order' | 'deposit' | null
  readonly uses: number
  /** Since when it is the shop's. */
  readonly addedAtMs: number
  readonly leases: readonly Lease[]
}

const Row = {
  address: col.text,
  role: col.as<AddressRole>(col.text),
  purpose: col.orNull(col.as<'order' | 'deposit'>(col.text)),
  uses: col.int,
  added_at: col.time,
  order_id: col.orNull(col.text),
  opened_at: col.orNull(col.time),
  ends_at: col.orNull(col.time),
}
type Row = RowOf<typeof Row>

/** Which of these canonical addresses are the shop's, with the leases at that time. */
export async function findAddresses(
  ctx: Context,
  addresses: readonly string[],
  time: { readonly fromMs: number; readonly toMs: number },
): Promise<ReadonlyMap<string, FoundAddress>> {
  const { rows } = await sql.named(Row)`
    select a.address, a.role, a.purpose, a.uses, a.added_at, l.order_id,
      lower(l.span) as opened_at, upper(l.span) as ends_at
    from shop_address a left join address_lease l on l.address_id = a.id
      and (a.uses = 1 or l.span && tstzrange(${new Date(time.fromMs)}, ${new Date(time.toMs)}, '[]'))
    where a.address = any(${[...new Set(addresses)]}::text[])`.execute(ctx.db)
  const byAddress = Map.groupBy(rows, (row) => row.address)
  return new Map(
    [...byAddress].map(([address, all]) => [
      address,
      {
        address,
        role: all[0]!.role,
        purpose: all[0]!.purpose,
        uses: all[0]!.uses,
        addedAtMs: all[0]!.added_at.getTime(),
        leases: all.flatMap(leaseOf),
      },
    ]),
  )
}

const leaseOf = ({ order_id, opened_at, ends_at }: Row): Lease[] =>
  order_id === null
    ? []
    : [
        {
          orderId: order_id,
          fromMs: opened_at!.getTime(),
          untilMs: ends_at?.getTime() ?? Infinity,
        },
      ]
