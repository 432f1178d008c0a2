import { MINUTE_MS } from '../../../basics/durations.ts'
import { sql } from '../../platform/db/sql.ts'
import { inTransaction, type Context } from '../../platform/db/context.ts'
import type { EvmPayoutChain } from './evmPayoutChain.ts'
import {
  DOUBT_MS,
  pausePayout,
  sendSigned,
  settlePayout,
  type OpenPayout,
  type SignedTransaction,
} from './endPayout.ts'
import type { Signer } from './signer.ts'
import { recordSigned } from './takePayout.ts'

/** Nodes may drop accepted transactions. */
const SEND_AGAIN_MS = 20_000
/** Unmined payouts then get a higher fee. */
const DEARER_AFTER_MS = 3 * MINUTE_MS
/** Paused after this long when another transaction seems to have used the nonce. */
const DISPLACED_AFTER_MS = 15 * MINUTE_MS

/** Keeps the nonce: the chain accepts at most one. */
async function signDearer(
  ctx: Context,
  signer: Signer<EvmPayoutChain>,
  payout: OpenPayout,
  last: SignedTransaction,
): Promise<void> {
  const { chain, account } = signer
  if (last.raw === '') return
  const signed = await chain.dearer(account, last.raw)
  if (!signed) return
  const added = await inTransaction(ctx, async (tx) => {
    const { rows } = await sql`
        select 1 from payout where id = ${payout.id} and state = 'signed'
        for update`.execute(tx.db)
    if (rows.length === 1) await recordSigned(tx, payout.id, signed)
    return rows.length === 1
  })
  if (added) await sendSigned(ctx, signer, payout, signed)
}

/** Returns how many stay open. */
export async function followEvm(
  ctx: Context,
  signer: Signer<EvmPayoutChain>,
  open: readonly OpenPayout[],
): Promise<number> {
  const { chain, account } = signer
  const { nonce, mined, receipts, doubtful } = await chain.settled(
    chain.walletOf(account),
    open.flatMap(({ transactions }) => transactions.map(({ txHash }) => txHash)),
  )
  const nowMs = ctx.now().getTime()
  let left = 0
  for (const payout of open) {
    const receipt = payout.transactions.map(({ txHash }) => receipts.get(txHash)).find(Boolean)
    if (receipt) {
      await settlePayout(ctx, signer, payout, receipt)
      continue
    }
    left++
    const last = payout.transactions.at(-1)!
    if (payout.transactions.some(({ txHash }) => doubtful.has(txHash))) {
      if (nowMs - last.signedAtMs <= DOUBT_MS) continue
      left--
      await pausePayout(ctx, chain, payout, 'unknownFate')
      continue
    }
    if (payout.transactions.some(({ txHash }) => mined.has(txHash))) continue
    if (nonce > Number(payout.nonce) && nowMs - last.signedAtMs > DISPLACED_AFTER_MS) {
      // Never signed again here: a node that lost the receipt looks the same, and that would pay twice.
      left--
      await pausePayout(ctx, chain, payout, 'displaced')
      continue
    }
    if (last.sentAtMs === null || nowMs - last.sentAtMs > SEND_AGAIN_MS)
      await sendSigned(ctx, signer, payout, last)
    if (nonce <= Number(payout.nonce) && nowMs - last.signedAtMs > DEARER_AFTER_MS)
      await signDearer(ctx, signer, payout, last)
  }
  return left
}
