import { refuse } from '../../../basics/errors.ts'
import { col } from '../../platform/db/columns.ts'
import {
  assertInTransaction,
  type Context,
  type TransactionContext,
} from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

/** Since when the account is a super node, or null (rules: rewards#levels). */
export async function superNodeSince(
  ctx: Pick<Context, 'db'>,
  accountId: bigint,
): Promise<Date | null> {
  const { rows } = await sql.named({ givenAt: col.time })`
    select given_at as "givenAt" from super_node
    where account_id = ${accountId} and ended_at is null`.execute(ctx.db)
  return rows[0]?.givenAt ?? null
}

export async function wereSuperNodes(
  ctx: Pick<Context, 'db'>,
  asked: readonly { readonly accountId: bigint; readonly at: Date }[],
): Promise<boolean[]> {
  const { rows } = await sql.named({ was: col.present(col.bool) })`
    select exists (select 1 from super_node s
      where s.account_id = a.id and s.given_at <= a.at and (s.ended_at is null or a.at < s.ended_at)) as was
    from unnest(${asked.map(({ accountId }) => accountId)}::bigint[],
      ${asked.map(({ at }) => at)}::timestamptz[]) with ordinality a (id, at, no)
    order by a.no`.execute(ctx.db)
  return rows.map(({ was }) => was)
}

/** Orders placed before keep their level. */
export async function writeSuperNode(
  tx: TransactionContext,
  accountId: bigint,
  isSuperNode: boolean,
): Promise<void> {
  assertInTransaction(tx)
  const { rowCount } = isSuperNode
    ? await sql.named`
        insert into super_node (account_id, given_at) values (${accountId}, ${tx.now()})
        on conflict (account_id) where ended_at is null do nothing`.execute(tx.db)
    : await sql.named`
        update super_node set ended_at = greatest(given_at, ${tx.now()})
        where account_id = ${accountId} and ended_at is null`.execute(tx.db)
  if (rowCount !== 1) refuse('conflict')
}

export async function exportSuperNode(
  ctx: Pick<Context, 'db'>,
  accountId: bigint,
): Promise<unknown> {
  const { rows } = await sql.named({ givenAt: col.time, endedAt: col.orNull(col.time) })`
    select given_at as "givenAt", ended_at as "endedAt" from super_node where account_id = ${accountId}
    order by given_at`.execute(ctx.db)
  return rows
}
