import { Type } from 'typebox'
import { CHAIN_ASSETS } from '../basics/networks.ts'
import { call } from './call.ts'
import { Id, Instant, Language, Nullable, Page, Text, oneOf, pageInput } from './shapes.ts'
import { Confirmation, PasskeyJson } from './confirmation.ts'

/** SPEC section 5: with an at sign it is an e-mail address, otherwise a phone number in `area`. */
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
const Password = Text(128, 1)
/** Checked against the rules for new passwords, so that the refusal can say which one was broken. */
const NewPassword = Text(128, 1)
const Inviter = Text(64)
const WalletAddress = Text(64, 1)
/** Names the network by its coin. */
const ChainAsset = oneOf(CHAIN_ASSETS)
const Signature = Type.String({ pattern: '^0x[0-9a-fA-F]{130}$', maxLength: 132 })
const Done = Type.Object({})

export const User = Type.Object({
  username: Type.String({
    description: 'e-mail, phone number or, for accounts of a wallet alone, its address',
  }),
  email: Nullable(Type.String()),
  phone: Nullable(Type.String({ description: 'with a plus and the area' })),
  hasPassword: Type.Boolean(),
  hasSecPassword: Type.Boolean(),
  frozen: Type.Boolean({ description: 'withdrawals are frozen (4005)' }),
  language: Language,
  createdAt: Instant,
})

const InviteRecord = Type.Object({
  superior: Nullable(Type.String({ description: 'who invited this account, shortened' })),
  active: Type.Boolean({ description: 'an inviter is bound' }),
  code: Type.String({ description: "this account's own invitation code" }),
})

const Login = Type.Object({ token: Type.String(), user: User, inviteRecord: InviteRecord })

/** Accounts under /public (SPEC section 7). */
export const publicAccountCalls = {
  'POST public/loginByPwd': call({
    summary: 'Signs in with account and password',
    who: 'anyone',
    input: Type.Object({
      username: AccountName,
      area: Type.Optional(Area),
      password: Password,
      language: Type.Optional(Language),
    }),
    result: Login,
    errors: ['unsupportedCharacters', 'signInFailed', 'tryLater'],
    limitPerMinute: 60,
    topLevel: true,
  }),
  'POST public/registerByCode': call({
    summary:
      'Makes an account for an e-mail address or a phone number that has proven itself by a code, and signs in',
    who: 'anyone',
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
  }),
  'POST public/sendMsg': call({
    summary:
      'Sends a code to an e-mail address or phone number; the answer is the same whether it is known or not',
    who: 'anyone',
    input: Type.Object({
      username: AccountName,
      area: Type.Optional(Area),
      language: Type.Optional(Language),
    }),
    result: Type.Object({ waitSeconds: Type.Integer() }),
    errors: ['unsupportedCharacters', 'tryLater'],
    limitPerMinute: 30,
  }),
  'POST public/updatePwdByCode': call({
    summary: 'Sets a new password with a code, and ends all sessions of the account',
    who: 'anyone',
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
  }),
  'POST public/createId': call({
    summary:
      'Signs in with a wallet by a signed one-time message (DECISIONS F1), making an account where there is none; signed in, binds the wallet to the account',
    who: 'anyone',
    seesAccount: true,
    input: Type.Object({
      address: WalletAddress,
      asset: ChainAsset,
      superior: Type.Optional(Inviter),
      message: Text(4_000, 1),
      signature: Signature,
      language: Type.Optional(Language),
    }),
    result: Type.Object({ ...Login.properties, frozen: Type.Boolean() }),
    errors: ['notSignedIn', 'limitExceeded', 'wrongInviter', 'signInFailed', 'accountExists'],
    limitPerMinute: 60,
  }),
}

/** Accounts under /appleShop: SPEC's own and those of DECISIONS B9. */
export const accountCalls = {
  'POST appleShop/signInMessage': call({
    summary:
      'A one-time message (EIP-4361) for a wallet to sign; good for five minutes, for this address, network and site',
    who: 'anyone',
    input: Type.Object({ address: WalletAddress, asset: ChainAsset }),
    result: Type.Object({ message: Type.String(), expiresAt: Instant }),
    errors: [],
    limitPerMinute: 60,
  }),
  'GET appleShop/account': call({
    summary: 'The account that is signed in',
    who: 'member',
    input: Type.Object({}),
    result: Type.Object({ user: User, inviteRecord: InviteRecord }),
    errors: ['notSignedIn'],
  }),
  'POST appleShop/updateAccount': call({
    summary: 'Sets the language of mails and notices',
    who: 'member',
    input: Type.Object({ language: Language }),
    result: Type.Object({ user: User }),
    errors: ['notSignedIn'],
  }),
  'POST appleShop/bindInvite': call({
    summary: 'Binds the inviter, once',
    who: 'member',
    input: Type.Object({ inviter: Text(64, 1) }),
    result: InviteRecord,
    errors: ['notSignedIn', 'wrongInviter'],
    limitPerMinute: 60,
  }),
  'GET appleShop/edenInviteRecord': call({
    summary: 'Who invited the account, and its own invitation code',
    who: 'member',
    input: Type.Object({}),
    result: InviteRecord,
    errors: ['notSignedIn'],
  }),
  'POST appleShop/updateWallet': call({
    summary: 'Binds another wallet to the account, by a signed one-time message',
    who: 'member',
    input: Type.Object({
      address: WalletAddress,
      asset: ChainAsset,
      message: Text(4_000, 1),
      signature: Signature,
    }),
    result: Type.Object({ address: Type.String(), asset: ChainAsset }),
    errors: ['notSignedIn', 'limitExceeded', 'signInFailed', 'accountExists'],
    limitPerMinute: 60,
  }),
  'POST appleShop/removeWallet': call({
    summary: 'Takes a wallet off the account; refused when nothing else is left to sign in with',
    who: 'member',
    input: Type.Object({ address: WalletAddress, asset: ChainAsset }),
    result: Done,
    errors: ['notSignedIn', 'notFound', 'noPermission'],
  }),
  'GET appleShop/userWalletPage': call({
    summary: 'Wallets that are bound to the account',
    who: 'member',
    input: Type.Object({ ...pageInput(['id', 'createTime']) }),
    result: Page(Type.Object({ address: Type.String(), asset: ChainAsset, createTime: Instant })),
    errors: ['notSignedIn'],
  }),
  'POST appleShop/signOut': call({
    summary: 'Ends this session',
    who: 'member',
    input: Type.Object({}),
    result: Done,
    errors: ['notSignedIn'],
  }),
  'GET appleShop/sessions': call({
    summary: 'Where the account is signed in',
    who: 'member',
    input: Type.Object({}),
    result: Type.Array(
      Type.Object({
        id: Type.String(),
        current: Type.Boolean(),
        agent: Type.String(),
        createdAt: Instant,
        lastUsedAt: Instant,
      }),
    ),
    errors: ['notSignedIn'],
  }),
  'POST appleShop/revokeSession': call({
    summary: 'Ends one session, or with "others" all but this one',
    who: 'member',
    input: Type.Object({ id: Type.String({ pattern: '^(\\d{1,18}|others)$', maxLength: 18 }) }),
    result: Done,
    errors: ['notSignedIn', 'notFound'],
  }),
  'POST appleShop/changePassword': call({
    summary: 'Changes the password, or sets the first one; ends all other sessions',
    who: 'member',
    input: Type.Object({
      oldPassword: Type.Optional(Password),
      password: NewPassword,
      ...Confirmation,
    }),
    result: Done,
    errors: ['notSignedIn', 'wrongPassword', 'tryLater'],
    limitPerMinute: 30,
  }),
  'POST appleShop/changeSecPassword': call({
    summary:
      'Changes the fund password: with the old one, with a passkey, or with a code sent to the account; sets the first one with none of them',
    who: 'member',
    input: Type.Object({
      newSecPassword: NewPassword,
      captcha: Type.Optional(Captcha),
      ...Confirmation,
    }),
    result: Done,
    errors: ['notSignedIn', 'wrongPassword', 'wrongCode', 'tryLater'],
    limitPerMinute: 30,
  }),
  'GET appleShop/passkeys': call({
    summary: "The account's passkeys",
    who: 'member',
    input: Type.Object({}),
    result: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        createdAt: Instant,
        lastUsedAt: Nullable(Instant),
      }),
    ),
    errors: ['notSignedIn'],
  }),
  'POST appleShop/passkeyRegistration': call({
    summary: 'Options for making a passkey (WebAuthn, as JSON)',
    who: 'member',
    input: Type.Object({}),
    result: Type.Object({
      options: Type.String({ description: 'PublicKeyCredentialCreationOptionsJSON' }),
    }),
    errors: ['notSignedIn'],
    limitPerMinute: 30,
  }),
  'POST appleShop/addPasskey': call({
    summary: 'Keeps a new passkey, confirmed as a money movement is',
    who: 'member',
    input: Type.Object({ name: Text(64, 1), registration: PasskeyJson, ...Confirmation }),
    result: Type.Object({ id: Type.String() }),
    errors: ['notSignedIn', 'limitExceeded', 'wrongPassword', 'tryLater'],
    limitPerMinute: 30,
  }),
  'POST appleShop/removePasskey': call({
    summary: 'Forgets a passkey',
    who: 'member',
    input: Type.Object({ id: Text(1_024, 1), ...Confirmation }),
    result: Done,
    errors: ['notSignedIn', 'notFound', 'wrongPassword', 'tryLater'],
    limitPerMinute: 30,
  }),
  'POST appleShop/passkeyChallenge': call({
    summary:
      'Options for confirming one action with a passkey (WebAuthn, as JSON); good for that call with exactly this content',
    who: 'member',
    input: Type.Object({
      call: Text(64, 1),
      content: Type.String({
        maxLength: 8_000,
        description: "the call's input without secPassword and passkey, as JSON",
      }),
    }),
    result: Type.Object({
      options: Type.String({ description: 'PublicKeyCredentialRequestOptionsJSON' }),
    }),
    errors: ['notSignedIn', 'notFound'],
    limitPerMinute: 60,
  }),
  'GET appleShop/addressPage': call({
    summary: 'Delivery addresses of the account, the default first',
    who: 'member',
    input: Type.Object({ ...pageInput(['id']) }),
    result: Page(
      Type.Object({
        id: Id,
        name: Type.String(),
        phone: Type.String(),
        country: Type.String({ description: 'ISO code' }),
        address: Type.String(),
        isDefault: Type.Boolean(),
      }),
    ),
    errors: ['notSignedIn'],
  }),
  'POST appleShop/submitAddress': call({
    summary: 'Adds a delivery address, or changes the one with this id',
    who: 'member',
    input: Type.Object({
      id: Type.Optional(Id),
      name: Text(64, 1),
      phone: Text(32, 1),
      country: Type.String({ pattern: '^[A-Z]{2}$', maxLength: 2 }),
      address: Text(400, 1),
      isDefault: Type.Optional(Type.Boolean()),
    }),
    result: Type.Object({ id: Id }),
    errors: ['notSignedIn', 'notFound', 'limitExceeded'],
  }),
  'POST appleShop/removeAddress': call({
    summary: 'Forgets a delivery address',
    who: 'member',
    input: Type.Object({ id: Id }),
    result: Done,
    errors: ['notSignedIn', 'notFound'],
  }),
  'GET appleShop/messagePage': call({
    summary: 'Notices to the account, newest first',
    who: 'member',
    input: Type.Object({ ...pageInput(['id']), language: Type.Optional(Language) }),
    result: Page(
      Type.Object({
        id: Type.String(),
        kind: Type.String(),
        title: Type.String(),
        text: Type.String(),
        at: Instant,
        read: Type.Boolean(),
      }),
    ),
    errors: ['notSignedIn'],
  }),
  'POST appleShop/readMessages': call({
    summary: 'Marks all notices up to this one as read',
    who: 'member',
    input: Type.Object({ upTo: Type.String({ pattern: '^\\d{1,18}$', maxLength: 18 }) }),
    result: Done,
    errors: ['notSignedIn'],
  }),
  'GET appleShop/exportData': call({
    summary: 'Everything that the shop keeps about the account, as JSON',
    who: 'member',
    input: Type.Object({}),
    result: Type.Object({ data: Type.Record(Type.String(), Type.Unknown()) }),
    errors: ['notSignedIn'],
    limitPerMinute: 10,
  }),
  'POST appleShop/deleteData': call({
    summary:
      'Deletes what telemetry kept of this device and account, or the whole account; refused while it has a balance or an open withdrawal',
    who: 'member',
    input: Type.Object({ what: oneOf(['telemetry', 'account']), ...Confirmation }),
    result: Done,
    errors: ['notSignedIn', 'wrongPassword', 'conflict', 'tryLater'],
    limitPerMinute: 10,
  }),
}
