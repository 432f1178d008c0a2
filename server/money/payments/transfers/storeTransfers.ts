import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import type { TransferReason } from '../../../../basics/status.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import type { Attributed } from './attribute.ts'

export type StoredTransfer = { readonly id: bigint; readonly attributed: Attributed }

type SqlType = 'text' | 'integer' | 'bigint' | 'numeric' | 'double precision'
type Column = readonly [name: string, type: SqlType, of: (one: Attributed) => unknown]

const columns = (final: boolean): readonly Column[] => [
  ['tx_hash', 'text', ({ transfer }) => transfer.txHash],
  ['log_index', 'integer', ({ transfer }) => transfer.logIndex],
  ['block_number', 'bigint', ({ transfer }) => transfer.blockNumber],
  ['block_hash', 'text', ({ transfer }) => transfer.blockHash],
  ['block_ms', 'double precision', ({ transfer }) => transfer.timeMs],
  ['rail', 'text', ({ transfer }) => transfer.rail],
  ['sender', 'text', ({ transfer }) => transfer.sender],
  ['receiver', 'text', ({ transfer }) => transfer.receiver],
  ['amount_base', 'numeric', ({ transfer }) => transfer.amountBase],
  ['amount_micro', 'bigint', (one) => one.amountMicro],
  ['order_id', 'text', (one) => one.orderId],
  ['chain_order_id', 'numeric', ({ transfer }) => transfer.chainOrderId],
  ['chain_product', 'numeric', ({ transfer }) => transfer.chainProduct ?? null],
  ['due_ms', 'double precision', (one) => one.dueAtMs],
  ['status', 'text', (one) => statusOf(one, final)],
  ['reason', 'text', reasonOf],
]

/**
 * Upserts by (network, transaction, log index): an unfinal row takes the current block, an orphaned one is restored,
 * a final one stays. With `final`, the whole amount is held at first. Returns the orders' written transfers in chain
 * order.
 */
export async function storeTransfers(
  ctx: TransactionContext,
  network: NetworkId,
  all: readonly Attributed[],
  final: boolean,
): Promise<StoredTransfer[]> {
  if (all.length === 0) return []
  const now = ctx.now()
  const given = columns(final)
  // In a select's list PostgreSQL keeps no copy of each array's rows. Times are floats: a bigint divided by 1000.0 is
  // a decimal, which takes a twelfth of the statement.
  const lists = given.map(
    ([name, type, of]) => sql`unnest(${all.map(of)}::${sql.raw(type)}[]) ${sql.ref(name)}`,
  )
  const { rows } = await sql.named({
    id: col.bigint,
    tx_hash: col.text,
    log_index: col.int,
  })`
    -- Only those of orders are sent back: the others are many.
    with written as (
      insert into transfer (network, tx_hash, log_index, block_number, block_hash, block_time, rail, sender, receiver,
        amount_base, amount_micro, order_id, chain_order_id, chain_product, due_at, status, reason,
        held_base, seen_at, final_at)
      select ${network}, tx_hash, log_index, block_number, block_hash,
        to_timestamp(block_ms / 1000), rail, sender, receiver,
        amount_base, amount_micro, order_id, chain_order_id, chain_product,
        to_timestamp(due_ms / 1000), status, reason,
        case when ${final} and status not in ('refused', 'own') then amount_base else 0 end,
        ${now}, case when ${final} then ${now}::timestamptz end
      from (select ${sql.join(lists)}) given
      on conflict (network, tx_hash, log_index) do update set
        block_number = excluded.block_number, block_hash = excluded.block_hash, block_time = excluded.block_time,
        rail = excluded.rail, sender = excluded.sender, receiver = excluded.receiver,
        amount_base = excluded.amount_base,
        amount_micro = excluded.amount_micro, order_id = excluded.order_id,
        chain_order_id = excluded.chain_order_id, chain_product = excluded.chain_product,
        due_at = excluded.due_at, status = excluded.status, reason = excluded.reason, held_base = excluded.held_base,
        final_at = excluded.final_at
      where transfer.final_at is null
      returning id, order_id, tx_hash, log_index
    ) select id, tx_hash, log_index from written where order_id is not null`.execute(ctx.db)
  if (final) logHeld(ctx, network, all)
  const ids = new Map(rows.map((row) => [`${row.tx_hash}:${row.log_index}`, row.id]))
  return all.filter(isOfOrder).flatMap((attributed) => {
    const id = ids.get(`${attributed.transfer.txHash}:${attributed.transfer.logIndex}`)
    return id === undefined ? [] : { id, attributed }
  })
}

function logHeld(ctx: TransactionContext, network: NetworkId, all: readonly Attributed[]): void {
  for (const { transfer, orderId, reason } of all) {
    if (transfer.refusal !== null || (orderId !== null && reason === null)) continue
    const event = reason === 'own' ? 'ownTransfer' : 'transferHeld'
    const { txHash, logIndex, receiver, amountBase } = transfer
    const amount = amountBase.toString()
    ctx.log.info(
      { event, reason, network, txHash, logIndex, receiver, amountBase: amount },
      reason === 'own' ? 'the shop moved its own money' : 'transfer without an order held',
    )
  }
}

const isOfOrder = ({ transfer, orderId, reason }: Attributed): boolean =>
  orderId !== null && transfer.refusal === null && reason === null

/** Final money is held until the rules have run, so that the books balance throughout. */
const statusOf = (one: Attributed, final: boolean): string =>
  one.transfer.refusal !== null ? 'refused' : one.reason === 'own' ? 'own' : final ? 'held' : 'seen'

const reasonOf = (one: Attributed): TransferReason | null =>
  one.transfer.refusal === 'noTransfer' ? 'noTransfer' : one.reason
