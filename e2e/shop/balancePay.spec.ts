import type { Page } from '@playwright/test'
import { formatMicro, parseMicro } from '../../basics/money.ts'
import { expectAccessible } from './axe.ts'
import { balanceOf, balanceText as b, moneyMember } from './balances.ts'
import { FUND_PASSWORD, accountText, asStranger, signInPage } from './member.ts'
import {
  FINAL_MS,
  button,
  call,
  chooseAndOrder,
  digitalProduct,
  expect,
  openBuySheet,
  openProof,
  orderByCall,
  readOrder,
  shopText,
  t,
  test,
} from './shop.ts'

async function toBalancePayment(
  page: Page,
  product: { id: number },
  option: { user: string },
  count = '1',
) {
  await page.goto(`/item?id=${product.id}`)
  await (await openBuySheet(page)).getByLabel(shopText.quantity).fill(count)
  await page.goBack()
  await chooseAndOrder(page, option.user, 'buyer@example.com')
  const sheet = page.getByRole('dialog', { name: t.orderTitle })
  await sheet.getByText(t.wayBalance, { exact: true }).click()
  return sheet
}

test('a visitor is told that signing in pays from the balance, and comes back to the same order', async ({
  page,
  request,
}) => {
  const { product, option } = await digitalProduct(request)
  const sheet = await toBalancePayment(page, product, option)
  await expect(sheet.getByText(b.paySignIn)).toBeVisible()
  await expectAccessible(page, 'a visitor asked to sign in')
  await sheet.getByRole('button', { name: b.signIn }).click()
  await expect(page.getByRole('dialog').last()).toContainText(accountText.signIn)
  await page.goBack()
  await expect(sheet.getByText(b.paySignIn)).toBeVisible()
})

const isOnTop = (element: Element): boolean => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, top + height / 2) === element
}

test('an order is paid from the XMDD balance at once, pressed twice or not', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|orderProduct/)
  const member = await moneyMember()
  await signInPage(page, member)
  const { product, option } = await digitalProduct(request)
  const ids: string[] = []
  await page.route('**/appleShop/orderProduct', async (route) => {
    ids.push((route.request().postDataJSON() as { orderId: string }).orderId)
    if (ids.length > 1) return route.continue()
    // The server takes the money, but its answer is lost.
    await route.fetch()
    return route.abort()
  })
  const sheet = await toBalancePayment(page, product, option)
  await expect(sheet.getByText(t.redNotice)).toHaveCount(0)
  const price = (await sheet.locator('[data-price]').textContent())!.replace(/[^\d.]/g, '')
  await sheet.getByRole('button', { name: b.payReview({ amount: `${price} XMDD` }) }).click()
  await expect(sheet.getByText(b.payPhoneMissing)).toBeVisible()
  const missing = sheet.getByLabel(b.payPhone)
  await expect.poll(() => missing.evaluate(isOnTop), 'the bar covers the field').toBe(true)
  await missing.fill('13800000000')
  // It stands above already.
  await expect(sheet.getByText('buyer@example.com')).toBeVisible()
  await expect(sheet.getByLabel(b.payReceiverMail)).toHaveCount(0)
  await expectAccessible(page, 'paying from the balance')
  await sheet.getByRole('button', { name: b.payReview({ amount: `${price} XMDD` }) }).click()
  const after = formatMicro(200_000_000n - parseMicro(price)!)
  // Delivered at once, so it is confirmed as a withdrawal is.
  const asked = page.getByRole('dialog', { name: b.payConfirmTitle })
  await expect(asked).toContainText(
    b.payConfirmText({ amount: `${price} XMDD`, after: `${after} XMDD` }),
  )
  await page.goBack()
  await expect(asked).toHaveCount(0)
  await sheet.getByRole('button', { name: b.payReview({ amount: `${price} XMDD` }) }).click()
  await asked.getByLabel(accountText.fundPassword, { exact: true }).fill(FUND_PASSWORD)
  await asked.getByRole('button', { name: b.payConfirm, exact: true }).click()
  await expect(asked.locator('[role="alert"]')).toBeVisible()
  await asked.getByRole('button', { name: b.payConfirm, exact: true }).dblclick()
  await expect(page).toHaveURL(/\/status\?orderId=/, { timeout: FINAL_MS })
  await expect(page.locator('[data-say]')).toBeVisible()
  expect(new Set(ids).size).toBe(1)
  expect(await balanceOf(request, member, 'XMDD')).toBe(after)

  // Listed in the account, and opened from there by its number alone.
  await page.goto('/buyHistory')
  const card = page.locator(`[data-order="${ids[0]}"]`)
  await expect(card).toContainText('XMDD')
  await expectAccessible(page, "the account's orders")
  await card.click()
  await expect(page).toHaveURL(new RegExp(`orderId=${ids[0]}&secret=[0-9a-f]{32}$`))
  await openProof(page)
  await expect(page.locator('[data-event="paid"]')).toBeVisible()
  // Also in the balance history, with a link to the order.
  await page.goto('/assets?do=history&kind=orderPayment')
  await page.locator('[data-posting="orderPayment"] summary').click()
  await page.getByRole('link', { name: b.openOrder }).click()
  await expect(page).toHaveURL(new RegExp(`orderId=${ids[0]}&secret=`))
})

test('a balance that is too small says how much is missing, and leads to the assets', async ({
  page,
  request,
}) => {
  await signInPage(page, await moneyMember())
  const { product, option } = await digitalProduct(request)
  // Just above the 200 of a new member, and far below the stock.
  const count = Math.floor(200 / Number(option.lpAmount)) + 1
  const sheet = await toBalancePayment(page, product, option, String(count))
  await expect(sheet.locator('[data-short]')).toBeVisible()
  await expect(sheet.getByRole('button', { name: b.payConfirm })).toHaveCount(0)
  await expectAccessible(page, 'too little XMDD')
  await sheet.getByRole('link', { name: b.title }).click()
  await expect(page).toHaveURL(/\/assets$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/item\?id=/)
})

test('orders of this device are claimed by the account, those of other accounts stay', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 403/)
  const [mine, taken] = [await orderByCall(request, 137), await orderByCall(request, 137)]
  const other = await moneyMember()
  // In another browser than the one that placed it, so that the link goes on.
  const claimed = await asStranger((elsewhere) =>
    elsewhere
      .post('/appleShop/claimOrder', {
        headers: { 'X-Access-Token': other.token },
        data: { orderId: taken.orderId, secret: taken.secret },
      })
      .then((answer) => answer.ok()),
  )
  expect(claimed).toBe(true)
  const member = await moneyMember()
  await signInPage(page, member)
  await page.addInitScript(
    (orders) => {
      if (!sessionStorage.getItem('e2eOrders')) localStorage.setItem('orders', orders)
      sessionStorage.setItem('e2eOrders', 'kept')
    },
    JSON.stringify(
      [mine, taken].map(({ orderId, secret }) => ({ orderId, secret, placedAt: Date.now() })),
    ),
  )
  await page.goto('/buyHistory')
  await expect(page.getByText(b.takeOver({ count: 2 }))).toBeVisible()
  await expectAccessible(page, 'orders to be taken over')
  await button(page, b.takeOverButton).click()
  await expect(page.getByText(b.tookOver({ count: 1 }))).toBeVisible()
  await expect(page.getByText(b.takeOverOthers({ count: 1 }))).toBeVisible()
  await expect(page.locator(`[data-order="${mine.orderId}"]`)).toBeVisible()
  await expect(page.locator(`[data-order="${taken.orderId}"]`)).toHaveCount(0)
  await page.locator(`[data-order="${mine.orderId}"]`).click()
  await expect(page).toHaveURL(new RegExp(`orderId=${mine.orderId}&secret=${mine.secret}$`))
  expect((await readOrder(request, mine)).status).toBe('unpaid')
})

test("an order's number alone opens it for its owner only", async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/)
  const order = await orderByCall(request, 137)
  await signInPage(page, await moneyMember())
  await page.goto(`/status?orderId=${order.orderId}`)
  await expect(page.getByLabel(t.findSecret)).toBeVisible()
  await expect(call(request, 'readOrder', { orderId: order.orderId })).rejects.toThrow('401')
})
