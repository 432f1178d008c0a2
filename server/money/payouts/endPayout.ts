import { HOUR_MS } from '../../../basics/durations.ts'
import type { ChainToken } from '../../../basics/tokens.ts'
import { col, type RowOf } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import { microToBase } from '../../../basics/money.ts'
import { inTransaction, type Context, type TransactionContext } from '../../platform/db/context.ts'
import { payoutName, type PayoutSource, type PayoutSourceName } from './payout.ts'
import type { FinalReceipt, PayoutChain } from './payoutChain.ts'
import { noteSent, type Sendable } from './journal/noteSent.ts'
import type { Signer } from './signer.ts'

export type SignedTransaction = {
  readonly txHash: string
  readonly raw: string
  readonly signedAtMs: number
  readonly sentAtMs: number | null
  readonly expiresAtMs: number | null
}

/** Transactions are oldest first. */
export const OpenPayout = {
  id: col.bigint,
  source: col.as<PayoutSourceName>(col.text),
  sourceId: col.bigint,
  asset: col.as<ChainToken>(col.text),
  receiver: col.text,
  callData: col.orNull(col.as<`0x${string}`>(col.text)),
  amountMicro: col.bigint,
  nonce: col.orNull(col.bigint),
  transactions: col.json<readonly SignedTransaction[]>(),
}
export type OpenPayout = RowOf<typeof OpenPayout>

/** Longest disagreement about an overdue payout before it is paused. */
export const DOUBT_MS = HOUR_MS

export type PauseReason = 'displaced' | 'noTransfer' | 'paidTwice' | 'unknownFate' | 'neverTaken'

const PAUSE_TEXTS: Readonly<Record<PauseReason, string>> = {
  displaced: 'the number of a payout was used by something else: a person must check',
  noTransfer: 'a payout succeeded without the transfer that it was for: a person must check',
  paidTwice: 'two transactions of one payout are on chain: a person must check',
  unknownFate: 'the providers do not agree what became of a payout: a person must check',
  neverTaken: 'a payout was signed again and again and no block took it: a person must check',
}

export const sourceOf = (
  sources: readonly PayoutSource[],
  name: PayoutSourceName,
): PayoutSource => {
  const source = sources.find((one) => one.source === name)
  if (!source) throw new Error(`unknown payout source "${name}"`)
  return source
}

export const factsOf = (chain: PayoutChain, payout: OpenPayout) => ({
  network: chain.network,
  payout: payoutName(payout.source, payout.sourceId),
})

/** Does nothing if another process ended the payout. */
export async function endPayout(
  ctx: Context,
  id: bigint,
  state: 'final' | 'failed' | 'held',
  reason: PauseReason | null,
  and: (tx: TransactionContext) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rowCount } = await sql.named`
      update payout
      set state = ${state}, held_reason = ${reason},
        ended_at = case when ${state} = 'held' then null else ${tx.now()}::timestamptz end
      where id = ${id} and state = 'signed'`.execute(tx.db)
    if (rowCount === 1) await and(tx)
  })
}

/** Stored as `held`: nothing more happens before a manual decision. */
export async function pausePayout(
  ctx: Context,
  chain: PayoutChain,
  payout: OpenPayout,
  reason: PauseReason,
): Promise<void> {
  await endPayout(ctx, payout.id, 'held', reason, async () => {
    ctx.log.error({ event: 'payoutHeld', reason, ...factsOf(chain, payout) }, PAUSE_TEXTS[reason])
  })
}

/** The token logged exactly this transfer; a call's contract checks its own effect. */
const isDone = (
  receipt: FinalReceipt,
  chain: PayoutChain,
  sender: string,
  { callData, receiver, amountMicro }: OpenPayout,
): boolean =>
  callData !== null ||
  receipt.transfers.some(
    (transfer) =>
      transfer.sender === sender &&
      transfer.receiver === receiver &&
      transfer.amountBase === microToBase(amountMicro, chain.decimals),
  )

export async function settlePayout(
  ctx: Context,
  { chain, account, sources }: Signer<PayoutChain>,
  payout: OpenPayout,
  receipt: FinalReceipt,
): Promise<void> {
  const source = sourceOf(sources, payout.source)
  const { txHash } = receipt
  const facts = { ...factsOf(chain, payout), txHash }
  if (!receipt.succeeded) {
    await endPayout(ctx, payout.id, 'failed', null, (tx) =>
      source.refuse(tx, payout.sourceId, 'failedOnChain'),
    )
    ctx.log.error(
      { event: 'payoutFailed', ...facts },
      'payout failed on chain; the money is back where it came from',
    )
  } else if (isDone(receipt, chain, chain.walletOf(account), payout)) {
    await endPayout(ctx, payout.id, 'final', null, (tx) =>
      source.finish(tx, payout.sourceId, txHash),
    )
    ctx.log.info({ event: 'payoutFinal', ...facts }, 'payout final')
  } else {
    await pausePayout(ctx, chain, payout, 'noTransfer')
  }
}

export async function sendSigned(
  ctx: Context,
  signer: Signer<PayoutChain>,
  payout: OpenPayout,
  signed: Sendable,
): Promise<void> {
  const { chain } = signer
  const { txHash, raw } = signed
  // Only the chain knows it: it was sent already.
  if (raw === '') return
  noteSent(ctx, signer, payout, signed)
  if (await chain.send(raw))
    await sql.named`update payout_transaction set sent_at = ${ctx.now()} where tx_hash = ${txHash}`.execute(
      ctx.db,
    )
}
