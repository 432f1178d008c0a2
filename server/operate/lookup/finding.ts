import type { CallResult } from '../../../api/calls.ts'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { meaningOf, type Verdict } from '../../../basics/explain.ts'

export type FindingFacts = Readonly<Record<string, string | number>>
export type Finding = { readonly verdict: Verdict; readonly facts: FindingFacts }
export type Explanation = CallResult<'explainPayment'>

export const finding = (verdict: Verdict, facts: FindingFacts = {}): Finding => ({ verdict, facts })

const shown = ({ verdict, facts }: Finding) => {
  const { actions, mayChange } = meaningOf(verdict)
  return { verdict, facts: { ...facts }, actions: [...actions], mayChange }
}

export const explanation = (
  place: { network: NetworkId; txHash: string } | null,
  [first, ...others]: readonly [Finding, ...Finding[]],
): Explanation => ({
  ...shown(first),
  network: place?.network ?? null,
  txHash: place?.txHash ?? null,
  others: others.map(shown),
})

export const nameOf = (network: NetworkId): string => NETWORKS[network].name
