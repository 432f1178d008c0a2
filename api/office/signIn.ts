import { Type } from 'typebox'
import { call } from '../call.ts'
import { PasskeyJson, PasskeyList, PasskeyOptions } from '../confirmation.ts'
import { OfficeSession } from '../officeShapes.ts'
import {
  Done,
  Instant,
  Language,
  Nullable,
  SessionId,
  SessionList,
  Text,
  oneOf,
  ExactText,
} from '../shapes.ts'

/** 256 random bits of a link; it travels in the address's fragment, which no server and no log sees. */
const LinkToken = Type.String({ pattern: '^[\\w-]{43}$', maxLength: 43 })
const StaffName = Text(60, 1)
const Password = ExactText(128, 1)
/** Six digits of the authenticator app, or a recovery code. */
const Code = Type.String({ minLength: 6, maxLength: 40, description: 'TOTP or recovery code' })
/** What `start…Totp` answered: the secret, encrypted, so that nothing is kept until the code proves it. */
const SealedTotp = Text(400, 1)

const RecoveryCodes = Type.Object({
  codes: Type.Array(Type.String(), { description: 'shown once' }),
})
const NewTotp = Type.Object({
  secret: Type.String({ description: 'base32' }),
  uri: Type.String({ description: 'otpauth://, for a QR code' }),
  sealed: Type.String(),
})

export const readOfficeSession = call({
  path: 'GET office/session',
  summary: 'Who is signed in to the office, with their rights; null when no one is',
  access: 'staffSignIn',
  input: Type.Object({}),
  result: Type.Object({
    session: Nullable(OfficeSession),
    hasOwner: Type.Boolean({ description: 'false until the one-time link made an owner' }),
    passkeysWork: Type.Boolean({ description: 'https, or localhost' }),
    demo: Type.Boolean({ description: 'its owner enters with one press, at /admin/demo' }),
    languages: Type.Array(Language, { description: 'those that the shop offers its buyers' }),
  }),
  errors: [],
})

export const startOfficePasskey = call({
  path: 'POST office/passkeyChallenge',
  summary: 'Options for signing in, or for confirming, with a passkey (WebAuthn, as JSON)',
  access: 'staffSignIn',
  input: Type.Object({}),
  result: PasskeyOptions,
  errors: [],
  limitPerMinute: 60,
})

export const signInOfficeByPasskey = call({
  path: 'POST office/signInByPasskey',
  summary: 'Signs in to the office with a passkey; the session is a cookie',
  access: 'staffSignIn',
  input: Type.Object({ passkey: PasskeyJson }),
  result: OfficeSession,
  errors: ['signInFailed'],
  limitPerMinute: 60,
})

export const signInOfficeByPassword = call({
  path: 'POST office/signInByPassword',
  summary: 'Signs in to the office with name, password and a code of the authenticator app',
  access: 'staffSignIn',
  input: Type.Object({ name: StaffName, password: Type.Optional(Password), code: Code }),
  result: OfficeSession,
  errors: ['signInFailed', 'tryLater'],
  limitPerMinute: 60,
})

export const readOfficeLink = call({
  path: 'POST office/link',
  summary: 'What a one-time link is for; notFound once it was used or has ended',
  access: 'staffSignIn',
  input: Type.Object({ token: LinkToken }),
  result: Type.Object({
    kind: oneOf(['owner', 'invite', 'reset'] as const),
    name: Nullable(Type.String()),
    role: Type.String(),
    endsAt: Instant,
    passkeysWork: Type.Boolean(),
  }),
  errors: ['notFound'],
  limitPerMinute: 60,
})

export const startLinkPasskey = call({
  path: 'POST office/linkPasskey',
  summary: 'Options for making the passkey that a one-time link is accepted with',
  access: 'staffSignIn',
  input: Type.Object({ token: LinkToken, name: StaffName }),
  result: PasskeyOptions,
  errors: ['notFound'],
  limitPerMinute: 30,
})

export const startLinkTotp = call({
  path: 'POST office/linkTotp',
  summary: 'A new authenticator secret for accepting a one-time link with a password',
  access: 'staffSignIn',
  input: Type.Object({ token: LinkToken, name: StaffName }),
  result: NewTotp,
  errors: ['notFound'],
  limitPerMinute: 30,
})

export const acceptOfficeLink = call({
  path: 'POST office/acceptLink',
  summary:
    'Accepts a one-time link with a passkey, or with a password and the authenticator app, and ' +
    'signs in. The recovery codes are shown once',
  access: 'staffSignIn',
  input: Type.Object({
    token: LinkToken,
    name: StaffName,
    registration: Type.Optional(PasskeyJson),
    password: Type.Optional(Password),
    sealed: Type.Optional(SealedTotp),
    code: Type.Optional(Code),
    language: Type.Optional(Language),
  }),
  result: Type.Object({ session: OfficeSession, ...RecoveryCodes.properties }),
  errors: ['notFound', 'signInFailed', 'accountExists', 'tryLater'],
  limitPerMinute: 30,
})

export const signOutOffice = call({
  path: 'POST office/signOut',
  summary: 'Ends this session',
  access: 'staff',
  input: Type.Object({}),
  result: Done,
  errors: ['notSignedIn'],
})

export const confirmOffice = call({
  path: 'POST office/confirm',
  summary:
    'Shows the second factor again: actions on money, staff and addresses need one of the last five minutes',
  access: 'staff',
  input: Type.Object({ passkey: Type.Optional(PasskeyJson), code: Type.Optional(Code) }),
  result: Type.Object({ confirmedUntil: Instant }),
  errors: ['notSignedIn', 'signInFailed'],
  limitPerMinute: 60,
})

export const listOfficeSessions = call({
  path: 'GET office/sessions',
  summary: 'Where this member of staff is signed in',
  access: 'staff',
  input: Type.Object({}),
  result: SessionList,
  errors: ['notSignedIn'],
})

export const endOfficeSession = call({
  path: 'POST office/endSession',
  summary: 'Ends one of the own sessions, or with "others" all but this one',
  access: 'staff',
  input: Type.Object({ id: SessionId }),
  result: Done,
  errors: ['notSignedIn', 'notFound'],
})

export const listOfficePasskeys = call({
  path: 'GET office/passkeys',
  summary: 'The own passkeys',
  access: 'staff',
  input: Type.Object({}),
  result: PasskeyList,
  errors: ['notSignedIn'],
})

export const startNewOfficePasskey = call({
  path: 'POST office/passkeyRegistration',
  summary: 'Options for making another passkey',
  access: 'staff',
  input: Type.Object({}),
  result: PasskeyOptions,
  errors: ['notSignedIn'],
  limitPerMinute: 30,
})

export const addOfficePasskey = call({
  path: 'POST office/addPasskey',
  summary: 'Keeps another passkey; asks for the second factor again',
  access: 'staff',
  input: Type.Object({ name: Text(64, 1), registration: PasskeyJson }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'signInFailed', 'limitExceeded'],
})

export const removeOfficePasskey = call({
  path: 'POST office/removePasskey',
  summary: 'Forgets a passkey, except the last way of signing in; asks for the second factor again',
  access: 'staff',
  input: Type.Object({ id: Text(1_024, 1) }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'notFound', 'conflict'],
})

export const startOfficeTotp = call({
  path: 'POST office/startTotp',
  summary: 'A new authenticator secret; nothing changes until a code proves it',
  access: 'staff',
  input: Type.Object({}),
  result: NewTotp,
  errors: ['notSignedIn'],
  limitPerMinute: 30,
})

export const setOfficePassword = call({
  path: 'POST office/setPassword',
  summary:
    'Sets password and authenticator app, and ends all other sessions; asks for the second factor again',
  access: 'staff',
  input: Type.Object({ password: Password, sealed: SealedTotp, code: Code }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'signInFailed', 'tryLater'],
})

export const renewRecoveryCodes = call({
  path: 'POST office/recoveryCodes',
  summary: 'Ten new recovery codes, shown once; earlier ones end. Asks for the second factor again',
  access: 'staff',
  input: Type.Object({}),
  result: RecoveryCodes,
  errors: ['notSignedIn', 'noPermission'],
})

export const setOfficeEmail = call({
  path: 'POST office/setEmail',
  summary:
    'Names the own e-mail address, where an owner hears of changed addresses; null takes it ' +
    'away. Asks for the second factor again',
  access: 'staff',
  input: Type.Object({ email: Nullable(Text(254, 3)) }),
  result: Done,
  errors: ['notSignedIn', 'noPermission'],
})
