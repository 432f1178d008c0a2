import { Type } from 'typebox'
import { COURIERS } from '../basics/couriers.ts'
import { Instant, Nullable, Text, oneOf } from './shapes.ts'

export const LineNo = Type.Integer({ minimum: 1, maximum: 500 })
export const ParcelId = Type.String({ pattern: '^[1-9]\\d{0,17}$', maxLength: 18 })
export const ParcelLine = Type.Object({
  lineNo: LineNo,
  count: Type.Integer({ minimum: 1, maximum: 999 }),
})

export const Parcel = Type.Object({
  parcelId: ParcelId,
  courier: oneOf(COURIERS),
  courierName: Type.String(),
  tracking: Nullable(Type.String()),
  url: Nullable(Type.String({ description: "the courier's page about it" })),
  note: Type.String({ description: 'for the buyer' }),
  shippedAt: Instant,
  version: Type.Integer(),
  lines: Type.Array(ParcelLine),
})

/** How a parcel is sent. */
export const SENDING = {
  courier: oneOf(COURIERS),
  courierName: Type.Optional(Text(60)),
  tracking: Type.Optional(Text(40)),
  note: Type.Optional(Text(500)),
}

export const KEY_STATES = ['ready', 'waiting', 'withheld'] as const
const REVEALED_BY = ['account', 'link', 'mail', 'staff'] as const
export const Reveal = Type.Object({
  at: Instant,
  by: oneOf(REVEALED_BY, {
    description: 'the account that owns the order, anyone with its link, a mail, or staff',
  }),
})

/** Enough for a day's labels. */
export const MAX_PASTED_ROWS = 1_000
const ROW_STATES = [
  'willShip',
  'shipped',
  'orderUnknown',
  'nothingToShip',
  'courierUnknown',
  'trackingWrong',
  'numberWrong',
  'twice',
  'changed',
  'failed',
] as const
export const PastedRows = Type.Array(
  Type.Object({
    row: Type.Integer(),
    orderId: Nullable(Type.String()),
    courier: Nullable(Type.String()),
    tracking: Nullable(Type.String()),
    pieces: Type.Integer(),
    state: oneOf(ROW_STATES),
  }),
)
export const PastedText = Type.String({
  minLength: 1,
  maxLength: 200_000,
  description: 'CSV or pasted cells: order number, courier, tracking number',
})
