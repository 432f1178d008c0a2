import { sql } from '../../../platform/db/sql.ts'
import type { Context } from '../../../platform/db/context.ts'
import { REMOVED_FOR_MS } from '../wallets/wallets.ts'
import { SESSION_IDLE_MS } from './readSession.ts'

export async function forgetExpired(ctx: Context): Promise<void> {
  const now = ctx.now()
  await sql.named`delete from account_code where expires_at < ${now}`.execute(ctx.db)
  await sql.named`delete from sign_in_message where expires_at < ${now}`.execute(ctx.db)
  await sql.named`delete from passkey_challenge where expires_at < ${now}`.execute(ctx.db)
  await sql.named`delete from account_limit where free_at < ${now}`.execute(ctx.db)
  await sql.named`
    delete from removed_wallet where removed_at < ${new Date(now.getTime() - REMOVED_FOR_MS)}`.execute(
    ctx.db,
  )
  await sql.named`
    delete from account_session
    where last_used_at < ${new Date(now.getTime() - SESSION_IDLE_MS)}`.execute(ctx.db)
}
