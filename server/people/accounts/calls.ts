import type * as addresses from '../../../api/account/addresses.ts'
import type * as passkeys from '../../../api/account/passkeys.ts'
import type * as profile from '../../../api/account/profile.ts'
import type * as signIn from '../../../api/account/signIn.ts'
import type * as wallets from '../../../api/account/wallets.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import type { OpenChannels } from '../../platform/messages/openChannels.ts'
import { accountView, inviteView } from './profile/accountView.ts'
import { addressPage, removeAddress, submitAddress } from './profile/addresses.ts'
import { bindInvite } from './profile/bindInvite.ts'
import { changePassword, changeSecPassword } from './signIn/changePassword.ts'
import { createId, type SignInOptions } from './signIn/createId.ts'
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
import { updateAccount } from './profile/updateAccount.ts'
import { signedIn } from './signIn/signedIn.ts'
import { updatePwdByCode } from './signIn/updatePwdByCode.ts'
import { removeWallet, updateWallet, userWalletPage } from './wallets/wallets.ts'

export type AccountOptions = SignInOptions & {
  readonly channels: OpenChannels
  readonly chainIds: ChainIds
  readonly personalData: PersonalData
  readonly shopName?: string | null
}

export type AccountCall = keyof (typeof addresses &
  typeof passkeys &
  typeof profile &
  typeof signIn &
  typeof wallets)

export const accountCalls = (options: AccountOptions): Handlers<AccountCall> => ({
  signInByPassword: (ctx, input) => loginByPwd(ctx, input, options.channels),
  register: (ctx, input) => registerByCode(ctx, input, options.onCreated),
  sendCode: (ctx, input) => sendMsg(ctx, input, options.channels),
  resetPassword: updatePwdByCode,
  signInByWallet: (ctx, input) => createId(ctx, input, options),
  createSignInMessage: (ctx, input) => signInMessage(ctx, input, options.chainIds),
  readAccount: (ctx) => accountView(ctx, signedIn(ctx).accountId),
  updateAccount,
  bindInviter: bindInvite,
  readInvite: async (ctx) => inviteView(ctx, await readAccount(ctx, signedIn(ctx).accountId)),
  bindWallet: updateWallet,
  removeWallet,
  listWallets: userWalletPage,
  signOut,
  listSessions,
  revokeSession,
  changePassword,
  changeFundPassword: changeSecPassword,
  listPasskeys,
  startPasskey: (ctx) => passkeyRegistration(ctx, options.shopName ?? undefined),
  addPasskey,
  removePasskey,
  challengePasskey: passkeyChallenge,
  listAddresses: addressPage,
  saveAddress: submitAddress,
  removeAddress,
  exportData: (ctx) => exportData(ctx, options.personalData),
  deleteData: (ctx, input) => deleteData(ctx, input, options.personalData),
})
