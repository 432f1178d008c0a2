import orders from '../../i18n/en/officeOrders.ts'
import { DESK, expect, expectAccessible, open, t, test } from './office.ts'

const GROUPS = ['sales', 'shop', 'customers', 'finance', 'administration'] as const

test('a phone has four places in its bar, and all screens by groups behind them', async ({
  page,
}) => {
  await open(page, '/', /./)
  const bar = page.getByRole('navigation', { name: t.navigation })
  await expect(bar.getByRole('link')).toHaveCount(4)
  await bar.getByRole('button', { name: t.menu }).click()
  const all = page.getByRole('navigation', { name: t.allScreens })
  for (const group of GROUPS)
    await expect(all.getByRole('region', { name: t[`group.${group}`] })).toBeVisible()
  await expectAccessible(page, 'all screens on a phone')
  // Two to a row, each a target for a thumb, none larger than it must be.
  const boxes = await all
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height))
  expect(Math.min(...boxes)).toBeGreaterThanOrEqual(44)
  expect(Math.max(...boxes)).toBeLessThan(70)
  const finance = all.getByRole('region', { name: t['group.finance'] })
  await finance.getByRole('link', { name: t['nav.treasury'] }).click()
  await expect(page.getByRole('heading', { level: 1, name: t['nav.treasury'] })).toBeVisible()
})

test("a phone's bar leads from shipping to the orders that wait for it, not to a list to paste", async ({
  page,
}) => {
  await open(page, '/', /./)
  const ship = page
    .getByRole('navigation', { name: t.navigation })
    .getByRole('link', { name: t['nav.ship'] })
  await ship.click()
  await expect(page.getByRole('heading', { level: 1, name: orders.orders })).toBeVisible()
  await expect(page).toHaveURL(/\/orders\?view=paid$/)
  await expect(ship).toHaveAttribute('aria-current', 'page')
})

test.describe('at a desk', () => {
  test.use(DESK)

  test('screens stand under the headings of their groups', async ({ page }) => {
    await open(page, '/orders', t['nav.orders'])
    const nav = page.getByRole('navigation', { name: t.navigation })
    for (const group of GROUPS) {
      await expect(nav.getByRole('region', { name: t[`group.${group}`] })).toBeVisible()
      await expect(nav.getByText(t[`group.${group}`], { exact: true })).toBeVisible()
    }
    const current = nav.locator('[aria-current=page]')
    await expect(current).toHaveText(t['nav.orders'])
    await expectAccessible(page, 'the navigation at a desk')
    // At 1280 × 800 nothing of it has to be scrolled.
    expect(await nav.evaluate((it) => it.scrollHeight - it.clientHeight)).toBe(0)
    const team = nav.getByRole('link', { name: t['nav.staff'] })
    await expect(team).toHaveCount(0)
    await nav.getByRole('button', { name: t['group.administration'] }).click()
    await expect(team).toBeVisible()
    await page.reload()
    await expect(team).toBeVisible()
    await open(page, '/settings', /./)
    await expect(nav.locator('[aria-current=page]')).toBeInViewport({ ratio: 1 })
  })
})
