import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallInput } from '../../../../api/calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import { putProduct } from '../../../testing/catalogue.ts'
import type { TestBrowser } from '../../../testing/office.ts'
import { createProductOffice, type ProductOffice } from '../../../testing/productOffice.ts'
import { readProduct } from '../readProduct.ts'

type Rule = Omit<CallInput<'changePrices'>, 'token'>

let shop: ProductOffice
let manager: TestBrowser
let ctx: ProductOffice['ctx']
let lamp: number
let cup: number

beforeAll(async () => {
  shop = await createProductOffice()
  ;({ manager, ctx } = shop)
})
beforeEach(async () => {
  await sql`delete from product_option`.execute(ctx.db)
  await sql`delete from product`.execute(ctx.db)
  const option = (cn: string, price: bigint) => ({
    label: { cn },
    priceMicro: price * 10_000n,
    stock: 5,
  })
  cup = await putProduct(ctx, { name: { cn: '茶杯', en: 'Cup' }, options: [option('一', 2n)] })
  lamp = await putProduct(ctx, {
    name: { cn: '竹灯', en: 'Lamp' },
    options: [option('小', 1_234n), option('大', 2_000n)],
  })
})
afterAll(() => shop.close())

const TENTH_LESS = { column: 'price', change: '-10%', ending: 'cent', showWas: false } as const
const look = (rule: Rule, by = manager) => by.done('previewPrices', rule)
const run = async (rule: Rule) =>
  manager.done('changePrices', { ...rule, token: (await look(rule)).token })
const read = (id: number) => manager.done('readOfficeProduct', { id })
const edit = async (id: number, change: object) =>
  manager.done('saveOfficeProduct', { id, version: (await read(id)).version, ...change })
const pricesOf = async (id: number) =>
  (await read(id)).options.map(({ price, was, member }) => [price, was, member])

test('every row is shown, old and new, and nothing is changed by looking', async () => {
  const { options, same } = await look({ ...TENTH_LESS, language: 'en' } as Rule)
  expect(options.map(({ name, label, before, after }) => [name, label, before, after])).toEqual([
    ['Lamp', '小', '12.34', '11.11'],
    ['Lamp', '大', '20.00', '18.00'],
  ])
  // Two cents less a tenth are two cents.
  expect(same).toBe(1)
  expect(await pricesOf(lamp)).toEqual([
    ['12.34', null, null],
    ['20.00', null, null],
  ])
})

test('prices change as they were shown, in the shop at once, and each product tells it', async () => {
  const { version } = await read(lamp)
  expect(await run({ ...TENTH_LESS, ending: '99', showWas: true, text: '灯' })).toEqual({
    options: 2,
    products: 1,
  })
  expect(await pricesOf(lamp)).toEqual([
    ['10.99', '12.34', null],
    ['17.99', '20.00', null],
  ])
  expect(await readProduct(ctx, { id: lamp })).toMatchObject({ usdt: '10.99', xmdd: '10.99' })
  expect((await read(lamp)).version).toBe(version + 1)
  // A form that was open meanwhile does not put the old prices back.
  const stale = { id: lamp, version, name: { en: 'Bamboo lamp' } }
  expect((await manager.ask('saveOfficeProduct', stale)).code).toBe(40003)
  const { rows } = await sql<{ action: string; subject_id: string; facts: object }>`
    select action, subject_id, facts from audit_log order by id desc limit 2`.execute(ctx.db)
  const [small, large] = (await read(lamp)).options
  expect(rows).toEqual([
    {
      action: 'changeProduct',
      subject_id: String(lamp),
      facts: {
        [`price.${small!.id}.before`]: '12.34',
        [`price.${small!.id}.after`]: '10.99',
        [`price.${large!.id}.before`]: '20.00',
        [`price.${large!.id}.after`]: '17.99',
      },
    },
    {
      action: 'changePrices',
      subject_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      facts: expect.objectContaining({ change: '-10%', ending: '99', options: '2', text: '灯' }),
    },
  ])
  // What rises to the price before it is no bargain any more.
  await run({ ...TENTH_LESS, change: '+20%', text: '灯' })
  expect(await pricesOf(lamp)).toEqual([
    ['13.19', null, null],
    ['21.59', null, null],
  ])
})

test('what somebody changed, added or hid since the preview refuses all of it', async () => {
  const changes = [
    () => edit(lamp, { options: [{ label: { cn: '中' }, price: '15', add: 1 }] }),
    () => edit(cup, { published: false }),
    () => putProduct(ctx, { name: { cn: '新' } }),
    () => run({ ...TENTH_LESS, change: '+1' }),
  ]
  for (const change of changes) {
    const rule: Rule = { ...TENTH_LESS, state: 'onSale' }
    const { token } = await look(rule)
    await change()
    const before = await pricesOf(lamp)
    expect((await manager.ask('changePrices', { ...rule, token })).code).toBe(40003)
    expect(await pricesOf(lamp)).toEqual(before)
  }
  const { token } = await look(TENTH_LESS)
  const other = { ...TENTH_LESS, change: '-90%', token }
  expect((await manager.ask('changePrices', other)).code).toBe(40003)
})

test('when five confirm the same preview of prices, one changes them', async () => {
  const { token } = await look(TENTH_LESS)
  const all = await Promise.all(
    Array.from({ length: 5 }, () => manager.ask('changePrices', { ...TENTH_LESS, token })),
  )
  expect(all.map(({ code }) => code).toSorted()).toEqual([200, 40003, 40003, 40003, 40003])
  expect((await pricesOf(lamp))[0]).toEqual(['11.11', null, null])
})

test('a price that would be none or too high stays, and one below its cost is told', async () => {
  const [small] = (await read(lamp)).options
  await edit(lamp, { options: [{ id: small!.id, cost: '12' }] })
  const { options } = await look({ ...TENTH_LESS, change: '-1' })
  expect(options.map(({ after, problem, belowCost }) => [after, problem, belowCost])).toEqual([
    ['11.34', null, true],
    ['19.00', null, false],
    ['0.02', 'tooSmall', false],
  ])
  expect(await run({ ...TENTH_LESS, change: '-1' })).toEqual({ options: 2, products: 1 })
  expect((await pricesOf(cup))[0]![0]).toBe('0.02')
  for (const change of ['-100%', '0', '+0%', '1e9'])
    expect([
      change,
      (await manager.ask('previewPrices', { ...TENTH_LESS, change })).fields,
    ]).toEqual([change, { change: 'format' }])
})

test("members' prices change where there are some, and nothing else with them", async () => {
  const [small] = (await read(lamp)).options
  await edit(lamp, { options: [{ id: small!.id, member: '10', was: '15' }] })
  const rule: Rule = { ...TENTH_LESS, column: 'member', showWas: true }
  expect(await look(rule)).toMatchObject({ without: 2 })
  await run(rule)
  expect(await pricesOf(lamp)).toEqual([
    ['12.34', '15.00', '9.00'],
    ['20.00', null, null],
  ])
})

test('more options than anybody looks through are refused; a category narrows them', async () => {
  await sql`
    insert into product_option (product_id, label, price_micro, stock)
    select ${cup}, jsonb_build_object('cn', '规格' || n), 1000000, 1 from generate_series(1, 3000) n`.execute(
    ctx.db,
  )
  expect((await manager.ask('previewPrices', TENTH_LESS)).fields).toEqual({ text: 'tooLong' })
  await edit(lamp, { newCategory: '灯' })
  const { categoryId } = await read(lamp)
  const { options } = await look({ ...TENTH_LESS, categoryId: categoryId! })
  expect(new Set(options.map(({ productId }) => productId))).toEqual(new Set([lamp]))
})

test('who may not change the catalogue sees no price rule and changes nothing', async () => {
  const { token } = await look(TENTH_LESS)
  for (const role of ['packer', 'support', 'bookkeeper', 'translator']) {
    const browser = await shop.office.staff(role)
    expect((await browser.ask('previewPrices', TENTH_LESS)).status).toBe(403)
    expect((await browser.ask('changePrices', { ...TENTH_LESS, token })).status).toBe(403)
  }
  expect((await pricesOf(lamp))[0]![0]).toBe('12.34')
})
