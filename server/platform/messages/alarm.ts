/** What each says: `alarm.of.<kind>` in i18n/<language>/mail.ts; what to do: docs/operations.md. */
export type AlarmFacts = {
  providersDisagree: { blocks: string }
  providerOutvoted: { provider: string; blocks: string }
  /** Providers differ about the final head by more than a short delay. */
  finalityDisagrees: { lowest: string; highest: string }
  secondProviderMissing: { provider: string }
  balanceUnexplained: { address: string; amount: string; from: string; to: string }
  transferUnknown: { tx: string; amount: string }
  notRead: { tx: string }
  addressBlocked: { address: string }
  /** Payouts, refund claims and balances wait. */
  shopRestored: Record<string, never>
  payoutsUnknown: { count: string; network: string }
  payoutWalletBlocked: { address: string }
  payoutCoinSpent: { count: string }
  booksDiffer: { address: string; amount: string; block: string }
  statementKeyChanged: { publicKey: string }
  gasShort: { wallet: string }
  /** Most wallets are lent to orders, with no other way to pay once all are. */
  walletsLow: { free: string; total: string; wanted: string }
  gasSpent: { wallet: string }
  addressChange: { setting: string; value: string; by: string }
  /** A setting of networks or limits changed in an open shop. */
  settingChange: { setting: string; value: string; by: string }
  newTrust: { name: string }
  ownEmailChange: { name: string; email: string }
  networkStopped: { reason: string }
  platformElsewhere: { contract: string; platform: string }
  otherContract: { contract: string }
  platformChangeQueued: { contract: string; platform: string }
  coinHeld: { amount: string; asset: string; wallet: string }
  webhookOff: { host: string; reason: string }
  webhookWithoutRights: { host: string }
  messagesCapped: { channel: string; most: string }
}
export type AlarmKind = keyof AlarmFacts

export type Alarm = {
  [K in AlarmKind]: { readonly kind: K; readonly facts: AlarmFacts[K] }
}[AlarmKind]
