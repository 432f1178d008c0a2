import { routes } from '../../web/shop/routes.ts'
import { expectAccessible, expectAccessibleInBoth } from './axe.ts'
import {
  FINAL_MS,
  banner,
  button,
  chooseAndOrder,
  connectDemoWallet,
  demoAsks,
  digitalProduct,
  expect,
  gotoAlive,
  itemText,
  openBuySheet,
  placeOnly,
  orderByCall,
  payLink,
  shopText,
  statusLink,
  t,
  test,
} from './shop.ts'

/** Screens that are like others: one theme shows as much. */
const PLAIN = new Set(
  '/polPay /trc20 /scanOk /checkOk /scan /mining /dailyMining /usdtIncome /rwaIncome /income /buyPackage /dao /setAddress /message /privacy /returns /imprint /offline'.split(
    ' ',
  ),
)

/** The network that the order sheet chooses. */
const TRON_WALLET = /Demo TRON Wallet/

test('screens have no axe violations', async ({ page, request, expectedErrors }) => {
  // Nobody is signed in.
  expectedErrors.push(/status of 40[14]/)
  const { product } = await digitalProduct(request)
  const order = await orderByCall(request, 137)
  const paths = [
    ...routes.map(({ path }) => path).filter((path) => path !== '/admin'),
    `/item?id=${product.id}`,
    payLink(order),
    statusLink(order),
    '/no-such-page',
    `/pay?orderId=${order.orderId}&secret=${'0'.repeat(32)}`,
  ]
  for (const path of paths) {
    await page.goto(path)
    await expect(page.locator('main .skeleton')).toHaveCount(0)
    await (PLAIN.has(path) ? expectAccessible(page, path) : expectAccessibleInBoth(page, path))
  }
})

test('sheets have no axe violations', async ({ page, request }) => {
  const { product, option } = await digitalProduct(request)
  await gotoAlive(page, `/?name=${encodeURIComponent(product.name)}`)
  await page.getByRole('link', { name: product.name }).first().click()
  const item = page.getByRole('dialog')
  await expect(item.locator('[data-similar]')).toBeVisible()
  await expectAccessibleInBoth(page, 'product sheet')
  await item.locator('[data-services]').click()
  await expect(page.getByRole('dialog', { name: itemText.services })).toBeVisible()
  await expectAccessibleInBoth(page, 'what the shop promises')
  await page.goBack()
  await item.getByRole('button', { name: shopText.share }).click()
  await expect(page.locator('[data-poster=drawn]')).toBeVisible()
  await expectAccessibleInBoth(page, 'ways to share')
  await page.goBack()
  await item.locator('section[aria-roledescription] button').first().click()
  await expect(page.locator('[data-viewer]')).toBeVisible()
  await expectAccessibleInBoth(page, 'pictures')
  await page.goBack()
  await openBuySheet(page)
  await expectAccessibleInBoth(page, 'options')
  await page.goBack()
  await chooseAndOrder(page, option.user, 'buyer@example.com')
  await expect(page.getByRole('dialog', { name: t.orderTitle })).toBeVisible()
  await page.getByText(t.modeMore).click()
  await expectAccessibleInBoth(page, 'order sheet')
  await placeOnly(page)
  await expect(banner(page, 'waiting')).toBeVisible()
  for (const sheet of [t.switchNetwork, t.cancelOrder]) {
    await button(page, sheet).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessibleInBoth(page, sheet)
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await button(page, t.walletPay).click()
  await page.getByRole('button', { name: TRON_WALLET }).click()
  await expect(demoAsks(page, 'connect').dialog).toBeVisible()
  await expectAccessibleInBoth(page, 'wallets, and the demo wallet asking')
  await demoAsks(page, 'connect').refuse()
  await expect(page.locator('[data-error]')).toBeVisible()
  await expectAccessibleInBoth(page, 'a refusal')
  await page.goBack()
  await connectDemoWallet(page, TRON_WALLET)
  await expect(button(page, t.walletGo)).toBeVisible()
  await expectAccessibleInBoth(page, 'paying from a wallet')
  await button(page, t.walletGo).click()
  await expect(demoAsks(page, 'send').dialog).toBeVisible({ timeout: FINAL_MS })
  await expectAccessibleInBoth(page, 'the demo wallet with a transaction')
  await demoAsks(page, 'send').refuse()
})
