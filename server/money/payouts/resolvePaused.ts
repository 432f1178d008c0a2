import { col, type RowOf } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import { audit, type StaffContext } from '../../people/staff/asStaff.ts'
import type { Context } from '../../platform/db/context.ts'
import { sourceOf } from './endPayout.ts'
import type { PayoutSource, PayoutSourceName } from './payout.ts'

const PausedPayout = {
  source: col.as<PayoutSourceName>(col.text),
  id: col.bigint,
  network: col.as<NetworkId>(col.int),
  reason: col.present(col.text),
  txHashes: col.list(col.text),
}
type PausedPayout = RowOf<typeof PausedPayout>

export async function listPaused(ctx: Context): Promise<PausedPayout[]> {
  const { rows } = await sql(PausedPayout)`
    select p.source, p.source_id as id, p.network, p.held_reason as reason,
      array_agg(t.tx_hash order by t.signed_at) as "txHashes"
    from payout p join payout_transaction t on t.payout_id = p.id where p.state = 'held' group by p.id
    order by p.id`.execute(ctx.db)
  return rows
}

/** A manual decision: the money left (`paid`) or goes back (`refund`). False when not paused. */
export async function resolvePaused(
  tx: StaffContext<'payouts.resolve'>,
  sources: readonly PayoutSource[],
  { source: name, id }: Pick<PausedPayout, 'source' | 'id'>,
  as: 'paid' | 'refund',
): Promise<boolean> {
  const source = sourceOf(sources, name)
  const { rows } = await sql.named({ hash: col.text, amount_micro: col.bigint })`
    update payout p set state = ${as === 'paid' ? 'final' : 'failed'}, held_reason = null, ended_at = ${tx.now()}
    where source = ${name} and source_id = ${id} and state = 'held'
    returning amount_micro,
      (select tx_hash from payout_transaction t where t.payout_id = p.id order by signed_at desc
      limit 1) as hash`.execute(tx.db)
  if (!rows[0]) return false
  const { hash, amount_micro: amountMicro } = rows[0]
  if (as === 'paid') await source.finish(tx, id, hash)
  else await source.refuse(tx, id, 'failedOnChain')
  await audit(tx, {
    action: 'resolvePayout',
    subject: { kind: 'payout', id: `${name}:${id}` },
    amountMicro,
    facts: { as, txHash: hash },
  })
  return true
}
