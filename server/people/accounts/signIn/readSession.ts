import { DAY_MS, HOUR_MS } from '../../../../basics/durations.ts'
import { col } from '../../../platform/db/columns.ts'
import { createHash } from 'node:crypto'
import { sql } from '../../../platform/db/sql.ts'
import type { SignedIn } from '../../../../api/caller.ts'
import type { Context } from '../../../platform/db/context.ts'

/** Unused for this long, a session ends (rules: accounts#tokens). */
export const SESSION_IDLE_MS = 30 * DAY_MS
const NOTE_EVERY_MS = HOUR_MS

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** `undefined` when the token is unknown, revoked or expired, or the account is not active. */
export async function readSession(ctx: Context, token: string): Promise<SignedIn | undefined> {
  const now = ctx.now()
  const hash = tokenHash(token)
  const { rows } = await sql.named({
    id: col.bigint,
    account_id: col.bigint,
    last_used_at: col.time,
  })`
    select s.id, s.account_id, s.last_used_at from account_session s join account a on a.id = s.account_id
    where s.token_hash = ${hash} and s.last_used_at > ${new Date(now.getTime() - SESSION_IDLE_MS)}
      and a.status = 'active'`.execute(ctx.db)
  const session = rows[0]
  if (!session) return undefined
  if (now.getTime() - session.last_used_at.getTime() > NOTE_EVERY_MS) {
    await sql.named`
      update account_session set last_used_at = ${now}
      where id = ${session.id} and last_used_at < ${now}`.execute(ctx.db)
  }
  return { accountId: session.account_id, sessionId: session.id }
}
