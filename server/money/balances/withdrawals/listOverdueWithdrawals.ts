import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Context } from '../../../platform/db/context.ts'
import { WITHDRAWAL_COLUMNS, WithdrawalRow } from './withdrawal.ts'
import { DAY_MS } from '../../../../basics/durations.ts'

const OverdueWithdrawal = {
  ...WithdrawalRow,

  told_at: col.orNull(col.time),
}
type OverdueWithdrawal = RowOf<typeof OverdueWithdrawal>

const MAX_LISTED = 500

/** Undecided, or approved a day ago and still unpaid. Unreported ones come first. */
export async function listOverdueWithdrawals(ctx: Context): Promise<OverdueWithdrawal[]> {
  const { rows } = await sql(OverdueWithdrawal)`
    select ${WITHDRAWAL_COLUMNS}, told_at from withdrawal
    where state in ('requested', 'approved')
      and (state = 'requested' or updated_at < ${new Date(ctx.now().getTime() - DAY_MS)})
    order by told_at is not null, id limit ${MAX_LISTED}`.execute(ctx.db)
  return rows
}

export async function markWithdrawalsNotified(ctx: Context, ids: readonly bigint[]): Promise<void> {
  await sql.named`
    update withdrawal set told_at = ${ctx.now()} where id = any(${ids}::bigint[])`.execute(ctx.db)
}
