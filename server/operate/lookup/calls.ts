import type * as payments from '../../../api/shop/payments.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import type { Chain } from '../../money/chains/chain.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import type { Networks } from '../../money/payments/quotes/networks.ts'
import { explainPayment } from './explainPayment.ts'
import { createLookUps } from './lookUps.ts'

/** `chainOf` returns a network's chain, the same object each time, if it can look transactions up. */
export function lookupCalls(
  networks: Networks,
  chainOf: (network: NetworkId) => Pick<Chain, 'lookUp'> | undefined,
): Handlers<keyof typeof payments> {
  const lookUps = createLookUps(chainOf)
  return {
    explainPayment: (ctx, input) => explainPayment({ ...ctx, networks, lookUps }, input),
  }
}
