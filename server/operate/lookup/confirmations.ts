import type { NetworkId } from '../../../basics/networks.ts'
import { chainVerdict, type ChainHealth } from '../../money/chains/networks/health.ts'
import { finding, nameOf, type FindingFacts, type Finding } from './finding.ts'

export function countOf(
  blockNumber: number,
  chain: ChainHealth | undefined,
): { count: number; needed: number; more: number } {
  if (!chain) return { count: 0, needed: 1, more: 1 }
  const depth = Math.max(0, chain.head - blockNumber + 1)
  const needed = Math.max(chain.finalLag + 1, depth)
  return { count: Math.min(depth, needed), needed, more: Math.max(0, blockNumber - chain.final) }
}

/** Why a network makes no progress; `undefined` when it does. */
export function standstill(
  network: NetworkId,
  chains: readonly ChainHealth[],
  nowMs: number,
  facts: FindingFacts = {},
): Finding | undefined {
  const chain = chains.find((one) => one.network === network)
  const name = nameOf(network)
  if (!chain) return finding('providerDown', { ...facts, name })
  switch (chainVerdict(chain, nowMs)) {
    case 'frozen':
      return finding('chainFrozen', { ...facts, name })
    case 'silent':
      return finding('providerDown', { ...facts, name, since: chain.readAtMs })
    case 'behind':
    case 'skewed':
      return finding('chainHalted', { ...facts, name, since: chain.headTimeMs })
    case 'ok':
      return undefined
  }
}
