/** Texts in i18n/<language>/mail.ts, `alarm.of.<kind>`. */
export type AlarmFacts = {
  /** Providers contradict each other about final blocks, without a majority. */
  providersDisagree: { blocks: string }
  providerOutvoted: { provider: string; blocks: string }
  /** Providers differ about the final head by more than a short delay. */
  finalityDisagrees: { lowest: string; highest: string }
  /** One provider answers, and reached the limit of what it alone may credit. */
  secondProviderMissing: { provider: string }
  /** A balance changed without a log from any provider. */
  balanceUnexplained: { address: string; amount: string; from: string; to: string }
  /** No provider has this stored transfer any more. */
  transferUnknown: { tx: string; amount: string }
  /** The watcher missed a transfer in a final block. */
  notRead: { tx: string }
  /** The token's issuer blocked one of the shop's addresses. */
  addressBlocked: { address: string }
  /** The payout wallet sent transactions unknown to the database; payouts stop. */
  payoutsUnknown: { count: string; network: string }
  payoutWalletBlocked: { address: string }
  payoutCoinSpent: { count: string }
  /** A balance at a final block differs from the books. */
  booksDiffer: { address: string; amount: string; block: string }
  /** Today's statement has another signing key. */
  statementKeyChanged: { publicKey: string }
  gasShort: { wallet: string }
  /** Most wallets are lent to orders, with no other way to pay once all are. */
  walletsLow: { free: string; total: string; wanted: string }
  gasSpent: { wallet: string }
  /** A change of a guarded setting waits. */
  addressChange: { setting: string; value: string; by: string }
  /** A setting of networks or limits changed in an open shop. */
  settingChange: { setting: string; value: string; by: string }
  /** A person who may approve addresses gained the right or a new way to sign in. */
  newTrust: { name: string }
  ownEmailChange: { name: string; email: string }
  networkStopped: { reason: string }
  /** The contract pays an address outside the settings, so it is not offered. */
  platformElsewhere: { contract: string; platform: string }
  /** The address holds other code, or a contract for another token. */
  otherContract: { contract: string }
  /** The contract's owner queued a platform address outside the settings. */
  platformChangeQueued: { contract: string; platform: string }
  /** Coin came to the shop contract that started no pledge. */
  coinHeld: { amount: string; asset: string; wallet: string }
  /** The endpoint failed for days or is gone; deliveries stopped. */
  webhookOff: { host: string; reason: string }
  /** The day's limit of messages is reached; others wait. */
  messagesCapped: { channel: string; most: string }
}
export type AlarmKind = keyof AlarmFacts

export type Alarm = {
  [K in AlarmKind]: { readonly kind: K; readonly facts: AlarmFacts[K] }
}[AlarmKind]
