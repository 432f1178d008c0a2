import { Type } from 'typebox'
import { InviteRecord, User, WalletAddress, ChainAsset, Signature } from '../accountShapes.ts'
import { call } from '../call.ts'
import { Confirmation } from '../confirmation.ts'
import {
  Language,
  Money,
  SessionId,
  SessionList,
  Text,
  Instant,
  Done,
  ExactText,
} from '../shapes.ts'

/** accounts#account-names: with an at sign it is an e-mail address, otherwise a phone number in `area`. */
const AccountName = Text(254, 1)

const Area = Type.String({
  pattern: '^[1-9]\\d{0,3}$',
  maxLength: 4,
  default: '86',
  description: 'country calling code',
})

const Captcha = Type.String({
  pattern: '^\\d{6}$',
  maxLength: 6,
  description: 'six digits, sent by mail or SMS',
})

const Password = ExactText(128, 1)

/** Checked against the rules for new passwords, so that the refusal can say which one was broken. */
const NewPassword = ExactText(128, 1)

const Inviter = Text(64)

const Login = Type.Object({ token: Type.String(), user: User, inviteRecord: InviteRecord })

export const signInByPassword = call({
  path: 'POST public/loginByPwd',
  summary:
    'Signs in with account and password. After many failures of strangers a browser that is ' +
    'new to the account also needs a code: refused with wrongCode, the captcha missing',
  access: 'anyone',
  input: Type.Object({
    username: AccountName,
    area: Type.Optional(Area),
    password: Password,
    captcha: Type.Optional(Captcha),
    language: Type.Optional(Language),
  }),
  result: Login,
  errors: ['unsupportedCharacters', 'wrongCode', 'signInFailed', 'accountFrozen', 'tryLater'],
  limitPerMinute: 60,
  topLevel: true,
})

export const register = call({
  path: 'POST public/registerByCode',
  summary:
    'Makes an account for an e-mail address or a phone number that has proven itself by a code, and signs in',
  access: 'anyone',
  input: Type.Object({
    email: Type.Optional(AccountName),
    phone: Type.Optional(AccountName),
    area: Type.Optional(Area),
    captcha: Captcha,
    password: NewPassword,
    secPassword: NewPassword,
    inviter: Type.Optional(Inviter),
    language: Type.Optional(Language),
  }),
  result: Login,
  errors: ['unsupportedCharacters', 'wrongCode', 'wrongInviter', 'accountExists', 'tryLater'],
  limitPerMinute: 60,
})

export const sendCode = call({
  path: 'POST public/sendMsg',
  summary:
    'Sends a code to an e-mail address or phone number; the answer is the same whether it is known or not',
  access: 'anyone',
  input: Type.Object({
    username: AccountName,
    area: Type.Optional(Area),
    language: Type.Optional(Language),
  }),
  result: Type.Object({ waitSeconds: Type.Integer() }),
  errors: ['unsupportedCharacters', 'tryLater'],
  limitPerMinute: 30,
})

export const resetPassword = call({
  path: 'POST public/updatePwdByCode',
  summary: 'Sets a new password with a code, and ends all sessions of the account',
  access: 'anyone',
  input: Type.Object({
    username: AccountName,
    area: Type.Optional(Area),
    captcha: Captcha,
    password: NewPassword,
    language: Type.Optional(Language),
  }),
  result: Done,
  errors: ['wrongAccount', 'unsupportedCharacters', 'wrongCode', 'signInFailed', 'tryLater'],
  limitPerMinute: 60,
})

export const signInByWallet = call({
  path: 'POST public/createId',
  summary:
    'Signs in with a wallet by a signed one-time message (accounts#wallet-sign-in), making an ' +
    'account where there is none; signed in, signs in again with a wallet of the account and ' +
    'refuses others, which bindWallet binds',
  access: 'anyone',
  seesAccount: true,
  input: Type.Object({
    address: WalletAddress,
    asset: ChainAsset,
    superior: Type.Optional(Inviter),
    message: Text(4_000, 1),
    signature: Signature,
    language: Type.Optional(Language),
  }),
  result: Type.Object({
    ...Login.properties,
    frozen: Type.Unsafe<string>({
      ...Money,
      description: 'USDT of the balance that is set aside and cannot be spent now',
    }),
  }),
  errors: [
    'notSignedIn',
    'limitExceeded',
    'wrongInviter',
    'signInFailed',
    'accountExists',
    'accountFrozen',
  ],
  limitPerMinute: 60,
})

export const createSignInMessage = call({
  path: 'POST appleShop/signInMessage',
  summary:
    'A one-time message (EIP-4361) for a wallet to sign; good for five minutes, for this address, network and site',
  access: 'anyone',
  input: Type.Object({ address: WalletAddress, asset: ChainAsset }),
  result: Type.Object({ message: Type.String(), expiresAt: Instant }),
  errors: [],
  limitPerMinute: 60,
})

export const signOut = call({
  path: 'POST appleShop/signOut',
  summary: 'Ends this session',
  access: 'member',
  input: Type.Object({}),
  result: Done,
  errors: ['notSignedIn'],
})

export const listSessions = call({
  path: 'GET appleShop/sessions',
  summary: 'Where the account is signed in',
  access: 'member',
  input: Type.Object({}),
  result: SessionList,
  errors: ['notSignedIn'],
})

export const revokeSession = call({
  path: 'POST appleShop/revokeSession',
  summary: 'Ends one session, or with "others" all but this one',
  access: 'member',
  input: Type.Object({ id: SessionId }),
  result: Done,
  errors: ['notSignedIn', 'notFound'],
})

export const changePassword = call({
  path: 'POST appleShop/changePassword',
  summary: 'Changes the password, or sets the first one; ends all other sessions',
  access: 'member',
  input: Type.Object({
    oldPassword: Type.Optional(Password),
    password: NewPassword,
    ...Confirmation,
  }),
  result: Done,
  errors: ['notSignedIn', 'wrongPassword', 'tryLater'],
  limitPerMinute: 30,
})

export const changeFundPassword = call({
  path: 'POST appleShop/changeSecPassword',
  summary:
    'Changes the fund password: with the old one, with a passkey, or with a code sent to the ' +
    'account. An account of a wallet alone sets its first one with a signed one-time message ' +
    'of the wallet that it began with',
  access: 'member',
  input: Type.Object({
    newSecPassword: NewPassword,
    captcha: Type.Optional(Captcha),
    address: Type.Optional(WalletAddress),
    asset: Type.Optional(ChainAsset),
    message: Type.Optional(Text(4_000, 1)),
    signature: Type.Optional(Signature),
    ...Confirmation,
  }),
  result: Done,
  errors: ['notSignedIn', 'wrongPassword', 'wrongCode', 'signInFailed', 'tryLater'],
  limitPerMinute: 30,
})
