import talk from '../../i18n/cn/talk.ts'
import office from '../../i18n/en/officeTalk.ts'
import { orderByCall, statusLink } from '../shop/shop.ts'
import { DESK, PICTURE, expect, expectAccessible, open, test } from './office.ts'

const SCRIPT = '<img src=x onerror=alert(1)>'

test.describe('desk', () => {
  test.use(DESK)

  test('a buyer asks about an order with a picture, staff answer, and the buyer reads it at once', async ({
    page,
    browser,
    request,
    baseURL,
  }) => {
    const order = await orderByCall(request, 137)
    const buyer = await browser.newContext({
      baseURL: baseURL!,
      viewport: { width: 390, height: 844 },
      storageState: { cookies: [], origins: [] },
      locale: 'zh-CN',
    })
    const phone = await buyer.newPage()
    await phone.goto(statusLink(order))
    await phone.getByRole('link', { name: talk.title }).click()
    await expect(phone.getByText(talk.empty)).toBeVisible()
    await expectAccessible(phone, 'an empty conversation')
    await phone.getByLabel(talk.write).fill(`${SCRIPT}\n我的包裹呢？`)
    await phone.locator('input[type=file]').setInputFiles({
      name: 'parcel.png',
      mimeType: 'image/png',
      buffer: PICTURE,
    })
    await expect(phone.getByRole('button', { name: talk.removePicture })).toBeVisible()
    await phone.getByRole('button', { name: talk.send, exact: true }).click()
    const written = phone.locator('[data-thread] [data-by=buyer]')
    await expect(written).toContainText(SCRIPT)
    await expect(written.locator('img')).toBeVisible()
    await expectAccessible(phone, 'a conversation')

    await open(page, '/conversations', office.title)
    await expectAccessible(page, 'conversations')
    await page.locator('tbody a').first().click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.locator('[data-by=buyer]')).toContainText(SCRIPT)
    await expect(drawer.locator('[data-by=buyer] img')).toBeVisible()
    await drawer.getByLabel(office.canned).selectOption({ label: office['preset.status'] })
    await expect(drawer.getByLabel(office.write)).toHaveValue(new RegExp(order.orderId))
    await expectAccessible(page, 'a conversation in the office')
    await drawer.getByRole('button', { name: office.send }).click()
    await expect(drawer.locator('[data-by=shop]')).toContainText(order.orderId)
    await expect(phone.locator('[data-thread] [data-by=shop]')).toContainText(order.orderId)
    await drawer.getByRole('button', { name: office.close }).click()
    await expect(phone.getByText(talk.closedText)).toBeVisible()
    await open(page, '/conversations', office.title)
    await page.getByLabel(office.pasted).fill(`where is ${order.orderId}?`)
    await page.getByRole('button', { name: office.find, exact: true }).click()
    await expect(page.getByText(office['found.order'])).toBeVisible()
    await expect(page.getByRole('link', { name: new RegExp(order.orderId) }).first()).toBeVisible()
    await open(page, '/answers', office.answers)
    await expectAccessible(page, 'canned answers')
    await buyer.close()
  })
})
