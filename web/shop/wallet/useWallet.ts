import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  readConnection,
  resumeWallet,
  savedWallet,
  subscribeConnection,
  type Connection,
} from '../../client/wallet/connection.ts'
import { watchWallets } from '../../client/wallet/discover.ts'
import type { Wallet } from '../../client/wallet/provider.ts'
import { useSettings } from '../../client/settings.tsx'

/** The connected wallet. */
export const useConnection = (): Connection | undefined =>
  useSyncExternalStore(subscribeConnection, readConnection, () => undefined)

/** Milliseconds. Wallets announce themselves at once; slow ones still join the list later. */
const LOOKING_MS = 400

type WalletSearch = { wallets: readonly Wallet[]; looking: boolean }

/**
 * Looks for wallets while `active`, adds the demo wallet in demo mode (its own chunk) and restores the
 * connection of an earlier page.
 */
export function useWallets(active: boolean): WalletSearch {
  const [wallets, setWallets] = useState<readonly Wallet[]>([])
  const [looking, setLooking] = useState(true)
  const { demo } = useSettings()
  const [bringing, setBringing] = useState(demo)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setLooking(false), LOOKING_MS)
    const stop = watchWallets(window, (found) => {
      setWallets(found)
      void resumeWallet(found)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [active])
  useEffect(() => {
    if (!active || !demo) return
    import('./demoWallet.tsx')
      .then(({ startDemoWallet }) => startDemoWallet())
      // Without it paying by transfer still works, and the sheet reports that no wallet was found.
      .catch(() => undefined)
      .then(() => setBringing(false))
  }, [active, demo])
  return { wallets, looking: looking || bringing }
}

/** True when an earlier page had a wallet connected; false on the server. */
export function useHadWallet(): boolean {
  const [had, setHad] = useState(false)
  useEffect(() => setHad(savedWallet() !== undefined), [])
  return had
}
