import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import {
  inTransaction,
  type Context,
  type TransactionContext,
} from '../../../platform/db/context.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { notifyAccount } from '../../../platform/messages/notifyAccount.ts'
import { countFailures } from '../attempts.ts'
import { proveCode, spendCode } from './code.ts'
import { confirmAction, confirmWherePossible } from '../passkeys/confirmAction.ts'
import { isWeak } from './passwordRule.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { readAccount, RESET_FREEZE_MS } from '../profile/readAccount.ts'
import { refuseHeld } from '../profile/refuseFrozen.ts'
import { proveFirstWallet } from '../wallets/proveFirstWallet.ts'
import { endSessions } from './sessions.ts'
import { signedIn } from './signedIn.ts'

const Hashes = {
  password_hash: col.orNull(col.text),
  sec_password_hash: col.orNull(col.text),
  has_passkey: col.bool,
}
type Hashes = RowOf<typeof Hashes>

async function readHashes(ctx: Context, accountId: bigint): Promise<Hashes> {
  const { rows } = await sql.named(Hashes)`
    select password_hash, sec_password_hash, exists (select from passkey p where p.account_id = a.id) as has_passkey
    from account a where id = ${accountId}`.execute(ctx.db)
  return rows[0]!
}

/** They must differ, so that one leak does not give both. */
const isOther = async (stored: string | null, password: string): Promise<boolean> =>
  stored !== null && (await verifyPassword(stored, password))

/** With the old one or a confirmation. Ends all other sessions. */
export async function changePassword(
  ctx: CallContext,
  input: CallInput<'changePassword'>,
): Promise<CallResult<'changePassword'>> {
  const { accountId, sessionId } = signedIn(ctx)
  const { oldPassword, password, ...confirmation } = input
  const account = await readAccount(ctx, accountId)
  if (await isWeak(password, [account.username])) refuseFields({ password: 'weak' })
  const hashes = await readHashes(ctx, accountId)
  const confirmed = {
    accountId,
    call: 'changePassword',
    content: input,
    ...confirmation,
  } as const
  if (hashes.password_hash === null) await confirmWherePossible(ctx, confirmed)
  else if (oldPassword !== undefined) {
    const fits = await countFailures(ctx, [['passwordKnown', `${accountId}:change`]], () =>
      verifyPassword(hashes.password_hash, oldPassword),
    )
    if (!fits) refuse('wrongPassword', { fields: { oldPassword: 'wrong' } })
  } else if (confirmation.secPassword === undefined && confirmation.passkey === undefined)
    refuseFields({ oldPassword: 'missing' })
  else await confirmAction(ctx, confirmed)
  if (await isOther(hashes.sec_password_hash, password)) refuseFields({ password: 'notAllowed' })
  const passwordHash = await hashPassword(password)
  await inTransaction(ctx, async (tx) => {
    // Refuses when a parallel change replaced the password that was confirmed.
    const { rowCount } = await sql.named`
      update account set password_hash = ${passwordHash}
      where id = ${accountId}
        and password_hash is not distinct from ${hashes.password_hash}`.execute(tx.db)
    if (rowCount !== 1) refuse('wrongPassword')
    await endSessions(tx, accountId, sessionId)
    await notifyAccount(tx, account, 'passwordChanged', {})
  })
  return {}
}

/**
 * What a reset puts back (undoRecent.ts): the one that the code replaces, unless a code set that one shortly before,
 * which may have been a thief's. No older one comes back: the owner may have replaced it because it was known.
 */
async function keepBeforeCode(tx: TransactionContext, accountId: bigint): Promise<void> {
  const recent = new Date(tx.now().getTime() - 2 * RESET_FREEZE_MS)
  await sql.named`
    update account set sec_by_code_at = ${tx.now()},
      sec_before_code = case when sec_by_code_at > ${recent} then null else sec_password_hash end
    where id = ${accountId}`.execute(tx.db)
}

/**
 * After a code, money waits a day (rules: accounts#after-a-reset). Without passkeys, the first one needs a signature
 * of the first wallet, or a code: a stolen session must not be able to spend.
 */
export async function changeSecPassword(
  ctx: CallContext,
  input: CallInput<'changeFundPassword'>,
): Promise<CallResult<'changeFundPassword'>> {
  const { accountId } = signedIn(ctx)
  const { newSecPassword, captcha, address, asset, message, signature, ...confirmation } = input
  const account = await readAccount(ctx, accountId)
  if (await isWeak(newSecPassword, [account.username])) refuseFields({ newSecPassword: 'weak' })
  const hashes = await readHashes(ctx, accountId)
  const target = account.email ?? account.phone
  const confirmed = {
    accountId,
    call: 'changeFundPassword',
    content: input,
    ...confirmation,
  } as const
  const byCode =
    captcha !== undefined &&
    confirmation.secPassword === undefined &&
    confirmation.passkey === undefined
  if (byCode)
    await proveCode(
      ctx,
      target ?? refuse('wrongCode', { fields: { captcha: 'notAllowed' } }),
      captcha,
    )
  else if (hashes.sec_password_hash === null && !hashes.has_passkey)
    await proveFirstWallet(ctx, accountId, { address, asset, message, signature })
  else await confirmAction(ctx, confirmed)
  if (await isOther(hashes.password_hash, newSecPassword))
    refuseFields({ newSecPassword: 'notAllowed' })
  const secPasswordHash = await hashPassword(newSecPassword)
  await inTransaction(ctx, async (tx) => {
    if (byCode) {
      await refuseHeld(tx, accountId, 'captcha')
      await spendCode({ ...tx, caller: ctx.caller }, target!, captcha)
      await keepBeforeCode(tx, accountId)
    }
    const { rowCount } = await sql.named`
      update account set sec_password_hash = ${secPasswordHash},
        sec_reset_at = ${byCode ? tx.now() : sql.ref('sec_reset_at')}
      where id = ${accountId}
        and sec_password_hash is not distinct from ${hashes.sec_password_hash}`.execute(tx.db)
    if (rowCount !== 1) refuse('wrongPassword')
    await notifyAccount(tx, account, 'secPasswordChanged', {})
  })
  return {}
}
