import type { CallInput, CallName, CallResult } from '../../../api/calls.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import type { Permission } from '../../../basics/permissions.ts'
import { useTexts } from '../parts/texts.tsx'

type MoneyCase = CallResult<'listMoneyCases'>[number]

/** An outcome that a person may choose for money that waits. */
export type Decision = {
  readonly call: CallName
  readonly right: Permission
  readonly title: string
  readonly effect: string
  readonly danger: boolean
  /** What has to be named: an order, a member, an address. */
  readonly field?: string
  readonly value?: string
  readonly needsWhy: boolean
  readonly inputOf: (value: string, why: string) => object
}

const of = <N extends CallName>(
  call: N,
  inputOf: (value: string, why: string) => CallInput<N>,
  rest: Omit<Decision, 'call' | 'inputOf' | 'danger' | 'needsWhy'> &
    Partial<Pick<Decision, 'danger' | 'needsWhy'>>,
): Decision => ({ danger: false, needsWhy: true, ...rest, call, inputOf })

export function useDecisions(one: MoneyCase): readonly Decision[] {
  const t = useTexts('officeOrders')
  const { id, transferId, orderId, returnNo, to } = one
  if (one.kind === 'transfer' && transferId !== null) {
    const right = 'cases.decide'
    return [
      of('deliverMoney', (order, why) => ({ transferId, orderId: order, why }), {
        right,
        title: t.deliver,
        effect: t.deliverText,
        field: t.order,
        ...(orderId !== null && { value: orderId }),
      }),
      of('creditMoney', (account, why) => ({ transferId, account, why }), {
        right,
        title: t.credit,
        effect: t.creditText,
        field: t.member,
      }),
      of('offerMoneyBack', (_, why) => ({ transferId, why }), {
        right,
        title: t.offer,
        effect: t.offerText,
      }),
      of('sendMoneyBack', (address, why) => ({ transferId, address, why }), {
        right,
        title: t.sendBack,
        effect: t.sendBackText,
        field: t.address,
        danger: true,
      }),
      of('keepMoney', (_, why) => ({ transferId, why }), {
        right,
        title: t.keep,
        effect: t.keepText,
      }),
    ]
  }
  const approve = { title: t.approve, effect: t.approveText }
  const refuse = { title: t.refuse, effect: t.refuseText, danger: true }
  if (one.kind === 'refund' && to !== null)
    return [
      of('approveRefundClaim', (_, why) => ({ refundId: id, address: to.address, why }), {
        right: 'refunds.approve',
        ...approve,
      }),
      of('refuseRefundClaim', (_, why) => ({ refundId: id, why }), {
        right: 'refunds.approve',
        ...refuse,
      }),
    ]
  if (one.kind === 'return' && orderId !== null && returnNo !== null)
    return [
      of('approveReturnRequest', (_, why) => ({ orderId, returnNo, why }), {
        right: 'returns.decide',
        ...approve,
      }),
      of('refuseReturnRequest', (_, why) => ({ orderId, returnNo, why }), {
        right: 'returns.decide',
        ...refuse,
      }),
    ]
  if (one.kind === 'askedRefund' && orderId !== null)
    return [
      of('approveAskedRefund', (_, why) => ({ orderId, amount: one.amount.split(' ')[0]!, why }), {
        right: 'refunds.approve',
        title: t.approve,
        effect: t.approveAskedText,
      }),
      of('refuseAskedRefund', (_, why) => ({ orderId, why }), {
        right: 'refunds.approve',
        title: t.refuse,
        effect: t.refuseAskedText,
        danger: true,
      }),
    ]
  if (one.kind === 'extraPayout') {
    const [network = '', txHash = ''] = id.split(':')
    return [
      of('noteExtraPayout', (_, why) => ({ network: Number(network) as NetworkId, txHash, why }), {
        right: 'payouts.resolve',
        title: t.extraNoted,
        effect: t.extraNotedText,
      }),
    ]
  }
  if (one.kind === 'withdrawal')
    return [
      of('approveLargeWithdrawal', () => ({ withdrawalId: id }), {
        right: 'withdrawals.decide',
        needsWhy: false,
        ...approve,
      }),
      of('refuseLargeWithdrawal', (_, why) => ({ withdrawalId: id, why }), {
        right: 'withdrawals.decide',
        ...refuse,
      }),
    ]
  return []
}
