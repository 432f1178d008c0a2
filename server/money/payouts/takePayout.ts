import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import { microToBase } from '../../../basics/money.ts'
import {
  assertInTransaction,
  inTransaction,
  type Context,
  type TransactionContext,
} from '../../platform/db/context.ts'
import { isUnreconciled } from '../../platform/settings/unreconciled.ts'
import { isApproved, toApprove } from './approval.ts'
import {
  allowanceOf,
  payoutName,
  payoutReference,
  tokenOf,
  type Allowance,
  type PayoutItem,
  type PayoutSource,
  type PayoutSourceName,
} from './payout.ts'
import { noteSent, type SentPayout } from './journal/noteSent.ts'
import { worthOf, type Signer } from './signer.ts'
import { isOpenByHand } from './byHand/listByHand.ts'
import { coinLately, spentLately } from './spent.ts'
import type { ContractCall, PayoutChain, Ready, SignedPayout } from './payoutChain.ts'
import { mayBePaid, missingNonces } from './reconcile/known.ts'
import { lockWatch } from './reconcile/watch.ts'

type Wait =
  | Exclude<Allowance, 'pay'>
  | 'walletShort'
  | 'walletBlocked'
  | 'coinSpent'
  | 'gone'
  | 'byHand'
  | 'inJournal'
  | 'unknownTransfers'
  | 'unreconciled'
type Taken =
  | (SignedPayout & { readonly payout: SentPayout })
  | {
      readonly waits: Wait
    }
  | { readonly refused: true }

/** Serializes nonce allocation. */
const NONCE_LOCK = 7_103

/**
 * Otherwise database write access could call the token past limits and second signatures. The spending limit cannot
 * move this wallet's money.
 */
const mayCall = ({ chain, spendLimit }: Signer, { what }: PayoutItem): boolean =>
  'transferTo' in what ||
  (spendLimit !== null && chain.normalized(what.call.to) === chain.normalized(spendLimit))

const spends = (item: PayoutItem): bigint => ('transferTo' in item.what ? item.amountMicro : 0n)

const callOf = (chain: PayoutChain, { what, amountMicro }: PayoutItem): ContractCall =>
  'transferTo' in what
    ? chain.transferCall(what.transferTo, microToBase(amountMicro, chain.decimals))
    : what.call

/** True when the second person signed it. */
export async function isSecondBehind(
  ctx: Context,
  { limits }: Pick<Signer, 'limits'>,
  source: PayoutSourceName,
  item: PayoutItem,
): Promise<boolean> {
  const wanted = toApprove(source, item, limits.shop)
  return wanted !== undefined && isApproved(ctx, wanted, limits.approvers)
}

const allowed = async (
  ctx: Context,
  signer: Signer,
  item: PayoutItem,
  approved: boolean,
): Promise<Allowance> =>
  spends(item) === 0n
    ? 'pay'
    : allowanceOf(worthOf(signer, tokenOf(item), item.amountMicro), signer.limits, {
        spent: await spentLately(ctx, signer),
        approved,
      })

const sameItem = (a: PayoutItem, b: PayoutItem): boolean =>
  a.amountMicro === b.amountMicro &&
  a.network === b.network &&
  tokenOf(a) === tokenOf(b) &&
  JSON.stringify(a.what) === JSON.stringify(b.what)

/** Mined amounts count twice until final, which only delays others. */
async function onItsWay(
  tx: TransactionContext,
  { network, asset }: Pick<PayoutChain, 'network' | 'asset'>,
  sender: string,
): Promise<{ micro: bigint; calls: bigint }> {
  const { rows } = await sql({
    micro: col.bigint,
    calls: col.bigint,
  })`
    select count(*) as calls, coalesce(
      sum(amount_micro) filter (where call_data is null and asset = ${asset}), 0)::bigint as micro
    from payout
    where network = ${network} and sender = ${sender} and state = 'signed'`.execute(tx.db)
  return rows[0]!
}

/** Above all nonces given out or seen on chain. `unknownTransfers` when the chain shows one not given out here. */
async function takeNonce(
  tx: TransactionContext,
  network: number,
  sender: string,
  pending: number | null,
): Promise<number | null | 'unknownTransfers'> {
  if (pending === null) return null
  const floor = Number((await lockWatch(tx, network, sender)).nonceFloor)
  if ((await missingNonces(tx, network, sender, floor, pending)).length > 0)
    return 'unknownTransfers'
  const { rows } = await sql({
    last: col.orNull(col.bigint),
  })`select max(nonce) as last from payout where network = ${network} and sender = ${sender}`.execute(
    tx.db,
  )
  const last = rows[0]!.last
  return last === null ? pending : Math.max(pending, Number(last) + 1)
}

export async function recordSigned(
  tx: TransactionContext,
  payoutId: bigint,
  { txHash, raw, maxFee, expiresAtMs }: SignedPayout,
): Promise<void> {
  await sql.named`
    insert into payout_transaction (tx_hash, payout_id, raw, max_fee, expires_at, signed_at)
    values (${txHash}, ${payoutId}, ${raw}, ${maxFee},
      ${expiresAtMs === null ? null : new Date(expiresAtMs)}, ${tx.now()})`.execute(tx.db)
}

/** The token lets this wallet pay no one, not even itself: blocked, or the token is paused. */
export async function isWalletBlocked(
  { chain, account }: Pick<Signer, 'chain' | 'account'>,
  amountBase: bigint,
): Promise<boolean> {
  const toItself = chain.transferCall(chain.walletOf(account), amountBase)
  return (await chain.prepare(account, toItself, amountBase)) === 'refused'
}

/** Checks again under the lock. */
async function lockItem(
  tx: TransactionContext,
  signer: Signer,
  source: PayoutSource,
  item: PayoutItem,
  approved: boolean,
): Promise<Allowance | 'gone' | 'byHand'> {
  const locked = await source.lock(tx, item.id)
  if (await isOpenByHand(tx, source.source, item.id)) return 'byHand'
  if (!locked || !sameItem(locked, item)) return 'gone'
  return allowed(tx, signer, item, approved)
}

async function signLocked(
  tx: TransactionContext,
  { account, chain }: Signer,
  source: PayoutSource,
  item: PayoutItem,
  ready: Ready,
): Promise<Taken> {
  assertInTransaction(tx)
  const sender = chain.walletOf(account)
  const spent = spends(item)
  const open = await onItsWay(tx, chain, sender)
  // Earlier payouts have reserved part of the balance.
  if (spent > 0n && ready.tokenBase < microToBase(spent + open.micro, chain.decimals))
    return { waits: 'walletShort' }
  if (ready.affordable <= open.calls) return { waits: 'walletShort' }
  const nonce = await takeNonce(tx, chain.network, sender, ready.nextNonce)
  if (nonce === 'unknownTransfers') return { waits: 'unknownTransfers' }
  const receiver = chain.normalized(
    'transferTo' in item.what ? item.what.transferTo : item.what.call.to,
  )
  const { rows } = await sql.named({
    id: col.bigint,
  })`
    insert into payout (source, source_id, network, asset, sender, token, receiver, call_data,
      amount_micro, nonce, taken_at)
    values (${source.source}, ${item.id}, ${chain.network}, ${chain.asset}, ${sender},
      ${chain.token}, ${receiver}, ${'call' in item.what ? item.what.call.data : null},
      ${item.amountMicro}, ${nonce}, ${tx.now()}) returning id`.execute(tx.db)
  const signed = await ready.sign({ nonce, payoutId: rows[0]!.id })
  await recordSigned(tx, rows[0]!.id, signed)
  await source.markSent(tx, item.id, signed.txHash)
  const { what, amountMicro } = item
  const callData = 'call' in what ? what.call.data : null
  return {
    ...signed,
    payout: {
      source: source.source,
      sourceId: item.id,
      asset: chain.asset,
      receiver,
      callData,
      amountMicro,
      nonce,
    },
  }
}

/**
 * Stores the signed payout before broadcasting: a crash leaves nothing, or a payout to send. Checks limits again.
 * Refuses what the token or contract refuses, and calls of contracts other than the spending limit.
 */
export async function takePayout(
  ctx: Context,
  signer: Signer,
  source: PayoutSource,
  item: PayoutItem,
): Promise<Taken> {
  const { account, chain } = signer
  if (tokenOf(item) !== chain.asset) throw new Error(`${chain.asset} is not what this payout is of`)
  const approved = await isSecondBehind(ctx, signer, source.source, item)
  // Signed earlier, by another database.
  const signedBefore = signer.journal.of(payoutReference(source.source, item.id))
  if (
    spends(item) > 0n &&
    (await mayBePaid(
      ctx,
      signedBefore.map(({ txHash }) => txHash),
    ))
  )
    return { waits: 'inJournal' }
  const allowance = await allowed(ctx, signer, item, approved)
  if (allowance !== 'pay') return { waits: allowance }
  const { coinDaily } = signer
  const isOurs = mayCall(signer, item)
  const ready = isOurs
    ? await chain.prepare(account, callOf(chain, item), microToBase(spends(item), chain.decimals))
    : 'refused'
  if (!isOurs)
    ctx.log.error(
      {
        event: 'strangeCall',
        network: chain.network,
        payout: payoutName(source.source, item.id),
        what: item.what,
      },
      'not signed: the payout calls a contract other than the configured spending limit',
    )
  const spent = microToBase(spends(item), chain.decimals)
  if (ready === 'refused' && spent > 0n && (await isWalletBlocked(signer, spent)))
    return { waits: 'walletBlocked' }
  if (
    typeof ready === 'object' &&
    coinDaily !== null &&
    coinLately(ctx, signer) + ready.coin > coinDaily
  )
    return { waits: 'coinSpent' }
  const taken = await inTransaction(ctx, async (tx): Promise<Taken> => {
    await sql`select pg_advisory_xact_lock(${NONCE_LOCK}::int)`.execute(tx.db)
    // Another network's comparison may have found something since the round began.
    if (await isUnreconciled(tx)) return { waits: 'unreconciled' }
    const now = await lockItem(tx, signer, source, item, approved)
    if (now !== 'pay') return { waits: now }
    // After `lockItem`: withdrawn items must not wait for funding.
    if (ready === 'walletShort') return { waits: 'walletShort' }
    if (ready !== 'refused') return signLocked(tx, signer, source, item, ready)
    await source.refuse(tx, item.id, spends(item) > 0n ? 'refusedByToken' : 'refusedByContract')
    return { refused: true }
  })
  if ('txHash' in taken) noteSent(ctx, signer, taken.payout, taken, approved)
  return taken
}
