import type { PageAsked } from '../../../api/pageOf.ts'
import { refuse } from '../../../basics/errors.ts'
import type { Texts } from '../../../basics/locales.ts'
import { col, type RowOf } from '../../platform/db/columns.ts'
import type { Context, TransactionContext } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { directionOf } from '../../platform/db/directionOf.ts'

const Row = {
  id: col.int,
  title: col.json<Texts>(),
  options: col.json<Texts[]>(),
  voters: col.as<'members' | 'buyers'>(col.text),
  weighing: col.as<'member' | 'level'>(col.text),
  madeAt: col.time,
  closesAt: col.time,
  closedAt: col.orNull(col.time),
}
export type Poll = RowOf<typeof Row>
export type PollTerms = Pick<Poll, 'title' | 'options' | 'voters' | 'weighing' | 'closesAt'>

const COLUMNS = sql.raw(
  'id, title, options, voters, weighing, made_at as "madeAt", closes_at as "closesAt", closed_at as "closedAt"',
)
type ReadContext = Pick<Context, 'db'>

export const endOf = ({ closesAt, closedAt }: Poll): Date => closedAt ?? closesAt

/** Newest first, unless asked otherwise. */
export async function selectPolls(
  ctx: ReadContext,
  { pageNo, pageSize, order }: PageAsked,
): Promise<{ rows: Poll[]; total: number }> {
  const { rows } = await sql.named(Row)`
    select ${COLUMNS} from poll order by id ${directionOf(order, 'desc')}
    limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(ctx.db)
  const count = await sql.named({ total: col.present(col.bigint) })`
    select count(*) as total from poll`.execute(ctx.db)
  return { rows, total: Number(count.rows[0]!.total) }
}

/** Shared by votes, exclusive for ending: no vote comes after the end. */
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
export async function insertPoll(
  tx: TransactionContext,
  requestId: string,
  { title, options, voters, weighing, closesAt }: PollTerms,
): Promise<{ readonly id: number; readonly isNew: boolean }> {
  const made = await sql.named({ id: col.int })`
    insert into poll (request_id, title, options, voters, weighing, made_at, closes_at)
    values (${requestId}, ${JSON.stringify(title)}::jsonb, ${JSON.stringify(options)}::jsonb, ${voters},
      ${weighing}, ${tx.now()}, ${closesAt})
    on conflict (request_id) do nothing returning id`.execute(tx.db)
  if (made.rows[0]) return { id: made.rows[0].id, isNew: true }
  const { rows } = await sql.named({ id: col.int, same: col.present(col.bool) })`
    select id, (title = ${JSON.stringify(title)}::jsonb and options = ${JSON.stringify(options)}::jsonb
      and voters = ${voters} and weighing = ${weighing}
      and closes_at = ${closesAt}) as same
    from poll where request_id = ${requestId}`.execute(tx.db)
  const { id, same } = rows[0]!
  return same ? { id, isNew: false } : refuse('conflict')
}

export async function endPoll(tx: TransactionContext, id: number): Promise<void> {
  await sql.named`update poll set closed_at = ${tx.now()} where id = ${id}`.execute(tx.db)
}

/** One row per member: a second vote takes the place of the first. */
export async function keepVote(
  tx: TransactionContext,
  vote: {
    readonly pollId: number
    readonly accountId: bigint
    readonly choice: number
    readonly weight: number
  },
): Promise<void> {
  await sql.named`
    insert into poll_vote (poll_id, account_id, choice, weight, voted_at)
    values (${vote.pollId}, ${vote.accountId}, ${vote.choice}, ${vote.weight}, ${tx.now()})
    on conflict (poll_id, account_id) do update set choice = excluded.choice, weight = excluded.weight,
      voted_at = excluded.voted_at`.execute(tx.db)
}

type Count = {
  /** By option, as the question weighs them. */
  readonly byOption: number[]
  readonly voted: number
}

export async function countVotes(
  ctx: ReadContext,
  polls: readonly Poll[],
): Promise<ReadonlyMap<number, Count>> {
  const { rows } = await sql.named({
    id: col.int,
    choice: col.int,
    weight: col.present(col.int),
    voted: col.present(col.int),
  })`
    select poll_id as id, choice, sum(weight)::int as weight, count(*)::int as voted from poll_vote
    where poll_id = any(${polls.map(({ id }) => id)}::int[]) group by 1, 2`.execute(ctx.db)
  return new Map(
    polls.map(({ id, options }) => {
      const own = rows.filter((row) => row.id === id)
      return [
        id,
        {
          byOption: options.map((_, at) => own.find(({ choice }) => choice === at)?.weight ?? 0),
          voted: own.reduce((sum, { voted }) => sum + voted, 0),
        },
      ]
    }),
  )
}

export async function votesOf(
  ctx: ReadContext,
  accountId: bigint,
  polls: readonly Poll[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql.named({ id: col.int, choice: col.int })`
    select poll_id as id, choice from poll_vote
    where account_id = ${accountId}
      and poll_id = any(${polls.map(({ id }) => id)}::int[])`.execute(ctx.db)
  return new Map(rows.map(({ id, choice }) => [id, choice]))
}

export async function exportVotes(ctx: Context, accountId: bigint): Promise<unknown> {
  const { rows } = await sql.named({
    pollId: col.int,
    choice: col.int,
    weight: col.int,
    votedAt: col.time,
  })`
    select poll_id as "pollId", choice, weight, voted_at as "votedAt" from poll_vote
    where account_id = ${accountId} order by 4`.execute(ctx.db)
  return rows
}
