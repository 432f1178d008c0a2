import type { ChainToken } from '../../../../basics/tokens.ts'
import { canonicalAddress } from '../../../../basics/address.ts'
import { NETWORKS } from '../../../../basics/networks.ts'
import {
  createBalanceReader,
  type BalanceReader,
} from '../../../money/chains/balances/createBalanceReader.ts'
import type { OwnAddress } from '../../../money/chains/networks/blockedAddresses.ts'
import { ChainMismatch, NoProvider } from '../../../money/chains/chain.ts'
import { openContractReader } from '../../../money/chains/contracts/contractReader.ts'
import { openChain } from '../../../money/chains/openChain.ts'
import { forgetRereads } from '../../../money/chains/cursor/rereads.ts'
import { EVM_FORWARDERS } from '../../../money/receiving/forwardersBuild.ts'
import { openXpub } from '../../../money/receiving/xpub/openXpub.ts'
import { createXpubRounds } from '../../../money/receiving/xpub/xpubRounds.ts'
import { checkBalances, type GivenAddress } from '../../../money/recheck/checkBalances.ts'
import { checkBlocked } from '../../../money/recheck/checkBlocked.ts'
import { rereadDue } from '../../../money/recheck/rereadDue.ts'
import type { Rechecking } from '../../../money/recheck/rescan.ts'
import type { Config } from '../../../platform/config.ts'
import { withMdd, type ChainConfig } from '../../../platform/config/chains.ts'
import type { Context } from '../../../platform/db/context.ts'
import { chainListeners } from './chainListeners.ts'
import { earlierAddresses, everyGiven, recentForwarders } from '../addresses/earlierAddresses.ts'

/** Its contracts are checked and all payable addresses watched. Throws `NoProvider`, `ChainMismatch`. */
export async function openRecheck(
  ctx: Context,
  config: Config,
  settings: ChainConfig,
): Promise<Rechecking> {
  const chain = openChain(settings, ctx.log)
  await chain.verify()
  chain.watch(await earlierAddresses(ctx, settings))
  chain.watchHot((await everyGiven(ctx, settings)).map(({ address }) => address))
  return { ctx, chain, listeners: chainListeners(config) }
}

/** Every forwarder ever given out, on each network of its kind, and the network's own wallets and shared addresses. */
async function givenAddresses(ctx: Context, settings: ChainConfig): Promise<GivenAddress[]> {
  const { network, receive, wallets = [] } = settings
  const configured = [...receive, ...wallets].map(canonicalAddress)
  const given = await everyGiven(ctx, { network })
  return [
    ...configured.map((address) => ({ address, fresh: false })),
    ...given.map(({ address, isMade }) => ({ address, fresh: isMade })),
  ]
}

/**
 * A blocked wallet or address of the public key is closed alone, a blocked payee closes what the contracts pay;
 * without its treasury or a shared address a network cannot go on. Each address once.
 */
export function watchedForBlocks(
  { receive, wallets = [], treasury, payees }: ChainConfig,
  ofXpub: readonly string[],
): OwnAddress[] {
  const closing = [...receive, ...(treasury ? [treasury] : [])].map(canonicalAddress)
  const alone = [...wallets, ...payees, ...ofXpub].map(canonicalAddress)
  return [...new Set([...closing, ...alone])].map((address) => ({
    address,
    closesNetwork: closing.includes(address),
  }))
}

/** A network whose nodes do not answer is skipped until the next run. Demo mode's chains have one node each. */
function eachChain(
  ctx: Context,
  config: Config,
  work: (one: Rechecking, settings: ChainConfig) => Promise<unknown>,
): () => Promise<void> {
  const opened = new Map<ChainConfig, Rechecking>()
  const chains = config.demo ? [] : config.chains
  return async () => {
    for (const settings of chains) {
      try {
        const one = opened.get(settings) ?? (await openRecheck(ctx, config, settings))
        opened.set(settings, one)
        one.chain.watch(await earlierAddresses(ctx, settings))
        one.chain.watchHot(await recentForwarders(ctx, settings))
        await work(one, settings)
      } catch (error) {
        // The watcher reports a node that does not fit the settings.
        if (!(error instanceof NoProvider) && !(error instanceof ChainMismatch)) throw error
      }
    }
  }
}

/** Reads again what one provider read alone, or what buyers and balances tell. */
export function createRereads(ctx: Context, config: Config): () => Promise<void> {
  const reread = eachChain(ctx, config, rereadDue)
  return async () => {
    await forgetRereads(ctx)
    await reread()
  }
}

/** The public factory where it is deployed: it reads a thousand balances in one call. */
async function factoryOf(ctx: Context, settings: ChainConfig): Promise<string | null> {
  if (NETWORKS[settings.network].kind === 'tron') return settings.forwarders ?? null
  const code = await openContractReader(settings, ctx.log).finalCode(EVM_FORWARDERS)
  return code === '0x' ? null : EVM_FORWARDERS
}

/** Compares the balances of the addresses that buyers and members were given with what came in, of each token. */
export function createBalanceChecks(ctx: Context, config: Config): () => Promise<void> {
  const readers = new Map<ChainConfig, ReadonlyMap<ChainToken, BalanceReader>>()
  const open = async (settings: ChainConfig): Promise<ReadonlyMap<ChainToken, BalanceReader>> => {
    const factory = await factoryOf(ctx, settings)
    const mdd = withMdd(settings)
    return new Map<ChainToken, BalanceReader>([
      ['USDT', createBalanceReader(settings, factory, ctx.log)],
      ...(mdd ? [['MDD', createBalanceReader(mdd, factory, ctx.log)] as const] : []),
    ])
  }
  return eachChain(ctx, config, async (one, settings) => {
    const known = readers.get(settings) ?? (await open(settings))
    readers.set(settings, known)
    const given = await givenAddresses(ctx, settings)
    for (const [asset, reader] of known) await checkBalances(one, reader, given, asset)
  })
}

/** Asks whether the token's issuer has blocked an address that buyers pay to. */
export function createBlockChecks(ctx: Context, config: Config): () => Promise<void> {
  const ofXpub = createXpubRounds(openXpub(config))
  return eachChain(ctx, config, async (_one, settings) => {
    const all = watchedForBlocks(settings, await ofXpub(ctx, settings))
    await checkBlocked(ctx, settings, all)
  })
}
