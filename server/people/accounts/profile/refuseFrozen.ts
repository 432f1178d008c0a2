import { col } from '../../../platform/db/columns.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import { refuse } from '../../../../basics/errors.ts'
import { assertInTransaction, type Context } from '../../../platform/db/context.ts'
import { uncompared } from '../../../platform/settings/uncompared.ts'
import { RESET_FREEZE_MS } from './readAccount.ts'

/** True while no money may move: frozen by the shop, after a reset by code, or in a restored shop. */
export const isFrozen = (accountId: bigint, now: Date): Sql =>
  sql`
    (${uncompared} or exists (select from account where id = ${accountId}
      and (frozen or sec_reset_at > ${new Date(now.getTime() - RESET_FREEZE_MS)})))`

/**
 * Call in every transaction that moves a member's money (rules: accounts#after-a-reset): a reset may have committed
 * since the proof was checked. Refuses `tryLater` while the balance may be of before a payout (rules:
 * payouts#forgotten).
 */
export async function refuseFrozen(ctx: Context, accountId: bigint): Promise<void> {
  assertInTransaction(ctx)
  const { rows } = await sql.named({
    frozen: col.bool,
    forgotten: col.bool,
  })`
    select frozen
      or coalesce(sec_reset_at > ${new Date(ctx.now().getTime() - RESET_FREEZE_MS)}, false) as frozen,
      ${uncompared} as forgotten
    from account where id = ${accountId}`.execute(ctx.db)
  if (rows[0]!.frozen) refuse('withdrawalsFrozen')
  if (rows[0]!.forgotten) refuse('tryLater')
}
