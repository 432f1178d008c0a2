import type { ChainToken } from '../../../basics/tokens.ts'
import { statementHash } from '../../../basics/statement.ts'
import { gasJournalFile, openJournal } from '../../money/payouts/journal/journal.ts'
import { listStatements } from '../../money/statement/listStatements.ts'
import { readStatement } from '../../money/statement/readStatement.ts'
import { sha256 } from '../../money/statement/statement.ts'
import { sweepCoins } from '../../money/sweeps/sweepCoins.ts'
import type { GasRefusal } from '../../money/sweeps/signGas.ts'
import { writeRoot, type StatementRoot } from '../../money/sweeps/writeRoot.ts'
import { NETWORKS } from '../../../basics/networks.ts'
import { openContractReader } from '../../money/chains/contracts/contractReader.ts'
import { readGasKey } from '../../money/payouts/payoutKey.ts'
import { EVM_FORWARDERS } from '../../money/receiving/forwardersBuild.ts'
import { openForwarderSecret } from '../../money/receiving/forwarderSecret.ts'
import { registerAddresses } from '../../money/receiving/registerAddresses.ts'
import { forwarderPages } from '../../money/sweeps/forwarderPages.ts'
import { runSweeps, type SweepRound } from '../../money/sweeps/runSweeps.ts'
import { rulesInMdd, sweepRules, type Sweeper, type SweepPlace } from '../../money/sweeps/sweep.ts'
import type { Config, StatementNetwork } from '../../platform/config.ts'
import { withMdd, type ChainConfig } from '../../platform/config/chains.ts'
import type { Context } from '../../platform/db/context.ts'
import { payoutChainOf } from './payoutChainOf.ts'

/** Where forwarders are on this network; `undefined` where there is no factory. */
export function sweepPlaceOf(
  { log }: Pick<Context, 'log'>,
  chain: ChainConfig,
  secret: Uint8Array,
  asset: ChainToken = 'USDT',
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
    asset,
    token,
    decimals,
    secret,
    reader: openContractReader(chain, log),
  }
}

/** One for each network with a factory and for each of its tokens; none without a gas key. Throws `KeyError`. */
export function sweepersOf(ctx: Pick<Context, 'log'>, config: Config): Sweeper[] {
  const { sweep } = config
  if (sweep === null) return []
  const account = readGasKey({ key: sweep.key, file: sweep.keyFile, password: sweep.password })
  const secret = openForwarderSecret(config)
  const journal = openJournal(gasJournalFile(config.dataDir))
  return config.chains.flatMap((chain) => {
    const one = (of: ChainConfig | undefined, asset: ChainToken): Sweeper[] => {
      const place = of && sweepPlaceOf(ctx, of, secret, asset)
      if (!place) return []
      const rules = sweepRules(place.kind, sweep)
      return [
        {
          account,
          place,
          chain: payoutChainOf(of, ctx.log),
          rules: asset === 'MDD' ? rulesInMdd(chain.mdd!, rules) : rules,
          journal,
          coinDaily: chain.payouts?.gasDaily ?? null,
        },
      ]
    }
    return [...one(chain, 'USDT'), ...one(withMdd(chain), 'MDD')]
  })
}

const registered = new WeakSet<Sweeper>()

/** The gas wallet's coin may never be taken for a buyer's money, so that its address is known first. */
async function register(ctx: Context, sweeper: Sweeper): Promise<void> {
  const { place, chain, account } = sweeper
  if (registered.has(sweeper)) return
  const address = chain.walletOf(account)
  await registerAddresses(ctx, [{ address, family: place.kind, role: 'gas' }])
  registered.add(sweeper)
}

export async function sweepRound(ctx: Context, sweeper: Sweeper, all = false): Promise<SweepRound> {
  await register(ctx, sweeper)
  return runSweeps(ctx, sweeper, forwarderPages(ctx, sweeper.place.kind), all)
}

/** Native coin at forwarders, the same way. */
export async function sweepCoinRound(
  ctx: Context,
  sweeper: Sweeper,
): Promise<SweepRound & { readonly found: number }> {
  await register(ctx, sweeper)
  return sweepCoins(ctx, sweeper, forwarderPages(ctx, sweeper.place.kind))
}

async function latestRoot(ctx: Context): Promise<StatementRoot | undefined> {
  const { rows } = await listStatements(ctx, { pageNo: 1, pageSize: 1 })
  if (!rows[0]) return undefined
  const { day, root, body } = await readStatement(ctx, rows[0].day)
  return { day, root, hash: statementHash(body, sha256) }
}

/** The latest statement's root, where the settings name a network for it. */
export async function rootRound(
  ctx: Context,
  sweepers: readonly Sweeper[],
  network: StatementNetwork,
): Promise<GasRefusal | undefined> {
  const sweeper = sweepers.find(({ place }) => place.network === network)
  if (!sweeper) return undefined
  await register(ctx, sweeper)
  return writeRoot(ctx, sweeper, await latestRoot(ctx))
}
