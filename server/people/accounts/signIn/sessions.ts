import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { refuse } from '../../../../basics/errors.ts'
import type { Context } from '../../../platform/db/context.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { SESSION_IDLE_MS } from './readSession.ts'
import { signedIn } from './signedIn.ts'

const MAX_LISTED = 100

export function listSessions(ctx: CallContext): Promise<CallResult<'listSessions'>> {
  const { accountId, sessionId } = signedIn(ctx)
  return sessionsOf(ctx, accountId, sessionId)
}

/** Live sessions; `sessionId` is the one that asks, and comes first. */
export async function sessionsOf(
  ctx: Context,
  accountId: bigint,
  sessionId: bigint | null = null,
): Promise<CallResult<'listSessions'>> {
  const { rows } = await sql.named({
    id: col.bigint,
    agent: col.text,
    created_at: col.time,
    last_used_at: col.time,
  })`
    select id, agent, created_at, last_used_at from account_session
    where account_id = ${accountId} and last_used_at > ${new Date(ctx.now().getTime() - SESSION_IDLE_MS)}
    order by id is not distinct from ${sessionId} desc, last_used_at desc, id desc
    limit ${MAX_LISTED}`.execute(ctx.db)
  return rows.map((row) => ({
    id: String(row.id),
    current: row.id === sessionId,
    agent: row.agent,
    createdAt: row.created_at.getTime(),
    lastUsedAt: row.last_used_at.getTime(),
  }))
}

export async function endSessions(
  ctx: Context,
  accountId: bigint,
  except: bigint | null = null,
): Promise<void> {
  await sql.named`
    delete from account_session where account_id = ${accountId}
      and id is distinct from ${except}`.execute(ctx.db)
}

export async function signOut(ctx: CallContext): Promise<CallResult<'signOut'>> {
  const { sessionId } = signedIn(ctx)
  await sql.named`delete from account_session where id = ${sessionId}`.execute(ctx.db)
  ctx.caller.keepToken(null)
  return {}
}

/** False when it is not the account's. */
export async function endSession(ctx: Context, accountId: bigint, id: bigint): Promise<boolean> {
  const { rowCount } = await sql.named`
      delete from account_session where id = ${id} and account_id = ${accountId}`.execute(ctx.db)
  return rowCount === 1
}

/** Ends one session of the account (`notFound` for others'), or all but this one. */
export async function revokeSession(
  ctx: CallContext,
  input: CallInput<'revokeSession'>,
): Promise<CallResult<'revokeSession'>> {
  const { accountId, sessionId } = signedIn(ctx)
  if (input.id === 'others') {
    await endSessions(ctx, accountId, sessionId)
    return {}
  }
  const id = BigInt(input.id)
  if (!(await endSession(ctx, accountId, id))) refuse('notFound', { fields: { id: 'notFound' } })
  if (id === sessionId) ctx.caller.keepToken(null)
  return {}
}
