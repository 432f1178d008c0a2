import type { NetworkId } from '../../../../basics/networks.ts'
import { audit, type StaffContext } from '../../../people/staff/asStaff.ts'
import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { endForgotten, restoredAt } from '../../../platform/settings/uncompared.ts'

export type Compared =
  | { readonly ended: true }
  | { readonly ended: false; readonly why: 'notRestored' }
  | { readonly ended: false; readonly why: 'found' }
  | { readonly ended: false; readonly why: 'wallet'; readonly networks: readonly NetworkId[] }

/**
 * A person says that all payouts since the backup are accounted for. Not before each payout wallet was compared with
 * its chain since the restore, unless `isSure`: that wallet is gone (rules: payouts#forgotten).
 */
export async function endRestored(
  tx: StaffContext<'payouts.resolve'>,
  isSure: boolean,
): Promise<Compared> {
  const at = await restoredAt(tx)
  if (!at) return { ended: false, why: 'notRestored' }
  const open = await sql`select from payout_found where state = 'open' limit 1`.execute(tx.db)
  if (open.rowCount > 0) return { ended: false, why: 'found' }
  const { rows } = await sql({ network: col.as<NetworkId>(col.int) })`
    select w.network from payout_wallet w
    where not exists (select from payout_watch h where h.network = w.network
      and lower(h.sender) = lower(w.address) and h.compared_at >= ${at})
    order by w.network`.execute(tx.db)
  if (rows.length > 0 && !isSure)
    return { ended: false, why: 'wallet', networks: rows.map(({ network }) => network) }
  await endForgotten(tx, 'restored')
  await audit(tx, {
    action: 'reconcilePayout',
    subject: { kind: 'payout', id: 'restored' },
    amountMicro: 0n,
    facts: { as: isSure ? 'compared, sure' : 'compared' },
  })
  return { ended: true }
}
