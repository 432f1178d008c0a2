import { useCallback } from 'react'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { chainDataOf } from '../../client/wallet/chainData.ts'
import type { Connection } from '../../client/wallet/connection.ts'
import { ensureChain } from '../../client/wallet/ensureChain.ts'
import type { LimitStep } from '../../client/wallet/limit/setLimit.ts'
import { evmCaller, tronCaller, type WalletCaller } from '../../client/wallet/limit/walletCaller.ts'
import { ensureTronChain } from '../../client/wallet/tron/ensureTronChain.ts'
import { useSettings } from '../../client/settings.tsx'
import { askForNetwork, useWalletAttempt } from '../wallet/useWalletAttempt.ts'

export type Run<Step = LimitStep> = {
  caller: WalletCaller
  owner: string
  onStep(step: Step): void
}

/** True when this wallet can act on that network. */
export const suits = (
  connection: Connection | undefined,
  network: NetworkId,
): connection is Connection => connection?.kind === NETWORKS[network].kind

/** Runs one action at a time with the connected wallet. Leaving the screen stops further requests to it. */
export function useWalletRun<Step = LimitStep>() {
  const { demo } = useSettings()
  const { attempt, step, setStep, busy, error } = useWalletAttempt<Step>()
  const run = useCallback(
    (
      { wallet, address: owner }: Connection,
      network: NetworkId,
      chainId: number,
      work: (run: Run<Step>) => Promise<void>,
    ): Promise<boolean> =>
      attempt(async (signal) => {
        const caller =
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
        await work({ caller, owner, onStep: setStep })
      }),
    [demo, attempt, setStep],
  )
  return { run, step, error, busy }
}
