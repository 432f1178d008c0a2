import { refuse } from '../../../basics/errors.ts'
import type { Texts } from '../../../basics/locales.ts'
import { col, type RowOf } from '../../platform/db/columns.ts'
import type { Context, TransactionContext } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

const Row = {
  id: col.int,
  title: col.json<Texts>(),
  options: col.json<Texts[]>(),
  voters: col.as<'members' | 'buyers'>(col.text),
  madeAt: col.time,
  closesAt: col.time,
  closedAt: col.orNull(col.time),
}
export type Poll = RowOf<typeof Row>
export type PollTerms = Pick<Poll, 'title' | 'options' | 'voters' | 'closesAt'>

const COLUMNS = sql.raw(
  'id, title, options, voters, made_at as "madeAt", closes_at as "closesAt", closed_at as "closedAt"',
)
type ReadContext = Pick<Context, 'db'>

export const endOf = ({ closesAt, closedAt }: Poll): Date => closedAt ?? closesAt

/** Newest first. */
export async function listPolls(
  ctx: ReadContext,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<{ rows: Poll[]; total: number }> {
  const { rows } = await sql.named(Row)`
    select ${COLUMNS} from poll order by id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(
    ctx.db,
  )
  const count = await sql.named({ total: col.present(col.bigint) })`
    select count(*) as total from poll`.execute(ctx.db)
  return { rows, total: Number(count.rows[0]!.total) }
}

/** Shared by votes, alone for whoever ends it: no vote comes after the end. */
export async function lockPoll(
  tx: TransactionContext,
  id: number,
  alone = false,
): Promise<Poll | undefined> {
  const { rows } = alone
    ? await sql.named(Row)`select ${COLUMNS} from poll where id = ${id} for update`.execute(tx.db)
    : await sql.named(Row)`select ${COLUMNS} from poll where id = ${id} for share`.execute(tx.db)
  return rows[0]
}

/** Refuses `conflict` for a known request that asked something else. */
export async function openPoll(
  tx: TransactionContext,
  requestId: string,
  { title, options, voters, closesAt }: PollTerms,
): Promise<{ readonly id: number; readonly isNew: boolean }> {
  const made = await sql.named({ id: col.int })`
    insert into poll (request_id, title, options, voters, made_at, closes_at)
    values (${requestId}, ${JSON.stringify(title)}::jsonb, ${JSON.stringify(options)}::jsonb, ${voters}, ${tx.now()}, ${closesAt})
    on conflict (request_id) do nothing returning id`.execute(tx.db)
  if (made.rows[0]) return { id: made.rows[0].id, isNew: true }
  const { rows } = await sql.named({ id: col.int, same: col.present(col.bool) })`
    select id, (title = ${JSON.stringify(title)}::jsonb and options = ${JSON.stringify(options)}::jsonb and voters = ${voters}
      and closes_at = ${closesAt}) as same
    from poll where request_id = ${requestId}`.execute(tx.db)
  const { id, same } = rows[0]!
  return same ? { id, isNew: false } : refuse('conflict')
}

export async function closePoll(tx: TransactionContext, id: number): Promise<void> {
  await sql.named`update poll set closed_at = ${tx.now()} where id = ${id}`.execute(tx.db)
}

/** One row per member: a second vote takes the place of the first. */
export async function keepVote(
  tx: TransactionContext,
  vote: { readonly pollId: number; readonly accountId: bigint; readonly choice: number },
): Promise<void> {
  await sql.named`
    insert into poll_vote (poll_id, account_id, choice, voted_at)
    values (${vote.pollId}, ${vote.accountId}, ${vote.choice}, ${tx.now()})
    on conflict (poll_id, account_id) do update set choice = excluded.choice, voted_at = excluded.voted_at`.execute(
    tx.db,
  )
}

/** Votes by question and option. */
export async function countVotes(
  ctx: ReadContext,
  polls: readonly Poll[],
): Promise<ReadonlyMap<number, number[]>> {
  const { rows } = await sql.named({ id: col.int, choice: col.int, votes: col.present(col.int) })`
    select poll_id as id, choice, count(*)::int as votes from poll_vote where poll_id = any(${polls.map(({ id }) => id)}::int[])
    group by 1, 2`.execute(ctx.db)
  const counts = new Map(polls.map(({ id, options }) => [id, options.map(() => 0)]))
  for (const { id, choice, votes } of rows) counts.get(id)![choice] = votes
  return counts
}

export async function votesOf(
  ctx: ReadContext,
  accountId: bigint,
  polls: readonly Poll[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql.named({ id: col.int, choice: col.int })`
    select poll_id as id, choice from poll_vote where account_id = ${accountId} and poll_id = any(${polls.map(({ id }) => id)}::int[])`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ id, choice }) => [id, choice]))
}

export async function exportVotes(ctx: Context, accountId: bigint): Promise<unknown> {
  const { rows } = await sql.named({ pollId: col.int, choice: col.int, votedAt: col.time })`
    select poll_id as "pollId", choice, voted_at as "votedAt" from poll_vote where account_id = ${accountId} order by 3`.execute(
    ctx.db,
  )
  return rows
}
