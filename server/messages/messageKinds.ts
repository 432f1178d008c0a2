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
}

/** By mail or SMS. */
export const SENT_KINDS = [
  'code', 'signedIn', 'passwordChanged', 'secPasswordChanged', 'walletBound', 'passkeyAdded', 'withdrawalRequested', 'withdrawalDone', 'withdrawalRefused',
] as const satisfies readonly (keyof MessageFacts)[]
export type SentKind = (typeof SENT_KINDS)[number]

/** Inside the shop. */
export const NOTICE_KINDS = [
  'signedIn', 'passwordChanged', 'secPasswordChanged', 'walletBound', 'passkeyAdded', 'withdrawalRequested', 'withdrawalDone', 'withdrawalRefused', 'deposit',
  'transferIn', 'orderPaid',
] as const satisfies readonly (keyof MessageFacts)[]
export type NoticeKind = (typeof NOTICE_KINDS)[number]

export type Channel = 'mail' | 'sms'
