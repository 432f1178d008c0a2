import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { putProduct, testContext } from '../../testing/catalogue.ts'
import { findProducts } from './searchProducts.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('beizi finds the cup, the duvet and the cover in the order that docs/search.md explains', async () => {
  const ctx = testContext(database.db)
  const ids: number[] = []
  for (const [position, [cn, en]] of [
    ['羊毛被', 'Wool Duvet'],
    ['纯棉被套', 'Cotton Duvet Cover'],
    ['陶瓷杯子', 'Ceramic Cup'],
  ].entries())
    ids.push(await putProduct(ctx, { position: position + 1, name: { cn: cn!, en: en! } }))
  const [duvet, cover, cup] = ids
  const found = await findProducts(ctx, 'beizi', undefined)
  expect(found).toEqual({ ids: [cup, duvet, cover], near: false })
})
