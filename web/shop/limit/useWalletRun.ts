import { useCallback, useEffect, useRef, useState } from 'react'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { chainDataOf } from '../../client/wallet/chainData.ts'
import type { Connection } from '../../client/wallet/connection.ts'
import { ensureChain } from '../../client/wallet/ensureChain.ts'
import type { LimitStep } from '../../client/wallet/limit/setLimit.ts'
import { evmCaller, tronCaller, type WalletCaller } from '../../client/wallet/limit/walletCaller.ts'
import { ensureTronChain } from '../../client/wallet/tron/ensureTronChain.ts'
import { useSettings } from '../../client/settings.tsx'
import { askForNetwork, isAbort } from '../pay/useWalletPay.ts'

export type Run = { caller: WalletCaller; owner: string; onStep(step: LimitStep): void }

/** True when this wallet can act on that network. */
export const suits = (
  connection: Connection | undefined,
  network: NetworkId,
): connection is Connection => connection?.kind === NETWORKS[network].kind

/** Runs one action at a time with the connected wallet. Leaving the screen stops further requests to it. */
export function useWalletRun() {
  const { demo } = useSettings()
  const [step, setStep] = useState<LimitStep>()
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const isBusy = useRef(false)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])
  const run = useCallback(
    async (
      connection: Connection,
      network: NetworkId,
      chainId: number,
      work: (run: Run) => Promise<void>,
    ): Promise<boolean> => {
      if (isBusy.current) return false
      isBusy.current = true
      setBusy(true)
      setError(undefined)
      const { wallet, address: owner } = connection
      const { signal } = leaving.current!
      const callerOf = (): WalletCaller =>
        wallet.kind === 'tron'
          ? tronCaller(wallet.provider, {
              owner,
              chainId,
              signal,
              ensureNetwork: () => askForNetwork(() => ensureTronChain(wallet.provider, chainId)),
            })
          : evmCaller(wallet.provider, {
              owner,
              chainId,
              signal,
              ensureNetwork: () =>
                askForNetwork(() =>
                  ensureChain(
                    wallet.provider,
                    chainDataOf(network, chainId, demo ? location.origin : undefined),
                  ),
                ),
            })
      try {
        await work({ caller: callerOf(), owner, onStep: setStep })
        return true
      } catch (cause) {
        if (!isAbort(cause)) setError(cause)
        setStep(undefined)
        return false
      } finally {
        isBusy.current = false
        setBusy(false)
      }
    },
    [demo],
  )
  return { run, step, error, busy }
}
