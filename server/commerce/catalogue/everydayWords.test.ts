import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { EVERYDAY_WORDS } from '../../testing/search/everydayWords.ts'
import { FRESH_WORDS } from '../../testing/search/freshWords.ts'
import { MORE_WORDS } from '../../testing/search/moreWords.ts'
import { UNTRIED_WORDS } from '../../testing/search/untriedWords.ts'
import { putProduct, testContext } from '../../testing/catalogue.ts'
import { inTransaction, type Context } from '../../platform/db/context.ts'
import { parseShopifyCsv } from './import/parseShopifyCsv.ts'
import { listProducts } from './listProducts.ts'
import { categoryNamed } from './saveCategory.ts'

const MAX_MISSED = 0
/** A Shopify file of household goods in Chinese, which is not part of the project. */
const file = process.env['SEARCH_CATALOGUE'] ?? ''

let database: TestDatabase
let ctx: Context

beforeAll(async () => {
  if (!existsSync(file)) return
  database = await createTestDatabase()
  ctx = testContext(database.db)
  const { products } = await parseShopifyCsv(readFileSync(file, 'utf8'))
  const categories = new Map<string, number>()
  let position = 0
  for (const { title, description, type = '', published } of products) {
    if (type && !categories.has(type))
      categories.set(type, await inTransaction(ctx, (tx) => categoryNamed(tx, type)))
    await putProduct(ctx, {
      position: ++position,
      published: published ?? true,
      categoryId: categories.get(type) ?? null,
      name: { cn: title },
      description: { cn: description ?? '' },
    })
  }
})
afterAll(() => database?.drop())

test.skipIf(!existsSync(file))(
  'the first of what everyday words find is sensible (SEARCH_CATALOGUE names the goods)',
  async () => {
    const missed: string[] = []
    const words = [...EVERYDAY_WORDS, ...MORE_WORDS, ...FRESH_WORDS, ...UNTRIED_WORDS]
    for (const [word, wanted] of words) {
      const { records } = await listProducts(ctx, { name: word, pageSize: 3 })
      const names = records.map(({ name }) => name)
      if (!wanted.test(names[0] ?? '')) missed.push(`${word}: ${names.join(' / ')}`)
    }
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(MAX_MISSED)
  },
)
