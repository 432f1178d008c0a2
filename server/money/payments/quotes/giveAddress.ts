import { canonicalAddress } from '../../../../basics/address.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { listBlocked } from '../../chains/networks/blockedAddresses.ts'
import {
  leaseForwarder,
  leaseWallet,
  leaseXpub,
  shareWallet,
  type Leased,
  type Wanted,
} from '../../receiving/leaseAddress.ts'
import { AMOUNT_COOLDOWN_MS } from '../payment.ts'
import type { PayNetwork } from './networks.ts'
import { takeAmount } from './takeAmount.ts'
import { servesAgain, familyOf } from '../../receiving/shopAddress.ts'

export type MatchedBy = 'address' | 'usedAddress' | 'amount'

export type Given = {
  readonly receiver: string
  readonly amountMicro: bigint
  readonly matchedBy: MatchedBy
}

const ofOrder = ({ address, used }: Leased, { priceMicro }: Wanted): Given => ({
  receiver: address,
  amountMicro: priceMicro,
  matchedBy: used ? 'usedAddress' : 'address',
})

/** With single-use addresses an order has its own from the start (rules: payments#receiving-addresses). */
export const startsWithForwarder = (on: PayNetwork): boolean =>
  on.forwarding !== undefined &&
  (!servesAgain(familyOf(on.network)) ||
    ((on.wallets ?? []).length === 0 && on.account === undefined))

async function anotherHasIt(ctx: TransactionContext, address: string): Promise<void> {
  await sql.named`
    update quote set matched_by = 'usedAddress'
    where receiver = ${address} and matched_by = 'address'
      and expires_at > ${ctx.now()}`.execute(ctx.db)
}

/** Money at a blocked wallet could not be moved. */
async function unblocked(
  ctx: TransactionContext,
  { network, wallets = [], account }: PayNetwork,
): Promise<{ wallets: readonly string[]; blocked: readonly string[] }> {
  if (wallets.length === 0 && account === undefined) return { wallets, blocked: [] }
  const blocked = new Set([...(await listBlocked(ctx, network))].map(canonicalAddress))
  return {
    wallets: wallets.filter((one) => !blocked.has(canonicalAddress(one))),
    blocked: [...blocked],
  }
}

/**
 * An address for the order, kinds tried in order, and the amount to send there; `null` when none is free (rules:
 * payments#leases).
 */
export async function giveAddress(
  ctx: TransactionContext,
  on: PayNetwork,
  asked: Omit<Wanted, 'journal'>,
): Promise<Given | null> {
  const wanted: Wanted = { ...asked, journal: on.leaseJournal }
  const { forwarding, account, receive } = on
  const { wallets, blocked } = await unblocked(ctx, on)
  const newWallet = async (): Promise<Leased | undefined> =>
    (await leaseWallet(ctx, wallets, wanted)) ??
    (account && (await account.offered(ctx)) ? leaseXpub(ctx, account, wanted, blocked) : undefined)
  const newForwarder = async (): Promise<Leased | undefined> =>
    forwarding && (await forwarding.offered(ctx))
      ? leaseForwarder(ctx, forwarding, wanted)
      : undefined
  const own = startsWithForwarder(on)
    ? ((await newForwarder()) ?? (await newWallet()))
    : ((await newWallet()) ?? (await newForwarder()))
  if (own) return ofOrder(own, wanted)
  const shared = await shareWallet(ctx, wallets, wanted)
  if (shared) {
    await anotherHasIt(ctx, shared.address)
    return ofOrder(shared, wanted)
  }
  const amount = await takeAmount(ctx, {
    orderId: wanted.orderId,
    receive,
    priceMicro: wanted.priceMicro,
    freesAt: new Date(wanted.expiresAt.getTime() + AMOUNT_COOLDOWN_MS),
    opener: wanted.opener,
  })
  if (amount) return { ...amount, matchedBy: 'amount' }
  if (receive.length + wallets.length > 0)
    ctx.log.warn(
      {
        event: 'addressesExhausted',
        network: on.network,
        priceMicro: wanted.priceMicro.toString(),
      },
      'no address and no distinguishing amount is free',
    )
  return null
}

export async function writeGiven(
  ctx: TransactionContext,
  orderId: string,
  network: NetworkId,
  { receiver, amountMicro, matchedBy }: Given,
): Promise<void> {
  await sql.named`
    update quote set receiver = ${receiver}, amount_micro = ${amountMicro}, matched_by = ${matchedBy}
    where order_id = ${orderId} and network = ${network} and receiver is null`.execute(ctx.db)
}
