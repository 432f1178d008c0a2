import type { NetworkId } from '../../../../basics/networks.ts'
import { audit, type StaffContext } from '../../../people/staff/asStaff.ts'
import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { noteReconciled, restoredAt } from '../../../platform/settings/unreconciled.ts'
import { isUpToDate, readChainHealth } from '../../chains/networks/health.ts'
import { payoutReference, type PayoutSource, type PayoutSourceName } from '../payout.ts'
import { notComparedSince } from './watch.ts'

export type Compared =
  | { readonly ended: true }
  | { readonly ended: false; readonly why: 'notRestored' | 'found' | 'key' }
  | { readonly ended: false; readonly why: 'byHand'; readonly payouts: readonly string[] }
  | {
      readonly ended: false
      readonly why: 'unread' | 'wallet'
      readonly networks: readonly NetworkId[]
    }

type Comparing = {
  /** The wallets that were not compared are gone. */
  readonly isSure: boolean
  /** Networks that the watcher follows. */
  readonly followed: readonly NetworkId[]
  /** A payout key is configured. */
  readonly hasKey: boolean
  readonly sources: readonly PayoutSource[]
}

/** What a person said was paid, and no final transfer has confirmed. */
async function unconfirmed(
  tx: StaffContext<'payouts.resolve'>,
  sources: readonly PayoutSource[],
  at: Date,
): Promise<string[]> {
  const { rows } = await sql({
    source: col.as<PayoutSourceName>(col.text),
    sourceId: col.bigint,
    state: col.text,
  })`
    select source, source_id as "sourceId", state from payout_by_hand
    where entered_at >= ${at} and state in ('waiting', 'wrong') order by source, source_id`.execute(
    tx.db,
  )
  const names = new Set<string>()
  for (const { source, sourceId, state } of rows) {
    // Paid by another transaction since, or refused.
    const payouts = sources.find((one) => one.source === source)
    const isOwed = async () =>
      (await payouts?.owes?.(tx, sourceId)) ?? (await payouts?.lock(tx, sourceId)) !== undefined
    if (state === 'waiting' || (await isOwed())) names.add(payoutReference(source, sourceId))
  }
  return [...names]
}

async function unread(
  tx: StaffContext<'payouts.resolve'>,
  followed: readonly NetworkId[],
  at: Date,
): Promise<NetworkId[]> {
  const nowMs = tx.now().getTime()
  const read = new Set(
    (await readChainHealth(tx))
      .filter((chain) => chain.readAtMs >= at.getTime() && isUpToDate(chain, nowMs))
      .map(({ network }) => network),
  )
  return followed.filter((network) => !read.has(network))
}

/**
 * A person says that all payouts since the backup are accounted for. Not before the chains were read and each payout
 * wallet was compared with its chain since the restore; `isSure` leaves out wallets that are gone, and nothing else
 * (rules: payouts#unreconciled).
 */
export async function finishReconciliation(
  tx: StaffContext<'payouts.resolve'>,
  { isSure, followed, hasKey, sources }: Comparing,
): Promise<Compared> {
  const at = await restoredAt(tx)
  if (!at) return { ended: false, why: 'notRestored' }
  const open = await sql`select from payout_found where state = 'open' limit 1`.execute(tx.db)
  if (open.rowCount > 0) return { ended: false, why: 'found' }
  const payouts = await unconfirmed(tx, sources, at)
  if (payouts.length > 0) return { ended: false, why: 'byHand', payouts }
  const behind = await unread(tx, followed, at)
  if (behind.length > 0) return { ended: false, why: 'unread', networks: behind }
  const compared = await sql`
    select from payout_watch where compared_at >= ${at} limit 1`.execute(tx.db)
  if (hasKey && compared.rowCount === 0) return { ended: false, why: 'key' }
  const networks = isSure ? [] : (await notComparedSince(tx, at)).map(({ network }) => network)
  if (networks.length > 0) return { ended: false, why: 'wallet', networks }
  await noteReconciled(tx)
  await audit(tx, {
    action: 'reconcilePayout',
    subject: { kind: 'payout', id: 'restored' },
    amountMicro: 0n,
    facts: { as: isSure ? 'compared, sure' : 'compared' },
  })
  return { ended: true }
}
