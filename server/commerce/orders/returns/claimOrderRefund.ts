import { isDeepStrictEqual } from 'node:util'
import { isShopAddress } from '../../../money/receiving/isShopAddress.ts'
import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { canonicalAddress } from '../../../../basics/address.ts'
import { NETWORKS, type NetworkId } from '../../../../basics/networks.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import { formatMicro } from '../../../../basics/money.ts'
import { refuseFrozen } from '../../../people/accounts/profile/refuseFrozen.ts'
import {
  inTransaction,
  type Context,
  type TransactionContext,
} from '../../../platform/db/context.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { readSenders, type Sender } from '../../../money/payments/transfers/readSenders.ts'
import { claimRefund, type RefundClaim } from '../../../money/refunds/claimRefund.ts'
import { listRefunds } from '../../../money/refunds/listRefunds.ts'
import {
  findRefund,
  refundShape,
  type RefundRow,
  type RefundRules,
} from '../../../money/refunds/refund.ts'
import {
  proveRefundAddress,
  refundAddress,
  refundMessage,
} from '../../../money/refunds/refundMessage.ts'
import type { OpenChannels } from '../../../platform/messages/openChannels.ts'
import { proveOrderCode, spendOrderCode } from '../contact/orderCode.ts'
import type { Contact } from '../contact/contactOf.ts'
import { isUnreconciled } from '../../../platform/settings/unreconciled.ts'
import { lockOrder, type OrderRow } from '../read/orderRow.ts'
import { findOwnOrder } from '../read/readOrder.ts'
import { emit } from '../../../platform/events/emit.ts'
import { notifyBuyer, type Site } from '../notifyBuyer.ts'
import { cameToAccount, claimTerms, confirmingContact, type TermsContext } from './claimTerms.ts'

export type RefundSettings = {
  readonly site: Site
  readonly rules: RefundRules
  readonly channels?: OpenChannels
  /** The shop's own addresses, lower case, which refunds are never sent to. */
  readonly ownAddresses: (ctx: Context) => Promise<ReadonlySet<string>>
  readonly payable: (ctx: Context) => Promise<ReadonlySet<NetworkId>>
}

type OwnRefund = {
  readonly order: OrderRow
  readonly refund: RefundRow
  readonly sender: Sender | undefined
  readonly senders: ReadonlyMap<bigint, Sender>
}

async function findOwnRefund(
  ctx: CallContext,
  { orderId, secret, refundId }: { orderId: string; secret?: string; refundId: string },
): Promise<OwnRefund> {
  const order = await findOwnOrder(ctx, orderId, secret)
  const refund = await findRefund(ctx, BigInt(refundId))
  if (refund?.order_id !== order.id) return refuse('notFound')
  const senders = await readSenders(ctx, order.id)
  return { order, refund, sender: senders.get(refund.transfer_id), senders }
}

const isPayer = (sender: Sender | undefined, address: string): boolean =>
  sender !== undefined && canonicalAddress(sender.address) === canonicalAddress(address)

type Proof = { readonly address: string; readonly isSigned: boolean }

/**
 * The named refund, then those of the order on its network that the same proof claims: still offered, or claimed to
 * the address that the named one had (rules: refunds#claiming).
 */
async function claimedTogether(
  ctx: TermsContext,
  { order, refund, sender, senders }: OwnRefund,
  { address, isSigned }: Proof,
): Promise<RefundRow[]> {
  const contact = await confirmingContact(ctx, order, sender)
  const together = [refund]
  for (const other of await listRefunds(ctx, order.id)) {
    const waits =
      other.state === 'offered' ||
      (other.state === 'claimed' &&
        other.address === refund.address &&
        other.proof === refund.proof)
    if (other.id === refund.id || other.network !== refund.network || !waits) continue
    const from = senders.get(other.transfer_id)
    const isProved = isSigned
      ? isPayer(from, address)
      : cameToAccount(order, from?.at) === cameToAccount(order, sender?.at) &&
        isDeepStrictEqual(await confirmingContact(ctx, order, from), contact)
    if (isProved) together.push(other)
  }
  return together
}

/** The text to sign for a refund's address; the payer's signature claims the refund at once. */
export async function messageForRefund(
  ctx: CallContext,
  input: CallInput<'messageForRefund'>,
  { ownAddresses }: RefundSettings,
): Promise<CallResult<'messageForRefund'>> {
  const own = await findOwnRefund(ctx, input)
  const { refund } = own
  if (refund.state !== 'offered' && refund.state !== 'claimed') refuse('conflict')
  const address = refundAddress(refund, input.address, await ownAddresses(ctx))
  if (await isShopAddress(ctx, address)) refuseFields({ address: 'notAllowed' })
  const together = await claimedTogether(ctx, own, { address, isSigned: true })
  return refundMessage(ctx, { refund, together, address, site: ctx.caller.site })
}

type Claim = OwnRefund & {
  readonly address: string
  readonly signed: { readonly message: string; readonly signature: string } | undefined
  readonly contact: Contact | undefined
  readonly captcha: string | undefined
}

/** Uses up what confirms the claim, and says what it is. */
async function confirmClaim(
  tx: TransactionContext & Pick<CallContext, 'caller'>,
  { order, refund, sender, address, signed, contact, captcha }: Claim,
): Promise<RefundClaim['proof']> {
  if (signed) {
    await proveRefundAddress(tx, { refund, address, site: tx.caller.site, ...signed })
    if (!isPayer(sender, address)) refuse('signInFailed', { fields: { address: 'wrong' } })
    return 'signature'
  }
  if (cameToAccount(order, sender?.at)) await refuseFrozen(tx, order.account_id!)
  if (!contact) return null
  await spendOrderCode(tx, order.id, contact, captcha!)
  return 'code'
}

/**
 * Sets a refund's address (rules: refunds#claiming): signed by the payer, confirmed by a code to the order's contact,
 * or, without one, for a person to approve. Tells the buyer.
 */
export async function claimOrderRefund(
  ctx: CallContext,
  input: CallInput<'claimOrderRefund'>,
  { site, rules, ownAddresses, channels, payable }: RefundSettings,
): Promise<CallResult<'claimOrderRefund'>> {
  const own = await findOwnRefund(ctx, input)
  const { order, refund, sender } = own
  if (!(await payable(ctx)).has(refund.network)) refuseFields({ address: 'networkOff' })
  const address = refundAddress(refund, input.address, await ownAddresses(ctx))
  if (await isShopAddress(ctx, address)) refuseFields({ address: 'notAllowed' })
  const { orderId, message, signature, captcha } = input
  const withChannels = channels ? { ...ctx, channels } : ctx
  const terms = await claimTerms(withChannels, order, refund, sender)
  const signed =
    message !== undefined || signature !== undefined
      ? { message: message ?? '', signature: signature ?? '' }
      : undefined
  // The same address again changes nothing and needs no proof.
  if (!signed && refund.address === address && refund.state !== 'offered')
    return refundShape(refund, terms)
  const contact = signed ? undefined : await confirmingContact(withChannels, order, sender)
  if (contact) await proveOrderCode(ctx, order.id, contact, captcha)
  return inTransaction(ctx, async (plain) => {
    const tx = { ...plain, caller: ctx.caller }
    await lockOrder(tx, orderId)
    // It may be paid already (rules: payouts#unreconciled).
    if (await isUnreconciled(tx)) refuse('tryLater')
    const proof = await confirmClaim(tx, { ...own, address, signed, contact, captcha })
    const together = await claimedTogether(
      { ...withChannels, ...tx },
      { ...own, refund: (await findRefund(tx, refund.id))! },
      { address, isSigned: proof === 'signature' },
    )
    const claims = []
    for (const { id } of together)
      claims.push(await claimRefund(tx, { refundId: id, orderId, address, proof }, rules))
    const changed = claims.filter((one) => one.changed).map(({ row }) => row)
    const network = NETWORKS[refund.network].name
    for (const { amount_micro: micro } of changed)
      await emit(tx, 'order.refundClaimed', orderId, {
        amount: formatMicro(micro),
        network,
        address,
      })
    if (changed.length > 0) {
      const amount = formatMicro(changed.reduce((sum, row) => sum + row.amount_micro, 0n))
      await notifyBuyer(tx, site, orderId, 'refundClaimed', { amount, network, address })
    }
    return refundShape(claims[0]!.row, terms)
  })
}
