import { createECDH, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import { PUSH_GONE } from '../../../platform/messages/deliverPush.ts'
import { forgetGoneBrowsers } from '../../../platform/messages/noticeBrowsers.ts'
import { addOrderBrowser, removeOrderBrowser } from '../../../platform/messages/orderBrowsers.ts'
import { createTestMoney, type TestMoney } from '../../../testing/cases/money.ts'
import { reachBuyer } from '../notifyBuyer.ts'

let money: TestMoney
beforeAll(async () => void (money = await createTestMoney()))
afterAll(() => money.shop.close())

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/'
let made = 0
function browser(over: object = {}) {
  const key = createECDH('prime256v1')
  key.generateKeys()
  const keys = {
    p256dh: key.getPublicKey().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  return { address: `${ENDPOINT}${made++}`, language: 'jp' as const, ...keys, ...over }
}

/** An order of a visitor without a contact. */
async function visitor(): Promise<string> {
  const { order } = await money.guest()
  await sql`update shop_order set receiver_email = null where id = ${order.orderId}`.execute(
    money.base.db,
  )
  return order.orderId
}
const ship = (orderId: string): Promise<boolean> =>
  inTransaction(money.base, (tx) =>
    reachBuyer(tx, 'https://shop.test', orderId, 'orderShipped', {
      courier: '',
      tracking: '',
      url: '',
    }),
  )
const pushed = async (orderId: string) =>
  (
    await sql<{ recipient: string; language: string; link: string }>`
      select recipient, language, facts ->> 'link' as link from message_out
      where channel = 'push' and facts ->> 'orderId' = ${orderId} order by id`.execute(
      money.base.db,
    )
  ).rows

test('an order’s link is not pushed: staff hear that it reached nobody', async () => {
  const orderId = await visitor()
  await addOrderBrowser(money.base, { orderId, ...browser() })
  const reached = await inTransaction(money.base, (tx) =>
    reachBuyer(tx, 'https://shop.test', orderId, 'orderLink', {}),
  )
  expect([reached, await pushed(orderId)]).toEqual([false, []])
})

test('a visitor without an address hears of the order in the browser, without its link', async () => {
  const orderId = await visitor()
  expect(await ship(orderId)).toBe(false)
  const here = browser()
  await addOrderBrowser(money.base, { orderId, ...here })
  await addOrderBrowser(money.base, { orderId, ...here })
  expect(await ship(orderId)).toBe(true)
  expect(await pushed(orderId)).toEqual([
    { recipient: `${here.address} ${here.p256dh} ${here.auth}`, language: 'jp', link: '' },
  ])
  await removeOrderBrowser(money.base, orderId, here.address)
  await ship(orderId)
  expect(await pushed(orderId)).toHaveLength(1)
})

test('an order notifies its own browsers only, and only through known push services', async () => {
  const [one, other] = [await visitor(), await visitor()]
  await addOrderBrowser(money.base, { orderId: one, ...browser() })
  await ship(other)
  expect(await pushed(other)).toEqual([])
  for (const address of ['https://evil.test/x', 'http://fcm.googleapis.com/x', 'https://10.0.0.1/'])
    await expect(
      addOrderBrowser(money.base, { orderId: other, ...browser({ address }) }),
    ).rejects.toMatchObject({ fields: { address: 'notAllowed' } })
  await expect(
    addOrderBrowser(money.base, { orderId: other, ...browser({ p256dh: 'x' }) }),
  ).rejects.toMatchObject({ fields: { p256dh: 'format' } })
})

test('others with the link do not end the notices of the browser that placed the order', async () => {
  const orderId = await visitor()
  const own = browser()
  await addOrderBrowser(money.base, { orderId, byPlacer: true, ...own })
  for (let at = 0; at < 5; at++) await addOrderBrowser(money.base, { orderId, ...browser() })
  await ship(orderId)
  const told = (await pushed(orderId)).map(({ recipient }) => recipient)
  expect(told).toHaveLength(4)
  expect(told).toContain(`${own.address} ${own.p256dh} ${own.auth}`)
})

test('the newest four browsers are told, and those that unsubscribed no more', async () => {
  const orderId = await visitor()
  const all = Array.from({ length: 6 }, () => browser())
  for (const one of all) await addOrderBrowser(money.base, { orderId, ...one })
  await ship(orderId)
  const told = await pushed(orderId)
  expect(told).toHaveLength(4)
  expect(told.map(({ recipient }) => recipient)).toContain(
    `${all[5]!.address} ${all[5]!.p256dh} ${all[5]!.auth}`,
  )
  await sql`update message_out set problem = ${PUSH_GONE} where recipient = ${told[0]!.recipient}`.execute(
    money.base.db,
  )
  expect(await forgetGoneBrowsers(money.base)).toBe(1)
  await ship(orderId)
  expect(await pushed(orderId)).toHaveLength(7)
})
