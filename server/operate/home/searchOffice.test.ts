import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeOrder } from '../../commerce/orders/place/placeOrder.ts'
import { readConfig } from '../../platform/config.ts'
import { sql } from '../../platform/db/sql.ts'
import { createTestOffice, type TestBrowser, type TestOffice } from '../../testing/office.ts'
import { createTestShop, type TestShop } from '../../testing/orders/shop.ts'
import { homeCalls } from './calls.ts'

let shop: TestShop
let office: TestOffice
let owner: TestBrowser
let orderId: string
beforeAll(async () => {
  shop = await createTestShop()
  await shop.readChains()
  office = await createTestOffice(
    shop.ctx,
    homeCalls(readConfig({ DEMO: '0', PUBLIC_URL: 'https://shop.test' })),
  )
  owner = await office.staff('owner')
  const input = shop.input({ phone: '+86 135 1234 5678' })
  orderId = input.orderId
  await placeOrder(shop.as('5'.repeat(32)), input)
  await sql`update product_option set sku = 'CUP-9' where id = ${shop.posted.optionId}`.execute(
    shop.ctx.db,
  )
})
afterAll(async () => {
  await office.close()
  await shop.close()
})

const search = (text: string, by = owner) => by.done('searchOffice', { text })

test('the palette finds orders by number and SKU, and colleagues by a part of their name', async () => {
  expect((await search(orderId)).orders).toMatchObject([{ orderId, status: 'unpaid' }])
  expect((await search('cup-9')).orders).toMatchObject([{ orderId }])
  const { staff } = await search('OWNER')
  expect(staff).toMatchObject([{ role: 'owner' }])
  expect(await search('x')).toEqual({ orders: [], products: [], customers: [], staff: [] })
  for (const hostile of ['%', "' or 1=1 --", '%%%', '\\', '❤️'.repeat(20)])
    expect((await search(hostile)).orders).toEqual([])
})

test('the search over everything never looks for a person, and writes no audit row', async () => {
  const before = await sql`select from audit_log`.execute(shop.ctx.db)
  expect((await search('+86 135 1234 5678')).orders).toEqual([])
  expect((await search('13512345678')).orders).toEqual([])
  expect((await search('buyer@example.com')).orders).toEqual([])
  expect((await sql`select from audit_log`.execute(shop.ctx.db)).rowCount).toBe(before.rowCount)
})

test('the office’s search shows each person only what their rights allow', async () => {
  const hash = `0x${'e7'.repeat(32)}`
  await sql`
    insert into transfer (network, tx_hash, log_index, block_number, block_hash, block_time, rail, sender, receiver, amount_base, amount_micro,
      order_id, status, reason, held_base, seen_at, final_at)
    values (137, ${hash}, 0, 100, '0xb1', now(), 'transfer', ${`0x${'5'.repeat(40)}`}, ${`0x${'3'.repeat(40)}`}, 5000000, 5000000,
      ${orderId}, 'late', 'late', 5000000, now(), now())`.execute(shop.ctx.db)
  const packer = await office.staff('packer')
  expect(await search(orderId, packer)).toMatchObject({ orders: [{ orderId }], products: [] })
  expect((await search(hash, owner)).orders).toMatchObject([{ orderId }])
  expect((await search(hash, packer)).orders).toEqual([])
  expect((await search('owner', packer)).staff).toEqual([])
  const translator = await office.staff('translator')
  expect(await search(orderId, translator)).toEqual({
    orders: [],
    products: [],
    customers: [],
    staff: [],
  })
})

test('named addresses are each person’s own, replaced by name, thirty at most', async () => {
  const packer = await office.staff('packer')
  await packer.done('saveView', { name: ' To pack ', path: '/orders?view=paid' })
  await packer.done('saveView', { name: 'To pack', path: '/orders?view=paid&text=sf' })
  const [view] = await packer.done('listSavedViews', {})
  expect(view).toMatchObject({ name: 'To pack', path: '/orders?view=paid&text=sf' })
  expect(await owner.done('listSavedViews', {})).toEqual([])
  expect((await owner.ask('removeView', { id: view!.id })).code).toBe(404)
  for (const path of [
    '//evil.test',
    'https://evil.test',
    '/orders#x',
    '/a b',
    'orders',
    '/../x?\n',
  ])
    expect((await packer.ask('saveView', { name: 'x', path })).code).toBe(4014)
  for (let at = 1; at < 30; at++)
    await packer.done('saveView', { name: `view ${at}`, path: '/orders' })
  expect((await packer.ask('saveView', { name: 'one more', path: '/orders' })).fields).toEqual({
    name: 'notAllowed',
  })
  await packer.done('removeView', { id: view!.id })
  expect(await packer.done('listSavedViews', {})).toHaveLength(29)
})
