import type { NetworkId } from '../../../../basics/networks.ts'
import { col } from '../../../platform/db/columns.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { AttributedMdd } from './attributeMdd.ts'

export type StoredMdd = AttributedMdd & { readonly id: bigint }

/** Held until it is credited, so that nothing final is ever without a place. */
const finalStatus = ({ to }: AttributedMdd): string => (to === 'own' ? 'own' : 'held')
const finalReason = ({ to }: AttributedMdd): string | null =>
  to === 'own' ? null : to === 'deposit' ? 'fault' : 'otherToken'

/** Each once; a final row stays as it is. Returns what was written, in the order of the chain. */
export async function storeMdd(
  ctx: TransactionContext,
  network: NetworkId,
  all: readonly AttributedMdd[],
  isFinal: boolean,
): Promise<StoredMdd[]> {
  if (all.length === 0) return []
  const at = all.map(({ transfer }) => transfer)
  const now = ctx.now()
  const { rows } = await sql.named({ id: col.bigint, tx_hash: col.text, log_index: col.int })`
    insert into token_transfer (network, tx_hash, log_index, block_number, block_hash, block_time,
      token, decimals, sender, receiver, amount_base,
      payment_id, status, reason, seen_at, final_at)
    select ${network}, tx_hash, log_index, block_number, block_hash,
      to_timestamp(block_ms / 1000.0), token, decimals, sender, receiver, amount_base,
      payment_id, status, reason, ${now}, case when ${isFinal} then ${now}::timestamptz end
    from unnest(${at.map((one) => one.txHash)}::text[], ${at.map((one) => one.logIndex)}::int[],
      ${at.map((one) => one.blockNumber)}::bigint[],
      ${at.map((one) => one.blockHash)}::text[], ${at.map((one) => one.timeMs)}::bigint[],
      ${at.map((one) => one.token)}::text[],
      ${at.map((one) => one.mdd.decimals)}::smallint[], ${at.map((one) => one.sender)}::text[],
      ${at.map((one) => one.receiver)}::text[],
      ${at.map((one) => one.amountBase)}::numeric[], ${all.map((one) => one.paymentId)}::text[],
      ${all.map((one) => (isFinal ? finalStatus(one) : 'seen'))}::text[],
      ${all.map((one) => (isFinal ? finalReason(one) : null))}::text[])
      given (tx_hash, log_index, block_number, block_hash, block_ms, token, decimals, sender,
        receiver, amount_base, payment_id, status, reason)
    on conflict (network, tx_hash, log_index) do update set
      block_number = excluded.block_number, block_hash = excluded.block_hash,
      block_time = excluded.block_time, token = excluded.token,
      decimals = excluded.decimals, sender = excluded.sender, receiver = excluded.receiver,
      amount_base = excluded.amount_base,
      payment_id = excluded.payment_id, status = excluded.status, reason = excluded.reason, final_at = excluded.final_at
    where token_transfer.final_at is null
    returning id, tx_hash, log_index`.execute(ctx.db)
  const ids = new Map(rows.map((row) => [`${row.tx_hash}:${row.log_index}`, row.id]))
  return all.flatMap((one) => {
    const id = ids.get(`${one.transfer.txHash}:${one.transfer.logIndex}`)
    return id === undefined ? [] : [{ ...one, id }]
  })
}

/** What a reorganisation removed, or what became final without it: nothing of it was ever credited. */
export async function forgetMdd(
  ctx: TransactionContext,
  network: NetworkId,
  gone: { readonly blockHashes: readonly string[] } | { readonly upTo: number },
): Promise<void> {
  const where =
    'upTo' in gone
      ? sql`block_number <= ${gone.upTo}::bigint`
      : sql`block_hash = any(${gone.blockHashes}::text[])`
  await sql.named`
    delete from token_transfer where network = ${network} and final_at is null and ${where}`.execute(
    ctx.db,
  )
}
