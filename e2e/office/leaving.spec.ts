import orders from '../../i18n/en/officeOrders.ts'
import { orderByCall } from '../shop/shop.ts'
import { expect, expectAccessible, open, t, test } from './office.ts'

test('what was typed is not left unasked, by a link or by "back"', async ({ page, request }) => {
  const { orderId } = await orderByCall(request, 137)
  await open(page, '/orders?view=all', orders.orders)
  await page.locator(`a[href*="${orderId}"]`).click()
  const note = page.getByLabel(orders.addNote)
  await note.fill('half a sentence')
  const asked = page.getByRole('dialog', { name: t.leave })
  await page.goBack()
  await expect(asked).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/orders/${orderId}$`))
  await expectAccessible(page, 'asking before leaving')
  await asked.getByRole('button', { name: t.cancel }).click()
  await expect(note).toHaveValue('half a sentence')
  await page.getByRole('link', { name: t['nav.home'] }).click()
  await expect(asked).toBeVisible()
  await asked.getByRole('button', { name: t.cancel }).click()
  await page.goBack()
  await asked.getByRole('button', { name: t.leave }).click()
  await expect(page.getByRole('heading', { level: 1, name: orders.orders })).toBeVisible()
  await expect(page).toHaveURL(/view=all$/)
})
