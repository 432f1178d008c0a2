import { Type } from 'typebox'
import { NETWORK_IDS } from '../../basics/networks.ts'
import { call } from '../call.ts'
import { Done, Instant, Money, Nullable, OrderId, Text, oneOf } from '../shapes.ts'

const Case = Type.String({ pattern: '^\\d{1,18}$', maxLength: 18 })
const Why = Text(300, 1)
const Address = Type.String({
  pattern: '^(0x[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33})$',
  maxLength: 42,
})
const DECIDES = { staff: 'cases.decide' } as const
const errors = ['notSignedIn', 'noPermission', 'conflict'] as const

export const listMoneyCases = call({
  path: 'GET office/moneyCases',
  summary:
    'Everything about money that waits for a person, oldest first: transfers, refunds, ' +
    'returns, withdrawals, payouts, networks',
  access: { staff: 'finance.read', unaudited: true },
  input: Type.Object({}),
  result: Type.Array(
    Type.Object({
      kind: oneOf(
        [
          'transfer',
          'mdd',
          'refund',
          'return',
          'askedRefund',
          'withdrawal',
          'payout',
          'unknownPayout',
          'extraPayout',
          'network',
          'dust',
        ] as const,
        { description: '`dust`: all that is too small to decide one by one, `why` is how many' },
      ),
      id: Type.String(),
      since: Instant,
      amount: Type.String({ description: 'with its asset; empty where there is none' }),
      network: Type.String(),
      why: Type.String(),
      orderId: Nullable(Type.String()),
      transferId: Nullable(Type.String()),
      returnNo: Nullable(Type.Integer({ description: 'which of the order' })),
      to: Nullable(Type.Object({ address: Type.String(), signed: Type.Boolean() })),
    }),
  ),
  errors: ['notSignedIn', 'noPermission'],
})

export const readMoneyCase = call({
  path: 'GET office/moneyCase',
  summary: 'A transfer that waits: what the chain says, and the orders that come near it',
  access: { staff: 'finance.read', unaudited: true },
  input: Type.Object({ transferId: Case }),
  result: Type.Object({
    transferId: Case,
    network: oneOf(NETWORK_IDS),
    txHash: Type.String(),
    logIndex: Type.Integer(),
    block: Type.String(),
    blockAt: Instant,
    rail: oneOf(['transfer', 'contract'] as const),
    sender: Type.String(),
    receiver: Type.String(),
    amount: Money,
    held: Money,
    orderId: Nullable(Type.String()),
    chainOrderId: Nullable(Type.String()),
    reason: Type.String(),
    finalAt: Instant,
    candidates: Type.Array(
      Type.Object({
        orderId: Type.String(),
        network: oneOf(NETWORK_IDS),
        amount: Money,
        endsAt: Instant,
        state: oneOf(['open', 'paid', 'closed'] as const),
        why: oneOf(['amount', 'price', 'fraction'] as const),
      }),
    ),
  }),
  errors: ['notSignedIn', 'noPermission', 'notFound'],
})

export const deliverMoney = call({
  path: 'POST office/deliverMoney',
  summary:
    'The transfer is for this order: it is judged there as if it had been attributed when it came',
  access: DECIDES,
  input: Type.Object({ transferId: Case, orderId: OrderId, why: Why }),
  result: Done,
  errors: [...errors, 'tryLater'],
})

export const creditMoney = call({
  path: 'POST office/creditMoney',
  summary: 'The held money goes onto a member’s balance (e-mail, phone, wallet or invitation code)',
  access: DECIDES,
  input: Type.Object({ transferId: Case, account: Text(254, 1), why: Why }),
  result: Done,
  errors: [...errors, 'notFound'],
})

export const creditMdd = call({
  path: 'POST office/creditMdd',
  summary: 'Held MDD goes onto a member’s MDD balance (e-mail, phone, wallet or invitation code)',
  access: DECIDES,
  input: Type.Object({ id: Case, account: Text(254, 1), why: Why }),
  result: Done,
  errors: [...errors, 'notFound'],
})

export const keepMdd = call({
  path: 'POST office/keepMdd',
  summary: 'Held MDD stays where it is, with the reason on record',
  access: DECIDES,
  input: Type.Object({ id: Case, why: Why }),
  result: Done,
  errors,
})

export const offerMoneyBack = call({
  path: 'POST office/offerMoneyBack',
  summary: 'Offers the held money to the buyer, who names the address',
  access: DECIDES,
  input: Type.Object({ transferId: Case, why: Why }),
  result: Done,
  errors,
})

export const sendMoneyBack = call({
  path: 'POST office/sendMoneyBack',
  summary: 'The held money goes to this address with the next payouts',
  access: DECIDES,
  input: Type.Object({ transferId: Case, address: Address, why: Why }),
  result: Done,
  errors,
})

export const keepMoney = call({
  path: 'POST office/keepMoney',
  summary: 'The money stays where it is, with the reason on record',
  access: DECIDES,
  input: Type.Object({ transferId: Case, why: Why }),
  result: Done,
  errors,
})

const APPROVES = { staff: 'refunds.approve' } as const

export const takeAllDust = call({
  path: 'POST office/takeAllDust',
  summary:
    'All that is too small to decide one by one goes to the income now, each transfer on record. Each can be put back',
  access: DECIDES,
  input: Type.Object({ why: Why }),
  result: Done,
  errors,
  limitPerMinute: 6,
})

export const undoDust = call({
  path: 'POST office/undoDust',
  summary:
    'Someone claims a small payment that went to the income by itself: it waits for a decision again',
  access: DECIDES,
  input: Type.Object({ txHash: Text(80, 60), why: Why }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'notFound'],
})

export const approveRefundClaim = call({
  path: 'POST office/approveRefund',
  summary: 'A refund may be paid to the address that the list showed',
  access: APPROVES,
  input: Type.Object({ refundId: Case, address: Address, why: Why }),
  result: Done,
  errors,
})

export const refuseRefundClaim = call({
  path: 'POST office/refuseRefund',
  summary: 'The buyer is asked for another address',
  access: APPROVES,
  input: Type.Object({ refundId: Case, why: Why }),
  result: Done,
  errors,
})

const RETURNS = { staff: 'returns.decide' } as const
/** The return that was read: a buyer may have taken it back and asked for another. */
const WhichReturn = { orderId: OrderId, returnNo: Type.Integer({ minimum: 1, maximum: 1_000 }) }

export const approveReturnRequest = call({
  path: 'POST office/approveReturn',
  summary: 'The goods go back and their money is offered',
  access: RETURNS,
  input: Type.Object({
    ...WhichReturn,
    amount: Type.Unsafe<string>({
      ...Money,
      description: 'as the list showed it: `conflict` when it has changed since',
    }),
    why: Why,
  }),
  result: Done,
  errors,
})

export const refuseReturnRequest = call({
  path: 'POST office/refuseReturn',
  summary: 'The return is refused; the buyer reads why',
  access: RETURNS,
  input: Type.Object({ ...WhichReturn, why: Why }),
  result: Done,
  errors,
})

const WITHDRAWALS = { staff: 'withdrawals.decide' } as const

export const approveLargeWithdrawal = call({
  path: 'POST office/approveWithdrawal',
  summary: 'A withdrawal may be paid out',
  access: WITHDRAWALS,
  input: Type.Object({ withdrawalId: Case }),
  result: Done,
  errors,
})

export const refuseLargeWithdrawal = call({
  path: 'POST office/refuseWithdrawal',
  summary: 'A withdrawal is refused and its money given back; its owner reads why',
  access: WITHDRAWALS,
  input: Type.Object({ withdrawalId: Case, why: Why }),
  result: Done,
  errors,
})
