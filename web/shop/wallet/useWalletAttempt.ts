import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallFailure } from '../../client/callApi.ts'
import { changingChain } from '../../client/wallet/connection.ts'
import { WalletFault, walletErrorKey } from '../../client/wallet/walletError.ts'
import { useSubmit } from '../parts/useSubmit.ts'

/** Declining the network switch is not declining to pay; the sheet then offers another network. */
export async function askForNetwork(change: () => Promise<void>): Promise<void> {
  try {
    await changingChain(change)
  } catch (cause) {
    const key = walletErrorKey(cause)
    throw key === 'userReject' || key === 'deniedMessage'
      ? new WalletFault('networkRefused')
      : cause
  }
}

const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'

/** Runs work with a wallet and keeps its step. Leaving the screen aborts `signal`, which is not an error. */
export function useWalletAttempt<Step>(options?: { mayOverlap: boolean }) {
  const { run, busy, refusal } = useSubmit(options)
  const [step, setStep] = useState<Step>()
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])
  const attempt = useCallback(
    (work: (signal: AbortSignal) => Promise<void>): Promise<boolean> =>
      run(async () => {
        try {
          await work(leaving.current!.signal)
        } catch (cause) {
          setStep(undefined)
          throw cause
        }
      }),
    [run],
  )
  return { attempt, step, setStep, busy, error: isAbort(refusal) ? undefined : refusal }
}

/** Refetches the order when an error shows that the screen's copy is outdated. */
export function useOutdatedOrder(error: unknown): void {
  const client = useQueryClient()
  const isOutdated = error instanceof CallFailure || walletErrorKey(error) === 'alreadyPaid'
  useEffect(() => {
    if (isOutdated) void client.invalidateQueries({ queryKey: ['readOrder'] })
  }, [client, isOutdated, error])
}
