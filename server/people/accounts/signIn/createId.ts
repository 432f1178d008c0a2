import { sql } from '../../../platform/db/sql.ts'
import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import {
  inTransaction,
  type Context,
  type TransactionContext,
} from '../../../platform/db/context.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { countWrongInviter, createAccount, findInviter, type OnCreated } from './createAccount.ts'
import { proveWallet } from '../wallets/proveWallet.ts'
import { signIn, type Login } from './signIn.ts'
import {
  bindFurtherWallet,
  bindWallet,
  confirmNewWallet,
  isRemoved,
  walletOwner,
} from '../wallets/wallets.ts'

export type SignInOptions = {
  readonly onCreated?: OnCreated
  readonly frozenAmount: (ctx: Context, accountId: bigint) => Promise<string>
}

/**
 * Creates the account if needed. A signed-in caller signs in again with a wallet of the account; only `bindWallet`
 * binds a new one.
 */
export async function createId(
  ctx: CallContext,
  input: CallInput<'signInByWallet'>,
  { frozenAmount, onCreated }: SignInOptions,
): Promise<CallResult<'signInByWallet'>> {
  const { caller } = ctx
  if (caller.account)
    await confirmNewWallet(ctx, caller.account.accountId, {
      call: 'signInByWallet',
      content: input,
    })
  const enter = async (plain: TransactionContext): Promise<{ login: Login; accountId: bigint }> => {
    const tx = { ...plain, caller }
    const enterAs = async (accountId: bigint, newAccount = false) => ({
      login: await signIn(tx, accountId, { newAccount }),
      accountId,
    })
    const wallet = await proveWallet(tx, input)
    if (caller.account) {
      await bindFurtherWallet(tx, caller.account.accountId, wallet)
      return enterAs(caller.account.accountId)
    }
    await sql`
      select pg_advisory_xact_lock(hashtextextended(${`wallet:${wallet.kind}:${wallet.address}`}, 0))`.execute(
      tx.db,
    )
    const owner = await walletOwner(tx, wallet)
    if (owner) return owner.status === 'active' ? enterAs(owner.id) : refuse('signInFailed')
    if (await isRemoved(tx, wallet)) refuseFields({ address: 'removed' })
    const inviterId = await findInviter(tx, input.superior, 'superior')
    const id = await createAccount(
      tx,
      {
        name: null,
        passwordHash: null,
        secPasswordHash: null,
        inviterId,
        language: input.language ?? caller.locale,
      },
      onCreated,
    )
    await bindWallet(tx, id, wallet)
    return enterAs(id, true)
  }
  const { login, accountId } = await countWrongInviter(ctx, () => inTransaction(ctx, enter))
  caller.keepToken(login.token)
  return { ...login, frozen: await frozenAmount(ctx, accountId) }
}
