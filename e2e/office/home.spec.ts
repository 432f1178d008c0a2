import home from '../../i18n/en/officeHome.ts'
import { DESK, expect, expectAccessible, open, test } from './office.ts'

for (const [name, size] of [
  ['phone', {}],
  ['desk', DESK],
] as const) {
  test.describe(name, () => {
    test.use(size)

    test(`home says what waits, how the week went and that all runs, ${name}`, async ({ page }) => {
      // Some of the samples are nearly sold out, which a job finds.
      await expect(async () => {
        await open(page, '', home.home)
        await expect(page.getByRole('link', { name: home['wait.lowStock'] })).toBeVisible({
          timeout: 10_000,
        })
      }).toPass()
      await expect(page.getByRole('list', { name: home.health })).toContainText(home.demo)
      // The navigation has a group of the same name.
      const content = page.locator('#content')
      await expect(content.getByText(home['number.ordersPaid'])).toBeVisible()
      await expect(content.getByText(home['number.sales'])).toBeVisible()
      await expectAccessible(page, 'home')
    })
  })
}
