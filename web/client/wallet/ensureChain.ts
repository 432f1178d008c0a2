import type { ChainData } from './chainData.ts'
import { readQuantity, type Provider } from './provider.ts'
import { WalletFault, isUnknownChain } from './walletError.ts'

const isOn = async (provider: Provider, chainId: string) =>
  readQuantity(await provider.request({ method: 'eth_chainId' })) === BigInt(chainId)

const switchTo = (provider: Provider, chainId: string) =>
  provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })

/**
 * Switches network, adding it if unknown (4902), and verifies: some wallets only claim to. Throws the wallet's error
 * or `wrongNetwork`.
 */
export async function ensureChain(provider: Provider, chain: ChainData): Promise<void> {
  if (await isOn(provider, chain.chainId)) return
  try {
    await switchTo(provider, chain.chainId)
  } catch (error) {
    if (!isUnknownChain(error)) throw error
    await provider.request({ method: 'wallet_addEthereumChain', params: [chain] })
    // EIP-3085 does not say whether adding switches.
    if (!(await isOn(provider, chain.chainId))) await switchTo(provider, chain.chainId)
  }
  if (!(await isOn(provider, chain.chainId))) throw new WalletFault('wrongNetwork')
}
