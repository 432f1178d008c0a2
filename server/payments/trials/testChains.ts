import type { NetworkId } from '../../../basics/chains.ts'
import { startEvmTestChain } from '../../chains/evm/testChain.ts'
import type { TestChain } from '../../chains/testChain.ts'
import { startTronTestChain } from '../../chains/tron/testChain.ts'

export type StartChain = (options: { lagBlocks: number }) => Promise<TestChain>

/** The local chain of each network on which payments are put to the test. */
export const TRIAL_CHAINS: ReadonlyMap<NetworkId, StartChain> = new Map<NetworkId, StartChain>([
  [105, startTronTestChain],
  [137, (options) => startEvmTestChain({ network: 137, ...options })],
  [56, (options) => startEvmTestChain({ network: 56, ...options })],
])
export const TRIAL_NETWORKS: readonly NetworkId[] = [...TRIAL_CHAINS.keys()]
