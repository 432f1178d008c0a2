import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Asset } from '../../../basics/ledger.ts'
import type { Context } from '../../platform/db/context.ts'
import type { SystemAccount } from './ledger.ts'

export async function readSystemBalance(
  ctx: Context,
  system: SystemAccount,
  asset: Asset,
): Promise<bigint> {
  const { rows } = await sql({
    posted: col.bigint,
  })`
    select coalesce(sum(posted_micro), 0) as posted from ledger_account
    where owner = any(array[${system}::text] || array(select ${system}::text || '/' || n
      from generate_series(0, 15) n)) and asset = ${asset}`.execute(ctx.db)
  return rows[0]!.posted
}
