import { NETWORKS } from '../../basics/chains.ts'
import { formatMicro } from '../../basics/money.ts'
import { listFrozen } from '../chains/listFrozen.ts'
import type { Context } from '../db/context.ts'
import { listReturns } from '../orders/decideReturn.ts'
import { listHeldTransfers } from '../payments/listHeldTransfers.ts'
import { listWaitingRefunds } from '../refunds/listWaitingRefunds.ts'

/** Something that waits for a person. `id` is what the commands take; `why` is a word for what is to be decided. */
export type ReviewItem = {
  readonly kind: 'transfer' | 'refund' | 'return' | 'network'
  readonly id: string
  readonly since: Date
  readonly amount: string
  readonly network: string
  readonly why: string
  readonly orderId: string | null
  /** The transfer that the money came with. */
  readonly transferId: string | null
  /** Where a refund is to go, and whether the address's key has signed for it; `null` while none is named, and for all else. */
  readonly to: { readonly address: string; readonly signed: boolean } | null
  readonly toldAt: Date | null
  /** Nothing is to be decided: it is only good to know. */
  readonly justTold: boolean
}

/** Everything that waits for a person, oldest first (DECISIONS A3). */
export async function listReview(ctx: Context): Promise<ReviewItem[]> {
  const transfers = (await listHeldTransfers(ctx)).map((one): ReviewItem => ({
    kind: 'transfer', id: one.id.toString(), since: one.finalAt, amount: `${one.held} USDT`, network: NETWORKS[one.network].name, why: one.reason, orderId: one.orderId, transferId: one.id.toString(), toldAt: one.toldAt, justTold: false, to: null,
  }))
  const refunds = (await listWaitingRefunds(ctx)).map((one): ReviewItem => ({
    kind: 'refund', id: one.id.toString(), since: one.updated_at, amount: `${formatMicro(one.amount_micro)} USDT`, network: NETWORKS[one.network].name, why: one.waits_for, orderId: one.order_id, transferId: one.transfer_id.toString(),
    toldAt: one.told_at, justTold: one.waits_for === 'unclaimed', to: one.address === null ? null : { address: one.address, signed: one.proof === 'signature' },
  }))
  const returns = (await listReturns(ctx)).map((one): ReviewItem => ({
    kind: 'return', id: one.orderId, since: one.askedAt, amount: one.total, network: '', why: 'return', orderId: one.orderId, transferId: null, toldAt: one.toldAt, justTold: false, to: null,
  }))
  const networks = (await listFrozen(ctx)).map((one): ReviewItem => ({
    kind: 'network', id: String(one.network), since: one.frozenAt, amount: '', network: NETWORKS[one.network].name, why: `frozen: ${one.reason}`, orderId: null, transferId: null, toldAt: one.toldAt,
    justTold: false, to: null,
  }))
  return [...networks, ...transfers, ...refunds, ...returns].sort((a, b) => a.since.getTime() - b.since.getTime())
}
