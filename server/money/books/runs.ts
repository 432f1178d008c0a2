import { DAY_MS } from '../../../basics/durations.ts'
import type { ChainToken } from '../../../basics/tokens.ts'
import { col, type RowOf } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import type { Context } from '../../platform/db/context.ts'

/** Why balances were not compared: the watcher has never read the network, or not yet up to their block. */
export type BooksProblem = 'neverRead' | 'behind'

export const BooksRun = {
  network: col.as<NetworkId>(col.int),
  asset: col.as<ChainToken>(col.text),
  state: col.as<'agrees' | 'differs' | 'notChecked'>(col.text),
  problem: col.orNull(col.as<BooksProblem>(col.text)),
  block: col.orNull(col.bigint),
  addresses: col.int,
  differing: col.int,
  endedAt: col.time,
}
export type BooksRun = RowOf<typeof BooksRun>

/** Failures are retried each minute; while the reason stays, the newest row is updated. */
export async function saveRun(ctx: Context, run: Omit<BooksRun, 'endedAt'>): Promise<void> {
  const { network, asset, state, problem, block, addresses, differing } = run
  const now = ctx.now()
  await sql.named`
    with moved as (
      update books_run set ended_at = ${now}, addresses = ${addresses}::int
      where problem = ${problem}::text and id = (select id from books_run
        where network = ${network}::int and asset = ${asset}::text order by id desc limit 1)
      returning id)
    insert into books_run (network, asset, state, problem, block, addresses, differing, ended_at)
    select ${network}::int, ${asset}::text, ${state}::text, ${problem}::text, ${block}::bigint, ${addresses}::int,
      ${differing}::int, ${now}::timestamptz
    where not exists (select from moved)`.execute(ctx.db)
}

const KEPT_MS = 30 * DAY_MS
const AT_ONCE = 10_000

/** Keeps the newest of each network and asset. */
export async function forgetBooksRuns(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - KEPT_MS)
  for (let total = 0; ;) {
    const { rowCount } = await sql.named`
      delete from books_run where id in (
        select id from books_run r where ended_at < ${before}
          and exists (select from books_run n where n.network = r.network and n.asset = r.asset and n.id > r.id)
        order by id limit ${AT_ONCE})`.execute(ctx.db)
    total += rowCount
    if (rowCount < AT_ONCE) return total
  }
}

export async function listBooksRuns(ctx: Context, asset: ChainToken = 'USDT'): Promise<BooksRun[]> {
  const { rows } = await sql(BooksRun)`
    select distinct on (network) network, asset, state, problem, block, addresses, differing,
      ended_at as "endedAt"
    from books_run where asset = ${asset} order by network, id desc`.execute(ctx.db)
  return rows
}
