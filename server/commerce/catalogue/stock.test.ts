import { sql } from '../../platform/db/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, type Context } from '../../platform/db/context.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { piecesOf, type Pieces } from './changeStock.ts'
import { reserveStock } from './reserveStock.ts'
import { listOptions } from './listOptions.ts'
import { readOptionsForOrder } from './readOptionsForOrder.ts'
import { readProduct } from './readProduct.ts'
import { releaseStock } from './releaseStock.ts'
import { takeStock, takingUnreserved } from './takeStock.ts'
import { putProduct, testContext } from '../../testing/catalogue.ts'

let database: TestDatabase
let ctx: Context
beforeAll(async () => {
  database = await createTestDatabase()
  ctx = testContext(database.db)
})
afterAll(() => database.drop())

async function product(
  ...stocks: number[]
): Promise<{ id: number; options: [number, ...number[]] }> {
  const id = await putProduct(ctx, {
    name: { cn: '杯' },
    pictures: ['c'.repeat(32)],
    options: stocks.map((stock, index) => ({
      label: { cn: `${index}` },
      priceMicro: 2_000_000n,
      stock,
    })),
  })
  return {
    id,
    options: (await listOptions(ctx, { arrIndex: id })).records.map((option) => option.id) as [
      number,
      ...number[],
    ],
  }
}

const hold = (option: number, count: number): Promise<boolean> =>
  inTransaction(ctx, (tx) => reserveStock(tx, piecesOf(option, count)))
const row = async (option: number): Promise<{ stock: number; held: number }> =>
  (
    await sql<{
      stock: number
      held: number
    }>`select stock, held from product_option where id = ${option}`.execute(ctx.db)
  ).rows[0]!
const soldOut = async (id: number): Promise<boolean> => (await readProduct(ctx, { id })).soldOut

test('when ten want the last piece at once, one gets it', async () => {
  const { id, options } = await product(1)
  const results = await Promise.all(Array.from({ length: 10 }, () => hold(options[0]!, 1)))
  expect(results.filter(Boolean)).toHaveLength(1)
  expect(await row(options[0]!)).toEqual({ stock: 1, held: 1 })
  expect(await soldOut(id)).toBe(true)
})

test('when twenty want two of seven pieces at once, three get them', async () => {
  const { options } = await product(7)
  const results = await Promise.all(Array.from({ length: 20 }, () => hold(options[0]!, 2)))
  expect(results.filter(Boolean)).toHaveLength(3)
  expect(await row(options[0]!)).toEqual({ stock: 7, held: 6 })
})

test('the last pieces of two options at once leave the product sold out', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, options } = await product(1, 1)
    await Promise.all(options.map((option) => hold(option, 1)))
    expect(await soldOut(id)).toBe(true)
    await Promise.all(
      options.map((option) => inTransaction(ctx, (tx) => releaseStock(tx, piecesOf(option, 1)))),
    )
    expect(await soldOut(id)).toBe(false)
  }
})

test('reserved stock is released or taken, once', async () => {
  const {
    options: [option],
  } = await product(5)
  expect(await hold(option, 3)).toBe(true)
  await inTransaction(ctx, (tx) => releaseStock(tx, piecesOf(option, 1)))
  expect(await row(option)).toEqual({ stock: 5, held: 2 })
  await inTransaction(ctx, (tx) => takeStock(tx, piecesOf(option, 2)))
  expect(await row(option)).toEqual({ stock: 3, held: 0 })
  await expect(inTransaction(ctx, (tx) => releaseStock(tx, piecesOf(option, 1)))).rejects.toThrow(
    'has not reserved',
  )
  await expect(inTransaction(ctx, (tx) => takeStock(tx, piecesOf(option, 1)))).rejects.toThrow(
    'has not reserved',
  )
  expect(await row(option)).toEqual({ stock: 3, held: 0 })
})

const takeUnreserved = (pieces: Pieces): Promise<boolean> =>
  inTransaction(
    ctx,
    async (tx) => (await sql`${takingUnreserved(pieces)}`.execute(tx.db)).rowCount > 0,
  )

test('an order paid at once takes only stock that is not reserved', async () => {
  const {
    options: [option],
  } = await product(3)
  await hold(option, 2)
  expect(await takeUnreserved(piecesOf(option, 2))).toBe(false)
  expect(await takeUnreserved(piecesOf(option, 1))).toBe(true)
  expect(await row(option)).toEqual({ stock: 2, held: 2 })
})

test.each([0, -1, 11])('stock is not reserved for a count of %i', async (count) => {
  const {
    options: [option],
  } = await product(10)
  expect(await hold(option, count)).toBe(false)
  expect(await row(option)).toEqual({ stock: 10, held: 0 })
})

test('nothing moves outside a transaction, and a failed one leaves nothing reserved', async () => {
  const {
    options: [option],
  } = await product(4)
  for (const verb of [reserveStock, releaseStock, takeStock])
    await expect(verb(ctx, piecesOf(option, 1))).rejects.toThrow('inside a transaction')
  await expect(
    inTransaction(ctx, async (tx) => {
      await reserveStock(tx, piecesOf(option, 4))
      throw new Error('order refused')
    }),
  ).rejects.toThrow('order refused')
  expect(await row(option)).toEqual({ stock: 4, held: 0 })
})

test('an order reads an option of its own product, on sale, with what is left', async () => {
  const {
    id,
    options: [option],
  } = await product(6)
  await hold(option, 2)
  const read = async (productId: number) =>
    (await readOptionsForOrder(ctx, [{ productId, optionId: option, count: 1 }])).options[0]
  expect(await read(id)).toEqual({
    productId: id,
    categoryId: null,
    optionId: option,
    name: { cn: '杯' },
    label: { cn: '0' },
    priceMicro: 2_000_000n,
    isMemberPrice: false,
    productType: 1,
    weightGrams: 0,
    image: `/pictures/${'c'.repeat(32)}-720.webp`,
    available: 4,
  })
  expect(await read(id + 1)).toBeUndefined()
  await sql`update product set published = false, search = null where id = ${id}`.execute(ctx.db)
  expect(await read(id)).toBeUndefined()
})
