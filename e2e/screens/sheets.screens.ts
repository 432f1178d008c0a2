import type { APIRequestContext, Page } from '@playwright/test'
import { LANGUAGES, type Locale } from '../../basics/locales.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { fundedOn } from '../shop/anyPayer.ts'
import { moneyMember } from '../shop/balances.ts'
import { FUND_PASSWORD, signInPage } from '../shop/member.ts'
import {
  FINAL_MS,
  call,
  digitalProduct,
  expect,
  gotoAlive,
  orderByCall,
  payLink,
  postedByCall,
  readOrder,
  statusLink,
  test,
} from '../shop/shop.ts'
import { inDatabase } from './oneShop.ts'
import { LANGUAGES_SHOWN, expectNoOverflow, takePage, takeSheet } from './pictures.ts'

test.afterAll(expectNoOverflow)

const textsOf = async <T extends 'account' | 'item' | 'pay' | 'reward' | 'shop' | 'balance'>(
  locale: Locale,
  file: T,
) =>
  ((await import(`../../i18n/${locale}/${file}.ts`)) as typeof import('../../i18n/cn/account.ts'))
    .default as unknown as Record<string, string>

/** Opens what the router keeps in an entry of the history, as a press would. */
async function openOverlay(page: Page, overlay: object): Promise<void> {
  const sheet = page.locator('dialog[open]')
  // What the page itself writes there while it starts may come after it.
  await expect(async () => {
    await page.evaluate(
      (one) =>
        history.pushState(
          { overlay: one, base: { path: location.pathname, search: location.search } },
          '',
        ),
      overlay,
    )
    await expect(sheet.last()).toBeVisible({ timeout: 10_000 })
  }).toPass()
}

const inLanguage = (path: string, locale: Locale): string =>
  `${path}${path.includes('?') ? '&' : '?'}lang=${locale}`

/** A product whose options have pictures: its own, since the sample catalogue names none. */
async function withPictures(request: APIRequestContext): Promise<number> {
  const { records } = await call(request, 'listProducts', { pageSize: 100 })
  for (const { id, soldOut, productType, mainImage } of records) {
    if (soldOut || productType !== 1) continue
    const hashes = [...mainImage.matchAll(/[0-9a-f]{32}/g)].map(([hash]) => hash)
    const options = await call(request, 'listOptions', { arrIndex: id })
    if (options.records.length < 2 || hashes.length < 2) continue
    await inDatabase(async ({ db }) => {
      for (const [index, option] of options.records.entries())
        await sql`
          update product_option set picture = ${hashes[index % hashes.length]!} where id = ${option.id}`.execute(
          db,
        )
    })
    return id
  }
  throw new Error('the sample catalogue has no such product')
}

async function takeReviewed(page: Page, locale: Locale): Promise<void> {
  let reviewed: number | undefined
  await inDatabase(async ({ db }) => {
    const { rows } = await sql<{ product_id: number }>`
      select product_id from comment where kind = 'review' limit 1`.execute(db)
    reviewed = rows[0]!.product_id
  })
  await gotoAlive(page, inLanguage(`/item?id=${reviewed}`, locale))
  await takePage(page, locale, 'shop-item-reviewed')
}

async function takeCart(page: Page, request: APIRequestContext, locale: Locale): Promise<void> {
  const shop = await textsOf(locale, 'shop')
  const { records } = await call(request, 'listProducts', { pageSize: 100 })
  for (const { id } of records.filter(({ soldOut }) => !soldOut).slice(0, 3)) {
    await gotoAlive(page, inLanguage(`/item?id=${id}`, locale))
    await openOverlay(page, { kind: 'itemPart', part: 'buy', intent: 'cart' })
    const sheet = page.locator('dialog[open]')
    await sheet.getByRole('radio').and(page.locator(':enabled')).first().check()
    await sheet.getByRole('button', { name: shop['addToCart']! }).click()
    await expect(page.getByText(shop['cartAdded']!, { exact: true })).toBeVisible()
  }
  await gotoAlive(page, inLanguage('/cart', locale))
  await takePage(page, locale, 'shop-cart-full')
}

async function takeItem(page: Page, request: APIRequestContext, locale: Locale): Promise<void> {
  const shop = await textsOf(locale, 'shop')
  await gotoAlive(page, inLanguage(`/item?id=${await withPictures(request)}`, locale))
  await openOverlay(page, { kind: 'itemPart', part: 'buy', intent: 'order' })
  const sheet = page.locator('dialog[open]')
  await takeSheet(page, locale, 'sheet-buy')
  await sheet.locator('footer button').first().click()
  await sheet.getByRole('radio').first().check()
  await sheet.getByLabel(shop['quantity']!).fill('0')
  await sheet.locator('footer button').first().click()
  await takeSheet(page, locale, 'sheet-buy-refused')
  for (const part of [
    { part: 'services' },
    { part: 'share' },
    { part: 'pictures', first: 0 },
  ] as const) {
    await gotoAlive(page, page.url())
    await openOverlay(page, { kind: 'itemPart', ...part })
    await takeSheet(page, locale, `sheet-${part.part}`)
  }
}

async function takeList(page: Page, request: APIRequestContext, locale: Locale): Promise<void> {
  const shop = await textsOf(locale, 'shop')
  const { product } = await digitalProduct(request)
  await gotoAlive(page, inLanguage(`/?name=${encodeURIComponent(product.name)}`, locale))
  await takePage(page, locale, 'shop-results')
  await page.getByRole('button', { name: shop['filter']!, exact: true }).click()
  await takeSheet(page, locale, 'sheet-filter')
  await gotoAlive(page, inLanguage('/', locale))
  await openOverlay(page, { kind: 'search', text: '' })
  await takeSheet(page, locale, 'sheet-search')
  await page.locator('dialog[open] input').fill(product.name.slice(0, 2))
  await expect(page.locator('dialog[open] [role="option"]').first()).toBeVisible()
  await takeSheet(page, locale, 'sheet-search-suggestions')
  const { records } = await call(request, 'listAnnouncements', {})
  await gotoAlive(page, inLanguage('/', locale))
  await openOverlay(page, { kind: 'announcement', id: records[0]!.id })
  await takeSheet(page, locale, 'sheet-announcement')
  await gotoAlive(page, inLanguage('/', locale))
  await openOverlay(page, { kind: 'wallet' })
  await takeSheet(page, locale, 'sheet-wallets')
}

/** The order sheet with each way to pay, and with a coupon that does not count. */
async function takeOrderSheet(page: Page, locale: Locale, productId: number): Promise<void> {
  const shop = await textsOf(locale, 'shop')
  await gotoAlive(page, inLanguage(`/item?id=${productId}`, locale))
  await openOverlay(page, { kind: 'itemPart', part: 'buy', intent: 'order' })
  const sheet = page.locator('dialog[open]')
  await sheet.getByRole('radio').and(page.locator(':enabled')).first().check()
  await sheet.getByLabel(shop['email']!).fill('buyer@example.com')
  await sheet.locator('footer button').first().click()
  await expect(sheet.locator('[data-way]')).toHaveCount(4)
  for (const way of ['transfer', 'balance', 'limit', 'wallet']) {
    const choice = sheet.locator(`[data-way="${way}"] input`).first()
    if (!(await choice.isEnabled())) continue
    await choice.check()
    await expect(sheet.locator('.skeleton')).toHaveCount(0)
    await takeSheet(page, locale, `sheet-order-${way}`)
  }
  await sheet.locator('[data-coupon] summary').click()
  await sheet.locator('[data-coupon] input').fill('NOSUCHCODE')
  await sheet.locator('[data-coupon] form button').click()
  await expect(sheet.locator('[data-coupon] [aria-invalid]')).toBeVisible()
  await takeSheet(page, locale, 'sheet-order-coupon')
}

/** From the order to the wallet's questions; ends before anything is sent. */
async function takeWalletSteps(page: Page, locale: Locale): Promise<void> {
  const pay = await textsOf(locale, 'pay')
  const sheet = page.locator('dialog[open]')
  await sheet.getByRole('radio', { name: /Polygon/ }).check()
  await sheet.locator('footer button').last().click()
  await expect(page.locator('[data-ask="connect"]')).toBeVisible({ timeout: FINAL_MS })
  await takeSheet(page, locale, 'sheet-wallet-connect')
  const confirm = page.getByRole('button', { name: pay['demoConfirm']!, exact: true })
  await confirm.click()
  await expect(page.locator('[data-ask="send"]')).toBeVisible({ timeout: FINAL_MS })
  await takeSheet(page, locale, 'sheet-wallet-send')
  await page.getByRole('button', { name: pay['demoRefuse']!, exact: true }).click()
  await expect(page.locator('[data-ask]')).toHaveCount(0)
  await takeSheet(page, locale, 'sheet-wallet-refused')
}

async function takeOrderSheets(page: Page, request: APIRequestContext, locale: Locale) {
  const order = await orderByCall(request, 137)
  for (const sheet of ['network', 'cancel']) {
    await gotoAlive(page, inLanguage(payLink(order), locale))
    await openOverlay(page, { kind: 'pay', sheet })
    await takeSheet(page, locale, `sheet-pay-${sheet}`)
  }
  const chains = await call(request, 'listDemoChains', {})
  const parcel = await postedByCall(request, 137)
  const payer = await fundedOn(request, chains, 137)
  await payer.transfer(parcel.payment.receiver!, BigInt(parcel.payment.amountBase!))
  await expect
    .poll(async () => (await readOrder(request, parcel)).status, { timeout: 2 * FINAL_MS })
    .toBe('paid')
  await gotoAlive(page, inLanguage(statusLink(parcel), locale))
  await takePage(page, locale, 'shop-status-paid')
  await openOverlay(page, { kind: 'return' })
  await takeSheet(page, locale, 'sheet-return')
}

const SETTINGS = [
  'profile',
  'password',
  'fund',
  'passkeys',
  'wallets',
  'sessions',
  'invite',
  'notices',
  'data',
] as const

/** A second wallet connects, signs and is bound; each test's browser has a demo wallet of its own. */
async function takeSecondWallet(page: Page, locale: Locale): Promise<void> {
  const account = await textsOf(locale, 'account')
  const pay = await textsOf(locale, 'pay')
  await gotoAlive(page, inLanguage('/setting', locale))
  await openOverlay(page, { kind: 'setting', sheet: 'wallets' })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press(account['bindWallet']!)
  await page.getByRole('button', { name: pay['walletDemoName']! }).first().click()
  await press(pay['demoConfirm']!)
  await expect(
    page.getByRole('button', { name: account['signAndBind']!, exact: true }),
  ).toBeEnabled()
  await takeSheet(page, locale, 'sheet-second-wallet')
  await press(account['signAndBind']!)
  await expect(page.locator('[data-ask="sign"]')).toBeVisible()
  await takeSheet(page, locale, 'sheet-second-wallet-sign')
  await press(pay['demoConfirm']!)
  await expect(page.locator('dialog[open] input[type="password"]')).toBeVisible()
  await takeSheet(page, locale, 'sheet-second-wallet-confirm')
  await page.locator('dialog[open] input[type="password"]').fill(FUND_PASSWORD)
  await press(account['confirmNow']!)
  await expect(page.locator('dialog[open] input[type="password"]')).toHaveCount(0)
}

async function takeCoinPledge(page: Page, locale: Locale): Promise<void> {
  const reward = await textsOf(locale, 'reward')
  const balance = await textsOf(locale, 'balance')
  const account = await textsOf(locale, 'account')
  await gotoAlive(page, inLanguage('/usdtBuyPackage', locale))
  const card = page.locator('[data-programme]').first()
  await card.getByRole('button', { name: reward['coinPay']!, exact: true }).click()
  const form = page.locator('[data-coin-form]')
  await form
    .getByText(/Polygon/)
    .first()
    .click()
  await form.getByLabel(balance['amount']!, { exact: true }).fill('30')
  await takePage(page, locale, 'shop-coin-form')
  await form.getByRole('button', { name: balance['next']!, exact: true }).click()
  await takeSheet(page, locale, 'sheet-coin-confirm')
  await page.locator('dialog[open] input[type="password"]').fill(FUND_PASSWORD)
  await page.getByRole('button', { name: account['confirmNow']!, exact: true }).click()
  await expect(page.locator('dialog[open]')).toContainText(reward['coinSend']!)
  await takeSheet(page, locale, 'sheet-coin-pledge')
}

for (const locale of LANGUAGES_SHOWN) {
  const { name } = LANGUAGES[locale]

  test(`a visitor's sheets in ${name}`, async ({ page, request }) => {
    await takeList(page, request, locale)
    await takeItem(page, request, locale)
    await takeReviewed(page, locale)
    await takeCart(page, request, locale)
    for (const pane of ['login', 'register', 'forgot']) {
      await gotoAlive(page, inLanguage('/', locale))
      await openOverlay(page, { kind: 'login', pane })
      await takeSheet(page, locale, `sheet-${pane}`)
    }
    const { product } = await digitalProduct(request)
    await takeOrderSheet(page, locale, product.id)
    await takeWalletSteps(page, locale)
    await takeOrderSheets(page, request, locale)
  })

  test(`a member's sheets in ${name}`, async ({ page, request }) => {
    await signInPage(page, await moneyMember())
    for (const sheet of SETTINGS) {
      await gotoAlive(page, inLanguage('/setting', locale))
      await openOverlay(page, { kind: 'setting', sheet })
      await takeSheet(page, locale, `sheet-setting-${sheet}`)
    }
    await gotoAlive(page, inLanguage('/setAddress', locale))
    await openOverlay(page, { kind: 'address' })
    await takeSheet(page, locale, 'sheet-address')
    const { product } = await digitalProduct(request)
    await takeOrderSheet(page, locale, product.id)
    await takeSecondWallet(page, locale)
    await takeCoinPledge(page, locale)
  })
}
