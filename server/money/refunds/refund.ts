import { col, type RowOf } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Static } from 'typebox'
import type { Refund } from '../../../api/shapes.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import { formatMicro } from '../../../basics/money.ts'
import type {
  RefundProblem,
  RefundProof,
  RefundReason,
  RefundState,
} from '../../../basics/refunds.ts'
import type { TransferReason } from '../../../basics/status.ts'
import {
  assertInTransaction,
  type Context,
  type TransactionContext,
} from '../../platform/db/context.ts'

/** Refund reasons of transfers that an order did not take whole; all others go to review. */
export const REASON_OF_TRANSFER: Readonly<Partial<Record<TransferReason, RefundReason>>> = {
  short: 'short',
  over: 'over',
  twice: 'twice',
  late: 'late',
}

/** Amounts in micro-units of USDT. */
export const RefundRow = {
  id: col.bigint,
  order_id: col.orNull(col.text),
  /** Of a `delivered` part. */
  return_no: col.orNull(col.int),
  transfer_id: col.bigint,
  /** `held`: money no order took. `delivered`: money an order had taken. */
  part: col.as<'held' | 'delivered'>(col.text),
  network: col.as<NetworkId>(col.int),
  amount_micro: col.bigint,
  reason: col.as<RefundReason>(col.text),
  state: col.as<RefundState>(col.text),
  address: col.orNull(col.text),
  proof: col.orNull(col.as<RefundProof>(col.text)),
  ready_at: col.orNull(col.time),
  by_person: col.bool,
  problem: col.orNull(col.as<RefundProblem>(col.text)),
  tx_hash: col.orNull(col.text),
  /** The refund that represents all that its payout pays. */
  paid_with: col.orNull(col.bigint),
  created_at: col.time,
}
export type RefundRow = RowOf<typeof RefundRow>

export const REFUND_COLUMNS = sql`
  id, order_id, return_no, transfer_id, part, network, amount_micro, reason, state, address, proof,
  ready_at, by_person, problem, tx_hash, paid_with, created_at`

const OPEN: ReadonlySet<RefundState> = new Set(['offered', 'claimed', 'approved', 'sent'])
/** Its money is promised and not final at its address. */
export const isOpenRefund = ({ state }: Pick<RefundRow, 'state'>): boolean => OPEN.has(state)

export type RefundRules = {
  readonly autoMicro: bigint
  /** For addresses that a code confirmed. */
  readonly delayMs: number
  /** For addresses that nothing confirmed, before a person decides. */
  readonly unconfirmedDelayMs: number
}

/** How a refund of this order may be claimed. */
export type ClaimTerms = {
  /** The address whose signature claims it at once. */
  readonly payer: string | null
  /** What confirms any other address, shortened; null: nothing does. */
  readonly confirmedBy: string | null
}

/** Staff pay it from a wallet of the shop; `txHash` once it is named. */
export type SentByHand = { readonly txHash: string | null }

export const refundShape = (
  row: RefundRow,
  terms: ClaimTerms,
  byHand?: SentByHand,
): Static<typeof Refund> => ({
  ...terms,
  refundId: row.id.toString(),
  network: row.network,
  amount: formatMicro(row.amount_micro),
  reason: row.reason,
  state: row.state,
  address: row.address,
  readyAt: row.state === 'claimed' ? (row.ready_at?.getTime() ?? null) : null,
  byPerson: row.by_person,
  proof: row.proof,
  problem: row.problem,
  sending: byHand !== undefined,
  txHash: row.tx_hash ?? byHand?.txHash ?? null,
})

export const findRefund = async (ctx: Context, id: bigint): Promise<RefundRow | undefined> =>
  (
    await sql.named(RefundRow)`select ${REFUND_COLUMNS} from refund where id = ${id}`.execute(
      ctx.db,
    )
  ).rows[0]

/** Throws when it is unknown. */
export async function lockRefund(ctx: TransactionContext, id: bigint): Promise<RefundRow> {
  assertInTransaction(ctx)
  const { rows } = await sql.named(
    RefundRow,
  )`select ${REFUND_COLUMNS} from refund where id = ${id} for update`.execute(ctx.db)
  return rows[0] ?? Promise.reject(new Error(`there is no refund ${id}`))
}
