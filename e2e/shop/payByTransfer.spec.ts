import { setTimeout as pause } from 'node:timers/promises'
import { NETWORKS } from '../../basics/networks.ts'
import { Payer } from './payer.ts'
import {
  FINAL_MS,
  banner,
  button,
  connectDemoWallet,
  demoAsks,
  expect,
  orderByCall,
  payLink,
  readOrder,
  t,
  test,
  type DemoChain,
} from './shop.ts'

/** While confirming, the page polls every 1.5 s. */
const SLOW_LINE_MS = 2_500

const polygon = (chains: readonly DemoChain[]): DemoChain =>
  chains.find(({ network }) => network === 137)!

test('a transfer of too little says how much is missing, and a wallet pays just that', async ({
  page,
  request,
  chains,
}) => {
  const payer = await Payer.funded(request, polygon(chains))
  const order = await orderByCall(request, 137)
  const base = BigInt(order.payment.amountBase!)
  // A cent short keeps the digits that identify the order.
  const cent = 10n ** BigInt(order.payment.decimals - 2)
  await page.goto(payLink(order))
  await payer.transfer(order.payment.receiver!, base - cent)
  await expect(banner(page, 'short')).toContainText(t.short({ missing: '0.01' }), {
    timeout: FINAL_MS,
  })
  await connectDemoWallet(page)
  await expect(page.getByText(t.walletAskTransfer({ amount: '0.01' }))).toBeVisible({
    timeout: FINAL_MS,
  })
  await button(page, t.walletGo).click()
  const asked = demoAsks(page, 'send').dialog
  await expect(asked.getByText('transfer', { exact: true })).toBeVisible({ timeout: FINAL_MS })
  await expect(asked).toContainText('0.01 USDT')
  await demoAsks(page, 'send').confirm()
  await expect(banner(page, 'settled')).toBeVisible({ timeout: 2 * FINAL_MS })
})

test('a transfer of too much pays the order, and the page says so', async ({
  page,
  request,
  chains,
}) => {
  const payer = await Payer.funded(request, polygon(chains))
  const order = await orderByCall(request, 137)
  const cent = 10n ** BigInt(order.payment.decimals - 2)
  await page.goto(payLink(order))
  await payer.transfer(order.payment.receiver!, BigInt(order.payment.amountBase!) + cent)
  await expect(banner(page, 'over')).toBeVisible({ timeout: FINAL_MS })
  expect((await readOrder(request, order)).status).toBe('shipped')
})

test('the order moves to another network and can be given up', async ({ page, request }) => {
  const order = await orderByCall(request, 137)
  await page.goto(payLink(order))
  const first = await page.locator('[data-address]').textContent()
  await button(page, t.switchNetwork).click()
  await page
    .getByRole('button', { name: new RegExp(t.switchTo({ name: NETWORKS[56].name })) })
    .click()
  await expect(
    page.getByText(t.onNetwork({ name: NETWORKS[56].name, label: 'BEP20' })),
  ).toBeVisible()
  expect(await page.locator('[data-address]').textContent()).not.toBe(first)
  await button(page, t.cancelOrder).click()
  await page.getByRole('dialog').getByRole('button', { name: t.cancelYes }).click()
  await expect(banner(page, 'cancelled')).toBeVisible()
  await expect(page.locator('[data-amount]')).toHaveCount(0)
  expect((await readOrder(request, order)).status).toBe('cancelled')
})

test('the page follows the chain while the socket is down', async ({ page, request, chains }) => {
  await page.routeWebSocket(/fbsSocket/, (socket) => socket.close())
  const payer = await Payer.funded(request, polygon(chains))
  const order = await orderByCall(request, 137)
  await page.goto(payLink(order))
  await payer.transfer(order.payment.receiver!, BigInt(order.payment.amountBase!))
  await expect(banner(page, 'settled')).toBeVisible({ timeout: 2 * FINAL_MS })
})

test('on a line that is slower than the page asks, it still gets to the end', async ({
  page,
  request,
  chains,
}) => {
  const payer = await Payer.funded(request, polygon(chains))
  const order = await orderByCall(request, 137)
  await payer.transfer(order.payment.receiver!, BigInt(order.payment.amountBase!))
  await expect
    .poll(async () => (await readOrder(request, order)).payment.status)
    .not.toBe('waiting')
  await page.route(/\/appleShop\/order\?/, async (route) => {
    await pause(SLOW_LINE_MS)
    await route.continue().catch(() => undefined)
  })
  await page.goto(payLink(order))
  await expect(banner(page, 'settled')).toBeVisible({ timeout: 2 * FINAL_MS })
})
