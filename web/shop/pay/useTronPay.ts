import { useCallback, useEffect, useState } from 'react'
import { callApi } from '../../client/callApi.ts'
import type { Connection } from '../../client/wallet/connection.ts'
import { isSend, type AnyQuote } from '../../client/wallet/payPlan.ts'
import { ensureTronChain } from '../../client/wallet/tron/ensureTronChain.ts'
import {
  payOnTron,
  tronObstacle,
  type TronPlan,
  type TronStep,
} from '../../client/wallet/tron/payOnTron.ts'
import { askForNetwork, useOutdatedOrder, useWalletAttempt } from '../wallet/useWalletAttempt.ts'

type TronPay = {
  plan: TronPlan | undefined
  step: TronStep | undefined
  /** Error code of the wallet or the shop. */
  error: unknown
  busy: boolean
  switchChain(): void
  readAgain(): void
  pay(): void
}

/** Reads again after a return from a wallet app, until it is done. */
function useReadInFront(read: () => void, isDone: boolean): void {
  useEffect(() => {
    const front = () => document.visibilityState === 'visible' && !isDone && read()
    document.addEventListener('visibilitychange', front)
    return () => document.removeEventListener('visibilitychange', front)
  }, [read, isDone])
}

/**
 * Reads what paying on TRON costs, and pays. Leaving the sheet stops further requests to the wallet;
 * opening it reads again.
 */
export function useTronPay(
  connection: Connection | undefined,
  quote: AnyQuote,
  secret: string,
): TronPay {
  const [plan, setPlan] = useState<TronPlan>()
  const { attempt, step, setStep, busy, error } = useWalletAttempt<TronStep>()
  useOutdatedOrder(error)

  const { orderId } = quote
  const rail = isSend(quote) ? 'transfer' : 'contract'
  const owner = connection?.kind === 'tron' ? connection.address : undefined
  const readPlan = useCallback(
    (txID?: string) =>
      callApi('planTronPayment', {
        orderId,
        secret,
        owner: owner!,
        rail,
        ...(txID !== undefined && { txID }),
      }),
    [orderId, secret, owner, rail],
  )
  const read = useCallback(() => {
    if (owner === undefined) return
    void attempt(async () => {
      const found = await readPlan()
      setPlan(found)
      const fault = tronObstacle(found)
      if (fault) throw fault
    })
  }, [owner, readPlan, attempt])
  // The amount due may change while the sheet is open.
  const due = `${isSend(quote) ? quote.receiver : quote.payOrderId} ${quote.priceBase}`
  useEffect(() => {
    setPlan(undefined)
    read()
  }, [read, due])
  useReadInFront(read, step?.at === 'mined')

  const ensureNetwork = async (): Promise<void> => {
    const { wallet } = connection!
    if (wallet.kind === 'tron')
      await askForNetwork(() => ensureTronChain(wallet.provider, quote.chainId))
  }
  return {
    plan,
    step,
    error,
    busy,
    readAgain: read,
    switchChain: () => void attempt(ensureNetwork),
    pay: () =>
      void attempt(async (signal) => {
        if (connection?.wallet.kind !== 'tron' || owner === undefined) return
        const { provider } = connection.wallet
        const send = (transaction: { raw_data_hex: string; signature: string[] }) =>
          callApi('broadcastTronPayment', { orderId, secret, transaction }, { keepalive: true })
        const steps = { readPlan, send, ensureNetwork, onStep: setStep, signal }
        await payOnTron({ provider, owner, quote, ...steps })
      }),
  }
}
