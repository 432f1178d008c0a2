import delivery from '../../i18n/cn/delivery.ts'
import { createOrderId } from '../../basics/orderId.ts'
import { expectAccessible } from './axe.ts'
import {
  banner,
  button,
  buySheet,
  call,
  chooseAndOrder,
  demoAsks,
  digitalProduct,
  expect,
  gotoAlive,
  orderByCall,
  payButton,
  payLink,
  readOrder,
  shopText,
  statusLink,
  t,
  test,
} from './shop.ts'

async function toOrderSheet(
  page: import('@playwright/test').Page,
  product: { id: number },
  option: { user: string },
) {
  await page.goto(`/item?id=${product.id}`)
  await chooseAndOrder(page, option.user, 'buyer@example.com')
  const sheet = page.getByRole('dialog', { name: t.orderTitle })
  await expect(sheet).toBeVisible()
  return sheet
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('pressing twice orders once, and back leads out of the pay page, not into the sheet', async ({
  page,
  request,
}) => {
  const { product, option } = await digitalProduct(request)
  let orders = 0
  page.on('request', (sent) => {
    if (sent.url().endsWith('/appleShop/createOrder')) orders++
  })
  const sheet = await toOrderSheet(page, product, option)
  for (const kind of ['terms', 'privacy', 'returns'] as const)
    await expect(sheet.getByRole('link', { name: shopText[`legal.${kind}`] })).toHaveAttribute(
      'href',
      new RegExp(`^/${kind}`),
    )
  await payButton(sheet).dblclick()
  await expect(banner(page, 'waiting')).toBeVisible()
  expect(orders).toBe(1)
  const paid = page.url()
  // The wallet that it leads to lies over the page, with a step back of its own.
  await demoAsks(page, 'connect').refuse()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(paid)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/item\\?id=${product.id}$`))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goForward()
  await expect(page).toHaveURL(paid)
  await expect(banner(page, 'waiting')).toBeVisible()
})

test('an answer that was lost is asked for again under the same number', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|createOrder/)
  const { product, option } = await digitalProduct(request)
  const numbers: string[] = []
  await page.route('**/appleShop/createOrder', async (route) => {
    numbers.push((route.request().postDataJSON() as { orderId: string }).orderId)
    if (numbers.length > 1) return route.continue()
    // The server places the order, but its answer is lost.
    await route.fetch()
    return route.abort()
  })
  const sheet = await toOrderSheet(page, product, option)
  await payButton(sheet).click()
  await expect(sheet.getByRole('alert')).toBeVisible()
  await payButton(sheet).click()
  await expect(banner(page, 'waiting')).toBeVisible()
  expect(numbers[1]).toBe(numbers[0])
})

test('a refusal says why and keeps the sheet', async ({ page, request, expectedErrors }) => {
  expectedErrors.push(/status of 40\d/)
  const { product, option } = await digitalProduct(request)
  await page.route('**/appleShop/createOrder', (route) => {
    const sent = route.request().postDataJSON() as object
    return route.continue({ postData: JSON.stringify({ ...sent, receiverEmail: 'nobody' }) })
  })
  const sheet = await toOrderSheet(page, product, option)
  await payButton(sheet).click()
  await expect(sheet.getByText('邮箱格式不正确。')).toBeVisible()
  await expect(sheet.getByText('buyer@example.com').first()).toBeVisible()
  await expect(payButton(sheet)).toBeEnabled()
})

test('a price that changed while the sheet was open is shown on its line, too', async ({
  page,
  request,
}) => {
  const { product, option } = await digitalProduct(request)
  await page.route('**/appleShop/orderPrice', async (route) => {
    const answer = (await (await route.fetch()).json()) as { result: { lines: object[] } }
    const price = '98.70'
    const lines = answer.result.lines.map((line) => ({ ...line, price, total: price }))
    const result = { ...answer.result, goods: price, total: price, lines }
    await route.fulfill({ json: { ...answer, result } })
  })
  const sheet = await toOrderSheet(page, product, option)
  await expect(payButton(sheet)).toContainText('98.70')
  await expect(sheet.locator('[data-draft-lines]')).toContainText('98.70')
})

test('a cached order is taken up from its link', async ({ page, request }) => {
  const { product, option } = await digitalProduct(request)
  const key = createOrderId(Date.now())
  await call(request, 'cacheOrder', {
    key,
    method: 'set',
    productId: product.id,
    optionId: option.id,
    count: 2,
    buyDialog: '1',
  })
  await page.goto(`/?param=${key}`)
  const item = buySheet(page)
  await expect(
    item.getByRole('radio', { name: option.user.toUpperCase(), exact: true }),
  ).toBeChecked()
  await expect(item.getByLabel(shopText.quantity)).toHaveValue('2')
  await item.getByLabel(shopText.email).fill('buyer@example.com')
  await item.getByRole('button', { name: new RegExp(shopText.orderNow) }).click()
  const sheet = page.getByRole('dialog', { name: t.orderTitle })
  await expect(sheet).toContainText('× 2')
  await expect(sheet.locator('[data-draft-lines]')).toContainText(
    (2 * Number(option.lpAmount)).toFixed(2),
  )
})

test('a part of the program that does not arrive says so and is fetched again', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|Failed to fetch dynamically imported module|chunk|OrderSheet/)
  const { product, option } = await digitalProduct(request)
  await page.route(/\/assets\/OrderSheet-.*\.js/, (route) => route.abort())
  await page.goto(`/item?id=${product.id}`)
  await chooseAndOrder(page, option.user, 'buyer@example.com')
  await expect(page.getByText(shopText.chunkMissing)).toBeVisible()
  await page.unroute(/\/assets\/OrderSheet-.*\.js/)
  await button(page, shopText.retry).click()
  await expect(page.getByRole('dialog', { name: t.orderTitle })).toBeVisible()
})

test('orders of this device are listed, and found by number and key', async ({ page, request }) => {
  const order = await orderByCall(request, 137)
  await page.goto('/status')
  await page.getByLabel(t.orderNumber).fill(order.orderId)
  await page.getByLabel(t.findSecret).fill('not a key')
  await button(page, t.findButton).click()
  await expect(page.getByRole('alert')).toContainText(t.findWrong)
  await page.getByLabel(t.findSecret).fill(order.secret)
  await button(page, t.findButton).click()
  await expect(banner(page, 'waiting')).toBeVisible()

  await gotoAlive(page, '/status')
  await page.getByLabel(t.findFirst).fill(`https://shop.example${statusLink(order)}`)
  await button(page, t.findButton).click()
  await expect(banner(page, 'waiting')).toBeVisible()

  await gotoAlive(page, '/status')
  await page.getByLabel(t.findFirst).evaluate(
    (field, link) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', link)
      field.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    },
    `order ${statusLink(order)}`,
  )
  await expect(banner(page, 'waiting')).toBeVisible()
  await page.getByRole('link', { name: t.payNow }).click()
  await expect(page).toHaveURL(payLink(order))
  expect((await readOrder(request, order)).status).toBe('unpaid')
})

test('too many open orders are named in the order sheet, where one is cancelled and the next placed', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 429/)
  const { product, option } = await digitalProduct(request)
  await page.goto(`/item?id=${product.id}`)
  const order = (orderId: string) =>
    page.evaluate(
      async ([id, productId, optionId]) => {
        const body = {
          orderId: id,
          productId,
          optionId,
          count: 1,
          receiverEmail: 'buyer@example.com',
          network: 137,
          mode: 'safe',
        }
        const answer = await fetch('/appleShop/createOrder', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        return ((await answer.json()) as { result: { orderId: string; secret: string } }).result
      },
      [orderId, product.id, option.id] as const,
    )
  const placed = []
  for (let index = 0; index < 5; index++)
    placed.push(await order(createOrderId(Date.now() + index)))
  await page.evaluate(
    (orders) =>
      localStorage.setItem(
        'orders',
        JSON.stringify(orders.map((one) => ({ ...one, placedAt: Date.now() }))),
      ),
    placed.map(({ orderId, secret }) => ({ orderId, secret })),
  )
  const sheet = await toOrderSheet(page, product, option)
  await payButton(sheet).click()
  await expect(sheet.locator('[data-open-orders="5"]')).toBeVisible()
  await expectAccessible(page, 'open orders')
  await sheet
    .locator(`[data-open-order="${placed[0]!.orderId}"]`)
    .getByRole('button', { name: new RegExp(delivery.openCancel) })
    .click()
  await expect(sheet.getByText(delivery.openCancelled)).toBeVisible()
  await expect(sheet.locator('[data-open-orders="4"]')).toBeVisible()
  await payButton(sheet).click()
  await expect(banner(page, 'waiting')).toBeVisible()
})

test('an order sheet that is late and was closed does not open over the product that was opened since', async ({
  page,
  request,
}) => {
  const { product, option } = await digitalProduct(request)
  const late = Promise.withResolvers<void>()
  await page.route(/\/OrderSheet-[^/]*\.js$/, async (route) => {
    await late.promise
    await route.continue()
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  await gotoAlive(page, `/item?id=${product.id}`)
  await page.getByRole('radio', { name: option.user.toUpperCase(), exact: true }).check()
  await page.getByLabel(shopText.email).fill('buyer@example.com')
  const asked = page.waitForRequest(/\/OrderSheet-/)
  await page.getByRole('button', { name: new RegExp(shopText.orderNow) }).click()
  await asked
  await page
    .getByRole('dialog', { name: shopText.loading })
    .getByRole('button', { name: shopText.close })
    .click()
  const other = page.locator('[data-similar] a').first()
  const name = (await other.getAttribute('href'))!
  await other.click()
  await expect(page).toHaveURL((url) => url.href.endsWith(name))
  const loaded = page.waitForResponse(/\/OrderSheet-/)
  late.resolve()
  await (await loaded).finished()
  // It would be drawn by then.
  await page.waitForTimeout(3_000)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
