/** The most a wallet may burn for energy, in sun: 100 TRX. The page shows the expected cost beside it. */
export const MAX_FEE_LIMIT_SUN = 100_000_000n

/** Status of a submitted transaction. */
export const TRON_STATES = ['pending', 'mined', 'failed'] as const
export type TronState = (typeof TRON_STATES)[number]

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
