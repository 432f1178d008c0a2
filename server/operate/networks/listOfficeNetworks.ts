import type { CallResult } from '../../../api/calls.ts'
import type { Locale } from '../../../basics/locales.ts'
import { formatMicro } from '../../../basics/money.ts'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { readCheapest } from '../../commerce/catalogue/readCheapest.ts'
import { readClosedNetworks } from '../../money/chains/networks/closedNetworks.ts'
import { readChainHealth, type ChainHealth } from '../../money/chains/networks/health.ts'
import { readNetworkStates, shownState } from '../../money/chains/networks/networkStates.ts'
import { readProviderNotes, type ProviderNote } from '../../money/chains/providers/providerNotes.ts'
import { readLastPayments, type LastPayment } from '../../money/payments/lastPayments.ts'
import type { Networks, PayNetwork } from '../../money/payments/quotes/networks.ts'
import { walletsLeft } from '../../money/payments/quotes/walletsLeft.ts'
import { payoutAddresses } from '../../money/payouts/payoutAddresses.ts'
import { readGasWallets } from '../../money/receiving/gasWallets.ts'
import { isProven } from '../../money/receiving/noteProof.ts'
import type { ActorContext } from '../../people/staff/asStaff.ts'
import type { Config } from '../../platform/config.ts'
import type { ChainConfig } from '../../platform/config/chains.ts'
import type { AlarmKind } from '../../platform/messages/alarm.ts'
import { listAlarms, type RaisedAlarm } from '../../platform/messages/listAlarms.ts'
import { listSettings } from '../settings/listSettings.ts'
import type { SettingsPlace } from '../settings/settingsPlace.ts'
import { DAY_MS } from '../../../basics/durations.ts'

type Listed = CallResult<'listOfficeNetworks'>
type One = Listed['networks'][number]
type Waiting = Listed['waiting'][number]

type Listing = {
  readonly config: NetworksConfig
  readonly place: SettingsPlace
  readonly networks: Networks
}

export type NetworksConfig = Pick<Config, 'chains' | 'demo' | 'acceptFewerProviders'>

/** Nodes that do not say the same. */
const DISAGREEMENTS: readonly AlarmKind[] = [
  'providersDisagree',
  'providerOutvoted',
  'finalityDisagrees',
  'secondProviderMissing',
  'notRead',
  'transferUnknown',
  'balanceUnexplained',
]
const WEEK_MS = 7 * DAY_MS

const positionOf = (health: ChainHealth | undefined): One['position'] =>
  health
    ? {
        head: health.head,
        headAt: health.headTimeMs,
        final: health.final,
        finalAt: health.finalTimeMs,
        readAt: health.readAtMs,
      }
    : null

const providerOf = (note: ProviderNote): One['providers'][number] => ({
  name: note.name,
  answers: Number(note.answers),
  faults: Number(note.faults),
  failures: note.failures,
  lastFault: note.last_fault,
  lastFaultAt: note.last_fault_at?.getTime() ?? null,
  coolingUntil: note.cooling_until?.getTime() ?? null,
  notedAt: note.noted_at.getTime(),
})

const disagreementOf = (alarm: RaisedAlarm): One['disagreements'][number] => ({
  kind: alarm.kind,
  at: alarm.raised_at.getTime(),
  times: Number(alarm.times),
  facts: alarm.facts,
})

const paymentOf = (last: LastPayment | undefined): One['lastPayment'] =>
  last
    ? {
        txHash: last.tx_hash,
        amount: formatMicro(last.amount_micro),
        at: last.seen_at.getTime(),
        orderId: last.order_id,
        isFinal: last.final_at !== null,
      }
    : null

/** Changes that buyers are not shown yet, with the network that they belong to. */
async function listWaiting(
  ctx: ActorContext,
  place: SettingsPlace,
): Promise<(Waiting & { readonly network: NetworkId | null })[]> {
  return (await listSettings(ctx, place)).flatMap(({ name, network, waiting }) =>
    waiting ? [{ setting: name, network, ...waiting }] : [],
  )
}

async function readAll(
  ctx: ActorContext,
  config: NetworksConfig,
  place: SettingsPlace,
  locale: Locale,
) {
  const networks = config.chains.map(({ network }) => network)
  const since = new Date(ctx.now().getTime() - WEEK_MS)
  const [states, health, closed, notes, last, alarms, payout, gas, waiting, cheapest] =
    await Promise.all([
      readNetworkStates(ctx, config),
      readChainHealth(ctx),
      readClosedNetworks(ctx),
      readProviderNotes(ctx),
      readLastPayments(ctx, networks),
      listAlarms(ctx, DISAGREEMENTS, since),
      payoutAddresses(ctx),
      readGasWallets(ctx),
      listWaiting(ctx, place),
      readCheapest(ctx, locale),
    ])
  return { states, health, closed, notes, last, alarms, payout, gas, waiting, cheapest }
}
type Read = Awaited<ReturnType<typeof readAll>>

const withoutNetwork = ({
  setting,
  value,
  askedBy,
  dueAt,
  mayApprove,
}: Read['waiting'][number]): Waiting => ({ setting, value, askedBy, dueAt, mayApprove })

async function oneOf(
  ctx: ActorContext,
  chain: ChainConfig,
  { demo, on }: { readonly demo: boolean; readonly on: PayNetwork | undefined },
  read: Read,
): Promise<One> {
  const { network } = chain
  const health = read.health.find((one) => one.network === network)
  const closed = read.closed.get(network)
  const last = read.last.get(network)
  const treasury = chain.treasury || null
  return {
    network,
    state: shownState(read.states, network, demo),
    closed: closed ? { by: closed.by, why: closed.why, at: closed.at.getTime() } : null,
    frozen: health?.frozen ?? null,
    position: positionOf(health),
    providers: read.notes.filter((one) => one.network === network).map(providerOf),
    disagreements: read.alarms.filter((one) => one.network === network).map(disagreementOf),
    lastPayment: paymentOf(last),
    wasPaid: last?.was_paid ?? false,
    treasury,
    isTreasuryProven:
      treasury !== null &&
      (await isProven(ctx, treasury, network)) &&
      (await on?.forwarding?.isOfSecret(ctx)) !== false,
    wallets: [...(chain.wallets ?? [])],
    walletsLeft: on ? await walletsLeft(ctx, on) : null,
    receive: [...chain.receive],
    hasXpub: Boolean(chain.xpub),
    shop: chain.shop,
    payoutWallet: read.payout.get(network) ?? null,
    gasWallet: read.gas.get(NETWORKS[network].kind) ?? null,
    waiting: read.waiting.filter((one) => one.network === network).map(withoutNetwork),
  }
}

/** What a merchant asks of networks, out of the database alone: no node is asked. */
export async function listOfficeNetworks(
  ctx: ActorContext,
  { config, place, networks: on }: Listing,
  locale: Locale,
): Promise<Listed> {
  const read = await readAll(ctx, config, place, locale)
  const networks: One[] = []
  for (const chain of config.chains)
    networks.push(await oneOf(ctx, chain, { demo: config.demo, on: on.get(chain.network) }, read))
  const known = new Set(config.chains.map(({ network }) => network))
  return {
    networks,
    waiting: read.waiting
      .filter(({ network }) => network === null || !known.has(network))
      .map(withoutNetwork),
    cheapest: read.cheapest && {
      productId: read.cheapest.productId,
      name: read.cheapest.name,
      price: formatMicro(read.cheapest.priceMicro),
    },
    isDemo: config.demo,
  }
}
