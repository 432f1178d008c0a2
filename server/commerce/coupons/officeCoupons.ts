import type { CallInput, CallResult } from '../../../api/calls.ts'
import { COUPON_CODE, couponCode, mostDiscount } from '../../../basics/coupons.ts'
import { refuse, refuseFields } from '../../../basics/errors.ts'
import { DEFAULT_LOCALE, textIn, type Texts } from '../../../basics/locales.ts'
import { formatMicro, MAX_MICRO, parseMicro } from '../../../basics/money.ts'
import { replaced } from '../../../basics/texts.ts'
import { readCategoryNames } from '../catalogue/readCategoryNames.ts'
import { readProductNames } from '../catalogue/readProductNames.ts'
import { asStaff, audit, type ActorContext } from '../../people/staff/asStaff.ts'
import { hasRight } from '../../people/staff/hasRight.ts'
import { col } from '../../platform/db/columns.ts'
import type { TransactionContext } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { CouponRow } from './coupon.ts'

type Creating = CallInput<'createCoupon'>
type Asset = 'USDT' | 'XMDD'

const SHOWN = 30
const USES_SHOWN = 50
const CENT_MICRO = 10_000n

/** An amount in whole cents; null for none. */
function amountIn(text: string | undefined, field: string): bigint | null {
  if (text === undefined) return null
  const micro = parseMicro(text.trim())
  if (micro === undefined || micro % CENT_MICRO !== 0n) return refuseFields({ [field]: 'format' })
  if (micro <= 0n) return refuseFields({ [field]: 'tooSmall' })
  return micro > MAX_MICRO ? refuseFields({ [field]: 'tooLarge' }) : micro
}

const shownMost = (terms: Parameters<typeof mostDiscount>[0]): string | null => {
  const most = mostDiscount(terms)
  return most === null ? null : formatMicro(most)
}

type Terms = {
  readonly code: string | null
  readonly title: Texts
  readonly amountMicro: bigint | null
  readonly percentBps: number | null
  readonly capMicro: bigint | null
  readonly leastMicro: bigint
  readonly totalUses: number | null
}

/** Refuses `invalidInput`, with `changed` if the highest cost is not the one that staff were shown. */
function checkedTerms(ctx: ActorContext, input: Creating): Terms {
  const code = input.code === undefined ? null : couponCode(input.code)
  if (code !== null && !COUPON_CODE.test(code)) refuseFields({ code: 'format' })
  const title = replaced(undefined, input.title) ?? refuseFields({ title: 'missing' })
  const amountMicro = amountIn(input.amount, 'amount')
  const capMicro = amountIn(input.cap, 'cap')
  const percentBps = input.percentBps ?? null
  const { freeDelivery = false } = input
  if (amountMicro === null && percentBps === null && !freeDelivery)
    refuseFields({ amount: 'missing' })
  if (freeDelivery && (amountMicro !== null || percentBps !== null))
    refuseFields({ freeDelivery: 'notAllowed' })
  if (amountMicro !== null && percentBps !== null) refuseFields({ percentBps: 'notAllowed' })
  if (amountMicro !== null && capMicro !== null) refuseFields({ cap: 'notAllowed' })
  const leastMicro = amountIn(input.least, 'least') ?? 0n
  const { endsAt, startsAt = 0, totalUses = null } = input
  if (endsAt !== undefined && endsAt <= Math.max(startsAt, ctx.now().getTime()))
    refuseFields({ endsAt: 'tooSmall' })
  if (shownMost({ amountMicro, capMicro, totalUses }) !== input.most)
    refuseFields({ most: 'changed' })
  return { code, title, amountMicro, percentBps, capMicro, leastMicro, totalUses }
}

async function checkGoods(tx: TransactionContext, { productIds = [], categoryIds = [] }: Creating) {
  const products = await readProductNames(tx, productIds, DEFAULT_LOCALE)
  if (products.length < productIds.length) refuseFields({ productIds: 'notFound' })
  const categories = await readCategoryNames(tx, categoryIds, DEFAULT_LOCALE)
  if (categories.length < categoryIds.length) refuseFields({ categoryIds: 'notFound' })
}

/** Idempotent by `requestId`. `conflict` if the request made a coupon with another code. */
export async function createCoupon(
  ctx: ActorContext,
  input: Creating,
): Promise<CallResult<'createCoupon'>> {
  const terms = checkedTerms(ctx, input)
  const { requestId, productIds = [], categoryIds = [], membersOnly = false } = input
  const { freeDelivery = false } = input
  const { startsAt, endsAt, usesPerBuyer = null } = input
  const time = (ms: number | undefined): Date | null => (ms === undefined ? null : new Date(ms))
  let id = 0
  await asStaff(ctx, 'catalogue.write', async (tx) => {
    await checkGoods(tx, input)
    const { rows } = await sql({ id: col.int })`
      insert into coupon (
        request_id, code, title, amount_micro, percent_bps, cap_micro, least_micro,
        product_ids, category_ids, starts_at, ends_at, total_uses, uses_per_buyer,
        members_only, free_delivery, created_at)
      values (
        ${requestId}, ${terms.code}, ${JSON.stringify(terms.title)}::jsonb, ${terms.amountMicro}::bigint,
        ${terms.percentBps}::int, ${terms.capMicro}::bigint, ${terms.leastMicro}::bigint,
        ${productIds}::int[], ${categoryIds}::int[], ${time(startsAt)}::timestamptz,
        ${time(endsAt)}::timestamptz, ${terms.totalUses}::int, ${usesPerBuyer}::int,
        ${membersOnly}, ${freeDelivery}, ${tx.now()})
      on conflict do nothing returning id`.execute(tx.db)
    if (rows.length === 0) {
      id = await madeBefore(tx, requestId, terms.code)
      return false
    }
    id = rows[0]!.id
    await audit(tx, {
      action: 'createCoupon',
      subject: { kind: 'coupon', id: String(id) },
      facts: {
        name: terms.title.cn,
        ...(terms.code !== null && { code: terms.code }),
        most: input.most ?? '∞',
      },
    })
    return true
  })
  return { id }
}

async function madeBefore(
  tx: TransactionContext,
  requestId: string,
  code: string | null,
): Promise<number> {
  const { rows } = await sql({ id: col.int, code: col.orNull(col.text) })`
    select id, code from coupon where request_id = ${requestId}`.execute(tx.db)
  const [made] = rows
  if (!made) return refuseFields({ code: 'used' })
  return made.code === code ? made.id : refuse('conflict')
}

export async function stopCoupon(
  ctx: ActorContext,
  { id }: CallInput<'stopCoupon'>,
): Promise<object> {
  await asStaff(ctx, 'catalogue.write', async (tx) => {
    const { rows } = await sql({ stopped: col.bool })`
      select stopped_at is not null as stopped from coupon where id = ${id} for update`.execute(
      tx.db,
    )
    const found = rows[0] ?? refuse('notFound')
    if (found.stopped) refuse('conflict')
    await sql`update coupon set stopped_at = ${tx.now()} where id = ${id}`.execute(tx.db)
    await audit(tx, { action: 'stopCoupon', subject: { kind: 'coupon', id: String(id) } })
    return true
  })
  return {}
}

const Row = {
  ...CouponRow,
  startsAt: col.orNull(col.time),
  endsAt: col.orNull(col.time),
  totalUses: col.orNull(col.int),
  usesPerBuyer: col.orNull(col.int),
  createdAt: col.time,
  stoppedAt: col.orNull(col.time),
  open: col.int,
  paid: col.int,
  given: col.json<{ asset: Asset; micro: string }[]>(),
}

export async function listCoupons(
  ctx: ActorContext,
  { after, language = DEFAULT_LOCALE }: CallInput<'listCoupons'>,
): Promise<CallResult<'listCoupons'>> {
  const { rows } = await sql(Row)`
    select c.id, c.code, c.title, c.amount_micro as "amountMicro", c.percent_bps as "percentBps",
      c.cap_micro as "capMicro", c.least_micro as "leastMicro",
      c.product_ids as "productIds", c.category_ids as "categoryIds",
      c.starts_at as "startsAt", c.ends_at as "endsAt", c.total_uses as "totalUses",
      c.uses_per_buyer as "usesPerBuyer", c.members_only as "membersOnly", c.free_delivery as "freeDelivery",
      c.created_at as "createdAt", c.stopped_at as "stoppedAt", u.open, u.paid, u.given
    from coupon c cross join lateral (
      select coalesce(sum(open), 0)::int as open, coalesce(sum(paid), 0)::int as paid,
        coalesce(jsonb_agg(jsonb_build_object('asset', asset, 'micro', micro::text) order by asset)
          filter (where paid > 0), '[]') as given
      from (
        select asset, count(*) filter (where not is_paid) as open, count(*) filter (where is_paid) as paid,
          sum(discount_micro) filter (where is_paid) as micro
        from coupon_use where coupon_id = c.id group by asset) by_asset) u
    where ${after ?? null}::int is null or c.id < ${after ?? null}::int order by c.id desc
    limit ${SHOWN + 1}`.execute(ctx.db)
  const shown = rows.slice(0, SHOWN)
  const [products, categories] = [
    await readProductNames(ctx, [...new Set(shown.flatMap((row) => row.productIds))], language),
    await readCategoryNames(ctx, [...new Set(shown.flatMap((row) => row.categoryIds))], language),
  ]
  const money = (micro: bigint | null): string | null =>
    micro === null ? null : formatMicro(micro)
  const seesMoney = await hasRight(ctx, 'orders.money')
  return {
    coupons: shown.map((row) => ({
      id: row.id,
      code: row.code,
      title: textIn(row.title, language),
      amount: money(row.amountMicro),
      percentBps: row.percentBps,
      cap: money(row.capMicro),
      least: formatMicro(row.leastMicro),
      products: products
        .filter(({ productId }) => row.productIds.includes(productId))
        .map(({ productId, name }) => ({ id: productId, name })),
      categories: categories.filter(({ id }) => row.categoryIds.includes(id)),
      startsAt: row.startsAt?.getTime() ?? null,
      endsAt: row.endsAt?.getTime() ?? null,
      totalUses: row.totalUses,
      usesPerBuyer: row.usesPerBuyer,
      membersOnly: row.membersOnly,
      freeDelivery: row.freeDelivery,
      createdAt: row.createdAt.getTime(),
      stoppedAt: row.stoppedAt?.getTime() ?? null,
      open: row.open,
      paid: row.paid,
      given: seesMoney
        ? row.given.map(({ asset, micro }) => ({ asset, amount: formatMicro(BigInt(micro)) }))
        : [],
      most: shownMost(row),
    })),
    next: rows.length > SHOWN ? shown.at(-1)!.id : null,
  }
}

export async function listCouponUses(
  ctx: ActorContext,
  { id, before }: CallInput<'listCouponUses'>,
): Promise<CallResult<'listCouponUses'>> {
  const { rows } = await sql({
    orderId: col.text,
    asset: col.as<Asset>(col.text),
    discountMicro: col.bigint,
    isPaid: col.bool,
    usedAt: col.time,
  })`
    select order_id as "orderId", asset, discount_micro as "discountMicro", is_paid as "isPaid", used_at as "usedAt"
    from coupon_use
    where coupon_id = ${id} and (${before ?? null}::text is null or order_id < ${before ?? null}::text)
    order by order_id desc limit ${USES_SHOWN + 1}`.execute(ctx.db)
  const shown = rows.slice(0, USES_SHOWN)
  const seesMoney = await hasRight(ctx, 'orders.money')
  return {
    uses: shown.map(({ asset, discountMicro, usedAt, ...use }) => ({
      ...use,
      asset: seesMoney ? asset : null,
      discount: seesMoney ? formatMicro(discountMicro) : null,
      usedAt: usedAt.getTime(),
    })),
    next: rows.length > USES_SHOWN ? shown.at(-1)!.orderId : null,
  }
}
