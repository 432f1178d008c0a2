import type { CallInput, CallResult } from '../../../../api/calls.ts'
import type { Caller } from '../../../../api/caller.ts'
import { NETWORKS } from '../../../../basics/networks.ts'
import { refuse } from '../../../../basics/errors.ts'
import { formatMicro } from '../../../../basics/money.ts'
import { inTransaction, type Context } from '../../../platform/db/context.ts'
import { claimRefund } from '../../../money/refunds/claimRefund.ts'
import {
  findRefund,
  refundShape,
  type RefundRow,
  type RefundRules,
} from '../../../money/refunds/refund.ts'
import {
  proveRefundAddress,
  refundAddress,
  refundMessage,
} from '../../../money/refunds/refundMessage.ts'
import { lockOrder } from '../read/orderRow.ts'
import { findOwnOrder } from '../read/readOrder.ts'
import { emit } from '../../../platform/events/emit.ts'
import { notifyBuyer, type Site } from '../notifyBuyer.ts'

export type RefundSettings = {
  readonly site: Site
  readonly rules: RefundRules
  /** The shop's own addresses, lower case, which refunds are never sent to. */
  readonly ownAddresses: (ctx: Context) => Promise<ReadonlySet<string>>
}

type CallerContext = Context & { readonly caller: Caller }

async function findOwnRefund(
  ctx: CallerContext,
  { orderId, secret, refundId }: { orderId: string; secret?: string; refundId: string },
): Promise<RefundRow> {
  const order = await findOwnOrder(ctx, orderId, secret)
  const refund = await findRefund(ctx, BigInt(refundId))
  return refund?.order_id === order.id ? refund : refuse('notFound')
}

/** The text to sign for a refund's address. Refuses an address of another network with `invalidInput`. */
export async function messageForRefund(
  ctx: CallerContext,
  input: CallInput<'messageForRefund'>,
  { ownAddresses }: RefundSettings,
): Promise<CallResult<'messageForRefund'>> {
  const refund = await findOwnRefund(ctx, input)
  if (refund.state !== 'offered' && refund.state !== 'claimed') refuse('conflict')
  return refundMessage(
    ctx,
    refund,
    refundAddress(refund, input.address, await ownAddresses(ctx)),
    ctx.caller.site,
  )
}

/**
 * Names a refund's address, with or without a signature of its key, and notifies the buyer of a change. Refuses with
 * `invalidInput`, `notFound`, `conflict` and `signInFailed` as `claimRefund` and `proveRefundAddress` do.
 */
export async function claimOrderRefund(
  ctx: CallerContext,
  input: CallInput<'claimOrderRefund'>,
  { site, rules, ownAddresses }: RefundSettings,
): Promise<CallResult<'claimOrderRefund'>> {
  const refund = await findOwnRefund(ctx, input)
  const address = refundAddress(refund, input.address, await ownAddresses(ctx))
  const { orderId, message, signature } = input
  const signed = message !== undefined || signature !== undefined
  return inTransaction(ctx, async (tx) => {
    await lockOrder(tx, orderId)
    if (signed)
      await proveRefundAddress(tx, {
        refund,
        address,
        site: ctx.caller.site,
        message: message ?? '',
        signature: signature ?? '',
      })
    const { row, changed } = await claimRefund(
      tx,
      { refundId: refund.id, orderId, address, signed },
      rules,
    )
    if (changed) {
      const facts = {
        amount: formatMicro(row.amount_micro),
        network: NETWORKS[row.network].name,
        address,
      }
      await emit(tx, 'order.refundClaimed', orderId, facts)
      await notifyBuyer(tx, site, orderId, 'refundClaimed', facts)
    }
    return refundShape(row)
  })
}
