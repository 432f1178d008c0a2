import { NETWORKS } from '../../../basics/networks.ts'
import type { ChainConfig } from '../../platform/config/chains.ts'
import type { LiveContents } from '../../commerce/content/liveContents.ts'

/** Dictionary values from the running settings (rules: catalogue#dictionary). */
export function liveContents(chains: readonly ChainConfig[]): LiveContents {
  const dict: Record<string, string> = {}
  for (const chain of chains) {
    const label = NETWORKS[chain.network].label.toLowerCase()
    dict[`${label}_contract`] = chain.usdt
    dict[`${label}_receive`] = chain.receive[0] ?? ''
    dict[`${label}_shop`] = chain.shop ?? ''
  }
  const byAsset = new Map(chains.map((chain) => [NETWORKS[chain.network].asset as string, chain]))
  return {
    dict,
    contractOf(asset, blockChain) {
      const chain = byAsset.get(blockChain)
      return (asset === 'USDT' ? chain?.usdt : asset === 'MDD' ? chain?.mdd?.address : '') ?? ''
    },
  }
}
