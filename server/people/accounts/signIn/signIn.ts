import { col } from '../../../platform/db/columns.ts'
import { createHash, randomBytes } from 'node:crypto'
import { sql } from '../../../platform/db/sql.ts'
import type { CallResult } from '../../../../api/calls.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { notifyAccount } from '../../../platform/messages/notifyAccount.ts'
import { refuse } from '../../../../basics/errors.ts'
import { accountView } from '../profile/accountView.ts'
import { readAccount } from '../profile/readAccount.ts'
import { tokenHash } from './readSession.ts'

export type Login = CallResult<'signInByPassword'>
export type CallTransaction = TransactionContext & Pick<CallContext, 'caller'>

/** Programs without cookies bring a new device each time. */
const MAX_DEVICES = 20
const UNNAMED = '-'

export const accountDeviceHash = (device: string): Buffer =>
  createHash('sha256').update(`account device:${device}`).digest()

/** Differs by account, so that it tells nothing about who shares a network. */
export const networkHash = (accountId: bigint, clientAddress: string): Buffer =>
  createHash('sha256').update(`account network:${accountId}:${clientAddress}`).digest()

/** Remembers the caller's browser and its network for the account; returns true when the browser is new. */
export async function rememberDevice(tx: CallTransaction, accountId: bigint): Promise<boolean> {
  const now = tx.now()
  const { rows } = await sql.named({
    added: col.bool,
  })`
    insert into account_device (account_id, device_hash, network_hash, last_at)
    values (${accountId}, ${accountDeviceHash(tx.caller.device)},
      ${networkHash(accountId, tx.caller.clientAddress)}, ${now})
    on conflict (account_id, device_hash) do update
      set last_at = excluded.last_at, network_hash = excluded.network_hash
    returning xmax = 0 as added`.execute(tx.db)
  if (!rows[0]!.added) return false
  await sql.named`
    delete from account_device where account_id = ${accountId} and device_hash in
      (select device_hash from account_device where account_id = ${accountId}
        order by last_at desc offset ${MAX_DEVICES})`.execute(tx.db)
  return true
}

/** Held until the session is there, so that a freeze (rules: customers#freezing) comes before it or after it. */
async function refuseFrozen(tx: CallTransaction, accountId: bigint): Promise<void> {
  const { rows } = await sql.named({ frozen: col.bool })`
    select frozen from account where id = ${accountId} for share`.execute(tx.db)
  if (rows[0]?.frozen) refuse('accountFrozen')
}

/** Set the cookie after the commit. Tells the owner of a new browser, unless the account is new. */
export async function signIn(
  tx: CallTransaction,
  accountId: bigint,
  options: { newAccount?: boolean } = {},
): Promise<Login> {
  await refuseFrozen(tx, accountId)
  const token = randomBytes(32).toString('base64url')
  const now = tx.now()
  const agent = tx.caller.agent || UNNAMED
  await sql.named`
    insert into account_session (account_id, token_hash, agent, created_at, last_used_at)
    values (${accountId}, ${tokenHash(token)}, ${agent}, ${now}, ${now})`.execute(tx.db)
  const strange = await rememberDevice(tx, accountId)
  if (strange && !options.newAccount)
    await notifyAccount(tx, await readAccount(tx, accountId), 'signedIn', { agent })
  return { token, ...(await accountView(tx, accountId)) }
}
