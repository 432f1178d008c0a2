import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../basics/durations.ts'
import { col } from '../../platform/db/columns.ts'
import { createHash, randomBytes } from 'node:crypto'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'

/** Sessions of staff end when unused, and in any case after a week (rules: staff#sessions). */
export const SESSION_IDLE_MS = 12 * HOUR_MS
export const SESSION_LIFE_MS = 7 * DAY_MS
/** How long a shown second factor counts (rules: staff#again). */
export const CONFIRMED_MS = 5 * MINUTE_MS
const NOTE_EVERY_MS = MINUTE_MS

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
export const newToken = (): string => randomBytes(32).toString('base64url')

type StaffSession = { readonly staffId: bigint; readonly sessionId: bigint }

/** `undefined` when the token is unknown, ended or idle for too long, or its owner is disabled. */
export async function readStaffSession(
  ctx: Context,
  token: string,
): Promise<StaffSession | undefined> {
  const now = ctx.now()
  const { rows } = await sql.named({
    id: col.bigint,
    staff_id: col.bigint,
    last_used_at: col.time,
  })`
    select c.id, c.staff_id, c.last_used_at from staff_session c join staff s on s.id = c.staff_id
    where c.token_hash = ${tokenHash(token)} and c.ends_at > ${now}
      and c.last_used_at > ${new Date(now.getTime() - SESSION_IDLE_MS)}
      and s.disabled_at is null`.execute(ctx.db)
  const session = rows[0]
  if (!session) return undefined
  if (now.getTime() - session.last_used_at.getTime() > NOTE_EVERY_MS)
    await sql.named`
      update staff_session set last_used_at = ${now}
      where id = ${session.id} and last_used_at < ${now}`.execute(ctx.db)
  return { staffId: session.staff_id, sessionId: session.id }
}

export async function startSession(
  ctx: Context,
  staffId: bigint,
  agent: string,
): Promise<{ token: string; sessionId: bigint }> {
  const token = newToken()
  const now = ctx.now()
  const { rows } = await sql.named({ id: col.bigint })`
    insert into staff_session (staff_id, token_hash, agent, created_at, last_used_at, confirmed_at, ends_at)
    values (${staffId}, ${tokenHash(token)}, ${agent}, ${now}, ${now}, ${now},
      ${new Date(now.getTime() + SESSION_LIFE_MS)}) returning id`.execute(ctx.db)
  return { token, sessionId: rows[0]!.id }
}

/** Returns until when that counts. */
export async function noteConfirmed(ctx: Context, sessionId: bigint): Promise<number> {
  const now = ctx.now()
  await sql.named`update staff_session set confirmed_at = ${now} where id = ${sessionId}`.execute(
    ctx.db,
  )
  return now.getTime() + CONFIRMED_MS
}

export async function endStaffSessions(
  ctx: Context,
  staffId: bigint,
  except: bigint | null = null,
): Promise<void> {
  await sql.named`
    delete from staff_session where staff_id = ${staffId}
      and id is distinct from ${except}`.execute(ctx.db)
}
