import type { APIRequestContext, Page } from '@playwright/test'
import cart from '../../i18n/cn/cart.ts'
import errors from '../../i18n/cn/errors.ts'
import refund from '../../i18n/cn/refund.ts'
import { openDatabase, type Database } from '../../server/platform/db/connection.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { keptAddress } from '../../tools/supervisor/postgres/embedded.ts'
import { expectAccessible } from './axe.ts'
import { shopData } from './ownShop.ts'
import { Payer } from './payer.ts'
import {
  banner,
  button,
  buySheet,
  call,
  expect,
  FINAL_MS,
  gotoAlive,
  orderSheet,
  readOrder,
  shopText,
  t,
  test,
  payButton,
} from './shop.ts'

/** Nobody else orders for it, nor does an earlier try. */
const EMAIL = `cart${Date.now()}@example.com`

type Goods = { productId: number; optionId: number; label: string; price: string }

/** Two posted goods and one sent by e-mail: the dearest, which no other test orders. */
async function threeGoods(request: APIRequestContext): Promise<readonly Goods[]> {
  const { records } = await call(request, 'listProducts', { pageSize: 100, column: 'usdt' })
  const onSale = records.filter(({ soldOut }) => !soldOut)
  const posted = onSale.filter(({ productType }) => productType === 1)
  const mailed = onSale.filter(({ productType }) => productType !== 1)
  return Promise.all(
    [posted.at(-1)!, posted.at(-2)!, mailed.at(-1)!].map(async ({ id }) => {
      const options = await call(request, 'listOptions', { arrIndex: id })
      const { id: optionId, user, lpAmount } = options.records.find(({ stock }) => stock > 2)!
      return { productId: id, optionId, label: user.toUpperCase(), price: lpAmount }
    }),
  )
}

async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase((await keptAddress(shopData()!))!, { max: 1, name: 'e2e' })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

const setPrice = ({ optionId }: Goods, price: string) =>
  withDatabase((db) =>
    sql`update product_option set price_micro = ${price}::numeric * 1000000 where id = ${optionId}`.execute(
      db,
    ),
  )

const countOrders = () =>
  withDatabase(async (db) => {
    const { rows } = await sql<{ orders: number; lines: number }>`
      select count(distinct o.id)::int as orders, count(*)::int as lines from shop_order o join order_line l on l.order_id = o.id where o.receiver_email = ${EMAIL}`.execute(
      db,
    )
    return rows[0]!
  })

const addToCart = async (page: Page, { productId, label }: Goods): Promise<void> => {
  await gotoAlive(page, `/item?id=${productId}`)
  await page.locator('[data-options]').click()
  await buySheet(page).getByRole('radio', { name: label, exact: true }).check()
  await buySheet(page).getByRole('button', { name: shopText.addToCart }).click()
  await expect(page.getByText(shopText.cartAdded, { exact: true })).toBeVisible()
}

const checkOut = async (page: Page) => {
  await button(page, cart.checkout({ count: 3 })).click()
  const sheet = page.getByRole('dialog', { name: t.orderTitle })
  await expect(sheet.locator('[data-draft-lines="3"]')).toBeVisible()
  return sheet
}

test('three goods are one order with one payment, after a changed price, a lost answer and a double press; buying them again takes three presses', async ({
  page,
  request,
  chains,
  expectedErrors,
}) => {
  test.skip(shopData() === undefined, 'needs the data folder of the shop')
  expectedErrors.push(/ERR_FAILED|createOrder/)
  const goods = await threeGoods(request)
  for (const one of goods) await addToCart(page, one)
  await page.getByRole('link', { name: shopText.cartView }).click()
  await expect(page.getByRole('heading', { level: 1, name: cart.title })).toBeVisible()
  await expect(page.locator('[data-cart-line]')).toHaveCount(3)
  await expect(page.getByRole('img', { name: `${shopText.inCart} (3)` })).toBeVisible()
  await page.getByLabel(shopText.country).selectOption('CN')
  await page.getByLabel(shopText.address).fill('上海市静安区南京西路1号')
  await page.getByLabel(shopText.receiverName).fill('王小明')
  await page.getByLabel(shopText.phone).fill('13812345678')
  await page.getByLabel(shopText.email).fill(EMAIL)
  await expect(page.locator('[data-cart-sums]')).toBeVisible()
  await expectAccessible(page, 'the cart')
  await checkOut(page)
  await page.goBack()

  const dearer = (Number(goods[0]!.price) + 1.5).toFixed(2)
  await setPrice(goods[0]!, dearer)
  try {
    await gotoAlive(page, '/cart')
    await expect(page.locator('[data-price-changed]')).toHaveText(
      cart.priceChanged({ before: goods[0]!.price, now: dearer }),
    )
    const sent: string[] = []
    await page.route('**/appleShop/createOrder', async (route) => {
      sent.push((route.request().postDataJSON() as { orderId: string }).orderId)
      if (sent.length > 1) return route.continue()
      // The shop places the order, but its answer is lost.
      await route.fetch()
      return route.abort()
    })
    const first = await checkOut(page)
    await first.getByRole('radio', { name: /Polygon/ }).check()
    await payButton(first).click()
    await expect(first.getByRole('alert')).toBeVisible()

    await gotoAlive(page, '/cart')
    const second = await checkOut(page)
    await second.getByRole('radio', { name: /Polygon/ }).check()
    await payButton(second).dblclick()
    await expect(banner(page, 'waiting')).toBeVisible()
    expect(new Set(sent).size).toBe(1)
    expect(await countOrders()).toEqual({ orders: 1, lines: 3 })
  } finally {
    await setPrice(goods[0]!, goods[0]!.price)
  }

  const query = new URL(page.url()).searchParams
  const key = { orderId: query.get('orderId')!, secret: query.get('secret')! }
  const { payment } = await call(request, 'openTransfer', key)
  const payer = await Payer.funded(
    request,
    chains.find(({ network }) => network === payment.network)!,
  )
  await payer.transfer(payment.receiver!, BigInt(payment.amountBase!))
  await expect
    .poll(async () => (await readOrder(request, key)).payment.status, { timeout: FINAL_MS })
    .toBe('settled')
  expect((await readOrder(request, key)).lines).toHaveLength(3)

  await gotoAlive(page, `/status?${query}`)
  await button(page, refund.returnOpen).click()
  const choice = page.getByRole('group', { name: refund.returnLines })
  // Nothing is chosen from the start, and a request without goods says what to do.
  await expect(choice.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(choice.getByRole('alert')).toHaveCount(0)
  await button(page, refund.returnSend).click()
  await expect(choice.getByRole('alert')).toHaveText(refund.returnLinesMissing)
  await choice.getByRole('checkbox', { name: refund.returnEvery }).check()
  await expect(choice.getByRole('alert')).toHaveCount(0)
  await expect(choice.getByRole('checkbox', { checked: true })).toHaveCount(4)
  // Each row is as high as a finger, whatever the length of its name.
  for (const row of await choice.locator('label').all())
    expect((await row.boundingBox())!.height).toBeGreaterThanOrEqual(44)

  await gotoAlive(page, '/cart')
  await expect(page.getByText(cart.empty, { exact: true })).toBeVisible()

  // From the list of orders it is three presses to the page that says where to pay.
  await gotoAlive(page, '/buyHistory')
  await button(page, shopText.buyAgain).click()
  await expect(page.getByText(cart.again, { exact: true })).toBeVisible()
  await expect(page.locator('[data-price-changed]')).toHaveText(
    cart.priceChanged({ before: dearer, now: goods[0]!.price }),
  )
  const again = await checkOut(page)
  await expect(again.getByRole('radio', { name: /Polygon/ })).toBeChecked()
  await payButton(again).click()
  await expect(banner(page, 'waiting')).toBeVisible()
  expect(await countOrders()).toEqual({ orders: 2, lines: 6 })
})

test('pieces beyond the stock are refused in the cart, with the real limit', async ({
  page,
  request,
}) => {
  test.skip(shopData() === undefined, 'needs the data folder of the shop')
  const [one] = await threeGoods(request)
  const { records } = await call(request, 'listOptions', { arrIndex: one!.productId })
  const { stock } = records.find(({ id }) => id === one!.optionId)!
  await addToCart(page, one!)
  await gotoAlive(page, '/cart')
  const pieces = page.locator('[data-cart-line]').getByRole('textbox')
  await pieces.fill(String(stock + 1))
  await expect(page.getByText(errors.quantityRange({ count: stock }))).toBeVisible()
  await pieces.fill(String(stock))
  await expect(page.getByText(errors.quantityRange({ count: stock }))).toHaveCount(0)
})

test('a cart is drawn with its goods before any script, for this browser alone', async ({
  browser,
  baseURL,
  request,
}) => {
  const [one, , mailed] = await threeGoods(request)
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false })
  try {
    const text = [one!, mailed!].map((it) => `${it.productId}.${it.optionId}.2`).join('_')
    await context.addCookies([{ name: 'cart', value: `${text}-`, url: `${baseURL}/cart` }])
    const page = await context.newPage()
    const answer = await page.goto('/cart')
    expect(answer!.headers()['cache-control']).toBe('no-store')
    const lines = page.locator('[data-cart-line]')
    await expect(lines).toHaveCount(2)
    await expect(lines.first()).toContainText(one!.label)
    await expect(lines.first().getByRole('textbox')).toHaveValue('2')
    await expect(lines.nth(0).getByRole('checkbox')).toBeChecked()
    await expect(lines.nth(1).getByRole('checkbox')).not.toBeChecked()
    await context.clearCookies()
    await page.goto('/cart')
    await expect(lines).toHaveCount(0)
  } finally {
    await context.close()
  }
})

test('the cart that the server draws comes alive, with what the device knows', async ({
  page,
  request,
}) => {
  const [one] = await threeGoods(request)
  await addToCart(page, one!)
  await page.evaluate(() => {
    localStorage.setItem(
      'delivery',
      JSON.stringify({ country: 'CN', address: 'x', name: 'y', phone: '13812345678' }),
    )
  })
  const html = await (await page.goto('/cart'))!.text()
  expect(html).toContain(`data-cart-line="${one!.optionId}"`)
  await expect(page.locator('[data-cart-sums]')).toBeVisible()
  const line = page.locator('[data-cart-line]')
  await line.getByRole('button', { name: shopText.more }).click()
  await expect(line.getByRole('textbox')).toHaveValue('2')
  await page.reload()
  await expect(line.getByRole('textbox')).toHaveValue('2')
  await expect(page.locator('[data-price-changed]')).toHaveCount(0)
})

test('a press on the main button before the shop has answered counts once it has', async ({
  page,
  request,
}) => {
  const [one] = await threeGoods(request)
  await addToCart(page, one!)
  await page.evaluate(() => {
    localStorage.setItem(
      'delivery',
      JSON.stringify({ country: 'CN', address: '1 Ice Road', name: 'Ann', phone: '13812345678' }),
    )
  })
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/appleShop/cart', async (route) => {
    await held
    await route.continue()
  })
  await gotoAlive(page, '/cart')
  const checkOut = page.getByRole('button', { name: cart.checkout({ count: 1 }) })
  await checkOut.click()
  await expect(checkOut).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  answer()
  await expect(orderSheet(page)).toContainText('1 Ice Road')
})

test('a kept country that the shop does not deliver to is asked for again', async ({
  page,
  request,
}) => {
  const [one] = await threeGoods(request)
  await addToCart(page, one!)
  await page.evaluate(() => {
    localStorage.setItem(
      'delivery',
      JSON.stringify({
        country: 'AQ',
        address: '1 Ice Road',
        name: 'Ann Lee',
        phone: '13812345678',
      }),
    )
  })
  await gotoAlive(page, '/cart')
  await expect(page.getByLabel(shopText.address)).toHaveValue('1 Ice Road')
  await expect(page.getByLabel(shopText.country)).toHaveValue('')
  await page.getByRole('button', { name: cart.checkout({ count: 1 }) }).click()
  await expect(page.getByLabel(shopText.country)).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByLabel(shopText.country).selectOption('CN')
  await page.getByRole('button', { name: cart.checkout({ count: 1 }) }).click()
  await expect(orderSheet(page)).toContainText('1 Ice Road')
})

test('what the storage holds is read with bounds, and what was removed comes back', async ({
  page,
  request,
}) => {
  const [one] = await threeGoods(request)
  const { productId, optionId } = one!
  await page.addInitScript(
    (stored) => {
      if (localStorage.getItem('cart') === null) localStorage.setItem('cart', stored)
    },
    JSON.stringify([
      null,
      'x',
      { productId, optionId, count: 0 },
      { productId, optionId, count: -5 },
      { productId, optionId, count: 1e9 },
      { productId, optionId: '1', count: 1 },
      { productId, optionId, count: 2, seen: '<b>', price: '0.01' },
      { productId, optionId, count: 7 },
      { productId: 2_000_000_000, optionId: 2_000_000_000, count: 1 },
      ...Array.from({ length: 400 }, () => ({ productId, optionId: 0, count: 1 })),
    ]),
  )
  await gotoAlive(page, '/cart')
  const lines = page.locator('[data-cart-line]')
  await expect(lines).toHaveCount(2)
  await expect(lines.first().getByRole('textbox')).toHaveValue('2')
  await expect(page.locator('[data-cart-unavailable]')).toContainText(cart.isGone)
  await page.getByRole('button', { name: cart.clearUnavailable }).click()
  await expect(lines).toHaveCount(1)
  await lines.getByRole('button', { name: /^移除/ }).click()
  await expect(page.getByText(cart.empty, { exact: true })).toBeVisible()
  await button(page, cart.undo).click()
  await expect(lines.first().getByRole('textbox')).toHaveValue('2')
})

test('favourites and what was seen stay on the device, until that is turned off', async ({
  page,
  request,
}) => {
  const [one, two] = await threeGoods(request)
  await gotoAlive(page, `/item?id=${one!.productId}`)
  await button(page, shopText.favourite).click()
  await expect(button(page, shopText.favourite)).toHaveAttribute('aria-pressed', 'true')
  await gotoAlive(page, `/item?id=${two!.productId}`)
  await expect(button(page, shopText.favourite)).toHaveAttribute('aria-pressed', 'false')
  await gotoAlive(page, '/saved')
  const saved = page.locator('[data-saved]')
  await expect(saved).toHaveCount(1)
  await expect(saved).toHaveAttribute('data-saved', String(one!.productId))
  await page.getByRole('radio', { name: cart.seen }).check()
  await expect(saved).toHaveCount(2)
  await expect(saved.first()).toHaveAttribute('data-saved', String(two!.productId))
  await expectAccessible(page, 'what was seen')
  await page.getByRole('radio', { name: cart.seenNo, exact: true }).check()
  await expect(page.getByText(cart.noSeen, { exact: true })).toBeVisible()
  await gotoAlive(page, `/item?id=${one!.productId}`)
  await gotoAlive(page, '/saved?tab=seen')
  await expect(page.getByText(cart.noSeen, { exact: true })).toBeVisible()
})
