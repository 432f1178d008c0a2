import type { NoticeTopic } from '../../../basics/noticeTopics.ts'
import type { NoticeKind, SentKind } from './messageKinds.ts'

const TOPICS: Readonly<Partial<Record<NoticeKind | SentKind, NoticeTopic>>> = {
  orderConfirmed: 'orders',
  orderPaid: 'orders',
  orderShipped: 'orders',
  keysReady: 'orders',
  orderShort: 'orders',
  moneyCredited: 'orders',
  refundOffered: 'orders',
  refundBack: 'orders',
  refundEnded: 'orders',
  refundDone: 'orders',
  returnRefused: 'orders',
  shopAnswered: 'messages',
  questionAnswered: 'messages',
  commentAnswered: 'messages',
  commentHidden: 'messages',
  deposit: 'balance',
  transferIn: 'balance',
  creditGranted: 'balance',
  coinPledged: 'balance',
  coinHeld: 'balance',
}

/**
 * Undefined for kinds always sent: a thief with an open session must not silence a new device or password, a
 * withdrawal, or a refund to another address.
 */
export const noticeTopicOf = (kind: NoticeKind | SentKind): NoticeTopic | undefined => TOPICS[kind]
