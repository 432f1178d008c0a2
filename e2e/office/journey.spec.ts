import type { APIRequestContext } from '@playwright/test'
import { createOrderId } from '../../basics/orderId.ts'
import delivery from '../../i18n/cn/delivery.ts'
import returns from '../../i18n/cn/refund.ts'
import orders from '../../i18n/en/officeOrders.ts'
import { Payer } from '../shop/payer.ts'
import {
  button,
  call,
  FINAL_MS,
  postedByCall,
  readOrder,
  statusLink,
  type Order,
} from '../shop/shop.ts'
import { expect, expectAccessible, open, test } from './office.ts'

/** An order of two pieces of one thing and one of another. */
async function severalByCall(request: APIRequestContext): Promise<Order> {
  const { records } = await call(request, 'listProducts', { pageSize: 100 })
  const goods = records.filter(({ productType, soldOut }) => productType === 1 && !soldOut)
  const lines: { productId: number; optionId: number; count: number }[] = []
  // Other tests of this shop may have sold out, or made, the first ones.
  for (const { id } of goods) {
    const options = await call(request, 'listOptions', { arrIndex: id })
    const option = options.records.find(({ stock }) => stock > 2)
    if (option) lines.push({ productId: id, optionId: option.id, count: 2 - lines.length })
    if (lines.length === 2) break
  }
  return call(request, 'placeOrder', {
    orderId: createOrderId(Date.now()),
    lines,
    country: 'CN',
    address: '上海市静安区1号',
    receiverName: '王小明',
    phone: '13812345678',
    network: 137,
    mode: 'safe',
  })
}

test('a paid order is shipped, corrected, received, and refunded by line', async ({
  page,
  request,
  chains,
}) => {
  const order = await postedByCall(request, 137)
  const several = await severalByCall(request)
  const { orderId } = order
  await open(page, `/orders/${orderId}`, orderId)
  await expect(page.locator('[data-verdict="nothingSeen"]')).toBeVisible()
  await expect(page.getByRole('button', { name: orders.shipOrder, exact: true })).toHaveCount(0)
  await expectAccessible(page, 'an unpaid order')

  const payer = await Payer.funded(
    request,
    chains.find(({ network }) => network === 137)!,
  )
  for (const one of [several, order]) {
    await payer.transfer(one.payment.receiver!, BigInt(one.payment.amountBase!))
    await expect
      .poll(async () => (await readOrder(request, one)).status, { timeout: FINAL_MS })
      .toBe('paid')
  }

  await open(page, `/orders/${orderId}`, orderId)
  await expect(page.getByText(orders.shipByHand({ count: 1 }))).toBeVisible()
  await page.getByRole('button', { name: orders.shipOrder, exact: true }).click()
  const ship = page.getByRole('dialog', { name: orders.shipOrder })
  const send = ship.getByRole('button', { name: orders.shipOrder, exact: true })
  // A double click is no answer to the question for the number.
  await send.dblclick()
  await expect(ship.getByText(orders.noTracking)).toBeVisible()
  await expect(send).toBeDisabled()
  await ship.getByLabel(orders.shipUntracked).check()
  await expect(send).toBeEnabled()
  await ship.getByLabel(orders.tracking, { exact: true }).fill('SF0000000001')
  await expectAccessible(page, 'a parcel to send')
  const sent: string[] = []
  page.on('request', (asked) => {
    if (asked.url().endsWith('/office/shipLines')) sent.push(asked.url())
  })
  // Both presses come before the page is drawn again.
  await send.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
  await expect(ship).toHaveCount(0)
  expect(sent).toHaveLength(1)
  await expect(page.getByText('SF0000000001').first()).toBeVisible()

  await page.getByRole('button', { name: orders.correctParcel }).click()
  const correct = page.getByRole('dialog', { name: orders.correctParcel })
  await expect(correct.getByLabel(orders.tracking)).toHaveValue('SF0000000001')
  await correct.getByLabel(orders.tracking).fill('SF1234567890')
  await correct.getByRole('button', { name: orders.correctParcel }).click()
  await expect(page.getByRole('link', { name: 'SF1234567890' })).toBeVisible()

  await page.getByRole('button', { name: orders.slipAndLabel }).click()
  const slips = page.getByRole('dialog', { name: orders.slips })
  await expect(slips.locator('.slip')).toContainText('王小明')
  await slips.getByRole('button', { name: orders.showLabels }).click()
  const labels = page.getByRole('dialog', { name: orders.labels })
  await expect(labels.locator('.label')).toContainText('上海市静安区1号')
  // Printed is the label alone, on a page of its size.
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('body > .printed > .label')).toBeVisible()
  await expect(page.locator('#root')).toBeHidden()
  expect((await page.pdf({ preferCSSPageSize: true })).toString('latin1')).toMatch(
    /\/MediaBox \[0 0 28[23][.\d]* 425[.\d]*\]/,
  )
  await page.emulateMedia({ media: null })
  await expectAccessible(page, 'an address label')

  await page.goto(`${statusLink(order)}&lang=cn`)
  await expect(page.locator('[data-tracking]')).toHaveText('SF1234567890')
  await button(page, delivery.confirm).click()
  await button(page, delivery.confirmYes).click()
  await expect(page.locator('[data-event="received"]')).toBeAttached()

  await open(page, `/orders/${orderId}`, orderId)
  await page.getByRole('button', { name: orders.refund, exact: true }).click()
  // Of a single line everything goes back unless somebody says less.
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('1')
  await page.getByRole('button', { name: orders.workOut }).click()
  const refund = page.getByRole('dialog', { name: orders.refund })
  await refund.getByLabel(orders.why).fill('broken on arrival')
  await refund.getByRole('button', { name: orders.refund, exact: true }).click()
  await expect(refund).toHaveCount(0)
  expect((await readOrder(request, order)).refunds).toMatchObject([
    { state: 'offered', reason: 'return' },
  ])
  await expect(page.getByText(orders['waits.refund'])).toBeVisible()
  await expectAccessible(page, 'a refunded order')
  await page.goto(`${statusLink(order)}&lang=cn`)
  await expect(page.locator('[data-return]')).toContainText(
    returns.shopReason({ words: 'broken on arrival' }),
  )

  await open(page, `/orders/${several.orderId}`, several.orderId)
  await page.getByRole('button', { name: orders.refund, exact: true }).click()
  const pieces = page.getByRole('dialog').getByRole('combobox')
  const chosen = () => pieces.evaluateAll((all: HTMLSelectElement[]) => all.map((one) => one.value))
  await expect.poll(chosen).toEqual(['0', '0'])
  await page.getByRole('dialog').getByRole('button', { name: orders.allPieces }).click()
  await expect.poll(chosen).toEqual(['2', '1'])

  const { secret } = several
  await call(request, 'returnOrder', {
    orderId: several.orderId,
    secret,
    kind: 'damaged',
    reason: 'a crack in the rim',
  })
  const photo = (await page.screenshot({ type: 'jpeg', quality: 30 })).toString('base64')
  await call(request, 'addReturnPhoto', { orderId: several.orderId, secret, photo })
  await open(page, `/cases?case=return-${several.orderId}`, orders.cases)
  const asked = page.getByRole('dialog')
  await expect(asked.getByText('a crack in the rim')).toBeVisible()
  await asked.getByRole('button', { name: orders.showPhotos({ count: 1 }) }).click()
  await expect(asked.getByRole('img', { name: orders.returnPhotoNo({ count: 1 }) })).toBeVisible()
  await asked.getByRole('button', { name: orders.refuse, exact: true }).click()
  const refuse = page.getByRole('dialog', { name: orders.refuse })
  await refuse.getByLabel(orders.why).fill('the crack is its glaze')
  await refuse.getByRole('button', { name: orders.refuse, exact: true }).click()
  await expect(refuse).toHaveCount(0)
  const answered = (await readOrder(request, several)).returning
  expect(answered).toMatchObject({ state: 'refused', why: 'the crack is its glaze' })

  await open(page, '/cases', orders.cases)
  await page.getByLabel(orders.txHash).fill(`0x${'7'.repeat(64)}`)
  await page.getByRole('button', { name: orders.settleByHash }).click()
  await expect(page.locator('[data-verdict="notFound"]')).toBeVisible()
  await expectAccessible(page, 'settle by hash')
})
