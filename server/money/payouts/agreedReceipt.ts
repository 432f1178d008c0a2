import { PROVIDERS_TO_AGREE } from '../chains/chain.ts'
import type { FinalReceipt } from './payoutChain.ts'

/** So many of a network's providers have to say a thing about a payout before it is so. */
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

/** That one failed, on which its money goes back and may be paid again, a second one has to say wherever there is one. */
const enoughToFail = (providers: number): number => Math.min(2, providers)

/**
 * What the providers together say became of one transaction, `said` by those that know of a final receipt. `doubtful` when
 * they contradict each other, or too few of them call it failed; `undefined` while too few have spoken of success.
 */
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
