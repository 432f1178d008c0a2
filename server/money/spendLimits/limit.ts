import { canonicalAddress } from '../../../basics/address.ts'
import { type NetworkId } from '../../../basics/networks.ts'
import type { FieldReason } from '../../../basics/errors.ts'

/** What a spending limit is bound to on one network (spending-limits#limit), as the contract itself says. */
export type Terms = {
  readonly network: NetworkId
  readonly contract: string
  readonly token: string
  readonly decimals: number
  readonly treasury: string
  /** The wallet that charges: the one that pays out, whose key only the process `sign` has. */
  readonly operator: string
}

/** A grant as the contract tells it, amounts in base units. */
export type Grant = {
  readonly grantId: bigint
  readonly buyer: string
  readonly operator: string
  readonly capBase: bigint
  readonly perOrderBase: bigint
  readonly usedBase: bigint
  readonly endMs: number
  readonly revoked: boolean
  /** What the token lets the contract take from the buyer, and what the buyer has. */
  readonly allowanceBase: bigint
  readonly balanceBase: bigint
}

export type GrantState = 'live' | 'ended' | 'revoked' | 'usedUp' | 'otherOperator'

/** So long before its end a grant is not used any more: the charge has to be in a block by then. */
export const END_MARGIN_MS = 3 * 60_000

export function grantState(grant: Grant, operator: string, nowMs: number): GrantState {
  if (grant.revoked) return 'revoked'
  if (nowMs > grant.endMs - END_MARGIN_MS) return 'ended'
  if (grant.usedBase >= grant.capBase) return 'usedUp'
  return canonicalAddress(grant.operator) === canonicalAddress(operator) ? 'live' : 'otherOperator'
}

export const remainingBase = (grant: Grant): bigint => grant.capBase - grant.usedBase

/**
 * Why a grant does not cover an order, or `undefined` when it does. `openBase`: charges under it that may not be counted
 * in `usedBase` yet. The contract judges again; this is so that nobody waits for what it would refuse.
 */
export function whyNot(
  grant: Grant,
  operator: string,
  nowMs: number,
  amountBase: bigint,
  openBase: bigint,
): FieldReason | 'balance' | undefined {
  if (grantState(grant, operator, nowMs) !== 'live') return 'noLimit'
  if (
    amountBase > grant.perOrderBase ||
    amountBase + openBase > remainingBase(grant) ||
    amountBase + openBase > grant.allowanceBase
  )
    return 'aboveLimit'
  return amountBase + openBase > grant.balanceBase ? 'balance' : undefined
}
