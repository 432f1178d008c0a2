import { DAY_MS, MINUTE_MS } from '../../../basics/durations.ts'
import { canonicalAddress } from '../../../basics/address.ts'
import { type NetworkId } from '../../../basics/networks.ts'
import type { FieldReason } from '../../../basics/errors.ts'

/** The terms that a spending-limit contract enforces on one network (rules: spending-limits#limit). */
export type LimitTerms = {
  readonly network: NetworkId
  readonly contract: string
  readonly token: string
  readonly decimals: number
  readonly treasury: string
  /** The charging wallet, which is also the payout wallet; only the `sign` process has its key. */
  readonly operator: string
}

/** A grant as the contract reports it, in base units. */
export type LimitGrant = {
  readonly grantId: bigint
  readonly buyer: string
  readonly operator: string
  readonly capBase: bigint
  readonly perOrderBase: bigint
  readonly usedBase: bigint
  /** The most in each 30 days from `startMs` on, and what the last charged period used. */
  readonly perPeriodBase: bigint
  readonly startMs: number
  readonly period: number
  readonly periodUsedBase: bigint
  readonly endMs: number
  readonly revoked: boolean
  /** The buyer's token allowance to the contract, and the buyer's balance. */
  readonly allowanceBase: bigint
  readonly balanceBase: bigint
}

type GrantState = 'live' | 'ended' | 'revoked' | 'usedUp' | 'otherOperator'

/** A grant is unused this long before its end: the charge must be mined in time. */
const END_MARGIN_MS = 3 * MINUTE_MS

export function grantState(grant: LimitGrant, operator: string, nowMs: number): GrantState {
  if (grant.revoked) return 'revoked'
  if (nowMs > grant.endMs - END_MARGIN_MS) return 'ended'
  if (grant.usedBase >= grant.capBase) return 'usedUp'
  return canonicalAddress(grant.operator) === canonicalAddress(operator) ? 'live' : 'otherOperator'
}

/** As long as the contract's. */
const PERIOD_MS = 30 * DAY_MS

const periodOf = ({ startMs }: LimitGrant, nowMs: number): number =>
  Math.max(0, Math.floor((nowMs - startMs) / PERIOD_MS))

/** The grant may end before. */
export const periodEndMs = (grant: LimitGrant, nowMs: number): number =>
  grant.startMs + (periodOf(grant, nowMs) + 1) * PERIOD_MS

export const remainingInPeriodBase = (grant: LimitGrant, nowMs: number): bigint =>
  grant.perPeriodBase - (grant.period === periodOf(grant, nowMs) ? grant.periodUsedBase : 0n)

export const remainingBase = (grant: LimitGrant): bigint => grant.capBase - grant.usedBase

/**
 * Why a grant does not cover an order, or `undefined`. `openBase`: charges that `usedBase` may not include yet.
 * Avoids charges that the contract would refuse.
 */
export function reasonNotCovered(
  grant: LimitGrant,
  operator: string,
  nowMs: number,
  amountBase: bigint,
  openBase: bigint,
): FieldReason | 'balance' | undefined {
  if (grantState(grant, operator, nowMs) !== 'live') return 'noLimit'
  if (
    amountBase > grant.perOrderBase ||
    amountBase + openBase > remainingBase(grant) ||
    amountBase + openBase > remainingInPeriodBase(grant, nowMs) ||
    amountBase + openBase > grant.allowanceBase
  )
    return 'aboveLimit'
  return amountBase + openBase > grant.balanceBase ? 'balance' : undefined
}
