import { Type } from 'typebox'
import { call } from '../call.ts'
import { PictureHash, plainTexts } from '../plainTexts.ts'
import { Done, Id, Language, Nullable } from '../shapes.ts'

const Title = plainTexts(200)
const Content = plainTexts(5_000)
const Version = Type.Integer({ minimum: 1, description: 'the one that was read' })
const Outdated = Type.Array(Type.String(), {
  description: 'translations older than the Chinese text: title.en, content.jp',
})
/** A row that is changed, or none for a new one. */
const which = {
  id: Type.Optional(Id),
  version: Type.Optional(Version),
  key: Type.Optional(
    Type.String({
      pattern: '^[0-9a-f]{32}$',
      maxLength: 32,
      description: 'of a new row: the same key again makes no second one',
    }),
  ),
}
const Removed = Type.Object({ id: Id, version: Version })
const Ids = Type.Array(Id, { maxItems: 500 })
/** `was` is the order as it was read; another one is a `conflict`. */
const Ordered = Type.Object({ was: Ids, ids: Ids })
const Saved = Type.Object({ id: Id, version: Type.Integer() })

const refusals = ['notSignedIn', 'noPermission', 'notFound', 'conflict', 'limitExceeded'] as const

export const listOfficeAnnouncements = call({
  path: 'GET office/announcements',
  summary: 'Every announcement in the order of the shop, hidden ones too',
  access: { staff: 'content.write', unaudited: true },
  input: Type.Object({}),
  result: Type.Object({
    announcements: Type.Array(
      Type.Object({
        id: Id,
        version: Type.Integer(),
        title: Title,
        content: Content,
        published: Type.Boolean(),
        outdated: Outdated,
      }),
    ),
  }),
  errors: ['notSignedIn', 'noPermission'],
})

export const saveAnnouncement = call({
  path: 'POST office/saveAnnouncement',
  summary: 'Makes an announcement, or changes the named fields of one; a new one comes first',
  access: { staff: 'content.write' },
  input: Type.Object({
    ...which,
    title: Type.Optional(Title),
    content: Type.Optional(Content),
    published: Type.Optional(Type.Boolean()),
  }),
  result: Saved,
  errors: refusals,
})

export const removeAnnouncement = call({
  path: 'POST office/removeAnnouncement',
  summary: 'Deletes an announcement; `conflict` if it has changed since it was read',
  access: { staff: 'content.write' },
  input: Removed,
  result: Done,
  errors: refusals,
})

export const orderAnnouncements = call({
  path: 'POST office/orderAnnouncements',
  summary: 'Sets the order of the announcements',
  access: { staff: 'content.write' },
  input: Ordered,
  result: Done,
  errors: refusals,
})

export const listOfficeBanners = call({
  path: 'GET office/banners',
  summary: 'Every banner in the order of the shop, hidden ones too',
  access: { staff: 'catalogue.write', unaudited: true },
  input: Type.Object({}),
  result: Type.Object({
    banners: Type.Array(
      Type.Object({
        id: Id,
        version: Type.Integer(),
        title: Title,
        image: PictureHash,
        link: Type.String(),
        language: Nullable(Language),
        published: Type.Boolean(),
        outdated: Outdated,
      }),
    ),
  }),
  errors: ['notSignedIn', 'noPermission'],
})

export const saveBanner = call({
  path: 'POST office/saveBanner',
  summary: 'Makes a banner, or changes the named fields of one; a new one comes last',
  access: { staff: 'catalogue.write' },
  input: Type.Object({
    ...which,
    title: Type.Optional(Title),
    image: Type.Optional(PictureHash),
    link: Type.Optional(
      Type.String({
        maxLength: 310,
        description: 'a path of the shop or an https address; empty for none',
      }),
    ),
    language: Type.Optional(Nullable(Language)),
    published: Type.Optional(Type.Boolean()),
  }),
  result: Saved,
  errors: refusals,
})

export const removeBanner = call({
  path: 'POST office/removeBanner',
  summary: 'Deletes a banner; `conflict` if it has changed since it was read',
  access: { staff: 'catalogue.write' },
  input: Removed,
  result: Done,
  errors: refusals,
})

export const orderBanners = call({
  path: 'POST office/orderBanners',
  summary: 'Sets the order of the banners',
  access: { staff: 'catalogue.write' },
  input: Ordered,
  result: Done,
  errors: refusals,
})
