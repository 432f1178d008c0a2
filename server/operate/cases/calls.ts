import { canonicalAddress, isKeylessAddress } from '../../../basics/address.ts'
import { isShopAddress } from '../../money/receiving/isShopAddress.ts'
import type { CallResult } from '../../../api/calls.ts'
import type * as money from '../../../api/office/money.ts'
import { refuse, refuseFields } from '../../../basics/errors.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import type { MddToken } from '../../../basics/tokens.ts'
import { formatMicro } from '../../../basics/money.ts'
import type { Permission } from '../../../basics/permissions.ts'
import { approveWithdrawal } from '../../money/balances/withdrawals/approveWithdrawal.ts'
import { refuseWithdrawal } from '../../money/balances/withdrawals/refuseWithdrawal.ts'
import { findCandidates, listHeldTransfers } from '../../money/payments/held/listHeldTransfers.ts'
import { isOpenByHand } from '../../money/payouts/byHand/listByHand.ts'
import { findAccount } from '../../people/accounts/profile/findAccount.ts'
import { findWithdrawal } from '../../money/balances/withdrawals/withdrawal.ts'
import type { Actor } from '../../people/staff/actor.ts'
import { asStaff, type ActorContext, type StaffContext } from '../../people/staff/asStaff.ts'
import type { Context } from '../../platform/db/context.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import type { Site } from '../../commerce/orders/notifyBuyer.ts'
import {
  approveRefund,
  approveReturn,
  assignTransfer,
  creditTransfer,
  dismissTransfer,
  offerTransfer,
  refuseRefund,
  refuseReturn,
  sendTransferBack,
} from './decide.ts'
import { creditMdd, keepMdd } from './decideMdd.ts'
import { dustOf, NO_DUST, readDust, type Dust } from './dust.ts'
import { listReview } from './listReview.ts'
import { takeAllDust, undoDust } from './sweepDust.ts'

type CaseOptions = {
  readonly site: Site
  readonly ownAddresses: (ctx: Context) => Promise<ReadonlySet<string>>
  /** What is less is not sent but credited (rules: refunds#small-refunds). */
  readonly least: (network: NetworkId) => bigint
  /** What one MDD counts as against a person's limit. */
  readonly mdd: Pick<MddToken, 'valueMicro'>
  readonly dust?: { readonly belowMicro: bigint }
}

/** `conflict` when already decided, or not allowed in this state. */
async function decide<P extends Permission>(
  acting: ActorContext,
  permission: P,
  decision: (tx: StaffContext<P>) => Promise<boolean>,
): Promise<Record<string, never>> {
  if (!(await asStaff(acting, permission, decision))) refuse('conflict')
  return {}
}

/** A withdrawal on its way may have arrived, so it is not decided here. */
const decideWithdrawal = (
  acting: ActorContext,
  id: bigint,
  decision: (tx: StaffContext<'withdrawals.decide'>) => Promise<boolean>,
): Promise<Record<string, never>> =>
  decide(acting, 'withdrawals.decide', async (tx) => {
    const found = await findWithdrawal(tx, id)
    if (found === undefined || found.state === 'sent') return false
    return !(await isOpenByHand(tx, 'withdrawal', id)) && (await decision(tx))
  })

/** Last, since it needs no one's attention. */
async function dustCase(ctx: ActorContext, dust: Dust): Promise<CallResult<'listMoneyCases'>> {
  const found = await readDust(ctx, dust)
  if (!found) return []
  const { amount, since, count } = found
  const none = { orderId: null, transferId: null, returnNo: null, to: null, network: '' }
  const why = String(count)
  return [{ ...none, kind: 'dust', id: 'all', since: since.getTime(), amount, why }]
}

async function listMoneyCases(
  ctx: ActorContext,
  dust: Dust,
): Promise<CallResult<'listMoneyCases'>> {
  const listed = (await listReview(ctx, dust)).map(
    ({ kind, id, since, amount, network, why, orderId, transferId, returnNo, to }) => ({
      kind,
      id,
      since: since.getTime(),
      amount,
      network,
      why,
      orderId,
      transferId,
      returnNo,
      to: to === null ? null : { ...to },
    }),
  )
  return [...listed, ...(await dustCase(ctx, dust))]
}

async function readMoneyCase(
  ctx: ActorContext,
  transferId: string,
): Promise<CallResult<'readMoneyCase'>> {
  const [one] = await listHeldTransfers(ctx, BigInt(transferId))
  if (!one) return refuse('notFound')
  const { network, txHash, logIndex, rail, sender, receiver, amount, held, orderId, reason } = one
  const candidates = await findCandidates(ctx, one)
  return {
    transferId,
    network,
    txHash,
    logIndex,
    block: String(one.blockNumber),
    blockAt: one.blockTime.getTime(),
    rail,
    sender,
    receiver,
    amount,
    held,
    orderId,
    chainOrderId: one.chainOrderId?.toString() ?? null,
    reason,
    finalAt: one.finalAt.getTime(),
    candidates: candidates.map(({ amountMicro, expiresAt, ...candidate }) => ({
      orderId: candidate.orderId,
      network: candidate.network,
      amount: formatMicro(amountMicro),
      endsAt: expiresAt.getTime(),
      state: candidate.state,
      why: candidate.why,
    })),
  }
}

export const caseCalls = ({
  site,
  ownAddresses,
  least,
  mdd,
  dust = NO_DUST,
}: CaseOptions): Handlers<keyof typeof money, Actor> => ({
  listMoneyCases: ({ acting }) => listMoneyCases(acting, dustOf(dust, mdd)),
  readMoneyCase: ({ acting }, { transferId }) => readMoneyCase(acting, transferId),
  deliverMoney: ({ acting }, { transferId, orderId, why }) =>
    decide(acting, 'cases.decide', (tx) =>
      assignTransfer(tx, site, BigInt(transferId), orderId, why),
    ),
  creditMoney: async ({ acting }, { transferId, account, why }) => {
    const accountId =
      (await findAccount(acting, account)) ??
      refuse('notFound', { fields: { account: 'notFound' } })
    return decide(acting, 'cases.decide', (tx) =>
      creditTransfer(tx, BigInt(transferId), accountId, why),
    )
  },
  creditMdd: async ({ acting }, { id, account, why }) => {
    const accountId =
      (await findAccount(acting, account)) ??
      refuse('notFound', { fields: { account: 'notFound' } })
    return decide(acting, 'cases.decide', (tx) => creditMdd(tx, mdd, BigInt(id), accountId, why))
  },
  keepMdd: ({ acting }, { id, why }) =>
    decide(acting, 'cases.decide', (tx) => keepMdd(tx, mdd, BigInt(id), why)),
  offerMoneyBack: ({ acting }, { transferId, why }) =>
    decide(acting, 'cases.decide', (tx) => offerTransfer(tx, site, BigInt(transferId), why)),
  sendMoneyBack: async ({ acting }, { transferId, address, why }) => {
    const own = await ownAddresses(acting)
    return decide(acting, 'cases.decide', async (tx) => {
      const isLost = isKeylessAddress(address) || own.has(canonicalAddress(address))
      if (isLost || (await isShopAddress(tx, address))) refuseFields({ address: 'notAllowed' })
      return sendTransferBack(tx, BigInt(transferId), address, own, why)
    })
  },
  keepMoney: ({ acting }, { transferId, why }) =>
    decide(acting, 'cases.decide', (tx) => dismissTransfer(tx, BigInt(transferId), why)),
  takeAllDust: async ({ acting }, { why }) => {
    if ((await takeAllDust(acting, dustOf(dust, mdd), mdd, why)) === 0) refuse('conflict')
    return {}
  },
  undoDust: async ({ acting }, { txHash, why }) => {
    const work = async (tx: StaffContext<'cases.decide'>) =>
      (await undoDust(tx, txHash.trim().toLowerCase(), why)) > 0
    if (!(await asStaff(acting, 'cases.decide', work))) refuse('notFound')
    return {}
  },
  approveRefundClaim: ({ acting }, { refundId, address, why }) =>
    decide(acting, 'refunds.approve', (tx) => approveRefund(tx, BigInt(refundId), address, why)),
  refuseRefundClaim: ({ acting }, { refundId, why }) =>
    decide(acting, 'refunds.approve', (tx) => refuseRefund(tx, site, BigInt(refundId), why)),
  approveReturnRequest: ({ acting }, { orderId, why, ...read }) =>
    decide(acting, 'returns.decide', (tx) => approveReturn(tx, site, orderId, why, least, read)),
  refuseReturnRequest: ({ acting }, { orderId, returnNo, why }) =>
    decide(acting, 'returns.decide', (tx) => refuseReturn(tx, site, orderId, why, returnNo)),
  approveLargeWithdrawal: ({ acting }, { withdrawalId }) =>
    decideWithdrawal(acting, BigInt(withdrawalId), (tx) =>
      approveWithdrawal(tx, BigInt(withdrawalId), mdd),
    ),
  refuseLargeWithdrawal: ({ acting }, { withdrawalId, why }) =>
    decideWithdrawal(acting, BigInt(withdrawalId), (tx) =>
      refuseWithdrawal(tx, BigInt(withdrawalId), why, mdd),
    ),
})
