import { hexQuantity } from '../../../../basics/hex.ts'
import { type TronProvider } from '../provider.ts'
import { WalletFault } from '../walletError.ts'
import { UNKNOWN_CHAIN, readTronChain } from './tronLink.ts'

/** TIP-3326. Throws the wallet's error or `wrongNetwork`. */
export async function ensureTronChain(provider: TronProvider, chainId: number): Promise<void> {
  const isOn = async () => [chainId, UNKNOWN_CHAIN].includes(await readTronChain(provider))
  if (await isOn()) return
  if (provider.connectBy !== 'eth_requestAccounts') throw new WalletFault('wrongNetwork')
  await provider.request({
    method: 'wallet_switchEthereumChain',
    params: [{ chainId: hexQuantity(chainId) }],
  })
  if (!(await isOn())) throw new WalletFault('wrongNetwork')
}
