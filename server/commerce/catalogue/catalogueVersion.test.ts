import { sql } from '../../platform/db/sql.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, type Context } from '../../platform/db/context.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { CATALOGUE_CHANNEL, catalogueVersion } from './catalogueVersion.ts'
import { piecesOf } from './changeStock.ts'
import { reserveStock } from './reserveStock.ts'
import { listOptions } from './listOptions.ts'
import { releaseStock } from './releaseStock.ts'
import { putProduct, testContext } from '../../testing/catalogue.ts'

let database: TestDatabase
let ctx: Context
let listener: pg.Client
const announced: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  ctx = testContext(database.db)
  listener = new pg.Client({ connectionString: database.url })
  listener.on('notification', ({ payload }) => announced.push(payload ?? ''))
  await listener.connect()
  await listener.query(`listen ${CATALOGUE_CHANNEL}`)
})
afterAll(async () => {
  await listener.end()
  await database.drop()
})

/** By how much the version rose, and whether the listener heard of the last one. */
async function rise(work: () => Promise<unknown>): Promise<number> {
  const before = await catalogueVersion(ctx)
  await work()
  const after = await catalogueVersion(ctx)
  // An answer on the listening connection comes after whatever was announced before it.
  await listener.query('select 1')
  if (after !== before) expect(announced.at(-1)).toBe(`${after}`)
  return Number(after - before)
}

test.each([
  ['category', sql`insert into category (name) values ('{"cn": "新"}')`],
  [
    'announcement',
    sql`insert into announcement (title, content) values ('{"cn": "新"}', '{"cn": "新"}')`,
  ],
  ['banner', sql`insert into banner (image) values ('x')`],
  ['country', sql`insert into country (code, name) values ('CN', '{"cn": "中国"}')`],
  [
    'asset',
    sql`insert into asset (asset, block_chain, withdrawal_fee_rate_micro) values ('USDT', 'ETH', 0)`,
  ],
  ['dict', sql`insert into dict (code) values ('telegram')`],
  ['dict_item', sql`insert into dict_item (dict_code, text, value) values ('telegram', 'a', 'b')`],
])('every change of %s raises it once', async (table, insert) => {
  expect(await rise(() => insert.execute(ctx.db))).toBe(1)
  expect(
    await rise(() =>
      sql`update ${sql.ref(table)} set ${table === 'asset' ? sql`asset = 'MDD'` : table === 'dict' ? sql`value = 'v'` : table === 'dict_item' ? sql`value = 'v'` : sql`position = 7`}`.execute(
        ctx.db,
      ),
    ),
  ).toBe(1)
  if (table !== 'dict')
    expect(await rise(() => sql`delete from ${sql.ref(table)}`.execute(ctx.db))).toBe(1)
})

test('a transaction raises it once, however much it changes, and one that fails not at all', async () => {
  expect(
    await rise(() =>
      inTransaction(ctx, async (tx) => {
        await putProduct(tx, { name: { cn: '一' } })
        await putProduct(tx, { name: { cn: '二' } })
      }),
    ),
  ).toBe(1)
  expect(
    await rise(() =>
      inTransaction(ctx, async (tx) => {
        await putProduct(tx, { name: { cn: '三' } })
        throw new Error('changed my mind')
      }).catch(() => {}),
    ),
  ).toBe(0)
})

test('stock raises it only when the product sells out or comes back', async () => {
  const id = await putProduct(ctx, {
    name: { cn: '杯' },
    options: [{ label: { cn: '标准' }, priceMicro: 1n, stock: 3 }],
  })
  const option = (await listOptions(ctx, { arrIndex: id })).records[0]!.id
  const hold = (count: number): Promise<boolean> =>
    inTransaction(ctx, (tx) => reserveStock(tx, piecesOf(option, count)))
  expect(await rise(() => hold(2))).toBe(0)
  expect(await rise(() => hold(1))).toBe(1)
  expect(await rise(() => hold(1))).toBe(0)
  expect(await rise(() => inTransaction(ctx, (tx) => releaseStock(tx, piecesOf(option, 2))))).toBe(
    1,
  )
  expect(await rise(() => inTransaction(ctx, (tx) => releaseStock(tx, piecesOf(option, 1))))).toBe(
    0,
  )
})

test('a price or a label raises it, writing the same again does not', async () => {
  const id = await putProduct(ctx, { name: { cn: '碗' } })
  expect(
    await rise(() =>
      sql`update product_option set price_micro = 5 where product_id = ${id}`.execute(ctx.db),
    ),
  ).toBe(1)
  expect(
    await rise(() =>
      sql`update product_option set price_micro = 5 where product_id = ${id}`.execute(ctx.db),
    ),
  ).toBe(0)
  expect(
    await rise(() => sql`update product set position = position where id = ${id}`.execute(ctx.db)),
  ).toBe(0)
  expect(
    await rise(() => sql`update product set position = 3 where id = ${id}`.execute(ctx.db)),
  ).toBe(1)
})

test('many writers at once do not wait for each other until they commit', async () => {
  expect(
    await rise(() =>
      Promise.all(
        Array.from({ length: 8 }, (_, index) => putProduct(ctx, { name: { cn: `同时 ${index}` } })),
      ),
    ),
  ).toBe(8)
})
