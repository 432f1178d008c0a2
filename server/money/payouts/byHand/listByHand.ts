import { NETWORK_IDS } from '../../../../basics/networks.ts'
import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Context } from '../../../platform/db/context.ts'
import type { PayoutItem, PayoutSource, PayoutSourceName } from '../payout.ts'

const NamedHash = {
  source: col.as<PayoutSourceName>(col.text),
  sourceId: col.bigint,
  txHash: col.text,
  state: col.as<'waiting' | 'wrong'>(col.text),
  problem: col.orNull(col.text),
}
type NamedHash = RowOf<typeof NamedHash>

/** Waits to be paid; `named` is the transaction that a person gave last. */
export type PayableByHand = {
  readonly source: PayoutSourceName
  readonly item: PayoutItem
  readonly named: NamedHash | undefined
}

export async function listByHand(
  ctx: Context,
  sources: readonly PayoutSource[],
): Promise<PayableByHand[]> {
  const { rows } = await sql(NamedHash)`
    select source, source_id as "sourceId", tx_hash as "txHash", state, problem from payout_by_hand where state <> 'paid' order by entered_at`.execute(
    ctx.db,
  )
  const list: PayableByHand[] = []
  for (const { source, approved } of sources)
    for (const network of NETWORK_IDS)
      for (const item of await approved(ctx, network))
        if ('transferTo' in item.what)
          list.push({
            source,
            item,
            named: rows.findLast((one) => one.source === source && one.sourceId === item.id),
          })
  return list
}

/** A person named a transaction for it, which is not final yet. */
export async function waitsByHand(
  ctx: Context,
  source: PayoutSourceName,
  id: bigint,
): Promise<boolean> {
  const { rows } = await sql.named`
    select 1 from payout_by_hand where source = ${source} and source_id = ${id} and state = 'waiting'`.execute(
    ctx.db,
  )
  return rows.length > 0
}
