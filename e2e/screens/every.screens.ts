import { LANGUAGES } from '../../basics/locales.ts'
import shopEn from '../../i18n/en/shop.ts'
import { routes } from '../../web/shop/routes.ts'
import { memberByWallet, signInPage } from '../shop/member.ts'
import {
  digitalProduct,
  expect,
  gotoAlive,
  orderByCall,
  payLink,
  statusLink,
  test,
} from '../shop/shop.ts'
import { HEIGHT, LANGUAGES_SHOWN, expectNoOverflow, takePage } from './pictures.ts'

test.afterAll(expectNoOverflow)

for (const locale of LANGUAGES_SHOWN) {
  test(`the shop in ${LANGUAGES[locale].name}`, async ({ page, request }) => {
    const { product } = await digitalProduct(request)
    const order = await orderByCall(request, 137)
    const withQuery: Record<string, string> = {
      item: `/item?id=${product.id}`,
      pay: payLink(order),
      status: statusLink(order),
    }
    await signInPage(page, await memberByWallet())
    const paths = new Map(
      routes
        .filter(({ name }) => name !== 'polPay' && name !== 'token20')
        .map(({ name, path }) => [`${name}${path.replaceAll('/', '-')}`, withQuery[name] ?? path]),
    )
    for (const [name, path] of paths) {
      const address = `${path}${path.includes('?') ? '&' : '?'}lang=${locale}`
      // The office's own page has no such mark.
      await (name.startsWith('admin') ? page.goto(address) : gotoAlive(page, address))
      await takePage(page, locale, `shop-${name}`)
    }
  })

  test(`the office in ${LANGUAGES[locale].name}`, async ({ page, baseURL }) => {
    await page.goto(`${baseURL}/?lang=en`)
    await page.getByRole('link', { name: shopEn.asMerchant }).click()
    await expect(page).toHaveURL(/\/admin$/)
    await page.evaluate((language) => localStorage.setItem('language', language), locale)
    await page.goto(`${baseURL}/admin/orders?view=all`)
    await page.setViewportSize({ width: 1280, height: HEIGHT })
    await expect(page.getByRole('navigation').getByRole('link').first()).toBeVisible()
    for (const group of await page.locator('nav button[aria-expanded="false"]').all())
      await group.click()
    await page.locator('tbody tr td:nth-child(2)').first().click()
    const order = 'a[href^="/admin/orders/1"]'
    await expect(page.locator(order).first()).toBeVisible()
    const hrefs = await page
      .locator(`nav a[href^="/admin"], ${order}`)
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
    await takePage(page, locale, 'office-order-drawer')
    const seen = new Set(hrefs.filter((href) => !href.includes('?')))
    for (const href of [...seen].slice(0, 60)) {
      await page.goto(baseURL + href)
      await takePage(page, locale, `office${href.replaceAll('/', '-').replace(/\d{19}/, 'one')}`)
    }
  })
}
