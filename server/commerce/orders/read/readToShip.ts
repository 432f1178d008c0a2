import type { Texts } from '../../../../basics/locales.ts'
import { DELIVERED_TO_ADDRESS } from '../../../../basics/delivery.ts'
import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Context } from '../../../platform/db/context.ts'

export type ToShip = {
  readonly orderId: string
  readonly createdAt: Date
  readonly receiverName: string
  readonly phone: string
  readonly country: string
  readonly address: string
  readonly lines: readonly {
    readonly lineNo: number
    readonly name: Texts
    readonly option: Texts
    readonly count: number
  }[]
}
type Lines = ToShip['lines']

/** Paid orders with their posted pieces still to ship. Unpaid and unknown ones are left out. */
export async function readToShip(
  ctx: Context,
  orderIds: readonly string[],
): Promise<Map<string, ToShip>> {
  const { rows } = await sql.named({
    id: col.text,
    created_at: col.time,
    receiver_name: col.orNull(col.text),
    phone: col.orNull(col.text),
    country: col.orNull(col.text),
    address: col.orNull(col.text),
    lines: col.json<Lines>(),
  })`
    select o.id, o.created_at, o.receiver_name, o.phone, o.country, o.address,
      coalesce((select jsonb_agg(jsonb_build_object('lineNo', l.line_no, 'name', l.snapshot->'name',
        'option', l.snapshot->'option', 'count', l.to_ship) order by l.line_no)
        from order_line l where l.order_id = o.id and l.to_ship > 0
          and (l.snapshot->>'productType')::int = ${DELIVERED_TO_ADDRESS}), '[]') as lines
    from shop_order o where o.id = any(${[...orderIds]}::text[])
      and o.status not in ('unpaid', 'cancelled', 'expired')`.execute(ctx.db)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        orderId: row.id,
        createdAt: row.created_at,
        receiverName: row.receiver_name ?? '',
        phone: row.phone ?? '',
        country: row.country ?? '',
        address: row.address ?? '',
        lines: row.lines,
      },
    ]),
  )
}
