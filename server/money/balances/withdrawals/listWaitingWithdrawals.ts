import { sql } from '../../../platform/db/sql.ts'
import type { Context } from '../../../platform/db/context.ts'
import { WITHDRAWAL_COLUMNS, WithdrawalRow } from './withdrawal.ts'

const MAX_LISTED = 200

export async function listWaitingWithdrawals(ctx: Context): Promise<WithdrawalRow[]> {
  const { rows } = await sql(WithdrawalRow)`
    select ${WITHDRAWAL_COLUMNS} from withdrawal where state = 'requested' order by id
    limit ${MAX_LISTED}`.execute(ctx.db)
  return rows
}
