/**
 * What people are told, and the facts of each text; amounts are decimal strings, addresses and account names already
 * shortened. Texts are in i18n/mail: `<kind>.title` and `<kind>.text`, and `<kind>.sms` for what may be sent by SMS.
 */
export type MessageFacts = {
  /** The code itself is not a fact: it has a column of its own, which is blanked. */
  code: Record<never, string>
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
  /** `link` is the order's page, with its secret where the reader needs it; empty where the shop does not know its own address. */
  orderShort: { orderId: string; missing: string; until: string; link: string }
  moneyCredited: { orderId: string; amount: string; asset: string }
  refundOffered: { orderId: string; amount: string; network: string; link: string }
  refundClaimed: { orderId: string; amount: string; network: string; address: string; link: string }
  refundBack: { orderId: string; amount: string; network: string; link: string }
  refundDone: { orderId: string; amount: string; network: string; address: string }
  returnRefused: { orderId: string; why: string }
  /** To the merchant: `lines` says what waits, one a line. */
  reviewWaits: { count: string; lines: string }
}

/** By mail or SMS. */
export const SENT_KINDS = [
  'code',
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
] as const satisfies readonly (keyof MessageFacts)[]
export type SentKind = (typeof SENT_KINDS)[number]

/** Inside the shop. */
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
