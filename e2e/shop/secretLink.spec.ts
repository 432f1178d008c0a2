import { DECOY_SECRET, banner, expect, orderByCall, payLink, statusLink, t, test } from './shop.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the pay page is whole: amount, address, code, deadline, state, and a way to look again', async ({
    page,
    request,
  }) => {
    const order = await orderByCall(request, 137)
    const answer = await page.goto(payLink(order))
    expect(answer!.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    await expect(banner(page, 'waiting')).toBeVisible()
    expect(await page.locator('[data-amount]').textContent()).toBe(order.payment.amount)
    expect((await page.locator('[data-address]').textContent())!.replaceAll(/\s/g, '')).toBe(
      order.payment.receiver,
    )
    await expect(page.getByRole('img', { name: t.qr })).toBeVisible()
    await expect(page.locator('time').first()).toContainText(
      new Date(order.payment.expiresAt).toISOString().slice(0, 10),
    )
    // Playwright's text and role selectors skip <noscript>; the browser does not.
    const noscript = page.locator('noscript form')
    await expect(noscript).toBeVisible()
    await expect(noscript).toContainText(t.walletPayNeedsScript)
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    await expect(page.getByRole('button', { name: t.walletPay })).toHaveCount(0)
    await page.getByText(t.paidAnother).click()
    await expect(page.getByText(t.paidAnotherList.split('\n')[0]!)).toBeVisible()
    await noscript.locator('button').click()
    await expect(page).toHaveURL(payLink(order))
    await expect(banner(page, 'waiting')).toBeVisible()
    await page.getByRole('link', { name: t.orderPage }).click()
    await expect(page).toHaveURL(statusLink(order))
    await expect(page.locator('[data-event="created"]')).toBeVisible()
    await expect(page.getByText(order.product.name)).toBeVisible()
  })

  test('an order is found by its number and key', async ({ page, request }) => {
    const order = await orderByCall(request, 56)
    await page.goto('/pay')
    await page.getByLabel(t.orderNumber).fill(order.orderId)
    await page.getByLabel(t.findSecret).fill(order.secret)
    await page.getByRole('button', { name: t.findButton }).click()
    await expect(page.locator('[data-amount]')).toHaveText(order.payment.amount!)
    const polygon = page.locator('[data-health] [data-network="137"]')
    // A new shop has read no block, and this page stays as it came.
    await expect(async () => {
      await page.goto('/status')
      expect(await polygon.textContent()).toMatch(/\d{4}-\d{2}-\d{2} /)
    }).toPass()
    await expect(polygon).toHaveAttribute('data-state', 'open')
  })
})

test('the link opens in another browser without any session, on both pages', async ({
  page,
  context,
  request,
}) => {
  const order = await orderByCall(request, 137)
  expect(await context.cookies()).toEqual([])
  await page.goto(payLink(order))
  await expect(page.locator('[data-amount]')).toHaveText(order.payment.amount!)
  await page.goto(statusLink(order))
  await expect(page.getByText(order.product.name)).toBeVisible()
})

test('a wrong key shows nothing of the order and says what to do', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/)
  const order = await orderByCall(request, 137)
  for (const path of [payLink, statusLink]) {
    const answer = await page.goto(path({ ...order, secret: DECOY_SECRET }))
    expect(answer!.status()).toBe(404)
    await expect(page.getByRole('alert').first()).toContainText('订单不存在')
    await expect(page.locator('[data-amount]')).toHaveCount(0)
    await expect(page.locator('main')).not.toContainText(order.product.name)
  }
})

test('the key stays out of every address but those of its pages, and no referrer carries it', async ({
  page,
  request,
}) => {
  const order = await orderByCall(request, 137)
  const leaks: string[] = []
  page.on('request', (sent) => {
    const { pathname, search } = new URL(sent.url())
    const isOwn = ['/pay', '/status'].includes(pathname)
    if (
      (search.includes(order.secret) && !isOwn) ||
      sent.headers()['referer']?.includes(order.secret)
    )
      leaks.push(sent.url())
  })
  await page.goto(payLink(order))
  await expect(banner(page, 'waiting')).toBeVisible()
  await page.getByRole('link', { name: t.orderPage }).click()
  await expect(page.locator('[data-event="created"]')).toBeVisible()
  expect(leaks).toEqual([])
})
