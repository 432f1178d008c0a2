import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import type { Context, TransactionContext } from '../../../platform/db/context.ts'
import type { JournalLine } from '../journal/journal.ts'

/** Left a payout wallet without a known payout. `reference` is what it paid by the journal. */
export const FoundPayout = {
  id: col.bigint,
  network: col.as<NetworkId>(col.int),
  sender: col.text,
  token: col.text,
  place: col.text,
  txHash: col.orNull(col.text),
  nonce: col.orNull(col.bigint),
  receiver: col.orNull(col.text),
  amountBase: col.orNull(col.bigint),
  at: col.orNull(col.time),
  reference: col.orNull(col.text),
  foundAt: col.time,
  notifiedAt: col.orNull(col.time),
}
export type FoundPayout = RowOf<typeof FoundPayout>

const COLUMNS = sql`
  id, network, sender, token, place, tx_hash as "txHash", nonce, receiver,
  amount_base as "amountBase", at, reference, found_at as "foundAt", told_at as "notifiedAt"`

export type NewFound = Omit<FoundPayout, 'id' | 'network' | 'sender' | 'foundAt' | 'notifiedAt'>

/** Returns how many are new. */
export async function addFound(
  tx: TransactionContext,
  { network, sender }: Pick<FoundPayout, 'network' | 'sender'>,
  found: readonly NewFound[],
): Promise<number> {
  let added = 0
  for (const { place, token, txHash, nonce, receiver, amountBase, at, reference } of found) {
    const { rowCount } = await sql.named`
      insert into payout_found (network, sender, token, place, tx_hash, nonce, receiver,
        amount_base, at, reference, found_at)
      values (${network}, ${sender}, ${token}, ${place}, ${txHash}, ${nonce}, ${receiver},
        ${amountBase}, ${at}, ${reference}, ${tx.now()})
      on conflict (network, sender, place) do nothing`.execute(tx.db)
    added += rowCount
  }
  return added
}

/** What the chain showed is named by the journal. True when the line is one of those found. */
export async function nameFound(
  tx: TransactionContext,
  {
    network,
    sender,
    txHash,
    nonce,
    reference,
  }: Pick<JournalLine, 'network' | 'sender' | 'txHash' | 'nonce' | 'reference'>,
): Promise<boolean> {
  const { rowCount } = await sql.named`
    update payout_found set reference = coalesce(reference, ${reference})
    where network = ${network} and sender = ${sender} and (tx_hash = ${txHash} or nonce = ${nonce}::bigint)`.execute(
    tx.db,
  )
  return rowCount > 0
}

export async function listFound(ctx: Context, network: NetworkId | null): Promise<FoundPayout[]> {
  const { rows } = await sql(FoundPayout)`
    select ${COLUMNS} from payout_found
    where state = 'open' and (${network}::integer is null or network = ${network}) order by at, id`.execute(
    ctx.db,
  )
  return rows
}

export async function lockFound(
  tx: TransactionContext,
  id: bigint,
): Promise<FoundPayout | undefined> {
  const { rows } = await sql(FoundPayout)`
    select ${COLUMNS} from payout_found where id = ${id} and state = 'open' for update`.execute(
    tx.db,
  )
  return rows[0]
}

export async function endFound(
  tx: TransactionContext,
  id: bigint,
  state: 'paid' | 'foreign',
  reference: string | null,
): Promise<void> {
  await sql.named`
    update payout_found
    set state = ${state}, decided_at = ${tx.now()}, reference = coalesce(${reference}, reference)
    where id = ${id}`.execute(tx.db)
}

/** Payments by hand from the payout wallet itself. */
export async function endByHand(
  tx: TransactionContext,
  network: number,
  sender: string,
): Promise<void> {
  await sql.named`
    update payout_found f set state = 'paid', decided_at = ${tx.now()}, reference = h.source || ':' || h.source_id
    from payout_by_hand h where f.network = ${network} and f.sender = ${sender} and f.state = 'open'
      and h.network = f.network and h.tx_hash = f.tx_hash`.execute(tx.db)
}

export async function countOpen(ctx: Context, network: number, sender: string): Promise<number> {
  const { rows } = await sql({ count: col.bigint })`
    select count(*) as count from payout_found
    where network = ${network} and sender = ${sender} and state = 'open'`.execute(ctx.db)
  return Number(rows[0]!.count)
}

export async function markFoundNotified(ctx: Context, ids: readonly bigint[]): Promise<void> {
  await sql.named`update payout_found set told_at = ${ctx.now()} where id = any(${ids}::bigint[])`.execute(
    ctx.db,
  )
}
