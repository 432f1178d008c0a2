/** What must be told at once. Facts are said in `alarm.of.<kind>` of i18n/<language>/mail.ts. */
export type AlarmFacts = {
  /** Two providers say different things about final blocks, and no majority decides. */
  providersDisagree: { blocks: string }
  /** A provider was outvoted about final blocks by two others. */
  providerOutvoted: { provider: string; blocks: string }
  /** Providers differ about which block is final by more than a short delay explains. */
  finalityDisagrees: { lowest: string; highest: string }
  /** Only one provider answers, and what may be credited on its word is used up. */
  secondProviderMissing: { provider: string }
  /** A balance changed and no log of any provider explains it. */
  balanceUnexplained: { address: string; amount: string; from: string; to: string }
  /** A stored transfer that no provider has any more. */
  transferUnknown: { tx: string; amount: string }
  /** A transfer in a final block had not been read. */
  notRead: { tx: string }
  /** The token's issuer blocked an address of the shop. */
  addressBlocked: { address: string }
  /** The payout wallet sent what the database does not know; nothing is paid out there. */
  payoutsUnknown: { count: string; network: string }
  /** The token pays nothing from the payout wallet. */
  payoutWalletBlocked: { address: string }
  payoutCoinSpent: { count: string }
  /** A balance at a final block is not what was recorded. */
  booksDiffer: { address: string; amount: string; block: string }
  /** The daily statement is signed with another key than the one before it. */
  statementKeyChanged: { publicKey: string }
  gasShort: { wallet: string }
  gasSpent: { wallet: string }
  /** A guarded setting was changed, and waits. */
  addressChange: { setting: string; value: string; by: string }
  /** A setting of networks or limits was changed in an open shop. */
  settingChange: { setting: string; value: string; by: string }
  /** Somebody who may agree to changed addresses signs in in a new way, or came to these rights. */
  newTrust: { name: string }
  ownEmailChange: { name: string; email: string }
  networkStopped: { reason: string }
  /** The shop contract pays an address that is not in the settings; buyers are not offered it. */
  platformElsewhere: { contract: string; platform: string }
  /** The address has other code than this version's shop contract, or that takes another token. */
  otherContract: { contract: string }
  /** The shop contract's owner queued a change of its platform address to one that is not in the settings. */
  platformChangeQueued: { contract: string; platform: string }
  /** Nobody answered there for days, or the endpoint said that it is gone: it gets nothing more. */
  webhookOff: { host: string; reason: string }
  /** As many messages as a day may have were sent; others wait. */
  messagesCapped: { channel: string; most: string }
}
export type AlarmKind = keyof AlarmFacts

export type Alarm = {
  [K in AlarmKind]: { readonly kind: K; readonly facts: AlarmFacts[K] }
}[AlarmKind]
