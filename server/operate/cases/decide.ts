import { canonicalAddress } from '../../../basics/address.ts'
import { NETWORKS } from '../../../basics/networks.ts'
import { formatMicro } from '../../../basics/money.ts'
import type { RefundReason } from '../../../basics/refunds.ts'
import { holdKept } from '../../people/accounts/profile/holdKept.ts'
import { WALLET_PROOFS } from '../../people/accounts/wallets/walletProof.ts'
import { audit, type StaffContext } from '../../people/staff/asStaff.ts'
import type { TransactionContext } from '../../platform/db/context.ts'
import { noteAccount } from '../../platform/messages/noteAccount.ts'
import {
  approveReturn as approve,
  refuseReturn as refuse,
} from '../../commerce/orders/returns/decideReturn.ts'
import { listenersOf } from '../../commerce/orders/pay/markPaid.ts'
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
import { approveRefund as approveClaim } from '../../money/refunds/approveRefunds.ts'
import { offerRefund, sendBack } from '../../money/refunds/offerRefund.ts'
import { findRefund, lockRefund } from '../../money/refunds/refund.ts'
import {
  offerAgain,
  refuseRefund as refuseOffer,
  withdrawOffer,
} from '../../money/refunds/takeBackRefund.ts'

/** Each verb is one decision of a person: true when it was carried out, with its audit row. The reason is kept. */
type Made = Promise<boolean>

/**
 * Locks a transfer with something held in the fixed order (docs/decisions/006): payment, order, refund, transfer. What was
 * offered of it is taken back; `undefined` when that is on its way, or when it waits for an order's rest.
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
  return held && held.heldMicro > 0n && held.outcome !== 'askRest' ? held : undefined
}

/** An order's id has 19 digits, that of a deposit's payment 21. */
const isOrder = (orderId: string | null): orderId is string => orderId?.length === 19

/** This held transfer is for that order: from here on by the same rules as any other. */
export async function assignTransfer(
  tx: StaffContext<'cases.decide'>,
  site: Site,
  transferId: bigint,
  orderId: string,
  why: string,
): Made {
  if (!(await assign({ ...tx, listeners: listenersOf(site) }, transferId, orderId))) return false
  const amountMicro = await transferAmount(tx, transferId)
  await audit(tx, {
    action: 'assignTransfer',
    subject: { kind: 'transfer', id: `${transferId}` },
    amountMicro,
    facts: { why, orderId },
  })
  return true
}

/** What is held of the transfer goes onto that account's balance, which is told. False for an account that was deleted. */
export async function creditTransfer(
  tx: StaffContext<'cases.decide'>,
  transferId: bigint,
  accountId: bigint,
  why: string,
): Made {
  const held = await lockHeld(tx, transferId)
  if (!held || !(await holdKept(tx, accountId))) return false
  const amountMicro = await creditHeld(tx, transferId, accountId)
  const amount = formatMicro(amountMicro)
  await noteAccount(tx, { accountId, kind: 'deposit', facts: { amount, asset: 'USDT' } })
  if (isOrder(held.orderId)) await emit(tx, 'order.credited', held.orderId, { amount })
  await audit(tx, {
    action: 'creditTransfer',
    subject: { kind: 'transfer', id: `${transferId}` },
    amountMicro,
    facts: { why, amount, accountId: `${accountId}` },
  })
  return true
}

const REASONS: Readonly<Record<string, RefundReason>> = {
  short: 'short',
  over: 'over',
  twice: 'twice',
  late: 'late',
}

/** What is held of an order's transfer is offered to whoever ordered. */
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
    reason: REASONS[reason ?? ''] ?? 'review',
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

/** What is held of the transfer is sent to an address that a person names. False when that is no address of its network, or the shop's own. */
export async function sendTransferBack(
  tx: StaffContext<'cases.decide'>,
  transferId: bigint,
  address: string,
  ownAddresses: ReadonlySet<string>,
  why: string,
): Made {
  const held = await lockHeld(tx, transferId)
  if (!held) return false
  const spelled = WALLET_PROOFS[NETWORKS[held.network].kind].parseAddress(address)
  if (spelled === undefined || ownAddresses.has(canonicalAddress(spelled))) return false
  const refund = await sendBack(tx, {
    transferId,
    network: held.network,
    amountMicro: held.heldMicro,
    address: spelled,
  })
  await audit(tx, {
    action: 'sendTransferBack',
    subject: { kind: 'transfer', id: `${transferId}` },
    amountMicro: held.heldMicro,
    facts: { why, refundId: `${refund.id}`, amount: formatMicro(held.heldMicro), address: spelled },
  })
  return true
}

/** Nobody can be found for it: it stays, and the reason is on record. */
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
    facts: { why },
  })
  return true
}

/** A refund may go to this address, which must be the one that is named for it now. */
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

/** A claim that does not convince is offered again for another address; an offer that nobody claimed ends, and the money waits for a decision. */
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
  if (!refund) return false
  if (orderId !== null && (refund.state === 'claimed' || refund.state === 'approved')) {
    await offerAgain(tx, refundId, 'refusedByPerson')
    await notifyBuyer(tx, site, orderId, 'refundBack', {
      amount: formatMicro(refund.amount_micro),
      network: NETWORKS[refund.network].name,
    })
  } else if (refund.part === 'delivered' || !(await refuseOffer(tx, refundId))) return false
  await audit(tx, {
    action: 'refuseRefund',
    subject: { kind: 'refund', id: `${refundId}` },
    amountMicro: refund.amount_micro,
    facts: { why },
  })
  return true
}

export async function approveReturn(
  tx: StaffContext<'returns.decide'>,
  site: Site,
  orderId: string,
  why: string,
): Made {
  if (!(await approve(tx, site, orderId))) return false
  await audit(tx, {
    action: 'approveReturn',
    subject: { kind: 'order', id: orderId },
    facts: { why },
  })
  return true
}

export async function refuseReturn(
  tx: StaffContext<'returns.decide'>,
  site: Site,
  orderId: string,
  why: string,
): Made {
  if (!(await refuse(tx, site, orderId, why))) return false
  await audit(tx, {
    action: 'refuseReturn',
    subject: { kind: 'order', id: orderId },
    facts: { why },
  })
  return true
}
