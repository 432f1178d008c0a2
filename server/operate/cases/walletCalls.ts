import type { CallInput, CallResult } from '../../../api/calls.ts'
import type * as payouts from '../../../api/office/payouts.ts'
import { canonicalAddress } from '../../../basics/address.ts'
import { refuse, refuseFields, Refusal } from '../../../basics/errors.ts'
import { hexToBytes } from '../../../basics/hex.ts'
import { formatMicro, microToBase } from '../../../basics/money.ts'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { txIdOf } from '../../../basics/tron/transaction.ts'
import type { Providers } from '../../money/chains/providers/providers.ts'
import type { TronNode } from '../../money/chains/tron/node.ts'
import { relay, signaturesOf } from '../../money/chains/tron/relay.ts'
import { claimPayout, noteRelease, releasePayout } from '../../money/payouts/byHand/claim.ts'
import type { HandProblem } from '../../money/payouts/byHand/closeByHand.ts'
import { endRefused, enterHash, type Entered } from '../../money/payouts/byHand/enterHash.ts'
import {
  listByHand,
  listExtra,
  listOpenClaims,
  noteExtra,
} from '../../money/payouts/byHand/listByHand.ts'
import { noteByHand } from '../../money/payouts/byHand/noteByHand.ts'
import type { Journal } from '../../money/payouts/journal/journal.ts'
import {
  payoutReference,
  parsePayoutReference,
  type PayoutItem,
  type PayoutSource,
} from '../../money/payouts/payout.ts'
import type { Actor } from '../../people/staff/actor.ts'
import { asStaff, audit, type ActorContext } from '../../people/staff/asStaff.ts'
import { personOf } from '../../people/staff/secondPerson.ts'
import { inTransaction, type Context } from '../../platform/db/context.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { refuseUnreconciled } from '../../platform/settings/unreconciled.ts'
import { checkSigned, planTransfer } from './tronTransfer.ts'

export type WalletPlace = {
  readonly sources: readonly PayoutSource[]
  /** Opened when it is first needed. */
  readonly journal: () => Journal
  /** `null` without TRON. */
  readonly tron: () => Providers<TronNode> | null
  readonly chainOf: (network: NetworkId) => { readonly token: string; readonly chainId: number }
}

const transferOf = (place: WalletPlace, { network, amountMicro, what }: PayoutItem) => ({
  network,
  ...place.chainOf(network),
  receiver: 'transferTo' in what ? what.transferTo : what.call.to,
  amount: formatMicro(amountMicro),
  amountBase: microToBase(amountMicro, NETWORKS[network].usdtDecimals).toString(),
})

async function list({ actor, ...ctx }: ActorContext, place: WalletPlace) {
  const claims = await listOpenClaims(ctx)
  const me = await personOf(ctx, actor)
  return (await listByHand(ctx, place.sources)).map(({ source, item, named }) => {
    const claim = claims.find((one) => one.source === source && one.sourceId === item.id)
    const isSent = named?.state === 'waiting'
    return {
      payout: payoutReference(source, item.id),
      ...transferOf(place, item),
      state: isSent ? ('sent' as const) : claim ? ('claimed' as const) : ('free' as const),
      claimedBy: claim ? (claim.claimedBy === me ? ('me' as const) : ('staff' as const)) : null,
      claimedAt: claim?.claimedAt.getTime() ?? null,
      wallet: claim?.sender ?? null,
      txHash: named?.txHash ?? null,
      problem: isSent ? null : ((named?.problem ?? null) as HandProblem | null),
    }
  })
}

const named = ({ sources }: WalletPlace, payout: string) =>
  parsePayoutReference(sources, payout) ?? refuse('notFound')

async function openPayout(ctx: Context, place: WalletPlace, payout: string) {
  const { source, id } = named(place, payout)
  const { item, named: tx } =
    (await listByHand(ctx, [source])).find((one) => one.item.id === id) ?? refuse('conflict')
  const sent = tx?.state === 'waiting' ? tx.txHash : undefined
  return { amountMicro: item.amountMicro, transfer: transferOf(place, item), sent }
}

async function tronPayout(ctx: Context, place: WalletPlace, payout: string) {
  const open = await openPayout(ctx, place, payout)
  return NETWORKS[open.transfer.network].kind === 'tron' ? open : refuse('conflict')
}

/** Refuses `conflict` unless this person claimed it. */
async function ownClaim({ actor, ...ctx }: ActorContext, place: WalletPlace, payout: string) {
  const { source, id } = named(place, payout)
  const claim = (await listOpenClaims(ctx)).find(
    (one) => one.source === source.source && one.sourceId === id,
  )
  return claim?.claimedBy === (await personOf(ctx, actor)) ? claim! : refuse('conflict')
}

async function resume(
  acting: ActorContext,
  place: WalletPlace,
  { payout, wallet }: CallInput<'resumePayout'>,
): Promise<CallResult<'resumePayout'>> {
  await refuseUnreconciled(acting)
  const { sender } = await ownClaim(acting, place, payout)
  if (canonicalAddress(sender) !== canonicalAddress(wallet)) return refuse('conflict')
  const { transfer, sent } = await openPayout(acting, place, payout)
  return sent === undefined ? transfer : refuse('conflict')
}

/**
 * Checks a signed transfer and names it: from here on no other one is sent for this payout. Nobody but this shop's
 * nodes has seen it, so refusing it in a restored shop loses nothing.
 */
async function nameSigned(
  acting: ActorContext,
  place: WalletPlace,
  { payout, transaction }: CallInput<'sendPayoutTransfer'>,
): Promise<{ readonly txHash: string; readonly entered: PayoutItem | undefined }> {
  const { source, id } = named(place, payout)
  let txHash = ''
  let entered: PayoutItem | undefined
  await asStaff(acting, 'payouts.resolve', async (tx) => {
    await refuseUnreconciled(tx)
    const claim = await ownClaim({ ...tx, actor: acting.actor }, place, payout)
    const { transfer, amountMicro, sent } = await tronPayout(tx, place, payout)
    checkSigned(transaction, claim.sender, transfer)
    signaturesOf(transaction)
    txHash = txIdOf(hexToBytes(transaction.raw_data_hex))
    if (sent !== txHash) {
      const said = await enterHash(tx, source, id, txHash)
      if ('refused' in said) return refuse('conflict')
      entered = said.entered
    }
    await audit(tx, {
      action: 'sendPayout',
      subject: { kind: 'payout', id: payout },
      amountMicro,
      facts: { wallet: claim.sender, address: transfer.receiver, amount: transfer.amount },
    })
    return true
  })
  if (entered)
    noteByHand(place.journal(), source, entered, { txHash, atMs: acting.now().getTime() })
  return { txHash, entered }
}

/**
 * Named before a node sees it: one that took it may not answer, and a second transfer would pay twice. What every
 * node that answered refused is free again.
 */
async function sendSigned(
  acting: ActorContext,
  place: WalletPlace,
  input: CallInput<'sendPayoutTransfer'>,
): Promise<CallResult<'sendPayoutTransfer'>> {
  const { txHash, entered } = await nameSigned(acting, place, input)
  const nodes = place.tron() ?? refuse('conflict')
  try {
    await relay(acting, nodes, input.transaction)
  } catch (error) {
    if (entered && error instanceof Refusal && error.name !== 'tryLater')
      await inTransaction(acting, (tx) => endRefused(tx, entered.network, txHash))
    throw error
  }
  return { txHash }
}

async function report(
  acting: ActorContext,
  { sources, journal }: WalletPlace,
  { payout, txHash }: { readonly payout: string; readonly txHash: string },
): Promise<void> {
  const { source, id } = parsePayoutReference(sources, payout) ?? refuse('notFound')
  let said: Entered = { refused: 'noSuchPayout' }
  await asStaff(acting, 'payouts.resolve', async (tx) => {
    said = await enterHash(tx, source, id, txHash)
    return 'entered' in said
  })
  const answer = said as Entered
  if ('refused' in answer)
    return answer.refused === 'format' ? refuseFields({ txHash: 'format' }) : refuse('conflict')
  noteByHand(journal(), source, answer.entered, {
    txHash: answer.txHash,
    atMs: acting.now().getTime(),
  })
}

/** Paying refunds and withdrawals with a wallet of the shop, in the browser (rules: payouts#own-wallet). */
export const walletCalls = (place: WalletPlace): Handlers<keyof typeof payouts, Actor> => ({
  listWalletPayouts: ({ acting }) => list(acting, place),
  claimPayout: async ({ acting }, { payout, wallet, amount, receiver }) => {
    const { source, id } = named(place, payout)
    let claimed: PayoutItem | undefined
    await asStaff(acting, 'payouts.resolve', async (tx) => {
      const by = await personOf(tx, acting.actor)
      const item = await claimPayout(tx, place.journal(), { source, id, sender: wallet, by })
      // What the screen showed is what is sent.
      if (
        formatMicro(item.amountMicro) !== amount ||
        canonicalAddress(item.what.transferTo) !== canonicalAddress(receiver)
      )
        refuse('conflict')
      claimed = item
      return true
    })
    noteByHand(place.journal(), source, claimed!, { atMs: acting.now().getTime() })
    return transferOf(place, claimed!)
  },
  resumePayout: ({ acting }, input) => resume(acting, place, input),
  planPayoutTransfer: async ({ acting: { actor: _actor, ...ctx } }, { payout, wallet }) => {
    await refuseUnreconciled(ctx)
    const { transfer, sent } = await tronPayout(ctx, place, payout)
    if (sent !== undefined) return refuse('conflict')
    const nodes = place.tron() ?? refuse('conflict')
    return { ...(await planTransfer(nodes, wallet, transfer)), chainId: transfer.chainId }
  },
  sendPayoutTransfer: ({ acting }, input) => sendSigned(acting, place, input),
  reportPayout: async ({ acting }, input) => {
    await report(acting, place, input)
    return {}
  },
  releasePayout: async ({ acting }, { payout }) => {
    const { source, id } = named(place, payout)
    await asStaff(acting, 'payouts.resolve', async (tx) => {
      await releasePayout(tx, source, id)
      return true
    })
    const { actor: _actor, ...ctx } = acting
    await noteRelease(ctx, place.journal(), source, id)
    return {}
  },
  noteExtraPayout: async ({ acting }, { network, txHash, why }) => {
    await asStaff(acting, 'payouts.resolve', async (tx) => {
      const one = (await listExtra(tx)).find(
        (extra) => extra.network === network && extra.txHash === txHash,
      )
      if (!one || !(await noteExtra(tx, network, txHash))) return refuse('notFound')
      await audit(tx, {
        action: 'noteExtraPayout',
        subject: { kind: 'payout', id: payoutReference(one.source, one.sourceId) },
        amountMicro: one.amountMicro,
        facts: { why, txHash, amount: formatMicro(one.amountMicro), address: one.receiver },
      })
      return true
    })
    return {}
  },
})
