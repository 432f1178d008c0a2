import type { Texts } from '../../../basics/locales.ts'
import { col, type RowOf } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'

export const CouponRow = {
  id: col.int,
  code: col.orNull(col.text),
  title: col.json<Texts>(),
  amountMicro: col.orNull(col.bigint),
  percentBps: col.orNull(col.int),
  capMicro: col.orNull(col.bigint),
  leastMicro: col.bigint,
  productIds: col.list(col.int),
  categoryIds: col.list(col.int),
  membersOnly: col.bool,
  freeDelivery: col.bool,
}
export type Coupon = Readonly<RowOf<typeof CouponRow>>

export const COUPON_COLUMNS = sql.raw(
  `c.id, c.code, c.title, c.amount_micro as "amountMicro", c.percent_bps as "percentBps",
   c.cap_micro as "capMicro", c.least_micro as "leastMicro", c.product_ids as "productIds",
   c.category_ids as "categoryIds", c.members_only as "membersOnly", c.free_delivery as "freeDelivery"`,
)

export type OrderCoupon = {
  readonly id: number
  readonly code: string | null
  readonly title: Texts
}

/** A buyer, in plain text. The database stores only hashes. */
export type CouponBuyer = {
  readonly accountId: bigint | null
  readonly device: Buffer
  readonly network: Buffer
  readonly email?: string | null | undefined
  readonly phone?: string | null | undefined
}

/** SQL expression of type `coupon_buyers`. */
export const buyerOf = ({ accountId, device, network, email, phone }: CouponBuyer) =>
  sql`
    row(${accountId}::bigint, ${device}::bytea, ${network}::bytea, ${email ?? null}::text,
      ${phone ?? null}::text)::coupon_buyers`

/** A visitor's unpaid orders may reserve one in this many remaining uses, at least one. */
const OPEN_SHARE = 10
/** Most uses that a visitor's unpaid orders may reserve. */
const MAX_OPEN_USES = 20
/** For members with a paid order both limits are this many times higher. */
const TRUSTED_TIMES = 10

/** The last arguments of `take_coupon` and `coupon_refusal`. */
export const USE_LIMITS = sql`${OPEN_SHARE}::int, ${MAX_OPEN_USES}::int, ${TRUSTED_TIMES}::int`

/** Why this buyer cannot use a coupon now, for any order. */
export type UseRefusal = 'ended' | 'used' | 'held'
