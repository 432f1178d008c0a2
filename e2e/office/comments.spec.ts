import comments from '../../i18n/cn/comments.ts'
import delivery from '../../i18n/cn/delivery.ts'
import office from '../../i18n/en/officeComments.ts'
import { memberByCall, signInPage } from '../shop/member.ts'
import { Payer } from '../shop/payer.ts'
import { FINAL_MS, call, gotoAlive, orderByCall, statusLink } from '../shop/shop.ts'
import { PICTURE, expect, expectAccessible, open, test } from './office.ts'

const REVIEW = '<script>alert(1)</script> 很好用'
const REVIEW_SHOWN = '很好用'
const SCRIPT = '<img src=x onerror=alert(1)> 能用多久？'

test('a member asks about a product, staff answer in public, and hide what does not belong there', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const { records } = await call(request, 'listProducts', { pageSize: 1 })
  const product = records[0]!
  const buyer = await browser.newContext({
    baseURL: baseURL!,
    viewport: { width: 390, height: 844 },
    storageState: { cookies: [], origins: [] },
    locale: 'zh-CN',
  })
  await buyer.addInitScript(() =>
    window.addEventListener('hydrated', () => {
      document.documentElement.dataset['alive'] = ''
    }),
  )
  const phone = await buyer.newPage()
  await signInPage(phone, await memberByCall())
  await gotoAlive(phone, `/item?id=${product.id}`)
  await expect(phone.getByText(comments.noQuestions)).toBeVisible()
  await phone.getByRole('button', { name: comments.ask, exact: true }).click()
  await phone.getByLabel(comments.askAbout).fill(SCRIPT)
  await phone.getByRole('button', { name: comments.ask, exact: true }).click()
  await expect(phone.getByText(comments.askSent)).toBeVisible()
  await expect(phone.getByText(comments.noQuestions)).toBeVisible()

  await open(page, '/comments', office.title)
  await expect(page.getByText(SCRIPT)).toBeVisible()
  await page.getByLabel(office.answer).fill('两年')
  await page.getByRole('button', { name: office.answer }).click()
  await expect(page.getByText(office.none)).toBeVisible()
  await open(page, '/comments?view=questions', office.title)
  await expectAccessible(page, 'questions')
  // Without scripts: the server draws them with the page.
  await expect
    .poll(async () => (await request.get(`/item?id=${product.id}&lang=cn`)).text())
    .toContain('两年')
  await gotoAlive(phone, `/item?id=${product.id}`)
  await expect(phone.locator('[data-comment=question]')).toContainText(SCRIPT)
  await expectAccessible(phone, 'a product with a question')
  await page.getByRole('button', { name: office.hide }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(office.why).fill('测试')
  await dialog.getByRole('button', { name: office.hide, exact: true }).click()
  await expect(page.getByText(office.hidden({ why: '测试' }))).toBeVisible()
  await expect
    .poll(async () => (await request.get(`/item?id=${product.id}&lang=cn`)).text())
    .not.toContain('两年')
  await buyer.close()
})

test('the buyer of a delivered order reviews it at once; the shop and its staff see it, and no average is told of one', async ({
  page,
  browser,
  request,
  chains,
  baseURL,
}) => {
  const order = await orderByCall(request, 137)
  const payer = await Payer.funded(
    request,
    chains.find(({ network }) => network === 137)!,
  )
  await payer.transfer(order.payment.receiver!, BigInt(order.payment.amountBase!))
  const buyer = await browser.newContext({
    baseURL: baseURL!,
    viewport: { width: 390, height: 844 },
    storageState: { cookies: [], origins: [] },
    locale: 'zh-CN',
  })
  const phone = await buyer.newPage()
  await phone.goto(statusLink(order))
  await phone.getByRole('button', { name: delivery.confirm }).click({ timeout: FINAL_MS })
  await phone.getByRole('button', { name: delivery.confirmYes }).click()
  const form = phone.locator('[data-reviews]')
  await form.getByRole('button', { name: comments.reviewThis }).click()
  await form.getByRole('radio', { name: comments.stars({ stars: 4 }) }).check({ force: true })
  await form.getByLabel(comments.yourText).fill(REVIEW)
  await form.locator('input[type=file]').setInputFiles({
    name: 'worn.png',
    mimeType: 'image/png',
    buffer: PICTURE,
  })
  await expect(form.getByRole('button', { name: comments.removePicture })).toBeVisible()
  await expectAccessible(phone, 'a review under way')
  await form.getByRole('button', { name: comments.send, exact: true }).click()
  await expect(form).toContainText(REVIEW)
  await expect(form).toContainText(comments.picturesWait)
  const { lines } = await call(request, 'readOrder', {
    orderId: order.orderId,
    secret: order.secret,
  })
  const item = `/item?id=${lines[0]!.product.id}&lang=cn`
  const shown = async () => (await request.get(item)).text()
  await expect.poll(shown).toContain(REVIEW_SHOWN)
  const drawn = await shown()
  expect(drawn).toContain(comments.tooFew)
  expect(drawn).not.toContain('aggregateRating')

  expect(drawn).not.toContain('/commentPictures/')

  await open(page, '/comments?view=reviews', office.title)
  const review = page.getByRole('listitem').filter({ hasText: REVIEW })
  await expect(review.getByRole('img', { name: office.picture })).toBeVisible()
  await expectAccessible(page, 'a review whose pictures wait')
  await review.getByRole('button', { name: office.showPictures }).click()
  await expect(review.getByText(office.picturesWait)).toHaveCount(0)
  await expect.poll(shown).toContain('/commentPictures/')
  await buyer.close()
})
