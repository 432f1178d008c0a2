import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '../../../../api/calls.ts'
import { seedSampleContents } from '../../../../samples/seedContents.ts'
import { inTransaction } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { testContext } from '../../../testing/catalogue.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { createTestOffice, type TestBrowser, type TestOffice } from '../../../testing/office.ts'
import { catalogueVersion } from '../../catalogue/catalogueVersion.ts'
import { officeProductCalls } from '../../catalogue/office/calls.ts'
import { contentCalls } from '../calls.ts'
import { saveContact } from '../contact.ts'
import { saveContent } from '../saveContent.ts'
import { readBannersWith } from './banners.ts'
import { contentTexts } from './contentTexts.ts'
import { officeContentCalls } from './calls.ts'

let database: TestDatabase
let ctx: CallContext
let office: TestOffice
let manager: TestBrowser
let translator: TestBrowser
let owner: Awaited<ReturnType<TestOffice['staff']>>
const LIVE = { dict: { bep20_receive: '0xOWN' }, contractOf: () => '' }
const shop = contentCalls(LIVE)
const IMAGE = 'ab'.repeat(16)
const SCRIPTS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
]

beforeAll(async () => {
  database = await createTestDatabase()
  ctx = testContext(database.db)
  await sql`insert into picture (hash, width, bytes) values (${IMAGE}, 360, 'x')`.execute(ctx.db)
  office = await createTestOffice(ctx, {
    ...officeContentCalls(LIVE),
    ...officeProductCalls({
      readNeeds: async () => ({ isOpen: true, hasNetwork: true, delivers: true }),
      readBannersWith,
      contents: contentTexts,
    }),
  })
  manager = await office.staff('manager')
  translator = await office.staff('translator')
  owner = await office.staff('owner')
})
afterAll(async () => {
  await office.close()
  await database.drop()
})

const announcements = async () =>
  (await translator.done('listOfficeAnnouncements', {})).announcements
const banners = async () => (await manager.done('listOfficeBanners', {})).banners
const shown = async (language: 'cn' | 'en' = 'cn') =>
  (await shop.listAnnouncements(ctx, { language, pageSize: 100 })).records
const auditRows = async (action: string) =>
  (
    await sql<{ facts: Record<string, string> }>`
      select facts from audit_log where action = ${action} order by id`.execute(ctx.db)
  ).rows.map(({ facts }) => facts)
async function announce(title: string) {
  const { id } = await translator.done('saveAnnouncement', {
    title: { cn: title, en: `${title} en` },
    content: { cn: '内容' },
  })
  return (await announcements()).find((one) => one.id === id)!
}

describe('announcements', () => {
  test('a new one is first in the shop at once; a hidden or deleted one is not there', async () => {
    const first = await announce('一')
    const before = await catalogueVersion(ctx)
    const second = await announce('二')
    expect(await catalogueVersion(ctx)).toBeGreaterThan(before)
    expect((await shown('en')).map(({ title }) => title)).toEqual(['二 en', '一 en'])
    const { id, version } = second
    await translator.done('saveAnnouncement', { id, version, published: false })
    expect((await shown()).map(({ title }) => title)).toEqual(['一'])
    expect((await announcements())[0]).toMatchObject({ id, published: false, version: 2 })
    await translator.done('removeAnnouncement', { id, version: 2 })
    expect(await announcements()).toEqual([first])
    const gone = await translator.ask('saveAnnouncement', { id, version: 3, published: true })
    expect(gone.status).toBe(404)
    expect((await auditRows('removeAnnouncement')).at(-1)).toMatchObject({
      'title.cn.before': '二',
    })
  })

  test('one that is saved again after a lost answer is one, and says so when it was changed meanwhile', async () => {
    const key = 'ab'.repeat(16)
    const input = { key, title: { cn: '只一次' }, content: { cn: '内容' } }
    const before = (await announcements()).length
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => translator.done('saveAnnouncement', input)),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await announcements()).toHaveLength(before + 1)
    const { id } = answers[0]!
    const other = await translator.ask('saveAnnouncement', { ...input, title: { cn: '另一个' } })
    expect([other.code, await announcements()]).toEqual([
      40003,
      expect.arrayContaining([expect.objectContaining({ id, title: { cn: '只一次' } })]),
    ])
    const picture = { key, image: IMAGE, title: { cn: '图' } }
    const [one, again] = [
      await manager.done('saveBanner', picture),
      await manager.done('saveBanner', picture),
    ]
    expect(again).toEqual(one)
    expect((await banners()).filter(({ title }) => title.cn === '图')).toHaveLength(1)
    await manager.done('removeBanner', one)
    await translator.done('removeAnnouncement', { id, version: 1 })
  })

  test('of ten who change one upon the same version one does, and the others are told', async () => {
    const { id, version } = await announce('十')
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        translator.ask('saveAnnouncement', { id, version, title: { cn: `十 ${index}` } }),
      ),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 40003)).toHaveLength(9)
    const stale = await translator.ask('removeAnnouncement', { id, version })
    expect(stale.code).toBe(40003)
    expect((await announcements()).find((one) => one.id === id)).toMatchObject({
      version: version + 1,
      // The English title is older than the Chinese one now.
      outdated: ['title.en'],
      content: { cn: '内容' },
    })
  })

  test('the order is the shop’s; an order of a list that changed meanwhile is refused', async () => {
    await announce('甲')
    await announce('乙')
    const was = (await announcements()).map(({ id }) => id)
    const ids = was.toReversed()
    await translator.done('orderAnnouncements', { was, ids })
    expect((await shown()).map(({ id }) => id)).toEqual(ids)
    expect((await translator.ask('orderAnnouncements', { was, ids })).code).toBe(40003)
    for (const wrong of [ids.slice(1), [...ids.slice(1), ids[1]!], [...ids, 999_999]])
      expect((await translator.ask('orderAnnouncements', { was: ids, ids: wrong })).fields).toEqual(
        { ids: 'format' },
      )
    expect((await auditRows('orderAnnouncements')).at(-1)).toEqual({
      'order.before': was.join(' '),
      'order.after': ids.join(' '),
    })
  })

  test('one language is enough for an announcement, and stands in for Chinese', async () => {
    const content = { jp: '入荷しました' }
    const { id } = await translator.done('saveAnnouncement', { title: { kr: '소식' }, content })
    const stored = (await announcements()).find((one) => one.id === id)
    expect(stored).toMatchObject({
      title: { cn: '소식', kr: '소식' },
      content: { cn: '入荷しました', jp: '入荷しました' },
      outdated: [],
    })
    const missing = await translator.ask('saveAnnouncement', { title: { en: ' ' }, content })
    expect(missing.fields).toEqual({ 'title.cn': 'missing' })
  })

  test('control characters in an announcement are refused, and scripts stay text', async () => {
    const content = { cn: '好' }
    const control = await translator.ask('saveAnnouncement', { title: { cn: 'a\u0000b' }, content })
    expect(control.status).toBe(400)
    for (const text of SCRIPTS) {
      const { id } = await translator.done('saveAnnouncement', {
        title: { cn: text },
        content: { cn: text },
      })
      expect((await shown()).find((one) => one.id === id)).toEqual({
        id,
        title: text,
        content: text,
      })
    }
  })

  test('other kinds of contents are not reached', async () => {
    const row = {
      handle: 'help',
      content_type: 'help',
      title: { cn: '帮助' },
      content: { cn: '…' },
    }
    await inTransaction(ctx, (tx) => saveContent(tx, 'announcement', row))
    const { rows } = await sql<{ id: number }>`
      select id from announcement where handle = 'help'`.execute(ctx.db)
    const { id } = rows[0]!
    expect((await announcements()).map((one) => one.id)).not.toContain(id)
    expect((await translator.ask('removeAnnouncement', { id, version: 1 })).status).toBe(404)
  })
})

describe('banners', () => {
  test('banners are shown in their language, in their order, with their link', async () => {
    const save = (change: object) => manager.done('saveBanner', { image: IMAGE, ...change })
    const first = await save({ title: { cn: '茶' }, link: '/item?id=1' })
    const second = await save({ language: 'en', link: 'https://example.com/a' })
    expect(await readBannersWith(ctx, [IMAGE, '0'.repeat(32)])).toEqual([
      { hash: IMAGE, id: first.id, name: { cn: '茶' } },
      { hash: IMAGE, id: second.id, name: { cn: '' } },
    ])
    const inShop = (language: 'cn' | 'en') => shop.listBanners(ctx, { language })
    expect(await inShop('cn')).toEqual([
      { id: first.id, image: `/pictures/${IMAGE}-1200.webp`, title: '茶', link: '/item?id=1' },
    ])
    const was = [first.id, second.id]
    await manager.done('orderBanners', { was, ids: [second.id, first.id] })
    expect((await inShop('en')).map(({ id }) => id)).toEqual([second.id, first.id])
    const { version } = (await banners()).find(({ id }) => id === first.id)!
    await manager.done('saveBanner', { id: first.id, version, published: false, language: 'jp' })
    expect(await inShop('cn')).toEqual([])
    expect((await banners()).map(({ language }) => language)).toEqual(['en', 'jp'])
    expect((await manager.ask('removeBanner', { id: first.id, version })).code).toBe(40003)
    await manager.done('removeBanner', { id: first.id, version: version + 1 })
    expect((await banners()).map(({ id }) => id)).toEqual([second.id])
  })

  test('lead nowhere but to the shop and to pages over https', async () => {
    const ask = (link: string) => manager.ask('saveBanner', { image: IMAGE, link })
    for (const link of [
      'javascript:alert(1)',
      'JavaScript:alert(1)',
      ' javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      '//evil.example',
      '/\\evil.example',
      'http://example.com/',
      'https://a"onclick=alert(1)',
      'item?id=1',
    ])
      expect((await ask(link)).fields, link).toEqual({ link: 'format' })
    expect((await ask(' /item?id=2 ')).code).toBe(200)
    expect((await banners()).at(-1)!.link).toBe('/item?id=2')
  })

  test('banners have a stored picture, and a title in any language or none', async () => {
    expect((await manager.ask('saveBanner', {})).fields).toEqual({ image: 'missing' })
    expect((await manager.ask('saveBanner', { image: '0'.repeat(32) })).fields).toEqual({
      image: 'notFound',
    })
    const { id } = await manager.done('saveBanner', { image: IMAGE, title: { en: 'Tea' } })
    expect((await banners()).find((one) => one.id === id)!.title).toEqual({ cn: 'Tea', en: 'Tea' })
    expect((await translator.ask('saveBanner', { image: IMAGE })).status).toBe(403)
  })
})

describe('dictionaries', () => {
  const dictionaries = async () => (await owner.done('listDictionaries', {})).dictionaries
  const ask = (input: CallInput<'saveDictionary'>) => owner.ask('saveDictionary', input)

  test('dictionaries are read by name as soon as they are saved, and each saves its items as one', async () => {
    const items = [
      { text: 'small', value: '1' },
      { text: 'large', value: '' },
    ]
    await owner.done('saveDictionary', { code: 'sizes', text: 'cups', value: 'x', items })
    expect(await shop.readDict(ctx, { dictCode: 'sizes' })).toEqual({
      dictCode: 'sizes',
      text: 'cups',
      value: 'x',
    })
    expect(await shop.readDictItems(ctx, { dictCode: 'sizes' })).toEqual(items)
    expect((await ask({ code: 'sizes', value: 'again' })).fields).toEqual({ code: 'used' })
    await owner.done('saveDictionary', { code: 'sizes', version: 1, items: items.toReversed() })
    expect(await shop.readDictItems(ctx, { dictCode: 'sizes' })).toEqual(items.toReversed())
    expect((await ask({ code: 'sizes', version: 1, value: 'late' })).code).toBe(40003)
    expect((await owner.ask('removeDictionary', { code: 'sizes', version: 1 })).code).toBe(40003)
    await owner.done('removeDictionary', { code: 'sizes', version: 2 })
    await expect(shop.readDict(ctx, { dictCode: 'sizes' })).rejects.toMatchObject({ code: 404 })
    expect(await auditRows('saveDictionary')).toHaveLength(2)
  })

  test('give no address that is the settings’ to give', async () => {
    const receive = [{ text: 'trc20_receive', value: 'TThief' }]
    const refused = { items: 'notAllowed' }
    expect((await ask({ code: 'receive', items: receive })).fields).toEqual(refused)
    for (const code of ['erc20_contract', 'trc20_receive', 'BEP20_SHOP'])
      expect((await ask({ code, value: '0xThief' })).fields).toEqual({ value: 'notAllowed' })
    await owner.done('saveDictionary', {
      code: 'receive',
      items: [{ text: 'bep20_receive', value: '' }],
    })
    expect((await dictionaries()).find(({ code }) => code === 'receive')).toMatchObject({
      fromSettings: [{ text: 'bep20_receive', value: '0xOWN' }],
    })
  })

  test('dictionary entries that the shop uses are checked and cannot be deleted', async () => {
    const rate = (value: string) => ask({ code: 'mdd_xmdd', value })
    expect((await rate('one')).fields).toEqual({ value: 'format' })
    expect((await rate('0')).fields).toEqual({ value: 'tooSmall' })
    expect((await rate('-1')).fields).toMatchObject({ value: expect.any(String) as string })
    // A program that was given the settings must not make store credit out of little.
    const program = office.browser()
    const { key } = await owner.done('makeApiKey', {
      name: 'bot',
      rights: [{ permission: 'settings.write', max: null }],
    })
    program.headers = { 'x-api-key': key }
    expect((await program.ask('saveDictionary', { code: 'mdd_xmdd', value: '9' })).status).toBe(403)
    expect((await program.ask('saveDictionary', { code: 'sold', value: '9' })).code).toBe(200)
    expect((await rate('1.5')).code).toBe(200)
    const { rows } = await sql<{ about: string; facts: { value: string } }>`
      select about, facts from alarm where kind = 'settingChange'`.execute(ctx.db)
    expect(rows).toMatchObject([{ about: 'mdd_xmdd', facts: { value: '1.5' } }])
    for (const value of ['javascript:alert(1)', 'http://a.example/b', 'https://a"b.example/c'])
      expect((await ask({ code: 'telegram', value })).fields, value).toEqual({ value: 'format' })
    expect((await ask({ code: 'telegram', value: 'https://t.me/shop' })).code).toBe(200)
    for (const value of [' JavaScript:alert(1)', 'java\tscript:alert(1)', 'data\n:text/html,x'])
      expect((await ask({ code: 'any', value })).fields, value).toEqual({ value: 'format' })
    for (const code of ['mdd_xmdd', 'telegram'])
      expect((await owner.ask('removeDictionary', { code, version: 1 })).fields).toEqual({
        code: 'notAllowed',
      })
    // Whoever sets up the shop raises the version, so that an open form sees it.
    await inTransaction(ctx, (tx) => saveContact(tx, 'https://t.me/other'))
    const mine = { code: 'telegram', value: 'https://t.me/mine' }
    expect((await ask({ ...mine, version: 1 })).code).toBe(40003)
    // A stranger there would speak for the shop.
    expect((await ask({ ...mine, version: 2 })).code).toBe(200)
    const told = await sql<{ facts: { value: string } }>`
      select facts from alarm where about = 'telegram'`.execute(ctx.db)
    expect(told.rows).toMatchObject([{ facts: { value: 'https://t.me/mine' } }])
  })

  test('a higher rate waits for a day or a second person in an open shop; a lower one does not', async () => {
    const { rows } = await sql<{
      version: number
    }>`select version from dict where code = 'mdd_xmdd'`.execute(ctx.db)
    let version = rows[0]!.version
    const now = ctx.now()
    await sql`insert into shop_opening (started_at, opened_at) values (${now}, ${now})`.execute(
      ctx.db,
    )
    await sql`update dict set value = '1' where code = 'mdd_xmdd'`.execute(ctx.db)
    const second = await office.staff('owner')
    const set = async (who: TestBrowser, value: string) => {
      version = (await who.done('saveDictionary', { code: 'mdd_xmdd', version, value })).version
    }
    const rate = async (at = ctx.now()) =>
      (await shop.readDict({ ...ctx, now: () => at }, { dictCode: 'mdd_xmdd' })).value
    const day = new Date(now.getTime() + 25 * 3_600_000)
    await set(owner, '2')
    expect([await rate(), await rate(day)]).toEqual(['1', '2'])
    const listed = (await dictionaries()).find(({ code }) => code === 'mdd_xmdd')!
    expect(listed).toMatchObject({ value: '1', waiting: { value: '2', by: owner.staffName } })
    // Neither the same person nor somebody who came today ends the wait.
    for (const who of [owner, second]) await set(who, '2')
    expect([await rate(), await rate(day)]).toEqual(['1', '2'])
    await sql`update staff set trusted_since = ${new Date(now.getTime() - 25 * 3_600_000)}`.execute(
      ctx.db,
    )
    await set(second, '2')
    expect(await rate()).toBe('2')
    const told = await sql<{ facts: Record<string, string> }>`
      select facts from alarm where kind = 'settingChange' and about = 'mdd_xmdd agreed'`.execute(
      ctx.db,
    )
    expect(told.rows.map(({ facts }) => facts)).toEqual([
      { setting: 'mdd_xmdd', value: '2', by: second.staffName },
    ])
    await set(owner, '9')
    await set(owner, '1.5')
    expect([await rate(), await rate(day)]).toEqual(['1.5', '1.5'])
    expect((await dictionaries()).find(({ code }) => code === 'mdd_xmdd')!.waiting).toBeNull()
    await sql`delete from shop_opening`.execute(ctx.db)
  })

  test('dictionaries are the owner’s: a rate of exchange is money', async () => {
    for (const staff of [manager, translator])
      expect((await staff.ask('saveDictionary', { code: 'mine', value: '1' })).status).toBe(403)
  })
})

test('what the office changed or moved is not put back by the samples', async () => {
  await seedSampleContents(ctx)
  const [one, other] = (await announcements()).slice(-2)
  const { id, version } = one!
  await translator.done('saveAnnouncement', { id, version, title: { cn: '改过' } })
  const was = (await announcements()).map((row) => row.id)
  const ids = [other!.id, ...was.filter((row) => row !== other!.id)]
  await translator.done('orderAnnouncements', { was, ids })
  await owner.done('saveDictionary', { code: 'okx_domain', version: 1, items: [] })
  const before = [await announcements(), await owner.done('listDictionaries', {})]
  await seedSampleContents(ctx)
  expect([await announcements(), await owner.done('listDictionaries', {})]).toEqual(before)
})

test('texts of categories, announcements and banners are translated in a file, by who may change each', async () => {
  const { id: note } = await announce('开张')
  const banner = await manager.done('saveBanner', { image: IMAGE, title: { cn: '秋季' } })
  const category = await manager.done('saveOfficeCategory', { name: { cn: '茶具' } })
  const out = await translator.done('exportTranslations', {})
  const lines = out.csv.split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      `"announcement/${note}","name","开张","开张 en",,,,`,
      `"announcement/${note}","description","内容",,,,,`,
      `"banner/${banner.id}","name","秋季",,,,,`,
      `"category/${category.id}","name","茶具",,,,,`,
    ]),
  )
  const file = (...rows: string[]) => ({
    name: 'words.csv',
    content: Buffer.from(rows.join('\r\n')).toString('base64'),
  })
  const preview = (one: ReturnType<typeof file>) => manager.done('previewImport', { files: [one] })
  expect((await preview(file(out.header.trim(), out.csv))).counts).toMatchObject({
    changed: 0,
    refused: 0,
  })
  const words = file(
    'Product,Text,cn,en',
    `announcement/${note},name,开张,Now open`,
    `announcement/${note},description,别的,Other`,
    `banner/${banner.id},name,秋季,<b>Autumn</b>`,
    `banner/${banner.id},option,秋季,Autumn`,
    `category/${category.id},name,茶具,${'x'.repeat(61)}`,
    `category/999999,name,没有,None`,
  )
  const looked = await preview(words)
  expect(looked.products.map(({ handle, title, id }) => [handle, title, id])).toEqual([
    [`announcement/${note}`, '开张', null],
    [`banner/${banner.id}`, '秋季', null],
  ])
  expect(looked.problems.map(({ line, column, reason }) => [line, column, reason])).toEqual([
    [6, 'English (en)', 'tooLong'],
    [7, 'Product', 'noProduct'],
    [3, '简体中文 (cn)', 'otherText'],
    [5, 'Text', 'textPart'],
  ])
  const run = { files: [words], token: looked.token }
  const before = (await banners()).find(({ id }) => id === banner.id)!
  // Somebody changes one after the preview: nothing is written.
  await manager.done('saveBanner', { id: banner.id, version: before.version, published: false })
  expect((await manager.ask('runImport', run)).code).toBe(40003)
  const { token } = await preview(words)
  await manager.done('runImport', { files: [words], token })
  const said = (await announcements()).find(({ id }) => id === note)!
  expect(said).toMatchObject({ title: { cn: '开张', en: 'Now open' }, content: { cn: '内容' } })
  expect(await banners()).toContainEqual({
    ...before,
    version: before.version + 2,
    title: { cn: '秋季', en: '<b>Autumn</b>' },
    published: false,
  })
  expect((await preview(words)).counts).toMatchObject({ changed: 0, same: 3 })
  // Announcements are another right's.
  await sql`delete from staff_permission where role = 'manager' and permission = 'content.write'`.execute(
    ctx.db,
  )
  expect(
    (await preview(words)).problems.filter(({ reason }) => reason === 'noProduct'),
  ).toHaveLength(3)
})

test('a translator takes all texts out and translations in, and changes nothing else', async () => {
  const { id: note } = await announce('清仓')
  const category = await manager.done('saveOfficeCategory', { name: { cn: '花瓶' } })
  const product = await manager.done('saveOfficeProduct', {
    key: 'c'.repeat(32),
    name: { cn: '花瓶', en: 'Vase' },
    options: [{ label: { cn: '青' }, price: '7', add: 3 }],
  })
  const out = await translator.done('exportTranslations', {})
  expect(out.csv).not.toContain('7.00')
  const handle = /"(office\/[^"]+)","name","花瓶"/.exec(out.csv)![1]
  const file = (name: string, ...rows: string[]) => ({
    name,
    content: Buffer.from(rows.join('\r\n')).toString('base64'),
  })
  const words = file(
    'words.csv',
    'Product,Text,cn,en,jp',
    `${handle},name,花瓶,Bud vase,花器`,
    `${handle},option,青,Celadon,`,
    `announcement/${note},name,清仓,Clearance,`,
    `category/${category.id},name,花瓶,Vases,`,
  )
  // A file of products, with another price, another Chinese name and a new product.
  const goods = file(
    'goods.csv',
    'Handle,Title,Variant Price',
    `${handle},贵花瓶,1`,
    'new-one,新,1',
  )
  const files = [words, goods]
  const looked = await translator.done('previewTranslations', { files })
  expect(looked.counts).toMatchObject({ created: 0, changed: 3, refused: 1 })
  expect(looked.problems).toMatchObject([
    { file: 'goods.csv', line: null, reason: 'noColumn', facts: { column: 'Text' } },
  ])
  await translator.done('runTranslations', { files, token: looked.token })
  const read = () => manager.done('readOfficeProduct', { id: product.id })
  expect(await read()).toMatchObject({
    name: { cn: '花瓶', en: 'Bud vase', jp: '花器' },
    options: [{ label: { cn: '青', en: 'Celadon' }, price: '7.00', stock: 3 }],
  })
  expect((await translator.ask('runTranslations', { files, token: looked.token })).code).toBe(40003)
  const { rows } = await sql<{ permission: string; action: string }>`
    select permission, action from audit_log order by id desc limit 1`.execute(ctx.db)
  expect(rows).toEqual([{ permission: 'texts.translate', action: 'importTranslations' }])
  const others = [
    translator.ask('previewImport', { files: [words] }),
    translator.ask('runImport', { files: [words], token: looked.token }),
    translator.ask('exportProducts', {}),
    translator.ask('readOfficeProduct', { id: product.id }),
    translator.ask('saveOfficeProduct', { id: product.id, version: 1, name: { cn: '别的' } }),
  ]
  for (const answer of await Promise.all(others)) expect(answer.status).toBe(403)
})
