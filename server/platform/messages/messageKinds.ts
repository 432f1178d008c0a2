/**
 * Amounts are decimal strings; addresses and names are shortened. Texts: `<kind>.title`, `.text` and `.sms` in
 * i18n/<language>/mail.ts.
 */
export type MessageFacts = {
  /** The code has its own column, cleared after sending. */
  code: Record<never, string>
  orderCode: { orderId: string }
  orderLink: { orderId: string; link: string }
  /** To the visitor whose order an account took over. */
  orderTaken: { orderId: string }
  /** To the contact that the link alone had named. */
  contactReplaced: { orderId: string }
  signedIn: { agent: string }
  passwordChanged: Record<never, string>
  secPasswordChanged: Record<never, string>
  walletBound: { address: string }
  passkeyAdded: { name: string }
  /** Wallets and passkeys that a reset removed. */
  keysRemoved: { names: string }
  secPasswordUndone: Record<never, string>
  limitReplaced: { network: string; wallet: string; contract: string; until: string }
  withdrawalRequested: { amount: string; asset: string; network: string; address: string }
  withdrawalDone: { amount: string; asset: string; network: string; address: string }
  withdrawalRefused: { amount: string; asset: string; reason: string }
  deposit: { amount: string; asset: string }
  transferIn: { amount: string; asset: string; from: string }
  creditGranted: { amount: string; asset: string }
  coinPledged: { amount: string; asset: string }
  coinHeld: { amount: string; asset: string }
  orderPaid: { orderId: string; amount: string; asset: string }
  orderConfirmed: { orderId: string; amount: string; asset: string; link: string }
  /** `url` is the courier's page; empty when unknown. */
  orderShipped: { orderId: string; courier: string; tracking: string; url: string; link: string }
  /** `lines` are numbers; `keys` is added when sending, if the shop wants it. */
  keysReady: { orderId: string; lines: string; link: string; keys?: string }
  orderLinks: { links: string }
  /** To the merchant; one paid order per paragraph. */
  salesNotice: { count: string; lines: string }
  /** To the merchant; one option per line. */
  stockLow: { count: string; lines: string }
  /** `link` holds the secret where needed; empty without the shop's URL. */
  orderShort: { orderId: string; missing: string; until: string; link: string }
  moneyCredited: { orderId: string; amount: string; asset: string }
  refundOffered: { orderId: string; amount: string; network: string; link: string }
  refundClaimed: { orderId: string; amount: string; network: string; address: string; link: string }
  refundBack: { orderId: string; amount: string; network: string; link: string }
  refundEnded: { orderId: string; amount: string; link: string }
  refundDone: { orderId: string; amount: string; network: string; address: string; link: string }
  returnRefused: { orderId: string; why: string }
  /** Quotes no text: the address may be a stranger's. */
  shopAnswered: { orderId: string; link: string }
  questionAnswered: { link: string }
  commentAnswered: { product: string; link: string }
  commentHidden: { product: string; why: string; link: string }
  /** To the merchant; one case per line. */
  reviewWaits: { count: string; lines: string }
  /** The mail server under test; none in demo mode. */
  testMail: { mark?: string }
  testNotice: Record<never, string>
  /** To the merchant; one alarm per paragraph. */
  alarm: { lines: string }
}

export const SENT_KINDS = [
  'code',
  'orderCode',
  'orderLink',
  'orderTaken',
  'contactReplaced',
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
  'keysRemoved',
  'secPasswordUndone',
  'limitReplaced',
  'withdrawalRequested',
  'withdrawalDone',
  'withdrawalRefused',
  'deposit',
  'transferIn',
  'creditGranted',
  'coinPledged',
  'coinHeld',
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
  'keysRemoved',
  'secPasswordUndone',
  'limitReplaced',
  'withdrawalRequested',
  'withdrawalDone',
  'withdrawalRefused',
  'deposit',
  'transferIn',
  'creditGranted',
  'coinPledged',
  'coinHeld',
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

export type Channel = 'mail' | 'sms'
/** The others go to staff. */
export type OutChannel = Channel | 'telegram' | 'push'
