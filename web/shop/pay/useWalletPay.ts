import { useCallback, useEffect, useState } from 'react'
import { parseUnits } from '../../../basics/money.ts'
import { chainDataOf } from '../../client/wallet/chainData.ts'
import type { Connection } from '../../client/wallet/connection.ts'
import { ensureChain } from '../../client/wallet/ensureChain.ts'
import { payOrder, type PayStep } from '../../client/wallet/payOrder.ts'
import {
  obstacle,
  readPlan,
  type AnyQuote,
  type PayPlan,
  type PayQuote,
  type SendQuote,
} from '../../client/wallet/payPlan.ts'
import { useSettings } from '../../client/settings.tsx'
import type { Order, PayView } from '../parts/payView.ts'
import { askForNetwork, useOutdatedOrder, useWalletAttempt } from '../wallet/useWalletAttempt.ts'
import { useStable } from './useStable.ts'

/** The amount the contract rail takes: the price, or the remainder of a short payment. */
export function quoteOf(order: Order, view: PayView, chainId: number): PayQuote | undefined {
  const { payment, level } = order
  const amountBase =
    view.state === 'short'
      ? parseUnits(payment.missing, payment.decimals)
      : BigInt(payment.priceBase)
  if (payment.shop === null || payment.platform === null || amountBase === undefined)
    return undefined
  return {
    orderId: order.orderId,
    network: payment.network,
    chainId,
    token: payment.token,
    shop: payment.shop,
    platform: payment.platform,
    deadlineSeconds: BigInt(payment.deadline),
    priceBase: amountBase,
    payOrderId: BigInt(payment.payOrderId),
    level: BigInt(level),
  }
}

/** A transfer of exactly the order's amount to its own address; undefined without one. */
export function sendQuoteOf(
  { orderId, payment }: Order,
  { ownTransfer }: PayView,
  chainId: number,
): SendQuote | undefined {
  if (!ownTransfer) return undefined
  const { network, receiver, amountBase } = ownTransfer
  return {
    orderId,
    network,
    chainId,
    token: payment.token,
    receiver,
    priceBase: BigInt(amountBase),
  }
}

const keyOf = (quote: AnyQuote): string => Object.values(quote).map(String).join(' ')

type WalletPay = {
  plan: PayPlan | undefined
  step: PayStep | undefined
  error: unknown
  /** Reading, or waiting for the wallet or the chain. */
  busy: boolean
  switchChain(): void
  readAgain(): void
  pay(): void
}

/** Reads what paying costs, and pays. Leaving the sheet stops further requests to the wallet. */
export function useWalletPay(
  connection: Connection | undefined,
  drawnQuote: AnyQuote | undefined,
): WalletPay {
  const { demo } = useSettings()
  const quote = useStable(drawnQuote, drawnQuote && keyOf(drawnQuote))
  const [plan, setPlan] = useState<PayPlan>()
  // Switching the network starts a read before the switch itself is over.
  const { attempt, step, setStep, busy, error } = useWalletAttempt<PayStep>({ mayOverlap: true })
  useOutdatedOrder(error)

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
      void attempt(async (signal) => {
        if (!connection || !quote) return
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
