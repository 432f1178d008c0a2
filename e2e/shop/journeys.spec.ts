import { NETWORKS } from '../../basics/networks.ts'
import type { Page } from '@playwright/test'
import cartTexts from '../../i18n/cn/cart.ts'
import {
  FINAL_MS,
  banner,
  button,
  buySheet,
  call,
  demoAsks,
  expect,
  gotoAlive,
  itemText,
  orderSheet,
  payButton,
  readOrder,
  shopText,
  t,
  test,
} from './shop.ts'
import type { APIRequestContext } from '@playwright/test'

/** How many presses each way to a paid order may take, a press into a field and in the wallet included. */
const MOST = { firstOrder: 9, secondOrder: 4, otherGoods: 4, buyAgain: 4, transfer: 6 } as const
const WHOLE_ADDRESS = '李雷 13812345678 上海市徐汇区漕溪北路18号3栋201'

/** Counts every press on the page from now on. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counter = window as unknown as { presses?: number }
    if (counter.presses === undefined)
      addEventListener('pointerdown', () => counter.presses!++, { capture: true })
    counter.presses = 0
  })
  return () => page.evaluate(() => (window as unknown as { presses: number }).presses)
}

/** Something with options that are in stock, where `options` says how many. */
async function productWith(
  request: APIRequestContext,
  isPosted: boolean,
  isRight: (options: number) => boolean,
  butNot?: number,
) {
  const { records } = await call(request, 'listProducts', { pageSize: 100 })
  for (const product of records) {
    if ((product.productType === 1) !== isPosted || product.soldOut || product.id === butNot)
      continue
    const options = await call(request, 'listOptions', { arrIndex: product.id })
    if (isRight(options.records.length) && options.records.every(({ stock }) => stock > 1))
      return { product, option: options.records[0]!, options: options.records }
  }
  throw new Error('the sample catalogue has no such product')
}

const openProduct = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: false }).first().click()
const orderNow = (page: Page) =>
  page
    .getByRole('dialog', { name: shopText.productDetails })
    .getByRole('button', { name: shopText.orderNow, exact: true })
    .click()

/** As the system's clipboard would; a press into the field comes first. */
async function pasteAddress(page: Page): Promise<void> {
  const field = buySheet(page).getByLabel(shopText.address)
  await field.click()
  await field.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, WHOLE_ADDRESS)
  await expect(buySheet(page).getByLabel(shopText.receiverName)).toHaveValue('李雷')
  await expect(buySheet(page).getByLabel(shopText.phone)).toHaveValue('13812345678')
}

const orderOf = (page: Page) =>
  Object.fromEntries(new URL(page.url()).searchParams) as { orderId: string; secret: string }

test(`a guest's first order from a wallet on Polygon takes at most ${MOST.firstOrder} presses, the next ${MOST.secondOrder}, also for other goods`, async ({
  page,
  request,
  watching,
}) => {
  const { product, option } = await productWith(request, true, (options) => options > 1)
  await gotoAlive(page, '/')
  const first = await countPresses(page)
  await openProduct(page, product.name)
  await orderNow(page)
  const asked = buySheet(page)
  await asked.getByRole('radio', { name: option.user.toUpperCase(), exact: true }).check()
  await pasteAddress(page)
  await asked.getByRole('button', { name: new RegExp(shopText.orderNow) }).click()
  const order = orderSheet(page)
  // Fees are the networks' own, and the cheapest is marked.
  await expect(order.locator('[data-network-fee="105"]')).toContainText(/≈ [\d.]+–[\d.]+ USDT/)
  await expect(order.locator('[data-network-fee="137"]')).toContainText(t.cheapest)
  await order.getByRole('radio', { name: /Polygon/ }).check()
  await payButton(order).dblclick()
  await demoAsks(page, 'connect').confirm()
  const asks = demoAsks(page, 'send')
  await expect(asks.dialog).toContainText(`${option.lpAmount} USDT`, { timeout: FINAL_MS })
  // The page below says the same: how much, to whom, on which network.
  const sheet = page.getByRole('dialog', { name: t.walletPayTitle })
  const { payment } = await readOrder(request, orderOf(page))
  const shown = (await sheet.innerText()).replaceAll(/\s/g, '')
  expect(shown).toContain(payment.receiver!)
  expect(shown).toContain(`${NETWORKS[137].name}(`)
  await asks.confirm()
  await expect(banner(page, 'settled')).toBeVisible({ timeout: 2 * FINAL_MS })
  // The second press of the double click is none of the journey.
  expect((await first()) - 1).toBeLessThanOrEqual(MOST.firstOrder)

  await gotoAlive(page, '/')
  const second = await countPresses(page)
  await openProduct(page, product.name)
  await orderNow(page)
  await expect(order.getByRole('radio', { name: /Polygon/ })).toBeChecked()
  await payButton(order).click()
  await expect(asks.dialog).toBeVisible({ timeout: FINAL_MS })
  await asks.confirm()
  await expect(banner(page, 'settled')).toBeVisible({ timeout: 2 * FINAL_MS })
  expect(await second()).toBeLessThanOrEqual(MOST.secondOrder)

  // Goods that were never bought: an option is proposed, said so, and changed in place.
  const other = await productWith(request, true, (options) => options > 1, product.id)
  const [proposed, wanted] = other.options as [typeof option, typeof option]
  const chip = ({ user }: typeof option) =>
    order.getByRole('radio', { name: user.toUpperCase(), exact: true })
  await gotoAlive(page, '/')
  const third = await countPresses(page)
  await openProduct(page, other.product.name)
  await orderNow(page)
  await expect(order.locator('[data-proposed]')).toContainText(proposed.user.toUpperCase())
  await expect(chip(proposed)).toBeChecked()
  const summary = order.locator('[data-summary]')
  for (const part of [proposed.user.toUpperCase(), 'Polygon', '漕溪北路18号'])
    await expect(summary).toContainText(part)
  await chip(wanted).check()
  await expect(order.locator('[data-proposed]')).toHaveCount(0)
  await expect(summary).toContainText(wanted.user.toUpperCase())
  await chip(proposed).check()
  await expect(order.getByRole('radio', { name: /Polygon/ })).toBeChecked()
  await payButton(order).click()
  await expect(asks.dialog).toBeVisible({ timeout: FINAL_MS })
  const { lines } = await readOrder(request, orderOf(page))
  expect(lines.map(({ optionId }) => optionId)).toEqual([proposed.id])
  await asks.confirm()
  await expect(banner(page, 'settled')).toBeVisible({ timeout: 2 * FINAL_MS })
  // Changing it twice was the test's wish.
  expect((await third()) - 2).toBeLessThanOrEqual(MOST.otherGoods)

  await gotoAlive(page, '/buyHistory')
  const again = await countPresses(page)
  await button(page, shopText.buyAgain).first().click()
  await button(page, cartTexts.checkout({ count: 1 })).click()
  await payButton(order).click()
  await expect(asks.dialog).toBeVisible({ timeout: FINAL_MS })
  expect((await again()) + 1).toBeLessThanOrEqual(MOST.buyAgain)

  // Refused: nothing is asked again by itself, neither then, nor after a reload, nor on the way back and forth.
  const sends = () =>
    watching.requests.filter(({ method }) => method === 'eth_sendTransaction').length
  expect(sends()).toBe(4)
  await asks.refuse()
  await expect(page.locator('[data-error="userReject"]')).toBeVisible()
  const paying = page.url()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(paying)
  await page.goForward()
  await expect(page.getByRole('button', { name: t.walletGo })).toBeVisible({ timeout: FINAL_MS })
  await page.reload()
  await expect(banner(page, 'waiting')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(sends()).toBe(4)
})

test(`an exact transfer takes at most ${MOST.transfer} presses to its amount and address`, async ({
  page,
  request,
}) => {
  const { product } = await productWith(request, false, (options) => options === 1)
  await gotoAlive(page, `/?name=${encodeURIComponent(product.name)}`)
  const presses = await countPresses(page)
  await openProduct(page, product.name)
  await orderNow(page)
  const email = buySheet(page).getByLabel(shopText.email)
  await email.click()
  await email.fill('buyer@example.com')
  await buySheet(page)
    .getByRole('button', { name: new RegExp(shopText.orderNow) })
    .click()
  const order = orderSheet(page)
  await order.getByRole('radio', { name: t.wayTransfer }).check()
  await payButton(order).click()
  await expect(page.locator('[data-address]')).toBeVisible()
  await expect(page.locator('[data-amount]')).toBeVisible()
  expect(await presses()).toBeLessThanOrEqual(MOST.transfer)
  await page.goBack()
  await expect(page).toHaveURL(/\?name=/)

  // The way is remembered, also when the product is opened again; delivery can be changed from the order.
  await openProduct(page, product.name)
  await orderNow(page)
  await expect(order.getByRole('radio', { name: t.wayTransfer })).toBeChecked()
  await order.getByRole('button', { name: t.change, exact: true }).click()
  await expect(buySheet(page).getByText(itemText.change, { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog', { name: shopText.productDetails })).toBeVisible()
})
