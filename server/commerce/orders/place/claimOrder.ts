import { memberOf } from '../../../people/accounts/signIn/memberOf.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Locale } from '../../../../basics/locales.ts'
import type { Caller } from '../../../../api/caller.ts'
import type { CallInput } from '../../../../api/calls.ts'
import { refuse } from '../../../../basics/errors.ts'
import { inTransaction, type TransactionContext } from '../../../platform/db/context.ts'
import { forgetOrderBrowsers } from '../../../platform/messages/orderBrowsers.ts'
import { queueMessage } from '../../../platform/messages/queueMessage.ts'
import { freeSlot } from '../../../platform/db/freeSlot.ts'
import { deviceHash, MAX_OPEN_PER_ACCOUNT, newSecret } from '../order.ts'
import { contactOf } from '../contact/contactOf.ts'
import { isTakenByLink, lockOrder, type OrderRow } from '../read/orderRow.ts'
import { isSlotTaken } from './placeOrder.ts'
import { ownsOrder } from '../read/readOrder.ts'

type ClaimContext = TransactionContext & { readonly caller: Caller }

/** Only the browser that placed an order may take it from an account, and only from one that claimed it by link. */
const mayTake = (order: OrderRow, isPlacer: boolean): boolean =>
  order.account_id === null || (isPlacer && isTakenByLink(order))

async function claimLocked(
  ctx: ClaimContext,
  accountId: bigint,
  { orderId, secret }: CallInput<'claimOrder'>,
): Promise<void> {
  const order = await lockOrder(ctx, orderId)
  const isPlacer = order?.device_hash.equals(deviceHash(ctx.caller.device)) ?? false
  const isOwn = order?.account_id === accountId
  if (isOwn && !(isPlacer && isTakenByLink(order))) return
  if (!order || !ownsOrder(order, secret)) return refuse('orderUnknown')
  if (!isOwn && !mayTake(order, isPlacer)) return refuse('noPermission')
  const { rows } = await sql({
    slot: col.orNull(col.int),
  })`
    select ${freeSlot(
      MAX_OPEN_PER_ACCOUNT,
      sql`exists (select from shop_order
      where account_id = ${accountId} and status = 'unpaid' and account_slot = slot and id <> ${orderId})`,
    )} as slot`.execute(ctx.db)
  const slot = order.status === 'unpaid' ? (rows[0]!.slot ?? refuse('purchaseLimited')) : null
  // Holders of the old link get no more notices.
  if (isPlacer) await forgetOrderBrowsers(ctx, orderId)
  const taken = await sql.named({
    language: col.as<Locale>(col.text),
  })`
    update shop_order set account_id = ${accountId}, account_slot = ${slot}, taken_by_placer = ${isPlacer},
      taken_at = ${isOwn ? order.taken_at : ctx.now()},
      secret = ${isPlacer ? newSecret() : order.secret}, updated_at = ${ctx.now()}
    where id = ${orderId} returning language`.execute(ctx.db)
  const contact = contactOf(order)
  if (contact && !isOwn)
    await queueMessage(ctx, {
      channel: contact.channel,
      to: contact.to,
      kind: 'orderTaken',
      facts: { orderId },
      language: taken.rows[0]!.language,
    })
}

/**
 * Idempotent (rules: ordering#guests). Earlier money stays the guest's, who is notified by the order's contact. From
 * the browser that placed it, the order gets a new secret.
 */
export async function claimOrder(
  ctx: CallContext,
  input: CallInput<'claimOrder'>,
): Promise<Record<never, never>> {
  const accountId = memberOf(ctx)
  for (;;) {
    try {
      await inTransaction(ctx, (tx) => claimLocked({ ...tx, caller: ctx.caller }, accountId, input))
      return {}
    } catch (error) {
      if (!isSlotTaken(error)) throw error
    }
  }
}
