import type { CallResult } from '../../../../api/calls.ts'
import type { Context } from '../../../platform/db/context.ts'
import { accountLabel } from './accountLabel.ts'
import { readAccount, type Account } from './readAccount.ts'

type AccountView = CallResult<'readAccount'>

const userView = (account: Account): AccountView['user'] => ({
  username: account.username,
  email: account.email,
  phone: account.phone,
  hasPassword: account.hasPassword,
  hasSecPassword: account.hasSecPassword,
  frozen: account.frozen,
  language: account.language,
  createdAt: account.createdAt.getTime(),
})

export const inviteView = async (
  ctx: Context,
  account: Account,
): Promise<AccountView['inviteRecord']> => ({
  superior: account.inviterId === null ? null : await accountLabel(ctx, account.inviterId),
  active: account.inviterId !== null,
  code: account.inviteCode,
})

export async function accountView(ctx: Context, accountId: bigint): Promise<AccountView> {
  const account = await readAccount(ctx, accountId)
  return { user: userView(account), inviteRecord: await inviteView(ctx, account) }
}
