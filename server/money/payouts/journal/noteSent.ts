import type { ChainToken } from '../../../../basics/tokens.ts'
import type { Context } from '../../../platform/db/context.ts'
import { payoutReference, type PayoutSourceName } from '../payout.ts'
import type { SignedPayout } from '../payoutChain.ts'
import type { Signer } from '../signer.ts'

export type Sendable = Pick<SignedPayout, 'txHash' | 'raw' | 'expiresAtMs'> &
  Partial<Pick<SignedPayout, 'maxFee' | 'coin'>>

export type SentPayout = {
  readonly source: PayoutSourceName
  readonly sourceId: bigint
  readonly asset: ChainToken
  readonly receiver: string
  readonly callData: string | null
  readonly amountMicro: bigint
  readonly nonce: bigint | number | null
}

/** After the commit and before any node sees it; does nothing when it is there (rules: payouts#journal). */
export function noteSent(
  ctx: Context,
  {
    chain,
    account,
    journal,
  }: Pick<Signer, 'account' | 'journal'> & {
    readonly chain: Pick<Signer['chain'], 'network' | 'walletOf'>
  },
  { source, sourceId, asset, receiver, callData, amountMicro, nonce }: SentPayout,
  { txHash, raw, maxFee = 0n, coin = 0n, expiresAtMs }: Sendable,
  isApproved = false,
): void {
  const reference = payoutReference(source, sourceId)
  const earlier = journal.of(reference)
  if (earlier.some((line) => line.txHash === txHash)) return
  journal.append({
    kind: callData === null ? 'transfer' : 'call',
    reference,
    network: chain.network,
    ...(asset !== 'USDT' && { asset }),
    sender: chain.walletOf(account),
    receiver,
    amountMicro,
    nonce: nonce === null ? null : Number(nonce),
    txHash,
    raw,
    maxFee,
    coin,
    isApproved: isApproved || earlier.some((line) => line.isApproved),
    expiresAtMs,
    atMs: ctx.now().getTime(),
  })
}
