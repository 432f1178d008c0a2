import { randomBytes } from 'node:crypto'
import errors from '../../i18n/cn/errors.ts'
import pay from '../../i18n/cn/pay.ts'
import englishErrors from '../../i18n/en/errors.ts'
import office from '../../i18n/en/officeCoupons.ts'
import orders from '../../i18n/en/officeOrders.ts'
import { call, chooseAndOrder, digitalProduct } from '../shop/shop.ts'
import { expect, expectAccessible, open, test } from './office.ts'

test('a coupon is made, a buyer types its code, and the order tells it', async ({
  page,
  browser,
  request,
  ownShop,
}) => {
  const code = `E2E-${randomBytes(6).toString('hex')}`.toUpperCase()
  const { product, option } = await digitalProduct(request)
  await open(page, '/coupons', office.coupons)
  await page.getByRole('button', { name: office.create, exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: office.create })
  await dialog.getByLabel(office.code, { exact: true }).fill(code.toLowerCase())
  await dialog.getByLabel(`${office.name} · 简体中文`).fill('开张优惠')
  await dialog.getByLabel(office.amount, { exact: true }).fill('0.5')
  const uses = dialog.getByLabel(office.totalUses, { exact: true })
  await uses.fill('2x')
  await dialog.getByLabel(office.code, { exact: true }).scrollIntoViewIfNeeded()
  await expect(uses).not.toBeInViewport()
  await dialog.getByRole('button', { name: office.create, exact: true }).click()
  await expect(dialog.getByText(englishErrors['field.format'])).toBeVisible()
  // What was refused is scrolled to, and can be typed into at once.
  await expect(uses).toBeInViewport()
  await expect(uses).toBeFocused()
  await uses.fill('20')
  // The goods speak the language of the office.
  const { records } = await call(request, 'listCategories', { language: 'en' })
  await expect(dialog.getByRole('checkbox', { name: records[0]!.category })).toBeVisible()
  await expect(dialog.locator('[data-most]')).toContainText('10.00')
  await expectAccessible(page, 'a new coupon')
  await dialog.getByRole('button', { name: office.create, exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const card = page.locator('[data-coupon]').filter({ hasText: code })
  await expect(card).toContainText(office.usesOf({ used: 0, of: 20, open: 0 }))
  await expectAccessible(page, 'coupons')

  const buyers = await browser.newContext({
    baseURL: ownShop,
    viewport: { width: 390, height: 844 },
    locale: 'zh-CN',
  })
  const buyer = await buyers.newPage()
  await buyer.goto(`/item?id=${product.id}`)
  await chooseAndOrder(buyer, option.user, `${randomBytes(6).toString('hex')}@example.com`)
  const sheet = buyer.getByRole('dialog', { name: pay.orderTitle })
  await sheet.getByText(pay.couponHave).click()
  const field = sheet.getByLabel(pay.coupon)
  await field.fill('NO-SUCH-CODE')
  await sheet.getByRole('button', { name: pay.couponUse }).click()
  await expect(sheet.getByText(errors['field.couponUnknown'])).toBeVisible()
  await field.fill(code)
  await sheet.getByRole('button', { name: pay.couponUse }).click()
  await expect(sheet.getByText(pay.couponOff({ title: '开张优惠', amount: '0.50' }))).toBeVisible()
  await expectAccessible(buyer, 'the order sheet with a coupon')
  await sheet.getByRole('button', { name: pay.goPay }).click()
  await expect(buyer.locator('[data-sums]')).toContainText('-0.50')
  const orderId = new URL(buyer.url()).searchParams.get('orderId')!
  await buyers.close()

  await open(page, '/coupons', office.coupons)
  await card.getByRole('button', { name: office.showUses }).click()
  const used = page.getByRole('dialog', { name: new RegExp(office.uses) })
  await expect(used.getByRole('link', { name: orderId })).toBeVisible()
  await expectAccessible(page, 'uses of a coupon')
  await used.getByRole('link', { name: orderId }).click()
  await expect(page.locator('[data-discount]')).toContainText(code)
  await expect(page.locator('[data-discount]')).toContainText(orders.discount)

  await open(page, '/coupons', office.coupons)
  await card.getByRole('button', { name: office.stop, exact: true }).click()
  const stopping = page.getByRole('dialog', { name: office.stop })
  await stopping.getByRole('button', { name: office.stop, exact: true }).click()
  await expect(stopping).toHaveCount(0)
  await expect(card.getByRole('button', { name: office.stop, exact: true })).toHaveCount(0)
})
