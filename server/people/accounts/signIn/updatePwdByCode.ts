import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import { inTransaction } from '../../../platform/db/context.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { notifyAccount } from '../../../platform/messages/notifyAccount.ts'
import { parseAccountName } from '../profile/accountName.ts'
import { proveCode, spendCode } from './code.ts'
import { isWeak } from './passwordRule.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { readAccount } from '../profile/readAccount.ts'
import { endSessions } from './sessions.ts'
import { rememberDevice } from './signIn.ts'
import { undoRecent } from './undoRecent.ts'

/**
 * Ends all sessions, forgets other browsers, undoes what was added shortly before, and holds the account's money for a
 * day (rules: accounts#after-a-reset). Only a right code learns of `wrongAccount` or `signInFailed`.
 */
export async function updatePwdByCode(
  ctx: CallContext,
  input: CallInput<'resetPassword'>,
): Promise<CallResult<'resetPassword'>> {
  const name = parseAccountName(input.username, { area: input.area })
  if (await isWeak(input.password, [name.value])) refuseFields({ password: 'weak' })
  await proveCode(ctx, name.value, input.captcha)
  const { rows } = await sql.named({
    id: col.bigint,
    status: col.text,
    sec_password_hash: col.orNull(col.text),
  })`
    select id, status, sec_password_hash from account
    where ${sql.ref(name.kind)} = ${name.value}`.execute(ctx.db)
  const account = rows[0] ?? refuse('wrongAccount', { fields: { username: 'notFound' } })
  if (account.status !== 'active') refuse('signInFailed')
  if (
    account.sec_password_hash !== null &&
    (await verifyPassword(account.sec_password_hash, input.password))
  )
    refuseFields({ password: 'notAllowed' })
  const passwordHash = await hashPassword(input.password)
  await inTransaction(ctx, async (tx) => {
    await spendCode({ ...tx, caller: ctx.caller }, name.value, input.captcha)
    await undoRecent(tx, account.id)
    await sql.named`
      update account set password_hash = ${passwordHash}, sec_reset_at = ${tx.now()}
      where id = ${account.id}`.execute(tx.db)
    await endSessions(tx, account.id)
    // Browsers known before may be a thief's: as known ones they would use up the owner's codes.
    await sql.named`delete from account_device where account_id = ${account.id}`.execute(tx.db)
    // Others' guesses must not lock out the owner after a reset.
    await rememberDevice({ ...tx, caller: ctx.caller }, account.id)
    await notifyAccount(tx, await readAccount(tx, account.id), 'passwordChanged', {})
  })
  return {}
}
