import { canonicalAddress } from '../../../basics/address.ts'
import { findPasted } from '../../../basics/explain.ts'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { ordersOfTracking } from '../../commerce/delivery/ordersOfTracking.ts'
import { listOfficeOrders } from '../../commerce/orders/office/listOfficeOrders.ts'
import { findAddresses } from '../../money/receiving/findAddresses.ts'
import type { ActorContext } from '../../people/staff/asStaff.ts'
import { explainToStaff, type ExplainContext } from './explainPayment.ts'

type LookedUp = CallResult<'lookUpPasted'>

const MAX = 5
const BY = { payment: 'transaction', address: 'address', order: 'number' } as const

async function ordersOf(
  ctx: ExplainContext,
  is: keyof typeof BY,
  what: string,
): Promise<LookedUp['orders']> {
  const { orders } = await listOfficeOrders(ctx, {
    view: 'all',
    searched: { by: BY[is], text: what.toLowerCase() },
    after: undefined,
    size: MAX,
    locale: ctx.caller.locale,
    ofParcel: ordersOfTracking,
    seesMoney: true,
  })
  return orders.map(({ orderId, status, total, asset, first }) => ({
    orderId,
    status,
    total,
    asset,
    name: first.name,
  }))
}

async function roleOf(ctx: ExplainContext, given: string): Promise<string | null> {
  const address = canonicalAddress(given)
  const now = ctx.now().getTime()
  const found = (await findAddresses(ctx, [address], { fromMs: now, toMs: now })).get(address)
  if (!found) return null
  return found.purpose === 'deposit' ? 'deposit' : found.role
}

/** Looks up the first hash, order number or address in a pasted text. Changes nothing. */
export async function lookUpPasted(
  ctx: ExplainContext & ActorContext,
  { text }: CallInput<'lookUpPasted'>,
): Promise<LookedUp> {
  const [found] = findPasted(text)
  if (!found) return { is: 'nothing', what: '', explained: null, role: null, orders: [] }
  const { is, what } = found
  const [explained, role, orders] = await Promise.all([
    is === 'payment' ? explainToStaff(ctx, { txHash: what }) : null,
    is === 'address' ? roleOf(ctx, what) : null,
    ordersOf(ctx, is, what),
  ])
  return { is, what, explained, role, orders }
}
