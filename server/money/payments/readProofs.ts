import { col, type RowOf } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import { NETWORK_IDS, type NetworkId } from '../../../basics/networks.ts'
import type { PaymentStatus } from '../../../basics/status.ts'
import type { Context } from '../../platform/db/context.ts'

export const ProofRow = {
  id: col.bigint,
  network: col.as<NetworkId>(col.int),
  tx_hash: col.text,
  log_index: col.int,
  block_number: col.bigint,
  block_hash: col.text,
  block_time: col.time,
  rail: col.as<'transfer' | 'contract'>(col.text),
  sender: col.text,
  receiver: col.text,
  amount_base: col.bigint,
  status: col.text,
  reason: col.orNull(col.text),
  due_at: col.orNull(col.time),
  seen_at: col.time,
  final_at: col.orNull(col.time),
  delivered_base: col.bigint,
  credited_base: col.bigint,
  refunded_base: col.bigint,
  held_base: col.bigint,
  outcome: col.orNull(col.text),
}
export type ProofRow = RowOf<typeof ProofRow>

const MAX_LISTED = 200

export async function readProofs(ctx: Context, orderId: string): Promise<ProofRow[]> {
  const { rows } = await sql.named(ProofRow)`
    select id, network, tx_hash, log_index, block_number, block_hash, block_time, rail, sender, receiver,
      amount_base, status, reason,
      due_at, seen_at, final_at, delivered_base, credited_base, refunded_base, held_base, outcome
    from (select * from transfer where order_id = ${orderId} order by amount_micro desc, id
      limit ${MAX_LISTED}) largest order by id`.execute(ctx.db)
  return rows
}

export type PaymentSummary = {
  readonly status: PaymentStatus
  readonly total_micro: bigint
  readonly received_micro: bigint
  readonly expires_at: Date
}

export async function readPaymentSummary(
  ctx: Context,
  orderId: string,
): Promise<PaymentSummary | undefined> {
  const { rows } = await sql.named({
    status: col.as<PaymentStatus>(col.text),
    total_micro: col.bigint,
    received_micro: col.bigint,
    expires_at: col.time,
  })`
    select status, total_micro, received_micro, expires_at from payment
    where order_id = ${orderId}`.execute(ctx.db)
  return rows[0]
}

/** Micro-units that wait for a person's decision, by order. */
export async function heldByOrder(
  ctx: Context,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly { network: NetworkId; heldBase: bigint }[]>> {
  const { rows } = await sql.named({
    order_id: col.present(col.text),
    network: col.as<NetworkId>(col.int),
    held_base: col.bigint,
  })`
    select order_id, network, held_base from transfer
    where order_id = any(${orderIds}::text[]) and outcome is null and held_base > 0
      and final_at is not null`.execute(ctx.db)
  const found = new Map<string, { network: NetworkId; heldBase: bigint }[]>()
  for (const { order_id: id, network, held_base: heldBase } of rows)
    found.set(id, [...(found.get(id) ?? []), { network, heldBase }])
  return found
}

const MAX_WAITING = 500

export async function ordersWithHeldMoney(ctx: Context): Promise<string[]> {
  const { rows } = await sql.named({ order_id: col.present(col.text) })`
    select order_id from transfer where outcome is null and held_base > 0 and final_at is not null
      and order_id is not null
    order by final_at, id limit ${MAX_WAITING}`.execute(ctx.db)
  return rows.map((row) => row.order_id)
}

const MAX_FOUND = 100

/** Orders paid by this transaction, or with this address or sender; newest first. `text` in lower case. */
export async function ordersOfMoney(
  ctx: Context,
  text: string,
  what: 'transaction' | 'address',
): Promise<string[]> {
  const { rows } =
    what === 'transaction'
      ? await sql.named({ order_id: col.present(col.text) })`
          select distinct order_id from transfer
          where network = any(${NETWORK_IDS}::integer[])
            and tx_hash = any(${[text, `0x${text}`, text.replace(/^0x/, '')]}::text[])
            and order_id is not null
          limit ${MAX_FOUND}`.execute(ctx.db)
      : await sql.named({ order_id: col.present(col.text) })`
          select order_id from (
            (select order_id from transfer where lower(sender) = ${text} and order_id is not null
              order by id desc limit ${MAX_FOUND})
            union (select order_id from quote where lower(receiver) = ${text} order by order_id desc
              limit ${MAX_FOUND})) found
          limit ${MAX_FOUND}`.execute(ctx.db)
  return rows.map((row) => row.order_id)
}
