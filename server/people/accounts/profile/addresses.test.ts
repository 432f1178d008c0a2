import { sql } from '../../../platform/db/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_ADDRESSES } from './addresses.ts'
import {
  createTestAccounts,
  type TestAccounts,
  type TestContext,
} from '../../../testing/accounts.ts'

let shop: TestAccounts
beforeAll(async () => void (shop = await createTestAccounts()))
afterAll(() => shop.close())

type Outcome = { code: number; fields?: Record<string, string>; id?: number }
const sample = {
  name: '王小明',
  phone: '+86 138 1234 5678',
  country: 'CN',
  address: '上海市静安区南京西路1号',
}
const submit = (ctx: TestContext, change: object = {}): Promise<Outcome> =>
  shop.calls.saveAddress(ctx, { ...sample, ...change }).then(
    ({ id }) => ({ code: 200, id }),
    ({ code, fields }: Outcome) => ({ code, ...(fields ? { fields } : {}) }),
  )
const remove = (ctx: TestContext, id: number): Promise<number> =>
  shop.calls.removeAddress(ctx, { id }).then(
    () => 200,
    ({ code }: Outcome) => code,
  )
const list = async (ctx: TestContext, page: object = {}): Promise<[number, boolean][]> =>
  (await shop.calls.listAddresses(ctx, page)).records.map(({ id, isDefault }) => [id, isDefault])

test('the first is the default, another may take its place, and one is always there', async () => {
  const { ctx } = await shop.register()
  const ids: number[] = []
  for (let at = 0; at < 3; at++) ids.push((await submit(ctx)).id!)
  const [one, two, three] = ids as [number, number, number]
  expect(await list(ctx)).toEqual([
    [one, true],
    [three, false],
    [two, false],
  ])
  await submit(ctx, { id: two, isDefault: true, name: 'Ann' })
  expect(await list(ctx)).toEqual([
    [two, true],
    [three, false],
    [one, false],
  ])
  expect(await list(ctx, { order: 'asc', pageSize: 2 })).toEqual([
    [two, true],
    [one, false],
  ])
  expect(await list(ctx, { pageSize: 2, pageNo: 2 })).toEqual([[one, false]])
  // The default cannot be taken off without another one.
  await submit(ctx, { id: two, isDefault: false })
  expect((await list(ctx))[0]).toEqual([two, true])
  expect(await remove(ctx, two)).toBe(200)
  expect(await list(ctx)).toEqual([
    [three, true],
    [one, false],
  ])
  expect([await remove(ctx, three), await remove(ctx, one), await remove(ctx, one)]).toEqual([
    200, 200, 404,
  ])
  expect(await list(ctx)).toEqual([])
})

test("others' addresses cannot be read, changed or removed", async () => {
  const [ann, eve] = [await shop.register(), await shop.register()]
  const { id } = await submit(ann.ctx)
  expect(await list(eve.ctx)).toEqual([])
  expect(await submit(eve.ctx, { id, name: 'Eve' })).toEqual({
    code: 404,
    fields: { id: 'notFound' },
  })
  expect(await remove(eve.ctx, id!)).toBe(404)
  expect((await shop.calls.listAddresses(ann.ctx, {})).records).toEqual([
    { id, ...sample, isDefault: true },
  ])
})

test.each([
  [{ name: '  ' }, { name: 'missing' }],
  [{ phone: ' ' }, { phone: 'missing' }],
  [{ phone: 'call me' }, { phone: 'format' }],
  [{ address: '\n' }, { address: 'enterAddress' }],
])('the delivery address %j is refused', async (change, fields) =>
  expect(await submit((await shop.register()).ctx, change)).toEqual({ code: 4014, fields }),
)

test('thirty at once keep twenty, with one default', async () => {
  const { ctx, accountId } = await shop.register()
  const all = await Promise.all(
    Array.from({ length: MAX_ADDRESSES + 10 }, () => submit(ctx, { isDefault: true })),
  )
  expect(all.filter(({ code }) => code === 200)).toHaveLength(MAX_ADDRESSES)
  expect(all.filter(({ code }) => code === 4002)).toHaveLength(10)
  const { rows } =
    await sql`select count(*)::int as kept, count(*) filter (where is_default)::int as defaults from delivery_address where account_id = ${accountId}`.execute(
      shop.ctx.db,
    )
  expect(rows).toEqual([{ kept: MAX_ADDRESSES, defaults: 1 }])
})
