/**
 * Amounts are decimal strings; addresses and account names are shortened. Texts are in
 * i18n/<language>/mail.ts as `<kind>.title`, `<kind>.text` and `<kind>.sms`.
 */
export type MessageFacts = {
  /** The code has its own column, cleared after sending. */
  code: Record<never, string>
  /** A code for the contact of an order. */
  orderCode: { orderId: string }
  /** What the buyer asked for: the way back to the order. */
  orderLink: { orderId: string; link: string }
  /** To the visitor whose order an account took over. */
  orderTaken: { orderId: string }
  signedIn: { agent: string }
  passwordChanged: Record<never, string>
  secPasswordChanged: Record<never, string>
  walletBound: { address: string }
  passkeyAdded: { name: string }
  withdrawalRequested: { amount: string; asset: string; network: string; address: string }
  withdrawalDone: { amount: string; asset: string; network: string; address: string }
  withdrawalRefused: { amount: string; asset: string; reason: string }
  deposit: { amount: string; asset: string }
  transferIn: { amount: string; asset: string; from: string }
  orderPaid: { orderId: string; amount: string; asset: string }
  /** `link` holds the order's secret where needed; empty when the shop's URL is unknown. */
  orderShort: { orderId: string; missing: string; until: string; link: string }
  moneyCredited: { orderId: string; amount: string; asset: string }
  refundOffered: { orderId: string; amount: string; network: string; link: string }
  refundClaimed: { orderId: string; amount: string; network: string; address: string; link: string }
  refundBack: { orderId: string; amount: string; network: string; link: string }
  refundDone: { orderId: string; amount: string; network: string; address: string }
  returnRefused: { orderId: string; why: string }
  /** To the merchant; one case per line. */
  reviewWaits: { count: string; lines: string }
  /** To the merchant; one alarm per paragraph. */
  alarm: { lines: string }
}

export const SENT_KINDS = [
  'code',
  'orderCode',
  'orderLink',
  'orderTaken',
  'signedIn',
  'passwordChanged',
  'secPasswordChanged',
  'walletBound',
  'passkeyAdded',
  'withdrawalRequested',
  'withdrawalDone',
  'withdrawalRefused',
  'orderShort',
  'moneyCredited',
  'refundOffered',
  'refundClaimed',
  'refundBack',
  'refundDone',
  'returnRefused',
  'reviewWaits',
  'alarm',
] as const satisfies readonly (keyof MessageFacts)[]
export type SentKind = (typeof SENT_KINDS)[number]

export const NOTICE_KINDS = [
  'signedIn',
  'passwordChanged',
  'secPasswordChanged',
  'walletBound',
  'passkeyAdded',
  'withdrawalRequested',
  'withdrawalDone',
  'withdrawalRefused',
  'deposit',
  'transferIn',
  'orderPaid',
  'orderShort',
  'moneyCredited',
  'refundOffered',
  'refundClaimed',
  'refundBack',
  'refundDone',
  'returnRefused',
] as const satisfies readonly (keyof MessageFacts)[]
export type NoticeKind = (typeof NOTICE_KINDS)[number]

export type Channel = 'mail' | 'sms'
