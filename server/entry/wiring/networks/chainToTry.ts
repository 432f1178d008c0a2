import { refuseFields } from '../../../../basics/errors.ts'
import { NETWORKS, type NetworkId } from '../../../../basics/networks.ts'
import { readChains, type ChainConfig } from '../../../platform/config/chains.ts'
import { ConfigError } from '../../../platform/config/env.ts'

/** A network without a receiving address is refused, and nodes are tried before there is one. */
const NOBODY = {
  evm: '0x000000000000000000000000000000000000dEaD',
  tron: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
} as const

/** With their paths: one host may serve several customers. */
const basesOf = (rpc: readonly string[]): string[] =>
  rpc.flatMap((node) => node.split('|').map((base) => new URL(base).href.replace(/\/+$/, '')))

/**
 * Checks the nodes as saving would. Since trying takes no second factor, saved keys are sent only to the
 * addresses that they were saved for.
 */
export function chainToTry(
  network: NetworkId,
  rpc: string,
  apiKey: string | undefined,
  saved: ChainConfig | undefined,
): ChainConfig {
  const { kind } = NETWORKS[network]
  try {
    const [tried] = readChains({
      [`CHAIN_${network}_RPC`]: rpc,
      [`CHAIN_${network}_RECEIVE`]: NOBODY[kind],
      ...(kind === 'tron' && apiKey && { [`CHAIN_${network}_API_KEY`]: apiKey }),
    })
    if (!saved) return tried!
    const known = new Set(basesOf(saved.rpc))
    const isKnown = basesOf(tried!.rpc).every((base) => known.has(base))
    const apiKeys = apiKey || !isKnown ? tried!.apiKeys : saved.apiKeys
    return { ...saved, rpc: tried!.rpc, ...(apiKeys && { apiKeys }) }
  } catch (error) {
    if (error instanceof ConfigError) refuseFields({ rpc: 'format' })
    throw error
  }
}
