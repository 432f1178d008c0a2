import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { startEvmTestChain } from '../chains/evmChain.ts'
import type { TestChain } from '../chains/scriptedChain.ts'
import { startTronTestChain } from '../chains/tronChain.ts'
import { startFaultProxy } from '../chains/faultProxy.ts'
import { otherIds } from './tronLies.ts'

type StartChain = (options: { lagBlocks: number }) => Promise<TestChain>

/** Enough to reorganise everything that is not final. */
const statesFor = ({ lagBlocks }: { lagBlocks: number }): number => 2 * lagBlocks + 200

/** The local chain of each network under test. */
export const TRIAL_CHAINS: ReadonlyMap<NetworkId, StartChain> = new Map<NetworkId, StartChain>([
  [105, startTronTestChain],
  [
    137,
    (options) => startEvmTestChain({ network: 137, keepStates: statesFor(options), ...options }),
  ],
  [56, (options) => startEvmTestChain({ network: 56, keepStates: statesFor(options), ...options })],
])
export const TRIAL_NETWORKS: readonly NetworkId[] = [...TRIAL_CHAINS.keys()]
/** One of each kind, for the short forms. */
export const ONE_OF_EACH_KIND = [105, 56] as const satisfies readonly NetworkId[]

/** A chain of the same kind with another chain id. */
export async function startOtherChain(
  network: NetworkId,
): Promise<{ rpc: string; stop(): Promise<void> }> {
  if (NETWORKS[network].kind === 'evm') {
    const chain = await startEvmTestChain({ network: network === 56 ? 137 : 56 })
    return { rpc: chain.rpc, stop: () => chain.stop() }
  }
  // Our TRON chains share their first block, which is what tells TRON chains apart.
  const chain = await startTronTestChain()
  const proxy = await startFaultProxy(chain.rpc)
  proxy.fault = otherIds
  return {
    rpc: proxy.url,
    async stop() {
      await proxy.stop()
      await chain.stop()
    },
  }
}
