import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import { microToBase } from '../../../basics/money.ts'
import { inTransaction, type Context } from '../../platform/db/context.ts'
import {
  DOUBT_MS,
  endPayout,
  factsOf,
  pausePayout,
  sendSigned,
  settlePayout,
  sourceOf,
  type OpenPayout,
} from './endPayout.ts'
import { allowanceOf, type Allowance, type PayoutRefusal } from './payout.ts'
import { compareWithChain } from './reconcile/compareWithChain.ts'
import { worthOf, type Signer } from './signer.ts'
import { isSecondBehind, isWalletBlocked, recordSigned } from './takePayout.ts'
import type { PayoutStatus, TronPayoutChain } from './tronPayoutChain.ts'

/** Nodes may drop accepted transactions. */
const SEND_AGAIN_MS = 20_000
/** Signatures without a block before it is paused. */
const MAX_SIGNED = 6
/** The day's sums contain it already. */
const NOTHING_SPENT = { allMicro: 0n, aloneMicro: 0n }

/** Logged once each. */
const logged = new Set<bigint>()

function logWaiting(
  ctx: Context,
  chain: TronPayoutChain,
  payout: OpenPayout,
  why: 'walletShort' | 'walletBlocked' | 'unknownTransfers' | Allowance,
): void {
  if (!logged.has(payout.id))
    ctx.log.warn(
      { event: 'payoutsWait', waiting: { [why]: 1 }, ...factsOf(chain, payout) },
      'a payout expired and cannot be signed again now',
    )
  logged.add(payout.id)
}

/** Its source decides what follows. */
async function failAtSource(
  ctx: Context,
  { sources }: Signer<TronPayoutChain>,
  payout: OpenPayout,
  reason: PayoutRefusal,
): Promise<void> {
  await endPayout(ctx, payout.id, 'failed', null, (tx) =>
    sourceOf(sources, payout.source).refuse(tx, payout.sourceId, reason),
  )
}

/** All earlier transactions are dead, so only one can be paid. */
async function signAgain(
  ctx: Context,
  signer: Signer<TronPayoutChain>,
  payout: OpenPayout,
): Promise<void> {
  const { chain, account } = signer
  // Another signature of it may be alive that a restored database has forgotten.
  if ((await compareWithChain(ctx, signer)) > 0)
    return logWaiting(ctx, chain, payout, 'unknownTransfers')
  // The order of a call may have ended.
  if (payout.callData !== null) return failAtSource(ctx, signer, payout, 'failedOnChain')
  const { amountMicro, receiver } = payout
  // Checked again, since the stored payout may have changed; the daily total already contains it.
  const approved = await isSecondBehind(ctx, signer, payout.source, {
    id: payout.sourceId,
    network: chain.network,
    asset: chain.asset,
    amountMicro,
    what: { transferTo: receiver },
  })
  const allowance = allowanceOf(worthOf(signer, chain.asset, amountMicro), signer.limits, {
    spent: NOTHING_SPENT,
    approved,
  })
  if (allowance !== 'pay') return logWaiting(ctx, chain, payout, allowance)
  const amountBase = microToBase(amountMicro, chain.decimals)
  const ready = await chain.prepare(account, chain.transferCall(receiver, amountBase), amountBase)
  if (ready === 'walletShort') return logWaiting(ctx, chain, payout, ready)
  if (ready === 'refused')
    return (await isWalletBlocked(signer, amountBase))
      ? logWaiting(ctx, chain, payout, 'walletBlocked')
      : failAtSource(ctx, signer, payout, 'refusedByToken')
  const signed = await ready.sign({ nonce: null, payoutId: payout.id })
  const added = await inTransaction(ctx, async (tx) => {
    await sql`select 1 from payout where id = ${payout.id} for update`.execute(tx.db)
    const { rows } = await sql({
      state: col.text,
      count: col.bigint,
    })`
      select p.state, count(*) as count from payout p
      join payout_transaction t on t.payout_id = p.id where p.id = ${payout.id} group by p.id`.execute(
      tx.db,
    )
    const isSame =
      rows[0]?.state === 'signed' && rows[0].count === BigInt(payout.transactions.length)
    if (isSame) await recordSigned(tx, payout.id, signed)
    return isSame
  })
  if (!added) return
  ctx.log.warn(
    { event: 'payoutSignedAgain', ...factsOf(chain, payout), txHash: signed.txHash },
    'payout missed its time and is signed again',
  )
  await sendSigned(ctx, signer, payout, signed)
}

/** True while open. */
async function followOne(
  ctx: Context,
  signer: Signer<TronPayoutChain>,
  payout: OpenPayout,
  statuses: readonly PayoutStatus[],
): Promise<boolean> {
  const { chain } = signer
  const receipts = statuses.flatMap((status) => (status.state === 'final' ? [status.receipt] : []))
  if (receipts.length > 1) await pausePayout(ctx, chain, payout, 'paidTwice')
  else if (receipts[0]) await settlePayout(ctx, signer, payout, receipts[0])
  if (receipts.length > 0) return false
  const last = payout.transactions.at(-1)!
  const nowMs = ctx.now().getTime()
  if (statuses.every(({ state }) => state === 'dead')) {
    if (payout.transactions.some(({ raw }) => raw === '')) {
      await pausePayout(ctx, chain, payout, 'unknownFate')
      return false
    }
    if (payout.transactions.length < MAX_SIGNED) await signAgain(ctx, signer, payout)
    else await pausePayout(ctx, chain, payout, 'neverTaken')
    return payout.transactions.length < MAX_SIGNED
  }
  if (statuses.some(({ state }) => state === 'doubtful') && nowMs - last.expiresAtMs! > DOUBT_MS) {
    await pausePayout(ctx, chain, payout, 'unknownFate')
    return false
  }
  if (
    statuses.at(-1)!.state === 'open' &&
    (last.sentAtMs === null || nowMs - last.sentAtMs > SEND_AGAIN_MS)
  )
    await sendSigned(ctx, signer, payout, last)
  return true
}

/** Returns how many stay open. */
export async function followTron(
  ctx: Context,
  signer: Signer<TronPayoutChain>,
  open: readonly OpenPayout[],
): Promise<number> {
  const lasting = open.flatMap(({ transactions }) =>
    transactions.map(({ txHash, expiresAtMs }) => ({ txHash, expiresAtMs: expiresAtMs! })),
  )
  const statuses = await signer.chain.look(lasting)
  let left = 0
  for (const payout of open) {
    if (
      await followOne(
        ctx,
        signer,
        payout,
        payout.transactions.map(({ txHash }) => statuses.get(txHash)!),
      )
    )
      left++
  }
  return left
}
