import type { NetworkId } from '../../../../basics/networks.ts'
import { NoProvider } from '../chain.ts'
import type { Providers } from './providers.ts'

/** A view's answer as 64-digit words; `undefined` where the contract reverts or does not exist. */
export type Words = readonly string[] | undefined

/** Chooses one of several providers' answers; `enough` of them must agree. */
export type Choose = (said: readonly Words[], enough: number) => Words

/** The answer that enough providers gave, or `undefined`. */
export const alike: Choose = (said, enough) =>
  [...Map.groupBy(said, (words) => JSON.stringify(words ?? null)).values()].find(
    (same) => same.length >= enough,
  )?.[0]

const asBigint = (words: Words): bigint => (words?.length === 1 ? BigInt(`0x${words[0]!}`) : 0n)
const falling = (said: readonly Words[]): Words[] =>
  said.toSorted((a, b) => (asBigint(a) < asBigint(b) ? 1 : asBigint(a) > asBigint(b) ? -1 : 0))

/** For a number that only grows: the highest that enough providers have reached. */
export const reached: Choose = (said, enough) => falling(said)[enough - 1]

/** The largest answer: no single provider can make a price look low. */
export const largest: Choose = (said) => falling(said)[0]

const isOne = (heard: readonly unknown[]): boolean =>
  new Set(heard.map((one) => JSON.stringify(one))).size === 1

/**
 * Two providers' answers, all providers' where these differ, or the only one's. Throws `NoProvider` when too few
 * answer: no money is credited on one provider's word (decision 023).
 */
export async function agreedAnswer<C>(
  network: NetworkId,
  providers: Providers<C>,
  ask: (client: C) => Promise<readonly Words[]>,
  choose: Choose,
): Promise<readonly Words[]> {
  const enough = Math.min(2, providers.count)
  const two = await providers.runTwice(ask)
  const heard = two.length >= enough && isOne(two) ? two : await providers.each(ask)
  if (heard.length < enough) throw new NoProvider(network, Date.now())
  return heard[0]!.map((_, at) =>
    choose(
      heard.map((one) => one[at]),
      enough,
    ),
  )
}
