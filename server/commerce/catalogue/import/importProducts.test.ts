import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from '../../../platform/db/sql.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction, type Context } from '../../../platform/db/context.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { catalogueVersion } from '../catalogueVersion.ts'
import { piecesOf } from '../changeStock.ts'
import { reserveStock } from '../reserveStock.ts'
import { listOptions } from '../listOptions.ts'
import { listProducts } from '../listProducts.ts'
import { makePicture } from '../makePicture.ts'
import { productIdOf } from '../productIdOf.ts'
import { readProduct } from '../readProduct.ts'
import { takeStock } from '../takeStock.ts'
import { testContext } from '../../../testing/catalogue.ts'
import { decodeText } from './decodeText.ts'
import { PictureError } from './fetchPicture.ts'
import { importNow, type Imported, type ImportOptions } from './importNow.ts'
import { parseShopifyCsv } from './parseShopifyCsv.ts'
import { planImport } from './planImport.ts'

let database: TestDatabase
let ctx: Context
let asked: string[]
beforeAll(async () => {
  database = await createTestDatabase()
  ctx = testContext(database.db)
})
afterAll(() => database.drop())
beforeEach(() => {
  asked = []
})

const closed: ImportOptions['fetch'] = async (url) => {
  asked.push(url)
  throw new PictureError('unreachable', { code: 'ENETUNREACH' }, true)
}
const open: ImportOptions['fetch'] = async (url) => {
  asked.push(url)
  const [red] = Buffer.from(url.slice(-5))
  return makePicture(
    sharp({
      create: { width: 400, height: 300, channels: 3, background: { r: red!, g: 9, b: 9 } },
    }),
  )
}

const csv = (...rows: string[]): string =>
  [
    'Handle,Title,Body (HTML),Type,Published,Option1 Value,Variant Inventory Qty,Variant Price,Variant Requires Shipping,Image Src',
    ...rows,
  ].join('\n')
const countOf = (rows: readonly { change: string }[]) => {
  const count = (change: string) => rows.filter((one) => one.change === change).length
  return { created: count('create'), changed: count('change'), unchanged: count('same') }
}
async function run(
  text: string,
  options: Partial<ImportOptions> = {},
): Promise<Imported & ReturnType<typeof countOf>> {
  const imported = await importNow(ctx, (await parseShopifyCsv(text)).products, {
    allowPrivate: false,
    fetch: closed,
    pause: async () => {},
    ...options,
  })
  return { ...imported, ...countOf(imported.rows) }
}
const isOnSale = async (handle: string): Promise<boolean> =>
  readProduct(ctx, { id: await idOf(handle) }).then(
    () => true,
    () => false,
  )
const idOf = async (handle: string): Promise<number> => (await productIdOf(ctx, 'import', handle))!
const optionsOf = async (handle: string): Promise<[string, string, number][]> =>
  (await listOptions(ctx, { arrIndex: await idOf(handle) })).records.map(
    ({ user, lpAmount, stock }) => [user, lpAmount, stock],
  )
const counts = async (): Promise<unknown> =>
  (
    await sql`select (select count(*) from product) p, (select count(*) from product_option) o, (select count(*) from category) c, (select count(*) from picture) i, (select count(*) from search_word) w`.execute(
      ctx.db,
    )
  ).rows[0]

test('a product comes with category, options, type and text, and is sold once its cover has come', async () => {
  const result = await run(
    csv(
      'mug,Blue Mug,<p>Fine</p>,Tableware,TRUE,S,3,4.50,TRUE,https://a.example/1.png',
      'mug,,,,,L,5,6,,',
      'song,A Song,,,TRUE,,9,1,FALSE,',
    ),
  )
  expect(result).toMatchObject({ created: 2, changed: 0, unchanged: 0 })
  expect(result.missing).toEqual([
    {
      url: 'https://a.example/1.png',
      problem: { reason: 'unreachable', facts: { code: 'ENETUNREACH' } },
    },
  ])
  expect(await isOnSale('mug')).toBe(false)
  // The same file again asks again.
  const again = await run(
    csv(
      'mug,Blue Mug,<p>Fine</p>,Tableware,TRUE,S,3,4.50,TRUE,https://a.example/1.png',
      'mug,,,,,L,5,6,,',
      'song,A Song,,,TRUE,,9,1,FALSE,',
    ),
    { fetch: open },
  )
  expect(again).toMatchObject({ created: 0, changed: 0, unchanged: 2, missing: [] })
  expect(await optionsOf('mug')).toEqual([
    ['S', '4.50', 3],
    ['L', '6.00', 5],
  ])
  const mug = await readProduct(ctx, { id: await idOf('mug') })
  expect(mug).toMatchObject({
    name: 'Blue Mug',
    descriptions: '<p>Fine</p>',
    usdt: '4.50',
    productType: 1,
    soldOut: false,
  })
  expect(mug.mainImage).toMatch(/^\/pictures\/[0-9a-f]{32}-720\.webp$/)
  expect(JSON.stringify(mug)).not.toContain('a.example')
  expect(await readProduct(ctx, { id: await idOf('song') })).toMatchObject({
    productType: 2,
    categoryId: null,
  })
  expect((await listProducts(ctx, { name: 'blue mug' })).total).toBe(1)
})

test('importing the same file again changes nothing and fetches no picture', async () => {
  const text = csv('same,Same,,Tableware,TRUE,,3,4.50,TRUE,https://a.example/1.png')
  await run(text)
  const version = await catalogueVersion(ctx)
  const before = await counts()
  asked = []
  expect(await run(text)).toMatchObject({ created: 0, changed: 0, unchanged: 1 })
  expect(asked).toEqual([])
  expect(await catalogueVersion(ctx)).toBe(version)
  expect(await counts()).toEqual(before)
})

test('a plan says what would happen, and changes nothing', async () => {
  await run(csv('kept,Kept,,,TRUE,,3,4,TRUE,', 'other,Other,,,TRUE,,3,4,TRUE,'))
  const version = await catalogueVersion(ctx)
  const before = await counts()
  asked = []
  const file = csv(
    'kept,Kept anew,,Brand-new,TRUE,,3,4,TRUE,https://a.example/1.png',
    'new,New,,,TRUE,,1,1,TRUE,',
    'other,Other,,,TRUE,,3,4,TRUE,',
  )
  const { planned } = await planImport(ctx, (await parseShopifyCsv(file)).products)
  expect(planned.map(({ change, parts }) => [change, parts])).toEqual([
    ['change', ['name', 'category', 'pictures']],
    ['create', []],
    ['same', []],
  ])
  expect(asked).toEqual([])
  expect(await counts()).toEqual(before)
  expect(await catalogueVersion(ctx)).toBe(version)
})

test('a price that reaches the earlier price is left out where the file has no earlier price', async () => {
  const priced = (columns: string, row: string): string =>
    `Handle,Title,Variant Price${columns}\nsale,Sale,${row}`
  await run(priced(',Variant Compare At Price', '12,15'))
  const plan = async (text: string) => planImport(ctx, (await parseShopifyCsv(text)).products)
  expect(await plan(priced('', '15'))).toMatchObject({
    planned: [],
    atEarlierPrice: [{ priceMicro: 15_000_000n, wasMicro: 15_000_000n }],
  })
  expect(await run(priced('', '16'))).toMatchObject({ changed: 0 })
  expect(await readProduct(ctx, { id: await idOf('sale') })).toMatchObject({ usdt: '12.00' })
  for (const text of [priced('', '14'), priced(',Variant Compare At Price', '16,')])
    expect(await plan(text)).toMatchObject({ planned: [{}], atEarlierPrice: [] })
})

test('a changed row changes its product and no other, under the same id', async () => {
  await run(csv('chg,Before,,,TRUE,,3,4,TRUE,', 'stay,Stay,,,TRUE,,3,4,TRUE,'))
  const id = await idOf('chg')
  const [option] = (await listOptions(ctx, { arrIndex: id })).records
  expect(
    await run(csv('chg,After,,,TRUE,,3,5,TRUE,', 'stay,Stay,,,TRUE,,3,4,TRUE,')),
  ).toMatchObject({ created: 0, changed: 1, unchanged: 1 })
  expect(await idOf('chg')).toBe(id)
  expect(await readProduct(ctx, { id })).toMatchObject({ name: 'After', usdt: '5.00' })
  expect((await listOptions(ctx, { arrIndex: id })).records[0]!.id).toBe(option!.id)
})

test('an imported product is taken off sale and put back', async () => {
  await run(csv('shy,Shy lantern,,,TRUE,,3,4,TRUE,'))
  await run(csv('shy,Shy lantern,,,FALSE,,3,4,TRUE,'))
  expect((await listProducts(ctx, { name: 'lantern' })).total).toBe(0)
  await expect(readProduct(ctx, { id: await idOf('shy') })).rejects.toThrow()
  await run(csv('shy,Shy lantern,,,TRUE,,3,4,TRUE,'))
  expect((await listProducts(ctx, { name: 'lantern' })).total).toBe(1)
})

test('stock moves by what the file changed, keeps sales, and never below what is held', async () => {
  const file = (quantity: number, price: number): string =>
    csv(`stk,Stk,,,TRUE,,${quantity},${price},TRUE,`)
  await run(file(10, 4))
  const option = (await listOptions(ctx, { arrIndex: await idOf('stk') })).records[0]!.id
  await inTransaction(ctx, async (tx) => {
    await reserveStock(tx, piecesOf(option, 6))
    await takeStock(tx, piecesOf(option, 2))
  })
  await run(file(10, 5))
  expect(await optionsOf('stk')).toEqual([['标准', '5.00', 4]])
  await run(file(12, 5))
  expect(await optionsOf('stk')).toEqual([['标准', '5.00', 6]])
  await run(file(0, 5))
  expect(await optionsOf('stk')).toEqual([['标准', '5.00', 0]])
  expect(
    (await sql`select stock, held from product_option where id = ${option}`.execute(ctx.db))
      .rows[0],
  ).toEqual({ stock: 4, held: 4 })
})

test('an option that is gone is retired, and comes back under its id', async () => {
  const row = (values: string[]): string =>
    csv(
      ...values.map((value, index) =>
        index === 0 ? `ret,Ret,,,TRUE,${value},3,4,TRUE,` : `ret,,,,,${value},3,4,,`,
      ),
    )
  await run(row(['A', 'B']))
  const before = (await listOptions(ctx, { arrIndex: await idOf('ret') })).records
  await run(row(['A']))
  expect((await optionsOf('ret')).map(([label]) => label)).toEqual(['A'])
  await run(row(['B', 'A']))
  expect(
    (await listOptions(ctx, { arrIndex: await idOf('ret') })).records.map(({ id }) => id),
  ).toEqual([before[1]!.id, before[0]!.id])
})

test('a type goes to the category of that name in any language', async () => {
  await sql`insert into category (name) values ('{"cn": "灯具", "en": "Lighting"}')`.execute(ctx.db)
  await run(
    csv(
      'l1,L1,,lighting,TRUE,,1,1,TRUE,',
      'l2,L2,,灯具,TRUE,,1,1,TRUE,',
      'l3,L3,,New kind,TRUE,,1,1,TRUE,',
      'l4,L4,,new KIND,TRUE,,1,1,TRUE,',
    ),
  )
  const category = async (handle: string): Promise<number | null> =>
    (await readProduct(ctx, { id: await idOf(handle) })).categoryId
  expect(await category('l1')).toBe(await category('l2'))
  expect(await category('l3')).toBe(await category('l4'))
  expect(await category('l1')).not.toBe(await category('l3'))
})

test('pictures that can be fetched are stored in their order, and missing ones are asked for by the next run', async () => {
  const text = csv(
    'pic,Pic,,,TRUE,,1,1,TRUE,https://a.example/a.png',
    'pic,,,,,,,,,https://a.example/bb.jpg',
  )
  expect((await run(text)).missing).toHaveLength(2)
  // Three times each: the network may be back in a moment.
  expect(asked).toHaveLength(6)
  asked = []
  expect(await run(text, { fetch: open })).toMatchObject({ unchanged: 1, missing: [] })
  expect(asked.toSorted()).toEqual(['https://a.example/a.png', 'https://a.example/bb.jpg'])
  asked = []
  expect(await run(text, { fetch: open })).toMatchObject({ unchanged: 1 })
  expect(asked).toEqual([])
  expect(await run(text, { fetch: open, again: true })).toMatchObject({ changed: 1 })
  expect(asked).toHaveLength(2)
  expect((await readProduct(ctx, { id: await idOf('pic') })).mainImage.split(',')).toHaveLength(2)
})

test('a host that does not answer is given up soon, and nothing without a picture is sold', async () => {
  const rows = Array.from(
    { length: 60 },
    (_, index) => `net${index},Net ${index},,,TRUE,,1,1,TRUE,https://a.example/net-${index}.png`,
  )
  expect((await run(csv(...rows))).missing).toHaveLength(60)
  expect(asked.length).toBeLessThan(40)
  expect(await isOnSale('net7')).toBe(false)
})

test('a fault while an import is written leaves nothing behind', async () => {
  const before = await counts()
  const { products } = await parseShopifyCsv(
    csv('ok1,Ok,,Fresh,TRUE,,1,1,TRUE,', 'ok2,Ok,,,TRUE,,1,1,TRUE,'),
  )
  const broken = [
    products[0]!,
    { ...products[1]!, options: [{ label: 'x', labels: {}, priceMicro: 0n, stock: 1 }] },
  ]
  await expect(importNow(ctx, broken, { allowPrivate: false, fetch: closed })).rejects.toThrow()
  expect(await counts()).toEqual(before)
})

test('two imports at once make each product once', async () => {
  const text = csv(
    ...Array.from({ length: 8 }, (_, index) => `twin${index},Twin ${index},,Twins,TRUE,,1,1,TRUE,`),
  )
  const results = await Promise.all([run(text), run(text)])
  expect(results.map(({ created }) => created).sort()).toEqual([0, 8])
})

const DATA = join(import.meta.dirname, '../../../../../shared/data/catalogue')
describe.skipIf(!existsSync(DATA))('real files (skipped without ../shared/data)', () => {
  test.each(existsSync(DATA) ? readdirSync(DATA) : [])(
    '%s imports whole, and again changes nothing',
    async (name) => {
      const file = await parseShopifyCsv(decodeText(readFileSync(join(DATA, name)))!.text)
      expect(file.problems).toEqual([])
      // One picture for all: making hundreds takes most of a minute.
      const picture = await open('https://a.example/1.png', { allowPrivate: false })
      const options: ImportOptions = { allowPrivate: false, fetch: async () => picture }
      const first = await importNow(ctx, file.products, options)
      expect(countOf(first.rows).created).toBe(file.products.length)
      expect(first.missing).toEqual([])
      const { rows } = await importNow(ctx, file.products, options)
      expect(countOf(rows).unchanged).toBe(file.products.length)
    },
  )
  test('real files are found by a search', async () => {
    const names = async (name: string): Promise<string[]> =>
      (await listProducts(ctx, { name, pageSize: 100 })).records.map((product) => product.name)
    expect(await names('四件套')).toContain('轻奢纯棉刺绣水洗四件套')
    expect(await names('羊毛')).toContain('秋冬保暖加厚澳洲羊毛被')
    expect(await names('jaket')).toContain('Navy Sports Jacket')
  })
})
