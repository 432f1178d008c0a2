import type { ChainToken } from '../../../basics/tokens.ts'
import { col, type RowOf } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import type { Context } from '../../platform/db/context.ts'

/** Why balances were not compared: the watcher has not read the network, or not as far as they are. */
export const BOOKS_PROBLEMS = ['neverRead', 'behind'] as const
export type BooksProblem = (typeof BOOKS_PROBLEMS)[number]

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

export async function saveRun(ctx: Context, run: Omit<BooksRun, 'endedAt'>): Promise<void> {
  const { network, asset, state, problem, block, addresses, differing } = run
  await sql.named`
    insert into books_run (network, asset, state, problem, block, addresses, differing, ended_at)
    values (${network}, ${asset}, ${state}, ${problem}, ${block}, ${addresses}, ${differing}, ${ctx.now()})`.execute(
    ctx.db,
  )
}

export async function listRuns(ctx: Context, asset: ChainToken = 'USDT'): Promise<BooksRun[]> {
  const { rows } = await sql(BooksRun)`
    select distinct on (network) network, asset, state, problem, block, addresses, differing,
      ended_at as "endedAt"
    from books_run where asset = ${asset} order by network, id desc`.execute(ctx.db)
  return rows
}
