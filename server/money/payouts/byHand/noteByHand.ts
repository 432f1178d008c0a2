import type { Journal } from '../journal/journal.ts'
import { payoutReference, type PayoutItem, type PayoutSource } from '../payout.ts'

/** Stands in the journal where the wallet would: which wallet paid is read from the chain. */
const BY_HAND = 'hand'

/**
 * Keeps a restored database from paying it again. A claim is written before its transaction is shown, without
 * `txHash`.
 */
export function noteByHand(
  journal: Journal,
  source: PayoutSource,
  { id, network, amountMicro, what }: PayoutItem,
  { txHash = '', atMs }: { readonly txHash?: string; readonly atMs: number },
): void {
  journal.append({
    kind: 'byHand',
    reference: payoutReference(source.source, id),
    network,
    sender: BY_HAND,
    receiver: 'transferTo' in what ? what.transferTo : what.call.to,
    amountMicro,
    nonce: null,
    txHash,
    raw: '',
    maxFee: 0n,
    coin: 0n,
    isApproved: true,
    expiresAtMs: null,
    atMs,
  })
}
