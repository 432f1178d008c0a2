import { sql } from '../../../platform/db/sql.ts'
import { formatMicro } from '../../../../basics/money.ts'
import { MIN_REFUND_MICRO } from '../../../../basics/outcomes.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import type { PaymentUnderpaid } from '../../../money/payments/payment.ts'
import { notifyBuyer, type Site } from '../notifyBuyer.ts'

/** "2026-01-02 03:04 UTC". */
const utc = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Extends an underpaid order's hold and notifies the buyer, but not of specks, which anyone can send all day. */
export async function awaitRemainder(
  ctx: TransactionContext,
  site: Site,
  { orderId, addedMicro, missingMicro, expiresAt }: PaymentUnderpaid,
): Promise<void> {
  await sql.named`
    update shop_order set expires_at = greatest(expires_at, ${expiresAt}), updated_at = ${ctx.now()}
    where id = ${orderId} and status = 'unpaid'`.execute(ctx.db)
  if (addedMicro < MIN_REFUND_MICRO) return
  await notifyBuyer(ctx, site, orderId, 'orderShort', {
    missing: formatMicro(missingMicro),
    until: utc(expiresAt),
  })
}
