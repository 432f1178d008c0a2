import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import {
  inTransaction,
  type Context,
  type TransactionContext,
} from '../../../platform/db/context.ts'
import { closePayment } from '../../payments/quotes/closePayment.ts'
import { findExpired } from '../../payments/quotes/findExpired.ts'

const BATCH = 100

async function expire(ctx: TransactionContext, paymentId: string): Promise<boolean> {
  if ((await closePayment(ctx, { orderId: paymentId, reason: 'expired' })) !== 'closed')
    return false
  await sql.named`
    update deposit set closed_at = ${ctx.now()}
    where payment_id = ${paymentId} and closed_at is null`.execute(ctx.db)
  return true
}

/** Frees expired deposits' slots, unless money may be on its way. */
export async function expireDeposits(ctx: Context): Promise<number> {
  let expired = 0
  let after = { at: new Date(0), id: 0n }
  for (;;) {
    const { rows } = await sql({
      id: col.bigint,
      payment_id: col.text,
      expires_at: col.time,
    })`
      select id, payment_id, expires_at from deposit
      where closed_at is null and expires_at < ${ctx.now()} and (expires_at, id) > (${after.at}, ${after.id})
      order by expires_at, id limit ${BATCH}`.execute(ctx.db)
    const ready =
      rows.length === 0
        ? new Set<string>()
        : await findExpired(
            ctx,
            rows.map((row) => row.payment_id),
          )
    for (const { payment_id: paymentId } of rows) {
      if (!ready.has(paymentId)) continue
      try {
        if (await inTransaction(ctx, (tx) => expire(tx, paymentId))) expired++
      } catch (err) {
        ctx.log.error({ err, event: 'expiryFailed', paymentId }, 'expiring a deposit failed')
      }
    }
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return expired
    after = { at: last.expires_at, id: last.id }
  }
}
