/** 100 TRX, the most burnt for energy. */
export const MAX_FEE_LIMIT_SUN = 100_000_000n

export const TRON_STATES = ['pending', 'mined', 'failed'] as const

export const TRON_FAILURES = [
  'reverted',
  'outOfEnergy',
  'outOfTime',
  'expired',
  'signature',
  'notActivated',
  'feeShort',
  'refused',
] as const
export type TronFailure = (typeof TRON_FAILURES)[number]
