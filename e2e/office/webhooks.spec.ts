import errors from '../../i18n/en/errors.ts'
import office from '../../i18n/en/officeWebhooks.ts'
import { expect, open, test } from './office.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('an address that cannot be used is told at the address, and one that can shows its secret once', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/)
  await open(page, '/webhooks', office.webhooks)
  await page.getByRole('button', { name: office.add, exact: true }).click()
  const drawer = page.getByRole('dialog', { name: office.add })
  const url = drawer.getByLabel(office.url, { exact: true })
  await url.fill('http://hooks.example.com')
  await drawer.getByRole('button', { name: office.add, exact: true }).click()
  await expect(url).toHaveAccessibleDescription(new RegExp(errors['field.format']))
  await expect(drawer.getByRole('alert')).toHaveCount(1)
  await url.fill('https://hooks.example.com')
  await expect(url).not.toHaveAccessibleDescription(new RegExp(errors['field.format']))
  await drawer.getByRole('button', { name: office.add, exact: true }).click()
  await expect(page.getByText(/^whsec_/)).toBeVisible()
})
