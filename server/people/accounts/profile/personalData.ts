import { sql } from '../../../platform/db/sql.ts'
import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { refuse } from '../../../../basics/errors.ts'
import {
  inTransaction,
  type Context,
  type TransactionContext,
} from '../../../platform/db/context.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { addressPage } from './addresses.ts'
import { accountView } from './accountView.ts'
import { confirmWherePossible } from '../passkeys/confirmAction.ts'
import { lockAccount } from '../signIn/lockAccount.ts'
import { listPasskeys } from '../passkeys/passkeys.ts'
import { readAccount, type Account } from './readAccount.ts'
import { listSessions } from '../signIn/sessions.ts'
import { signedIn } from '../signIn/signedIn.ts'
import { userWalletPage } from '../wallets/wallets.ts'

export type PersonalData = {
  /** Parts of the export by name. Values may hold dates and bigints. */
  readonly parts: Readonly<
    Record<string, (ctx: CallContext, accountId: bigint) => Promise<unknown>>
  >
  readonly forgetTelemetry: (ctx: CallContext, accountId: bigint) => Promise<void>
  readonly isSettled: (tx: TransactionContext, accountId: bigint) => Promise<boolean>
  /** Postings and orders stay, under the account's number. */
  readonly forget: (tx: TransactionContext, account: Account) => Promise<void>
}

const asJson = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one)) ??
      'null',
  )
const ALL = { pageNo: 1, pageSize: 100 }

/** Everything the shop stores about the account (rules: privacy#own-data), secrets excepted. */
export async function exportData(
  ctx: CallContext,
  data: PersonalData,
): Promise<CallResult<'exportData'>> {
  const { accountId } = signedIn(ctx)
  const own = {
    account: await accountView(ctx, accountId),
    wallets: (await userWalletPage(ctx, ALL)).records,
    addresses: (await addressPage(ctx, ALL)).records,
    sessions: await listSessions(ctx),
    passkeys: await listPasskeys(ctx),
  }
  const others: [string, unknown][] = []
  for (const [name, read] of Object.entries(data.parts))
    others.push([name, await read(ctx, accountId)])
  return { data: asJson({ ...own, ...Object.fromEntries(others) }) as Record<string, unknown> }
}

/** The account's row stays as a number for the ledger. */
export async function deleteData(
  ctx: CallContext,
  input: CallInput<'deleteData'>,
  data: PersonalData,
): Promise<CallResult<'deleteData'>> {
  const { accountId } = signedIn(ctx)
  const { what, ...confirmation } = input
  if (what === 'telemetry') {
    await data.forgetTelemetry(ctx, accountId)
    return {}
  }
  await confirmWherePossible(ctx, {
    accountId,
    call: 'deleteData',
    content: { what },
    ...confirmation,
  })
  await inTransaction(ctx, (tx) => deleteAccount({ ...tx, caller: ctx.caller }, accountId, data))
  ctx.caller.keepToken(null)
  return {}
}

export async function deleteAccount(
  tx: TransactionContext & Pick<CallContext, 'caller'>,
  accountId: bigint,
  data: PersonalData,
): Promise<void> {
  await lockAccount(tx, accountId)
  if (!(await data.isSettled(tx, accountId))) refuse('conflict')
  await data.forgetTelemetry(tx, accountId)
  await data.forget(tx, await readAccount(tx, accountId))
  await forgetAccount(tx, accountId)
}

async function forgetAccount(tx: Context, accountId: bigint): Promise<void> {
  await sql.named`delete from account_session where account_id = ${accountId}`.execute(tx.db)
  await sql.named`delete from account_device where account_id = ${accountId}`.execute(tx.db)
  await sql.named`delete from account_wallet where account_id = ${accountId}`.execute(tx.db)
  await sql.named`delete from removed_wallet where account_id = ${accountId}`.execute(tx.db)
  await sql.named`delete from passkey where account_id = ${accountId}`.execute(tx.db)
  await sql.named`delete from passkey_challenge where account_id = ${accountId}`.execute(tx.db)
  await sql.named`delete from delivery_address where account_id = ${accountId}`.execute(tx.db)
  await sql.named`delete from account_note where account_id = ${accountId}`.execute(tx.db)
  await sql.named`
    update account set status = 'deleted', frozen_why = null, email = null, phone = null,
      password_hash = null, sec_password_hash = null, sec_before_code = null, inviter_id = null
    where id = ${accountId}`.execute(tx.db)
}
