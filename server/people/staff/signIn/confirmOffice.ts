import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import type { StaffCallContext } from '../../../platform/http/handler.ts'
import { countFailures } from '../../accounts/attempts.ts'
import type { Actor } from '../actor.ts'
import { asSelf } from '../asSelf.ts'
import type { ActorContext } from '../asStaff.ts'
import { StaffRefusal } from '../permitted.ts'
import { noteConfirmed } from '../session.ts'
import type { Office } from './office.ts'
import { isRecoveryCode, takeRecoveryCode } from './recoveryCodes.ts'
import { sessionOf } from './signInOffice.ts'
import { checkPasskey } from './staffPasskeys.ts'
import { takeTotp } from './totp.ts'

type Self = { readonly staffId: bigint; readonly sessionId: bigint }

export function selfOf(ctx: ActorContext): Self {
  if (ctx.actor.kind !== 'staff') throw new StaffRefusal('noPermission', 'self')
  return ctx.actor
}

async function takeCode(
  ctx: ActorContext,
  office: Office,
  staffId: bigint,
  code: string,
): Promise<boolean> {
  if (isRecoveryCode(code)) return takeRecoveryCode(ctx, office, staffId, code)
  const { rows } = await sql.named({ totp_secret: col.orNull(col.bytes) })`
    select totp_secret from staff where id = ${staffId}`.execute(ctx.db)
  return takeTotp(ctx, office, { id: staffId, totpSecret: rows[0]?.totp_secret ?? null }, code)
}

/** Failures are counted and audited. */
export async function confirmOffice(
  { acting, caller }: StaffCallContext<Actor>,
  { passkey, code }: CallInput<'confirmOffice'>,
  office: Office,
): Promise<CallResult<'confirmOffice'>> {
  const { staffId, sessionId } = selfOf(acting)
  if ((passkey === undefined) === (code === undefined)) refuseFields({ code: 'missing' })
  const isIn = await countFailures(acting, [['staffConfirm', String(sessionId)]], async () =>
    passkey === undefined
      ? takeCode(acting, office, staffId, code!)
      : (await checkPasskey(acting, office, passkey, {
          site: caller.site,
          boundTo: sessionOf(sessionId),
        })) === staffId,
  )
  if (!isIn) {
    await asSelf(acting, { action: 'confirmFailed', again: false }, async () => {})
    return refuse('signInFailed', {
      fields: passkey === undefined ? { code: 'wrong' } : { passkey: 'wrong' },
    })
  }
  return asSelf(acting, { action: 'confirm', again: false }, async (tx) => ({
    confirmedUntil: await noteConfirmed(tx, sessionId),
  }))
}
