import { col } from '../../../platform/db/columns.ts'
import { createHmac, randomBytes } from 'node:crypto'
import { sql } from '../../../platform/db/sql.ts'
import type { Caller } from '../../../../api/caller.ts'
import type { CallName } from '../../../../api/calls.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import type { Context } from '../../../platform/db/context.ts'
import { countFailures } from '../attempts.ts'
import { confirmByPasskey } from './confirmByPasskey.ts'
import { verifyPassword } from '../signIn/passwords.ts'

export type Confirmed = {
  readonly accountId: bigint
  readonly call: CallName
  readonly content: object
  readonly secPassword?: string | undefined
  readonly passkey?: string | undefined
}

/**
 * By the fund password, or by a passkey's assertion over exactly this call and content. Call it before the acting
 * transaction.
 */
export async function confirmAction(
  ctx: Context & { readonly caller: Pick<Caller, 'site'> },
  action: Confirmed,
): Promise<void> {
  const { accountId, secPassword, passkey } = action
  if (secPassword !== undefined) return confirmByPassword(ctx, accountId, secPassword)
  if (passkey !== undefined) return confirmByPasskey(ctx, { ...action, passkey })
  refuseFields({ secPassword: 'confirm' })
}

const processKey = randomBytes(32)
const pending = new Map<string, Promise<void>>()

/** Parallel repeats of one request count as one attempt. */
function confirmByPassword(ctx: Context, accountId: bigint, secPassword: string): Promise<void> {
  const key = createHmac('sha256', processKey)
    .update(`${accountId}:${secPassword}`)
    .digest('base64')
  const known = pending.get(key)
  if (known) return known
  const checking = checkSecPassword(ctx, accountId, secPassword).finally(() => pending.delete(key))
  pending.set(key, checking)
  return checking
}

async function checkSecPassword(
  ctx: Context,
  accountId: bigint,
  secPassword: string,
): Promise<void> {
  const fits = await countFailures(ctx, [['secPassword', String(accountId)]], async () => {
    const { rows } = await sql.named({
      sec_password_hash: col.orNull(col.text),
    })`
      select sec_password_hash from account where id = ${accountId}`.execute(ctx.db)
    return verifyPassword(rows[0]?.sec_password_hash ?? null, secPassword)
  })
  if (!fits) refuse('wrongPassword', { fields: { secPassword: 'wrong' } })
}

/** Like `confirmAction`, but an account with neither fund password nor passkey passes. */
export async function confirmWherePossible(
  ctx: Context & { readonly caller: Pick<Caller, 'site'> },
  action: Confirmed,
): Promise<void> {
  const { rows } = await sql.named({
    able: col.bool,
  })`
    select sec_password_hash is not null or exists (select from passkey p where p.account_id = a.id) as able
    from account a where id = ${action.accountId}`.execute(ctx.db)
  if (rows[0]!.able) await confirmAction(ctx, action)
}
