import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { refuse } from '../../../../basics/errors.ts'
import { readSenders } from '../../../money/payments/transfers/readSenders.ts'
import { findRefund } from '../../../money/refunds/refund.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { findOwnOrder } from '../read/readOrder.ts'
import type { OrderRow } from '../read/orderRow.ts'
import { confirmingContact } from '../returns/claimTerms.ts'
import { contactOf, shortContact, type Contact } from './contactOf.ts'
import { queueOrderCode } from './orderCode.ts'
import type { ContactSettings } from './setOrderContact.ts'

async function contactFor(
  ctx: CallContext & Pick<ContactSettings, 'channels'>,
  order: OrderRow,
  refundId: string | undefined,
): Promise<Contact | undefined> {
  if (refundId === undefined) return contactOf(order)
  const refund = await findRefund(ctx, BigInt(refundId))
  if (refund?.order_id !== order.id) return refuse('notFound')
  return confirmingContact(ctx, order, (await readSenders(ctx, order.id)).get(refund.transfer_id))
}

export async function sendOrderCode(
  ctx: CallContext,
  input: CallInput<'sendOrderCode'>,
  { channels }: ContactSettings,
): Promise<CallResult<'sendOrderCode'>> {
  const order = await findOwnOrder(ctx, input.orderId, input.secret)
  const contact = await contactFor({ ...ctx, channels }, order, input.refundId)
  if (!contact) return { to: null, waitSeconds: 0 }
  if (!channels[contact.channel]) return refuse('tryLater')
  return {
    to: shortContact(contact),
    waitSeconds: await queueOrderCode(
      { ...ctx, channels },
      order,
      contact,
      input.language ?? ctx.caller.locale,
    ),
  }
}
