/** What server and page say of a payment from a TRON wallet. */

/** The most that a wallet is asked to burn for energy, in sun: 100 TRX. What it is expected to cost stands beside it. */
export const MAX_FEE_LIMIT_SUN = 100_000_000n

/** What became of a transaction that was handed in: in no block yet, in one, or without effect. */
export const TRON_STATES = ['pending', 'mined', 'failed'] as const
export type TronState = (typeof TRON_STATES)[number]

/** Why one has no effect. */
export const TRON_FAILURES = [
  'reverted',
  'outOfEnergy',
  'expired',
  'signature',
  'notActivated',
  'feeShort',
  'refused',
] as const
export type TronFailure = (typeof TRON_FAILURES)[number]
