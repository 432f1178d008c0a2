import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { PrivateKeyAccount } from 'viem/accounts'
import { microToBase } from '../../../basics/money.ts'
import {
  assertInTransaction,
  inTransaction,
  type Context,
  type TransactionContext,
} from '../../platform/db/context.ts'
import { isApproved, toApprove } from './approval.ts'
import type { EvmPayoutChain } from './evmPayoutChain.ts'
import type { TronPayoutChain } from './tronPayoutChain.ts'
import {
  allowanceOf,
  payoutName,
  type Allowance,
  type PayoutItem,
  type PayoutLimits,
  type PayoutSource,
  type PayoutSourceName,
} from './payout.ts'
import type { ContractCall, PayoutChain, Ready, Signed } from './payoutChain.ts'

/** The wallet that pays on one network, its limits, and whom it pays for. */
export type Signer<C extends PayoutChain = EvmPayoutChain | TronPayoutChain> = {
  readonly account: PrivateKeyAccount
  readonly chain: C
  readonly limits: PayoutLimits
  readonly sources: readonly PayoutSource[]
  /** The one contract that is called for them: the spending limit of the settings, where there is one. */
  readonly spendLimit: string | null
}
export type Taken =
  | Signed
  | { readonly waits: Exclude<Allowance, 'pay'> | 'walletShort' | 'gone' }
  | { readonly refused: true }

/** One number space a wallet and network; whoever hands out numbers waits for the other. */
const NONCE_LOCK = 7_103

/**
 * Whoever can write to the database could else have the wallet call its token, past every limit and without a second person.
 * The spending limit has no way to the money of the wallet that charges.
 */
const mayCall = ({ chain, spendLimit }: Signer, { what }: PayoutItem): boolean =>
  'transferTo' in what ||
  (spendLimit !== null && chain.normalized(what.call.to) === chain.normalized(spendLimit))

/** A call of a contract leaves the wallet's money where it is. */
const spends = (item: PayoutItem): bigint => ('transferTo' in item.what ? item.amountMicro : 0n)

const callOf = (chain: PayoutChain, { what, amountMicro }: PayoutItem): ContractCall =>
  'transferTo' in what
    ? chain.transferCall(what.transferTo, microToBase(amountMicro, chain.decimals))
    : what.call

/** Whether a second person has signed for it, where one has to. */
export async function isSecondBehind(
  ctx: Context,
  { limits }: Pick<Signer, 'limits'>,
  source: PayoutSourceName,
  item: PayoutItem,
): Promise<boolean> {
  const large = spends(item) >= limits.secondFromMicro ? toApprove(source, item) : undefined
  return large !== undefined && isApproved(ctx, large, limits.approvers)
}

const sameItem = (a: PayoutItem, b: PayoutItem): boolean =>
  a.amountMicro === b.amountMicro &&
  a.network === b.network &&
  JSON.stringify(a.what) === JSON.stringify(b.what)

async function spentToday(ctx: Context): Promise<bigint> {
  const now = ctx.now()
  const morning = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
  const { rows } = await sql({
    spent: col.bigint,
  })`
    select coalesce(sum(amount_micro), 0)::bigint as spent from payout where taken_at >= ${morning} and state <> 'failed' and call_data is null`.execute(
    ctx.db,
  )
  return rows[0]!.spent
}

/** Signed and not final yet: what of it is mined is counted twice until then, which only makes others wait. */
async function onItsWay(
  tx: TransactionContext,
  network: number,
  sender: string,
): Promise<{ micro: bigint; calls: bigint }> {
  const { rows } = await sql({
    micro: col.bigint,
    calls: col.bigint,
  })`
    select coalesce(sum(amount_micro) filter (where call_data is null), 0)::bigint as micro, count(*) as calls from payout
    where network = ${network} and sender = ${sender} and state = 'signed'`.execute(tx.db)
  return rows[0]!
}

/** The next number: after everything we gave out, and after everything the chain has seen of this wallet. */
async function takeNonce(
  tx: TransactionContext,
  network: number,
  sender: string,
  pending: number | null,
): Promise<number | null> {
  if (pending === null) return null
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
  { txHash, raw, maxFee, expiresAtMs }: Signed,
): Promise<void> {
  await sql.named`
    insert into payout_transaction (tx_hash, payout_id, raw, max_fee, expires_at, signed_at)
    values (${txHash}, ${payoutId}, ${raw}, ${maxFee}, ${expiresAtMs === null ? null : new Date(expiresAtMs)}, ${tx.now()})`.execute(
    tx.db,
  )
}

/** What was approved is still so, and may still leave. */
async function lockItem(
  tx: TransactionContext,
  { limits }: Signer,
  source: PayoutSource,
  item: PayoutItem,
  approved: boolean,
): Promise<Allowance | 'gone'> {
  const locked = await source.lock(tx, item.id)
  if (!locked || !sameItem(locked, item)) return 'gone'
  // Another payout may have left since.
  return spends(item) === 0n
    ? 'pay'
    : allowanceOf(item.amountMicro, limits, { spentTodayMicro: await spentToday(tx), approved })
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
  const open = await onItsWay(tx, chain.network, sender)
  // What the wallet has is spoken for by what was signed before; otherwise this one would fail on chain.
  if (spent > 0n && ready.tokenBase < microToBase(spent + open.micro, chain.decimals))
    return { waits: 'walletShort' }
  if (ready.affordable <= open.calls) return { waits: 'walletShort' }
  const nonce = await takeNonce(tx, chain.network, sender, ready.nextNonce)
  const receiver = chain.normalized(
    'transferTo' in item.what ? item.what.transferTo : item.what.call.to,
  )
  const { rows } = await sql.named({
    id: col.bigint,
  })`
    insert into payout (source, source_id, network, sender, token, receiver, call_data, amount_micro, nonce, taken_at)
    values (${source.source}, ${item.id}, ${chain.network}, ${sender}, ${chain.token}, ${receiver}, ${'call' in item.what ? item.what.call.data : null},
      ${item.amountMicro}, ${nonce}, ${tx.now()}) returning id`.execute(tx.db)
  const signed = await ready.sign({ nonce, payoutId: rows[0]!.id })
  await recordSigned(tx, rows[0]!.id, signed)
  await source.markSent(tx, item.id, signed.txHash)
  return signed
}

/**
 * Signs the payout of one approved item and writes it down; nobody has seen the signature before that is committed, so
 * that a crash at any moment leaves either nothing or a payout that will be sent. Limits are checked again here. What
 * the token or contract refuses is refused and its money goes back, and so is a call of any contract but the spending limit.
 */
export async function takePayout(
  ctx: Context,
  signer: Signer,
  source: PayoutSource,
  item: PayoutItem,
): Promise<Taken> {
  const { account, chain, limits } = signer
  const approved = await isSecondBehind(ctx, signer, source.source, item)
  const allowance =
    spends(item) === 0n
      ? 'pay'
      : allowanceOf(item.amountMicro, limits, { spentTodayMicro: await spentToday(ctx), approved })
  if (allowance !== 'pay') return { waits: allowance }
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
      'a payout would call a contract that is not the spending limit of the settings; it is not signed',
    )
  return inTransaction(ctx, async (tx): Promise<Taken> => {
    await sql`select pg_advisory_xact_lock(${NONCE_LOCK}::int)`.execute(tx.db)
    const now = await lockItem(tx, signer, source, item, approved)
    if (now !== 'pay') return { waits: now }
    // Not before its source has looked at it: what is not wanted any more does not wait for the wallet to be filled.
    if (ready === 'walletShort') return { waits: 'walletShort' }
    if (ready !== 'refused') return signLocked(tx, signer, source, item, ready)
    await source.refuse(tx, item.id, spends(item) > 0n ? 'refusedByToken' : 'refusedByContract')
    return { refused: true }
  })
}
