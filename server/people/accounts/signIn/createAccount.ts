import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Locale } from '../../../../basics/locales.ts'
import { refuse } from '../../../../basics/errors.ts'
import type { Context, TransactionContext } from '../../../platform/db/context.ts'
import type { AccountName } from '../profile/accountName.ts'
import { findAccount } from '../profile/findAccount.ts'
import { newInviteCode } from '../profile/inviteCode.ts'

export type OnCreated = (tx: TransactionContext, accountId: bigint) => Promise<void>

export type NewAccount = {
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
    values (${name?.kind === 'email' ? name.value : null}, ${name?.kind === 'phone' ? name.value : null}, ${account.passwordHash}, ${account.secPasswordHash},
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

/** Finds an inviter by code or account name; empty means none. Refuses with `wrongInviter`. */
export async function findInviter(
  ctx: Context,
  inviter: string | undefined,
): Promise<bigint | null> {
  if (inviter === undefined || inviter.trim() === '') return null
  return (
    (await findAccount(ctx, inviter)) ?? refuse('wrongInviter', { fields: { inviter: 'wrong' } })
  )
}
