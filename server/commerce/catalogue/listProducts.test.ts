import { sql } from '../../platform/db/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkResults } from '../../testing/checkResults.ts'
import { inTransaction } from '../../platform/db/context.ts'
import type { CallContext } from '../../platform/http/handler.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { catalogueCalls } from './calls.ts'
import { saveCategory } from './saveCategory.ts'
import { countFewLeft } from './countFewLeft.ts'
import { writeRatings } from './writeRatings.ts'
import { writeSold } from './writeSold.ts'
import { putProduct, testContext } from '../../testing/catalogue.ts'

let database: TestDatabase
let ctx: CallContext
let tea: number
let empty: number
const ids: number[] = []

const calls = checkResults(catalogueCalls)
const list = calls.listProducts
const options = calls.listOptions
const read = calls.readProduct
const categories = calls.listCategories

beforeAll(async () => {
  database = await createTestDatabase()
  ctx = testContext(database.db)
  await inTransaction(ctx, async (tx) => {
    tea = await saveCategory(
      tx,
      'tea',
      { name: { cn: '茶', en: 'Tea' }, content: { cn: '好茶' } },
      2,
    )
    empty = await saveCategory(tx, 'empty', { name: { cn: '空' }, content: { cn: '' } }, 1)
  })
  for (let index = 0; index < 5; index++)
    ids.push(
      await putProduct(ctx, {
        name: { cn: `茶 ${index}`, en: `Tea ${index}`, jp: '' },
        description: { cn: '<p>说明</p>' },
        categoryId: index < 3 ? tea : null,
        position: 10 - index,
        pictures: ['a'.repeat(32), 'b'.repeat(32)],
        options: [
          {
            label: { cn: '大', en: 'Large' },
            priceMicro: BigInt(index + 2) * 1_500_000n,
            stock: 4,
          },
          {
            label: { cn: '小' },
            priceMicro: BigInt(index + 1) * 1_500_000n,
            stock: index === 4 ? 2 : 0,
          },
        ],
      }),
    )
  await putProduct(ctx, { name: { cn: '未上架' }, categoryId: empty, published: false })
})
afterAll(() => database.drop())

const idsOf = async (input: Parameters<typeof list>[1]): Promise<number[]> =>
  (await list(ctx, input)).records.map(({ id }) => id)

test('the shelf stands in its order, page by page, and knows its whole count', async () => {
  expect(await list(ctx, { pageNo: 2, pageSize: 2 })).toMatchObject({
    total: 5,
    size: 2,
    current: 2,
    pages: 3,
  })
  expect(await idsOf({})).toEqual(ids.toReversed())
  expect([
    ...(await idsOf({ pageNo: 1, pageSize: 2 })),
    ...(await idsOf({ pageNo: 2, pageSize: 2 })),
    ...(await idsOf({ pageNo: 3, pageSize: 2 })),
  ]).toEqual(ids.toReversed())
  expect(await list(ctx, { pageNo: 1_000_000, pageSize: 100 })).toMatchObject({
    total: 5,
    records: [],
  })
})

test.each([
  [{ column: 'usdt' as const }, [0, 1, 2, 3, 4]],
  [{ column: 'usdt' as const, order: 'desc' as const }, [4, 3, 2, 1, 0]],
  [{ column: 'id' as const, order: 'desc' as const }, [4, 3, 2, 1, 0]],
  [{ column: 'createTime' as const }, [0, 1, 2, 3, 4]],
  [{ column: 'position' as const, order: 'desc' as const }, [0, 1, 2, 3, 4]],
])('products are listed by %o', async (input, order) => {
  expect(await idsOf(input)).toEqual(order.map((index) => ids[index]))
})

test('a category has its own count, and an unknown one is empty', async () => {
  expect(await list(ctx, { isSell: tea })).toMatchObject({ total: 3, pages: 1 })
  expect(await idsOf({ isSell: tea, column: 'id' })).toEqual(ids.slice(0, 3))
  expect(await list(ctx, { isSell: 999_999 })).toMatchObject({ total: 0, pages: 0, records: [] })
})

test('a product shows its lowest price, its pictures and its texts, and falls back to cn', async () => {
  const [record] = (await list(ctx, { column: 'id', language: 'en' })).records
  expect(record).toEqual({
    id: ids[0],
    name: 'Tea 0',
    mainImage: `/pictures/${'a'.repeat(32)}-720.webp,/pictures/${'b'.repeat(32)}-720.webp`,
    detailImage: '',
    usdt: '1.50',
    xmdd: '1.50',
    descriptions: '',
    productType: 1,
    altMsg: 'Tea 0',
    categoryId: tea,
    soldOut: false,
  })
  expect((await list(ctx, { column: 'id', language: 'jp' })).records[0]!.name).toBe('茶 0')
  expect((await list(ctx, { column: 'id', language: 'kr' })).records[0]!.name).toBe('茶 0')
  expect(await read(ctx, { id: ids[0]!, language: 'in' })).toMatchObject({
    name: '茶 0',
    descriptions: '<p>说明</p>',
  })
})

test('categories with something on sale are listed', async () => {
  expect(await categories(ctx, { language: 'en' })).toEqual({
    records: [
      { id: tea, category: 'Tea', content: '好茶', image: `/pictures/${'a'.repeat(32)}-720.webp` },
    ],
    total: 1,
    size: 10,
    current: 1,
    pages: 1,
  })
  expect((await categories(ctx, { pageNo: 2 })).records).toEqual([])
})

test('options come with label, price and what is left', async () => {
  const page = await options(ctx, { arrIndex: ids[4]!, language: 'en' })
  expect(page.records.map(({ user, lpAmount, stock }) => [user, lpAmount, stock])).toEqual([
    ['Large', '9.00', 4],
    ['小', '7.50', 2],
  ])
  expect(
    (await options(ctx, { arrIndex: ids[4]!, column: 'lpAmount', pageSize: 1 })).records.map(
      ({ user }) => user,
    ),
  ).toEqual(['小'])
})

test('what is not on sale is not there', async () => {
  const hidden = await putProduct(ctx, { name: { cn: '藏' }, published: false })
  for (const id of [hidden, 2_000_000_000]) {
    await expect(read(ctx, { id })).rejects.toMatchObject({ code: 404 })
    await expect(options(ctx, { arrIndex: id })).rejects.toMatchObject({ code: 404 })
  }
})

test('counts follow products that change category, are hidden, or go', async () => {
  const counts = async (): Promise<number[]> => [
    (await list(ctx, {})).total,
    (await list(ctx, { isSell: tea })).total,
    (await list(ctx, { isSell: empty })).total,
  ]
  const handle = 'wandering'
  await putProduct(ctx, { handle, name: { cn: '漫游' }, categoryId: tea })
  expect(await counts()).toEqual([6, 4, 0])
  await putProduct(ctx, { handle, name: { cn: '漫游' }, categoryId: empty })
  expect(await counts()).toEqual([6, 3, 1])
  await putProduct(ctx, { handle, name: { cn: '漫游' }, categoryId: empty, published: false })
  expect(await counts()).toEqual([5, 3, 0])
  await putProduct(ctx, { handle, name: { cn: '漫游' }, categoryId: tea })
  await sql`delete from product where handle = ${handle}`.execute(database.db)
  expect(await counts()).toEqual([5, 3, 0])
})

test('a price alone finds the only product that has it', async () => {
  const find = (usdt: string) => calls.findByPrice(ctx, { usdt })
  const refused = (usdt: string): Promise<string> =>
    find(usdt).then(
      () => 'found',
      (error: Error) => error.name,
    )
  // The first product's small option.
  expect(await find('1.50')).toMatchObject({
    productId: ids[0],
    optionId: expect.any(Number) as number,
  })
  // Two products, none, more than any price, and what is no price.
  expect(
    await Promise.all(['3.00', '77.00', '9007199254740992', '-1', '1e9', '1.5; drop'].map(refused)),
  ).toEqual(['notFound', 'notFound', 'notFound', 'invalidInput', 'invalidInput', 'invalidInput'])
  const handle = 'twice'
  const id = await putProduct(ctx, {
    handle,
    name: { cn: '双' },
    options: [
      { label: { cn: '甲' }, priceMicro: 91_000_000n, stock: 1 },
      { label: { cn: '乙' }, priceMicro: 91_000_000n, stock: 1 },
    ],
  })
  expect(await find('91')).toEqual({ productId: id, optionId: null })
  await sql`delete from product where handle = ${handle}`.execute(database.db)
  expect(await refused('91')).toBe('notFound')
})

test('filters by price, stock and free delivery narrow shelf and search alike', async () => {
  const [first, second, third, fourth, fifth] = ids as [number, number, number, number, number]
  expect(await idsOf({ priceFrom: '3', priceTo: '4.50', column: 'usdt', order: 'desc' })).toEqual([
    third,
    second,
  ])
  expect((await idsOf({ name: '茶', priceFrom: '3', priceTo: '4.5' })).toSorted()).toEqual([
    second,
    third,
  ])
  await sql`update product_option set stock = 0, held = 0 where product_id = ${first}`.execute(
    ctx.db,
  )
  expect(await idsOf({ isSell: tea, inStock: 1 })).not.toContain(first)
  expect(await list(ctx, { isSell: tea, inStock: 1 })).toMatchObject({ total: 2 })
  await sql`insert into country (code, name, delivery_group_id) values ('CN', '{"cn":"中国"}', 1)`.execute(
    ctx.db,
  )
  expect(await list(ctx, { freeDelivery: 1 })).toMatchObject({ total: 5 })
  await sql`update delivery_group set fee_micro = 4500000, fee_steps = '[{"from":"6000000","fee":"0"}]' where id = 1`.execute(
    ctx.db,
  )
  expect(await idsOf({ freeDelivery: 1 })).toEqual([fifth, fourth])
  await sql`update product set product_type = 2 where id = ${first}`.execute(ctx.db)
  expect(await idsOf({ freeDelivery: 1, column: 'usdt', order: 'asc' })).toEqual([
    first,
    fourth,
    fifth,
  ])
})

test('free delivery is told of no product with an option that is charged for its weight', async () => {
  const [first, second] = ids as [number, number]
  await sql`update product set product_type = 1 where id = ${first}`.execute(ctx.db)
  await sql`
    update delivery_group set fee_micro = 0, fee_steps = '[]', fee_weight = '{"over":500,"per":250,"fee":"1200000"}'
    where id = 1`.execute(ctx.db)
  const [heavy] = await optionIdsOf(first)
  const weighs = (grams: number) =>
    sql`update product_option set weight_grams = ${grams} where id = ${heavy!}`.execute(ctx.db)
  const isTold = async (id: number) =>
    (await list(ctx, { pageSize: 100 })).records.find((one) => one.id === id)!.freeDelivery ?? false
  await weighs(500)
  expect([await isTold(first), await isTold(second)]).toEqual([true, true])
  await weighs(501)
  expect([await isTold(first), await isTold(second)]).toEqual([false, true])
  expect(await idsOf({ freeDelivery: 1, pageSize: 100 })).not.toContain(first)
  // An order above the free-delivery amount pays nothing for weight either.
  await sql`update delivery_group set fee_steps = '[{"from":"1","fee":"0"}]' where id = 1`.execute(
    ctx.db,
  )
  expect(await isTold(first)).toBe(true)
})

test('what was sold orders a list, and is told from ten on', async () => {
  const [first, second, third] = ids as [number, number, number]
  const ofSecond = await optionIdsOf(second)
  await inTransaction(ctx, async (tx) =>
    writeSold(tx, [
      { productId: second, optionId: ofSecond[0]!, pieces: 7 },
      { productId: second, optionId: ofSecond[1]!, pieces: 5 },
      { productId: third, optionId: (await optionIdsOf(third))[0]!, pieces: 9 },
    ]),
  )
  const { records } = await list(ctx, { isSell: tea, column: 'sold', order: 'desc' })
  expect(records.map(({ id, sold }) => [id, sold])).toEqual([
    [second, 12],
    [third, undefined],
    [first, undefined],
  ])
  await inTransaction(ctx, (tx) => writeSold(tx, []))
  expect((await list(ctx, { isSell: tea })).records.some(({ sold }) => sold)).toBe(false)
})

test('a card has a rating from ten reviews on, its last pieces, and free delivery of what is sent', async () => {
  const [first, second, third] = ids as [number, number, number]
  const signs = async () => {
    const { records } = await list(ctx, { isSell: tea })
    return Object.fromEntries(
      records.map(({ id, rating, left, freeDelivery }) => [id, { rating, left, freeDelivery }]),
    )
  }
  await inTransaction(ctx, (tx) =>
    writeRatings(tx, [
      { productId: first, reviews: 12, stars: 59 },
      { productId: second, reviews: 9, stars: 45 },
    ]),
  )
  await sql`update product_option set stock = 4, held = 1, low_at = null where product_id = ${second}`.execute(
    ctx.db,
  )
  await sql`update product_option set stock = 50 where product_id = ${third}`.execute(ctx.db)
  await sql`update product_option set stock = 3, held = 0
    where id = (select min(id) from product_option where product_id = ${third})`.execute(ctx.db)
  await countFewLeft(ctx)
  const count = (await optionIdsOf(second)).length
  expect((await signs())[first]!.rating).toEqual({ average: '4.9', reviews: 12 })
  expect((await signs())[second]).toMatchObject({ rating: undefined, left: 3 * count })
  // Enough of another option.
  expect((await signs())[third]!.left).toBeUndefined()
  await sql`update product_option set low_at = 0 where product_id = ${second}`.execute(ctx.db)
  await countFewLeft(ctx)
  expect((await signs())[second]!.left).toBeUndefined()
  await sql`update product_option set low_at = null, held = stock where product_id = ${second}`.execute(
    ctx.db,
  )
  await countFewLeft(ctx)
  expect((await signs())[second]!.left).toBeUndefined()
  await sql`update delivery_group set fee_micro = 0`.execute(ctx.db)
  await sql`update product set product_type = 2 where id = ${first}`.execute(ctx.db)
  await sql`update product set product_type = 1 where id = ${second}`.execute(ctx.db)
  expect((await signs())[first]!.freeDelivery).toBeUndefined()
  expect((await signs())[second]!.freeDelivery).toBe(true)
  await sql`update delivery_group set fee_micro = 5000000, fee_steps = '[]'`.execute(ctx.db)
  expect((await signs())[second]!.freeDelivery).toBeUndefined()
  await inTransaction(ctx, (tx) => writeRatings(tx, []))
  expect((await signs())[first]!.rating).toBeUndefined()
})

test('jobs that count for cards leave a product to an order that changes it, and count it the next time', async () => {
  const [first, second] = ids as [number, number]
  const ofSecond = await optionIdsOf(second)
  await sql`update product_option set stock = 3, held = 0, low_at = null
    where product_id in (${first}, ${second})`.execute(ctx.db)
  const count = async () => {
    await countFewLeft(ctx)
    await inTransaction(ctx, async (tx) => {
      await writeRatings(
        tx,
        [first, second].map((productId) => ({ productId, reviews: 10, stars: 40 })),
      )
      await writeSold(tx, [{ productId: second, optionId: ofSecond[0]!, pieces: 30 }])
    })
  }
  const shown = async () => {
    const { records } = await list(ctx, { isSell: tea })
    const { left, rating, sold } = records.find(({ id }) => id === second)!
    return { left, reviews: rating?.reviews, sold }
  }
  const before = await shown()
  await inTransaction(ctx, async (tx) => {
    await sql`select from product where id = ${second} for no key update`.execute(tx.db)
    await count()
  })
  expect(await shown()).toEqual(before)
  expect((await list(ctx, { isSell: tea })).records.find(({ id }) => id === first)).toMatchObject({
    left: 6,
    rating: { reviews: 10 },
  })
  await count()
  expect(await shown()).toEqual({ left: 6, reviews: 10, sold: 30 })
  await inTransaction(ctx, async (tx) => {
    await writeRatings(tx, [])
    await writeSold(tx, [])
  })
})

const optionIdsOf = async (productId: number): Promise<number[]> =>
  (await options(ctx, { arrIndex: productId })).records.map(({ id }) => id)

test('the most sold option that can be bought is marked, from ten pieces on', async () => {
  const product = ids[4]!
  const [large, small] = (await optionIdsOf(product)) as [number, number]
  const marked = async (sold: readonly (readonly [optionId: number, pieces: number])[]) => {
    const rows = sold.map(([optionId, pieces]) => ({ productId: product, optionId, pieces }))
    await inTransaction(ctx, (tx) => writeSold(tx, rows))
    const { records } = await options(ctx, { arrIndex: product })
    return records.filter(({ mostSold }) => mostSold).map(({ id }) => id)
  }
  expect(await marked([[large, 9]])).toEqual([])
  const both = [
    [large, 10],
    [small, 11],
  ] as const
  expect(await marked(both)).toEqual([small])
  await sql`update product_option set held = stock where id = ${small}`.execute(ctx.db)
  expect(await marked(both)).toEqual([large])
  await sql`update product_option set held = 0 where id = ${small}`.execute(ctx.db)
  expect(await marked([])).toEqual([])
})
