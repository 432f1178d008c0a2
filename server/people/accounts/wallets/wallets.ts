import { DAY_MS } from '../../../../basics/durations.ts'
import { col } from '../../../platform/db/columns.ts'
import type { ChainAsset } from '../../../../basics/networks.ts'
import { sql } from '../../../platform/db/sql.ts'
import { directionOf } from '../../../platform/db/directionOf.ts'
import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { pageAsked, pageOf } from '../../../../api/pageOf.ts'
import { refuse } from '../../../../basics/errors.ts'
import {
  inTransaction,
  type Context,
  type TransactionContext,
} from '../../../platform/db/context.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { notifyAccount } from '../../../platform/messages/notifyAccount.ts'
import { shortAddress } from '../profile/accountLabel.ts'
import { lockAccount } from '../signIn/lockAccount.ts'
import { firstWallet } from './proveFirstWallet.ts'
import { proveWallet, readClaim, type Wallet } from './proveWallet.ts'
import { confirmAction, type Confirmed } from '../passkeys/confirmAction.ts'
import { readAccount } from '../profile/readAccount.ts'
import { refuseHeld } from '../profile/refuseFrozen.ts'
import { signedIn } from '../signIn/signedIn.ts'

export const MAX_WALLETS = 20

export async function walletOwner(
  ctx: Context,
  wallet: Pick<Wallet, 'kind' | 'address'>,
): Promise<{ id: bigint; status: string } | undefined> {
  const { rows } = await sql.named({
    id: col.bigint,
    status: col.text,
  })`
    select a.id, a.status from account_wallet w join account a on a.id = w.account_id
    where w.kind = ${wallet.kind} and w.address = ${wallet.address}`.execute(ctx.db)
  return rows[0]
}

/** How long a wallet that a reset removed opens no account of its own (rules: accounts#after-a-reset). */
export const REMOVED_FOR_MS = 30 * DAY_MS

/** A reset removed it, and no account has bound it since. */
export async function isRemoved(
  ctx: Context,
  { kind, address }: Pick<Wallet, 'kind' | 'address'>,
): Promise<boolean> {
  const since = new Date(ctx.now().getTime() - REMOVED_FOR_MS)
  const { rows } = await sql.named`
    select from removed_wallet where kind = ${kind} and address = ${address} and removed_at > ${since}`.execute(
    ctx.db,
  )
  return rows.length > 0
}

/** True when the wallet is new to the account. */
export async function bindWallet(
  tx: TransactionContext,
  accountId: bigint,
  wallet: Wallet,
): Promise<boolean> {
  await lockAccount(tx, accountId)
  const { rows } = await sql.named({
    added: col.bool,
  })`
    insert into account_wallet (kind, address, account_id, asset, created_at)
    values (${wallet.kind}, ${wallet.address}, ${accountId}, ${wallet.asset}, ${tx.now()})
    on conflict (kind, address) do update set asset = excluded.asset where account_wallet.account_id = ${accountId}
    returning xmax = 0 as added`.execute(tx.db)
  const { added } = rows[0] ?? refuse('accountExists')
  if (added)
    await sql.named`
      delete from removed_wallet where kind = ${wallet.kind} and address = ${wallet.address}`.execute(
      tx.db,
    )
  const count = await sql({
    count: col.bigint,
  })`select count(*) as count from account_wallet where account_id = ${accountId}`.execute(tx.db)
  if (count.rows[0]!.count > BigInt(MAX_WALLETS)) refuse('limitExceeded')
  return added
}

export async function bindFurtherWallet(
  tx: TransactionContext,
  accountId: bigint,
  wallet: Wallet,
): Promise<void> {
  const account = await readAccount(tx, accountId)
  if (!(await bindWallet(tx, accountId, wallet))) return
  await refuseHeld(tx, accountId, 'address')
  await notifyAccount(tx, account, 'walletBound', { address: shortAddress(wallet.address) })
}

/**
 * A stolen session must not bind the thief's wallet, which could then sign in. An account with only a wallet first sets
 * a fund password, which that wallet signs.
 */
export async function confirmNewWallet(
  ctx: CallContext,
  accountId: bigint,
  action: Omit<Confirmed, 'accountId' | 'content'> & {
    readonly content: CallInput<'bindWallet'> | CallInput<'signInByWallet'>
  },
): Promise<void> {
  const owner = await walletOwner(ctx, readClaim(action.content).wallet)
  if (owner?.id !== accountId) await confirmAction(ctx, { accountId, ...action })
}

export async function updateWallet(
  ctx: CallContext,
  input: CallInput<'bindWallet'>,
): Promise<CallResult<'bindWallet'>> {
  const { accountId } = signedIn(ctx)
  const { secPassword, passkey, ...content } = input
  await confirmNewWallet(ctx, accountId, { call: 'bindWallet', content, secPassword, passkey })
  return inTransaction(ctx, async (tx) => {
    const wallet = await proveWallet({ ...tx, caller: ctx.caller }, input)
    await bindFurtherWallet(tx, accountId, wallet)
    return { address: wallet.address, asset: wallet.asset }
  })
}

/** Refuses the last way to sign in, and the first wallet while nothing else proves the owner. */
export async function removeWallet(
  ctx: CallContext,
  input: CallInput<'removeWallet'>,
): Promise<CallResult<'removeWallet'>> {
  const { accountId } = signedIn(ctx)
  const { wallet } = readClaim(input)
  await inTransaction(ctx, async (tx) => {
    await lockAccount(tx, accountId)
    await refuseHeld(tx, accountId, 'address')
    const first = await firstWallet(tx, accountId)
    const isFirst = first?.kind === wallet.kind && first.address === wallet.address
    const { rowCount } = await sql.named`
      delete from account_wallet where kind = ${wallet.kind} and address = ${wallet.address}
        and account_id = ${accountId}`.execute(tx.db)
    if (rowCount !== 1) refuse('notFound', { fields: { address: 'notFound' } })
    const { rows } = await sql({
      left: col.bool,
      confirms: col.bool,
    })`
      select email is not null or phone is not null
        or exists (select from account_wallet w where w.account_id = a.id) as left,
        email is not null or phone is not null or sec_password_hash is not null
          or exists (select from passkey p where p.account_id = a.id) as confirms
      from account a where id = ${accountId}`.execute(tx.db)
    if (!rows[0]!.left) refuse('noPermission')
    if (isFirst && !rows[0]!.confirms) refuse('noPermission', { fields: { address: 'confirm' } })
  })
  return {}
}

export async function userWalletPage(
  ctx: CallContext,
  input: CallInput<'listWallets'>,
): Promise<CallResult<'listWallets'>> {
  const { accountId } = signedIn(ctx)
  const page = pageAsked(input)
  const direction = directionOf(page.order, 'asc')
  const { rows } = await sql({
    address: col.text,
    asset: col.as<ChainAsset>(col.text),
    created_at: col.time,
  })`
    select address, asset, created_at from account_wallet where account_id = ${accountId}
    order by created_at ${direction}, address ${direction}`.execute(ctx.db)
  const from = (page.pageNo - 1) * page.pageSize
  const records = rows.slice(from, from + page.pageSize).map((row) => ({
    address: row.address,
    asset: row.asset,
    createTime: row.created_at.getTime(),
  }))
  return pageOf(records, rows.length, page)
}
