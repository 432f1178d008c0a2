import type { PaymentChanged, PaymentListeners } from '../../../money/payments/payment.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { emit } from '../../../platform/events/emit.ts'
import type { Site } from '../notifyBuyer.ts'
import { awaitRemainder } from './awaitRemainder.ts'
import { reserveOnPayment } from './reserveOnPayment.ts'
import { reserveForLatePayment } from './reserveForLatePayment.ts'
import { markPaid } from './markPaid.ts'
import { refundUndelivered } from './refundUndelivered.ts'

const notePaymentChange = (ctx: TransactionContext, event: PaymentChanged): Promise<void> =>
  emit(ctx, `order.${event.kind}`, event.orderId, event.facts)

/** What orders do in the transaction that settles their payment; `site` is for links in mails. */
export const paymentListeners = (site: Site): PaymentListeners => ({
  onSettled: markPaid,
  onPaymentChanged: notePaymentChange,
  onUnderpaid: (ctx, event) => awaitRemainder(ctx, site, event),
  reserveForLatePayment,
  reserveOnPayment: (ctx, orderId, isFinal) => reserveOnPayment(ctx, site, orderId, isFinal),
  onUndelivered: (ctx, left) => refundUndelivered(ctx, site, left),
})
