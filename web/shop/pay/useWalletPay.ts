import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { parseUnits } from '../../../basics/money.ts'
import { chainDataOf } from '../../client/wallet/chainData.ts'
import { changingChain, type Connection } from '../../client/wallet/connection.ts'
import { ensureChain } from '../../client/wallet/ensureChain.ts'
import { payOrder, type PayStep } from '../../client/wallet/payOrder.ts'
import { obstacle, readPlan, type PayPlan, type PayQuote } from '../../client/wallet/payPlan.ts'
import { WalletFault, walletErrorKey } from '../../client/wallet/walletError.ts'
import { useSettings } from '../../client/settings.tsx'
import type { Order, PayView } from '../parts/payView.ts'
import { useSteady } from './useSteady.ts'

/** The amount the contract rail takes: the price, or the remainder of a short payment. */
export function quoteOf(order: Order, view: PayView, chainId: number): PayQuote | undefined {
  const { payment, product } = order
  const amountBase =
    view.say === 'short' ? parseUnits(payment.missing, payment.decimals) : BigInt(payment.priceBase)
  if (payment.shop === null || amountBase === undefined) return undefined
  return {
    orderId: order.orderId,
    network: payment.network,
    chainId,
    token: payment.token,
    shop: payment.shop,
    priceBase: amountBase,
    payOrderId: BigInt(payment.payOrderId),
    level: BigInt(product.id),
  }
}

export type WalletPay = {
  plan: PayPlan | undefined
  step: PayStep | undefined
  error: unknown
  /** Reading, or waiting for the wallet or the chain. */
  busy: boolean
  switchChain(): void
  readAgain(): void
  pay(): void
}

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

export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'

/** Reads what paying costs, and pays. Leaving the sheet stops further requests to the wallet. */
export function useWalletPay(
  connection: Connection | undefined,
  drawnQuote: PayQuote | undefined,
): WalletPay {
  const { demo } = useSettings()
  const client = useQueryClient()
  const quote = useSteady(
    drawnQuote,
    drawnQuote &&
      `${drawnQuote.network} ${drawnQuote.payOrderId} ${drawnQuote.priceBase} ${drawnQuote.shop}`,
  )
  const [plan, setPlan] = useState<PayPlan>()
  const [step, setStep] = useState<PayStep>()
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  const attempt = useCallback(
    async (work: () => Promise<void>) => {
      setBusy(true)
      setError(undefined)
      try {
        await work()
      } catch (cause) {
        if (!isAbort(cause)) setError(cause)
        // The shown order is outdated: refetch it.
        if (walletErrorKey(cause) === 'alreadyPaid')
          void client.invalidateQueries({ queryKey: ['readOrder'] })
        setStep(undefined)
      } finally {
        setBusy(false)
      }
    },
    [client],
  )

  const isReady =
    connection?.kind === 'evm' && quote !== undefined && connection.chainId === quote.chainId
  const read = useCallback(() => {
    if (connection?.kind !== 'evm' || !quote || connection.chainId !== quote.chainId) return
    void attempt(async () => {
      setPlan(undefined)
      const found = await readPlan(connection.wallet.provider, connection.address, quote)
      setPlan(found)
      const fault = obstacle(found)
      if (fault) throw fault
    })
  }, [connection, quote, attempt])
  useEffect(() => {
    if (isReady) read()
  }, [isReady, read])

  const ensureNetwork = () =>
    askForNetwork(() =>
      ensureChain(
        connection!.wallet.provider,
        chainDataOf(quote!.network, quote!.chainId, demo ? location.origin : undefined),
      ),
    )
  return {
    plan,
    step,
    error,
    busy,
    readAgain: read,
    switchChain: () => void attempt(ensureNetwork),
    pay: () =>
      void attempt(async () => {
        if (!connection || !quote) return
        const signal = leaving.current!.signal
        await payOrder({
          provider: connection.wallet.provider,
          owner: connection.address,
          quote,
          ensureNetwork,
          onStep: setStep,
          signal,
        })
      }),
  }
}
