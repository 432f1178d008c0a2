import { readFile } from 'node:fs/promises'
import reports from '../../i18n/en/officeReports.ts'
import { DESK, expect, expectAccessible, open, test } from './office.ts'

for (const [name, size] of [
  ['phone', {}],
  ['desk', DESK],
] as const) {
  test.describe(name, () => {
    test.use(size)

    test(`a report is chosen, of a month, and downloaded, ${name}`, async ({ page }) => {
      await open(page, '/reports', reports.reports)
      await expect(page.getByText(reports['column.net'], { exact: true }).first()).toBeVisible()
      await expectAccessible(page, 'sales by day')
      await page.getByRole('link', { name: reports.lastMonth }).click()
      await expect(page).toHaveURL(/from=\d{4}-\d{2}-01&to=/)
      await page.getByRole('link', { name: reports['report.stock'] }).click()
      await expect(page.getByText(reports['column.value'], { exact: true }).first()).toBeVisible()
      await expectAccessible(page, 'stock')
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: reports.export }).click(),
      ])
      expect(file.suggestedFilename()).toMatch(/^stock-.*\.csv$/)
      const text = await readFile((await file.path())!, 'utf8')
      expect(text.split('\r\n')[0]).toBe(
        '\ufeffproduct_id,product,option,sku,stock,held,free,price_usdt,value_usdt',
      )
    })
  })
}
