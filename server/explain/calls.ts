import type { NetworkId } from '../../basics/chains.ts'
import type { Chain } from '../chains/chain.ts'
import type { Handlers } from '../http/handler.ts'
import type { Networks } from '../payments/networks.ts'
import { explainPayment } from './explainPayment.ts'
import { createLookUps } from './lookUps.ts'

/** `chainOf` opens the chain of a network where it can be asked about transactions; the same one every time. */
export function explainHandlers(networks: Networks, chainOf: (network: NetworkId) => Pick<Chain, 'lookUp'> | undefined): Handlers<'POST appleShop/explainPayment'> {
  const lookUps = createLookUps(chainOf)
  return { 'POST appleShop/explainPayment': (ctx, input) => explainPayment({ ...ctx, networks, lookUps }, input) }
}
