import { DAY_MS } from '../../../basics/durations.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import { sellsGoods } from '../../commerce/catalogue/sellsGoods.ts'
import { listDeliveryGroups } from '../../commerce/content/deliveryGroups.ts'
import { readContact } from '../../commerce/content/contact.ts'
import { whyNoImprint } from '../../commerce/content/legalPages.ts'
import { listBooksRuns } from '../../money/books/runs.ts'
import { readNetworkStates, type NetworkState } from '../../money/chains/networks/networkStates.ts'
import { paidNetworks } from '../../money/payments/paidNetworks.ts'
import { payableNetworks } from '../../money/payouts/payable.ts'
import { openForwarderSecret } from '../../money/receiving/forwarderSecret.ts'
import { isOfSecret, isProven } from '../../money/receiving/noteProof.ts'
import { hasXpubAddress } from '../../money/receiving/xpub/hasXpubAddress.ts'
import { proofAddress } from '../../money/receiving/xpub/openXpub.ts'
import { countOwners } from '../../people/staff/countOwners.ts'
import type { Config } from '../../platform/config.ts'
import type { ChainConfig } from '../../platform/config/chains.ts'
import type { Context } from '../../platform/db/context.ts'
import { readLastMail } from '../../platform/messages/lastMail.ts'
import { readOpening } from '../../platform/settings/effectiveSettings.ts'
import { readSetupFacts } from '../../platform/settings/setupFacts.ts'
import { isFactoryReady } from './isFactoryReady.ts'

/** A backup that was tried longer ago proves little. */
const TRIED_FOR_MS = 90 * DAY_MS

type GoLiveItem = {
  readonly item:
    | 'owner'
    | 'publicUrl'
    | 'network'
    | 'goods'
    | 'delivery'
    | 'contact'
    | 'imprint'
    | 'paidOrder'
    | 'payouts'
    | 'mail'
    | 'backup'
    | 'secondOwner'
    | 'books'
  readonly network: NetworkId | null
  readonly done: boolean
  /** The shop does not open without it. */
  readonly opens: boolean
  /** What is in the way, as a key: the network's state, the last mail's problem. */
  readonly why: string | null
}

type Shop = Pick<
  Config,
  | 'chains'
  | 'demo'
  | 'acceptFewerProviders'
  | 'publicUrl'
  | 'mail'
  | 'shop'
  | 'payout'
  | 'payByHand'
  | 'dataDir'
  | 'forwarderSecret'
>

/** What keeps buyers from being given a way to pay there; `null`: nothing does. */
async function whyNotPayable(
  ctx: Context,
  chain: ChainConfig,
  config: Shop,
): Promise<string | null> {
  if ((chain.wallets?.length ?? 0) > 0 || chain.receive.length > 0 || chain.shop !== null)
    return null
  let missing = 'notProven'
  if (chain.xpub && (await isProven(ctx, proofAddress(chain.network, chain.xpub), chain.network))) {
    if (await hasXpubAddress(ctx, chain.network, chain.xpub)) return null
    missing = 'noActive'
  }
  if (!chain.treasury) return missing
  if (!(await isProven(ctx, chain.treasury, chain.network))) return missing
  if (!(await isOfSecret(ctx, chain.treasury, openForwarderSecret(config)))) return 'otherSecret'
  return (await isFactoryReady(chain, ctx.log)) ? null : 'noFactory'
}

/** Nodes that no longer answer cannot say that the factory is there, which is not what is wrong. */
const whyOf = (state: NetworkState, obstacle: string | null): string =>
  obstacle === null || (obstacle === 'noFactory' && isSilent(state)) ? state : obstacle

const isSilent = (state: NetworkState): boolean => state === 'silent' || state === 'behind'

/** Of an open shop: what it opened with is listed where it is gone, networks one by one. */
const sinceOpening = (items: readonly GoLiveItem[]): GoLiveItem[] =>
  items
    .filter(({ opens, item, done }) => !opens || (item !== 'network' && !done))
    .map((one) => ({ ...one, opens: false }))

/** What a shop needs, judged by facts, not by ticked boxes (rules: setup#go-live). */
export async function readGoLive(ctx: Context, config: Shop): Promise<GoLiveItem[]> {
  const items = await readItems(ctx, config)
  return (await readOpening(ctx))?.openedAt ? sinceOpening(items) : items
}

async function readItems(ctx: Context, config: Shop): Promise<GoLiveItem[]> {
  const [states, paid, mail, facts, runs, groups, goods, owners, contact, noImprint, payable] =
    await Promise.all([
      readNetworkStates(ctx, config),
      paidNetworks(ctx),
      readLastMail(ctx),
      readSetupFacts(ctx),
      listBooksRuns(ctx),
      listDeliveryGroups(ctx),
      sellsGoods(ctx),
      countOwners(ctx),
      readContact(ctx),
      whyNoImprint(ctx, config.shop),
      payableNetworks(config)(ctx),
    ])
  const one = (
    item: GoLiveItem['item'],
    done: boolean,
    opens: boolean,
    why: string | null = null,
    network: NetworkId | null = null,
  ): GoLiveItem => ({ item, network, done, opens, why: done ? null : why })
  const networks = await Promise.all(
    config.chains.map(async (chain) => {
      const { network } = chain
      const state = config.demo ? 'open' : (states.get(network) ?? 'notStarted')
      const obstacle = await whyNotPayable(ctx, chain, config)
      const run = runs.find((row) => row.network === network)
      return [
        one(
          'network',
          state === 'open' && obstacle === null,
          false,
          whyOf(state, obstacle),
          network,
        ),
        one('paidOrder', paid.has(network), false, null, network),
        one('books', run?.state === 'agrees', false, run?.state ?? 'notChecked', network),
      ]
    }),
  )
  const open = networks.some(([network]) => network!.done)
  const delivers = groups.some(({ countries }) => countries.length > 0)
  const triedAt = facts.get('backupTried')?.getTime() ?? 0
  return [
    one('owner', owners > 0, true),
    one('publicUrl', config.publicUrl !== null, true),
    // One is enough to open; the others follow as they come.
    one('network', open, true, networks[0]?.[0]!.why ?? 'none'),
    one('goods', goods.onSale, true),
    one('delivery', delivers || !goods.physical, true),
    one('contact', contact.value !== '', true),
    ...networks.flat(),
    one('imprint', noImprint === null, false, noImprint),
    one(
      'payouts',
      config.chains.every(({ network }) => payable.has(network)),
      false,
    ),
    one('mail', config.mail !== null && mail?.sent === true, false, mail?.problem ?? null),
    one('backup', ctx.now().getTime() - triedAt < TRIED_FOR_MS, false),
    one('secondOwner', owners > 1, false),
  ]
}

/** True when everything is there that a shop opens with. */
export const mayOpen = (items: readonly GoLiveItem[]): boolean =>
  items.every(({ opens, done }) => done || !opens)
