import { col } from '../../../platform/db/columns.ts'
import { createHash } from 'node:crypto'
import { sql } from '../../../platform/db/sql.ts'
import type { CallResult } from '../../../../api/calls.ts'
import { refuse } from '../../../../basics/errors.ts'
import { formatMicro } from '../../../../basics/money.ts'
import {
  isPermission,
  OWNER,
  PERMISSIONS_ASKED_AGAIN,
  type Permission,
} from '../../../../basics/permissions.ts'
import { inTransaction, type Context } from '../../../platform/db/context.ts'
import type { StaffSignInContext } from '../../../platform/http/handler.ts'
import { takeAttempt } from '../../accounts/attempts.ts'
import { recordAudit, type AuditRow } from '../../audit/recordAudit.ts'
import { CONFIRMED_MS, readStaffSession, SESSION_LIFE_MS, startSession } from '../session.ts'
import { passkeysWork, type Office } from './office.ts'

export type OfficeSession = CallResult<'signInOfficeByPasskey'>
type SignInBy = 'passkey' | 'password' | 'recoveryCode' | 'link' | 'demo'

async function sessionView(ctx: Context, sessionId: bigint): Promise<OfficeSession> {
  const { rows } = await sql.named({
    staff_id: col.bigint,
    name: col.text,
    role: col.text,
    confirmed_at: col.orNull(col.time),
    ends_at: col.time,
    passkeys: col.present(col.bigint),
    codes: col.present(col.bigint),
    has_password: col.present(col.bool),
    email: col.orNull(col.text),
  })`
    select c.staff_id, s.name, s.role, c.confirmed_at, c.ends_at, s.email, s.password_hash is not null as has_password,
      (select count(*) from staff_passkey p where p.staff_id = s.id) as passkeys,
      (select count(*) from staff_recovery_code r where r.staff_id = s.id) as codes
    from staff_session c join staff s on s.id = c.staff_id where c.id = ${sessionId}`.execute(
    ctx.db,
  )
  const row = rows[0] ?? refuse('notSignedIn')
  const until = (row.confirmed_at?.getTime() ?? 0) + CONFIRMED_MS
  return {
    staffId: String(row.staff_id),
    sessionId: String(sessionId),
    name: row.name,
    role: row.role,
    rights: await rightsOf(ctx, row.role),
    confirmedUntil: until > ctx.now().getTime() ? until : null,
    endsAt: row.ends_at.getTime(),
    passkeys: Number(row.passkeys),
    hasPassword: row.has_password,
    recoveryCodesLeft: Number(row.codes),
    email: row.email,
  }
}

export const shownRight = (
  permission: Permission,
  max: bigint | null,
): OfficeSession['rights'][number] => ({
  permission,
  max: max === null ? null : formatMicro(max),
  asksAgain: PERMISSIONS_ASKED_AGAIN.includes(permission),
})

export async function rightsOf(ctx: Context, role: string): Promise<OfficeSession['rights']> {
  const { rows } = await sql.named({ permission: col.text, max_micro: col.orNull(col.bigint) })`
    select permission, max_micro from staff_permission where role = ${role}
    order by permission`.execute(ctx.db)
  return rows.flatMap(({ permission, max_micro: max }) =>
    isPermission(permission) ? [shownRight(permission, max)] : [],
  )
}

export async function hasOwner(ctx: Context): Promise<boolean> {
  const { rowCount } = await sql.named`
    select from staff s where s.role = ${OWNER} and s.disabled_at is null
      and (s.password_hash is not null or exists (select from staff_passkey p where p.staff_id = s.id))
      limit 1`.execute(ctx.db)
  return rowCount === 1
}

export async function readOfficeSession(
  ctx: StaffSignInContext,
  { demo, languages }: Pick<Office, 'demo' | 'languages'>,
): Promise<CallResult<'readOfficeSession'>> {
  const { shown } = ctx.staffCookie
  const session = shown === undefined ? undefined : await readStaffSession(ctx, shown)
  if (shown !== undefined && !session) ctx.staffCookie.keep(null)
  return {
    session: session ? await sessionView(ctx, session.sessionId) : null,
    hasOwner: session !== undefined || (await hasOwner(ctx)),
    passkeysWork: passkeysWork(ctx.caller.site),
    demo,
    languages: [...languages],
  }
}

export const staffBrowserHash = (device: string): Buffer =>
  createHash('sha256').update(`staff browser:${device}`).digest()

/** Signs in: session, known browser, audit row, cookie. Inside a transaction it must be the last thing done. */
export async function signIn(
  ctx: StaffSignInContext,
  staffId: bigint,
  by: SignInBy,
): Promise<OfficeSession> {
  const now = ctx.now()
  const { rows } = await sql.named({ name: col.text })`
    select name from staff where id = ${staffId} and disabled_at is null for share`.execute(ctx.db)
  const { name } = rows[0] ?? refuse('signInFailed')
  const { token, sessionId } = await startSession(ctx, staffId, ctx.caller.agent)
  await sql.named`
    insert into staff_browser (staff_id, device_hash, last_used_at)
    values (${staffId}, ${staffBrowserHash(ctx.caller.device)}, ${now})
    on conflict (staff_id, device_hash) do update set last_used_at = excluded.last_used_at`.execute(
    ctx.db,
  )
  await auditSignIn(ctx, { staffId, name, action: 'signIn', facts: { by } })
  const view = await sessionView(ctx, sessionId)
  ctx.staffCookie.keep(token, SESSION_LIFE_MS / 1_000)
  return view
}

type Told = {
  readonly staffId: bigint | null
  readonly name: string
  readonly action: 'signIn' | 'signInFailed'
  readonly facts: Readonly<Record<string, string>>
}

/** A failure names the network's address and the member of staff, if known; never the typed text. */
export async function auditSignIn(
  ctx: Pick<StaffSignInContext, 'db' | 'now' | 'log' | 'caller'>,
  { staffId, name, action, facts }: Told,
): Promise<void> {
  const from = ctx.caller.clientAddress || 'unknown'
  // Strangers who try names must not fill the log, which is kept for ever.
  if (staffId === null && (await takeAttempt(ctx, 'staffFailureRow', from)) > 0) {
    ctx.log.warn({ event: 'staffSignInFailed', ...facts, network: from }, 'staff sign-in failed')
    return
  }
  const row: AuditRow = {
    actor:
      action === 'signIn' && staffId !== null
        ? { kind: 'staff', id: staffId, name }
        : { kind: 'visitor', id: null, name: from },
    permission: 'self',
    action,
    subject: { kind: 'staff', id: String(staffId ?? 0n) },
    facts: { ...facts, clientAddress: from },
  }
  await inTransaction(ctx, (tx) => recordAudit(tx, row))
}
