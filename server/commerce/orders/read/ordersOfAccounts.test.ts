import { createECDH, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '../../../../basics/errors.ts'
import { cancelOrder } from '../close/cancelOrder.ts'
import { claimOrder } from '../place/claimOrder.ts'
import { countOrders } from './countOrders.ts'
import { listOrders } from './listOrders.ts'
import { orderProduct } from '../place/orderProduct.ts'
import { exportPersonalOrders, forgetReceivers } from './personalOrders.ts'
import { placeOrder } from '../place/placeOrder.ts'
import { findOwnOrder, viewOf } from './readOrder.ts'
import { listByContact } from './listByContact.ts'
import { readWatchedOrder } from './readWatchedOrder.ts'
import { addOrderBrowser } from '../../../platform/messages/orderBrowsers.ts'
import { sql } from '../../../platform/db/sql.ts'
import { inTransaction } from '../../../platform/db/context.ts'
import { notifyBuyer } from '../notifyBuyer.ts'
import { switchOrderNetwork } from '../pay/switchOrderNetwork.ts'
import { createTestShop, type TestShop } from '../../../testing/orders/shop.ts'

let shop: TestShop
beforeAll(async () => void (shop = await createTestShop()))
afterAll(() => shop.close())

const visitor = (): TestShop['ctx'] =>
  shop.as(randomBytes(16).toString('hex'), randomBytes(4).toString('hex'))
/** The same account on another device. */
const elsewhere = (me: TestShop['ctx']): TestShop['ctx'] => {
  const ctx = visitor()
  return { ...ctx, caller: { ...ctx.caller, account: me.caller.account } }
}
/** A signed-in visitor’s browser. */
const asMember = (guest: TestShop['ctx'], member: TestShop['ctx']): TestShop['ctx'] => ({
  ...guest,
  caller: { ...guest.caller, account: member.caller.account },
})
const codeOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
  )

describe("an account's order", () => {
  test('is read, switched and cancelled by the account without its secret, from any device', async () => {
    const me = await shop.member()
    const { orderId } = await placeOrder(me, shop.input())
    expect(
      await viewOf(me, await findOwnOrder(elsewhere(me), orderId, undefined), 'en'),
    ).toMatchObject({ orderId, asset: 'USDT', payment: { status: 'waiting' } })
    expect(
      (await switchOrderNetwork(elsewhere(me), { orderId, network: 56 })).payment.network,
    ).toBe(56)
    expect((await cancelOrder(elsewhere(me), { orderId })).status).toBe('cancelled')
  })

  test('is hidden without the secret: unknown to other members, and visitors are asked to sign in', async () => {
    const me = await shop.member()
    const order = await placeOrder(me, shop.input())
    const { orderId } = order
    const other = await shop.member()
    const calls = [
      findOwnOrder(other, orderId, undefined),
      findOwnOrder(other, orderId, '0'.repeat(32)),
      cancelOrder(other, { orderId }),
      switchOrderNetwork(other, { orderId, network: 56 }),
    ]
    expect(await Promise.all(calls.map(codeOf))).toEqual([40001, 40001, 40001, 40001])
    expect(await codeOf(cancelOrder(visitor(), { orderId }))).toBe(401)
    // Whoever was given the link may use it.
    expect((await findOwnOrder(other, orderId, order.secret)).id).toBe(orderId)
  })

  test('is placed once by any of its devices, and told to nobody who shares one of them', async () => {
    const me = await shop.member()
    const input = shop.input()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => placeOrder(at % 2 ? me : elsewhere(me), input)),
    )
    expect(new Set(answers.map((one) => one.secret)).size).toBe(1)
    const shared = { ...me, caller: { ...me.caller, account: null } }
    expect(await codeOf(placeOrder(shared, input))).toBe(40003)
    expect(await codeOf(placeOrder({ ...me, caller: (await shop.member()).caller }, input))).toBe(
      40003,
    )
  })

  test('five are open at most, from however many devices', async () => {
    const me = await shop.member()
    const codes = await Promise.all(
      Array.from({ length: 12 }, () =>
        codeOf(placeOrder(elsewhere(me), shop.input({ ...shop.mailed, receiverEmail: 'a@b' }))),
      ),
    )
    expect(codes.toSorted()).toEqual([
      ...Array<number>(5).fill(200),
      ...Array<number>(7).fill(40008),
    ])
  })
})

describe('claiming', () => {
  test("takes a visitor's order into the account, as often as it is said", async () => {
    const me = await shop.member()
    const order = await placeOrder(visitor(), shop.input())
    expect(await codeOf(claimOrder(me, { orderId: order.orderId, secret: '0'.repeat(32) }))).toBe(
      40001,
    )
    await Promise.all(Array.from({ length: 10 }, () => claimOrder(me, order)))
    expect((await listOrders(me, {})).records).toMatchObject([
      {
        orderId: order.orderId,
        status: 'unpaid',
        paymentStatus: 'waiting',
        total: '12.50',
        asset: 'USDT',
      },
    ])
    expect(await codeOf(claimOrder(await shop.member(), order))).toBe(4004)
    expect((await cancelOrder(elsewhere(me), { orderId: order.orderId })).status).toBe('cancelled')
  })

  test('of one order by ten at once: one has it', async () => {
    const order = await placeOrder(visitor(), shop.input())
    const members = await Promise.all(Array.from({ length: 10 }, () => shop.member()))
    const codes = await Promise.all(members.map((one) => codeOf(claimOrder(one, order))))
    expect(codes.toSorted()).toEqual([200, ...Array<number>(9).fill(4004)])
  })

  test('in the browser that placed it, leaves the order to the account: the old link opens nothing', async () => {
    const guest = visitor()
    const receiverEmail = `${randomBytes(4).toString('hex')}@mail.test`
    const order = await placeOrder(guest, shop.input({ ...shop.mailed, receiverEmail }))
    const key = createECDH('prime256v1')
    key.generateKeys()
    const browser = {
      address: 'https://web.push.apple.com/abc',
      p256dh: key.getPublicKey().toString('base64url'),
      auth: randomBytes(16).toString('base64url'),
    }
    await addOrderBrowser(shop.ctx, { orderId: order.orderId, language: 'en', ...browser })
    const me = asMember(guest, await shop.member())
    await claimOrder(me, order)
    await claimOrder(me, order)
    expect(await codeOf(findOwnOrder(visitor(), order.orderId, order.secret))).toBe(40001)
    expect(await codeOf(claimOrder(await shop.member(), order))).toBe(40001)
    expect(await codeOf(cancelOrder(visitor(), order))).toBe(40001)
    expect(await readWatchedOrder(me, order.orderId, order.secret)).toBeUndefined()
    const { secret } = await findOwnOrder(elsewhere(me), order.orderId, undefined)
    expect(secret).toMatch(/^[0-9a-f]{32}$/)
    expect(secret).not.toBe(order.secret)
    const { rows } = await sql`
      select count(*)::int as browsers from order_browser where order_id = ${order.orderId}`.execute(
      shop.ctx.db,
    )
    expect(rows).toEqual([{ browsers: 0 }])
    expect(await listByContact(shop.ctx, receiverEmail, 100)).toEqual([])
    await inTransaction(shop.ctx, (tx) =>
      notifyBuyer(tx, 'https://shop.test', order.orderId, 'orderShipped', {
        courier: '',
        tracking: '',
        url: '',
      }),
    )
    const told = await sql`
      select kind from message_out where recipient = ${receiverEmail}
        and kind = 'orderShipped'`.execute(shop.ctx.db)
    expect(told.rows).toEqual([])
  })

  test('in the browser that placed it, tells a contact that the old link may have named nothing, even when the account is deleted', async () => {
    const guest = visitor()
    const receiverEmail = `${randomBytes(4).toString('hex')}@mail.test`
    const stranger = `${randomBytes(4).toString('hex')}@thief.test`
    const order = await placeOrder(guest, shop.input({ ...shop.mailed, receiverEmail }))
    await sql`
      update shop_order set contact_email = ${stranger}, contact_at = now() where id = ${order.orderId}`.execute(
      shop.ctx.db,
    )
    const me = asMember(guest, await shop.member())
    await claimOrder(me, order)
    await sql`update account set status = 'deleted' where id = ${me.caller.account!.accountId}`.execute(
      shop.ctx.db,
    )
    await inTransaction(shop.ctx, (tx) =>
      notifyBuyer(tx, 'https://shop.test', order.orderId, 'orderShipped', {
        courier: '',
        tracking: '',
        url: '',
      }),
    )
    const { rows } = await sql`
      select recipient from message_out where kind = 'orderShipped'
        and recipient = any(${[receiverEmail, stranger]}::text[])`.execute(shop.ctx.db)
    expect(rows).toEqual([{ recipient: receiverEmail }])
  })

  test('with the link alone, keeps nobody out: the link goes on, and the placer takes the order back', async () => {
    const guest = visitor()
    const order = await placeOrder(guest, shop.input())
    const thief = await shop.member()
    await claimOrder(thief, order)
    expect((await findOwnOrder(guest, order.orderId, order.secret)).secret).toBe(order.secret)
    expect(await codeOf(claimOrder(await shop.member(), order))).toBe(4004)
    const me = asMember(guest, await shop.member())
    await claimOrder(me, order)
    expect(await codeOf(findOwnOrder(thief, order.orderId, undefined))).toBe(40001)
    expect(await codeOf(claimOrder(thief, order))).toBe(40001)
    expect((await listOrders(me, {})).records).toMatchObject([{ orderId: order.orderId }])
    // The browser alone is not enough: another account in it does not get the order either.
    expect(await codeOf(claimOrder(asMember(guest, await shop.member()), order))).toBe(40001)
  })

  test('claiming cannot make a sixth open one', async () => {
    const me = await shop.member()
    await shop.setStock(shop.mailed.optionId, 500)
    const orders = await Promise.all(
      Array.from({ length: 8 }, () =>
        placeOrder(visitor(), shop.input({ ...shop.mailed, receiverEmail: 'a@b' })),
      ),
    )
    const codes = await Promise.all(orders.map((order) => codeOf(claimOrder(me, order))))
    expect(codes.toSorted()).toEqual([
      ...Array<number>(5).fill(200),
      ...Array<number>(3).fill(40008),
    ])
  })
})

test('the list has pages, newest first, with orders of both kinds', async () => {
  const me = await shop.member(100_000_000n)
  await shop.setStock(shop.posted.optionId, 500)
  const ids: string[] = []
  for (const paid of [false, true, false]) {
    const order = paid
      ? await orderProduct(me, {
          productId: shop.posted.productId,
          phone: '13812345678',
          receiverName: '王小明',
          country: 'CN',
          receiverAddress: '上海市静安区1号',
        })
      : await placeOrder(me, shop.input())
    ids.unshift(order.orderId)
    shop.pass(1_000)
  }
  expect(await countOrders(me)).toEqual({
    waiting: 2,
    tabs: { toPay: 2, toShip: 1, toReceive: 0, afterSale: 0 },
  })
  const page = await listOrders(me, { pageSize: 2 })
  expect(page).toMatchObject({ total: 3, pages: 2, current: 1 })
  expect(
    page.records.map(({ orderId, asset, paymentStatus }) => [orderId, asset, paymentStatus]),
  ).toEqual([
    [ids[0], 'USDT', 'waiting'],
    [ids[1], 'XMDD', 'settled'],
  ])
  expect(
    (await listOrders(me, { pageNo: 2, pageSize: 2 })).records.map(({ orderId }) => orderId),
  ).toEqual([ids[2]])
  expect((await listOrders(me, { order: 'asc' })).records[0]!.orderId).toBe(ids[2])
  expect(await listOrders(await shop.member(), {})).toMatchObject({ records: [], total: 0 })
  expect(await codeOf(listOrders(visitor(), {}))).toBe(401)
})

test('whom ended orders went to is forgotten, and what is still to be delivered keeps its address', async () => {
  const me = await shop.member(100_000_000n)
  const accountId = me.caller.account!.accountId
  const ended = await placeOrder(me, shop.input({ phone: '13800000001' }))
  await cancelOrder(me, ended)
  shop.pass(1_000)
  const paid = await orderProduct(me, {
    productId: shop.posted.productId,
    phone: '13800000002',
    receiverName: '王小明',
    country: 'CN',
    receiverAddress: '上海市静安区1号',
  })
  const deliveries = async () =>
    (await exportPersonalOrders(me, accountId)) as {
      orderId: string
      address: string | null
      phone: string | null
    }[]
  expect(await deliveries()).toMatchObject([
    { orderId: paid.orderId, total: '13.00', asset: 'XMDD', phone: '13800000002' },
    { orderId: ended.orderId, country: 'CN', phone: '13800000001' },
  ])
  await forgetReceivers(me, accountId)
  expect(await deliveries()).toMatchObject([
    { address: '上海市静安区1号', phone: '13800000002' },
    { address: null, country: null, phone: null },
  ])
})
