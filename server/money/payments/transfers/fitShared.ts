import type { NetworkId } from '../../../../basics/networks.ts'
import type { Context } from '../../../platform/db/context.ts'
import type { ChainTransfer } from '../../chains/chain.ts'
import { TAGS } from '../quotes/amounts.ts'
import { fitTransfer, mayPay, type Fit, type QuoteFact } from '../quotes/fit.ts'
import { readForgotten } from '../quotes/forgottenTime.ts'
import type { CountedTransfer } from './countable.ts'
import { quotesOf, readOpenQuotes, readSharedQuotes } from './readSharedQuotes.ts'

type Guess = CountedTransfer & { readonly orderId: string }

/**
 * Which order each transfer to a shared address is for (rules: payments#shared-address). One near no quote is left
 * out.
 */
export async function fitShared(
  ctx: Context,
  network: NetworkId,
  transfers: readonly CountedTransfer[],
): Promise<ReadonlyMap<ChainTransfer, Fit>> {
  const quotes = await readSharedQuotes(ctx, transfers)
  const fits = new Map<ChainTransfer, Fit>()
  const guesses: Guess[] = []
  for (const one of transfers) {
    const { amountMicro, transfer } = one
    const near = quotesOf(quotes, one)
    if (near.length === 0) continue
    const fit = fitTransfer({ amountMicro, timeMs: transfer.timeMs, network }, near)
    fits.set(transfer, fit)
    if (fit.to === 'order' && !fit.exact) guesses.push({ ...one, orderId: fit.orderId })
  }
  if (guesses.length === 0) return fits
  const isForgotten = await readForgotten(ctx)
  const unsure = guesses.filter(({ transfer }) => isForgotten(transfer.timeMs))
  for (const { transfer } of [...unsure, ...(await maybeOthers(ctx, guesses))])
    fits.set(transfer, { to: 'ambiguous' })
  return fits
}

/**
 * Guesses whose amount the buyers of other orders may have sent, as part of their price or for several orders at once:
 * such an amount can end in any tag, by chance or because a thief opened many orders (decision 062).
 */
async function maybeOthers(ctx: Context, guesses: readonly Guess[]): Promise<Guess[]> {
  const open = await readOpenQuotes(ctx, guesses)
  return guesses.filter((one) => othersReach(open.get(one.transfer.receiver) ?? [], one))
}

/** Each order counts with the most it was ever asked for: a buyer who underpaid may send half of the price again. */
function othersReach(
  quotes: readonly QuoteFact[],
  { transfer: { timeMs }, amountMicro, orderId }: Guess,
): boolean {
  const owed = new Map<string, bigint>()
  let sum = 0n
  for (const quote of quotes) {
    if (quote.orderId === orderId || !mayPay(timeMs, quote)) continue
    const [before, most] = [owed.get(quote.orderId) ?? 0n, quote.amountMicro + TAGS]
    if (most <= before) continue
    owed.set(quote.orderId, most)
    sum += most - before
    if (sum >= amountMicro) return true
  }
  return false
}
