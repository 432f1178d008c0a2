import contents from '../../i18n/en/officeContents.ts'
import shop from '../../i18n/en/shop.ts'
import { expect, expectAccessible, open, t, test } from './office.ts'

const SCRIPT = '<img src=x onerror="document.title=\'run\'">'

test('what the merchant writes is in the shop at once, as text', async ({ page }) => {
  await open(page, '/contents?part=announcements', t['nav.contents'])
  await page.getByRole('button', { name: contents['new.announcements'] }).click()
  await page.getByLabel(contents.title, { exact: true }).fill(`春茶 ${SCRIPT}`)
  await page.getByLabel(contents.content, { exact: true }).fill('四月一日到货')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByLabel(contents.title, { exact: true }).fill(`Spring tea ${SCRIPT}`)
  await expect(page.locator('[data-preview]')).toContainText(`Spring tea ${SCRIPT}`)
  await expectAccessible(page, 'a new announcement')
  await page.getByRole('button', { name: t.save, exact: true }).click()
  const row = page.locator('[data-row]').filter({ hasText: 'Spring tea' })
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: /down/ }).click()
  await expect(page.locator('[data-row]').nth(1)).toContainText('Spring tea')
  await expectAccessible(page, 'announcements in the office')

  await page.goto('/?lang=en')
  await expect(page.getByRole('region', { name: shop.announcements })).toContainText(
    `Spring tea ${SCRIPT}`,
  )
  await expect(page).not.toHaveTitle('run')
})
