import { HOUR_MS } from '../../../basics/durations.ts'
import type { ChainToken } from '../../../basics/tokens.ts'
import { formatUnits } from '../../../basics/money.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import { inTransaction, type Context } from '../../platform/db/context.ts'
import { raiseAlarm } from '../../platform/messages/raiseAlarm.ts'
import { readCursor } from '../chains/cursor/cursor.ts'
import type { TokenBalance, TokenBooks } from '../chains/tokenMoves.ts'
import { sumReceived } from '../payments/transfers/sumReceived.ts'
import {
  markChecked,
  openAddresses,
  readBooked,
  saveDifference,
  storeMoves,
  sumMoves,
  type BookedAddress,
  type BooksOf,
  type BooksAddress,
} from './addresses.ts'
import { listBooksRuns, saveRun, type BooksProblem, type BooksRun } from './runs.ts'

export type BooksPlace = {
  readonly network: NetworkId
  readonly asset?: ChainToken
  readonly decimals: number
  /** Of a provider that the watcher does not use. */
  readonly books: TokenBooks
  readonly addresses: (ctx: Context) => Promise<readonly BooksAddress[]>
}

const booksOf = ({ network, asset = 'USDT' }: BooksPlace): BooksOf => ({ network, asset })

/** Named in one alarm; the log names all. */
const MAX_NAMED = 10

type Compared = {
  readonly own: BooksAddress
  readonly booked: BookedAddress
  readonly balance: TokenBalance
  readonly difference: bigint
}

/** What the books expect, less or more, at each balance's own block. */
async function differencesOf(
  ctx: Context,
  of: BooksOf,
  all: readonly Omit<Compared, 'difference'>[],
): Promise<Compared[]> {
  const spans = all.map(({ booked, balance }) => ({
    address: booked.address,
    afterBlock: Number(booked.openingBlock),
    toBlock: balance.block,
  }))
  const moves = await sumMoves(ctx, of, spans)
  const received = await sumReceived(
    ctx,
    of.network,
    spans.map(({ address, afterBlock, toBlock }) => ({ address, after: afterBlock, to: toBlock })),
    of.asset,
  )
  return all.map((one) => {
    const { own, booked, balance } = one
    const { sent = 0n, came = 0n } = moves.get(booked.address) ?? {}
    const income = own.isWatched ? (received.get(booked.address) ?? 0n) : came
    return { ...one, difference: balance.amountBase - (booked.openingBase + income - sent) }
  })
}

/** Outgoing transfers, and incoming ones that the watcher does not read, since the last time. */
async function readMoves(
  ctx: Context,
  place: BooksPlace,
  all: readonly BookedAddress[],
  to: number,
): Promise<void> {
  for (const [checked, some] of Map.groupBy(all, ({ checkedBlock }) => Number(checkedBlock))) {
    if (checked >= to) continue
    const addresses = some.map(({ address }) => address)
    const moves = await place.books.moves(addresses, checked + 1, to)
    await inTransaction(ctx, async (tx) => {
      // Anyone can make transfers of zero from and to any address.
      await storeMoves(
        tx,
        booksOf(place),
        moves.filter(({ amountBase }) => amountBase > 0n),
      )
      await markChecked(tx, booksOf(place), addresses, to)
    })
  }
}

async function reportDifferences(
  ctx: Context,
  { network, decimals, asset = 'USDT' }: BooksPlace,
  all: readonly Compared[],
): Promise<void> {
  const amountOf = ({ difference }: Compared): string =>
    `${difference < 0n ? '-' : ''}${formatUnits(difference < 0n ? -difference : difference, decimals, 2)} ${asset}`
  const fresh = all.filter(
    ({ difference, booked }) => difference !== 0n && difference !== booked.differenceBase,
  )
  for (const one of fresh)
    ctx.log.error(
      {
        event: 'booksDiffer',
        network,
        asset,
        address: one.own.address,
        differenceBase: one.difference.toString(),
        block: one.balance.block,
      },
      'a balance is not what was recorded: a person must check',
    )
  if (fresh.length === 0) return
  const named = fresh.slice(0, MAX_NAMED)
  const more = fresh.length > named.length ? ', …' : ''
  await raiseAlarm(ctx, {
    kind: 'booksDiffer',
    network,
    facts: {
      address: named.map(({ own }) => own.address).join(', ') + more,
      amount: named.map(amountOf).join(', ') + more,
      block: String(named[0]!.balance.block),
    },
  })
}

async function balancesOf(
  ctx: Context,
  { network, books }: BooksPlace,
  owned: readonly BooksAddress[],
): Promise<ReadonlyMap<string, TokenBalance> | { readonly problem: BooksProblem }> {
  const cursor = await readCursor(ctx, network)
  if (!cursor) return { problem: 'neverRead' }
  const block = Math.min(await books.finalBlock(), cursor.final.number)
  const balances = await books.balances(
    owned.map(({ address }) => address),
    block,
  )
  const newest = Math.max(block, ...[...balances.values()].map((one) => one.block))
  const read = (await readCursor(ctx, network))!.final.number
  return newest > read ? { problem: 'behind' } : balances
}

/**
 * Compares the shop's addresses, as another provider reads them at a final block, with their opening balances and
 * recorded moves. A difference of one base unit is reported, once until it changes (rules: payouts#books).
 */
export async function compareBooks(
  ctx: Context,
  place: BooksPlace,
): Promise<Omit<BooksRun, 'endedAt'>> {
  const owned = [...new Map((await place.addresses(ctx)).map((one) => [one.address, one])).values()]
  const balances = await balancesOf(ctx, place, owned)
  const of = booksOf(place)
  const run = { ...of, addresses: owned.length, differing: 0 }
  if ('problem' in balances) {
    const said = { ...run, state: 'notChecked', problem: balances.problem, block: null } as const
    await saveRun(ctx, said)
    return said
  }
  const before = await readBooked(ctx, of)
  const checked = [...before.values()].reduce<bigint | undefined>(
    (most, { checkedBlock }) => (most === undefined || checkedBlock > most ? checkedBlock : most),
    undefined,
  )
  await inTransaction(ctx, (tx) =>
    openAddresses(
      tx,
      of,
      owned
        .filter(({ address }) => !before.has(address))
        .map((own) => ({ own, balance: balances.get(own.address)! })),
      checked,
    ),
  )
  const booked = await readBooked(ctx, of)
  const all = owned.map((own) => ({
    own,
    booked: booked.get(own.address)!,
    balance: balances.get(own.address)!,
  }))
  const newest = Math.max(0, ...all.map(({ balance }) => balance.block))
  await readMoves(
    ctx,
    place,
    all.map((one) => one.booked),
    newest,
  )
  const compared = await differencesOf(ctx, of, all)
  await reportDifferences(ctx, place, compared)
  await inTransaction(ctx, async (tx) => {
    for (const { own, balance, difference, booked: known } of compared)
      if (difference !== known.differenceBase || balance.amountBase !== known.balanceBase)
        await saveDifference(tx, of, own.address, balance.amountBase, difference)
  })
  const differing = compared.filter(({ difference }) => difference !== 0n).length
  const said = {
    ...run,
    differing,
    block: BigInt(newest),
    problem: null,
    state: differing === 0 ? 'agrees' : 'differs',
  } as const
  await saveRun(ctx, said)
  return said
}

const EVERY_MS = HOUR_MS

/**
 * Compares what is an hour old, or failed last time: the watcher may have been one block behind. Run it each minute.
 */
export async function compareDueBooks(ctx: Context, places: readonly BooksPlace[]): Promise<void> {
  const since = ctx.now().getTime() - EVERY_MS
  const faults: unknown[] = []
  for (const asset of ['USDT', 'MDD'] as const) {
    const runs = await listBooksRuns(ctx, asset)
    for (const place of places) {
      if (booksOf(place).asset !== asset) continue
      const run = runs.find(({ network }) => network === place.network)
      if (run && run.state !== 'notChecked' && run.endedAt.getTime() > since) continue
      // One that cannot be compared keeps no other waiting.
      await compareBooks(ctx, place).catch((error: unknown) => faults.push(error))
    }
  }
  if (faults.length > 0) throw faults[0]
}
