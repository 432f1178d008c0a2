import type { Caller } from '../../../../api/caller.ts'
import { openerOf } from '../../../money/receiving/opener.ts'
import type { Opener } from '../../../money/receiving/shopAddress.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'

/** Not by an order that it took with its link alone, nor by one whose money went back. */
async function hasPaidOrder(ctx: TransactionContext, accountId: bigint): Promise<boolean> {
  const { rowCount } = await sql.named`
    select from shop_order where account_id = ${accountId} and paid_at is not null
      and status not in ('refunding', 'refunded') and (taken_at is null or taken_by_placer) limit 1`.execute(
    ctx.db,
  )
  return rowCount > 0
}

/** Who asks for an address; members who paid before may hold more (rules: payments#shared-address). */
export const payingBuyer = (caller: Caller): Opener => ({
  ...openerOf(caller),
  hasPaid: async (ctx) =>
    caller.account !== null && (await hasPaidOrder(ctx, caller.account.accountId)),
})
