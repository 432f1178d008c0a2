import { NETWORKS } from '../../basics/networks.ts'
import type { Hex } from '../../basics/hex.ts'
import {
  FINAL_MS,
  banner,
  button,
  connectDemoWallet,
  demoAsks,
  expect,
  openOrderSheet,
  orderByCall,
  payButton,
  payLink,
  readOrder,
  t,
  test,
  type DemoChain,
} from './shop.ts'
import { TronPayer } from './tronPayer.ts'
import type { APIRequestContext, Page } from '@playwright/test'

// The other rail is tested in transferFromWallet.spec.ts.
test.beforeEach(({ context }) =>
  context.addInitScript(() => {
    // An empty page has no storage.
    if (location.origin !== 'null') localStorage.setItem('payRail', 'contract')
  }),
)

/** Payments on TRON, the default network, with demo mode's TRON wallet and from elsewhere. */
const tronOf = (chains: readonly DemoChain[]): DemoChain =>
  chains.find(({ network }) => network === 105)!

const connectTronWallet = (page: Page): Promise<void> => connectDemoWallet(page, /Demo TRON Wallet/)

const ownerOf = async (
  page: Page,
  request: APIRequestContext,
  chain: DemoChain,
): Promise<TronPayer> =>
  new TronPayer(
    request,
    chain,
    (await page.evaluate(() => localStorage.getItem('demoWallet.key'))) as Hex,
  )

const asks = (page: Page, name: string) =>
  demoAsks(page, 'send').dialog.getByText(name, { exact: true })

test('a buyer finds a product, orders it and pays from a wallet on TRON', async ({
  page,
  request,
  chains,
}) => {
  const { order, price } = await openOrderSheet(page, request)
  await expect(order.getByRole('radio', { name: /TRC20/ })).toBeChecked()
  await payButton(order).click()

  await expect(page).toHaveURL(/\/pay\?orderId=\d{19}&secret=[0-9a-f]{32}$/)
  await demoAsks(page, 'connect').confirm()
  // The page lists every request, the cost and its ceiling beforehand.
  const sheet = page.getByRole('dialog', { name: t.walletPayTitle })
  await expect(sheet.getByText(t.walletAskApprove({ amount: price }))).toBeVisible({
    timeout: FINAL_MS,
  })
  await expect(sheet.getByText(t.walletAskPay({ amount: price }))).toBeVisible()
  const fee = BigInt((await sheet.locator('[data-fee]').getAttribute('data-fee'))!)
  const ceiling = BigInt((await sheet.locator('[data-ceiling]').getAttribute('data-ceiling'))!)
  expect(fee).toBeGreaterThan(0n)
  expect(ceiling).toBeGreaterThanOrEqual(fee)
  expect(ceiling).toBeLessThanOrEqual(200_000_000n)
  await button(page, t.walletGo).click()
  await expect(asks(page, 'increaseApproval')).toBeVisible({ timeout: FINAL_MS })
  await expect(demoAsks(page, 'send').dialog).toContainText(`${price} USDT`)
  await demoAsks(page, 'send').confirm()
  await expect(asks(page, 'payOrder')).toBeVisible({ timeout: FINAL_MS })
  await demoAsks(page, 'send').confirm()

  await expect(banner(page, 'settled')).toBeVisible({ timeout: 2 * FINAL_MS })
  const query = Object.fromEntries(new URL(page.url()).searchParams) as {
    orderId: string
    secret: string
  }
  const paid = await readOrder(request, query)
  expect(paid).toMatchObject({
    status: 'shipped',
    payment: { status: 'settled', network: 105, received: price, missing: '0.00' },
  })
  expect(paid.transfers).toMatchObject([
    { network: 105, txHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ])
  // Nothing of the approval is left.
  expect(await (await ownerOf(page, request, tronOf(chains))).allowance()).toBe(0n)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pendingPays'))).toBeNull()
})

test('refusing in a TRON wallet loses nothing, at every question', async ({ page, request }) => {
  const order = await orderByCall(request, 105)
  await page.goto(payLink(order))
  await button(page, t.walletPay).click()
  await page.getByRole('button', { name: /Demo TRON Wallet/ }).click()
  await demoAsks(page, 'connect').refuse()
  await expect(page.locator('[data-error="deniedMessage"]')).toBeVisible()
  await page.getByRole('button', { name: /Demo TRON Wallet/ }).click()
  await demoAsks(page, 'connect').confirm()
  await button(page, t.walletGo).click({ timeout: FINAL_MS })
  await demoAsks(page, 'send').refuse()
  await expect(page.locator('[data-error="userReject"]')).toBeVisible()
  await button(page, t.again).click()
  await button(page, t.walletGo).click()
  await demoAsks(page, 'send').confirm()
  await expect(asks(page, 'payOrder')).toBeVisible({ timeout: FINAL_MS })
  await demoAsks(page, 'send').refuse()
  await expect(page.locator('[data-error="userReject"]')).toBeVisible()
  expect((await readOrder(request, order)).payment.status).toBe('waiting')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pendingPays'))).toBeNull()

  // The earlier approval is used: only the payment is requested.
  await button(page, t.again).click()
  await expect(page.getByText(t.walletAskPay({ amount: order.payment.price }))).toBeVisible()
  await expect(page.getByText(t.walletAskApprove({ amount: order.payment.price }))).toHaveCount(0)
  await button(page, t.walletGo).click()
  await expect(asks(page, 'payOrder')).toBeVisible()
  await demoAsks(page, 'send').confirm()
  await expect(banner(page, 'settled')).toBeVisible({ timeout: 2 * FINAL_MS })
})

test('an approval left on TRON is topped up by exactly what is missing', async ({
  page,
  request,
  chains,
}) => {
  const order = await orderByCall(request, 105)
  await page.goto(payLink(order))
  await connectTronWallet(page)
  const owner = await ownerOf(page, request, tronOf(chains))
  await owner.approve(10_000n)
  await expect.poll(() => owner.allowance(), { timeout: FINAL_MS }).toBe(10_000n)
  await page.reload()
  await button(page, t.walletPay).click()
  await button(page, t.walletGo).click({ timeout: FINAL_MS })
  await expect(asks(page, 'increaseApproval')).toBeVisible({ timeout: FINAL_MS })
  await demoAsks(page, 'send').confirm()
  await expect
    .poll(() => owner.allowance(), { timeout: FINAL_MS })
    .toBe(BigInt(order.payment.priceBase))
  await expect(asks(page, 'payOrder')).toBeVisible({ timeout: FINAL_MS })
  await demoAsks(page, 'send').confirm()
  await expect(banner(page, 'settled')).toBeVisible({ timeout: 2 * FINAL_MS })
  expect(await owner.allowance()).toBe(0n)
})

test('a TRON wallet with too little USDT is told so before it is asked for anything', async ({
  page,
  request,
  chains,
  watching,
}) => {
  const order = await orderByCall(request, 105)
  await page.goto(payLink(order))
  await connectTronWallet(page)
  const owner = await ownerOf(page, request, tronOf(chains))
  const left = BigInt(order.payment.priceBase) - 1n
  await owner.transfer(tronOf(chains).shop, (await owner.balance()) - left)
  await expect.poll(() => owner.balance(), { timeout: FINAL_MS }).toBe(left)
  await page.reload()
  await button(page, t.walletPay).click()
  await expect(page.locator('[data-error="insufficientBalance"]')).toBeVisible({
    timeout: FINAL_MS,
  })
  await expect(button(page, t.walletGo)).toHaveCount(0)
  expect(watching.requests.filter(({ method }) => method === 'tron:sign')).toEqual([])
})

test('a TRON wallet does not pay an order of another network, nor the other way round', async ({
  page,
  request,
}) => {
  await page.goto(payLink(await orderByCall(request, 105)))
  await connectTronWallet(page)
  await page.goto(payLink(await orderByCall(request, 137)))
  await button(page, t.walletPay).click()
  await expect(page.getByText(t.walletOtherKind({ name: NETWORKS[137].name }))).toBeVisible()
  await expect(page.getByRole('button', { name: /Demo TRON Wallet/ })).toHaveCount(0)
  await page.getByRole('button', { name: /Demo Wallet/ }).click()
  await demoAsks(page, 'connect').confirm()
  await expect(button(page, t.walletGo)).toBeVisible({ timeout: FINAL_MS })
})

test('a page closed right after signing on TRON is found paid when it is opened again', async ({
  page,
  context,
  request,
}) => {
  const order = await orderByCall(request, 105)
  await page.goto(payLink(order))
  await connectTronWallet(page)
  await button(page, t.walletGo).click({ timeout: FINAL_MS })
  await demoAsks(page, 'send').confirm()
  await expect(asks(page, 'payOrder')).toBeVisible({ timeout: FINAL_MS })
  const sent = page.waitForResponse((response) =>
    response.url().endsWith('/appleShop/tronBroadcast'),
  )
  await demoAsks(page, 'send').confirm()
  await sent
  await page.close()
  const again = await context.newPage()
  await again.goto(payLink(order))
  await expect(banner(again, 'settled')).toBeVisible({ timeout: 2 * FINAL_MS })
})
