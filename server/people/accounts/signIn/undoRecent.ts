import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { notifyAccount } from '../../../platform/messages/notifyAccount.ts'
import { shortAddress } from '../profile/accountLabel.ts'
import { readAccount, RESET_FREEZE_MS } from '../profile/readAccount.ts'

/** A day before the reset, or since the hold began that ended less than a day before it. */
async function recentSince(tx: TransactionContext, accountId: bigint): Promise<Date> {
  const { rows } = await sql.named({ sec_reset_at: col.orNull(col.time) })`
    select sec_reset_at from account where id = ${accountId} for no key update`.execute(tx.db)
  const dayAgo = tx.now().getTime() - RESET_FREEZE_MS
  const heldSince = rows[0]?.sec_reset_at?.getTime() ?? dayAgo
  return new Date(heldSince > dayAgo - RESET_FREEZE_MS ? Math.min(heldSince, dayAgo) : dayAgo)
}

/**
 * Removes wallets and passkeys added shortly before a reset by code, and puts back the fund password that a code
 * replaced: whoever reads the owner's codes may have left them to stay (rules: accounts#after-a-reset). Tells the
 * owner. Call it before the reset is noted.
 */
export async function undoRecent(tx: TransactionContext, accountId: bigint): Promise<void> {
  const since = await recentSince(tx, accountId)
  const wallets = await sql.named({ address: col.text })`
    with removed as (
      delete from account_wallet where account_id = ${accountId} and created_at >= ${since}
      returning kind, address
    )
    insert into removed_wallet (kind, address, account_id, removed_at)
    select kind, address, ${accountId}, ${tx.now()}::timestamptz from removed
    on conflict (kind, address) do update set account_id = excluded.account_id, removed_at = excluded.removed_at
    returning address`.execute(tx.db)
  const passkeys = await sql.named({ name: col.text })`
    delete from passkey where account_id = ${accountId} and created_at >= ${since}
    returning name`.execute(tx.db)
  const { rowCount } = await sql.named`
    update account set sec_password_hash = sec_before_code, sec_before_code = null, sec_by_code_at = null
    where id = ${accountId} and sec_by_code_at >= ${since}`.execute(tx.db)
  const names = [
    ...wallets.rows.map(({ address }) => shortAddress(address)),
    ...passkeys.rows.map(({ name }) => name),
  ].join(', ')
  const account = await readAccount(tx, accountId)
  if (names !== '') await notifyAccount(tx, account, 'keysRemoved', { names })
  if (rowCount === 1) await notifyAccount(tx, account, 'secPasswordUndone', {})
}
