import { creditDeposit } from '../../../money/balances/deposits/creditDeposit.ts'
import type { ChainListeners } from '../../../money/chains/watch/listeners.ts'
import { followChains } from '../../../money/payments/settle/followChains.ts'
import { paymentListeners } from '../../../commerce/orders/pay/paymentListeners.ts'
import { siteForMails, type Config } from '../../../platform/config.ts'

export const chainListeners = (config: Config): ChainListeners =>
  followChains({ ...paymentListeners(siteForMails(config)), onCredited: creditDeposit })
