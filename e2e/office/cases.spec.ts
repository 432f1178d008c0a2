import { formatMicro, parseMicro } from '../../basics/money.ts'
import orders from '../../i18n/en/officeOrders.ts'
import words from '../../i18n/en/officeWords.ts'
import { fundedOn } from '../shop/anyPayer.ts'
import { FINAL_MS, call, postedByCall, readOrder } from '../shop/shop.ts'
import { expect, expectAccessible, open, test } from './office.ts'

test('money that came to another address is given to the order that it looks like, without typing its number', async ({
  page,
  request,
  chains,
  expectedErrors,
}) => {
  // What is decided is asked for once more before its drawer is gone.
  expectedErrors.push(/status of 404/)
  const order = await postedByCall(request, 137)
  const payer = await fundedOn(request, chains, 137)
  const elsewhere = chains.find(({ network }) => network === 137)!.receive[0]!
  const txHash = await payer.transfer(elsewhere, BigInt(order.payment.amountBase!))
  const waiting = page.locator('main').getByText(words['reason.noOrder'], { exact: true }).last()
  await expect(async () => {
    await open(page, '/cases', orders.cases)
    await expect(waiting).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: FINAL_MS })
  await waiting.click()
  const shown = page.getByRole('dialog')
  // No one is known to whom it could be offered.
  await expect(shown.getByRole('button', { name: orders.sendBack, exact: true })).toBeVisible()
  await expect(shown.getByRole('button', { name: orders.offer, exact: true })).toHaveCount(0)
  const candidate = shown.getByRole('listitem').filter({ hasText: order.orderId })
  await expect(candidate).toContainText(orders['candidate.open'])
  await expectAccessible(page, 'money without an order')
  await candidate.getByRole('button').click()
  const deliver = page.getByRole('dialog', { name: orders.deliver, exact: true })
  await expect(deliver.getByLabel(orders.order)).toHaveValue(order.orderId)
  await deliver.getByLabel(orders.why).fill('the buyer showed the transaction')
  await deliver.getByRole('button', { name: orders.deliver, exact: true }).click()
  await expect(deliver).toHaveCount(0)
  const status = async () => (await readOrder(request, order)).status
  await expect.poll(status, { timeout: FINAL_MS }).toBe('paid')
  await page.getByRole('textbox', { name: orders.txHash }).fill(txHash)
  await page.getByRole('button', { name: orders.settleByHash }).click()
  await expect(page.locator('[data-verdict="credited"]')).toBeVisible()
  await expect(page.getByText(orders.blockReadAgain)).toBeVisible()
})

test('the amount of a return is read beside the button that approves it', async ({
  page,
  request,
  chains,
  expectedErrors,
}) => {
  // What is decided is asked for once more before its drawer is gone.
  expectedErrors.push(/status of 404/)
  const order = await postedByCall(request, 137)
  const { orderId, secret, payment } = order
  const payer = await fundedOn(request, chains, 137)
  await payer.transfer(payment.receiver!, BigInt(payment.amountBase!))
  const status = async () => (await readOrder(request, order)).status
  await expect.poll(status, { timeout: FINAL_MS }).toBe('paid')
  await call(request, 'returnOrder', { orderId, secret, reason: 'does not fit' })

  await open(page, `/cases?case=return-${orderId}`, orders.cases)
  const shown = page.getByRole('dialog').first()
  await shown.getByRole('button', { name: orders.approve, exact: true }).click()
  const approve = page.getByRole('dialog', { name: orders.approve, exact: true })
  const amount = `${formatMicro(parseMicro(order.goods)!)} USDT`
  await expect(approve.getByText(amount, { exact: true })).toBeVisible()
  await approve.getByLabel(orders.why).fill('sent back unused')
  await approve.getByRole('button', { name: orders.approve, exact: true }).click()
  await expect(approve).toHaveCount(0)
  await expect.poll(async () => (await readOrder(request, order)).returning?.state).toBe('approved')
})
