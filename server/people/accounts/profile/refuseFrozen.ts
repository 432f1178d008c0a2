import { col } from '../../../platform/db/columns.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import { assertInTransaction, type Context } from '../../../platform/db/context.ts'
import { unreconciled } from '../../../platform/settings/unreconciled.ts'
import { RESET_FREEZE_MS } from './readAccount.ts'

/** In rows of `account`: frozen by the shop, or a code reset a password within the last day. */
const held = (now: Date): Sql =>
  sql`(frozen or coalesce(sec_reset_at > ${new Date(now.getTime() - RESET_FREEZE_MS)}, false))`

/** True while no money may move: frozen by the shop, after a reset by code, or in a restored shop. */
export const isFrozen = (accountId: bigint, now: Date): Sql =>
  sql`
    (${unreconciled} or exists (select from account where id = ${accountId} and ${held(now)}))`

/**
 * Call in every transaction that moves a member's money (rules: accounts#after-a-reset): a reset may have committed
 * since the proof was checked. Refuses `tryLater` while the balance may be of before a payout (rules:
 * payouts#unreconciled).
 */
export async function refuseFrozen(ctx: Context, accountId: bigint): Promise<void> {
  assertInTransaction(ctx)
  const { rows } = await sql.named({
    frozen: col.bool,
    unreconciled: col.bool,
  })`
    select ${held(ctx.now())} as frozen, ${unreconciled} as unreconciled
    from account where id = ${accountId}`.execute(ctx.db)
  if (rows[0]!.frozen) refuse('withdrawalsFrozen')
  if (rows[0]!.unreconciled) refuse('tryLater')
}

/**
 * Refuses to add or remove a way to sign in or confirm while the account is held: a reset by someone with the owner's
 * mailbox must leave nothing behind and take nothing away (rules: accounts#after-a-reset). `field` is the input that
 * the reason belongs to.
 */
export async function refuseHeld(ctx: Context, accountId: bigint, field: string): Promise<void> {
  assertInTransaction(ctx)
  const { rows } = await sql.named({ held: col.bool })`
    select ${held(ctx.now())} as held
    from account where id = ${accountId} for no key update`.execute(ctx.db)
  if (rows[0]!.held) refuseFields({ [field]: 'held' })
}
