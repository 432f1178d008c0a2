import shopEn from '../../i18n/en/shop.ts'
import { expect, test } from '../shop/shop.ts'
import orders from '../../i18n/en/officeOrders.ts'
import { playOrders } from '../../tools/demo/playOrders.ts'
import { expectAccessible, t, watchPolicy } from './office.ts'

test.use({ locale: 'en-US' })

test('one press in the demo’s shop opens its office; no other machine, name or proxy gets in', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const elsewhere: Record<string, string>[] = [
    { 'x-forwarded-for': '203.0.113.7' },
    { host: 'shop.test' },
  ]
  for (const headers of elsewhere) {
    const answer = await request.post('/office/enterDemo', { data: {}, headers })
    expect(answer.status(), JSON.stringify(headers)).toBe(403)
  }
  const violations = await watchPolicy(context)
  await page.goto(`${baseURL}/?lang=en`)
  await page.getByRole('link', { name: shopEn.asMerchant }).click()
  await expect(page.getByRole('navigation', { name: t.navigation })).toBeVisible()
  await expect(page).toHaveURL(/\/admin$/)
  await expectAccessible(page, 'home of the demo’s owner')
  await context.clearCookies()
  await page.goto('/admin')
  await expect(page.getByText(t.demoEnterText)).toBeVisible()
  await expectAccessible(page, 'the way into the demo’s office')
  await page.getByRole('link', { name: t.demoEnter }).click()
  await expect(page.getByRole('navigation', { name: t.navigation })).toBeVisible()
  expect(violations).toEqual([])
  await playOrders(baseURL!)
  await page.goto('/admin/orders?view=all')
  for (const status of ['unpaid', 'cancelled', 'paid', 'shipped', 'received', 'refunding'] as const)
    await expect(page.getByText(orders[`status.${status}`], { exact: true }).first()).toBeVisible()
  await page.goto('/admin/customers')
  await expect(page.getByText('l***@x***.demo').first()).toBeVisible()
  await page.goto('/admin/comments?view=all')
  await expect(page.getByText('下单后多久发货？')).toBeVisible()
  await expect(page.getByText(/包装很仔细/)).toBeVisible()
})
