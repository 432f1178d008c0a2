import { sql } from '../../platform/db/sql.ts'
import type { accountCalls, publicAccountCalls } from '../../../api/accounts.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import type { OpenChannels } from '../../platform/messages/openChannels.ts'
import { accountView, inviteView } from './profile/accountView.ts'
import { addressPage, removeAddress, submitAddress } from './profile/addresses.ts'
import { bindInvite } from './profile/bindInvite.ts'
import { changePassword, changeSecPassword } from './signIn/changePassword.ts'
import type { OnCreated } from './signIn/createAccount.ts'
import { createId } from './signIn/createId.ts'
import { loginByPwd } from './signIn/loginByPwd.ts'
import {
  addPasskey,
  listPasskeys,
  passkeyChallenge,
  passkeyRegistration,
  removePasskey,
} from './passkeys/passkeys.ts'
import { deleteData, exportData, type PersonalData } from './profile/personalData.ts'
import { signInMessage, type ChainIds } from './wallets/proveWallet.ts'
import { readAccount } from './profile/readAccount.ts'
import { registerByCode } from './signIn/registerByCode.ts'
import { sendMsg } from './signIn/sendMsg.ts'
import { listSessions, revokeSession, signOut } from './signIn/sessions.ts'
import { signedIn } from './signIn/signedIn.ts'
import { updatePwdByCode } from './signIn/updatePwdByCode.ts'
import { removeWallet, updateWallet, userWalletPage } from './wallets/wallets.ts'

export type AccountOptions = {
  readonly channels: OpenChannels
  readonly chainIds: ChainIds
  /** Runs in the transaction that makes an account. */
  readonly onCreated?: OnCreated
  readonly personalData: PersonalData
}

/** Notices are another domain's. */
export type AccountCall =
  | keyof typeof publicAccountCalls
  | Exclude<keyof typeof accountCalls, 'GET appleShop/messagePage' | 'POST appleShop/readMessages'>

/** The accounts' calls, by name. */
export const accountHandlers = (options: AccountOptions): Handlers<AccountCall> => ({
  'POST public/loginByPwd': loginByPwd,
  'POST public/registerByCode': (ctx, input) => registerByCode(ctx, input, options.onCreated),
  'POST public/sendMsg': (ctx, input) => sendMsg(ctx, input, options.channels),
  'POST public/updatePwdByCode': updatePwdByCode,
  'POST public/createId': (ctx, input) => createId(ctx, input, options.onCreated),
  'POST appleShop/signInMessage': (ctx, input) => signInMessage(ctx, input, options.chainIds),
  'GET appleShop/account': (ctx) => accountView(ctx, signedIn(ctx).accountId),
  'POST appleShop/updateAccount': async (ctx, { language }) => {
    const { accountId } = signedIn(ctx)
    await sql.named`update account set language = ${language} where id = ${accountId}`.execute(
      ctx.db,
    )
    return { user: (await accountView(ctx, accountId)).user }
  },
  'POST appleShop/bindInvite': bindInvite,
  'GET appleShop/edenInviteRecord': async (ctx) =>
    inviteView(ctx, await readAccount(ctx, signedIn(ctx).accountId)),
  'POST appleShop/updateWallet': updateWallet,
  'POST appleShop/removeWallet': removeWallet,
  'GET appleShop/userWalletPage': userWalletPage,
  'POST appleShop/signOut': signOut,
  'GET appleShop/sessions': listSessions,
  'POST appleShop/revokeSession': revokeSession,
  'POST appleShop/changePassword': changePassword,
  'POST appleShop/changeSecPassword': changeSecPassword,
  'GET appleShop/passkeys': listPasskeys,
  'POST appleShop/passkeyRegistration': passkeyRegistration,
  'POST appleShop/addPasskey': addPasskey,
  'POST appleShop/removePasskey': removePasskey,
  'POST appleShop/passkeyChallenge': passkeyChallenge,
  'GET appleShop/addressPage': addressPage,
  'POST appleShop/submitAddress': submitAddress,
  'POST appleShop/removeAddress': removeAddress,
  'GET appleShop/exportData': (ctx) => exportData(ctx, options.personalData),
  'POST appleShop/deleteData': (ctx, input) => deleteData(ctx, input, options.personalData),
})
