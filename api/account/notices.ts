import { Type } from 'typebox'
import { call } from '../call.ts'
import { Language, Instant, pageInput, Page, Done } from '../shapes.ts'

export const listNotices = call({
  path: 'GET appleShop/messagePage',
  summary: 'Notices to the account, newest first',
  access: 'member',
  input: Type.Object({ ...pageInput(['id']), language: Type.Optional(Language) }),
  result: Type.Object({
    ...Page(
      Type.Object({
        id: Type.String(),
        kind: Type.String(),
        title: Type.String(),
        text: Type.String(),
        at: Instant,
        read: Type.Boolean(),
      }),
    ).properties,
    unread: Type.Integer({ description: 'of all pages' }),
  }),
  errors: ['notSignedIn'],
})

export const readNotices = call({
  path: 'POST appleShop/readMessages',
  summary: 'Marks all notices up to this one as read',
  access: 'member',
  input: Type.Object({ upTo: Type.String({ pattern: '^\\d{1,18}$', maxLength: 18 }) }),
  result: Done,
  errors: ['notSignedIn'],
})
