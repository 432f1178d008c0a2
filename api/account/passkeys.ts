import { Type } from 'typebox'
import { call } from '../call.ts'
import { Confirmation, PasskeyJson, PasskeyList, PasskeyOptions } from '../confirmation.ts'
import { Done, ExactText, Text } from '../shapes.ts'

export const listPasskeys = call({
  path: 'GET appleShop/passkeys',
  summary: "The account's passkeys",
  access: 'member',
  input: Type.Object({}),
  result: PasskeyList,
  errors: ['notSignedIn'],
})

export const startPasskey = call({
  path: 'POST appleShop/passkeyRegistration',
  summary: 'Options for making a passkey (WebAuthn, as JSON)',
  access: 'member',
  input: Type.Object({}),
  result: PasskeyOptions,
  errors: ['notSignedIn'],
  limitPerMinute: 30,
})

export const addPasskey = call({
  path: 'POST appleShop/addPasskey',
  summary: 'Keeps a new passkey, confirmed as a money movement is',
  access: 'member',
  input: Type.Object({ name: Text(64, 1), registration: PasskeyJson, ...Confirmation }),
  result: Type.Object({ id: Type.String() }),
  errors: ['notSignedIn', 'limitExceeded', 'wrongPassword', 'tryLater'],
  limitPerMinute: 30,
})

export const removePasskey = call({
  path: 'POST appleShop/removePasskey',
  summary: 'Forgets a passkey',
  access: 'member',
  input: Type.Object({ id: Text(1_024, 1), ...Confirmation }),
  result: Done,
  errors: ['notSignedIn', 'notFound', 'wrongPassword', 'tryLater'],
  limitPerMinute: 30,
})

export const challengePasskey = call({
  path: 'POST appleShop/passkeyChallenge',
  summary:
    'Options for confirming one action with a passkey (WebAuthn, as JSON); good for that call ' +
    'with exactly this content',
  access: 'member',
  input: Type.Object({
    call: Text(64, 1),
    content: Type.Unsafe<string>({
      ...ExactText(8_000),
      description: "the call's input without secPassword and passkey, as JSON",
    }),
  }),
  result: PasskeyOptions,
  errors: ['notSignedIn', 'notFound'],
  limitPerMinute: 60,
})
