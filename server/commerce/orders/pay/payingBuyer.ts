import type { Caller } from '../../../../api/caller.ts'
import { openerOf } from '../../../money/receiving/opener.ts'
import type { Opener } from '../../../money/receiving/shopAddress.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'

/** The database's function, which reservations and coupons ask, too. */
async function hasPaidOrder(ctx: TransactionContext, accountId: bigint): Promise<boolean> {
  const { rows } = await sql.named({ paid: col.bool })`
    select has_paid(${accountId}::bigint) as paid`.execute(ctx.db)
  return rows[0]!.paid
}

/** Who asks for an address; members who paid before may hold more (rules: payments#shared-address). */
export const payingBuyer = (caller: Caller): Opener => ({
  ...openerOf(caller),
  hasPaid: async (ctx) =>
    caller.account !== null && (await hasPaidOrder(ctx, caller.account.accountId)),
})
