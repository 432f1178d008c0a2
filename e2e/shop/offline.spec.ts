import { orderByCall, expect, gotoAlive, payLink, shopText, test } from './shop.ts'

test.use({ serviceWorkers: 'allow' })

test('the shop is put on a home screen, and without a network says so and shows the orders of this device', async ({
  page,
  context,
  request,
}) => {
  const order = await orderByCall(request, 137)
  const { orderId, secret } = order
  await page.addInitScript(
    (orders) => void (localStorage.getItem('orders') ?? localStorage.setItem('orders', orders)),
    JSON.stringify([{ orderId, secret, placedAt: Date.now() }]),
  )
  await gotoAlive(page, payLink(order))
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href')
  const { icons, lang, start_url: startUrl } = await (await request.get(manifest!)).json()
  expect({ lang, startUrl }).toEqual({ lang: 'zh-CN', startUrl: '/' })
  for (const { src } of icons)
    expect((await request.get(src)).headers()['content-type']).toBe('image/png')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))

  await context.setOffline(true)
  await page.goto('/item?id=1').catch(() => undefined)
  await expect(page.getByRole('heading', { name: shopText.offlineTitle, level: 1 })).toBeAttached()
  await expect(page).toHaveURL(/\/offline#\/item\?id=1$/)
  const seen = page.locator(`[data-order="${orderId}"]`)
  await expect(seen).toContainText(order.product.name)
  await expect(seen).toContainText(`${order.total} USDT`)
  await expect(seen).toContainText(shopText['order.unpaid'])
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/item\?id=1$/)
  await expect(page.locator('main h1')).toBeVisible()
})

test('a product opened from a list while the shop cannot be reached shows what the list knew, one error, and goes on', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/)
  await gotoAlive(page, '/')
  const card = page.getByRole('main').getByRole('link').filter({ hasText: 'USDT' }).first()
  const price = (await card.innerText()).match(/[\d.]+(?=\s*USDT)/)![0]
  const arrived = page.waitForResponse(/ItemSheet-.*\.js/)
  await card.dispatchEvent('pointerdown')
  await arrived
  await page.route(/\/(appleShop|public)\//, (route) => route.abort())
  await page.route(/\/pictures\//, (route) => route.abort())
  await card.click()
  const sheet = page.getByRole('dialog', { name: shopText.productDetails })
  await expect(sheet.getByRole('alert')).toHaveCount(1)
  await expect(sheet.locator('[style*="/pictures/"] img.opacity-0')).toBeAttached()
  await expect(sheet).toContainText(price)
  await expect(sheet).not.toContainText('0.00 USDT')
  await expect(sheet.getByRole('button', { name: shopText.orderNow })).toBeDisabled()
  await page.unroute(/\/(appleShop|public)\//)
  await sheet.getByRole('button', { name: shopText.retry }).click()
  await expect(sheet.getByRole('alert')).toHaveCount(0)
  await expect(sheet.getByRole('button', { name: shopText.orderNow, exact: true })).toBeEnabled()
})

test('a push that arrives is shown with its text, and leads to its order', async ({
  page,
  context,
  request,
}) => {
  const order = await orderByCall(request, 137)
  await gotoAlive(page, payLink(order))
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  // A browser without a screen shows no notification, whatever it is granted: it is noted instead.
  const eachWorker = <T>(work: () => T) =>
    Promise.all(context.serviceWorkers().map((worker) => worker.evaluate(work)))
  await eachWorker(() => {
    const scope = globalThis as unknown as { registration: object; shown?: unknown[] }
    Object.assign(scope.registration, {
      showNotification: async (...notification: unknown[]) => void (scope.shown = notification),
    })
  })
  const browser = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ isDeleted }) => !isDeleted)
      if (own) resolve(own.registrationId)
    }),
  )
  await browser.send('ServiceWorker.enable')
  const path = `/status?orderId=${order.orderId}`
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify({ title: '已发货', body: order.orderId, path }),
  })
  const shown = () => eachWorker(() => (globalThis as unknown as { shown?: unknown[] }).shown)
  await expect.poll(shown).toContainEqual(['已发货', { body: order.orderId, data: path }])
})
