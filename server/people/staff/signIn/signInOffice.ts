import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { refuse } from '../../../../basics/errors.ts'
import { inTransaction, type Context } from '../../../platform/db/context.ts'
import type { StaffSignInContext } from '../../../platform/http/handler.ts'
import { countFailures, returnAttempt, takeAttempt } from '../../accounts/attempts.ts'
import { verifyPassword } from '../../accounts/signIn/passwords.ts'
import { readStaffSession } from '../session.ts'
import type { Office } from './office.ts'
import { auditSignIn, staffBrowserHash, signIn, type OfficeSession } from './officeSession.ts'
import { isRecoveryCode, takeRecoveryCode } from './recoveryCodes.ts'
import { askForPasskey, checkPasskey } from './staffPasskeys.ts'
import { takeTotp } from './totp.ts'

const browserOf = (device: string): string => `browser ${device}`

/** For signing in, and for confirming while signed in; then the challenge is bound to the session. */
export async function startOfficePasskey(
  ctx: StaffSignInContext,
  office: Office,
): Promise<CallResult<'startOfficePasskey'>> {
  const { shown } = ctx.staffCookie
  const session = shown === undefined ? undefined : await readStaffSession(ctx, shown)
  const boundTo = session ? sessionOf(session.sessionId) : browserOf(ctx.caller.device)
  return askForPasskey(ctx, office, { site: ctx.caller.site, boundTo })
}

export const sessionOf = (sessionId: bigint): string => `session ${sessionId}`

export async function signInOfficeByPasskey(
  ctx: StaffSignInContext,
  { passkey }: CallInput<'signInOfficeByPasskey'>,
  office: Office,
): Promise<OfficeSession> {
  const { site, device } = ctx.caller
  const staffId = await checkPasskey(ctx, office, passkey, { site, boundTo: browserOf(device) })
  if (staffId === undefined) {
    await auditSignIn(ctx, {
      staffId: null,
      name: '',
      action: 'signInFailed',
      facts: { by: 'passkey' },
    })
    return refuse('signInFailed')
  }
  return inTransaction(ctx, (tx) => signIn({ ...ctx, ...tx }, staffId, 'passkey'))
}

const Found = {
  id: col.bigint,
  name: col.text,
  password_hash: col.orNull(col.text),
  totp_secret: col.orNull(col.bytes),
  known: col.present(col.bool),
}

const findStaff = async (ctx: Context, name: string, device: string) =>
  (
    await sql.named(Found)`
      select s.id, s.name, s.password_hash, s.totp_secret, b.staff_id is not null as known
      from staff s left join staff_browser b on b.staff_id = s.id and b.device_hash = ${staffBrowserHash(device)}
      where lower(s.name) = ${name.trim().toLowerCase()} and s.disabled_at is null`.execute(ctx.db)
  ).rows[0]

type Found = NonNullable<Awaited<ReturnType<typeof findStaff>>>

/**
 * True when both factors are right. Unknown names, wrong passwords and wrong codes take the same work and get the
 * same answer. Without a password, a recovery code is enough.
 */
async function fits(
  ctx: Context,
  office: Office,
  staff: Found | undefined,
  { password = '', code }: { password?: string | undefined; code: string },
): Promise<boolean> {
  const isRecovery = isRecoveryCode(code)
  const passwordFits = await verifyPassword(staff?.password_hash ?? null, password)
  const isAllowed =
    staff !== undefined && (passwordFits || (staff.password_hash === null && isRecovery))
  // Only those with the password can use up these tries, in new browsers. Recovery codes have 80 random bits and may
  // need no password: counting them would let strangers lock staff out.
  const isCounted = passwordFits && !isRecovery && staff !== undefined && !staff.known
  const isWorn = isCounted && (await takeAttempt(ctx, 'staffCode', String(staff.id))) > 0
  const id = staff?.id ?? 0n
  // A code is spent only together with the right password.
  const totpSecret = isAllowed && !isWorn ? staff.totp_secret : null
  const codeFits = isRecovery
    ? await takeRecoveryCode(ctx, office, isAllowed && !isWorn ? id : 0n, code)
    : await takeTotp(ctx, office, { id, totpSecret }, code)
  if (isCounted && !isWorn && codeFits) await returnAttempt(ctx, 'staffCode', String(staff.id))
  return isAllowed && !isWorn && codeFits
}

export async function signInOfficeByPassword(
  ctx: StaffSignInContext,
  input: CallInput<'signInOfficeByPassword'>,
  office: Office,
): Promise<OfficeSession> {
  const { device, clientAddress } = ctx.caller
  const name = input.name.trim().toLowerCase()
  const staff = await findStaff(ctx, name, device)
  const counted = staff?.known
    ? (['staffPasswordKnown', `${staff.id}:${device}`] as const)
    : (['staffPassword', `${name}:${clientAddress}`] as const)
  const isIn = await countFailures(ctx, [counted], () => fits(ctx, office, staff, input))
  if (!isIn || !staff) {
    await auditSignIn(ctx, {
      staffId: staff?.id ?? null,
      name: staff?.name ?? '',
      action: 'signInFailed',
      facts: { by: 'password' },
    })
    return refuse('signInFailed')
  }
  const by = isRecoveryCode(input.code) ? 'recoveryCode' : 'password'
  return inTransaction(ctx, (tx) => signIn({ ...ctx, ...tx }, staff.id, by))
}
