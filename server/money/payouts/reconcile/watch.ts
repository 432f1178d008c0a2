import type { NetworkId } from '../../../../basics/networks.ts'
import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { restoredAt } from '../../../platform/settings/unreconciled.ts'
import type { Context, TransactionContext } from '../../../platform/db/context.ts'
import { readCursor } from '../../chains/cursor/cursor.ts'
import type { PayoutChain } from '../payoutChain.ts'

/** How far a wallet was compared with its chain and with the journal. */
export const PayoutWatch = {
  nonceFloor: col.orNull(col.bigint),
  checkedBlock: col.bigint,
  journalLines: col.bigint,
}
export type PayoutWatch = RowOf<typeof PayoutWatch>

const COLUMNS = sql.raw(
  'nonce_floor as "nonceFloor", checked_block as "checkedBlock", journal_lines as "journalLines"',
)

const read = async (
  ctx: Context,
  network: number,
  sender: string,
): Promise<PayoutWatch | undefined> =>
  (
    await sql(PayoutWatch)`
      select ${COLUMNS} from payout_watch
      where network = ${network} and sender = ${sender}`.execute(ctx.db)
  ).rows[0]

export const lockWatch = async (
  tx: TransactionContext,
  network: number,
  sender: string,
): Promise<PayoutWatch> =>
  (
    await sql(PayoutWatch)`
      select ${COLUMNS} from payout_watch where network = ${network} and sender = ${sender}
      for update`.execute(tx.db)
  ).rows[0]!

async function nextNonce(ctx: Context, network: number, sender: string): Promise<number | null> {
  const { rows } = await sql({ last: col.orNull(col.bigint) })`
    select max(nonce) as last from payout
    where network = ${network} and sender = ${sender}`.execute(ctx.db)
  return rows[0]!.last === null ? null : Number(rows[0]!.last) + 1
}

/**
 * At a wallet's first use here. Starts from the watcher's block: a database restored from before the first payout is
 * behind the chain there, too.
 */
export async function openWatch(
  ctx: Context,
  chain: PayoutChain,
  sender: string,
): Promise<PayoutWatch> {
  const { network } = chain
  const known = await read(ctx, network, sender)
  if (known) return known
  const cursor = await readCursor(ctx, network)
  const { finalBlock } = await chain.outgoing(sender, null)
  const from = cursor ? Math.min(cursor.final.number, finalBlock) : finalBlock
  const used = await chain.used(sender)
  const { transfers } = await chain.outgoing(sender, from + 1)
  const own = await nextNonce(ctx, network, sender)
  const floor =
    used === null
      ? null
      : Math.min(own ?? used, ...transfers.flatMap(({ nonce }) => (nonce === null ? [] : nonce)))
  await sql.named`
    insert into payout_watch (network, sender, nonce_floor, checked_block)
    values (${network}, ${sender}, ${floor}, ${from})
    on conflict (network, sender) do nothing`.execute(ctx.db)
  return (await read(ctx, network, sender))!
}

export async function moveWatch(
  tx: TransactionContext,
  network: number,
  sender: string,
  checkedBlock: number,
  journalLines: number,
): Promise<void> {
  await sql.named`
    update payout_watch set checked_block = greatest(checked_block, ${checkedBlock}::bigint),
      journal_lines = ${journalLines}, compared_at = ${tx.now()}
    where network = ${network} and sender = ${sender}`.execute(tx.db)
}

/** Networks whose payout wallet was not compared with its chain since then. */
export async function notComparedSince(
  ctx: Pick<Context, 'db'>,
  at: Date,
): Promise<{ readonly network: NetworkId; readonly address: string }[]> {
  const { rows } = await sql({ network: col.as<NetworkId>(col.int), address: col.text })`
    select w.network, w.address from payout_wallet w
    where not exists (select from payout_watch h where h.network = w.network
      and lower(h.sender) = lower(w.address) and h.compared_at >= ${at})
    order by w.network`.execute(ctx.db)
  return rows
}

/** Whether a restore since the last comparison calls for one, on any network or on this one. */
export async function isComparisonDue(
  ctx: Pick<Context, 'db'>,
  network?: NetworkId,
): Promise<boolean> {
  const at = await restoredAt(ctx)
  if (!at) return false
  const waiting = await notComparedSince(ctx, at)
  return waiting.some((one) => network === undefined || one.network === network)
}
