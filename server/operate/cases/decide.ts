import { AWAITS_REMAINDER } from '../../../basics/outcomes.ts'
import { isShopAddress } from '../../money/receiving/isShopAddress.ts'
import { canonicalAddress, isKeylessAddress } from '../../../basics/address.ts'
import { refuseFields } from '../../../basics/errors.ts'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { formatMicro } from '../../../basics/money.ts'
import { lockKept } from '../../people/accounts/profile/lockKept.ts'
import { WALLET_PROOFS } from '../../people/accounts/wallets/walletProof.ts'
import { audit, type StaffContext } from '../../people/staff/asStaff.ts'
import type { TransactionContext } from '../../platform/db/context.ts'
import { addNotice } from '../../platform/messages/addNotice.ts'
import { refuseUnreconciled } from '../../platform/settings/unreconciled.ts'
import {
  approveReturn as approve,
  declineReturned,
  lockRequested,
  refuseReturn as refuse,
} from '../../commerce/orders/returns/decideReturn.ts'
import { returnShare } from '../../commerce/orders/returns/returnShare.ts'
import { paymentListeners } from '../../commerce/orders/pay/paymentListeners.ts'
import { lockOrder } from '../../commerce/orders/read/orderRow.ts'
import { emit } from '../../platform/events/emit.ts'
import { notifyBuyer, type Site } from '../../commerce/orders/notifyBuyer.ts'
import { assignTransfer as assign } from '../../money/payments/transfers/assignTransfer.ts'
import { creditHeld } from '../../money/payments/held/creditHeld.ts'
import {
  lockTransfer,
  orderOfTransfer,
  transferAmount,
  setOutcome,
  type HeldTransfer,
} from '../../money/payments/held/heldTransfer.ts'
import { lockPayments } from '../../money/payments/settle/lockPayments.ts'
import { isOpenByHand } from '../../money/payouts/byHand/listByHand.ts'
import { approveRefund as approveClaim } from '../../money/refunds/approveRefunds.ts'
import { offerRefund, sendBack } from '../../money/refunds/offerRefund.ts'
import {
  findRefund,
  lockRefund,
  REASON_OF_TRANSFER,
  type RefundRow,
} from '../../money/refunds/refund.ts'
import {
  offerAgain,
  refuseRefund as refuseOffer,
  withdrawOffer,
} from '../../money/refunds/takeBackRefund.ts'

type Made = Promise<boolean>

/**
 * Locks a transfer with held money in the fixed order (decision 006): payment, order, refund,
 * transfer. Withdraws an open refund offer. `undefined` when its refund is on the way, or while the order
 * still waits for the remainder.
 */
async function lockHeld(
  tx: TransactionContext,
  transferId: bigint,
): Promise<HeldTransfer | undefined> {
  const orderId = (await orderOfTransfer(tx, transferId)) ?? null
  if (orderId !== null) {
    await lockPayments(tx, [orderId])
    await lockOrder(tx, orderId)
  }
  if (!(await withdrawOffer(tx, transferId))) return undefined
  const held = await lockTransfer(tx, transferId)
  return held && held.heldMicro > 0n && held.outcome !== AWAITS_REMAINDER ? held : undefined
}

/** Order ids have 19 digits, ids of deposits 21. */
const isOrder = (orderId: string | null): orderId is string => orderId?.length === 19

/**
 * Refused while a restored database may show as held what was sent back: goods that leave cannot be taken back, but a
 * credit can, because nothing is spent until then (rules: payouts#unreconciled).
 */
export async function assignTransfer(
  tx: StaffContext<'cases.decide'>,
  site: Site,
  transferId: bigint,
  orderId: string,
  why: string,
): Made {
  await refuseUnreconciled(tx)
  if (!(await assign({ ...tx, listeners: paymentListeners(site) }, transferId, orderId)))
    return false
  const amountMicro = await transferAmount(tx, transferId)
  await audit(tx, {
    action: 'assignTransfer',
    subject: { kind: 'transfer', id: `${transferId}` },
    amountMicro,
    facts: { why, orderId },
  })
  return true
}

/** Credits the held amount to an account and notifies it. False when the account was deleted. */
export async function creditTransfer(
  tx: StaffContext<'cases.decide'>,
  transferId: bigint,
  accountId: bigint,
  why: string,
): Made {
  const held = await lockHeld(tx, transferId)
  if (!held || !(await lockKept(tx, accountId))) return false
  const amountMicro = await creditHeld(tx, transferId, accountId)
  const amount = formatMicro(amountMicro)
  await addNotice(tx, { accountId, kind: 'deposit', facts: { amount, asset: 'USDT' } })
  if (isOrder(held.orderId)) await emit(tx, 'order.credited', held.orderId, { amount })
  await audit(tx, {
    action: 'creditTransfer',
    subject: { kind: 'transfer', id: `${transferId}` },
    amountMicro,
    facts: { why, amount, accountId: `${accountId}` },
  })
  return true
}

export async function offerTransfer(
  tx: StaffContext<'cases.decide'>,
  site: Site,
  transferId: bigint,
  why: string,
): Made {
  const held = await lockHeld(tx, transferId)
  if (!held || !isOrder(held.orderId)) return false
  const { network, heldMicro, reason, orderId } = held
  await offerRefund(tx, {
    orderId,
    transferId,
    part: 'held',
    network,
    amountMicro: heldMicro,
    reason: (reason && REASON_OF_TRANSFER[reason]) ?? 'review',
  })
  const facts = { amount: formatMicro(heldMicro), network: NETWORKS[network].name }
  await emit(tx, 'order.refundOffered', orderId, facts)
  await notifyBuyer(tx, site, orderId, 'refundOffered', facts)
  await audit(tx, {
    action: 'offerTransfer',
    subject: { kind: 'transfer', id: `${transferId}` },
    amountMicro: heldMicro,
    facts: { why, orderId, amount: facts.amount },
  })
  return true
}

/**
 * Refunds the held amount to an address named by a person. False for an address without a private key and one of the
 * shop's own.
 */
export async function sendTransferBack(
  tx: StaffContext<'cases.decide'>,
  transferId: bigint,
  address: string,
  ownAddresses: ReadonlySet<string>,
  why: string,
): Made {
  const held = await lockHeld(tx, transferId)
  if (!held) return false
  const normalized =
    WALLET_PROOFS[NETWORKS[held.network].kind].parseAddress(address) ??
    refuseFields({ address: 'format' })
  if (isKeylessAddress(normalized)) return false
  if (ownAddresses.has(canonicalAddress(normalized))) return false
  if (await isShopAddress(tx, normalized)) return false
  const refund = await sendBack(tx, {
    transferId,
    network: held.network,
    amountMicro: held.heldMicro,
    address: normalized,
  })
  await audit(tx, {
    action: 'sendTransferBack',
    subject: { kind: 'transfer', id: `${transferId}` },
    amountMicro: held.heldMicro,
    facts: {
      why,
      refundId: `${refund.id}`,
      amount: formatMicro(held.heldMicro),
      address: normalized,
    },
  })
  return true
}

/** Closes a case without an owner; the money stays, with the reason on record. */
export async function dismissTransfer(
  tx: StaffContext<'cases.decide'>,
  transferId: bigint,
  why: string,
): Made {
  const orderId = (await orderOfTransfer(tx, transferId)) ?? null
  if (orderId !== null) await lockPayments(tx, [orderId])
  const held = await lockTransfer(tx, transferId)
  if (!held || held.heldBase === 0n || held.outcome !== null) return false
  await setOutcome(tx, transferId, 'none')
  await audit(tx, {
    action: 'dismissTransfer',
    subject: { kind: 'transfer', id: `${transferId}` },
    amountMicro: held.heldMicro,
    keeps: true,
    facts: { why },
  })
  return true
}

/** Approves a refund to this address, which must still be the current one. */
export async function approveRefund(
  tx: StaffContext<'refunds.approve'>,
  refundId: bigint,
  address: string,
  why: string,
): Made {
  const refund = await findRefund(tx, refundId)
  if (!refund || !(await approveClaim(tx, refundId, address))) return false
  await audit(tx, {
    action: 'approveRefund',
    subject: { kind: 'refund', id: `${refundId}` },
    amountMicro: refund.amount_micro,
    facts: { why, address, amount: formatMicro(refund.amount_micro) },
  })
  return true
}

/** A returned order's part stays with the shop; what no order took waits for a decision. */
const endOffer = (tx: TransactionContext, site: Site, { id, part }: RefundRow): Promise<boolean> =>
  part === 'delivered' ? declineReturned(tx, site, id) : refuseOffer(tx, id)

/**
 * Offers a refused claim again for another address, or ends an unclaimed offer: its money then waits for a decision, or
 * stays with the shop when it was a returned order's.
 */
export async function refuseRefund(
  tx: StaffContext<'refunds.approve'>,
  site: Site,
  refundId: bigint,
  why: string,
): Made {
  const orderId = (await findRefund(tx, refundId))?.order_id ?? null
  if (orderId !== null) {
    await lockPayments(tx, [orderId])
    await lockOrder(tx, orderId)
  }
  const refund = (await findRefund(tx, refundId)) && (await lockRefund(tx, refundId))
  // Staff are paying it with a wallet of the shop.
  if (!refund || (await isOpenByHand(tx, 'refund', refund.paid_with ?? refundId))) return false
  if (orderId !== null && (refund.state === 'claimed' || refund.state === 'approved')) {
    await offerAgain(tx, refundId, 'refusedByPerson')
    await notifyBuyer(tx, site, orderId, 'refundBack', {
      amount: formatMicro(refund.amount_micro),
      network: NETWORKS[refund.network].name,
    })
  } else if (!(await endOffer(tx, site, refund))) return false
  await audit(tx, {
    action: 'refuseRefund',
    subject: { kind: 'refund', id: `${refundId}` },
    amountMicro: refund.amount_micro,
    keeps: true,
    facts: { why },
  })
  return true
}

/** The return that waits, unless the buyer has replaced the one that was read. */
async function stillWaits(
  tx: TransactionContext,
  orderId: string,
  returnNo?: number,
): ReturnType<typeof lockRequested> {
  const requested = await lockRequested(tx, orderId)
  return returnNo === undefined || requested?.asked.returnNo === returnNo ? requested : undefined
}

/** What a person read of a return before deciding it. */
type ReadReturn = { readonly returnNo: number; readonly amount: string }

/** With `read` only that one of the order's returns, and only for that amount. */
export async function approveReturn(
  tx: StaffContext<'returns.decide'>,
  site: Site,
  orderId: string,
  why: string,
  least?: (network: NetworkId) => bigint,
  read?: ReadReturn,
): Made {
  const requested = await stillWaits(tx, orderId, read?.returnNo)
  if (!requested) return false
  const amountMicro = await returnShare(tx, requested.order, requested.asked)
  if (read && formatMicro(amountMicro) !== read.amount) return false
  if (!(await approve(tx, site, orderId, least))) return false
  await audit(tx, {
    action: 'approveReturn',
    subject: { kind: 'order', id: orderId },
    amountMicro,
    facts: { why },
  })
  return true
}

export async function refuseReturn(
  tx: StaffContext<'returns.decide'>,
  site: Site,
  orderId: string,
  why: string,
  returnNo?: number,
): Made {
  if (!(await stillWaits(tx, orderId, returnNo))) return false
  if (!(await refuse(tx, site, orderId, why))) return false
  await audit(tx, {
    action: 'refuseReturn',
    subject: { kind: 'order', id: orderId },
    amountMicro: 0n,
    facts: { why },
  })
  return true
}
