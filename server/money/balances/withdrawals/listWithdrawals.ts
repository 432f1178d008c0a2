import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { directionOf } from '../../../platform/db/directionOf.ts'
import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { pageAsked, pageOf } from '../../../../api/pageOf.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { memberOf } from '../../../people/accounts/signIn/memberOf.ts'
import { WITHDRAWAL_COLUMNS, withdrawalShape, WithdrawalRow } from './withdrawal.ts'

export async function listWithdrawals(
  ctx: CallContext,
  input: CallInput<'listWithdrawals'>,
): Promise<CallResult<'listWithdrawals'>> {
  const page = pageAsked(input)
  const accountId = memberOf(ctx)
  const mine = sql`
    from withdrawal where account_id = ${accountId}
      and (${input.asset ?? null}::text is null or asset = ${input.asset ?? null})`
  const direction = directionOf(page.order, 'desc')
  const { rows } = await sql(WithdrawalRow)`
    select ${WITHDRAWAL_COLUMNS} ${mine} order by created_at ${direction}, id ${direction}
    limit ${page.pageSize} offset ${(page.pageNo - 1) * page.pageSize}`.execute(ctx.db)
  const count = await sql({
    total: col.bigint,
  })`select count(*) as total ${mine}`.execute(ctx.db)
  return pageOf(rows.map(withdrawalShape), Number(count.rows[0]!.total), page)
}
