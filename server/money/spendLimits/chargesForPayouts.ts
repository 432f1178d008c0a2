import { MINUTE_MS } from '../../../basics/durations.ts'
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

const BATCH = 100
/** A charge closer to the order's expiry than this would arrive too late. */
const DUE_MARGIN_MS = MINUTE_MS

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

async function moveCharge(
  tx: TransactionContext,
  id: bigint,
  from: readonly string[],
  to: 'sent' | 'done' | 'refused',
  facts: { txHash?: string; reason?: ChargeReason },
): Promise<void> {
  assertInTransaction(tx)
  const { rowCount } = await sql.named`
    update charge set state = ${to}, tx_hash = coalesce(${facts.txHash ?? null}, tx_hash),
      reason = ${facts.reason ?? null}, updated_at = ${tx.now()}
    where id = ${id} and state = any(${[...from]}::text[])`.execute(tx.db)
  if (rowCount !== 1) throw new Error(`charge ${id} cannot become ${to}`)
}

/** Returns why an order no longer takes this charge, or `undefined`. */
async function reasonAgainst(
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

export const chargesForPayouts = {
  source: 'charge' as const,
  async approved(ctx: Context, network: NetworkId) {
    const { rows } = await sql.named(Row)`
      select ${COLUMNS} from charge where state = 'approved' and network = ${network} order by id
      limit ${BATCH}`.execute(ctx.db)
    return rows.map(itemOf)
  },
  async lock(tx: TransactionContext, id: bigint) {
    // Lock the payment's row first (see payments/payment.ts).
    const known = await sql({
      order_id: col.text,
    })`select order_id from charge where id = ${id} and state = 'approved'`.execute(tx.db)
    if (!known.rows[0]) return undefined
    const reason = await reasonAgainst(tx, known.rows[0].order_id)
    const { rows } = await sql(
      Row,
    )`select ${COLUMNS} from charge where id = ${id} and state = 'approved' for update`.execute(
      tx.db,
    )
    if (!rows[0]) return undefined
    if (reason === undefined) return itemOf(rows[0])
    await moveCharge(tx, id, ['approved'], 'refused', { reason })
    return undefined
  },
  markSent: (tx: TransactionContext, id: bigint, txHash: string) =>
    moveCharge(tx, id, ['approved'], 'sent', { txHash }),
  finish: (tx: TransactionContext, id: bigint, txHash: string) =>
    moveCharge(tx, id, ['sent'], 'done', { txHash }),
  refuse: (
    tx: TransactionContext,
    id: bigint,
    reason: 'refusedByToken' | 'refusedByContract' | 'failedOnChain',
  ) => moveCharge(tx, id, ['approved', 'sent'], 'refused', { reason }),
  /** The contract takes an order once; the watcher sees what it took. */
  approvePaid: async () => undefined,
  async skipIds(tx: TransactionContext, upTo: bigint): Promise<void> {
    await sql.named`
      select setval(pg_get_serial_sequence('charge', 'id'),
        greatest(${upTo}::bigint, (select coalesce(max(id), 1) from charge)))`.execute(tx.db)
  },
}
