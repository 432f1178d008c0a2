import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/db/sql.ts'
import type { TestBrowser } from '../../../testing/office.ts'
import { createProductOffice, type ProductOffice } from '../../../testing/productOffice.ts'
import { listCategories } from '../listCategories.ts'
import { listProducts } from '../listProducts.ts'
import { categoryTexts } from '../import/categoryTexts.ts'

let shop: ProductOffice
let manager: TestBrowser
let ctx: ProductOffice['ctx']

beforeAll(async () => {
  shop = await createProductOffice([categoryTexts])
  ;({ manager, ctx } = shop)
})
afterAll(() => shop.close())

const all = async () => (await manager.done('listCategoryTexts', {})).categories
const inShop = async (language: 'cn' | 'en' = 'cn') =>
  (await listCategories(ctx, { language, pageSize: 100 })).records
async function add(cn: string, more: object = {}) {
  const { id } = await manager.done('saveOfficeCategory', { name: { cn }, ...more })
  return (await all()).find((one) => one.id === id)!
}
const addProduct = (categoryId: number) =>
  manager.done('saveOfficeProduct', {
    name: { cn: '茶' },
    published: true,
    categoryId,
    options: [{ label: { cn: '一' }, price: '1', add: 1 }],
  })

test('a category with a product is in the shop, in every language; a hidden one is not', async () => {
  const tea = await add('茶叶', { content: { cn: '好茶', en: 'Good tea' } })
  expect(await inShop()).toEqual([])
  await addProduct(tea.id)
  expect(await inShop('en')).toMatchObject([{ id: tea.id, category: '茶叶', content: 'Good tea' }])
  expect((await all()).find(({ id }) => id === tea.id)).toMatchObject({ products: 1, version: 1 })
  const name = { en: 'Tea' }
  await manager.done('saveOfficeCategory', { id: tea.id, version: 1, name })
  expect((await inShop('en'))[0]!.category).toBe('Tea')
  await manager.done('saveOfficeCategory', { id: tea.id, version: 2, name: { cn: '好茶叶' } })
  expect((await all())[0]).toMatchObject({ outdated: ['en'], version: 3 })
  await manager.done('saveOfficeCategory', { id: tea.id, version: 3, published: false })
  expect(await inShop()).toEqual([])
  // Its products stay on sale.
  expect((await listProducts(ctx, { isSell: tea.id })).total).toBe(1)
})

test('a deleted category leaves its products without one, also when one is saved meanwhile', async () => {
  const cups = await add('杯子')
  const { id: productId } = await addProduct(cups.id)
  expect((await manager.ask('removeCategory', { id: cups.id, version: 9 })).code).toBe(40003)
  const { version } = await manager.done('readOfficeProduct', { id: productId })
  const [removed, saved] = await Promise.all([
    manager.ask('removeCategory', { id: cups.id, version: 1 }),
    manager.ask('saveOfficeProduct', { id: productId, version, categoryId: cups.id }),
  ])
  expect(removed.code).toBe(200)
  expect([200, 4014]).toContain(saved.code)
  expect((await manager.done('readOfficeProduct', { id: productId })).categoryId).toBeNull()
  expect((await inShop()).map(({ id }) => id)).not.toContain(cups.id)
  expect((await manager.ask('removeCategory', { id: cups.id, version: 1 })).status).toBe(404)
})

test('a category of more products than can be indexed at once is not deleted', async () => {
  const many = await add('很多')
  await sql`
    insert into product (source, handle, name, category_id, price_micro, xmdd_micro, published, created_at)
    select 'import', 'many-' || n, '{"cn": "货"}', ${many.id}::int, 1, 1, false, now() from generate_series(1, 1001) n`.execute(
    ctx.db,
  )
  const ask = () => manager.ask('removeCategory', { id: many.id, version: 1 })
  expect((await ask()).code).toBe(4002)
  await sql`delete from product where handle = 'many-1'`.execute(ctx.db)
  expect((await ask()).code).toBe(200)
})

test('when ten make a category of one name at once, one succeeds', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => manager.ask('saveOfficeCategory', { name: { cn: 'Mug' } })),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  const used = await manager.ask('saveOfficeCategory', { name: { cn: ' mug ' } })
  expect(used.fields).toEqual({ 'name.cn': 'used' })
  const nameless = await manager.ask('saveOfficeCategory', { name: { en: ' ' } })
  expect(nameless.fields).toEqual({ 'name.cn': 'missing' })
})

test('the order is the shop’s, and an order that somebody else changed is refused', async () => {
  await addProduct((await add('甲')).id)
  await addProduct((await add('乙')).id)
  const was = (await all()).map(({ id }) => id)
  const ids = was.toReversed()
  await manager.done('orderCategories', { was, ids })
  const shown = (await inShop()).map(({ id }) => id)
  expect(shown).toEqual(ids.filter((id) => shown.includes(id)))
  expect((await manager.ask('orderCategories', { was, ids })).code).toBe(40003)
})

test('scripts in a name stay text; nobody without the right writes one', async () => {
  const script = '<script>alert(1)</script>'
  const { id } = await add(script, { content: { cn: script } })
  await addProduct(id)
  expect((await inShop()).at(-1)).toMatchObject({ id, category: script, content: script })
  const translator = await shop.office.staff('translator')
  const refused = await translator.ask('saveOfficeCategory', { name: { cn: '译' } })
  expect(refused.status).toBe(403)
  const { rows } = await sql<{ actions: string[] }>`
    select array_agg(distinct action order by action) as actions from audit_log where subject_kind = 'category'`.execute(
    ctx.db,
  )
  expect(rows[0]!.actions).toEqual(['orderCategories', 'removeCategory', 'saveCategory'])
})
