import type { Page } from '@playwright/test'
import delivery from '../../i18n/cn/delivery.ts'
import { localTime } from '../../web/shop/parts/localTime.ts'
import { shipLines } from '../../server/commerce/delivery/ship.ts'
import { consoleActor } from '../../server/people/staff/actor.ts'
import { openDatabase } from '../../server/platform/db/connection.ts'
import { createLog } from '../../server/platform/log.ts'
import { keptAddress } from '../../tools/supervisor/postgres/embedded.ts'
import { createOrderId } from '../../basics/orderId.ts'
import { expectAccessible } from './axe.ts'
import { shopData } from './ownShop.ts'
import { Payer } from './payer.ts'
import {
  FINAL_MS,
  button,
  call,
  expect,
  gotoAlive,
  postedByCall,
  readOrder,
  shopText,
  statusLink,
  test,
  type DemoChain,
} from './shop.ts'

const polygon = (chains: readonly DemoChain[]): DemoChain =>
  chains.find(({ network }) => network === 137)!

/** Acts as staff at the console of the shop under test. */
async function atConsole<T>(
  work: (ctx: Parameters<typeof shipLines>[0]) => Promise<T>,
): Promise<T> {
  const dataDir = shopData()!
  const db = openDatabase((await keptAddress(dataDir))!, { max: 1, name: 'e2e' })
  try {
    const ctx = { db, now: () => new Date(), log: createLog('e2e', 'silent') }
    return await work({ ...ctx, actor: consoleActor('e2e') })
  } finally {
    await db.destroy()
  }
}

/** A browser that may notify and has a push service, which no test asks. */
const pretendPush = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Notification.requestPermission = () => Promise.resolve('granted')
    const made = {
      endpoint: 'https://fcm.googleapis.com/fcm/send/e2e',
      toJSON: () => ({
        endpoint: made.endpoint,
        keys: {
          // Any point of the curve and 16 bytes.
          p256dh:
            'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      }),
    } as unknown as PushSubscription
    const registration = {
      pushManager: {
        subscribe: () => Promise.resolve(made),
        getSubscription: () => Promise.resolve(made),
      },
    } as unknown as ServiceWorkerRegistration
    navigator.serviceWorker.register = () => Promise.resolve(registration)
    navigator.serviceWorker.getRegistration = () => Promise.resolve(registration)
  })

test('a paid code is shown on request, and the page says when', async ({
  page,
  request,
  chains,
}) => {
  // The last of the digital goods: other tests buy the first.
  const { records } = await call(request, 'listProducts', {
    pageSize: 100,
    column: 'id',
    order: 'desc',
  })
  const product = records.find(({ productType, soldOut }) => productType !== 1 && !soldOut)!
  const options = await call(request, 'listOptions', { arrIndex: product.id })
  const option = options.records.find(({ stock }) => stock > 0)!
  const placed = await call(request, 'placeOrder', {
    orderId: createOrderId(Date.now()),
    productId: product.id,
    optionId: option.id,
    count: 1,
    receiverEmail: 'keys@example.com',
    network: 137,
    mode: 'safe',
  })
  const { orderId, secret } = placed
  const { payment } = await call(request, 'openTransfer', { orderId, secret })
  const payer = await Payer.funded(request, polygon(chains))
  await payer.transfer(payment.receiver!, BigInt(payment.amountBase!))
  await page.goto(statusLink(placed))
  const show = button(page, delivery.keysShow)
  await expect(show).toBeVisible({ timeout: FINAL_MS })
  expect((await readOrder(request, placed)).status).toBe('shipped')
  await show.click()
  await expect(page.locator('[data-key]')).toHaveText(/^DEMO(-[0-9A-F]{4}){4}$/)
  await expect(page.getByText(delivery.keysSeen({ count: 1 }))).toBeVisible()
  await expectAccessible(page, 'keys')
})

test('a parcel that staff send is tracked and its receipt confirmed', async ({
  page,
  request,
  chains,
}) => {
  test.skip(shopData() === undefined, 'needs the data folder of the shop')
  const order = await postedByCall(request, 137)
  const payer = await Payer.funded(request, polygon(chains))
  await payer.transfer(order.payment.receiver!, BigInt(order.payment.amountBase!))
  await pretendPush(page)
  await page.goto(statusLink(order))
  await expect(page.getByText(delivery.toShip)).toBeVisible({ timeout: FINAL_MS })
  // What comes next and by when; a way back; what proves the payment is folded.
  const paidAt = (await readOrder(request, order)).events.find(({ kind }) => kind === 'paid')!.at
  await expect(page.locator('[data-next]')).toContainText(
    delivery.nextShipBy({ time: localTime(paidAt + 48 * 3_600_000, 'cn') }),
  )
  await expect(button(page, delivery.copyLink)).toBeVisible()
  await expect(page.locator('[data-transfer]').first()).toBeHidden()
  await expect(page.locator('[data-similar] li').first()).toBeVisible()
  // A visitor hears of the order in this browser, and turns it off again.
  await button(page, delivery.notify).click()
  await expect(page.getByText(delivery.notifyOn)).toBeVisible()
  await button(page, delivery.notifyOff).click()
  await expect(button(page, delivery.notify)).toBeVisible()
  await expectAccessible(page, 'a paid order')
  await expect(page.locator('[data-receiver]')).not.toContainText('小明')
  await atConsole((ctx) =>
    shipLines(ctx, { orderId: order.orderId, courier: 'sf', tracking: 'SF1234567890' }),
  )
  await expect(page.locator('[data-tracking]')).toHaveText('SF1234567890', { timeout: FINAL_MS })
  const track = page.getByRole('link', { name: delivery.track })
  await expect(track).toHaveAttribute('rel', /noreferrer/)
  await expect(track).toHaveAttribute('href', /^https:\/\/www\.sf-express\.com\/.*SF1234567890$/)
  await expectAccessible(page, 'parcel')
  await button(page, delivery.confirm).click()
  await button(page, delivery.confirmYes).click()
  await expect(page.locator('[data-event="received"]')).toBeAttached()
  await expect(button(page, delivery.confirm)).toHaveCount(0)
  expect((await readOrder(request, order)).status).toBe('received')
})

test('orders are sorted by what comes next, and lost ones are asked for by e-mail', async ({
  page,
  request,
}) => {
  const order = await postedByCall(request, 137)
  const cancelled = await postedByCall(request, 137)
  await call(request, 'cancelOrder', { orderId: cancelled.orderId, secret: cancelled.secret })
  await page.addInitScript(
    (kept) => {
      if (!localStorage.getItem('orders')) localStorage.setItem('orders', JSON.stringify(kept))
    },
    [order, cancelled].map(({ orderId, secret }) => ({ orderId, secret, placedAt: Date.now() })),
  )
  await gotoAlive(page, '/buyHistory')
  // Only what waits for the buyer is counted.
  await expect(page.locator('nav a[href="/buyHistory"]')).toHaveText(`1${shopText.tabOrders}`)
  const card = page.locator(`[data-order="${order.orderId}"]`)
  await expect(card.locator('[data-step="pay"]')).toBeVisible()
  await page.getByText(delivery.tab_toShip, { exact: true }).click()
  await expect(page).toHaveURL(/tab=toShip/)
  await expect(page.getByText(delivery.emptyTab)).toBeVisible()
  await page.getByText(delivery.tab_toPay, { exact: true }).click()
  await expect(card).toBeVisible()
  await page.getByText(delivery.findTitle).click()
  await page.getByLabel(delivery.findEmail).fill('nobody@example.com')
  await button(page, delivery.findButton).click()
  await expect(page.getByText(delivery.findDone)).toBeVisible()
  await expectAccessible(page, 'orders')
})

test('on a wide screen the list of orders stands beside the order', async ({ page, request }) => {
  const orders = [await postedByCall(request, 137), await postedByCall(request, 56)]
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.addInitScript(
    (kept) => localStorage.setItem('orders', JSON.stringify(kept)),
    orders.map(({ orderId, secret }) => ({ orderId, secret, placedAt: Date.now() })),
  )
  await gotoAlive(page, statusLink(orders[0]!))
  const list = page.locator('[data-list-beside]')
  await expect(list.locator('[aria-current]')).toHaveAttribute('data-order', orders[0]!.orderId)
  await expectAccessible(page, 'an order beside the list')
  await list.locator(`[data-order="${orders[1]!.orderId}"]`).click()
  await expect(list.locator('[aria-current]')).toHaveAttribute('data-order', orders[1]!.orderId)
  await expect(page).toHaveURL(new RegExp(orders[1]!.orderId))
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(list).toHaveCount(0)
})

test('on a wide screen nothing is beside an order, or to be chosen, where no order is listed', async ({
  page,
  request,
}) => {
  const order = await postedByCall(request, 137)
  await page.setViewportSize({ width: 1280, height: 800 })
  await gotoAlive(page, '/buyHistory')
  const empty = page.locator('[data-no-orders]')
  await expect(empty).toBeVisible()
  const choose = page.getByText(delivery.chooseOrder, { exact: true })
  await expect(choose).toBeHidden()
  await gotoAlive(page, statusLink(order))
  await expect(page.getByText(order.orderId).first()).toBeVisible()
  await expect(empty).toHaveCount(1)
  await expect(page.locator('[data-list-beside]')).toBeHidden()
  await page.evaluate((kept) => localStorage.setItem('orders', JSON.stringify([kept])), {
    orderId: order.orderId,
    secret: order.secret,
    placedAt: Date.now(),
  })
  await gotoAlive(page, '/buyHistory')
  await expect(page.locator('[data-order]')).toBeVisible()
  await expect(choose).toBeVisible()
})
