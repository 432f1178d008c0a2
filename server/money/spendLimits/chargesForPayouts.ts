import { col, type RowOf } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import {
  assertInTransaction,
  type Context,
  type TransactionContext,
} from '../../platform/db/context.ts'
import { lockPayments } from '../payments/settle/lockPayments.ts'
import type { ChargeReason } from './charges.ts'

/** Charges looked at in one round. */
const BATCH = 100
/** Nearer to the order's end than this, the money would come too late to be its payment. */
const DUE_MARGIN_MS = 60_000

const Row = {
  id: col.bigint,
  order_id: col.text,
  network: col.as<NetworkId>(col.int),
  contract: col.text,
  amount_micro: col.bigint,
  call_data: col.as<`0x${string}`>(col.text),
}
type Row = RowOf<typeof Row>
const COLUMNS = sql.raw('id, order_id, network, contract, amount_micro, call_data')

const itemOf = ({ id, network, contract, amount_micro: amountMicro, call_data: data }: Row) => ({
  id,
  network,
  amountMicro,
  what: { call: { to: contract, data } },
})

async function move(
  tx: TransactionContext,
  id: bigint,
  from: readonly string[],
  to: 'sent' | 'done' | 'refused',
  facts: { txHash?: string; reason?: ChargeReason },
): Promise<void> {
  assertInTransaction(tx)
  const { rowCount } = await sql.named`
    update charge set state = ${to}, tx_hash = coalesce(${facts.txHash ?? null}, tx_hash), reason = ${facts.reason ?? null}, updated_at = ${tx.now()}
    where id = ${id} and state = any(${[...from]}::text[])`.execute(tx.db)
  if (rowCount !== 1) throw new Error(`charge ${id} is in no state to become ${to}`)
}

/** Whether the order still waits for this money and nobody has begun to pay it otherwise. */
async function whyNotNow(
  tx: TransactionContext,
  orderId: string,
): Promise<ChargeReason | undefined> {
  const [payment] = await lockPayments(tx, [orderId])
  if (!payment || payment.state === 'closed') return 'orderClosed'
  if (payment.state === 'complete' || payment.receivedMicro > 0n || payment.status !== 'waiting')
    return 'paidOtherwise'
  return payment.expiresAt.getTime() - DUE_MARGIN_MS > tx.now().getTime()
    ? undefined
    : 'orderClosed'
}

/** What spending limits do for the process with the key; it knows no more of them. */
export const chargesForPayouts = {
  source: 'charge' as const,
  async approved(ctx: Context, network: NetworkId) {
    const { rows } = await sql(
      Row,
    )`select ${COLUMNS} from charge where state = 'approved' and network = ${network} order by id limit ${BATCH}`.execute(
      ctx.db,
    )
    return rows.map(itemOf)
  },
  async lock(tx: TransactionContext, id: bigint) {
    // The payment's row first, as everywhere.
    const known = await sql({
      order_id: col.text,
    })`select order_id from charge where id = ${id} and state = 'approved'`.execute(tx.db)
    if (!known.rows[0]) return undefined
    const reason = await whyNotNow(tx, known.rows[0].order_id)
    const { rows } = await sql(
      Row,
    )`select ${COLUMNS} from charge where id = ${id} and state = 'approved' for update`.execute(
      tx.db,
    )
    if (!rows[0]) return undefined
    if (reason === undefined) return itemOf(rows[0])
    await move(tx, id, ['approved'], 'refused', { reason })
    return undefined
  },
  markSent: (tx: TransactionContext, id: bigint, txHash: string) =>
    move(tx, id, ['approved'], 'sent', { txHash }),
  finish: (tx: TransactionContext, id: bigint, txHash: string) =>
    move(tx, id, ['sent'], 'done', { txHash }),
  refuse: (
    tx: TransactionContext,
    id: bigint,
    reason: 'refusedByToken' | 'refusedByContract' | 'failedOnChain',
  ) => move(tx, id, ['approved', 'sent'], 'refused', { reason }),
}
