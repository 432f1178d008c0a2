import { HIDDEN_CHARACTERS } from '../../../basics/hiddenCharacters.ts'
import { DAY_MS } from '../../../basics/durations.ts'
import { refuseFields, type FieldReason } from '../../../basics/errors.ts'
import { TRACKING, courierName, trackingUrl, type Courier } from '../../../basics/couriers.ts'
import type { CallResult } from '../../../api/calls.ts'
import { col, type RowOf } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'

/** How long a parcel may be undone: until the courier has it. */
export const UNDO_MS = DAY_MS

type ParcelView = CallResult<'readDelivery'>['parcels'][number]
type Sending = {
  readonly courier: Courier
  readonly courierName?: string | undefined
  readonly tracking?: string | undefined
  readonly note?: string | undefined
}
export type SendingRow = {
  readonly courier: Courier
  readonly courierName: string | null
  readonly tracking: string | null
  readonly note: string
}

/** Refuses what buyers and couriers could not read. */
export function sendingOf({
  courier,
  courierName: name = '',
  tracking = '',
  note = '',
}: Sending): SendingRow {
  const fields: Record<string, FieldReason> = {}
  const number = tracking.trim()
  if (number !== '' && !TRACKING.test(number)) fields['tracking'] = 'format'
  if (courier === 'other' && name.trim() === '') fields['courierName'] = 'missing'
  if (HIDDEN_CHARACTERS.test(name)) fields['courierName'] = 'control'
  if (HIDDEN_CHARACTERS.test(note.replaceAll('\n', ''))) fields['note'] = 'control'
  if (Object.keys(fields).length > 0) refuseFields(fields)
  return {
    courier,
    courierName: courier === 'other' ? name.trim() : null,
    tracking: number === '' ? null : number,
    note: note.trim(),
  }
}

const Row = {
  id: col.text,
  courier: col.as<Courier>(col.text),
  courier_name: col.orNull(col.text),
  tracking: col.orNull(col.text),
  note: col.text,
  shipped_at: col.time,
  version: col.int,
  lines: col.json<{ lineNo: number; count: number }[]>(),
}

const viewOf = (row: RowOf<typeof Row>): ParcelView => ({
  parcelId: row.id,
  courier: row.courier,
  courierName: row.courier_name ?? courierName(row.courier),
  tracking: row.tracking,
  url: trackingUrl(row.courier, row.tracking),
  note: row.note,
  shippedAt: row.shipped_at.getTime(),
  version: row.version,
  lines: row.lines,
})

/** Oldest first, without those that were undone. */
export async function readParcels(ctx: Context, orderId: string): Promise<ParcelView[]> {
  const { rows } = await sql.named(Row)`
    select p.id::text, p.courier, p.courier_name, p.tracking, p.note, p.shipped_at, p.version,
      (select jsonb_agg(jsonb_build_object('lineNo', l.line_no, 'count', l.count) order by l.line_no)
        from parcel_line l where l.parcel_id = p.id) as lines
    from parcel p where p.order_id = ${orderId} and p.undone_at is null order by p.id`.execute(
    ctx.db,
  )
  return rows.map(viewOf)
}

export async function readParcel(
  ctx: Context,
  orderId: string,
  parcelId: string,
): Promise<ParcelView> {
  return (await readParcels(ctx, orderId)).find((one) => one.parcelId === parcelId)!
}

type LockedParcel = {
  readonly orderId: string
  readonly shippedAt: Date
  readonly version: number
  readonly undone: boolean
}

/** Lock it before the parcel. */
export async function orderOfParcel(ctx: Context, parcelId: string): Promise<string | undefined> {
  const { rows } = await sql.named({
    order_id: col.text,
  })`select order_id from parcel where id = ${parcelId}::bigint`.execute(ctx.db)
  return rows[0]?.order_id
}

export async function lockParcel(
  ctx: Context,
  parcelId: string,
): Promise<LockedParcel | undefined> {
  const { rows } = await sql.named({
    order_id: col.text,
    shipped_at: col.time,
    version: col.int,
    undone_at: col.orNull(col.time),
  })`
    select order_id, shipped_at, version, undone_at from parcel where id = ${parcelId}::bigint
    for update`.execute(ctx.db)
  const row = rows[0]
  return (
    row && {
      orderId: row.order_id,
      shippedAt: row.shipped_at,
      version: row.version,
      undone: row.undone_at !== null,
    }
  )
}
