import type * as officeLookup from '../../../api/office/lookup.ts'
import type * as payments from '../../../api/shop/payments.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import type { Chain } from '../../money/chains/chain.ts'
import type { Actor } from '../../people/staff/actor.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import type { Networks } from '../../money/payments/quotes/networks.ts'
import { explainPayment, explainToStaff } from './explainPayment.ts'
import { lookUpPasted } from './lookUpPasted.ts'
import { settleByHash } from './settleByHash.ts'
import type { LeastRefund } from './ofOrder.ts'
import { createLookUps } from './lookUps.ts'

/** `chainOf` returns a network's chain, the same object each time, if it can look transactions up. */
export function lookupCalls(
  networks: Networks,
  chainOf: (network: NetworkId) => Pick<Chain, 'lookUp'> | undefined,
  leastRefund: LeastRefund,
): Handlers<keyof typeof payments | keyof typeof officeLookup, Actor> {
  const lookUps = createLookUps(chainOf)
  return {
    explainPayment: (ctx, input) =>
      explainPayment({ ...ctx, networks, lookUps, leastRefund }, input),
    explainOfficePayment: ({ acting, caller }, input) =>
      explainToStaff({ ...acting, caller, networks, lookUps, leastRefund }, input),
    lookUpPasted: ({ acting, caller }, input) =>
      lookUpPasted({ ...acting, caller, networks, lookUps, leastRefund }, input),
    settleByHash: ({ acting, caller }, input) =>
      settleByHash({ ...acting, caller, networks, lookUps, leastRefund }, input),
  }
}
