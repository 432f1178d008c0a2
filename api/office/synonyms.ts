import { Type } from 'typebox'
import { call } from '../call.ts'
import { PLAIN } from '../plainTexts.ts'
import { Done } from '../shapes.ts'

const Word = Type.String({ pattern: PLAIN, minLength: 1, maxLength: 40 })
const Version = Type.Integer({ minimum: 1, description: 'the one that was read' })

export const listSynonyms = call({
  path: 'GET office/synonyms',
  summary: 'Words of search that staff wrote, with what each also finds',
  access: { staff: 'catalogue.write', unaudited: true },
  input: Type.Object({}),
  result: Type.Object({
    synonyms: Type.Array(
      Type.Object({
        word: Type.String(),
        version: Type.Integer(),
        finds: Type.Array(Type.String(), { description: 'none: it stands for itself alone' }),
      }),
    ),
  }),
  errors: ['notSignedIn', 'noPermission'],
})

export const saveSynonym = call({
  path: 'POST office/saveSynonym',
  summary: 'Says what a word of search also finds, in place of what the shop knows by itself',
  access: { staff: 'catalogue.write' },
  input: Type.Object({
    word: Word,
    version: Type.Optional(Version),
    finds: Type.Array(Word, { maxItems: 30 }),
  }),
  result: Type.Object({ word: Type.String(), version: Type.Integer() }),
  errors: ['notSignedIn', 'noPermission', 'notFound', 'conflict', 'limitExceeded'],
})

export const removeSynonym = call({
  path: 'POST office/removeSynonym',
  summary: 'Leaves a word of search to what the shop knows by itself',
  access: { staff: 'catalogue.write' },
  input: Type.Object({ word: Word, version: Version }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'notFound', 'conflict'],
})
