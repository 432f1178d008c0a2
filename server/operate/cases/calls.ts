import type * as money from '../../../api/office/money.ts'
import { refuse } from '../../../basics/errors.ts'
import type { NetworkId } from '../../../basics/networks.ts'
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
import { listReview } from './listReview.ts'
import { undoDust } from './sweepDust.ts'

export type CaseOptions = {
  readonly site: Site
  readonly ownAddresses: (ctx: Context) => Promise<ReadonlySet<string>>
  /** What is less is not sent but credited (rules: refunds#small-refunds). */
  readonly least: (network: NetworkId) => bigint
}

/** `conflict` when somebody else decided meanwhile, or the state does not allow it. */
async function decide<P extends Permission>(
  acting: ActorContext,
  permission: P,
  decision: (tx: StaffContext<P>) => Promise<boolean>,
): Promise<Record<string, never>> {
  if (!(await asStaff(acting, permission, decision))) refuse('conflict')
  return {}
}

/** A withdrawal that is on its way on chain may have arrived, so nobody decides on it here. */
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

export const caseCalls = ({
  site,
  ownAddresses,
  least,
}: CaseOptions): Handlers<keyof typeof money, Actor> => ({
  listMoneyCases: async ({ acting }) =>
    (await listReview(acting)).map((one) => ({
      kind: one.kind,
      id: one.id,
      since: one.since.getTime(),
      amount: one.amount,
      network: one.network,
      why: one.why,
      orderId: one.orderId,
      transferId: one.transferId,
      returnNo: one.returnNo,
      to: one.to === null ? null : { ...one.to },
    })),
  readMoneyCase: async ({ acting }, { transferId }) => {
    const [one] = await listHeldTransfers(acting, BigInt(transferId))
    if (!one) return refuse('notFound')
    const candidates = await findCandidates(acting, one)
    return {
      transferId,
      network: one.network,
      txHash: one.txHash,
      logIndex: one.logIndex,
      block: String(one.blockNumber),
      blockAt: one.blockTime.getTime(),
      rail: one.rail,
      sender: one.sender,
      receiver: one.receiver,
      amount: one.amount,
      held: one.held,
      orderId: one.orderId,
      chainOrderId: one.chainOrderId?.toString() ?? null,
      reason: one.reason,
      finalAt: one.finalAt.getTime(),
      candidates: candidates.map(({ orderId, network, amountMicro, expiresAt, state, why }) => ({
        orderId,
        network,
        amount: formatMicro(amountMicro),
        endsAt: expiresAt.getTime(),
        state,
        why,
      })),
    }
  },
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
  offerMoneyBack: ({ acting }, { transferId, why }) =>
    decide(acting, 'cases.decide', (tx) => offerTransfer(tx, site, BigInt(transferId), why)),
  sendMoneyBack: async ({ acting }, { transferId, address, why }) => {
    const own = await ownAddresses(acting)
    return decide(acting, 'cases.decide', (tx) =>
      sendTransferBack(tx, BigInt(transferId), address, own, why),
    )
  },
  keepMoney: ({ acting }, { transferId, why }) =>
    decide(acting, 'cases.decide', (tx) => dismissTransfer(tx, BigInt(transferId), why)),
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
  approveReturnRequest: ({ acting }, { orderId, returnNo, why }) =>
    decide(acting, 'returns.decide', (tx) =>
      approveReturn(tx, site, orderId, why, least, returnNo),
    ),
  refuseReturnRequest: ({ acting }, { orderId, returnNo, why }) =>
    decide(acting, 'returns.decide', (tx) => refuseReturn(tx, site, orderId, why, returnNo)),
  approveLargeWithdrawal: ({ acting }, { withdrawalId }) =>
    decideWithdrawal(acting, BigInt(withdrawalId), (tx) =>
      approveWithdrawal(tx, BigInt(withdrawalId)),
    ),
  refuseLargeWithdrawal: ({ acting }, { withdrawalId, why }) =>
    decideWithdrawal(acting, BigInt(withdrawalId), (tx) =>
      refuseWithdrawal(tx, BigInt(withdrawalId), why),
    ),
})
