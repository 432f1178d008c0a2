import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { hexQuantity } from '../../../basics/hex.ts'

/** What wallet_addEthereumChain wants (EIP-3085). */
export type ChainData = {
  chainId: string
  chainName: string
  nativeCurrency: { name: string; symbol: string; decimals: 18 }
  rpcUrls: string[]
  blockExplorerUrls?: string[]
}

/**
 * The network's data for a wallet. In demo mode (`demoOrigin` given) the endpoint is the shop's own local chain, named so
 * that nobody takes it for the real one. Throws for a network whose wallets are not EVM wallets.
 */
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
