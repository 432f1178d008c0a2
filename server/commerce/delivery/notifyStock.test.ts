import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { createTestShop, type TestShop } from '../../testing/orders/shop.ts'
import { listOfficeProducts } from '../catalogue/office/listOfficeProducts.ts'
import { countLowStock } from '../catalogue/lowStock.ts'
import { notifyStock } from './notifyStock.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
  await sql`update product_option set stock = 100, held = 0`.execute(shop.ctx.db)
})
afterAll(() => shop.close())

const notify = (email: string | null = 'shop@shop.test') =>
  notifyStock(shop.ctx, { email, language: 'en' })
const told = async () =>
  (
    await sql<{ recipient: string; lines: string }>`
      select recipient, facts->>'lines' as lines from message_out where kind = 'stockLow' order by id`.execute(
      shop.ctx.db,
    )
  ).rows

test('goods that run low are told of once, and again when they were filled up meanwhile', async () => {
  const { optionId } = shop.posted
  expect(await notify()).toBe(0)
  await shop.setStock(optionId, 4)
  // Without a recipient it waits for one.
  expect(await notify(null)).toBe(0)
  expect(await countLowStock(shop.ctx)).toEqual({ count: 1, isMore: false })
  expect((await Promise.all([notify(), notify()])).toSorted()).toEqual([0, 1])
  expect(await told()).toEqual([
    { recipient: 'shop@shop.test', lines: expect.stringMatching(/ · 4$/) },
  ])
  expect(await notify()).toBe(0)
  await shop.setStock(optionId, 50)
  expect(await notify()).toBe(0)
  expect(await countLowStock(shop.ctx)).toMatchObject({ count: 0 })
  await shop.setStock(optionId, 0)
  expect(await notify()).toBe(1)
  expect(await told()).toHaveLength(2)
})

test('an option may have its own limit, which the list of products goes by as well', async () => {
  const { optionId, productId } = shop.posted
  const limit = (at: number | null) =>
    sql`update product_option set low_at = ${at} where id = ${optionId}`.execute(shop.ctx.db)
  const listed = async () =>
    (
      await listOfficeProducts(shop.ctx, { state: 'low', size: 100 }, async () => ({
        isOpen: true,
        hasNetwork: true,
        delivers: true,
      }))
    ).products
      .map(({ id }) => id)
      .includes(productId)
  await shop.setStock(optionId, 8)
  for (const [at, isLow] of [
    [8, false],
    [9, true],
    [0, false],
    [null, false],
  ] as const) {
    await limit(at)
    expect(await notify()).toBe(isLow ? 1 : 0)
    expect(await countLowStock(shop.ctx)).toMatchObject({ count: isLow ? 1 : 0 })
    expect(await listed()).toBe(isLow)
  }
  // Pieces that unpaid orders hold are still there, in all three.
  await sql`update product_option set held = 6 where id = ${optionId}`.execute(shop.ctx.db)
  expect([await notify(), await listed()]).toEqual([0, false])
  await sql`update product_option set held = 0 where id = ${optionId}`.execute(shop.ctx.db)
})

test('orders that are not paid cause no notice', async () => {
  const { optionId } = shop.posted
  await shop.setStock(optionId, 5)
  await notify()
  const before = (await told()).length
  for (const held of [3, 0, 5, 0]) {
    await sql`update product_option set held = ${held} where id = ${optionId}`.execute(shop.ctx.db)
    expect(await notify()).toBe(0)
  }
  expect(await told()).toHaveLength(before)
})

test('goods that are not on sale may run out', async () => {
  const { optionId, productId } = shop.mailed
  await shop.setStock(optionId, 1)
  await sql`update product set published = false, search = null where id = ${productId}`.execute(
    shop.ctx.db,
  )
  expect(await notify()).toBe(0)
})
