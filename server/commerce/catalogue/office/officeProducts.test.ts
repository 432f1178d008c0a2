import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { sql } from '../../../platform/db/sql.ts'
import { inTransaction } from '../../../platform/db/context.ts'
import { testContext } from '../../../testing/catalogue.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { createTestOffice, type TestBrowser, type TestOffice } from '../../../testing/office.ts'
import { catalogueVersion } from '../catalogueVersion.ts'
import { reserveStock } from '../reserveStock.ts'
import { piecesOf } from '../changeStock.ts'
import { listOptions } from '../listOptions.ts'
import { pictureMark } from '../../../../basics/richText.ts'
import { listProducts } from '../listProducts.ts'
import { readProduct } from '../readProduct.ts'
import { officeProductCalls } from './calls.ts'
import { followSchedules } from './followSchedules.ts'
import type { SaleNeeds } from './whyUnsold.ts'

let database: TestDatabase
let office: TestOffice
let manager: TestBrowser
let ctx: ReturnType<typeof testContext>
let needs: SaleNeeds
const READY: SaleNeeds = { isOpen: true, hasNetwork: true, delivers: true }

beforeAll(async () => {
  database = await createTestDatabase()
  ctx = testContext(database.db)
  office = await createTestOffice(
    ctx,
    officeProductCalls({
      readNeeds: async () => needs,
      readBannersWith: async () => [],
      contents: [],
    }),
  )
  manager = await office.staff('manager')
})
beforeEach(() => {
  needs = READY
})
afterAll(async () => {
  await office.close()
  await database.drop()
})

const NEW = {
  name: { cn: '竹筷', en: 'Bamboo chopsticks' },
  description: { cn: '十双。\n手工。' },
  published: true,
  options: [
    { label: { cn: '十双' }, price: '4.50', add: 7 },
    { label: { cn: '二十双' }, price: '8.00', add: 0 },
  ],
}
const read = (id: number) => manager.done('readOfficeProduct', { id })
async function add(change: object = {}) {
  const { id } = await manager.done('saveOfficeProduct', { ...NEW, ...change })
  return read(id)
}
const png = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()

describe('a new product', () => {
  test('a new product is in the shop at once, in the languages that it has, and found by search', async () => {
    const before = await catalogueVersion(ctx)
    const made = await add()
    expect(made).toMatchObject({ source: 'office', published: true, unsold: [], version: 2 })
    expect(made.description.cn).toBe('十双。\n手工。')
    expect(await catalogueVersion(ctx)).toBeGreaterThan(before)
    const { records } = await listProducts(ctx, { name: 'bamboo', language: 'en' })
    expect(records).toMatchObject([{ id: made.id, name: 'Bamboo chopsticks', usdt: '4.50' }])
    const options = await listOptions(ctx, { arrIndex: made.id })
    expect(options.records).toMatchObject([
      { user: '十双', stock: 7, lpAmount: '4.50' },
      { user: '二十双', stock: 0 },
    ])
    // It has a drawn picture until it gets one of its own.
    expect(made.pictures).toHaveLength(1)
  })

  test('a new product is made once by its key, however often that comes', async () => {
    const key = 'ab'.repeat(16)
    const asked = await Promise.all(
      [1, 2, 3].map(() => manager.ask('saveOfficeProduct', { ...NEW, key })),
    )
    expect(asked.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 40003, 40003])
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from product where handle = ${key}`.execute(ctx.db)
    expect(rows[0]!.n).toBe(1)
  })

  test.each([
    ['no name in any language', { name: { en: ' ' } }, { 'name.cn': 'missing' }],
    ['no option', { options: [] }, { options: 'missing' }],
    ['no price', { options: [{ label: { cn: '一' } }] }, { 'options.0.price': 'missing' }],
    [
      'a free one',
      { options: [{ label: { cn: '一' }, price: '0.00' }] },
      { 'options.0.price': 'tooSmall' },
    ],
    [
      'a negative price',
      { options: [{ label: { cn: '一' }, price: '-1' }] },
      { 'options.0.price': 'format' },
    ],
    [
      'seven decimals',
      { options: [{ label: { cn: '一' }, price: '1.0000001' }] },
      { 'options.0.price': 'format' },
    ],
    [
      'too dear',
      { options: [{ label: { cn: '一' }, price: '100000001' }] },
      { 'options.0.price': 'tooLarge' },
    ],
    [
      'two alike',
      {
        options: [
          { label: { cn: '一' }, price: '1' },
          { label: { cn: '一 ' }, price: '2' },
        ],
      },
      { 'options.1.label': 'used' },
    ],
    [
      'less than nothing',
      { options: [{ label: { cn: '一' }, price: '1', add: -1 }] },
      { 'options.0.add': 'tooSmall' },
    ],
    ['an unknown picture', { pictures: ['0'.repeat(32)] }, { pictures: 'notFound' }],
    ['an unknown category', { categoryId: 2_000_000 }, { categoryId: 'notFound' }],
    ['a zero character', { name: { cn: 'a\u0000b' } }, { name: 'control' }],
    ['another field', { name: { cn: 'a', xx: 'b' } }, { name: 'format' }],
  ])('is refused with %s, and nothing of it stays', async (_, change, fields) => {
    const before = await sql`select id from product`.execute(ctx.db)
    const pictures = await sql`select hash from picture`.execute(ctx.db)
    const answer = await manager.ask('saveOfficeProduct', { ...NEW, ...change } as never)
    expect({ code: answer.code, fields: answer.fields }).toEqual({ code: 4014, fields })
    const after = await sql`select id from product`.execute(ctx.db)
    expect(after.rowCount).toBe(before.rowCount)
    expect((await sql`select hash from picture`.execute(ctx.db)).rowCount).toBe(pictures.rowCount)
  })

  test('a new product says nothing that a browser would run', async () => {
    const made = await add({
      description: {
        cn: '<p onclick="x()">好<script>alert(1)</script><img src=x onerror=y></p><ul><li>一</li></ul>',
      },
    })
    expect(made.description.cn).toBe('好\n\n- 一')
  })
})

describe('a change', () => {
  test('touches the named fields alone, and its audit row tells both values', async () => {
    const made = await add()
    await manager.done('saveOfficeProduct', {
      id: made.id,
      version: made.version,
      name: { en: 'Chopsticks' },
      options: [{ id: made.options[0]!.id, price: '5.25' }],
    })
    const after = await read(made.id)
    expect(after.name).toEqual({ cn: '竹筷', en: 'Chopsticks' })
    expect(after.options.map(({ price }) => price)).toEqual(['5.25', '8.00'])
    const { rows } = await sql<{ facts: Record<string, string> }>`
      select facts from audit_log where action = 'changeProduct' and subject_id = ${String(made.id)}`.execute(
      ctx.db,
    )
    expect(rows[0]!.facts).toMatchObject({
      'name.en.before': 'Bamboo chopsticks',
      'name.en.after': 'Chopsticks',
    })
    expect(Object.keys(rows[0]!.facts)).toHaveLength(4)
  })

  test('of the category is in the audit row by its name', async () => {
    const made = await add({ newCategory: '竹器' })
    const { version } = made
    await manager.done('saveOfficeProduct', { id: made.id, version, newCategory: '餐桌' })
    const { rows } = await sql<{ facts: Record<string, string> }>`
      select facts from audit_log where action = 'changeProduct' and subject_id = ${String(made.id)}`.execute(
      ctx.db,
    )
    expect(rows[0]!.facts).toEqual({ 'category.before': '竹器', 'category.after': '餐桌' })
  })

  test('far down in a text, or of a label in another language, is in the audit row', async () => {
    const made = await add({ description: { cn: `<p>${'字'.repeat(400)}</p>` } })
    await manager.done('saveOfficeProduct', {
      id: made.id,
      version: made.version,
      description: { cn: `<p>${'字'.repeat(399)}尾</p>` },
      options: [{ id: made.options[0]!.id, label: { kr: '한 쌍' } }],
    })
    const { rows } = await sql<{ facts: Record<string, string> }>`
      select facts from audit_log where action = 'changeProduct' and subject_id = ${String(made.id)}`.execute(
      ctx.db,
    )
    const { facts } = rows[0]!
    expect(facts['description.cn.before']).not.toBe(facts['description.cn.after'])
    expect(facts[`option.${made.options[0]!.id}.kr.after`]).toBe('한 쌍')
  })

  test('of an earlier price to a members’ price of the same amount is in the audit row', async () => {
    const made = await add()
    const { id } = made.options[0]!
    const save = (version: number, option: object) =>
      manager.done('saveOfficeProduct', { id: made.id, version, options: [{ id, ...option }] })
    const { version } = await save(made.version, { was: '5.00', member: null })
    await save(version, { was: null, member: '5.00' })
    const { rows } = await sql<{ facts: Record<string, string> }>`
      select facts from audit_log where action = 'changeProduct' and subject_id = ${String(made.id)}
      order by id desc limit 1`.execute(ctx.db)
    expect(rows[0]!.facts).toEqual({
      [`was.${id}.before`]: '5.00',
      [`was.${id}.after`]: '',
      [`member.${id}.before`]: '',
      [`member.${id}.after`]: '5.00',
    })
  })

  test('of what someone else changed meanwhile is refused', async () => {
    const { id, version } = await add()
    const both = await Promise.all(
      ['one', 'two'].map((en) => manager.ask('saveOfficeProduct', { id, version, name: { en } })),
    )
    expect(both.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 40003])
    expect((await read(id)).version).toBe(version + 1)
  })

  test('a change adds to the stock, so that what was sold meanwhile stays sold', async () => {
    const { id, version, options } = await add()
    const option = options[0]!.id
    await inTransaction(ctx, (tx) => reserveStock(tx, piecesOf(option, 5)))
    const less = { id, version, options: [{ id: option, add: -3 }] }
    expect((await manager.ask('saveOfficeProduct', less)).fields).toEqual({
      'options.0.add': 'tooSmall',
    })
    await manager.done('saveOfficeProduct', { ...less, options: [{ id: option, add: -2 }] })
    expect((await read(id)).options[0]).toMatchObject({ stock: 5, held: 5 })
    expect((await read(id)).unsold).toEqual(['allHeld'])
  })

  test('a change takes an option off sale and brings it back as the same one', async () => {
    const { id, version, options } = await add()
    const [first] = options
    await manager.done('saveOfficeProduct', {
      id,
      version,
      options: [{ id: first!.id, remove: true }],
    })
    expect((await read(id)).options).toHaveLength(1)
    await manager.done('saveOfficeProduct', {
      id,
      version: version + 1,
      options: [{ label: { cn: '十双' }, price: '3.00', add: 2 }],
    })
    expect((await read(id)).options).toMatchObject([
      { label: { cn: '二十双' } },
      { id: first!.id, price: '3.00', stock: 2 },
    ])
    const all = (await read(id)).options.map((one) => ({ id: one.id, remove: true }))
    const none = { id, version: version + 2, options: all }
    expect((await manager.ask('saveOfficeProduct', none)).fields).toEqual({ options: 'missing' })
    await manager.done('saveOfficeProduct', { ...none, published: false })
    expect((await read(id)).unsold).toEqual(['hidden', 'noOption'])
  })

  test("does not reach another product's option", async () => {
    const mine = await add()
    const other = await add({ name: { cn: '别的' } })
    const answer = await manager.ask('saveOfficeProduct', {
      id: mine.id,
      version: mine.version,
      options: [{ id: other.options[0]!.id, price: '0.01' }],
    })
    expect(answer.fields).toEqual({ 'options.0.id': 'notFound' })
    expect((await read(other.id)).options[0]!.price).toBe('4.50')
  })

  test('to keys sells as many as there are keys: none yet; and there is no way back', async () => {
    const { id, version } = await add()
    await manager.done('saveOfficeProduct', { id, version, productType: 2 })
    const after = await read(id)
    expect(after.options.map(({ stock, keyed }) => [stock, keyed])).toEqual([
      [0, true],
      [0, true],
    ])
    expect(after.unsold).toEqual(['noKeys'])
    const back = { id, version: version + 1 }
    expect((await manager.ask('saveOfficeProduct', { ...back, productType: 1 })).fields).toEqual({
      productType: 'notAllowed',
    })
    const stock = { ...back, options: [{ id: after.options[0]!.id, add: 1 }] }
    expect((await manager.ask('saveOfficeProduct', stock)).fields).toEqual({
      'options.0.add': 'notAllowed',
    })
  })
})

test('the list searches names, and tells of each product why nobody can buy it', async () => {
  needs = { isOpen: false, hasNetwork: false, delivers: false }
  const posted = await add({ name: { cn: '100%_棉', en: 'Cotton' }, published: false })
  const list = async (input: object) =>
    (await manager.done('listOfficeProducts', input)).products.map(({ id }) => id)
  expect(await list({ text: '100%_' })).toEqual([posted.id])
  expect(await list({ text: 'cott' })).toEqual([posted.id])
  expect(await list({ text: '100_' })).toEqual([])
  expect(await list({ text: 'cn' })).toEqual([])
  expect(await list({ text: 'cotton', state: 'onSale' })).toEqual([])
  expect(await list({ text: 'cotton', state: 'hidden' })).toEqual([posted.id])
  const { products } = await manager.done('listOfficeProducts', { text: 'cotton' })
  expect(products[0]).toMatchObject({
    stock: 7,
    unsold: ['hidden', 'notOpen', 'noNetwork', 'noDelivery'],
  })
  const first = await manager.done('listOfficeProducts', { size: 1 })
  const second = await manager.done('listOfficeProducts', { size: 1, after: first.next! })
  expect(second.products[0]!.id).toBeLessThan(first.products[0]!.id)
})

test('a product older than a thousand others is found by any part of its names, hidden and low on stock too', async () => {
  const names = { cn: `老"茶\\壶's`, en: 'Old İznik 100%_Teapot' }
  const options = [{ label: { cn: '一把' }, price: '4.50', add: 7 }]
  const old = await add({ name: names, published: false, options })
  await sql`
    insert into product (source, handle, name, price_micro, xmdd_micro, published)
    select 'office', 'newer' || n, '{"cn":"茶 壶"}', 1, 1, false from generate_series(1, 1001) n`.execute(
    ctx.db,
  )
  const list = async (input: object) =>
    (await manager.done('listOfficeProducts', input)).products.map(({ id }) => id)
  const parts = [
    '老',
    '老"',
    `"茶\\壶`,
    '\\',
    `'`,
    `壶'S`,
    'TEAPOT',
    'iz',
    'İzn',
    '%_T',
    '100%_t',
    'd İznik 1',
  ]
  for (const text of [...parts, String(old.id)])
    expect([text, await list({ text })]).toEqual([text, [old.id]])
  for (const text of ['茶壶', '老茶', 'Old 100', '0%T', '9999999999', '"cn"'])
    expect([text, await list({ text })]).toEqual([text, []])
  expect(await list({ text: '老', state: 'hidden' })).toEqual([old.id])
  expect(await list({ text: '老', state: 'low' })).toEqual([])
  await manager.done('saveOfficeProduct', { id: old.id, version: old.version, published: true })
  expect(await list({ text: '老', state: 'low' })).toEqual([])
  await sql`update product_option set stock = 4 where product_id = ${old.id}`.execute(ctx.db)
  expect(await list({ text: '老', state: 'low' })).toEqual([old.id])
  expect(await list({ state: 'low' })).toContain(old.id)
})

describe('a picture', () => {
  test('a picture is encoded again in all widths', async () => {
    const { hash } = await manager.done('uploadPicture', {
      picture: (await png(2_000, 1_000)).toString('base64'),
    })
    const { rows } = await sql<{ width: number; bytes: Buffer }>`
      select width, bytes from picture where hash = ${hash} order by width`.execute(ctx.db)
    expect(rows.map(({ width }) => width)).toEqual([360, 720, 1200])
    expect((await sharp(rows[2]!.bytes).metadata()).width).toBe(1_200)
    const made = await add({ pictures: [hash] })
    expect(made).toMatchObject({ pictures: [hash], picturesElsewhere: [] })
    const other = await add({ pictures: [hash] })
    const use = { kind: 'product', hash, id: made.id, name: made.name }
    expect(other.picturesElsewhere).toEqual([use])
    const [option] = made.options
    const plain = (
      await manager.done('uploadPicture', { picture: (await png(9)).toString('base64') })
    ).hash
    // Also in a description, below one, and as an option's.
    for (const change of [
      { description: { cn: pictureMark(hash, '') } },
      { detailPictures: [hash] },
      { options: [{ id: option!.id, picture: hash }] },
    ]) {
      const { version } = await read(made.id)
      await manager.done('saveOfficeProduct', {
        id: made.id,
        version,
        pictures: [plain],
        description: { cn: '' },
        detailPictures: [],
        ...change,
      })
      expect((await read(other.id)).picturesElsewhere, JSON.stringify(change)).toEqual([use])
    }
    const { version } = await read(made.id)
    const cleared = { id: made.id, version, options: [{ id: option!.id, picture: null }] }
    await manager.done('saveOfficeProduct', cleared)
    expect((await read(other.id)).picturesElsewhere).toEqual([])
  })

  test('a picture keeps nothing of where and with what it was taken, of JPEG and AVIF alike', async () => {
    for (const format of ['jpeg', 'avif'] as const) {
      const file = await sharp({
        create: {
          width: 400,
          height: 300,
          channels: 3,
          background: format === 'avif' ? 'red' : 'blue',
        },
      })
        .withExif({ IFD0: { Copyright: 'SECRET-PLACE' }, IFD3: { GPSLatitudeRef: 'N' } })
        .toFormat(format)
        .toBuffer()
      expect(file.includes('SECRET-PLACE')).toBe(true)
      const { hash } = await manager.done('uploadPicture', { picture: file.toString('base64') })
      const { rows } = await sql<{ bytes: Buffer }>`
        select bytes from picture where hash = ${hash}`.execute(ctx.db)
      expect(rows.length).toBeGreaterThan(0)
      for (const { bytes } of rows) {
        expect(bytes.includes('SECRET-PLACE')).toBe(false)
        const { format: stored, exif, xmp } = await sharp(bytes).metadata()
        expect([stored, exif, xmp]).toEqual(['webp', undefined, undefined])
      }
    }
  })

  test('of an option is one that is stored, shown in the shop, and not fetched again', async () => {
    const { hash } = await manager.done('uploadPicture', {
      picture: (await png(20)).toString('base64'),
    })
    const { id, version, options } = await add({
      options: [
        { label: { cn: '红' }, price: '1', picture: hash },
        { label: { cn: '蓝' }, price: '1' },
      ],
    })
    expect(options.map(({ picture }) => picture)).toEqual([hash, null])
    const shop = async () =>
      (await listOptions(ctx, { arrIndex: id })).records.map(
        ({ image }) => image?.slice(0, 42) ?? '',
      )
    expect(await shop()).toEqual([`/pictures/${hash}`, ''])
    const [red, blue] = options
    const unknown = [{ id: red!.id }, { id: blue!.id, picture: '0'.repeat(32) }]
    expect(
      (await manager.ask('saveOfficeProduct', { id, version, options: unknown })).fields,
    ).toEqual({ 'options.1.picture': 'notFound' })
    await sql`
      update product_option set picture_url = 'https://a.example/1.png' where product_id = ${id}`.execute(
      ctx.db,
    )
    const address = async () =>
      (
        await sql<{ url: string | null }>`
          select picture_url as url from product_option where product_id = ${id} order by id`.execute(
          ctx.db,
        )
      ).rows.map(({ url }) => url)
    const change = [
      { id: red!.id, price: '2' },
      { id: blue!.id, picture: hash },
    ]
    await manager.done('saveOfficeProduct', { id, version, options: change })
    expect(await address()).toEqual(['https://a.example/1.png', null])
    expect(await shop()).toEqual([`/pictures/${hash}`, `/pictures/${hash}`])
  })

  test('below a description is changed as a list, which may be empty', async () => {
    const { hash } = await manager.done('uploadPicture', {
      picture: (await png(21)).toString('base64'),
    })
    const { id, version } = await add()
    await sql`update product set detail_urls = '{https://a.example/1.png}' where id = ${id}`.execute(
      ctx.db,
    )
    await manager.done('saveOfficeProduct', { id, version, detailPictures: [hash] })
    expect(await read(id)).toMatchObject({ detailPictures: [hash] })
    const detailPictures = ['0'.repeat(32)]
    const other = { id, version: (await read(id)).version, detailPictures }
    expect((await manager.ask('saveOfficeProduct', other)).fields).toEqual({
      detailPictures: 'notFound',
    })
    await manager.done('saveOfficeProduct', { ...other, detailPictures: [] })
    expect(await read(id)).toMatchObject({ detailPictures: [] })
  })

  test('of another kind, broken or too wide is refused', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>',
    )
    const whole = await png(300, 300)
    for (const bytes of [
      svg,
      Buffer.from('no picture'),
      whole.subarray(0, 60),
      await png(9_000, 5_600),
    ]) {
      const answer = await manager.ask('uploadPicture', { picture: bytes.toString('base64') })
      expect(answer.fields).toEqual({ picture: 'format' })
    }
    expect((await manager.ask('uploadPicture', { picture: 'not base64!' })).fields).toEqual({
      picture: 'format',
    })
  })

  test('a picture may be large for staff; of a stranger the body is not read', async () => {
    const picture = 'A'.repeat(2_000_000)
    expect((await manager.ask('uploadPicture', { picture })).fields).toEqual({ picture: 'format' })
    expect((await office.browser().ask('uploadPicture', { picture })).status).toBe(401)
    expect((await manager.ask('uploadPicture', { picture: 'A'.repeat(14_200_000) })).status).toBe(
      413,
    )
    const packer = await office.staff('packer')
    expect((await packer.ask('uploadPicture', { picture })).status).toBe(403)
  })
})

describe('what a merchant keeps beside a price', () => {
  test('the price before and the SKU are stored, shown, and taken away', async () => {
    const made = await add({
      options: [{ label: { cn: '红' }, price: '4.50', was: '6', sku: ' R-1 ', add: 1 }],
    })
    expect(made.options).toMatchObject([{ was: '6.00', sku: 'R-1' }])
    const { records } = await listOptions(ctx, { arrIndex: made.id })
    expect(records).toMatchObject([{ lpAmount: '4.50', was: '6.00' }])
    const { id, version, options } = made
    const change = { id: options[0]!.id, was: null, sku: '' }
    await manager.done('saveOfficeProduct', { id, version, options: [change] })
    expect((await read(id)).options).toMatchObject([{ was: null, sku: '', price: '4.50' }])
    expect((await listOptions(ctx, { arrIndex: id })).records[0]).not.toHaveProperty('was')
    const wrong = { id: options[0]!.id, was: '0' }
    expect(
      await manager.ask('saveOfficeProduct', { id, version: version + 1, options: [wrong] }),
    ).toMatchObject({ result: { fields: { 'options.0.was': 'tooSmall' } } })
  })

  test('a price before that is not above the price is refused at its field; one stored so stays', async () => {
    const refused = { fields: { 'options.0.was': 'notAbovePrice' } }
    const added = { label: { cn: '红' }, price: '4.50', was: '4.5', add: 1 }
    const draft = { name: { cn: '竹筷' }, options: [added] }
    expect((await manager.ask('saveOfficeProduct', draft)).result).toMatchObject(refused)
    const other = { label: { cn: '蓝' }, price: '5' }
    const made = await add({ options: [{ ...added, was: '6' }, other] })
    const { id } = made.options[0]!
    const save = async (change: object) => {
      const { version } = await read(made.id)
      return manager.ask('saveOfficeProduct', {
        id: made.id,
        version,
        options: [{ id, ...change }],
      })
    }
    for (const change of [{ was: '4.50' }, { price: '6.00' }, { price: '7', was: '6.99' }])
      expect((await save(change)).result).toMatchObject(refused)
    expect((await save({ price: '7', was: '8' })).code).toBe(200)
    await sql`update product_option set was_micro = 1 where id = ${id}`.execute(ctx.db)
    expect((await save({ add: 1 })).code).toBe(200)
    expect((await save({ price: '7.50', was: '0.000001' })).code).toBe(200)
    expect((await save({ was: '0.000002' })).result).toMatchObject(refused)
    expect((await save({ remove: true, was: '1' })).code).toBe(200)
  })

  test('a name in one language stands in for Chinese, follows it, and is the original once Chinese is written', async () => {
    const made = await add({
      name: { en: 'Bamboo lamp' },
      options: [{ label: { kr: '빨강' }, price: '4.50', add: 1 }],
      properties: [{ name: { en: 'Colour' }, value: { en: 'Red' } }],
    })
    const { id } = made
    expect(made.name).toEqual({ cn: 'Bamboo lamp', en: 'Bamboo lamp' })
    expect(made.options).toMatchObject([{ label: { cn: '빨강', kr: '빨강' } }])
    expect(made.properties).toMatchObject([{ name: { cn: 'Colour' }, value: { cn: 'Red' } }])
    const save = async (change: object) => {
      const { version } = await read(id)
      await manager.done('saveOfficeProduct', { id, version, ...change })
      return read(id)
    }
    expect((await save({ name: { jp: '竹ランプ' } })).name.cn).toBe('Bamboo lamp')
    expect(await save({ name: { en: 'Bamboo light' } })).toMatchObject({
      name: { cn: 'Bamboo light', en: 'Bamboo light', jp: '竹ランプ' },
      outdated: ['name.jp'],
    })
    const property = { name: { cn: 'Colour', en: 'Color' }, value: { cn: 'Red', en: 'Red' } }
    expect((await save({ properties: [property] })).properties).toMatchObject([
      { name: { cn: 'Color', en: 'Color' } },
    ])
    expect(await save({ name: { cn: '竹灯', jp: '竹ライト' } })).toMatchObject({
      name: { cn: '竹灯', en: 'Bamboo light' },
      outdated: [],
    })
    expect((await save({ name: { en: 'Bamboo lamp' } })).name.cn).toBe('竹灯')
    expect((await save({ name: { cn: '' } })).name.cn).toBe('Bamboo lamp')
    const { version } = await read(id)
    const none = { cn: '', en: ' ', jp: '' }
    expect(
      (await manager.ask('saveOfficeProduct', { id, version, name: none })).result,
    ).toMatchObject({ fields: { 'name.cn': 'missing' } })
    expect(await readProduct(ctx, { id, language: 'kr' })).toMatchObject({ name: 'Bamboo lamp' })
  })

  test('a description in another language alone is shown to all, and is not outdated by the first Chinese', async () => {
    const { id } = await add({ description: { en: 'Hand made.' } })
    const { descriptions } = await readProduct(ctx, { id, language: 'jp' })
    expect(descriptions).toContain('Hand made.')
    const save = async (text: string) => {
      const { version } = await read(id)
      await manager.done('saveOfficeProduct', { id, version, description: { cn: text } })
      return (await read(id)).outdated
    }
    expect(await save('手工制作。')).toEqual([])
    expect(await save('机器制作。')).toEqual(['description.en'])
  })

  test('a translation is outdated once the Chinese text changes without it', async () => {
    const made = await add()
    expect(made.outdated).toEqual([])
    const { id } = made
    const save = async (change: object) => {
      const { version } = await read(id)
      await manager.done('saveOfficeProduct', { id, version, ...change })
      return read(id)
    }
    expect((await save({ name: { cn: '木筷' } })).outdated).toEqual(['name.en'])
    expect((await save({ description: { cn: '二十双。' } })).outdated).toEqual(['name.en'])
    expect((await save({ name: { cn: '木筷子', en: 'Wooden chopsticks' } })).outdated).toEqual([])
    const label = async (texts: object) =>
      (await save({ options: [{ id: made.options[0]!.id, label: texts }] })).options[0]!.outdated
    expect(await label({ en: 'Ten' })).toEqual([])
    expect(await label({ cn: '十对' })).toEqual(['en'])
    expect(await label({ en: '' })).toEqual([])
  })

  test('a product goes on sale and off it at its moments', async () => {
    const hour = 3_600_000
    const at = (hours: number) => new Date(Date.now() + hours * hour)
    const made = await add({
      published: false,
      publishAt: at(1).toISOString(),
      takeOffAt: at(3).toISOString(),
    })
    const isOnSale = async (hours: number) => {
      await followSchedules({ ...ctx, now: () => at(hours) })
      return (await read(made.id)).published
    }
    expect([await isOnSale(0), await isOnSale(2), await isOnSale(2.5), await isOnSale(4)]).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(await read(made.id)).toMatchObject({ publishAt: null, takeOffAt: null })
    const { version } = await read(made.id)
    const refused = (change: object) =>
      manager.ask('saveOfficeProduct', { id: made.id, version, ...change })
    expect(await refused({ publishAt: at(-1).toISOString() })).toMatchObject({
      result: { fields: { publishAt: 'tooSmall' } },
    })
    expect(
      await refused({ publishAt: at(2).toISOString(), takeOffAt: at(1).toISOString() }),
    ).toMatchObject({ result: { fields: { takeOffAt: 'tooSmall' } } })
  })
})
