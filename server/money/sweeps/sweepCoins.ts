import type { Context } from '../../platform/db/context.ts'
import { executeData, placeOf, saltOf, sweepCoinData } from './forwarderCalls.ts'
import { followSweeps } from './followSweeps.ts'
import type { Pages } from './noteUnswept.ts'
import { payGas } from './payGas.ts'
import type { SweepRound } from './runSweeps.ts'
import type { KnownForwarder, Sweeper, SweepPlace } from './sweep.ts'

type WithCoin = KnownForwarder & { readonly amountBase: bigint }

/**
 * What `execute` could pay: it moves the same coin to the same place, but reverts where a sweep only reports failure.
 */
async function simulateCoins(
  place: SweepPlace,
  treasury: string,
  batch: readonly WithCoin[],
): Promise<readonly WithCoin[]> {
  const answers = await place.reader.call(
    batch.map((one) => ({
      from: treasury,
      contract: place.factory,
      data: executeData(saltOf(place, one), treasury, one.amountBase),
    })),
  )
  return batch.filter((_, at) => answers[at] !== undefined)
}

async function withCoin(
  place: SweepPlace,
  page: readonly KnownForwarder[],
): Promise<readonly WithCoin[]> {
  const coins = await place.reader.coins(page.map(({ address }) => address))
  return page.flatMap((one, at) =>
    coins[at]! > 0n && placeOf(place, one) === one.address
      ? [{ ...one, amountBase: coins[at]! }]
      : [],
  )
}

/**
 * The largest first, since anyone can send tiny amounts to each address. Halves the number while the transaction would
 * cost more than it moves. `undefined` when one was sent.
 */
async function sweepLargest(
  ctx: Context,
  sweeper: Sweeper,
  treasury: string,
  lying: readonly WithCoin[],
): Promise<SweepRound['waits']> {
  const { place, rules } = sweeper
  const largest = lying.toSorted((a, b) => (a.amountBase < b.amountBase ? 1 : -1))
  const moving = await simulateCoins(place, treasury, largest.slice(0, rules.batch))
  let waits: SweepRound['waits'] = 'refused'
  for (let count = moving.length; count > 0; count = Math.floor(count / 2)) {
    const batch = moving.slice(0, count)
    waits = await payGas(ctx, sweeper, {
      kind: 'coin',
      call: {
        to: place.factory,
        data: sweepCoinData(
          treasury,
          batch.map((one) => saltOf(place, one)),
        ),
      },
      treasury,
      addresses: batch.map(({ address }) => address),
      expectedBase: batch.reduce((sum, { amountBase }) => sum + amountBase, 0n),
    })
    if (waits !== 'tooDear') return waits
  }
  return waits
}

/**
 * Sweeps coin sent to a forwarder before it had code: one transaction at a time, simulated first, and only where it
 * moves more than it costs. Throws `NoProvider`.
 */
export async function sweepCoins(
  ctx: Context,
  sweeper: Sweeper,
  pages: Pages,
): Promise<SweepRound & { readonly found: number }> {
  const { place } = sweeper
  const open = await followSweeps(ctx, sweeper)
  if (open > 0) return { open, found: 0 }
  let found = 0
  let round: SweepRound = { open: 0 }
  for await (const page of pages) {
    const lying = await withCoin(place, page)
    found += lying.length
    for (const [treasury, all] of Map.groupBy(lying, (one) => one.treasury)) {
      const waits = await sweepLargest(ctx, sweeper, treasury, all)
      if (waits === undefined) return { open: 1, found }
      round = { open: 0, waits }
    }
  }
  return { ...round, found }
}
