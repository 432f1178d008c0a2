import legal from '../../i18n/en/officeLegal.ts'
import shop from '../../i18n/en/shop.ts'
import { expect, expectAccessible, open, t, test } from './office.ts'

const SCRIPT = '<script>document.title = "run"</script>'

test('what the merchant writes into the imprint is on the page at once, as text', async ({
  page,
}) => {
  await page.goto('/terms?lang=en')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: shop['legal.imprint'] })).toHaveAttribute(
    'href',
    '/imprint',
  )
  await page.goto('/imprint?lang=en')
  await expect(page.getByRole('heading', { name: shop['legal.imprint'] })).toBeVisible()
  await expectAccessible(page, 'imprint')

  await open(page, '/legal', t['nav.legal'])
  // The office is English, and so is the text that it opens with.
  const field = page.getByRole('textbox', { name: /English/ })
  await expect(field).toHaveValue(/\[Name of the business\]/)
  await field.fill(`{shop} Ltd\nMain street 1\n${SCRIPT}`)
  await expectAccessible(page, 'legal pages in the office')
  await page.getByRole('button', { name: t.save, exact: true }).click()
  await expect(page.getByText(legal.version({ version: '1' }))).toBeVisible()

  await page.goto('/imprint?lang=en')
  await expect(page.getByText('Main street 1')).toBeVisible()
  await expect(page.getByText(SCRIPT)).toBeVisible()
  await expect(page.getByText('Version 1')).toBeVisible()
  await expect(page).toHaveTitle(/Imprint/)
})
