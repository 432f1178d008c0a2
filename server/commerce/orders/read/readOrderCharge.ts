import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { formatMicro } from '../../../../basics/money.ts'
import { readCharge } from '../../../money/spendLimits/charges.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { findOwnOrder } from './readOrder.ts'

export async function readOrderCharge(
  ctx: CallContext,
  { orderId, secret }: CallInput<'readOrderCharge'>,
): Promise<CallResult<'readOrderCharge'>> {
  const order = await findOwnOrder(ctx, orderId, secret)
  const charge = await readCharge(ctx, order.id)
  return {
    charge: charge
      ? {
          network: charge.network,
          grantId: charge.grantId.toString(),
          amount: formatMicro(charge.amountMicro),
          state: charge.state,
          reason: charge.reason,
          txHash: charge.txHash,
        }
      : null,
  }
}
