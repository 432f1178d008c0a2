import type { OutcomeText } from '../../../basics/outcomes.ts'
import type { RefundReason } from '../../../basics/refunds.ts'
import type { CallResult } from '../../../api/calls.ts'
import { isDigital, type AnyOrder, type PayView } from '../parts/payView.ts'
import { hasOffer, isOpenRefund, stoppedBy, type Obstacle } from '../refund/refundView.ts'

type State = PayView['state']

export type BannerWords = {
  readonly title: State | 'settledDigital'
  readonly text:
    | `${State}Text`
    | 'overRefundText'
    | 'moneyRefundText'
    | 'overRefundedText'
    | 'moneyRefundedText'
    | 'overCreditedText'
    | 'moneyCreditedText'
    | 'fromBalanceDigitalText'
    | 'staysText'
    | 'notPaidText'
  /** Of `staysText` and `notPaidText`. */
  readonly obstacle?: Obstacle
}

const LATE: readonly RefundReason[] = ['late', 'short', 'over', 'twice']

/** Reasons of the refunds that a state's text speaks of. */
const REASONS: Readonly<Partial<Record<State, readonly RefundReason[]>>> = {
  over: ['over', 'twice'],
  late: LATE,
  lateCancelled: LATE,
  expiredShort: ['short', 'late'],
}

const CREDITED: ReadonlySet<OutcomeText | null> = new Set<OutcomeText>([
  'shortCredited',
  'overCredited',
  'twiceCredited',
  'lateCredited',
  'personCredited',
])

/** What the banner says of an order in this state; its refunds may change it. */
export function bannerWords(
  order: Pick<AnyOrder, 'refunds' | 'lines' | 'transfers'>,
  state: State,
  networks: CallResult<'listNetworks'> | undefined,
): BannerWords {
  const usual: BannerWords = { title: state, text: `${state}Text` }
  if (state === 'settled' && isDigital(order)) return { ...usual, title: 'settledDigital' }
  if (state === 'fromBalance' && isDigital(order))
    return { ...usual, text: 'fromBalanceDigitalText' }
  if (state === 'refundAddress' || state === 'refunding') {
    if (hasOffer(order, networks)) return usual
    const obstacle = stoppedBy(order, order.refunds, networks)
    return obstacle
      ? {
          title: 'refunding',
          text: obstacle.why === 'small' ? 'staysText' : 'notPaidText',
          obstacle,
        }
      : { title: 'refunding', text: 'refundingText' }
  }
  const reasons = REASONS[state]
  const own = order.refunds.filter(({ reason }) => reasons?.includes(reason))
  const subject = state === 'over' ? 'over' : 'money'
  if (own.some(isOpenRefund)) {
    const obstacle = stoppedBy(order, own, networks)
    return obstacle?.why === 'small'
      ? { title: state, text: 'staysText', obstacle }
      : { title: state, text: `${subject}RefundText` }
  }
  const isRefunded = own.length > 0 && own.every((one) => one.state === 'done')
  if (isRefunded) return { title: state, text: `${subject}RefundedText` }
  const isCredited =
    reasons !== undefined &&
    own.length === 0 &&
    order.transfers.some(({ outcomeText }) => CREDITED.has(outcomeText))
  return isCredited ? { title: state, text: `${subject}CreditedText` } : usual
}
