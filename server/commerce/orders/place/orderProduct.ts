import { emitting, eventOf } from '../../../platform/events/emit.ts'
import { col, type RowOf } from '../../../platform/db/columns.ts'
import { randomBytes } from 'node:crypto'
import { sql } from '../../../platform/db/sql.ts'
import type { Caller } from '../../../../api/caller.ts'
import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { Refusal, refuse, refuseFields, type FieldReason } from '../../../../basics/errors.ts'
import {
  DELIVERED_TO_ADDRESS,
  checkDelivery,
  type DeliveryInput,
} from '../../../../basics/delivery.ts'
import { MAX_MICRO, formatMicro } from '../../../../basics/money.ts'
import { createOrderId } from '../../../../basics/orderId.ts'
import { readOptionForCredit, type OptionForCredit } from '../../catalogue/readOptionForCredit.ts'
import { isKnownCountry } from '../../content/knownCountry.ts'
import { takingUnheld } from '../../catalogue/takeStock.ts'
import {
  inTransaction,
  type Context,
  type TransactionContext,
} from '../../../platform/db/context.ts'
import { retryDeadlock } from '../../../platform/db/retryDeadlock.ts'
import { mustHold, atomically } from '../../../platform/db/atomically.ts'
import { isUncovered, type Movement } from '../../../money/ledger/ledger.ts'
import { post } from '../../../money/ledger/post.ts'
import { posting } from '../../../money/ledger/posting.ts'
import { isHeld, refuseHeld } from '../../../people/accounts/profile/refuseHeld.ts'
import { noting } from '../../../platform/messages/noteAccount.ts'
import { checkPrice, clientHash, creditContentHash, deviceHash, type Snapshot } from '../order.ts'
import { findOrder } from '../read/orderRow.ts'

type Input = CallInput<'orderProduct'>
type Result = CallResult<'orderProduct'>
type CallerContext = Context & { readonly caller: Caller }

function checkFilled({ phone = '', receiverAddress = '' }: Input): void {
  const fields: Record<string, FieldReason> = {}
  if (phone.trim() === '') fields['phone'] = 'missing'
  if (receiverAddress.trim() === '') fields['receiverAddress'] = 'missing'
  if (Object.keys(fields).length > 0) refuseFields(fields)
}

/**
 * Buys a product from the caller's XMDD or USDT balance in one transaction (rules: ordering#store-credit-orders). `orderId`
 * makes it idempotent: the same content gets the same answer, other content `conflict`. Without one, each call buys.
 * Refuses, in this order: `invalidInput` naming `phone` and `receiverAddress`, `notFound` for an unknown product or
 * option, `invalidInput` for delivery fields, short stock or another price than shown, `amountTooHigh`, `withdrawalsFrozen` for a held account, `amountTooLow` when the
 * balance is below the price.
 */
export async function orderProduct(ctx: CallerContext, input: Input): Promise<Result> {
  const accountId = ctx.caller.account?.accountId ?? refuse('notSignedIn')
  checkFilled(input)
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

/** Where the goods go; digital goods carry their e-mail address in `receiverAddress`. */
const deliveryOf = ({ receiverAddress, ...input }: Input, productType: number): DeliveryInput =>
  productType === DELIVERED_TO_ADDRESS
    ? { ...input, address: receiverAddress }
    : { receiverEmail: receiverAddress }

/** `checkDelivery`, under the names that this call has. */
function refuseDelivery(input: Input, option: OptionForCredit & { also: boolean }): void {
  const { address, receiverEmail, ...fields } = checkDelivery(
    option.productType,
    deliveryOf(input, option.productType),
  )
  const where = address ?? receiverEmail
  if (where !== undefined || Object.keys(fields).length > 0)
    refuseFields({ ...fields, ...(where && { receiverAddress: where }) })
  if (!option.also) refuseFields({ country: 'notAllowed' })
}

async function buy(
  ctx: CallerContext,
  accountId: bigint,
  input: Input,
  contentHash: Buffer,
): Promise<Result> {
  const count = input.count ?? 1
  const { asset = 'XMDD' } = input
  const option = await readOptionForCredit(
    ctx,
    input.productId,
    input.optionId,
    count,
    isKnownCountry(input.country),
  )
  if (!option)
    return refuse('notFound', {
      fields: { [input.optionId === undefined ? 'productId' : 'optionId']: 'notFound' },
    })
  refuseDelivery(input, option)
  if (count > option.available) refuseFields({ count: 'outOfStock' })
  const unitMicro = asset === 'XMDD' ? option.xmddMicro : option.priceMicro
  const totalMicro = unitMicro * BigInt(count)
  if (totalMicro > MAX_MICRO) refuse('amountTooHigh')
  checkPrice(input.price, totalMicro)
  const order = {
    id: input.orderId ?? createOrderId(ctx.now().getTime()),
    secret: randomBytes(16).toString('hex'),
    accountId,
    contentHash,
    count,
    asset,
    unitMicro,
    totalMicro,
    option,
  }
  // A concurrent settlement may lock this account first and then the stock.
  await retryDeadlock(async () => {
    const isBought = await atomically(ctx, () => writeBought(ctx, order, input, true))
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
  count: number
  asset: 'XMDD' | 'USDT'
  unitMicro: bigint
  totalMicro: bigint
  option: OptionForCredit
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
  ctx: CallerContext & TransactionContext,
  order: Bought,
  input: Input,
): Promise<void> {
  await refuseHeld(ctx, order.accountId)
  const { placed, taken, paid } = await writeBought(ctx, order, input, false)
  if (!placed) refuse('conflict', { fields: { orderId: 'notAllowed' } })
  if (!taken) refuseFields({ count: 'outOfStock' })
  if (!paid) await post(ctx, [paymentOf(order)]).catch(refuseUncovered)
}

/**
 * One statement that writes the paid order, its timeline, stock, notice and, last, the money, so that the account's
 * other purchases wait only for the commit. With `whole` it is all or nothing and its own transaction, which saves
 * round trips. Refuses with `amountTooLow`.
 */
async function writeBought(
  ctx: CallerContext,
  order: Bought,
  input: Input,
  whole: boolean,
): Promise<Parts> {
  const { option, asset } = order
  const now = ctx.now()
  const snapshot: Snapshot = {
    name: option.name,
    option: option.label,
    image: option.image,
    productType: option.productType,
  }
  const to = input.receiverAddress!.trim()
  const total = formatMicro(order.totalMicro)
  const isEmail = option.productType !== DELIVERED_TO_ADDRESS && to.includes('@')
  const { rows } = await sql.named(Parts)`
    with placed as (
      insert into shop_order (id, secret, device_hash, client_hash, content_hash, account_id, product_id, option_id, count, unit_price_micro, total_micro,
        asset, paid_from, snapshot, receiver_email, country, address, phone, receiver_name, mode, status, stock_state, created_at, expires_at, paid_at, updated_at)
      values (${order.id}, ${order.secret}, ${deviceHash(ctx.caller.device)}, ${clientHash(ctx.caller.clientAddress)}, ${order.contentHash}, ${order.accountId},
        ${option.productId}, ${option.optionId}, ${order.count}, ${order.unitMicro}, ${order.totalMicro},
        ${asset}, 'balance', ${JSON.stringify(snapshot)}, ${isEmail ? to : null}, ${input.country ?? null}, ${isEmail ? null : to}, ${input.phone!.trim()}, ${input.receiverName?.trim() ?? null}, 'safe', 'paid', 'taken', ${now}, ${now}, ${now}, ${now})
      on conflict (id) do nothing returning id
    ), event as (
      ${emitting(now, order.id, [eventOf('order.created', {}), eventOf('order.paid', { amount: total, asset })], sql`exists (select from placed)`)}
    ), taken as (
      ${takingUnheld(option.optionId, order.count)} and exists (select from placed) returning 1
    ), notice as (
      ${noting(now, { accountId: order.accountId, kind: 'orderPaid', facts: { orderId: order.id, amount: total, asset } })}
    ), paid as (
      ${posting(now, paymentOf(order), sql`exists (select from taken) and not ${isHeld(order.accountId, now)}`)}
    ), parts as (
      select exists (select from placed) as placed, exists (select from taken) as taken, exists (select from paid) as paid
    ) select placed, taken, paid from parts where ${whole ? mustHold(sql`placed and taken and paid`) : sql`true`}`
    .execute(ctx.db)
    .catch(refuseUncovered)
  return rows[0]!
}
