import type { APIRequestContext, Page } from '@playwright/test'
import { LANGUAGES, LOCALES, type Locale } from '../../basics/locales.ts'
import shopEn from '../../i18n/en/shop.ts'
import { fundedOn } from '../shop/anyPayer.ts'
import {
  FINAL_MS,
  call,
  expect,
  gotoAlive,
  orderByCall,
  readOrder,
  statusLink,
  test,
} from '../shop/shop.ts'
import { LANGUAGES_SHOWN, expectNoOverflow, takePage, takeSheet } from './pictures.ts'

test.afterAll(expectNoOverflow)

const textsOf = async (
  locale: Locale,
  area: 'cart' | 'comments' | 'delivery' | 'office' | 'officeProducts',
) =>
  ((await import(`../../i18n/${locale}/${area}.ts`)) as { default: object }).default as Record<
    string,
    string
  >

const RECEIVER = { name: '王小明', phone: '13812345678', address: '上海市静安区1号' }

const setText = (page: Page, key: string, value: unknown): Promise<void> =>
  page.evaluate(([name, text]) => localStorage.setItem(name!, text!), [key, JSON.stringify(value)])

/** A cart that was filled long ago: another price, too many pieces, sold out, gone; to a country that is not served. */
async function takeOldCart(page: Page, request: APIRequestContext, locale: Locale): Promise<void> {
  const { records } = await call(request, 'listProducts', { pageSize: 100 })
  const optionsOf = async (productId: number) =>
    (await call(request, 'listOptions', { arrIndex: productId })).records
  const posted = records.filter(({ productType, soldOut }) => productType === 1 && !soldOut)
  const [first, second] = await Promise.all(
    posted.slice(0, 2).map(async ({ id }) => ({
      productId: id,
      optionId: (await optionsOf(id)).find(({ stock }) => stock > 0 && stock < 99)!.id,
    })),
  )
  const soldOut = (
    await Promise.all(
      records.map(async ({ id }) =>
        (await optionsOf(id)).flatMap(({ id: optionId, stock }) =>
          stock === 0 ? { productId: id, optionId } : [],
        ),
      ),
    )
  ).flat()[0]
  await setText(page, 'cart', [
    { ...first, count: 1, seen: '0.5' },
    { ...second, count: 99 },
    ...(soldOut ? [{ ...soldOut, count: 1 }] : []),
    { productId: 2_000_000_000, optionId: 2_000_000_000, count: 1 },
  ])
  await gotoAlive(page, `/cart?lang=${locale}`)
  await expect(page.locator('[data-price-changed]')).toBeVisible()
  await expect(page.locator('[data-fewer]')).toBeVisible()
  await takePage(page, locale, 'shop-cart-old')
}

/** The order sheet after its price was refused: the order asks for a price that the shop no longer has. */
async function takeNewPrice(page: Page, locale: Locale): Promise<void> {
  const cart = await textsOf(locale, 'cart')
  const orders = '**/appleShop/createOrder'
  await page.route(orders, (route) =>
    route.continue({
      postData: JSON.stringify({ ...(route.request().postDataJSON() as object), price: '0.5' }),
    }),
  )
  await setText(page, 'delivery', { ...RECEIVER, country: 'CN' })
  await gotoAlive(page, `/cart?lang=${locale}`)
  await page
    .getByRole('button', {
      name: (cart['checkout'] as unknown as (p: { count: number }) => string)({ count: 1 }).split(
        '1',
      )[0]!,
    })
    .click()
  const sheet = page.locator('dialog[open]')
  await sheet.locator('[data-way="transfer"] input').first().check()
  await sheet.locator('footer button').last().click()
  await expect(sheet.getByRole('alert')).toBeVisible({ timeout: FINAL_MS })
  await takeSheet(page, locale, 'sheet-order-new-price')
  await page.unroute(orders)
}

/** Where it never delivers: in the cart, and after the order was refused for it. */
async function takeElsewhere(page: Page, locale: Locale): Promise<void> {
  await setText(page, 'delivery', { ...RECEIVER, country: 'AQ' })
  await gotoAlive(page, `/cart?lang=${locale}`)
  await takePage(page, locale, 'shop-cart-elsewhere')
}

/** The page of an order that has arrived: the form of a review, then the review. */
async function takeReview(page: Page, request: APIRequestContext, locale: Locale): Promise<void> {
  const delivery = await textsOf(locale, 'delivery')
  const comments = await textsOf(locale, 'comments')
  const order = await orderByCall(request, 137)
  const payer = await fundedOn(request, await call(request, 'listDemoChains', {}), 137)
  await payer.transfer(order.payment.receiver!, BigInt(order.payment.amountBase!))
  await expect
    .poll(async () => (await readOrder(request, order)).status, { timeout: 2 * FINAL_MS })
    .toBe('shipped')
  await gotoAlive(page, `${statusLink(order)}&lang=${locale}`)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press(delivery['confirm']!)
  await press(delivery['confirmYes']!)
  await press(comments['reviewThis']!)
  await takePage(page, locale, 'shop-status-review')
  const form = page.locator('[data-reviews]')
  await form.getByRole('radio').nth(3).check({ force: true })
  await form.getByLabel(comments['yourText']!).fill('👍')
  await press(comments['send']!)
  await expect(form).toContainText('👍')
  await takePage(page, locale, 'shop-status-reviewed')
}

/** A product's form after someone else has saved another price. */
async function takeConflict(page: Page, baseURL: string, locale: Locale): Promise<void> {
  const office = await textsOf(locale, 'office')
  const products = await textsOf(locale, 'officeProducts')
  await page.goto(`${baseURL}/?lang=en`)
  await page.getByRole('link', { name: shopEn.asMerchant }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await page.evaluate((language) => localStorage.setItem('language', language), locale)
  const other = await page.context().newPage()
  // Each language has a product of its own, whose price no other has changed.
  const product = 1 + LOCALES.indexOf(locale)
  for (const [one, price] of [
    [page, '11'],
    [other, '12'],
  ] as const) {
    await one.goto(`${baseURL}/admin/products/${product}`)
    await one.getByLabel(products['price']!, { exact: true }).first().fill(price)
  }
  const save = (one: Page) =>
    one.getByRole('button', { name: office['save']!, exact: true }).click()
  await save(other)
  await expect(other.getByText(products['saved']!).last()).toBeVisible()
  await save(page)
  await expect(page.getByRole('button', { name: products['keepMine']! }).first()).toBeVisible()
  await takePage(page, locale, 'office-product-conflict')
  await other.close()
}

for (const locale of LANGUAGES_SHOWN) {
  test(`what changed meanwhile, in ${LANGUAGES[locale].name}`, async ({
    page,
    request,
    baseURL,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 40[09]/)
    await takeReview(page, request, locale)
    await takeOldCart(page, request, locale)
    await takeElsewhere(page, locale)
    await takeNewPrice(page, locale)
    await takeConflict(page, baseURL!, locale)
  })
}
