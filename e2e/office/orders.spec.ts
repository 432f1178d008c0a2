import { postedByCall } from '../shop/shop.ts'
import orders from '../../i18n/en/officeOrders.ts'
import { DESK, expect, expectAccessible, open, t, test } from './office.ts'

for (const [name, size] of [
  ['phone', {}],
  ['desk', DESK],
] as const) {
  test.describe(name, () => {
    test.use(size)

    test(`an order is found in the list, opened, noted on and cancelled, ${name}`, async ({
      page,
      request,
    }) => {
      const { orderId } = await postedByCall(request, 137)
      await open(page, '/orders', orders.orders)
      // Earlier tests of this shop may have left some.
      const toDo = page.locator('main a[href*="/admin/orders/"]')
      await expect(page.getByText(orders.noOrders).or(toDo).first()).toBeVisible()
      await expectAccessible(page, 'orders to do')
      await page.getByRole('combobox', { name: orders.view }).selectOption('all')
      await expect(page).toHaveURL(/view=all/)
      const link = page.locator(`a[href*="${orderId}"]`)
      await expect(link).toBeVisible()
      await expectAccessible(page, 'orders')
      await link.click()
      await expect(page.getByText(orders['waits.payment'])).toBeVisible()
      await expectAccessible(page, 'an order')
      await page.getByLabel(orders.addNote).fill('asked by phone')
      await page.getByRole('button', { name: orders.addNote }).click()
      await expect(page.getByRole('listitem').filter({ hasText: 'asked by phone' })).toBeVisible()
      // Its buyer left no way to be reached.
      await expect(page.getByRole('button', { name: orders.sendLink })).toHaveCount(0)
      await page.getByRole('button', { name: orders.cancelOrder }).click()
      const asked = page.getByRole('dialog', { name: orders.cancelOrder })
      const act = asked.getByRole('button', { name: orders.cancelOrder })
      await expect(act).toBeDisabled()
      await asked.getByLabel(orders.why).fill('ordered twice')
      await act.click()
      await expect(asked).toHaveCount(0)
      await expect(page.getByText(orders['status.cancelled']).last()).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL(/view=all$/)
      await open(page, '/cases', orders.cases)
      await expectAccessible(page, 'money to decide')
    })
  })
}

test('a list that its filters emptied offers to clear them', async ({ page }) => {
  await open(page, '/orders?view=all&text=nosuchgoods', orders.orders)
  await expect(page.getByText(orders.noMatch)).toBeVisible()
  await expectAccessible(page, 'no order matches')
  const clear = page.getByRole('button', { name: t.clearFilters })
  await clear.click()
  await expect(page).toHaveURL(/\/admin\/orders$/)
  await expect(page.getByText(orders.noMatch)).toHaveCount(0)
  await expect(clear).toHaveCount(0)
})
