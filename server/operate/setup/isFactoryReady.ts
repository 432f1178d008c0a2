import { NETWORKS } from '../../../basics/networks.ts'
import { openContractReader } from '../../money/chains/contracts/contractReader.ts'
import { factoryState } from '../../money/receiving/factoryState.ts'
import { EVM_FORWARDERS } from '../../money/receiving/forwardersBuild.ts'
import type { ChainConfig } from '../../platform/config/chains.ts'
import type { Log } from '../../platform/log.ts'

/** Code never changes: once right, always right. */
const ready = new Set<string>()

/** Whether the factory of order addresses is deployed in a final block. False also while no node can be asked. */
export async function isFactoryReady(chain: ChainConfig, log: Log): Promise<boolean> {
  const { kind } = NETWORKS[chain.network]
  const factory = kind === 'evm' ? EVM_FORWARDERS : chain.forwarders
  if (!factory) return false
  const key = `${chain.network} ${chain.chainId} ${chain.instance ?? ''} ${factory}`
  if (ready.has(key)) return true
  const state = await factoryState(openContractReader(chain, log), kind, factory).catch(
    () => undefined,
  )
  if (state === 'ready') ready.add(key)
  return state === 'ready'
}
