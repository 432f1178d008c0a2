import { Type } from 'typebox'
import { call } from '../call.ts'
import { PLAIN } from '../plainTexts.ts'
import { Done, Instant, Nullable } from '../shapes.ts'

const Code = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_.-]*$', maxLength: 64 })
const Line = (maxLength: number) => Type.String({ pattern: PLAIN, maxLength })
const Version = Type.Integer({ minimum: 1, description: 'the one that was read' })
const Item = Type.Object({ text: Line(100), value: Line(500) }, { additionalProperties: false })

export const listDictionaries = call({
  path: 'GET office/dictionaries',
  summary: 'Every dictionary with its items, and the values that the settings give instead',
  access: { staff: 'settings.write', unaudited: true },
  input: Type.Object({}),
  result: Type.Object({
    dictionaries: Type.Array(
      Type.Object({
        code: Type.String(),
        version: Type.Integer(),
        text: Type.String(),
        value: Type.String(),
        items: Type.Array(Type.Object({ text: Type.String(), value: Type.String() })),
        fromSettings: Type.Array(Type.Object({ text: Type.String(), value: Type.String() }), {
          description: 'of its names, those whose value the running settings give',
        }),
        waiting: Nullable(Type.Object({ value: Type.String(), by: Type.String(), dueAt: Instant })),
        isNeeded: Type.Boolean({ description: 'the shop uses it, so that it cannot be deleted' }),
      }),
    ),
  }),
  errors: ['notSignedIn', 'noPermission'],
})

export const saveDictionary = call({
  path: 'POST office/saveDictionary',
  summary: 'Makes a dictionary, or changes the named fields of one',
  access: { staff: 'settings.write' },
  input: Type.Object({
    code: Code,
    version: Type.Optional(Version),
    text: Type.Optional(Line(200)),
    value: Type.Optional(Line(500)),
    items: Type.Optional(Type.Array(Item, { maxItems: 50 })),
  }),
  result: Type.Object({ code: Type.String(), version: Type.Integer() }),
  errors: ['notSignedIn', 'noPermission', 'notFound', 'conflict', 'limitExceeded'],
})

export const removeDictionary = call({
  path: 'POST office/removeDictionary',
  summary: 'Deletes a dictionary with its items',
  access: { staff: 'settings.write' },
  input: Type.Object({ code: Code, version: Version }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'notFound', 'conflict'],
})
