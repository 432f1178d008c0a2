import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Caller } from '../../../../api/caller.ts'
import type { Locale } from '../../../../basics/locales.ts'
import { Refusal, refuse } from '../../../../basics/errors.ts'
import type { Context, TransactionContext } from '../../../platform/db/context.ts'
import type { AccountName } from '../profile/accountName.ts'
import { takeAttempt, waitForAttempt } from '../attempts.ts'
import { newInviteCode } from '../profile/inviteCode.ts'

type FromNetwork = { readonly caller: Pick<Caller, 'clientAddress'> }

export type OnCreated = (tx: TransactionContext, accountId: bigint) => Promise<void>

type NewAccount = {
  readonly name: AccountName | null
  readonly passwordHash: string | null
  readonly secPasswordHash: string | null
  readonly inviterId: bigint | null
  readonly language: Locale
}

/** Refuses with `accountExists` when the name is taken, also by a parallel call. */
export async function createAccount(
  tx: TransactionContext,
  account: NewAccount,
  onCreated: OnCreated | undefined,
): Promise<bigint> {
  const { name } = account
  const { rows } = await sql.named({
    id: col.bigint,
  })`
    insert into account (email, phone, password_hash, sec_password_hash, inviter_id, language, invite_code, created_at)
    values (${name?.kind === 'email' ? name.value : null}, ${name?.kind === 'phone' ? name.value : null},
      ${account.passwordHash}, ${account.secPasswordHash},
      ${account.inviterId}, ${account.language}, ${await freeInviteCode(tx)}, ${tx.now()})
    on conflict (${sql.ref(name?.kind ?? 'email')}) do nothing returning id`.execute(tx.db)
  const id = rows[0]?.id ?? refuse('accountExists')
  await onCreated?.(tx, id)
  return id
}

async function freeInviteCode(ctx: Context): Promise<string> {
  for (;;) {
    const code = newInviteCode()
    const { rows } = await sql.named`select from account where invite_code = ${code}`.execute(
      ctx.db,
    )
    if (rows.length === 0) return code
  }
}

const INVITE_CODE = /^[2-9A-HJ-NP-Z]{8}$/

/** Not by name, which would reveal who has an account. `countWrongInviter` counts the failures. */
export async function findInviter(
  ctx: Context & FromNetwork,
  inviter: string | undefined,
  field: 'inviter' | 'superior' = 'inviter',
): Promise<bigint | null> {
  const code = inviter?.trim().toUpperCase() ?? ''
  if (code === '') return null
  const waitSeconds = await waitForAttempt(ctx, 'inviter', ctx.caller.clientAddress)
  if (waitSeconds > 0) refuse('tooManyRequests', { retryAfterSeconds: waitSeconds })
  const { rows } = await sql.named({
    id: col.bigint,
  })`
    select id from account where invite_code = ${INVITE_CODE.test(code) ? code : null}
      and status = 'active'`.execute(ctx.db)
  return rows[0]?.id ?? refuse('wrongInviter', { fields: { [field]: 'wrong' } })
}

/** Runs work that calls `findInviter`; a wrong inviter counts even after a rollback. */
export async function countWrongInviter<T>(
  ctx: Context & FromNetwork,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.name === 'wrongInviter')
      await takeAttempt(ctx, 'inviter', ctx.caller.clientAddress)
    throw error
  }
}
