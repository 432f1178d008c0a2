import { sql } from '../../../platform/db/sql.ts'
import type { Context } from '../../../platform/db/context.ts'
import { WITHDRAWAL_COLUMNS, WithdrawalRow } from './withdrawal.ts'

/** Withdrawals shown at once. */
const MOST = 200

/** Withdrawals that wait for a person, oldest first. */
export async function listWaiting(ctx: Context): Promise<WithdrawalRow[]> {
  const { rows } = await sql(WithdrawalRow)`
    select ${WITHDRAWAL_COLUMNS} from withdrawal where state = 'requested' order by id limit ${MOST}`.execute(
    ctx.db,
  )
  return rows
}
