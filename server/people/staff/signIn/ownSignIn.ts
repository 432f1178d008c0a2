import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { refuse } from '../../../../basics/errors.ts'
import type { Context } from '../../../platform/db/context.ts'
import type { StaffCallContext } from '../../../platform/http/handler.ts'
import type { Actor } from '../actor.ts'
import { asSelf } from '../asSelf.ts'
import { noteNewTrust } from '../secondPerson.ts'
import { endStaffSessions, SESSION_IDLE_MS } from '../session.ts'
import { hashNewPassword, keepPassword } from './acceptLink.ts'
import { selfOf } from './confirmOffice.ts'
import type { Office } from './office.ts'
import { makeRecoveryCodes } from './recoveryCodes.ts'
import { sessionOf } from './signInOffice.ts'
import { askForNewPasskey, keepPasskey } from './staffPasskeys.ts'
import { proposeTotp } from './totp.ts'

type StaffCall = StaffCallContext<Actor>
const MAX_LISTED = 100

export async function signOutOffice({
  acting,
  staffCookie,
}: StaffCall): Promise<CallResult<'signOutOffice'>> {
  await asSelf(acting, { action: 'signOut', again: false }, (tx, { sessionId }) =>
    sql.named`delete from staff_session where id = ${sessionId}`.execute(tx.db),
  )
  staffCookie.keep(null)
  return {}
}

export async function listOfficeSessions({
  acting,
}: StaffCall): Promise<CallResult<'listOfficeSessions'>> {
  const { staffId, sessionId } = selfOf(acting)
  const now = acting.now()
  const { rows } = await sql.named({
    id: col.bigint,
    agent: col.text,
    created_at: col.time,
    last_used_at: col.time,
  })`
    select id, agent, created_at, last_used_at from staff_session
    where staff_id = ${staffId} and ends_at > ${now} and last_used_at > ${new Date(now.getTime() - SESSION_IDLE_MS)}
    order by id = ${sessionId} desc, last_used_at desc, id desc limit ${MAX_LISTED}`.execute(
    acting.db,
  )
  return rows.map((row) => ({
    id: String(row.id),
    current: row.id === sessionId,
    agent: row.agent,
    createdAt: row.created_at.getTime(),
    lastUsedAt: row.last_used_at.getTime(),
  }))
}

export async function endOfficeSession(
  { acting, staffCookie }: StaffCall,
  input: CallInput<'endOfficeSession'>,
): Promise<CallResult<'endOfficeSession'>> {
  const self = selfOf(acting)
  await asSelf(acting, { action: 'endSession', again: false, facts: input }, async (tx) => {
    if (input.id === 'others') return endStaffSessions(tx, self.staffId, self.sessionId)
    const { rowCount } = await sql.named`
      delete from staff_session where id = ${BigInt(input.id)}
        and staff_id = ${self.staffId}`.execute(tx.db)
    if (rowCount !== 1) refuse('notFound', { fields: { id: 'notFound' } })
  })
  if (input.id === String(self.sessionId)) staffCookie.keep(null)
  return {}
}

export async function listOfficePasskeys({
  acting,
}: StaffCall): Promise<CallResult<'listOfficePasskeys'>> {
  const { rows } = await sql.named({
    id: col.text,
    name: col.text,
    created_at: col.time,
    last_used_at: col.orNull(col.time),
  })`
    select id, name, created_at, last_used_at from staff_passkey where staff_id = ${selfOf(acting).staffId}
    order by created_at, id`.execute(acting.db)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at.getTime(),
    lastUsedAt: row.last_used_at?.getTime() ?? null,
  }))
}

const ownName = async (ctx: Context, staffId: bigint): Promise<string> =>
  (
    await sql.named({ name: col.text })`select name from staff where id = ${staffId}`.execute(
      ctx.db,
    )
  ).rows[0]!.name

export async function startNewOfficePasskey(
  { acting, caller }: StaffCall,
  office: Office,
): Promise<CallResult<'startNewOfficePasskey'>> {
  const { staffId, sessionId } = selfOf(acting)
  const name = await ownName(acting, staffId)
  return askForNewPasskey(acting, office, {
    site: caller.site,
    boundTo: sessionOf(sessionId),
    name,
  })
}

export async function addOfficePasskey(
  { acting, caller }: StaffCall,
  { name, registration }: CallInput<'addOfficePasskey'>,
  office: Office,
): Promise<CallResult<'addOfficePasskey'>> {
  await asSelf(
    acting,
    { action: 'addPasskey', again: true, facts: { name } },
    async (tx, { staffId, sessionId }) => {
      await keepPasskey(tx, office, {
        site: caller.site,
        boundTo: sessionOf(sessionId),
        staffId,
        name,
        registration,
      })
      await noteNewTrust(tx, staffId)
    },
  )
  return {}
}

export async function removeOfficePasskey(
  { acting }: StaffCall,
  { id }: CallInput<'removeOfficePasskey'>,
): Promise<CallResult<'removeOfficePasskey'>> {
  await asSelf(acting, { action: 'removePasskey', again: true }, async (tx, { staffId }) => {
    const { rowCount } = await sql.named`
      delete from staff_passkey where id = ${id} and staff_id = ${staffId}`.execute(tx.db)
    if (rowCount !== 1) refuse('notFound', { fields: { id: 'notFound' } })
    const left = await sql.named`
      select from staff s where s.id = ${staffId}
        and (s.password_hash is not null
          or exists (select from staff_passkey p where p.staff_id = s.id))`.execute(tx.db)
    if (left.rowCount !== 1) refuse('conflict', { fields: { id: 'notAllowed' } })
  })
  return {}
}

export async function startOfficeTotp(
  { acting, caller }: StaffCall,
  office: Office,
): Promise<CallResult<'startOfficeTotp'>> {
  const { staffId, sessionId } = selfOf(acting)
  const name = await ownName(acting, staffId)
  return proposeTotp(acting, office, { site: caller.site, boundTo: sessionOf(sessionId), name })
}

export async function setOfficePassword(
  { acting }: StaffCall,
  { password, ...proof }: CallInput<'setOfficePassword'>,
  office: Office,
): Promise<CallResult<'setOfficePassword'>> {
  const { staffId } = selfOf(acting)
  const passwordHash = await hashNewPassword(password, await ownName(acting, staffId))
  await asSelf(acting, { action: 'setPassword', again: true }, async (tx, { sessionId }) => {
    const boundTo = sessionOf(sessionId)
    await keepPassword(tx, office, { staffId, passwordHash, boundTo, ...proof })
    await noteNewTrust(tx, staffId)
    await endStaffSessions(tx, staffId, sessionId)
  })
  return {}
}

export const renewRecoveryCodes = async (
  { acting }: StaffCall,
  office: Office,
): Promise<CallResult<'renewRecoveryCodes'>> =>
  asSelf(acting, { action: 'renewRecoveryCodes', again: true }, async (tx, { staffId }) => {
    await noteNewTrust(tx, staffId)
    return { codes: await makeRecoveryCodes(tx, office, staffId) }
  })
