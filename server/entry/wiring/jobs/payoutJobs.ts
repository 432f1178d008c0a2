import { MINUTE_MS } from '../../../../basics/durations.ts'
import type { Jobs } from './recurring.ts'
import { siteForMails, type Config } from '../../../platform/config.ts'
import type { Context } from '../../../platform/db/context.ts'
import { payoutFeeOf } from '../../../money/payouts/payable.ts'
import { chargedNetworks } from '../networks/offered.ts'
import { payoutSourcesFor } from '../payoutSources.ts'
import { closeByHand } from '../../../money/payouts/byHand/closeByHand.ts'
import { followClaims } from '../../../money/payouts/byHand/followClaims.ts'
import { payoutChainOf } from '../payoutChainOf.ts'
import { createSignNeed } from '../../../money/payouts/payoutsWait.ts'
import { approveReady } from '../../../money/refunds/approveRefunds.ts'

const APPROVE_EVERY_MS = 1_000
const PAYOUTS_EVERY_MS = 2_000
/** How often payouts by hand are looked for; nothing is asked while there are none. */
const BY_HAND_EVERY_MS = 5_000
const CLAIMS_EVERY_MS = { demo: 3_000, real: MINUTE_MS }

export function payoutJobs(ctx: Context, config: Config): Jobs {
  const sources = payoutSourcesFor(siteForMails(config), payoutFeeOf(config), (at) =>
    chargedNetworks(at, config),
  )
  const networks = config.chains.map((chain) => chain.network)
  const needsSign = createSignNeed(sources, networks, config.demo)
  const chains = config.chains.map((chain) => payoutChainOf(chain, ctx.log))
  return {
    approveRefunds: { everyMs: APPROVE_EVERY_MS, work: () => approveReady(ctx) },
    askForPayouts: {
      everyMs: PAYOUTS_EVERY_MS,
      work: async () => {
        if (process.send && (await needsSign(ctx))) process.send({ need: 'sign' })
      },
    },
    closeByHand: { everyMs: BY_HAND_EVERY_MS, work: () => closeByHand(ctx, chains, sources) },
    followClaims: {
      everyMs: CLAIMS_EVERY_MS[config.demo ? 'demo' : 'real'],
      work: () => followClaims(ctx, chains),
    },
  }
}
