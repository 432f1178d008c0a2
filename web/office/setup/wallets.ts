import { useEffect, useState } from 'react'
import type { NetworkKind } from '../../../basics/networks.ts'
import { watchWallets } from '../../client/wallet/discover.ts'
import { readAccount, type Wallet } from '../../client/wallet/provider.ts'
import { askTronAddress } from '../../client/wallet/tron/tronLink.ts'
import { WalletFault, walletErrorDetail, walletErrorKey } from '../../client/wallet/walletError.ts'
import { useTexts } from '../parts/texts.tsx'

/** Wallets of this browser for a kind of network. */
export function useWallets(kind: NetworkKind): readonly Wallet[] {
  const [wallets, setWallets] = useState<readonly Wallet[]>([])
  useEffect(() => watchWallets(window, setWallets), [])
  return wallets.filter((one) => one.kind === kind)
}

/** Asks the wallet for its account; nothing is kept. Throws the wallet's error or `WalletFault`. */
export async function askAccount(wallet: Wallet): Promise<string> {
  const address =
    wallet.kind === 'tron'
      ? await askTronAddress(wallet.provider)
      : readAccount(await wallet.provider.request({ method: 'eth_requestAccounts' }))
  if (!address) throw new WalletFault('noAccount')
  return address
}

const REFUSED = ['userReject', 'deniedMessage'] as const

/** What to say when a wallet did not do it. */
export function useWalletText(): (cause: unknown) => string {
  const t = useTexts('officeSetup')
  return (cause) => {
    const key = walletErrorKey(cause)
    if ((REFUSED as readonly string[]).includes(key)) return t.walletRefused
    if (key === 'insufficientNative') return t.walletPoor
    if (key === 'wrongNetwork' || key === 'networkRefused') return t.walletNetwork
    return t.walletFailed({ why: walletErrorDetail(cause).slice(0, 160) })
  }
}
