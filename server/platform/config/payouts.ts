import { resolve } from 'node:path'
import { address } from './addresses.ts'
import { amount, ConfigError, integer, list, setting, type Env } from './env.ts'
import { DAY_MS, HOUR_MS } from '../../../basics/durations.ts'

/** Only the process `sign` gets these settings. Limits in micro-units of USDT. */
export type PayoutConfig = {
  readonly key: string | null
  readonly keyFile: string | null
  readonly password: string | null
  readonly maxMicro: bigint
  readonly dailyMaxMicro: bigint
  readonly secondFromMicro: bigint
  readonly approvers: readonly string[]
}

/** Only the process `sign` gets the key. Micro-units of USDT. */
export type SweepConfig = {
  readonly key: string | null
  readonly keyFile: string | null
  readonly password: string | null
  /** EVM networks: the unswept sum that is swept before the day is over. */
  readonly fromMicro: bigint
  /** TRON: the balance that is swept before 30 days are over. */
  readonly tronFromMicro: bigint
}

export type WithdrawalConfig = {
  readonly minMicro: bigint
  readonly maxMicro: bigint
  readonly dailyMicro: bigint
  /** Needs no approval: one withdrawal, and an account's within 24 hours. */
  readonly autoMicro: bigint
  readonly autoDailyMicro: bigint
}

export type RefundConfig = {
  /** Above this a person must approve; micro-units of USDT. */
  readonly autoMicro: bigint
  /** Time to change an address that a code confirmed. */
  readonly delayMs: number
  /** Wait of an unconfirmed address before a person decides. */
  readonly unconfirmedDelayMs: number
}

/** Held money that leaves the cases on its own (rules: payments#dust). */
export type DustConfig = {
  /** Less than this; 0: none. */
  readonly belowMicro: bigint
  readonly afterMs: number
}

export const PAYOUT_SETTINGS = [
  'PAYOUT_KEY',
  'PAYOUT_KEY_FILE',
  'PAYOUT_PASSWORD',
  'PAYOUT_MAX',
  'PAYOUT_DAILY_MAX',
  'PAYOUT_SECOND_FROM',
  'PAYOUT_APPROVERS',
] as const
const DEFAULT_SWEEP_FROM = '500'
/** A sweep of one address costs half a percent of it. */
const DEFAULT_SWEEP_TRON_FROM = '380'
const DEFAULT_PAYOUT_MAX = '1000'
const DEFAULT_PAYOUT_DAILY_MAX = '5000'
const DEFAULT_PAYOUT_SECOND_FROM = '500'

export function readWithdrawals(env: Env, demo: boolean): WithdrawalConfig {
  const limits = {
    minMicro: amount(env, 'WITHDRAW_MIN', '1'),
    maxMicro: amount(env, 'WITHDRAW_MAX', demo ? '10000' : '1000'),
    dailyMicro: amount(env, 'WITHDRAW_DAILY_MAX', demo ? '20000' : '2000'),
    autoMicro: amount(env, 'WITHDRAW_AUTO_LIMIT', demo ? '1000' : '100'),
    autoDailyMicro: amount(env, 'WITHDRAW_AUTO_DAILY', demo ? '20000' : '300'),
  }
  if (limits.minMicro > limits.maxMicro)
    throw new ConfigError('WITHDRAW_MIN is above WITHDRAW_MAX: nothing could be withdrawn.', {
      problem: 'aboveOther',
      name: 'WITHDRAW_MIN',
      other: 'WITHDRAW_MAX',
    })
  return limits
}

/** How long an address that a code confirmed waits. */
export const readRefundHours = (env: Env): number =>
  integer(env, 'REFUND_DELAY_HOURS', 24, 1, 24 * 14)

const DEMO_REFUND_DELAY_MS = 10_000
const UNCONFIRMED_REFUND_DELAY_MS = 72 * HOUR_MS
export const refundSettings = (env: Env, demo: boolean): RefundConfig => ({
  autoMicro: amount(env, 'REFUND_AUTO_LIMIT', demo ? '1000' : '100'),
  delayMs:
    demo && setting(env, 'REFUND_DELAY_HOURS') === undefined
      ? DEMO_REFUND_DELAY_MS
      : readRefundHours(env) * HOUR_MS,
  unconfirmedDelayMs: demo ? DEMO_REFUND_DELAY_MS : UNCONFIRMED_REFUND_DELAY_MS,
})

/** Above it, the amount is no dust. */
const MAX_DUST = 1_000_000n
export function dustSettings(env: Env): DustConfig {
  const belowMicro = amount(env, 'DUST_BELOW', '0.10')
  if (belowMicro > MAX_DUST)
    throw new ConfigError('DUST_BELOW is more than 1 USDT.', {
      problem: 'atMost',
      name: 'DUST_BELOW',
      max: '1',
    })
  return { belowMicro, afterMs: integer(env, 'DUST_DAYS', 30, 7, 365) * DAY_MS }
}

export function readPayout(env: Env): PayoutConfig | null {
  const key = setting(env, 'PAYOUT_KEY')
  const keyFile = setting(env, 'PAYOUT_KEY_FILE')
  if (key === undefined && keyFile === undefined) {
    const stray = PAYOUT_SETTINGS.find((name) => setting(env, name))
    if (stray !== undefined)
      throw new ConfigError(
        `${stray} is set, but neither PAYOUT_KEY_FILE nor PAYOUT_KEY: name the key, or remove the setting.`,
      )
    return null
  }
  if (key !== undefined && keyFile !== undefined)
    throw new ConfigError('PAYOUT_KEY and PAYOUT_KEY_FILE cannot both be set.')
  return {
    key: key ?? null,
    keyFile: keyFile === undefined ? null : resolve(keyFile),
    password: setting(env, 'PAYOUT_PASSWORD') ?? null,
    maxMicro: amount(env, 'PAYOUT_MAX', DEFAULT_PAYOUT_MAX),
    dailyMaxMicro: amount(env, 'PAYOUT_DAILY_MAX', DEFAULT_PAYOUT_DAILY_MAX),
    secondFromMicro: amount(env, 'PAYOUT_SECOND_FROM', DEFAULT_PAYOUT_SECOND_FROM),
    approvers: list(setting(env, 'PAYOUT_APPROVERS')).map((one) =>
      address('PAYOUT_APPROVERS', one).toLowerCase(),
    ),
  }
}

/** Secrets among them go to the process `sign` only. */
export const GAS_SETTINGS = ['GAS_KEY', 'GAS_KEY_FILE', 'GAS_KEY_PASSWORD'] as const

export function readSweep(env: Env): SweepConfig | null {
  const key = setting(env, 'GAS_KEY')
  const keyFile = setting(env, 'GAS_KEY_FILE')
  if (key === undefined && keyFile === undefined) {
    if (setting(env, 'GAS_KEY_PASSWORD') !== undefined)
      throw new ConfigError(
        'GAS_KEY_PASSWORD is set, but neither GAS_KEY_FILE nor GAS_KEY: name the key, or remove the setting.',
      )
    return null
  }
  if (key !== undefined && keyFile !== undefined)
    throw new ConfigError('GAS_KEY and GAS_KEY_FILE cannot both be set.')
  return {
    key: key ?? null,
    keyFile: keyFile === undefined ? null : resolve(keyFile),
    password: setting(env, 'GAS_KEY_PASSWORD') ?? null,
    fromMicro: amount(env, 'SWEEP_FROM', DEFAULT_SWEEP_FROM),
    tronFromMicro: amount(env, 'SWEEP_TRON_FROM', DEFAULT_SWEEP_TRON_FROM),
  }
}
