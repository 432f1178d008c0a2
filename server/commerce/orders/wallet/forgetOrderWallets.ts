import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'

export async function forgetOrderWallets(ctx: Context): Promise<void> {
  await sql.named`delete from order_wallet_message where expires_at < ${ctx.now()}`.execute(ctx.db)
}
