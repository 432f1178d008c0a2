import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { hexQuantity } from '../../../basics/hex.ts'

/** EIP-3085. */
export type ChainData = {
  chainId: string
  chainName: string
  nativeCurrency: { name: string; symbol: string; decimals: 18 }
  rpcUrls: string[]
  blockExplorerUrls?: string[]
}

/** With `demoOrigin`, parameters of the local chain, marked as demo. Throws for non-EVM networks. */
export function chainDataOf(
  network: NetworkId,
  chainId: number,
  demoOrigin: string | undefined,
): ChainData {
  const { name, nativeSymbol, kind, explorerTx, publicRpc } = NETWORKS[network]
  const rpc = demoOrigin === undefined ? publicRpc : `${demoOrigin}/demo/rpc/${network}`
  if (kind !== 'evm' || !rpc) throw new RangeError(`network ${network} has no EVM wallets`)
  return {
    chainId: hexQuantity(chainId),
    chainName: demoOrigin === undefined ? name : `${name} (demo)`,
    nativeCurrency: { name: nativeSymbol, symbol: nativeSymbol, decimals: 18 },
    rpcUrls: [rpc],
    ...(demoOrigin === undefined && { blockExplorerUrls: [new URL(explorerTx).origin] }),
  }
}
