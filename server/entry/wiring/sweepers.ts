import { NETWORKS } from '../../../basics/networks.ts'
import { openContractReader } from '../../money/chains/contractReader.ts'
import { readGasKey } from '../../money/payouts/payoutKey.ts'
import { EVM_FORWARDERS } from '../../money/receiving/forwardersBuild.ts'
import { openForwarderSecret } from '../../money/receiving/forwarderSecret.ts'
import { registerAddresses } from '../../money/receiving/registerAddresses.ts'
import { forwarderPages } from '../../money/sweeps/forwarderPages.ts'
import { runSweeps, type SweepRound } from '../../money/sweeps/runSweeps.ts'
import { sweepRules, type Sweeper, type SweepPlace } from '../../money/sweeps/sweep.ts'
import type { Config } from '../../platform/config.ts'
import type { ChainConfig } from '../../platform/config/chains.ts'
import type { Context } from '../../platform/db/context.ts'
import { payoutChainOf } from './payoutChainOf.ts'

/** Where forwarders stand on this network; `undefined` where there is no factory. */
export function sweepPlaceOf(
  { log }: Pick<Context, 'log'>,
  chain: ChainConfig,
  secret: Uint8Array,
): SweepPlace | undefined {
  const { network, usdt, usdtDecimals: decimals } = chain
  const { kind } = NETWORKS[network]
  const factory = chain.forwarders ?? (kind === 'evm' ? EVM_FORWARDERS.toLowerCase() : null)
  if (factory === null) return undefined
  const token = kind === 'evm' ? usdt.toLowerCase() : usdt
  return {
    network,
    kind,
    factory,
    token,
    decimals,
    secret,
    reader: openContractReader(chain, log),
  }
}

/** One for each network with a factory; none without a gas key. Throws `KeyError`. */
export function sweepersOf(ctx: Pick<Context, 'log'>, config: Config): Sweeper[] {
  const { sweep } = config
  if (sweep === null) return []
  const account = readGasKey({ key: sweep.key, file: sweep.keyFile, password: sweep.password })
  const secret = openForwarderSecret(config)
  return config.chains.flatMap((chain) => {
    const place = sweepPlaceOf(ctx, chain, secret)
    if (!place) return []
    return [
      {
        account,
        place,
        chain: payoutChainOf(chain, ctx.log),
        rules: sweepRules(place.kind, sweep),
      },
    ]
  })
}

const registered = new WeakSet<Sweeper>()

/** The gas wallet's coin may never be taken for a buyer's money, so that its address is known first. */
export async function sweepRound(ctx: Context, sweeper: Sweeper, all = false): Promise<SweepRound> {
  const { place, chain, account } = sweeper
  if (!registered.has(sweeper)) {
    const address = chain.walletOf(account)
    await registerAddresses(ctx, [{ address, family: place.kind, role: 'gas' }])
    registered.add(sweeper)
  }
  return runSweeps(ctx, sweeper, forwarderPages(ctx, place.kind), all)
}
