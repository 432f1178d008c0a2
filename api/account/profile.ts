import { Type } from 'typebox'
import { InviteRecord, User } from '../accountShapes.ts'
import { call } from '../call.ts'
import { Confirmation } from '../confirmation.ts'
import { oneOf, Language, Text, Done } from '../shapes.ts'

export const readAccount = call({
  path: 'GET appleShop/account',
  summary: 'The account that is signed in',
  access: 'member',
  input: Type.Object({}),
  result: Type.Object({ user: User, inviteRecord: InviteRecord }),
  errors: ['notSignedIn'],
})

export const updateAccount = call({
  path: 'POST appleShop/updateAccount',
  summary: 'Sets the language of mails and notices',
  access: 'member',
  input: Type.Object({ language: Language }),
  result: Type.Object({ user: User }),
  errors: ['notSignedIn'],
})

export const bindInviter = call({
  path: 'POST appleShop/bindInvite',
  summary: 'Binds the inviter, once and for ever; confirmed where the account can',
  access: 'member',
  input: Type.Object({ inviter: Text(64, 1), ...Confirmation }),
  result: InviteRecord,
  errors: ['notSignedIn', 'wrongInviter', 'wrongPassword', 'tryLater'],
  limitPerMinute: 60,
})

export const readInvite = call({
  path: 'GET appleShop/edenInviteRecord',
  summary: 'Who invited the account, and its own invitation code',
  access: 'member',
  input: Type.Object({}),
  result: InviteRecord,
  errors: ['notSignedIn'],
})

export const exportData = call({
  path: 'GET appleShop/exportData',
  summary: 'Everything that the shop keeps about the account, as JSON',
  access: 'member',
  input: Type.Object({}),
  result: Type.Object({ data: Type.Record(Type.String(), Type.Unknown()) }),
  errors: ['notSignedIn'],
  limitPerMinute: 10,
})

export const deleteData = call({
  path: 'POST appleShop/deleteData',
  summary:
    'Deletes what telemetry kept of this device and account, or the whole account; refused ' +
    'while it has a balance or an open withdrawal',
  access: 'member',
  input: Type.Object({ what: oneOf(['telemetry', 'account']), ...Confirmation }),
  result: Done,
  errors: ['notSignedIn', 'wrongPassword', 'conflict', 'tryLater'],
  limitPerMinute: 10,
})
