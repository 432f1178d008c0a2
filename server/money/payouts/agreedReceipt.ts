import { PROVIDERS_TO_AGREE } from '../chains/chain.ts'
import type { FinalReceipt } from './payoutChain.ts'

/** Providers that must agree about a payout. */
export const enoughOf = (providers: number): number => (providers >= PROVIDERS_TO_AGREE ? 2 : 1)

const wordsOf = ({ succeeded, transfers }: FinalReceipt): string =>
  JSON.stringify([
    succeeded,
    ...transfers.map(({ sender, receiver, amountBase }) => [
      sender,
      receiver,
      amountBase.toString(),
    ]),
  ])

/** After a failure the money may be paid again, so two must agree where possible. */
const enoughToFail = (providers: number): number => Math.min(2, providers)

/** `doubtful` on contradiction or too few failures; `undefined` while too few report success. */
export function agreedReceipt(
  said: readonly FinalReceipt[],
  providers: number,
): FinalReceipt | 'doubtful' | undefined {
  const [first] = said
  if (!first) return undefined
  if (said.some((one) => wordsOf(one) !== wordsOf(first))) return 'doubtful'
  if (!first.succeeded) return said.length >= enoughToFail(providers) ? first : 'doubtful'
  return said.length >= enoughOf(providers) ? first : undefined
}
