import type { PostingKind } from '../../../basics/ledger.ts'
import { col } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

/** Unresolved reservations of one kind, by asset. Reads the whole ledger: for the daily check. */
export async function readPendingSums(
  ctx: Pick<Context, 'db'>,
  kind: PostingKind,
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql({ asset: col.text, micro: col.present(col.bigint) })`
    select asset, sum(amount_micro)::bigint as micro from ledger_transfer t
    where t.phase = 'pending' and t.kind = ${kind}
      and not exists (select from ledger_transfer r where r.pending_id = t.id)
    group by asset`.execute(ctx.db)
  return new Map(rows.map(({ asset, micro }) => [asset, micro]))
}
