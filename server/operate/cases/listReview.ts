import { NETWORKS } from '../../../basics/networks.ts'
import { formatMicro, formatUnits } from '../../../basics/money.ts'
import { listOverdueWithdrawals } from '../../money/balances/withdrawals/listOverdueWithdrawals.ts'
import { listFrozen, readNotifiedNetworks } from '../../money/chains/networks/listFrozen.ts'
import type { Context } from '../../platform/db/context.ts'
import { listReturns } from '../../commerce/orders/returns/decideReturn.ts'
import { listBehind } from '../../money/payments/transfers/listBehind.ts'
import { readForgotten } from '../../money/payments/quotes/forgottenTime.ts'
import { listHeldTransfers } from '../../money/payments/held/listHeldTransfers.ts'
import { listHeldMdd } from '../../money/payments/mdd/listMdd.ts'
import { listFound } from '../../money/payouts/reconcile/found.ts'
import { listExtra } from '../../money/payouts/byHand/listByHand.ts'
import { listStuckPayouts } from '../../money/payouts/listStuck.ts'
import { NO_DUST, type Dust } from './dust.ts'
import { listWaitingRefunds } from '../../money/refunds/listWaitingRefunds.ts'

/** A case for a person. `id` is what the commands take; `why` names the decision. */
export type ReviewItem = {
  readonly kind:
    | 'transfer'
    | 'mdd'
    | 'refund'
    | 'return'
    | 'askedRefund'
    | 'withdrawal'
    | 'payout'
    | 'unknownPayout'
    | 'extraPayout'
    | 'network'
  readonly id: string
  readonly since: Date
  readonly amount: string
  readonly network: string
  readonly why: string
  readonly orderId: string | null
  readonly payout: string | null
  readonly transferId: string | null
  readonly returnNo: number | null
  /** A refund's address, and whether its key signed for it; `null` without one. */
  readonly to: { readonly address: string; readonly signed: boolean } | null
  readonly notifiedAt: Date | null
  readonly isNotifiedOnce: boolean
}

/** Ids of deposits have 21. */
const ORDER_ID_DIGITS = 19

const NOTHING = {
  amount: '',
  orderId: null,
  payout: null,
  transferId: null,
  returnNo: null,
  to: null,
  isNotifiedOnce: false,
} as const

/** A transfer that fits no order for certain says so when the shop was off shortly before it (decision 064). */
async function heldTransfers(ctx: Context, { belowMicro }: Dust): Promise<ReviewItem[]> {
  const held = await listHeldTransfers(ctx, undefined, belowMicro)
  const isForgotten = await readForgotten(ctx)
  return held.map((one) => ({
    ...NOTHING,
    kind: 'transfer',
    id: one.id.toString(),
    since: one.finalAt,
    amount: `${one.held} USDT`,
    network: NETWORKS[one.network].name,
    why:
      one.reason === 'ambiguous' && isForgotten(one.blockTime.getTime())
        ? 'shopWasOff'
        : one.reason,
    orderId: one.orderId,
    transferId: one.id.toString(),
    notifiedAt: one.notifiedAt,
  }))
}

/** The order's, when it came to an order's address; a deposit has no page in the office. */
const heldMdd = async (ctx: Context, { mddMicro }: Dust): Promise<ReviewItem[]> =>
  (await listHeldMdd(ctx, mddMicro)).map((one) => ({
    ...NOTHING,
    kind: 'mdd',
    id: one.id.toString(),
    since: one.finalAt,
    amount: `${formatUnits(one.amountBase, one.decimals, 2)} MDD`,
    network: NETWORKS[one.network].name,
    why: one.reason,
    orderId: one.paymentId?.length === ORDER_ID_DIGITS ? one.paymentId : null,
    notifiedAt: one.notifiedAt,
  }))

const waitingRefunds = async (ctx: Context): Promise<ReviewItem[]> =>
  (await listWaitingRefunds(ctx)).map((one) => ({
    ...NOTHING,
    kind: 'refund',
    id: one.id.toString(),
    since: one.updated_at,
    amount: `${formatMicro(one.amount_micro)} USDT`,
    network: NETWORKS[one.network].name,
    why: one.waits_for,
    orderId: one.order_id,
    transferId: one.transfer_id.toString(),
    notifiedAt: one.told_at,
    isNotifiedOnce: one.waits_for === 'unclaimed',
    to: one.address === null ? null : { address: one.address, signed: one.proof === 'signature' },
  }))

const askedReturns = async (ctx: Context): Promise<ReviewItem[]> =>
  (await listReturns(ctx)).map((one) => ({
    ...NOTHING,
    kind: one.askedBy === null ? 'return' : 'askedRefund',
    id: one.orderId,
    since: one.askedAt,
    amount: one.amount,
    network: '',
    why: one.askedBy === null ? 'return' : 'approve',
    orderId: one.orderId,
    returnNo: one.returnNo,
    notifiedAt: one.notifiedAt,
  }))

const overdueWithdrawals = async (ctx: Context): Promise<ReviewItem[]> =>
  (await listOverdueWithdrawals(ctx)).map((one) => ({
    ...NOTHING,
    kind: 'withdrawal',
    id: one.id.toString(),
    since: one.updated_at,
    amount: `${formatMicro(one.amount_micro)} ${one.asset}`,
    network: NETWORKS[one.network].name,
    why: one.state === 'requested' ? 'approve' : 'payout',
    notifiedAt: one.told_at,
  }))

const stuckPayouts = async (ctx: Context): Promise<ReviewItem[]> =>
  (await listStuckPayouts(ctx)).map((one) => ({
    ...NOTHING,
    kind: 'payout',
    id: one.id.toString(),
    since: one.takenAt,
    amount: `${formatMicro(one.amountMicro)} ${one.asset}`,
    network: NETWORKS[one.network].name,
    why: one.why,
    payout: `${one.source}:${one.sourceId}`,
    notifiedAt: one.notifiedAt,
  }))

const unknownPayouts = async (ctx: Context): Promise<ReviewItem[]> =>
  (await listFound(ctx, null)).map((one) => ({
    ...NOTHING,
    kind: 'unknownPayout',
    id: one.id.toString(),
    since: one.foundAt,
    network: NETWORKS[one.network].name,
    why: `nothing is paid out: payouts -- reconcile ${one.network}`,
    notifiedAt: one.notifiedAt,
  }))

const extraPayouts = async (ctx: Context): Promise<ReviewItem[]> =>
  (await listExtra(ctx)).map((one) => ({
    ...NOTHING,
    kind: 'extraPayout',
    id: `${one.network}:${one.txHash}`,
    since: one.endedAt,
    amount: `${formatMicro(one.amountMicro)} USDT`,
    network: NETWORKS[one.network].name,
    why: 'extraPayout',
    payout: `${one.source}:${one.sourceId}`,
    to: { address: one.receiver, signed: false },
    notifiedAt: one.notifiedAt,
  }))

const frozenNetworks = async (ctx: Context): Promise<ReviewItem[]> =>
  (await listFrozen(ctx)).map((one) => ({
    ...NOTHING,
    kind: 'network',
    id: String(one.network),
    since: one.frozenAt,
    network: NETWORKS[one.network].name,
    why: `frozen: ${one.reason}`,
    notifiedAt: one.notifiedAt,
  }))

async function networksBehind(ctx: Context, frozen: readonly ReviewItem[]): Promise<ReviewItem[]> {
  const notified = await readNotifiedNetworks(ctx)
  return (await listBehind(ctx))
    .filter(({ network }) => !frozen.some(({ id }) => id === String(network)))
    .map((one) => ({
      ...NOTHING,
      kind: 'network',
      id: String(one.network),
      since: one.since,
      network: NETWORKS[one.network].name,
      why: `behind: ${one.transfers} not final`,
      notifiedAt: notified.get(one.network) ?? null,
    }))
}

/** Everything that waits for a person, oldest first, without dust (rules: payments#named-place). */
export async function listReview(ctx: Context, dust: Dust = NO_DUST): Promise<ReviewItem[]> {
  const frozen = await frozenNetworks(ctx)
  return [
    ...frozen,
    ...(await networksBehind(ctx, frozen)),
    ...(await heldTransfers(ctx, dust)),
    ...(await heldMdd(ctx, dust)),
    ...(await waitingRefunds(ctx)),
    ...(await askedReturns(ctx)),
    ...(await overdueWithdrawals(ctx)),
    ...(await stuckPayouts(ctx)),
    ...(await unknownPayouts(ctx)),
    ...(await extraPayouts(ctx)),
  ].sort((a, b) => a.since.getTime() - b.since.getTime())
}
