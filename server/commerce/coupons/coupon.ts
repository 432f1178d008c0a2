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
}
/** What lowers a price: its terms, and whom it is for. */
export type Coupon = Readonly<RowOf<typeof CouponRow>>

export const COUPON_COLUMNS = sql.raw(
  `c.id, c.code, c.title, c.amount_micro as "amountMicro", c.percent_bps as "percentBps", c.cap_micro as "capMicro", c.least_micro as "leastMicro",
   c.product_ids as "productIds", c.category_ids as "categoryIds", c.members_only as "membersOnly"`,
)

/** Part of the order that took it. */
export type OrderCoupon = {
  readonly id: number
  readonly code: string | null
  readonly title: Texts
}

/** Who uses a coupon, in the clear; the database keeps hashes. */
export type CouponBuyer = {
  readonly accountId: bigint | null
  readonly device: Buffer
  readonly network: Buffer
  readonly email?: string | null | undefined
  readonly phone?: string | null | undefined
}

/** Part of a larger statement. */
export const buyerOf = ({ accountId, device, network, email, phone }: CouponBuyer) =>
  sql`row(${accountId}::bigint, ${device}::bytea, ${network}::bytea, ${email ?? null}::text, ${phone ?? null}::text)::coupon_buyers`

/** A visitor's unpaid orders have at most one part in so many of what is left of a coupon, and at least one use. */
export const OPEN_SHARE = 10
/** Unpaid uses of a coupon by one visitor. */
export const MAX_OPEN_USES = 20
/** Members with a paid order may have as many times more. */
export const TRUSTED_TIMES = 10

/** Part of a larger statement. */
export const USE_LIMITS = sql`${OPEN_SHARE}::int, ${MAX_OPEN_USES}::int, ${TRUSTED_TIMES}::int`

/** Why a coupon cannot be used now, whatever it is used for. */
export type UseRefusal = 'ended' | 'used' | 'held'
