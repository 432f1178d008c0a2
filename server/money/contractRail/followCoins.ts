import type { NetworkId } from '../../../basics/networks.ts'
import type { ChainConfig } from '../../platform/config/chains.ts'
import { col } from '../../platform/db/columns.ts'
import { inTransaction, type Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Log } from '../../platform/log.ts'
import { alike, reached } from '../chains/providers/agreedAnswer.ts'
import { NoProvider } from '../chains/chain.ts'
import {
  addressIn,
  openContractReader,
  type ContractReader,
} from '../chains/contracts/contractReader.ts'

const BATCH = 50

type Followed = {
  readonly network: NetworkId
  readonly shop: string
  readonly reader: ContractReader
}
type Kind = 'order' | 'swap'

/** Both records: user, time, coin, and then the product or the MDD. */
const VIEWS = { order: 'orderRecords(uint256)', swap: 'buyRecords(uint256)' } as const
const [USER, TIME, COIN, BOUGHT] = [0, 1, 2, 3] as const

async function readCursor(
  ctx: Context,
  { network, shop }: Followed,
): Promise<Record<Kind, bigint>> {
  const { rows } = await sql.named({ order: col.bigint, swap: col.bigint })`
    select orders_read as "order", buys_read as swap from coin_cursor
    where network = ${network} and shop = ${shop}`.execute(ctx.db)
  return rows[0] ?? { order: 0n, swap: 0n }
}

/** Stores the next records of one kind; true when there are more. Records never change: reading twice is harmless. */
async function readKind(
  ctx: Context,
  one: Followed,
  kind: Kind,
  { from, count }: { from: bigint; count: bigint },
): Promise<boolean> {
  const { network, shop, reader } = one
  const until = count < from + BigInt(BATCH) ? count : from + BigInt(BATCH)
  if (until <= from) return false
  const indexes = Array.from({ length: Number(until - from) }, (_, at) => from + BigInt(at))
  // One provider's word alone starts no pledge.
  const answers = await reader.agree(
    indexes.map((index) => ({ contract: shop, view: VIEWS[kind], args: [index] })),
    alike,
    'final',
  )
  // No answer: providers contradict each other, or lag behind those that gave the count.
  if (answers.some((words) => words?.length !== 4)) return false
  await inTransaction(ctx, async (tx) => {
    for (const [at, words] of answers.entries()) {
      const number = (place: number): bigint => BigInt(`0x${words![place]!}`)
      if (number(COIN) === 0n) continue
      await sql.named`
        insert into coin_receipt (network, shop, kind, index, sender, amount, bought, paid_at, booked_at)
        values (${network}, ${shop}, ${kind}, ${indexes[at]!}, ${addressIn(network, words![USER]!)},
          ${number(COIN)}, ${number(BOUGHT)},
          ${new Date(Number(number(TIME)) * 1_000)}, ${tx.now()}) on conflict do nothing`.execute(
        tx.db,
      )
    }
    const [orders, buys] = kind === 'order' ? [until, 0n] : [0n, until]
    await sql.named`
      insert into coin_cursor (network, shop, orders_read, buys_read) values (${network}, ${shop}, ${orders}, ${buys})
      on conflict (network, shop) do update set orders_read = greatest(coin_cursor.orders_read, excluded.orders_read),
        buys_read = greatest(coin_cursor.buys_read, excluded.buys_read)`.execute(tx.db)
  })
  return until < count
}

async function readAll(ctx: Context, one: Followed): Promise<void> {
  const startedAt = ctx.now()
  const [orders, buys] = await one.reader.agree(
    [
      { contract: one.shop, view: 'orderCount()' },
      { contract: one.shop, view: 'buyCount()' },
    ],
    reached,
    'final',
  )
  if (orders?.length !== 1 || buys?.length !== 1) return
  const counts = { order: BigInt(`0x${orders[0]}`), swap: BigInt(`0x${buys[0]}`) }
  const read = await readCursor(ctx, one)
  for (const kind of ['order', 'swap'] as const)
    for (
      let more = read[kind] < counts[kind];
      more;
      more = await readKind(ctx, one, kind, {
        from: (await readCursor(ctx, one))[kind],
        count: counts[kind],
      })
    );
  await sql.named`
    insert into coin_cursor (network, shop, read_at) values (${one.network}, ${one.shop}, ${startedAt})
    on conflict (network, shop) do update set read_at = excluded.read_at
    where coin_cursor.orders_read >= ${counts.order}`.execute(ctx.db)
}

/**
 * Returns a job that books the coin in the shop contracts' records once it is final (rules: contracts#coin). It pays
 * no order.
 */
export function coinFollower(
  chains: readonly ChainConfig[],
  log: Log,
): (ctx: Context) => Promise<void> {
  const all = chains.flatMap((chain): Followed[] =>
    chain.shop === null
      ? []
      : [{ network: chain.network, shop: chain.shop, reader: openContractReader(chain, log) }],
  )
  return async (ctx) => {
    for (const one of all) {
      try {
        await readAll(ctx, one)
      } catch (error) {
        if (!(error instanceof NoProvider)) throw error
      }
    }
  }
}
