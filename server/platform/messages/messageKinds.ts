/**
 * Amounts are decimal strings; addresses and account names are shortened. Texts are in
 * i18n/<language>/mail.ts as `<kind>.title`, `<kind>.text` and `<kind>.sms`.
 */
export type MessageFacts = {
  /** The code has its own column, cleared after sending. */
  code: Record<never, string>
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
  limitReplaced: { network: string; wallet: string; contract: string; until: string }
  withdrawalRequested: { amount: string; asset: string; network: string; address: string }
  withdrawalDone: { amount: string; asset: string; network: string; address: string }
  withdrawalRefused: { amount: string; asset: string; reason: string }
  deposit: { amount: string; asset: string }
  transferIn: { amount: string; asset: string; from: string }
  creditGranted: { amount: string; asset: string }
  orderPaid: { orderId: string; amount: string; asset: string }
  /** At the payment. */
  orderConfirmed: { orderId: string; amount: string; asset: string; link: string }
  /** `url` is the courier's page; empty when unknown. */
  orderShipped: { orderId: string; courier: string; tracking: string; url: string; link: string }
  /** `lines` are numbers; `keys` is added when the mail is sent, where the shop wants it. */
  keysReady: { orderId: string; lines: string; link: string; keys?: string }
  orderLinks: { links: string }
  /** To the merchant; one paid order per paragraph. */
  salesNotice: { count: string; lines: string }
  /** To the merchant; one option per line. */
  stockLow: { count: string; lines: string }
  /** `link` holds the order's secret where needed; empty when the shop's URL is unknown. */
  orderShort: { orderId: string; missing: string; until: string; link: string }
  moneyCredited: { orderId: string; amount: string; asset: string }
  refundOffered: { orderId: string; amount: string; network: string; link: string }
  refundClaimed: { orderId: string; amount: string; network: string; address: string; link: string }
  refundBack: { orderId: string; amount: string; network: string; link: string }
  refundEnded: { orderId: string; amount: string; link: string }
  refundDone: { orderId: string; amount: string; network: string; address: string; link: string }
  returnRefused: { orderId: string; why: string }
  /** Nothing that anybody typed: whoever named the address need not be its owner. */
  shopAnswered: { orderId: string; link: string }
  questionAnswered: { link: string }
  commentAnswered: { product: string; link: string }
  commentHidden: { product: string; why: string; link: string }
  /** To the merchant; one case per line. */
  reviewWaits: { count: string; lines: string }
  /** Shows that mail arrives. */
  testMail: Record<never, string>
  /** Shows that word of paid orders arrives. */
  testNotice: Record<never, string>
  /** To the merchant; one alarm per paragraph. */
  alarm: { lines: string }
}

export const SENT_KINDS = [
  'code',
  'orderCode',
  'orderLink',
  'orderTaken',
  'orderLinks',
  'orderConfirmed',
  'orderShipped',
  'keysReady',
  'salesNotice',
  'stockLow',
  'signedIn',
  'passwordChanged',
  'secPasswordChanged',
  'walletBound',
  'passkeyAdded',
  'limitReplaced',
  'withdrawalRequested',
  'withdrawalDone',
  'withdrawalRefused',
  'deposit',
  'transferIn',
  'creditGranted',
  'orderPaid',
  'orderShort',
  'moneyCredited',
  'refundOffered',
  'refundClaimed',
  'refundBack',
  'refundEnded',
  'refundDone',
  'returnRefused',
  'shopAnswered',
  'questionAnswered',
  'commentAnswered',
  'commentHidden',
  'reviewWaits',
  'testMail',
  'testNotice',
  'alarm',
] as const satisfies readonly (keyof MessageFacts)[]
export type SentKind = (typeof SENT_KINDS)[number]

export const NOTICE_KINDS = [
  'signedIn',
  'passwordChanged',
  'secPasswordChanged',
  'walletBound',
  'passkeyAdded',
  'limitReplaced',
  'withdrawalRequested',
  'withdrawalDone',
  'withdrawalRefused',
  'deposit',
  'transferIn',
  'creditGranted',
  'orderPaid',
  'orderShipped',
  'keysReady',
  'orderShort',
  'moneyCredited',
  'refundOffered',
  'refundClaimed',
  'refundBack',
  'refundEnded',
  'refundDone',
  'returnRefused',
  'shopAnswered',
  'questionAnswered',
  'commentAnswered',
  'commentHidden',
] as const satisfies readonly (keyof MessageFacts)[]
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** To buyers and members. */
export type Channel = 'mail' | 'sms'
/** The others go to staff. */
export type OutChannel = Channel | 'telegram' | 'push'
