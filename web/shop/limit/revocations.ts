import type { CallResult } from '../../../api/calls.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import { sameAddress } from '../../client/wallet/provider.ts'

/** An allowance revoked on this page, its transaction seen in a block. */
export type Revocation = {
  readonly network: NetworkId
  readonly owner: string
  readonly spender: string
}

type Found = CallResult<'listAllowances'>

/** Kept as long as the page lives: after a reload only the chain's answer counts. */
let made: readonly Revocation[] = []

export const noteRevocation = (revocation: Revocation): void => void (made = [...made, revocation])
export const revocationsOf = (owner: string): readonly Revocation[] =>
  made.filter((one) => sameAddress(one.owner, owner))
/** Its owner approved again, so the new allowance is not reported as revoked. */
export const forgetRevocations = (owner: string): void =>
  void (made = made.filter((one) => !sameAddress(one.owner, owner)))

/**
 * Compares revocations with the chain: `gone`, all of them; `standing`, at least one is still allowed;
 * `unknown` when there are none or a network did not answer.
 */
export function judgeRevocations(
  revocations: readonly Revocation[],
  found: Found,
): 'gone' | 'standing' | 'unknown' {
  const states = revocations.map(({ network, spender }) => {
    const read = found.find((one) => one.network === network)
    if (!read || read.state === 'unreachable') return 'unknown'
    return read.allowances.some((one) => sameAddress(one.spender, spender)) ? 'standing' : 'gone'
  })
  if (states.includes('standing')) return 'standing'
  return states.length === 0 || states.includes('unknown') ? 'unknown' : 'gone'
}
