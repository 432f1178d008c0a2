import { afterAll, beforeAll, expect, test } from 'vitest'
import { LANGUAGES } from '../../../basics/locales.ts'
import { countriesInput } from '../../../web/shop/loads.ts'
import { sql } from '../../platform/db/sql.ts'
import { checkResults } from '../../testing/checkResults.ts'
import { seedSampleContents } from '../../../samples/seedContents.ts'
import { testContext } from '../../testing/catalogue.ts'
import { inTransaction } from '../../platform/db/context.ts'
import type { CallContext } from '../../platform/http/handler.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { calls as definitions } from '../../../api/calls.ts'
import { createInputCheck } from '../../platform/http/validate.ts'
import { contentCalls } from './calls.ts'
import { FIRST_COUNTRIES, presetContents } from './presetContents.ts'
import { saveContent } from './saveContent.ts'

let database: TestDatabase
let ctx: CallContext
const calls = checkResults(
  contentCalls({
    dict: { bep20_contract: '0xUSDT' },
    contractOf: (asset, chain) => (asset === 'USDT' && chain === 'BNB' ? '0xUSDT' : ''),
  }),
)

beforeAll(async () => {
  database = await createTestDatabase()
  ctx = testContext(database.db)
  await seedSampleContents(ctx)
})
afterAll(() => database.drop())

test('announcements in a language, by page, and of other kinds only when asked', async () => {
  const page = await calls.listAnnouncements(ctx, { language: 'en', pageSize: 2 })
  expect(page).toMatchObject({ total: 4, pages: 2, size: 2 })
  expect(page.records[0]!.title).toBe('Welcome to Xiaopu')
  expect(await calls.listAnnouncements(ctx, { pageNo: 9 })).toMatchObject({
    total: 4,
    records: [],
  })
  expect(
    (await calls.listAnnouncements(ctx, { order: 'desc', language: 'cn' })).records[0]!.title,
  ).toBe('秋冬上新')
  await inTransaction(ctx, (tx) =>
    saveContent(tx, 'announcement', {
      handle: 'help',
      content_type: 'help',
      title: { cn: '帮助' },
      content: { cn: '…' },
    }),
  )
  for (const asked of [{}, { contentType: 'announcement' as const }])
    expect(await calls.listAnnouncements(ctx, asked)).toMatchObject({ total: 4 })
  expect(
    createInputCheck(definitions.listAnnouncements.input, 'query')({ contentType: 'x' }),
  ).toEqual({ ok: false, fields: { contentType: 'notAllowed' } })
})

test('the home page has three banners in every language', async () => {
  for (const language of ['cn', 'en', 'in', 'kr', 'jp'] as const) {
    const banners = await calls.listBanners(ctx, { language })
    expect(banners).toHaveLength(3)
    for (const banner of banners)
      expect(banner.image).toMatch(/^\/pictures\/[0-9a-f]{32}-1200\.webp$/)
  }
  await inTransaction(ctx, (tx) =>
    saveContent(tx, 'banner', {
      handle: 'only-kr',
      language: 'kr',
      image: 'f'.repeat(32),
      title: { cn: '韩' },
    }),
  )
  expect(await calls.listBanners(ctx, { language: 'kr' })).toHaveLength(4)
  expect(await calls.listBanners(ctx, { language: 'en' })).toHaveLength(3)
})

test('countries are listed by place, by name and by page', async () => {
  const all = await calls.listCountries(ctx, {
    language: 'en',
    pageSize: 100,
  })
  expect(all.total).toBeGreaterThanOrEqual(40)
  expect(all.records[0]).toMatchObject({ address: 'China', code: 'CN' })
  const names = (
    await calls.listCountries(ctx, {
      language: 'en',
      column: 'address',
      pageSize: 100,
    })
  ).records.map(({ address }) => address)
  expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare))
  expect(await calls.listCountries(ctx, { pageNo: 100 })).toMatchObject({
    records: [],
    total: all.total,
  })
})

test('a shop that delivers everywhere lists all countries: those of most buyers first, the others by name', async () => {
  const own = await createTestDatabase()
  const shop = testContext(own.db)
  await presetContents(shop)
  await sql`update country set delivery_group_id = 1`.execute(own.db)
  for (const language of ['cn', 'en'] as const) {
    const { records, total } = await calls.listCountries(shop, countriesInput(language))
    expect(records).toHaveLength(total)
    expect(total).toBeGreaterThan(240)
    expect(records.slice(0, 3).map(({ code }) => code)).toEqual(['CN', 'HK', 'MO'])
    const others = records.slice(FIRST_COUNTRIES).map(({ address }) => address)
    expect(others).toEqual(others.toSorted(new Intl.Collator(LANGUAGES[language].htmlLang).compare))
    expect(others[0]).toBe({ cn: '阿尔巴尼亚', en: 'Afghanistan' }[language])
  }
  await own.drop()
})

test('assets are listed with their contracts from the settings', async () => {
  const usdt = await calls.listAssets(ctx, { asset: 'USDT' })
  expect(usdt.map(({ blockChain, contract }) => [blockChain, contract])).toEqual([
    ['TRX', ''],
    ['ETH', ''],
    ['BNB', '0xUSDT'],
  ])
  expect(usdt[0]).toMatchObject({ withdrawalFeeRate: '0.01', amount: '0.00' })
  const all = await calls.listAssets(ctx, {})
  expect(all.length).toBeGreaterThan(usdt.length)
  // Nobody withdraws XMDD, so no fee is shown for it.
  for (const one of all) expect(one.withdrawalFeeRate === null).toBe(one.asset === 'XMDD')
  expect(await calls.listAssets(ctx, { asset: 'DOGE' })).toEqual([])
})

test('dictionaries are listed with their items, and settings win over them', async () => {
  // Nobody is linked before the merchant says who answers.
  expect((await calls.readDict(ctx, { dictCode: 'telegram' })).value).toBe('')
  for (const dictCode of ['authorised_amount', 'okx_domain', 'mdd_xmdd'])
    expect((await calls.readDict(ctx, { dictCode })).value).not.toBe('')
  const items = await calls.readDictItems(ctx, { dictCode: 'contract' })
  expect(items).toEqual([
    { text: 'trc20_contract', value: '' },
    { text: 'erc20_contract', value: '' },
    { text: 'bep20_contract', value: '0xUSDT' },
  ])
  expect(await calls.readDictItems(ctx, { dictCode: 'telegram' })).toEqual([])
  for (const dictCode of ['nothing', 'toString', '__proto__']) {
    await expect(calls.readDict(ctx, { dictCode })).rejects.toMatchObject({
      code: 404,
    })
    await expect(calls.readDictItems(ctx, { dictCode })).rejects.toMatchObject({
      code: 404,
    })
  }
})
