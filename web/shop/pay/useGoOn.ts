import { useEffect, type RefObject } from 'react'
import { parseUnits } from '../../../basics/money.ts'
import { isSend, type AnyQuote } from '../../client/wallet/payPlan.ts'

/** The total that was shown when "pay" was pressed in the order sheet, until it has led to the wallet or failed to. */
export type GoOn = RefObject<string | undefined>

type Pay = { error: unknown; busy: boolean; step: unknown; pay(): void }

/**
 * Asks the wallet without a second press, once, for a plain transfer of exactly the total that was shown: the sheet
 * shows amount, receiver and network by then (decision 074). `quote` is undefined while something has to be read
 * first; what `waits` for a press of its own ends it.
 */
export function useGoOn(
  goOn: GoOn,
  pay: Pay,
  waits: boolean,
  quote: AnyQuote | undefined,
  decimals: number,
): void {
  const { error, busy, step } = pay
  useEffect(() => {
    if (error !== undefined || waits) goOn.current = undefined
    if (goOn.current === undefined || quote === undefined || busy || step) return
    const shown = parseUnits(goOn.current, decimals)
    goOn.current = undefined
    if (isSend(quote) && quote.priceBase === shown) pay.pay()
  })
}
