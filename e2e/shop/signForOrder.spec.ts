import { expectAccessible } from './axe.ts'
import {
  FINAL_MS,
  button,
  call,
  demoAsks,
  expect,
  orderByCall,
  payLink,
  readOrder,
  t,
  test,
} from './shop.ts'

const ELSE = `0x${'ab'.repeat(20)}`
const HASH = `0x${'12'.repeat(32)}`

/** The server's text, for money that demo mode never holds. */
const textOf = (orderId: string, sender: string, origin: string): string =>
  [
    `${new URL(origin).host} asks you to confirm which order you paid for.`,
    '',
    `Order: ${orderId}`,
    'Amount: 12.50 USDT',
    'Network: Polygon',
    `Transaction: ${HASH}, log 0`,
    `Sent by: ${sender}`,
    '',
    'I sent this money.',
    '',
    `URI: ${origin}`,
    `Nonce: ${'0f'.repeat(16)}`,
    'Issued At: 2026-01-01T00:00:00.000Z',
    'Expiration Time: 2026-01-01T00:10:00.000Z',
  ].join('\n')

/** Texts that a wallet signs for an order. */
test('a guest names the wallet that pays with addOrder, in a folded part of the payment page', async ({
  page,
  request,
}) => {
  const order = await orderByCall(request, 137)
  // A shop that has just started opens the contract rail a little later.
  await expect(async () =>
    expect((await readOrder(request, order)).payment.shop).not.toBeNull(),
  ).toPass({ timeout: FINAL_MS })
  await page.goto(payLink(order))
  const part = page.locator('[data-order-wallet]')
  await expect(part.getByText(t.orderWalletText)).toBeHidden()
  await part.getByText(t.orderWalletTitle).click()
  await expect(part.getByText(t.orderWalletText)).toBeVisible()
  await part.getByRole('button', { name: /Demo Wallet/ }).click()
  await demoAsks(page, 'connect').confirm()
  const sign = part.getByRole('button', { name: t.orderWalletAction })
  await sign.click({ timeout: FINAL_MS })
  // Refusing loses nothing.
  await demoAsks(page, 'sign').refuse()
  await expect(part.getByText(t.orderWalletNamed)).toHaveCount(0)
  await sign.click()
  const asked = demoAsks(page, 'sign')
  await expect(asked.dialog).toContainText(order.orderId)
  await asked.confirm()
  await expect(part.getByText(t.orderWalletNamed)).toBeVisible()
  await expectAccessible(page, 'a text to sign')
})

test('held money is claimed in "look up a payment" by the wallet that sent it alone', async ({
  page,
  request,
}) => {
  const order = await orderByCall(request, 137)
  // What a shared address would have held; demo mode has addresses of its own for these orders.
  await page.route('**/appleShop/explainPayment', (route) =>
    route.fulfill({
      json: {
        success: true,
        code: 200,
        message: '',
        timestamp: Date.now(),
        result: {
          verdict: 'noOrder',
          facts: { amount: '12.50', name: 'Polygon' },
          actions: ['contact'],
          mayChange: false,
          network: 137,
          txHash: HASH,
          others: [],
        },
      },
    }),
  )
  let sender = ELSE
  const claims: { message: string; signature: string }[] = []
  await page.route('**/appleShop/heldMoneyMessage', (route) =>
    route.fulfill({
      json: {
        success: true,
        code: 200,
        message: '',
        timestamp: Date.now(),
        result: {
          message: textOf(order.orderId, sender, new URL(route.request().url()).origin),
          sender,
          amount: '12.50',
          expiresAt: Date.now() + 600_000,
        },
      },
    }),
  )
  await page.route('**/appleShop/claimHeldMoney', async (route) => {
    claims.push(route.request().postDataJSON() as (typeof claims)[number])
    const { orderId, secret } = order
    await route.fulfill({
      json: {
        success: true,
        code: 200,
        message: '',
        timestamp: Date.now(),
        result: await call(request, 'readOrder', { orderId, secret }),
      },
    })
  })
  await page.goto(
    `/PolygonScan?hash=${HASH}&network=137&orderId=${order.orderId}&secret=${order.secret}`,
  )
  const part = page.locator(`[data-claim="${HASH}"]`)
  await part.getByText(t.claimTitle).click()
  await expect(part.getByText(t.claimExchange)).toBeVisible()
  await part.getByRole('button', { name: /Demo Wallet/ }).click()
  await demoAsks(page, 'connect').confirm()
  const sign = part.getByRole('button', { name: t.claimAction })
  await sign.click({ timeout: FINAL_MS })
  await expect(part.getByText(t.claimOther)).toBeVisible()
  expect(claims).toEqual([])
  sender = (await page.evaluate(() => localStorage.getItem('address')))!
  await sign.click()
  await demoAsks(page, 'sign').confirm()
  await expect(page.getByText(t.claimDone).last()).toBeVisible()
  expect(claims).toHaveLength(1)
  expect(claims[0]!.signature).toMatch(/^0x[0-9a-f]{130}$/)
  await expect(button(page, t.claimAction)).toBeVisible()
  await expectAccessible(page, 'a text to sign')
})
