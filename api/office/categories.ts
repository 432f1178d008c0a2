import { Type } from 'typebox'
import { call } from '../call.ts'
import { plainTexts } from '../plainTexts.ts'
import { Done, Id, Language } from '../shapes.ts'

const write = { staff: 'catalogue.write' } as const
const Name = plainTexts(60)
const Content = plainTexts(300)
const Version = Type.Integer({ minimum: 1, description: 'the one that was read' })
const Ids = Type.Array(Id, { maxItems: 500 })
const refusals = ['notSignedIn', 'noPermission', 'notFound', 'conflict', 'limitExceeded'] as const

export const listCategoryTexts = call({
  path: 'GET office/categoryTexts',
  summary: 'Every category in the order of the shop, with its texts and how many products it has',
  access: { ...write, unaudited: true },
  input: Type.Object({}),
  result: Type.Object({
    categories: Type.Array(
      Type.Object({
        id: Id,
        version: Type.Integer(),
        name: Name,
        content: Content,
        published: Type.Boolean({ description: 'listed in the shop' }),
        outdated: Type.Array(Language, { description: 'names older than the Chinese one' }),
        products: Type.Integer(),
      }),
    ),
  }),
  errors: ['notSignedIn', 'noPermission'],
})

export const saveOfficeCategory = call({
  path: 'POST office/saveCategory',
  summary: 'Makes a category, or changes the named fields of one; a new one comes last',
  access: write,
  input: Type.Object({
    id: Type.Optional(Id),
    version: Type.Optional(Version),
    name: Type.Optional(Name),
    content: Type.Optional(Content),
    published: Type.Optional(Type.Boolean()),
  }),
  result: Type.Object({ id: Id, version: Type.Integer() }),
  errors: refusals,
})

export const removeCategory = call({
  path: 'POST office/removeCategory',
  summary: 'Deletes a category; its products stay, without one',
  access: write,
  input: Type.Object({ id: Id, version: Version }),
  result: Done,
  errors: refusals,
})

export const orderCategories = call({
  path: 'POST office/orderCategories',
  summary: 'Sets the order of the categories; `was` is the order as it was read',
  access: write,
  input: Type.Object({ was: Ids, ids: Ids }),
  result: Done,
  errors: refusals,
})
