import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import type { CallContext } from '../../platform/http/handler.ts'
import { putProduct, testContext } from '../../testing/catalogue.ts'
import { checkResults } from '../../testing/checkResults.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { catalogueCalls } from './calls.ts'
import { saveCategory } from './saveCategory.ts'

let database: TestDatabase
let ctx: CallContext
let cups: number
const id: Record<string, number> = {}

const { listSimilar } = checkResults(catalogueCalls)
const names = async (of: string): Promise<string[]> =>
  (await listSimilar(ctx, { id: id[of]!, language: 'en' })).records.map(({ name }) => name)

async function put(
  name: string,
  sold: number,
  categoryId: number | null,
  rest = {},
): Promise<void> {
  id[name] = await putProduct(ctx, { name: { cn: name, en: name }, categoryId, ...rest })
  await sql`update product set sold = ${sold} where id = ${id[name]}`.execute(ctx.db)
}

beforeAll(async () => {
  database = await createTestDatabase()
  ctx = testContext(database.db)
  cups = await inTransaction(ctx, (tx) =>
    saveCategory(tx, 'cups', { name: { cn: '杯' }, content: { cn: '' } }, 1),
  )
  await put('cup', 3, cups)
  await put('mug', 5, cups)
  await put('glass', 9, cups)
  await put('gone glass', 90, cups, {
    options: [{ label: { cn: '一' }, priceMicro: 1_000_000n, stock: 0 }],
  })
  await put('hidden glass', 99, cups, { published: false })
  await put('chair', 70, null)
  await put('table', 80, null)
})
afterAll(() => database.drop())

test('goods of its category come first, those sold most at the head, then the best of the shop', async () => {
  expect(await names('cup')).toEqual(['glass', 'mug', 'table', 'chair'])
})

test('a product without a category gets the best of the shop, never itself, a hidden or a sold-out one', async () => {
  expect(await names('table')).toEqual(['chair', 'glass', 'mug', 'cup'])
})

test('at most twelve similar products are listed', async () => {
  for (let index = 0; index < 12; index++) await put(`extra ${index}`, 100 + index, cups)
  const found = await names('cup')
  expect(found).toHaveLength(12)
  expect(found[0]).toBe('extra 11')
  expect(found).not.toContain('cup')
})

test('a product that is not on sale has no similar ones', async () => {
  await expect(names('hidden glass')).rejects.toMatchObject({ name: 'notFound' })
})
