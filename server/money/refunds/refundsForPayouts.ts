import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import { mayMoveRefund, type RefundMove } from '../../../basics/refunds.ts'
import {
  assertInTransaction,
  type Context,
  type TransactionContext,
} from '../../platform/db/context.ts'
import { refundUnits } from '../payments/held/refundUnits.ts'
import { findRefund, lockRefund, REFUND_COLUMNS, RefundRow } from './refund.ts'
import { offerAgain, replaceOffer } from './takeBackRefund.ts'

export type RefundListeners = {
  /** Lock order: the order, then its refunds. */
  lockOrder(ctx: TransactionContext, orderId: string): Promise<void>
  onRefunded(ctx: TransactionContext, refund: RefundRow): Promise<void>
  onRefundBack(ctx: TransactionContext, refund: RefundRow): Promise<void>
}

const BATCH = 100

/** Nothing is too small for a payout. */
const NO_LEAST = (): bigint => 0n

/** `id` represents all that the payout pays. */
const Bundle = {
  id: col.bigint,
  network: col.as<NetworkId>(col.int),
  amount_micro: col.bigint,
  address: col.present(col.text),
}

type PayoutItem = {
  readonly id: bigint
  readonly network: NetworkId
  readonly amountMicro: bigint
  readonly what: { readonly transferTo: string }
}

const itemOf = (rows: readonly RefundRow[]): PayoutItem | undefined =>
  rows[0] && {
    id: rows[0].id,
    network: rows[0].network,
    amountMicro: rows.reduce((sum, row) => sum + row.amount_micro, 0n),
    what: { transferTo: rows[0].address! },
  }

function assertMove(row: RefundRow, move: RefundMove): void {
  if (!mayMoveRefund(row.state, move))
    throw new Error(`refund ${row.id} is ${row.state}; it cannot ${move}`)
}

async function lockOrderOf(
  tx: TransactionContext,
  { lockOrder }: RefundListeners,
  id: bigint,
): Promise<void> {
  const orderId = (await findRefund(tx, id))?.order_id ?? null
  if (orderId !== null) await lockOrder(tx, orderId)
}

/** Owed for the order now, on that network, to that address (rules: refunds#paying-out). */
async function lockApproved(tx: TransactionContext, id: bigint): Promise<RefundRow[]> {
  const { rows } = await sql.named(RefundRow)`
    select ${REFUND_COLUMNS} from refund r
    where r.state = 'approved' and (r.id = ${id} or r.paid_with = ${id} or exists (
      select 1 from refund lead where lead.id = ${id} and lead.paid_with is null and r.paid_with is null
        and lead.order_id = r.order_id and lead.network = r.network and lead.address = r.address))
    order by r.id for update`.execute(tx.db)
  return rows[0]?.id === id ? rows : []
}

/** What one payout pays, or paid, since it was signed. */
async function lockPaid(
  tx: TransactionContext,
  listeners: RefundListeners,
  id: bigint,
  move: RefundMove,
): Promise<RefundRow[]> {
  await lockOrderOf(tx, listeners, id)
  const { rows } = await sql.named(RefundRow)`
    select ${REFUND_COLUMNS} from refund where id = ${id} or paid_with = ${id} order by id for update`.execute(
    tx.db,
  )
  for (const row of rows) assertMove(row, move)
  return rows
}

async function fixContent(
  tx: TransactionContext,
  id: bigint,
  rows: readonly RefundRow[],
): Promise<void> {
  await sql.named`update refund set paid_with = ${id} where id = any(${rows.map((row) => row.id)}::bigint[])`.execute(
    tx.db,
  )
}

export async function listApprovedRefunds(
  ctx: Context,
  network: NetworkId,
  least: bigint,
): Promise<PayoutItem[]> {
  const { rows } = await sql.named(Bundle)`
    select min(id) as id, network, sum(amount_micro)::bigint as amount_micro, address from refund
    where state = 'approved' and network = ${network}
    group by network, address, coalesce(paid_with::text, 'order ' || order_id, 'refund ' || id)
    having sum(amount_micro) >= ${least} or min(order_id) is null order by 1 limit ${BATCH}`.execute(
    ctx.db,
  )
  return rows.map(({ id, amount_micro: amountMicro, address }) => ({
    id,
    network,
    amountMicro,
    what: { transferTo: address },
  }))
}

async function markSent(tx: TransactionContext, id: bigint, txHash: string): Promise<void> {
  assertMove(await lockRefund(tx, id), 'send')
  await fixContent(tx, id, await lockApproved(tx, id))
  await sql.named`
    update refund set state = 'sent', tx_hash = ${txHash}, problem = null, updated_at = ${tx.now()}
    where paid_with = ${id} and state = 'approved'`.execute(tx.db)
}

async function finish(
  tx: TransactionContext,
  listeners: RefundListeners,
  id: bigint,
  txHash: string,
): Promise<void> {
  for (const row of await lockPaid(tx, listeners, id, 'finish')) {
    await sql.named`
      update refund set state = 'done', tx_hash = ${txHash}, updated_at = ${tx.now()}
      where id = ${row.id}`.execute(tx.db)
    await refundUnits(tx, {
      refundId: row.id,
      transferId: row.transfer_id,
      part: row.part,
      amountMicro: row.amount_micro,
    })
    await listeners.onRefunded(tx, { ...row, state: 'done', tx_hash: txHash })
  }
}

/** Paid by hand without an approval. */
async function approvePaid(
  tx: TransactionContext,
  listeners: RefundListeners,
  id: bigint,
  receiver: string,
): Promise<void> {
  await lockOrderOf(tx, listeners, id)
  await lockRefund(tx, id)
  await sql.named`
    update refund r set state = 'approved', address = ${receiver},
      proof = coalesce(r.proof, 'person'), updated_at = ${tx.now()}
    from refund lead where lead.id = ${id} and r.network = lead.network
      and (r.id = lead.id or r.order_id = lead.order_id)
      and r.state in ('offered', 'claimed')`.execute(tx.db)
}

/**
 * Exactly these refunds of one order and network, in one payment by hand: their sum is what its transaction has to have
 * paid.
 */
async function approvePaidTogether(
  tx: TransactionContext,
  listeners: RefundListeners,
  ids: readonly bigint[],
  receiver: string,
): Promise<PayoutItem | undefined> {
  const lead = ids[0]!
  await lockOrderOf(tx, listeners, lead)
  const { rows } = await sql.named(RefundRow)`
    select ${REFUND_COLUMNS} from refund where id = any(${ids}::bigint[]) order by id for update`.execute(
    tx.db,
  )
  const [first] = rows
  const fits = rows.every(
    ({ order_id, network, state, address, paid_with }) =>
      order_id !== null &&
      order_id === first!.order_id &&
      network === first!.network &&
      (paid_with === null || ids.includes(paid_with)) &&
      (state === 'offered' ||
        state === 'claimed' ||
        (state === 'approved' && address === receiver)),
  )
  if (rows.length !== ids.length || !fits) return undefined
  await sql.named`
    update refund set state = 'approved', address = ${receiver}, proof = coalesce(proof, 'person'),
      paid_with = ${lead}, updated_at = ${tx.now()}
    where id = any(${ids}::bigint[])`.execute(tx.db)
  return itemOf(await lockApproved(tx, lead))
}

async function owes(tx: TransactionContext, id: bigint): Promise<boolean> {
  const { rowCount } = await sql.named`
    select from refund where (id = ${id} or paid_with = ${id}) and state = 'approved' limit 1`.execute(
    tx.db,
  )
  return rowCount > 0
}

async function wouldApproveMore(
  tx: TransactionContext,
  id: bigint,
  receiver: string,
): Promise<boolean> {
  const { rows } = await sql({ more: col.bool })`
    select exists (select from refund lead
      join refund r on r.order_id = lead.order_id and r.network = lead.network and r.id <> lead.id
      where lead.id = ${id} and (r.state in ('offered', 'claimed')
        or (r.state = 'approved' and r.address = ${receiver}))) as more`.execute(tx.db)
  return rows[0]!.more
}

/** The buyer may name another address. */
async function returnToOffer(
  tx: TransactionContext,
  listeners: RefundListeners,
  id: bigint,
  reason: string,
): Promise<void> {
  await lockOrderOf(tx, listeners, id)
  const approved = await lockApproved(tx, id)
  const rows = approved.length > 0 ? approved : await lockPaid(tx, listeners, id, 'fail')
  const problem = reason === 'failedOnChain' ? 'failedOnChain' : 'refusedByToken'
  for (const row of rows) {
    assertMove(row, 'fail')
    await listeners.onRefundBack(
      tx,
      row.state === 'sent'
        ? await replaceOffer(tx, row, problem)
        : await offerAgain(tx, row.id, problem),
    )
  }
}

/**
 * Below `least` a payout would cost more than it pays: an order's money waits for more. What staff send back without
 * an order is always paid.
 */
export const refundsForPayouts = (
  listeners: RefundListeners,
  least: (network: NetworkId) => bigint = NO_LEAST,
) => ({
  source: 'refund' as const,
  approved: (ctx: Context, network: NetworkId) => listApprovedRefunds(ctx, network, least(network)),
  async lock(tx: TransactionContext, id: bigint) {
    assertInTransaction(tx)
    return itemOf(await lockApproved(tx, id))
  },
  /** Later approvals make another payout. */
  async fixContent(tx: TransactionContext, id: bigint): Promise<void> {
    await fixContent(tx, id, await lockApproved(tx, id))
  },
  async freeContent(tx: TransactionContext, id: bigint): Promise<void> {
    await sql.named`update refund set paid_with = null where paid_with = ${id} and state = 'approved'`.execute(
      tx.db,
    )
  },
  markSent,
  finish: (tx: TransactionContext, id: bigint, txHash: string) => finish(tx, listeners, id, txHash),
  async approvePaid(tx: TransactionContext, id: bigint, receiver: string) {
    await approvePaid(tx, listeners, id, receiver)
    return itemOf(await lockApproved(tx, id))
  },
  approvePaidTogether: (tx: TransactionContext, ids: readonly bigint[], receiver: string) =>
    approvePaidTogether(tx, listeners, ids, receiver),
  owes,
  wouldApproveMore,
  async skipIds(tx: TransactionContext, upTo: bigint): Promise<void> {
    await sql.named`
      select setval(pg_get_serial_sequence('refund', 'id'),
        greatest(${upTo}::bigint, (select coalesce(max(id), 1) from refund)))`.execute(tx.db)
  },
  refuse: (tx: TransactionContext, id: bigint, reason: string) =>
    returnToOffer(tx, listeners, id, reason),
})
