import contents from '../../i18n/en/officeContents.ts'
import imports from '../../i18n/en/officeImport.ts'
import products from '../../i18n/en/officeProducts.ts'
import shop from '../../i18n/en/shop.ts'
import { expect, expectAccessible, open, t, test } from './office.ts'

const SCRIPT = '<img src=x onerror="document.title=\'run\'">'
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test('an announcement is in the shop at once, as text; two who change it see both texts', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/)
  await open(page, '/contents?part=announcements', t['nav.contents'])
  await page.getByRole('button', { name: contents['new.announcements'] }).click()
  const title = page.getByLabel(contents.title, { exact: true })
  await page.getByRole('button', { name: '简体中文' }).click()
  await title.fill(`春茶 ${SCRIPT}`)
  await page.getByLabel(contents.content, { exact: true }).fill('四月一日到货')
  await page.getByRole('button', { name: 'English' }).click()
  await title.fill(`Spring tea ${SCRIPT}`)
  await expect(page.locator('[data-preview]')).toContainText(`Spring tea ${SCRIPT}`)
  await expectAccessible(page, 'a new announcement')
  await page.getByRole('button', { name: t.save, exact: true }).click()
  const row = page.locator('[data-row]').filter({ hasText: 'Spring tea' })
  await row.getByRole('button', { name: /down/ }).click()
  await expect(page.locator('[data-row]').nth(1)).toContainText('Spring tea')
  await expectAccessible(page, 'announcements in the office')

  const other = await context.newPage()
  await other.goto('/?lang=en')
  await expect(other.getByRole('region', { name: shop.announcements })).toContainText(
    `Spring tea ${SCRIPT}`,
  )
  await expect(other).not.toHaveTitle('run')

  await row.getByRole('button').first().click()
  await title.fill('我的')
  await open(other, '/contents?part=announcements', t['nav.contents'])
  await other
    .locator('[data-row]')
    .filter({ hasText: 'Spring tea' })
    .getByRole('button')
    .first()
    .click()
  await other.getByLabel(contents.title, { exact: true }).fill('她的')
  await other.getByRole('button', { name: t.save, exact: true }).click()
  await expect(other.getByText(contents.saved).last()).toBeVisible()
  await other.close()
  await page.getByRole('button', { name: t.save, exact: true }).click()
  await expect(page.locator('[data-conflict]')).toContainText(contents.theirs({ value: '她的' }))
  await expect(page.locator('[data-conflict]')).toContainText(contents.mine({ value: '我的' }))
  await expectAccessible(page, 'a conflict of an announcement')
  await page.getByRole('button', { name: contents.takeTheirs }).click()
  await page.getByRole('button', { name: t.remove, exact: true }).click()
  const removing = page.getByRole('dialog', { name: t.remove })
  await removing.getByRole('button', { name: t.remove, exact: true }).click()
  await expect(row).toHaveCount(0)
  for (const [part, field] of [
    ['categories', contents.about],
    ['banners', contents.link],
    ['dictionary', contents.items],
  ] as const) {
    await page.getByRole('button', { name: contents[part], exact: true }).click()
    await page.locator('[data-row]').first().getByRole('button').first().click()
    await expect(page.getByLabel(field, { exact: true })).toBeVisible()
    await expectAccessible(page, `${part} in the office`)
  }
})

test('a text without a translation is translated beside its original, and is in the shop at once', async ({
  page,
}) => {
  await open(page, '/contents?part=announcements', t['nav.contents'])
  await page.getByRole('button', { name: contents['new.announcements'] }).click()
  await page.getByRole('button', { name: '简体中文' }).click()
  await page.getByLabel(contents.title, { exact: true }).fill('夏茶, "早" 市')
  await page.getByLabel(contents.content, { exact: true }).fill('五月一日到货')
  await page.getByRole('button', { name: t.save, exact: true }).click()
  await expect(page.getByText(contents.saved).last()).toBeVisible()

  await open(page, '/translations', imports.translations)
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByText('夏茶, "早" 市', { exact: true }) })
  await expect(row.getByText(contents.missing)).toBeVisible()
  await expectAccessible(page, 'translations')
  await row.getByLabel('English').fill('Summer tea, "early"')
  await page.getByRole('button', { name: imports.saveTranslations({ count: 1 }) }).click()
  await expect(row).toHaveCount(0)
  await page.goto('/?lang=en')
  await expect(page.getByRole('region', { name: shop.announcements })).toContainText(
    'Summer tea, "early"',
  )

  await open(page, '/contents?part=announcements', t['nav.contents'])
  await page
    .locator('[data-row]')
    .filter({ hasText: 'Summer tea' })
    .getByRole('button')
    .first()
    .click()
  await page.getByRole('button', { name: t.remove, exact: true }).click()
  const removing = page.getByRole('dialog', { name: t.remove })
  await removing.getByRole('button', { name: t.remove, exact: true }).click()
  await expect(page.locator('[data-row]').filter({ hasText: 'Summer tea' })).toHaveCount(0)
})

test('properties and a description with a picture are on the page of the product', async ({
  page,
}) => {
  await open(page, '/products/new', products.newProduct)
  await page.getByRole('button', { name: /^简体中文/ }).click()
  await page.getByLabel(`${products.name} (简体中文)`).fill('青瓷碗')
  await page.getByLabel(products.price).fill('8')
  await page.getByLabel(products.stock).fill('3')
  const text = page.getByLabel(`${products.description} (简体中文)`, { exact: true })
  await text.fill(`# 手工\n\n- **一只**\n- 两只`)
  await page.getByLabel(products.markPicture).setInputFiles({
    name: 'bowl.png',
    mimeType: 'image/png',
    buffer: PNG,
  })
  await expect(text).toHaveValue(/!\[.*\]\([0-9a-f]{32}\)/)
  await page.locator('[data-rich-preview] summary').click()
  await expect(page.locator('[data-rich-preview] h3')).toHaveText('手工')
  await page.getByRole('button', { name: products.addProperty }).click()
  await page.getByLabel(`${products.propertyName} (简体中文)`).fill('材质')
  await page.getByLabel(`${products.propertyValue} (简体中文)`).fill(SCRIPT)
  await expectAccessible(page, 'properties and a description in the office')
  await page.getByRole('button', { name: t.save, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '青瓷碗' })).toBeVisible()
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))

  await page.goto(`/item?id=${id}&lang=en`)
  await expect(page.locator('[data-properties]')).toContainText(`材质${SCRIPT}`)
  await expect(page.getByRole('heading', { name: '手工' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '两只' })).toBeVisible()
  const picture = page.getByRole('img', { name: products.pictureAlt })
  await expect
    .poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0)
  await expect(page).not.toHaveTitle('run')
  await expectAccessible(page, 'properties and a description in the shop')
})
