import { memberOf } from '../../../people/accounts/signIn/memberOf.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { emitting, eventOf } from '../../../platform/events/emit.ts'
import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { Refusal, refuse, refuseFields, type FieldReason } from '../../../../basics/errors.ts'
import {
  DELIVERED_TO_ADDRESS,
  checkDelivery,
  type DeliveryInput,
} from '../../../../basics/delivery.ts'
import { formatMicro } from '../../../../basics/money.ts'
import { createOrderId } from '../../../../basics/orderId.ts'
import { readOptionsForCredit, type OptionForCredit } from '../../catalogue/readOptionsForCredit.ts'
import type { DeliveryFee, StoredFee } from '../../../../basics/deliveryFee.ts'
import { deliveryFeeTo, storedFee } from '../../content/deliveryFee.ts'
import { takingUnreserved } from '../../catalogue/takeStock.ts'
import { inTransaction, type TransactionContext } from '../../../platform/db/context.ts'
import { retryDeadlock } from '../../../platform/db/retryDeadlock.ts'
import { mustBeTrue, atomically } from '../../../platform/db/atomically.ts'
import { isUncovered, type Movement } from '../../../money/ledger/ledger.ts'
import { post } from '../../../money/ledger/post.ts'
import { posting } from '../../../money/ledger/posting.ts'
import { readBalance } from '../../../money/ledger/readBalance.ts'
import { confirmWherePossible } from '../../../people/accounts/passkeys/confirmAction.ts'
import { inviterOf } from '../../../people/accounts/profile/inviterOf.ts'
import { isFrozen, refuseFrozen } from '../../../people/accounts/profile/refuseFrozen.ts'
import { addingNotice } from '../../../platform/messages/addNotice.ts'
import { giveKeys } from '../pay/giveKeys.ts'
import { checkPrice, clientHash, creditContentHash, deviceHash, newSecret } from '../order.ts'
import {
  allOnSale,
  insertingLines,
  isTooMuch,
  newLines,
  piecesOfLines,
  shippingOf,
  sumOf,
} from '../lines/newLines.ts'
import type { OrderLine } from '../lines/orderLine.ts'
import { wantedOf } from '../lines/wantedOf.ts'
import { ANY_BY_ITSELF } from '../../coupons/chooseCoupon.ts'
import {
  costOf,
  CouponChanged,
  createdFacts,
  orderCoupon,
  requireCoupon,
  takeAppliedCoupon,
  type Cost,
} from './costOf.ts'
import { findOrder } from '../read/orderRow.ts'

type Input = CallInput<'orderProduct'>
type Result = CallResult<'orderProduct'>

type OrderProductContext = CallContext & { readonly sendsMail?: boolean }

function checkFilled({ phone = '', receiverAddress = '' }: Input, sendsMail = true): void {
  const fields: Record<string, FieldReason> = {}
  if (phone.trim() === '') fields['phone'] = 'missing'
  // Digital goods of a shop that sends no mail go to no address; of others, `checkDelivery` finds what is missing.
  if (receiverAddress.trim() === '' && sendsMail) fields['receiverAddress'] = 'missing'
  if (Object.keys(fields).length > 0) refuseFields(fields)
}

/**
 * Buys a product, or `lines`, from the caller's XMDD or USDT balance in one transaction (rules:
 * ordering#store-credit-orders). Idempotent by `orderId`, with `conflict` for other content; without one, each call
 * buys. Refuses in this order: `invalidInput` naming `phone` and `receiverAddress`, `notFound` for an unknown product
 * or option, `invalidInput` for delivery fields, short stock or another price than shown, `amountTooHigh`,
 * `amountTooLow` when the balance is too low, `withdrawalsFrozen`, what `confirmWherePossible` refuses.
 */
export async function orderProduct(ctx: OrderProductContext, input: Input): Promise<Result> {
  const accountId = memberOf(ctx)
  checkFilled(input, ctx.sendsMail)
  const contentHash = creditContentHash(input)
  try {
    return await buy(ctx, accountId, input, contentHash)
  } catch (error) {
    if (!(error instanceof Refusal) || input.orderId === undefined) throw error
    // A known order is answered even if it could not be bought now.
    const known = await findOrder(ctx, input.orderId)
    if (!known) throw error
    const isSame =
      known.paid_from === 'balance' &&
      known.asset === (input.asset ?? 'XMDD') &&
      known.account_id === accountId &&
      known.content_hash.equals(contentHash)
    if (!isSame) refuse('conflict', { fields: { orderId: 'notAllowed' } })
    return resultOf({ ...known, asset: known.asset, totalMicro: known.total_micro })
  }
}

const resultOf = ({
  id,
  secret,
  asset,
  totalMicro,
}: Pick<Bought, 'id' | 'secret' | 'asset' | 'totalMicro'>): Result => ({
  orderId: id,
  secret,
  status: 'paid',
  asset,
  total: formatMicro(totalMicro),
  xmdd: formatMicro(asset === 'XMDD' ? totalMicro : 0n),
})

/**
 * Where the goods go. Goods sent by e-mail carry their address in `receiverEmail`; without posted goods beside them
 * it may be in `receiverAddress`.
 */
const deliveryOf = (
  { receiverAddress, receiverEmail, ...input }: Input,
  isPosted: boolean,
): DeliveryInput =>
  isPosted
    ? { ...input, address: receiverAddress, receiverEmail }
    : { receiverEmail: receiverEmail ?? receiverAddress }

function contactsOf(
  { receiverAddress = '', receiverEmail, phone = '' }: Input,
  lines: readonly OrderLine[],
): { email?: string; phone: string } {
  const isPosted = lines.some((line) => line.snapshot.productType === DELIVERED_TO_ADDRESS)
  const to = receiverAddress.trim()
  const email = receiverEmail?.trim() || (!isPosted && to.includes('@') ? to : undefined)
  return { phone: phone.trim(), ...(email !== undefined && { email }) }
}

/** `checkDelivery`, under the names that this call has; the fee where the shop delivers. */
function checkedFee(
  input: Input,
  options: readonly OptionForCredit[],
  fee: StoredFee | null,
  sendsMail?: boolean,
): DeliveryFee {
  const types = options.map((option) => option.productType)
  const isPosted = types.includes(DELIVERED_TO_ADDRESS)
  const { address, receiverEmail, ...fields } = checkDelivery(
    types,
    deliveryOf(input, isPosted),
    sendsMail,
  )
  const isInAddress = !isPosted && input.receiverEmail === undefined
  const wrong = {
    ...fields,
    ...(address && { receiverAddress: address }),
    ...(receiverEmail && { [isInAddress ? 'receiverAddress' : 'receiverEmail']: receiverEmail }),
  }
  if (Object.keys(wrong).length > 0) refuseFields(wrong)
  return storedFee(fee ?? refuseFields({ country: 'notAllowed' }))
}

async function priceBalanceOrder(ctx: OrderProductContext, input: Input): Promise<Cost> {
  const { asset = 'XMDD' } = input
  const wanted = wantedOf(input, false)
  const found = await readOptionsForCredit(ctx, wanted, {
    fee: deliveryFeeTo(input.country),
    mayDiscount: ANY_BY_ITSELF,
    isMember: Boolean(ctx.caller.account),
  })
  const options = allOnSale(wanted, found)
  const fee = checkedFee(input, options, found.fee, ctx.sendsMail)
  const lines = newLines(
    wanted,
    options,
    (option) => (asset === 'XMDD' ? option.xmddMicro : option.priceMicro),
    'paid',
  )
  // An XMDD pays for a USDT of the fee.
  const shippingMicro = shippingOf(lines, fee)
  if (isTooMuch(sumOf(lines).goodsMicro + shippingMicro)) refuse('amountTooHigh')
  const cost = await costOf(ctx, {
    lines,
    options,
    shippingMicro,
    mayDiscount: found.mayDiscount,
    coupon: input.coupon,
    isPaid: true,
    ...contactsOf(input, lines),
  })
  requireCoupon(cost.choice)
  checkPrice(input.price, cost.totalMicro)
  return cost
}

async function buy(
  ctx: CallContext,
  accountId: bigint,
  input: Input,
  contentHash: Buffer,
): Promise<Result> {
  let isConfirmed = false
  for (;;) {
    try {
      const cost = await priceBalanceOrder(ctx, input)
      // A passkey confirms once, also where a coupon changed in between.
      if (!isConfirmed) await confirmDigital(ctx, accountId, input, cost)
      isConfirmed = true
      return await buyAt(ctx, accountId, input, contentHash, cost)
    } catch (error) {
      if (!(error instanceof CouponChanged)) throw error
    }
  }
}

const hasDigital = (lines: readonly OrderLine[]): boolean =>
  lines.some((line) => line.snapshot.productType !== DELIVERED_TO_ADDRESS)

/**
 * Goods that are delivered at once are as good as money to whoever has a stolen token, so they are confirmed like a
 * withdrawal (rules: balances#confirmation). Balance and hold are checked first: no proof is asked for in vain.
 */
async function confirmDigital(
  ctx: CallContext,
  accountId: bigint,
  input: Input,
  { lines, totalMicro }: Cost,
): Promise<void> {
  if (!hasDigital(lines)) return
  const { asset = 'XMDD', secPassword, passkey } = input
  if ((await readBalance(ctx, accountId, asset)).amountMicro < totalMicro) refuse('amountTooLow')
  await inTransaction(ctx, (tx) => refuseFrozen(tx, accountId))
  // What a passkey signs is the input, so the amount has to be in it.
  if (passkey !== undefined && input.price === undefined) refuseFields({ price: 'missing' })
  await confirmWherePossible(ctx, {
    accountId,
    call: 'orderProduct',
    content: input,
    secPassword,
    passkey,
  })
}

async function buyAt(
  ctx: CallContext,
  accountId: bigint,
  input: Input,
  contentHash: Buffer,
  cost: Cost,
): Promise<Result> {
  const { asset = 'XMDD' } = input
  const { lines, shippingMicro, totalMicro } = cost
  const order: Bought = {
    id: input.orderId ?? createOrderId(ctx.now().getTime()),
    secret: newSecret(),
    accountId,
    contentHash,
    asset,
    shippingMicro,
    totalMicro,
    lines,
    cost,
  }
  // A concurrent settlement may lock this account first and then the stock.
  await retryDeadlock(async () => {
    // Keys and coupons are given in the same transaction, which takes more than one statement.
    const isBought =
      !hasDigital(lines) &&
      cost.choice.applied === null &&
      (await atomically(ctx, () => writeBought(ctx, order, input, true)))
    if (!isBought) await inTransaction(ctx, (tx) => buyInSteps({ ...ctx, ...tx }, order, input))
  })
  return resultOf(order)
}

function refuseUncovered(error: unknown): never {
  if (isUncovered(error) || (error instanceof Refusal && error.name === 'insufficientBalance'))
    return refuse('amountTooLow')
  throw error
}

type Bought = {
  id: string
  secret: string
  accountId: bigint
  contentHash: Buffer
  asset: 'XMDD' | 'USDT'
  shippingMicro: bigint
  totalMicro: bigint
  lines: readonly OrderLine[]
  cost: Cost
}

const Parts = {
  placed: col.bool,
  taken: col.bool,
  paid: col.bool,
}
type Parts = RowOf<typeof Parts>

const paymentOf = ({ accountId, id, asset, totalMicro }: Bought): Movement => ({
  from: { account: accountId },
  to: { system: 'sales' },
  asset,
  amountMicro: totalMicro,
  kind: 'orderPayment',
  kindTo: 'sale',
  reference: `order:${id}`,
})

/** The stepwise path, for what the single statement cannot do: refuse with a name, or open a missing account. */
async function buyInSteps(
  ctx: CallContext & TransactionContext,
  order: Bought,
  input: Input,
): Promise<void> {
  await refuseFrozen(ctx, order.accountId)
  const use = { asset: order.asset, isPaid: true }
  await takeAppliedCoupon(ctx, order.id, order.cost, use, contactsOf(input, order.lines))
  const { placed, taken, paid } = await writeBought(ctx, order, input, false)
  if (!placed) refuse('conflict', { fields: { orderId: 'notAllowed' } })
  if (!taken) refuseFields({ [input.lines ? 'lines' : 'count']: 'outOfStock' })
  if (!paid) await post(ctx, [paymentOf(order)]).catch(refuseUncovered)
  await giveKeys(ctx, order.id)
}

/**
 * One statement; the money comes last, so that the account's other purchases wait only for the commit. With `whole`
 * it is its own transaction, saving round trips. Refuses `amountTooLow`.
 */
async function writeBought(
  ctx: CallContext,
  order: Bought,
  input: Input,
  whole: boolean,
): Promise<Parts> {
  const { lines, asset, cost } = order
  const now = ctx.now()
  const { level, pieces, goodsMicro } = sumOf(lines)
  const to = input.receiverAddress!.trim()
  const total = formatMicro(order.totalMicro)
  const email = contactsOf(input, lines).email ?? null
  const coupon = orderCoupon(cost.choice)
  const created = createdFacts({ coupon, discount_micro: cost.discountMicro })
  const { rows } = await sql.named(Parts)`
    with placed as (
      insert into shop_order (id, secret, device_hash, client_hash, content_hash, account_id, level, pieces,
        goods_micro, shipping_micro, discount_micro, coupon, total_micro,
        asset, paid_from, receiver_email, country, address, phone, receiver_name, mode, inviter_id, status,
          stock_state, created_at, expires_at, paid_at, updated_at)
      values (${order.id}, ${order.secret}, ${deviceHash(ctx.caller.device)},
        ${clientHash(ctx.caller.clientAddress)}, ${order.contentHash}, ${order.accountId},
        ${level}, ${pieces}, ${goodsMicro}, ${order.shippingMicro}, ${cost.discountMicro},
          ${coupon && JSON.stringify(coupon)}, ${order.totalMicro},
        ${asset}, 'balance', ${email}, ${input.country ?? null}, ${email === to ? null : to},
          ${input.phone!.trim()}, ${input.receiverName?.trim() ?? null}, 'safe',
          ${inviterOf(order.accountId)}, 'paid', 'taken', ${now}, ${now}, ${now}, ${now})
      on conflict (id) do nothing returning id
    ), line as (
      ${insertingLines(order.id, lines, sql`exists (select from placed)`)}
    ), event as (
      ${emitting(
        now,
        order.id,
        [eventOf('order.created', created), eventOf('order.paid', { amount: total, asset })],
        sql`exists (select from placed)`,
      )}
    ), taken as (
      ${takingUnreserved(piecesOfLines(lines))} and exists (select from placed) returning 1
    ), notice as (
      ${addingNotice(now, {
        accountId: order.accountId,
        kind: 'orderPaid',
        facts: { orderId: order.id, amount: total, asset },
      })}
    ), paid as (
      ${posting(now, paymentOf(order), sql`exists (select from taken) and not ${isFrozen(order.accountId, now)}`)}
    ), parts as (
      select exists (select from placed) as placed, exists (select from taken) as taken,
        exists (select from paid) as paid
    ) select placed, taken, paid from parts where ${whole ? mustBeTrue(sql`placed and taken and paid`) : sql`true`}`
    .execute(ctx.db)
    .catch(refuseUncovered)
  return rows[0]!
}
