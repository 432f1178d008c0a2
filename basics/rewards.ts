import { AMOUNT_DECIMALS } from './ledger.ts'
import { MICRO_DECIMALS, MICRO_PER_UNIT } from './money.ts'

/** Rules: rewards#pledges. */
export const REWARD_ASSETS = ['USDT', 'XMDD', 'MDD'] as const
export type RewardAsset = (typeof REWARD_ASSETS)[number]

export const PLEDGE_DAYS = [30, 90, 180, 360] as const
export type PledgeDays = (typeof PLEDGE_DAYS)[number]

export const PLEDGE_STATES = ['open', 'done', 'ended'] as const
export type PledgeState = (typeof PLEDGE_STATES)[number]

export const INCOME_SOURCES = ['pledge', 'order'] as const
export type IncomeSource = (typeof INCOME_SOURCES)[number]

/** Rules: rewards#shopping. */
export type OrderRewardRole = 'buyer' | 'inviter'

export const MAX_MARGIN_BPS = 5_000

/** By purchases; the merchant grants the super node above them. */
export const MAX_LEVELS = 9
export const SUPER_NODE = 10

/** Buyers' share of the margin by level: `steps[0]` is level 1, each higher than the last. */
export type LevelTerms = {
  readonly buyerBps: number
  readonly steps: readonly { readonly minMicro: bigint; readonly bps: number }[]
  /** Null without super nodes. */
  readonly superBps: number | null
}

/** By the value of goods bought and kept (rules: rewards#levels). */
export const levelOf = (
  { steps, superBps }: LevelTerms,
  spentMicro: bigint,
  isSuperNode: boolean,
): number =>
  isSuperNode && superBps !== null
    ? SUPER_NODE
    : steps.filter(({ minMicro }) => minMicro <= spentMicro).length

export const shareOf = ({ buyerBps, steps, superBps }: LevelTerms, level: number): number =>
  level === SUPER_NODE ? (superBps ?? 0) : (steps[level - 1]?.bps ?? buyerBps)

export const mostShare = ({ buyerBps, steps, superBps }: LevelTerms): number =>
  Math.max(buyerBps, superBps ?? 0, ...steps.map(({ bps }) => bps))

export const voteWeight = (level: number): number => level + 1

/** Half of the pledge: an early end never costs more than was pledged. */
export const MAX_REWARD_BPS = 5_000
export const MAX_PLACES = 1_000_000
const BPS = 10_000n
const EARLY_BPS = 5_000n

/** Rounded down to a micro-unit. */
export const rewardOf = (amountMicro: bigint, rewardBps: number): bigint =>
  (amountMicro * BigInt(rewardBps)) / BPS

/** Half of the pledge, plus what was released. */
export const earlyCost = (amountMicro: bigint, releasedMicro: bigint): bigint =>
  (amountMicro * EARLY_BPS) / BPS + releasedMicro

export const mostCost = (places: number, maxMicro: bigint, rewardBps: number): bigint =>
  BigInt(places) * rewardOf(maxMicro, rewardBps)

const STEP_MICRO = 10n ** BigInt(MICRO_DECIMALS - AMOUNT_DECIMALS)

/** The largest amount that can be typed and whose reward is covered. */
export function coveredAmount(freeMicro: bigint, rewardBps: number): bigint {
  const most = ((freeMicro + 1n) * BPS - 1n) / BigInt(rewardBps)
  return most - (most % STEP_MICRO)
}

/** A member's intent to pay a pledge in coin (rules: rewards#coin). */
export const COIN_PLEDGE_STATES = ['open', 'joined', 'expired', 'dropped'] as const
export type CoinPledgeState = (typeof COIN_PLEDGE_STATES)[number]

/** Why coin waits for a person instead of starting a pledge. */
export const COIN_REASONS = [
  // Not announced.
  'unknown',
  // It came from another wallet than the one that was named.
  'wallet',
  // Its intent was paid before.
  'repeated',
  // The account is frozen or deleted.
  'account',
  // The contract pays another address, or is not known to pay the shop's.
  'contract',
  // Less coin than was agreed.
  'short',
  // Too late, and place, reward or USDT are gone.
  'late',
] as const
export type CoinReason = (typeof COIN_REASONS)[number]

/** As the contract counts: rounded up. `price` is in the coin's smallest unit per whole USDT. */
export const coinFor = (amountMicro: bigint, price: bigint): bigint =>
  (amountMicro * price + MICRO_PER_UNIT - 1n) / MICRO_PER_UNIT
