import { expectAccessible } from './axe.ts'
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
  orderByCall,
  payLink,
  shopText,
  statusLink,
  t,
  test,
} from './shop.ts'

/** The network that the order sheet chooses. */
const TRON_WALLET = /Demo TRON Wallet/

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test(`screens have no axe violations, ${colorScheme}`, async ({
      page,
      request,
      expectedErrors,
    }) => {
      expectedErrors.push(/status of 404/)
      const { product } = await digitalProduct(request)
      const order = await orderByCall(request, 137)
      const paths = [
        '/',
        '/categories',
        '/cart',
        `/item?id=${product.id}`,
        payLink(order),
        statusLink(order),
        '/pay',
        '/status',
        '/buyHistory',
        '/setting',
        '/norisk',
        '/check',
        '/PolygonScan',
        '/usdtBuyPackage',
        '/no-such-page',
        `/pay?orderId=${order.orderId}&secret=${'0'.repeat(32)}`,
      ]
      for (const path of paths) {
        await page.goto(path)
        await expect(page.locator('main .skeleton')).toHaveCount(0)
        await expectAccessible(page, path, colorScheme)
      }
    })

    test(`sheets have no axe violations, ${colorScheme}`, async ({ page, request }) => {
      const { product, option } = await digitalProduct(request)
      await gotoAlive(page, `/?name=${encodeURIComponent(product.name)}`)
      await page.getByRole('link', { name: product.name }).first().click()
      const item = page.getByRole('dialog')
      await expect(item.locator('[data-similar]')).toBeVisible()
      await expectAccessible(page, 'product sheet', colorScheme)
      await item.locator('[data-services]').click()
      await expect(page.getByRole('dialog', { name: itemText.services })).toBeVisible()
      await expectAccessible(page, 'what the shop promises', colorScheme)
      await page.goBack()
      await item.getByRole('button', { name: shopText.share }).click()
      await expect(page.locator('[data-poster=drawn]')).toBeVisible()
      await expectAccessible(page, 'ways to share', colorScheme)
      await page.goBack()
      await item.locator('section[aria-roledescription] button').first().click()
      await expect(page.locator('[data-viewer]')).toBeVisible()
      await expectAccessible(page, 'pictures', colorScheme)
      await page.goBack()
      await openBuySheet(page)
      await expectAccessible(page, 'options', colorScheme)
      await page.goBack()
      await chooseAndOrder(page, option.user, 'buyer@example.com')
      await expect(page.getByRole('dialog', { name: t.orderTitle })).toBeVisible()
      await page.getByText(t.modeMore).click()
      await expectAccessible(page, 'order sheet', colorScheme)
      await button(page, t.goPay).click()
      await expect(banner(page, 'waiting')).toBeVisible()
      for (const sheet of [t.switchNetwork, t.cancelOrder]) {
        await button(page, sheet).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectAccessible(page, sheet, colorScheme)
        await page.goBack()
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }
      await button(page, t.walletPay).click()
      await page.getByRole('button', { name: TRON_WALLET }).click()
      await expect(demoAsks(page, 'connect').dialog).toBeVisible()
      await expectAccessible(page, 'wallets, and the demo wallet asking', colorScheme)
      await demoAsks(page, 'connect').refuse()
      await expect(page.locator('[data-error]')).toBeVisible()
      await expectAccessible(page, 'a refusal', colorScheme)
      await page.goBack()
      await connectDemoWallet(page, TRON_WALLET)
      await expect(button(page, t.walletGo)).toBeVisible()
      await expectAccessible(page, 'paying from a wallet', colorScheme)
      await button(page, t.walletGo).click()
      await expect(demoAsks(page, 'send').dialog).toBeVisible({ timeout: FINAL_MS })
      await expectAccessible(page, 'the demo wallet with a transaction', colorScheme)
      await demoAsks(page, 'send').refuse()
    })
  })
}
