import { MINUTE_MS } from '../../../basics/durations.ts'
import { col } from '../../platform/db/columns.ts'
import { createHash } from 'node:crypto'
import { sql } from '../../platform/db/sql.ts'
import { refuse } from '../../../basics/errors.ts'
import type { Context } from '../../platform/db/context.ts'
import type { ReadStaff } from '../../platform/http/handler.ts'
import { apiKeyActor, staffActor, type Actor } from './actor.ts'
import { hasRight } from './hasRight.ts'
import { StaffRefusal } from './permitted.ts'
import { readStaffSession } from './session.ts'

const NOTE_EVERY_MS = MINUTE_MS

export const keyHash = (key: string): Buffer => createHash('sha256').update(key).digest()

async function readKey(ctx: Context, key: string): Promise<bigint | undefined> {
  const now = ctx.now()
  const { rows } = await sql.named({ id: col.bigint, last_used_at: col.orNull(col.time) })`
    select k.id, k.last_used_at from staff_key k join staff s on s.id = k.staff_id
    where k.key_hash = ${keyHash(key)} and k.revoked_at is null
      and (k.ends_at is null or k.ends_at > ${now}) and s.disabled_at is null`.execute(ctx.db)
  const found = rows[0]
  if (!found) return undefined
  if (now.getTime() - (found.last_used_at?.getTime() ?? 0) > NOTE_EVERY_MS)
    await sql.named`update staff_key set last_used_at = ${now} where id = ${found.id}`.execute(
      ctx.db,
    )
  return found.id
}

/** `asStaff` checks session and right again. */
export const readStaff =
  (ctx: Context): ReadStaff<Actor> =>
  async (shown, access) => {
    if (shown === undefined) return refuse('notSignedIn')
    let actor: Actor
    if ('session' in shown) {
      const session = (await readStaffSession(ctx, shown.session)) ?? refuse('notSignedIn')
      actor = staffActor(session.staffId, session.sessionId)
    } else {
      // API keys have no sign-in to act on.
      if (access === 'staff') throw new StaffRefusal('noPermission', 'self')
      actor = apiKeyActor((await readKey(ctx, shown.apiKey)) ?? refuse('notSignedIn'))
    }
    if (access !== 'staff' && !(await hasRight({ ...ctx, actor }, access.staff)))
      throw new StaffRefusal('noPermission', access.staff)
    return actor
  }
