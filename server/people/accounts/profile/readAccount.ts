import { DAY_MS } from '../../../../basics/durations.ts'
import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Locale } from '../../../../basics/locales.ts'
import type { Context } from '../../../platform/db/context.ts'

/** How long the account's money waits after a reset by code (rules: accounts#after-a-reset). */
export const RESET_FREEZE_MS = DAY_MS

export type Account = {
  readonly id: bigint
  readonly email: string | null
  readonly phone: string | null
  readonly username: string
  readonly hasPassword: boolean
  readonly hasSecPassword: boolean
  /** By the shop, or after a reset: no money moves. */
  readonly frozen: boolean
  readonly frozenUntil: Date | null
  readonly language: Locale
  readonly status: 'active' | 'disabled' | 'deleted'
  readonly inviteCode: string
  readonly inviterId: bigint | null
  readonly createdAt: Date
}

const Row = {
  id: col.bigint,
  email: col.orNull(col.text),
  phone: col.orNull(col.text),
  wallet: col.orNull(col.text),
  has_password: col.bool,
  has_sec_password: col.bool,
  sec_reset_at: col.orNull(col.time),
  frozen: col.bool,
  language: col.as<Locale>(col.text),
  status: col.as<Account['status']>(col.text),
  invite_code: col.text,
  inviter_id: col.orNull(col.bigint),
  created_at: col.time,
}
type Row = RowOf<typeof Row>

export async function readAccount(ctx: Context, id: bigint): Promise<Account> {
  const { rows } = await sql.named(Row)`
    select id, email, phone,
      (select address from account_wallet w where w.account_id = a.id order by w.created_at, w.address
      limit 1) as wallet,
      password_hash is not null as has_password, sec_password_hash is not null as has_sec_password, sec_reset_at,
      frozen, language, status, invite_code, inviter_id, created_at
    from account a where id = ${id}`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw new Error(`there is no account ${id}`)
  const until =
    row.sec_reset_at === null ? null : new Date(row.sec_reset_at.getTime() + RESET_FREEZE_MS)
  const frozenUntil = until !== null && until > ctx.now() ? until : null
  return {
    id: row.id,
    email: row.email,
    phone: row.phone,
    username: row.email ?? row.phone ?? row.wallet ?? '',
    hasPassword: row.has_password,
    hasSecPassword: row.has_sec_password,
    frozen: row.frozen || frozenUntil !== null,
    frozenUntil,
    language: row.language,
    status: row.status,
    inviteCode: row.invite_code,
    inviterId: row.inviter_id,
    createdAt: row.created_at,
  }
}
