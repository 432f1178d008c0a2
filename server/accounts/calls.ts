import { sql } from 'kysely'
import type { accountCalls, publicAccountCalls } from '../../api/accounts.ts'
import type { Handlers } from '../http/handler.ts'
import type { OpenChannels } from '../messages/openChannels.ts'
import { accountView, inviteView } from './accountView.ts'
import { addressPage, removeAddress, submitAddress } from './addresses.ts'
import { bindInvite } from './bindInvite.ts'
import { changePassword, changeSecPassword } from './changePassword.ts'
import type { OnCreated } from './createAccount.ts'
import { createId } from './createId.ts'
import { loginByPwd } from './loginByPwd.ts'
import { addPasskey, listPasskeys, passkeyChallenge, passkeyRegistration, removePasskey } from './passkeys.ts'
import { deleteData, exportData, type PersonalData } from './personalData.ts'
import { signInMessage, type ChainIds } from './proveWallet.ts'
import { readAccount } from './readAccount.ts'
import { registerByCode } from './registerByCode.ts'
import { sendMsg } from './sendMsg.ts'
import { listSessions, revokeSession, signOut } from './sessions.ts'
import { signedIn } from './signedIn.ts'
import { updatePwdByCode } from './updatePwdByCode.ts'
import { removeWallet, updateWallet, userWalletPage } from './wallets.ts'

export type AccountOptions = {
  readonly channels: OpenChannels
  readonly chainIds: ChainIds
  /** Runs in the transaction that makes an account. */
  readonly onCreated?: OnCreated
  readonly personalData: PersonalData
}

/** Notices are another domain's. */
export type AccountCall = keyof typeof publicAccountCalls | Exclude<keyof typeof accountCalls, 'GET appleShop/messagePage' | 'POST appleShop/readMessages'>

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
    await sql`update account set language = ${language} where id = ${accountId}`.execute(ctx.db)
    return { user: (await accountView(ctx, accountId)).user }
  },
  'POST appleShop/bindInvite': bindInvite,
  'GET appleShop/edenInviteRecord': async (ctx) => inviteView(ctx, await readAccount(ctx, signedIn(ctx).accountId)),
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
