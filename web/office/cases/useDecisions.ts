import type { MoneyCase } from './reasonOf.ts'
import type { CallInput, CallName } from '../../../api/calls.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import type { Permission } from '../../../basics/permissions.ts'
import type { OfficeOrdersTexts } from '../../../i18n/cn/officeOrders.ts'
import { useTexts } from '../parts/texts.tsx'

/** An outcome that a person may choose for money that waits. */
export type Decision = {
  readonly call: CallName
  readonly right: Permission
  readonly title: string
  readonly effect: string
  /** What it gives away. */
  readonly amount?: string
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

function ofTransfer(t: OfficeOrdersTexts, transferId: string, orderId: string | null): Decision[] {
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
    // Without an order there is no one to offer it to.
    ...(orderId === null
      ? []
      : [
          of('offerMoneyBack', (_, why) => ({ transferId, why }), {
            right,
            title: t.offer,
            effect: t.offerText,
          }),
        ]),
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

function ofMdd(t: OfficeOrdersTexts, id: string): Decision[] {
  const right = 'cases.decide'
  return [
    of('creditMdd', (account, why) => ({ id, account, why }), {
      right,
      title: t.credit,
      effect: t.creditText,
      field: t.member,
    }),
    of('keepMdd', (_, why) => ({ id, why }), { right, title: t.keep, effect: t.keepText }),
  ]
}

/** Without its asset. */
const numberOf = (amount: string): string => amount.split(' ')[0]!

function ofAskedRefund(t: OfficeOrdersTexts, orderId: string, amount: string): Decision[] {
  const right = 'refunds.approve'
  return [
    of('approveAskedRefund', (_, why) => ({ orderId, amount: numberOf(amount), why }), {
      right,
      title: t.approve,
      effect: t.approveAskedText,
      amount,
    }),
    of('refuseAskedRefund', (_, why) => ({ orderId, why }), {
      right,
      title: t.refuse,
      effect: t.refuseAskedText,
      danger: true,
    }),
  ]
}

function ofExtraPayout(t: OfficeOrdersTexts, id: string): Decision[] {
  const [network = '', txHash = ''] = id.split(':')
  return [
    of('noteExtraPayout', (_, why) => ({ network: Number(network) as NetworkId, txHash, why }), {
      right: 'payouts.resolve',
      title: t.extraNoted,
      effect: t.extraNotedText,
    }),
  ]
}

export function useDecisions(one: MoneyCase): readonly Decision[] {
  const t = useTexts('officeOrders')
  const { kind, id, transferId, orderId, returnNo, to } = one
  const approve = { title: t.approve, effect: t.approveText, amount: one.amount }
  const refuse = { title: t.refuse, effect: t.refuseText, danger: true }
  if (kind === 'transfer' && transferId !== null) return ofTransfer(t, transferId, orderId)
  if (kind === 'mdd') return ofMdd(t, id)
  if (kind === 'dust')
    return [
      of('takeAllDust', (_, why) => ({ why }), {
        right: 'cases.decide',
        title: t.takeAllDust,
        effect: t.takeAllDustText,
        amount: one.amount,
      }),
    ]
  if (kind === 'refund' && to !== null) {
    const right = 'refunds.approve'
    return [
      of('approveRefundClaim', (_, why) => ({ refundId: id, address: to.address, why }), {
        right,
        ...approve,
      }),
      of('refuseRefundClaim', (_, why) => ({ refundId: id, why }), { right, ...refuse }),
    ]
  }
  if (kind === 'return' && orderId !== null && returnNo !== null) {
    const right = 'returns.decide'
    const amount = numberOf(one.amount)
    return [
      of('approveReturnRequest', (_, why) => ({ orderId, returnNo, amount, why }), {
        right,
        ...approve,
      }),
      of('refuseReturnRequest', (_, why) => ({ orderId, returnNo, why }), { right, ...refuse }),
    ]
  }
  if (kind === 'askedRefund' && orderId !== null) return ofAskedRefund(t, orderId, one.amount)
  if (kind === 'extraPayout') return ofExtraPayout(t, id)
  if (kind === 'withdrawal') {
    const right = 'withdrawals.decide'
    return [
      of('approveLargeWithdrawal', () => ({ withdrawalId: id }), {
        right,
        needsWhy: false,
        ...approve,
      }),
      of('refuseLargeWithdrawal', (_, why) => ({ withdrawalId: id, why }), { right, ...refuse }),
    ]
  }
  return []
}
