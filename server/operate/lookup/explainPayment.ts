import { DAY_MS } from '../../../basics/durations.ts'
import type { Caller } from '../../../api/caller.ts'
import type { CallInput } from '../../../api/calls.ts'
import { canonicalAddress } from '../../../basics/address.ts'
import { NETWORKS, NETWORK_IDS, type NetworkId } from '../../../basics/networks.ts'
import { readPasted, normalizedHash, type Pasted } from '../../../basics/explain.ts'
import { ORDER_ID } from '../../../basics/orderId.ts'
import { formatMicro } from '../../../basics/money.ts'
import { isOwnDeposit } from '../../money/balances/deposits/isOwnDeposit.ts'
import type { TransactionFacts } from '../../money/chains/chain.ts'
import { readChainHealth, type ChainHealth } from '../../money/chains/networks/health.ts'
import { askForBlock } from '../../money/chains/cursor/rereads.ts'
import { returnAttempt, takeAttempt } from '../../people/accounts/attempts.ts'
import { raiseAlarm } from '../../platform/messages/raiseAlarm.ts'
import type { Context } from '../../platform/db/context.ts'
import { findShownOrder } from '../../commerce/orders/read/findShownOrder.ts'
import { findOrder, type OrderRow } from '../../commerce/orders/read/orderRow.ts'
import { viewOf, type OrderView } from '../../commerce/orders/read/readOrder.ts'
import { findAddresses } from '../../money/receiving/findAddresses.ts'
import { findTransfers, type FoundTransfer } from '../../money/payments/transfers/findTransfers.ts'
import type { Networks } from '../../money/payments/quotes/networks.ts'
import { watchedAddresses } from '../../money/payments/quotes/watchedAddresses.ts'
import { countOf, standstill } from './confirmations.ts'
import { explanation, finding, nameOf, type Explanation, type Finding } from './finding.ts'
import type { LookUps } from './lookUps.ts'
import { ofOrder, ofTransfer, type LeastRefund } from './ofOrder.ts'
import { ofTransaction, type OwnAddresses } from './ofTransaction.ts'

export type ExplainContext = Context & {
  readonly caller: Caller
  readonly networks: Networks
  readonly lookUps: LookUps
  readonly leastRefund: LeastRefund
}
type Input = CallInput<'explainPayment'>
type HashOnNetwork = { readonly network: NetworkId; readonly txHash: string }

/** Networks to search, most likely first: the one named, those with the hash's format, the others. */
export function hashesOn(
  networks: Networks,
  { hash, from }: Extract<Pasted, { is: 'hash' }>,
  named: NetworkId | undefined,
): HashOnNetwork[] {
  const rank = (network: NetworkId): number =>
    network === named ? 0 : NETWORKS[network].kind === from ? 1 : 2
  return NETWORK_IDS.filter((network) => networks.has(network))
    .toSorted((a, b) => rank(a) - rank(b))
    .map((network) => ({ network, txHash: normalizedHash(NETWORKS[network].kind, hash) }))
}

/** Public facts: the transfer exists and whether it is final. Its purpose is for the order's owner. */
function ofStrangers(one: FoundTransfer, chains: readonly ChainHealth[], nowMs: number): Finding {
  const facts = { amount: formatMicro(one.amountMicro), name: nameOf(one.network) }
  if (one.status === 'orphaned') return finding('reorganised', facts)
  if (one.status === 'refused') return finding('noTransfer', facts)
  if (one.status === 'own') return finding('ownTransfer', facts)
  const chain = chains.find(({ network }) => network === one.network)
  if (one.isFinal) return finding('arrived', facts)
  return (
    standstill(one.network, chains, nowMs, facts) ??
    finding('confirming', { ...facts, ...countOf(one.blockNumber, chain) })
  )
}

type Seer = {
  readonly ctx: ExplainContext
  /** Staff with the right to read orders see what every payment was for. */
  readonly isStaff: boolean
  readonly shown: OrderRow | undefined
  readonly chains: readonly ChainHealth[]
  readonly nowMs: number
}

async function readOwnView(
  { ctx, shown, isStaff }: Seer,
  orderId: string,
): Promise<OrderView | undefined> {
  const order =
    orderId === shown?.id
      ? shown
      : !ORDER_ID.test(orderId)
        ? undefined
        : isStaff
          ? await findOrder(ctx, orderId)
          : ctx.caller.account && (await findShownOrder(ctx, orderId, undefined))
  return order ? viewOf(ctx, order, ctx.caller.locale) : undefined
}

/** Held money without an order is shown to anyone with an order: it may be theirs. */
const OF_NOBODY: Partial<
  Record<NonNullable<FoundTransfer['reason']>, 'noOrder' | 'twoOrders' | 'byPerson'>
> = {
  noOrder: 'noOrder',
  ambiguous: 'twoOrders',
  otherPlatform: 'byPerson',
  undone: 'byPerson',
}

async function ofFound(seer: Seer, one: FoundTransfer): Promise<Finding> {
  const found = await ofRecorded(seer, one)
  if (!seer.isStaff || !one.isFinal || !one.isHeld) return found
  return { ...found, facts: { ...found.facts, transferId: String(one.id) } }
}

async function ofRecorded(seer: Seer, one: FoundTransfer): Promise<Finding> {
  const { ctx, isStaff, shown, chains, nowMs } = seer
  const account = ctx.caller.account?.accountId
  const facts = { amount: formatMicro(one.amountMicro), name: nameOf(one.network) }
  if (one.orderId === null) {
    const reason = one.reason === null ? undefined : OF_NOBODY[one.reason]
    const isKnown = one.isFinal && (isStaff || shown !== undefined || account !== undefined)
    if (!isKnown || !reason || (!one.isHeld && !one.isRefunded))
      return ofStrangers(one, chains, nowMs)
    return finding(one.isHeld ? reason : 'refundDone', facts)
  }
  const view = await readOwnView(seer, one.orderId)
  const transfer = view?.transfers.find(
    (each) =>
      each.network === one.network && each.txHash === one.txHash && each.logIndex === one.logIndex,
  )
  if (view?.payment && transfer)
    return ofTransfer({ ...view, payment: view.payment }, transfer, chains, nowMs, ctx.leastRefund)
  if (account !== undefined && one.isFinal && (await isOwnDeposit(ctx, account, one.orderId)))
    return finding(one.status === 'settled' ? 'toBalance' : 'byPerson', facts)
  if (shown !== undefined && one.isFinal)
    return finding('notThisOrder', { ...facts, orderId: shown.id })
  return ofStrangers(one, chains, nowMs)
}

/** Whose they are is not asked. */
const NO_TIME = { fromMs: 0, toMs: 0 }

export async function ownAddressesOf(
  ctx: ExplainContext,
  network: NetworkId,
  facts: TransactionFacts,
): Promise<OwnAddresses & { readonly addedAtMs: ReadonlyMap<string, number> }> {
  const settings = [...ctx.networks.values()]
  const { receivers } = await watchedAddresses(ctx, network)
  const paid = facts.state === 'mined' ? facts.transfers.map((one) => one.receiver) : []
  const known = await findAddresses(ctx, paid.map(canonicalAddress), NO_TIME)
  const here = [...known.keys(), ...(ctx.networks.get(network)?.receive ?? []), ...receivers]
  return {
    addedAtMs: new Map([...known].map(([address, one]) => [address, one.addedAtMs])),
    here: new Set(here.map(canonicalAddress)),
    anywhere: new Set(
      [...here, ...settings.flatMap(({ receive }) => receive)].map(canonicalAddress),
    ),
  }
}

/** Read again whenever the address was added: a restore registers an address with its own date. */
const RECENT_MS = 30 * DAY_MS
const MAX_MISSED = 3

/**
 * The watcher passed this payment over: its block is read again, and staff are notified. Never what was paid before the
 * address was the shop's, as to a merchant's own wallet. A visitor's questions are counted, so that strangers who name
 * old transactions keep no one waiting.
 */
async function readMissed(
  ctx: ExplainContext,
  { network, txHash }: HashOnNetwork,
  { block, transfers }: Extract<TransactionFacts, { state: 'mined' }>,
  own: Awaited<ReturnType<typeof ownAddressesOf>>,
): Promise<void> {
  const recentMs = ctx.now().getTime() - RECENT_MS
  const missed = new Set(
    transfers
      .filter(({ refusal }) => refusal === null)
      .map(({ receiver }) => canonicalAddress(receiver))
      .filter((receiver) => {
        const addedAtMs = own.addedAtMs.get(receiver) ?? Infinity
        return block.timeMs >= addedAtMs || (addedAtMs !== Infinity && block.timeMs >= recentMs)
      }),
  )
  for (const receiver of [...missed].slice(0, MAX_MISSED)) {
    if ((await takeAttempt(ctx, 'missedClient', ctx.caller.clientAddress)) > 0) return
    if (await askForBlock(ctx, network, block.number, receiver))
      await raiseAlarm(ctx, { kind: 'notRead', network, facts: { tx: txHash } })
    else await returnAttempt(ctx, 'missedClient', ctx.caller.clientAddress)
  }
}

async function ofChain(
  { ctx, isStaff, chains, nowMs }: Seer,
  hashes: readonly HashOnNetwork[],
): Promise<Explanation> {
  const answers = await ctx.lookUps.ask(hashes, isStaff ? null : ctx.caller.clientAddress)
  const found = hashes.find(({ network }) => typeof answers.get(network) === 'object')
  const facts = found && answers.get(found.network)
  if (found && typeof facts === 'object') {
    const { usdt, mdd } = ctx.networks.get(found.network)!
    const own = await ownAddressesOf(ctx, found.network, facts)
    const explained = explanation(
      found,
      ofTransaction(facts, {
        network: found.network,
        usdt,
        mdd: mdd?.address ?? null,
        own,
        chains,
        nowMs,
      }),
    )
    if (explained.verdict === 'notRead' && facts.state === 'mined')
      await readMissed(ctx, found, facts, own)
    return explained
  }
  const [first] = hashes
  if (!first) return explanation(null, [finding('networkOff')])
  const silent = hashes.find(({ network }) => answers.get(network) === 'unreachable')
  if (silent) return explanation(null, [finding('providerDown', { name: nameOf(silent.network) })])
  const stopped = standstill(first.network, chains, nowMs)
  // A stalled or unreachable chain may still have the transaction.
  return explanation(null, [
    stopped && stopped.verdict !== 'chainFrozen'
      ? stopped
      : finding('notFound', { names: hashes.map(({ network }) => nameOf(network)).join(', ') }),
  ])
}

async function ofHash(
  seer: Seer,
  pasted: Extract<Pasted, { is: 'hash' }>,
  named: NetworkId | undefined,
): Promise<Explanation> {
  const hashes = hashesOn(seer.ctx.networks, pasted, named)
  const rows = await findTransfers(seer.ctx, hashes)
  const [first, ...others] = rows.filter((row) => row.network === rows[0]?.network)
  // After a reorganisation the transaction may be in another block.
  if (!first || (rows.every(({ status }) => status === 'orphaned') && (await isBack(seer, hashes))))
    return ofChain(seer, hashes)
  const findings = await Promise.all([first, ...others].map((row) => ofFound(seer, row)))
  return explanation(
    { network: first.network, txHash: first.txHash },
    findings as [Finding, ...Finding[]],
  )
}

async function isBack({ ctx, isStaff }: Seer, hashes: readonly HashOnNetwork[]): Promise<boolean> {
  const answers = await ctx.lookUps.ask(hashes, isStaff ? null : ctx.caller.clientAddress)
  return [...answers.values()].some((one) => typeof one === 'object')
}

/**
 * Explains a payment (rules: payments#why-is-it-not-credited) by its hash on any of our networks, by its
 * order, or both. Reads our tables first and then the chain; changes no money. Order details need its
 * secret or owner; any other hash shows only public data. Refuses with `tryLater` under load.
 */
export async function explainPayment(
  ctx: ExplainContext,
  { network, txHash = '', orderId, secret }: Input,
): Promise<Explanation> {
  const pasted = readPasted(txHash)
  const asked = orderId ?? (pasted.is === 'order' ? pasted.orderId : undefined)
  const shown = asked === undefined ? undefined : await findShownOrder(ctx, asked, secret)
  return explain(await seerOf(ctx, false, shown), pasted, network, asked)
}

/** The same for staff, who need no secret. Held money names its transfer. */
export async function explainToStaff(
  ctx: ExplainContext,
  { network, txHash = '', orderId }: CallInput<'explainOfficePayment'>,
): Promise<Explanation> {
  const pasted = readPasted(txHash)
  const asked = orderId ?? (pasted.is === 'order' ? pasted.orderId : undefined)
  const shown = asked === undefined ? undefined : await findOrder(ctx, asked)
  return explain(await seerOf(ctx, true, shown), pasted, network, asked)
}

const seerOf = async (
  ctx: ExplainContext,
  isStaff: boolean,
  shown: OrderRow | undefined,
): Promise<Seer> => ({
  ctx,
  isStaff,
  shown,
  chains: await readChainHealth(ctx),
  nowMs: ctx.now().getTime(),
})

async function explain(
  seer: Seer,
  pasted: Pasted,
  network: NetworkId | undefined,
  asked: string | undefined,
): Promise<Explanation> {
  const { ctx, shown } = seer
  switch (pasted.is) {
    case 'hash': {
      const explained = await ofHash(seer, pasted, network)
      // Records a transaction that left no event for the watcher.
      ctx.log.info(
        {
          event: 'paymentExplained',
          network: explained.network,
          txHash: explained.txHash,
          verdict: explained.verdict,
        },
        'transaction looked up',
      )
      return explained
    }
    case 'address':
      return explanation(null, [finding('isAddress')])
    case 'exchange':
      return explanation(null, [finding('exchangeInternal')])
    case 'unknown':
      return explanation(null, [finding('hashFormat')])
    case 'order':
    case 'empty': {
      if (asked === undefined) return explanation(null, [finding('nothingAsked')])
      if (!shown) return explanation(null, [finding('orderUnknown', { orderId: asked })])
      const view = await viewOf(ctx, shown, ctx.caller.locale)
      const place = view.transfers.at(-1)
      return explanation(
        place ? { network: place.network, txHash: place.txHash } : null,
        ofOrder(view, seer.chains, seer.nowMs, ctx.leastRefund),
      )
    }
  }
}
