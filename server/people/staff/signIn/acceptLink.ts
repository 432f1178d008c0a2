import { createHash } from 'node:crypto'
import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import type { Locale } from '../../../../basics/locales.ts'
import { inTransaction, type TransactionContext } from '../../../platform/db/context.ts'
import type { StaffSignInContext } from '../../../platform/http/handler.ts'
import { presetLanguage } from '../../../platform/settings/presetLanguage.ts'
import { recordAudit, type AuditRow } from '../../audit/recordAudit.ts'
import { isWeak } from '../../accounts/signIn/passwordRule.ts'
import { hashPassword } from '../../accounts/signIn/passwords.ts'
import { changedFacts } from '../asStaff.ts'
import { revokeKeysOf } from '../keys/revokeKeysOf.ts'
import { noteNewTrust } from '../secondPerson.ts'
import { endStaffSessions, tokenHash } from '../session.ts'
import { readLink, type Link } from './links.ts'
import { passkeysWork, type Office } from './office.ts'
import { signIn } from './officeSession.ts'
import { makeRecoveryCodes } from './recoveryCodes.ts'
import { askForNewPasskey, keepPasskey } from './staffPasskeys.ts'
import { proposeTotp, provenTotp, sealTotp } from './totp.ts'

const LANGUAGE_SETTING = 'SHOP_LANGUAGE'

/** Only one first owner, however many links are open at once. */
const OWNER_LOCK = 713_920_584
const FIRST_PASSKEY = 'Passkey'

/** Names the link without giving it away. */
const linkOf = (token: string): string =>
  `link ${createHash('sha256').update(`bound:${token}`).digest('base64url')}`

export async function readOfficeLink(
  ctx: StaffSignInContext,
  { token }: CallInput<'readOfficeLink'>,
): Promise<CallResult<'readOfficeLink'>> {
  const { kind, name, role, endsAt } = await readLink(ctx, token)
  return {
    kind,
    name,
    role,
    endsAt: endsAt.getTime(),
    passkeysWork: passkeysWork(ctx.caller.site),
  }
}

export async function startLinkPasskey(
  ctx: StaffSignInContext,
  { token, name }: CallInput<'startLinkPasskey'>,
  office: Office,
): Promise<CallResult<'startLinkPasskey'>> {
  const link = await readLink(ctx, token)
  const { site } = ctx.caller
  return askForNewPasskey(ctx, office, { site, boundTo: linkOf(token), name: link.name ?? name })
}

export async function startLinkTotp(
  ctx: StaffSignInContext,
  { token, name }: CallInput<'startLinkTotp'>,
  office: Office,
): Promise<CallResult<'startLinkTotp'>> {
  const link = await readLink(ctx, token)
  const { site } = ctx.caller
  return proposeTotp(ctx, office, { site, boundTo: linkOf(token), name: link.name ?? name })
}

async function staffOf(tx: TransactionContext, link: Link, name: string): Promise<bigint> {
  if (link.staffId !== null) return link.staffId
  const { rows } = await sql.named({ id: col.bigint })`
    insert into staff (name, role, created_at, trusted_since) values (${name}, ${link.role}, ${tx.now()}, ${tx.now()})
    on conflict do nothing returning id`.execute(tx.db)
  return rows[0]?.id ?? refuse('accountExists', { fields: { name: 'used' } })
}

/** Both are new. */
export async function keepPassword(
  tx: TransactionContext,
  office: Office,
  {
    staffId,
    passwordHash,
    ...proof
  }: { staffId: bigint; passwordHash: string; boundTo: string; sealed: string; code: string },
): Promise<void> {
  const totp =
    (await provenTotp(tx, office, proof)) ?? refuse('signInFailed', { fields: { code: 'wrong' } })
  await sql.named`
    update staff set password_hash = ${passwordHash},
      totp_secret = ${sealTotp(office, staffId, totp.secret)}, totp_step = ${totp.step}
    where id = ${staffId}`.execute(tx.db)
}

export async function hashNewPassword(password: string, name: string): Promise<string> {
  if (await isWeak(password, [name])) refuseFields({ password: 'weak' })
  return hashPassword(password)
}

/**
 * Accepts a link once. A reset removes passkeys, password, codes, sessions and API keys made by this member of staff,
 * since a thief may have made one to stay. The owner's link ends with the first owner.
 */
export async function acceptOfficeLink(
  ctx: StaffSignInContext,
  input: CallInput<'acceptOfficeLink'>,
  office: Office,
): Promise<CallResult<'acceptOfficeLink'>> {
  const { token, registration, password, sealed, code } = input
  const known = await readLink(ctx, token)
  const name = known.name ?? input.name.trim()
  if (name === '') refuseFields({ name: 'missing' })
  const byPassword = password !== undefined && sealed !== undefined && code !== undefined
  if (registration === undefined && !byPassword)
    return refuseFields(password === undefined ? { registration: 'missing' } : { code: 'missing' })
  const passwordHash = byPassword ? await hashNewPassword(password, name) : undefined
  return inTransaction(ctx, async (plain) => {
    const tx = { ...ctx, ...plain }
    if (known.kind === 'owner')
      await sql.named`select pg_advisory_xact_lock(${OWNER_LOCK})`.execute(tx.db)
    // Again, under the lock: another browser may have accepted it.
    const link = await readLink(tx, token)
    const used =
      await sql.named`delete from staff_link where token_hash = ${tokenHash(token)}`.execute(tx.db)
    if (used.rowCount !== 1) refuse('notFound')
    const staffId = await staffOf(tx, link, name)
    const self = { kind: 'staff', id: staffId, name } as const
    if (link.kind === 'reset') {
      await forgetSignIn(tx, staffId)
      await revokeKeysOf(tx, staffId, { actor: self, permission: 'self' })
    }
    const boundTo = linkOf(token)
    const { site } = ctx.caller
    if (registration !== undefined)
      await keepPasskey(tx, office, { site, boundTo, staffId, name: FIRST_PASSKEY, registration })
    if (passwordHash !== undefined && sealed !== undefined && code !== undefined)
      await keepPassword(tx, office, { staffId, passwordHash, boundTo, sealed, code })
    if (link.kind === 'owner') {
      await sql.named`delete from staff_link where kind = 'owner'`.execute(tx.db)
      if (input.language !== undefined && !office.demo)
        await beginInLanguage(tx, input.language, self)
    }
    await noteNewTrust(tx, staffId)
    const codes = await makeRecoveryCodes(tx, office, staffId)
    return { session: await signIn(tx, staffId, 'link'), codes }
  })
}

async function beginInLanguage(
  tx: TransactionContext,
  language: Locale,
  self: AuditRow['actor'],
): Promise<void> {
  if (!(await presetLanguage(tx, { language, by: self.name }))) return
  await recordAudit(tx, {
    actor: self,
    permission: 'self',
    action: 'changeSetting',
    subject: { kind: 'setting', id: LANGUAGE_SETTING },
    facts: changedFacts({}, { [LANGUAGE_SETTING]: language }),
  })
}

async function forgetSignIn(tx: TransactionContext, staffId: bigint): Promise<void> {
  await sql.named`
    update staff set password_hash = null, totp_secret = null where id = ${staffId}`.execute(tx.db)
  await sql.named`delete from staff_passkey where staff_id = ${staffId}`.execute(tx.db)
  await sql.named`delete from staff_recovery_code where staff_id = ${staffId}`.execute(tx.db)
  await sql.named`delete from staff_browser where staff_id = ${staffId}`.execute(tx.db)
  // A stolen device would go on hearing of orders.
  await sql.named`delete from sales_target where staff_id = ${staffId}`.execute(tx.db)
  await endStaffSessions(tx, staffId)
}
