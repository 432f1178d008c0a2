import { afterAll, beforeAll, expect, test } from 'vitest'
import { legalPlace } from '../../entry/wiring/legalPlace.ts'
import { readConfig } from '../../platform/config.ts'
import { sql } from '../../platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { testContext } from '../../testing/catalogue.ts'
import { createTestOffice, type TestBrowser, type TestOffice } from '../../testing/office.ts'
import type { CallContext } from '../../platform/http/handler.ts'
import { inTransaction } from '../../platform/db/context.ts'
import { saveContact } from './contact.ts'
import { legalCalls } from './legalCalls.ts'
import { readLegalPage, whyNoImprint } from './legalPages.ts'

const place = legalPlace(
  readConfig({
    DEMO: '0',
    SHOP_NAME: 'Cup shop',
    SHOP_LANGUAGES: 'en,jp',
    PUBLIC_URL: 'https://cups.test',
  }),
)

let database: TestDatabase
let ctx: CallContext
let office: TestOffice
let writer: TestBrowser
beforeAll(async () => {
  database = await createTestDatabase()
  ctx = testContext(database.db)
  office = await createTestOffice(ctx, legalCalls(place))
  writer = await office.staff('translator')
})
afterAll(async () => {
  await office.close()
  await database.drop()
})
const shown = (kind: 'terms' | 'imprint' | 'returns', language: 'cn' | 'en' | 'jp' = 'en') =>
  readLegalPage(ctx, { kind, language }, place)
const catalogueVersion = async (): Promise<string> =>
  String(
    (await sql<{ version: bigint }>`select version from catalogue_version`.execute(ctx.db)).rows[0]!
      .version,
  )

test("a legal page shows its preset until one is saved, with the shop's name, contact and numbers", async () => {
  const before = await shown('returns')
  expect(before).toMatchObject({ version: 0, savedAt: null, title: 'Returns' })
  expect(before.text).toContain('within 14 days of payment')
  expect(before.text).toContain('24 h after you confirm it')
  expect(before.text).not.toMatch(/[[\]{}]|Customer service/)
  await inTransaction(ctx, (tx) => saveContact(tx, 'mailto:help@cups.test'))
  expect((await shown('returns')).text).toContain('Customer service: help@cups.test')
  expect((await shown('imprint')).text).toBe('Cup shop\nhelp@cups.test\nhttps://cups.test')
  expect(await whyNoImprint(ctx, place)).toBe('notWritten')
})

test('a saved page is told with its version, and every kept answer is made anew', async () => {
  const version = await catalogueVersion()
  const texts = { en: '{shop} Ltd\n[Address]\n<script>alert(1)</script>', jp: '' }
  expect(await writer.done('saveLegalPage', { kind: 'imprint', version: 0, texts })).toEqual({
    saved: true,
  })
  expect(await catalogueVersion()).not.toBe(version)
  expect(await shown('imprint')).toMatchObject({
    version: 1,
    text: 'Cup shop Ltd\n<script>alert(1)</script>',
  })
  // A language without a text of its own gets the first language's.
  expect((await shown('imprint', 'jp')).text).toContain('Cup shop Ltd')
  expect(await whyNoImprint(ctx, place)).toBe('gaps')
  await writer.done('saveLegalPage', {
    kind: 'imprint',
    version: 1,
    texts: { en: '{shop} Ltd\nMain street 1' },
  })
  expect(await whyNoImprint(ctx, place)).toBeNull()
  const { rows } = await sql<{ facts: Record<string, string> }>`
    select facts from audit_log where action = 'saveLegalPage' order by id`.execute(ctx.db)
  expect(rows.map(({ facts }) => facts)).toEqual([
    { version: '1', languages: 'en jp' },
    { version: '2', languages: 'en' },
  ])
})

test('when ten save a legal page from the same version, one succeeds', async () => {
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      writer.done('saveLegalPage', { kind: 'terms', version: 0, texts: { en: `Rule ${index}` } }),
    ),
  )
  expect(results.filter(({ saved }) => saved)).toHaveLength(1)
  expect((await shown('terms')).version).toBe(1)
  expect(
    await writer.done('saveLegalPage', { kind: 'terms', version: 9, texts: { en: 'later' } }),
  ).toEqual({ saved: false })
})

test.each([
  ['a name that means nothing', { en: 'ask {phone}' }, { 'texts.en': 'unknown' }],
  ['a tab', { jp: 'a\tb' }, { 'texts.jp': 'control' }],
  ['a control character', { en: 'a\u0000b' }, { texts: 'control' }],
  ['nothing in any language', { en: ' ', jp: '' }, { texts: 'missing' }],
])('%s is refused by its field', async (_, texts, fields) => {
  const refused = await writer.ask('saveLegalPage', { kind: 'returns', version: 0, texts })
  expect([refused.code, refused.fields]).toEqual([4014, fields])
  expect((await shown('returns')).version).toBe(0)
})
