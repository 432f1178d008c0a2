import orders from '../../i18n/en/officeOrders.ts'
import notices from '../../i18n/en/officeNotices.ts'
import { orderByCall } from '../shop/shop.ts'
import { DESK, expect, expectAccessible, open, t, test } from './office.ts'

test.use({ ...DESK, serviceWorkers: 'allow' })

test('the worker that shows pushes is taken under the policy, and a refusal is told', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'])
  await open(page, '/account', t.account)
  await page.getByRole('button', { name: notices.thisBrowser }).click()
  // Chromium without Google's services has no push service to subscribe to.
  await expect(page.getByText(notices.pushRefused)).toBeVisible()
  const worker = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistration('/admin/'))?.scope.replace(location.origin, ''),
  )
  expect(worker).toBe('/admin/')
})

test('the palette finds an order, and a list is kept under a name', async ({ page, request }) => {
  const { orderId } = await orderByCall(request, 137)
  await open(page, '/orders?view=all', orders.orders)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: t.search }).fill(orderId)
  const found = page.getByRole('option', { name: new RegExp(`^${orderId} · `) })
  await expect(found).toBeVisible()
  await expectAccessible(page, 'the palette')
  await found.click()
  await expect(page.getByRole('heading', { level: 1, name: orderId })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: t.saveView }).click()
  const asked = page.getByRole('dialog', { name: t.saveView })
  await asked.getByLabel(t.viewName).fill('Everything')
  await asked.getByRole('button', { name: t.saveView }).click()
  await expect(asked).toHaveCount(0)
  await open(page, '/account', t.account)
  await expect(page.getByText(notices.notices)).toBeVisible()
  await expectAccessible(page, 'the own account with notices')
  await page.getByRole('link', { name: 'Everything' }).click()
  await expect(page).toHaveURL(/\/orders\?view=all$/)
  await expect(page.getByRole('link', { name: 'Everything' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.getByRole('button', { name: t.removeView({ name: 'Everything' }) }).click()
  await expect(page.getByRole('link', { name: 'Everything' })).toHaveCount(0)
})
