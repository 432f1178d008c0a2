import type * as payouts from '../../../api/office/payouts.ts'
import { canonicalAddress } from '../../../basics/address.ts'
import { refuse, refuseFields } from '../../../basics/errors.ts'
import { formatMicro, microToBase } from '../../../basics/money.ts'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import {
  claimPayout,
  noteClaim,
  noteRelease,
  releasePayout,
} from '../../money/payouts/byHand/claim.ts'
import type { HandProblem } from '../../money/payouts/byHand/closeByHand.ts'
import { enterHash, noteByHand, type Entered } from '../../money/payouts/byHand/enterHash.ts'
import {
  listByHand,
  listExtra,
  listOpenClaims,
  noteExtra,
} from '../../money/payouts/byHand/listByHand.ts'
import type { Journal } from '../../money/payouts/journal/journal.ts'
import {
  payoutReference,
  readReference,
  type PayoutItem,
  type PayoutSource,
} from '../../money/payouts/payout.ts'
import type { Actor } from '../../people/staff/actor.ts'
import { asStaff, audit, type ActorContext } from '../../people/staff/asStaff.ts'
import { personOf } from '../../people/staff/secondPerson.ts'
import type { Handlers } from '../../platform/http/handler.ts'

export type WalletPlace = {
  readonly sources: readonly PayoutSource[]
  /** Opened when it is first needed. */
  readonly journal: () => Journal
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
  readReference(sources, payout) ?? refuse('notFound')

async function report(
  acting: ActorContext,
  { sources, journal }: WalletPlace,
  { payout, txHash }: { readonly payout: string; readonly txHash: string },
): Promise<void> {
  const { source, id } = readReference(sources, payout) ?? refuse('notFound')
  let said: Entered = { refused: 'noSuchPayout' }
  await asStaff(acting, 'payouts.resolve', async (tx) => {
    said = await enterHash(tx, source, id, txHash)
    return 'entered' in said
  })
  const answer = said as Entered
  if ('refused' in answer)
    return answer.refused === 'format' ? refuseFields({ txHash: 'format' }) : refuse('conflict')
  noteByHand(journal(), source, answer.entered, answer.txHash, acting.now().getTime())
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
    noteClaim(place.journal(), source, claimed!, acting.now().getTime())
    return transferOf(place, claimed!)
  },
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
