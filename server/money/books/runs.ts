import { col, type RowOf } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import type { Context } from '../../platform/db/context.ts'

export const BooksRun = {
  network: col.as<NetworkId>(col.int),
  state: col.as<'agrees' | 'differs' | 'notChecked'>(col.text),
  problem: col.orNull(col.text),
  block: col.orNull(col.bigint),
  addresses: col.int,
  differing: col.int,
  endedAt: col.time,
}
export type BooksRun = RowOf<typeof BooksRun>

export async function saveRun(ctx: Context, run: Omit<BooksRun, 'endedAt'>): Promise<void> {
  const { network, state, problem, block, addresses, differing } = run
  await sql.named`
    insert into books_run (network, state, problem, block, addresses, differing, ended_at)
    values (${network}, ${state}, ${problem}, ${block}, ${addresses}, ${differing}, ${ctx.now()})`.execute(
    ctx.db,
  )
}

export async function listRuns(ctx: Context): Promise<BooksRun[]> {
  const { rows } = await sql(BooksRun)`
    select distinct on (network) network, state, problem, block, addresses, differing, ended_at as "endedAt" from books_run order by network, id desc`.execute(
    ctx.db,
  )
  return rows
}
