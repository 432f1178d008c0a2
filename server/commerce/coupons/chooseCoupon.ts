import { couponCode, type CouponRefusal } from '../../../basics/coupons.ts'
import { countFailures } from '../../people/accounts/attempts.ts'
import { col, type RowOf } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import {
  buyerOf,
  COUPON_COLUMNS,
  CouponRow,
  USE_LIMITS,
  type Coupon,
  type CouponBuyer,
  type UseRefusal,
} from './coupon.ts'
import { discountOf, type Discount, type PricedLine } from './discountOf.ts'

const Row = { ...CouponRow, refusal: col.orNull(col.as<UseRefusal>(col.text)) }
type Row = RowOf<typeof Row>

type Applied = Discount & { readonly coupon: Coupon }

export type Choice = {
  readonly applied: Applied | null
  readonly refused: CouponRefusal | null
  /** The least that the goods must cost; null unless the code was refused for it. */
  readonly leastMicro: bigint | null
}

type Asked = {
  /** As typed; undefined or empty for none. */
  readonly code: string | undefined
  /** The value of `ANY_BY_ITSELF`. */
  readonly mayDiscount: boolean
  readonly buyer: CouponBuyer
  readonly lines: readonly PricedLine[]
  readonly shippingMicro: bigint
  /** The order is paid when it is placed, so the limits on unpaid uses do not apply. */
  readonly isPaid: boolean
  /** Wrong codes are counted by this network address. */
  readonly clientAddress: string
}

/** SQL: true when some coupon needs no code. */
export const ANY_BY_ITSELF = sql`exists (select from coupon where code is null and stopped_at is null)`

async function readCoupons(ctx: Context, code: string, { buyer, isPaid }: Asked): Promise<Row[]> {
  const now = ctx.now()
  const { rows } = await sql.named(Row)`
    select ${COUPON_COLUMNS},
      coupon_refusal(c, ${buyerOf(buyer)}, ${isPaid}::boolean, ${now}::timestamptz, ${USE_LIMITS}) as refusal
    from coupon c
    where (c.code = ${code} or c.code is null) and c.stopped_at is null
      and (c.starts_at is null or c.starts_at <= ${now})
      and (c.ends_at is null or c.ends_at > ${now}) and (c.total_uses is null or c.used < c.total_uses)
      order by c.id`.execute(ctx.db)
  return rows
}

const REFUSALS = { ended: 'couponUnknown', used: 'couponUsed', held: 'couponHeld' } as const
export const refusalOf = (refusal: UseRefusal): CouponRefusal => REFUSALS[refusal]

function judge(
  { refusal, ...coupon }: Row,
  { buyer, lines, shippingMicro }: Asked,
): Applied | CouponRefusal {
  if (coupon.membersOnly && buyer.accountId === null) return 'couponMembers'
  if (refusal !== null) return refusalOf(refusal)
  const discount = discountOf(coupon, lines, shippingMicro)
  return typeof discount === 'string' ? discount : { ...discount, coupon }
}

/** The refusal reveals that this e-mail address or phone number bought here, so it counts as a wrong code. */
const tellsOfBuyer = ({ refusal }: Row, { email, phone }: CouponBuyer): boolean =>
  refusal === 'used' && Boolean(email || phone)

const isMore = (one: Applied, other: Applied | undefined): boolean =>
  other === undefined || one.discountMicro > other.discountMicro

/**
 * At most one (rules: ordering#coupons): the typed one, or one without a code that takes off more. Wrong codes count
 * per network address.
 */
export async function chooseCoupon(ctx: Context, asked: Asked): Promise<Choice> {
  const code = couponCode(asked.code ?? '')
  if (code === '' && !asked.mayDiscount) return { applied: null, refused: null, leastMicro: null }
  let rows: Row[] = []
  const read = async (): Promise<boolean> => {
    rows = await readCoupons(ctx, code, asked)
    return rows.some((row) => row.code !== null && !tellsOfBuyer(row, asked.buyer))
  }
  if (code === '') await read()
  else await countFailures(ctx, [['couponClient', asked.clientAddress]], read)
  let applied: Applied | undefined
  for (const row of rows.filter((one) => one.code === null)) {
    const found = judge(row, asked)
    if (typeof found !== 'string' && isMore(found, applied)) applied = found
  }
  if (code === '') return { applied: applied ?? null, refused: null, leastMicro: null }
  const named = rows.find((row) => row.code !== null)
  if (!named) return { applied: applied ?? null, refused: 'couponUnknown', leastMicro: null }
  const found = judge(named, asked)
  if (typeof found === 'string')
    return {
      applied: applied ?? null,
      refused: found,
      leastMicro: found === 'couponLeast' ? named.leastMicro : null,
    }
  const isBetter = applied === undefined || found.discountMicro >= applied.discountMicro
  return { applied: isBetter ? found : applied!, refused: null, leastMicro: null }
}
