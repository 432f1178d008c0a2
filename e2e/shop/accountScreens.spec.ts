import type { Page } from '@playwright/test'
import type { CallResult, Envelope } from '../../api/calls.ts'
import { LANGUAGES, LOCALES, type Locale } from '../../basics/locales.ts'
import { createOrderId } from '../../basics/orderId.ts'
import { expectAccessibleInBoth } from './axe.ts'
import {
  FUND_PASSWORD,
  accountText as a,
  callAs,
  memberByWallet,
  sheet,
  signInPage,
  token,
  setFundPassword,
} from './member.ts'
import { call, expect, shopText, test } from './shop.ts'

const ADDRESS = {
  name: '王小明',
  phone: '13800138000',
  country: 'CN',
  address: '上海市人民路 1 号',
}

async function check(page: Page, where: string): Promise<void> {
  await expect(page.locator('main .skeleton, dialog .skeleton')).toHaveCount(0)
  await expectAccessibleInBoth(page, where)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, `${where} fits the screen`).toBeLessThanOrEqual(390)
}

/** Rows of the account screen that open a sheet. */
const ROWS = [
  a.password,
  a.fundPassword,
  a.passkeys,
  a.boundWallets,
  a.sessions,
  a.invite,
  a.myData,
]

test("visitors' panes and screens have no axe violations", async ({ page }) => {
  test.slow()
  for (const path of [
    '/entry',
    '/entry?pane=register',
    '/entry?pane=forgot',
    '/setting',
    '/setAddress',
    '/message',
    '/message?tab=notices',
  ]) {
    await page.goto(path)
    await check(page, path)
  }
  await page.goto('/entry?pane=register')
  await page.getByRole('button', { name: a.registerNow }).click()
  await expect(page.getByText(a.inputEmpty)).toHaveCount(4)
  await check(page, 'empty fields')
  await page.goto('/?invitation=SOMEBODY')
  await expect(sheet(page, a.register)).toBeVisible()
  await check(page, 'the register sheet')
})

test("members' screens and sheets have no axe violations", async ({ page, request }) => {
  test.slow()
  const member = await memberByWallet()
  await setFundPassword(request, member)
  await callAs(request, member.token, 'appleShop/submitAddress', ADDRESS)
  await signInPage(page, member)
  for (const path of ['/setting', '/setAddress', '/message?tab=notices']) {
    await page.goto(path)
    await check(page, path)
  }
  await page.goto('/setting')
  for (const row of ROWS) {
    await page.getByRole('button', { name: new RegExp(`^${row}`) }).click()
    await expect(sheet(page, row)).toBeVisible()
    await check(page, row)
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.getByRole('button', { name: new RegExp(`^${a.myData}`) }).click()
  await page.getByRole('button', { name: a.deleteAccount }).click()
  await expect(sheet(page, a.deleteAccount)).toBeVisible()
  await check(page, 'confirming')
})

test('delivery addresses are added, changed, removed, and filled in when ordering', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/)
  const member = await memberByWallet()
  await signInPage(page, member)
  await page.goto('/setAddress')
  await expect(page.getByText(a.noAddresses)).toBeVisible()
  await page.getByRole('button', { name: a.addAddress }).click()
  const form = sheet(page, a.addAddress)
  await form.getByRole('button', { name: a.save }).click()
  await expect(form.getByText(a.inputEmpty)).toHaveCount(4)
  await form.getByLabel(a.receiverName).fill(ADDRESS.name)
  await form.getByLabel(shopText.phone).fill('call me')
  // In any language, by what people say. A name is chosen once no other begins like it, a code when it is entered.
  const seek = form.getByLabel(shopText.seekCountry)
  const country = form.getByLabel(shopText.country)
  await seek.pressSequentially('in')
  await expect(country).toHaveValue('')
  await seek.pressSequentially('done')
  await expect(country).toHaveValue('ID')
  await seek.fill('Britain')
  await expect(country).toHaveValue('ID')
  await seek.press('Enter')
  await expect(country).toHaveValue('GB')
  await expect(seek).toHaveValue('')
  await seek.fill('us')
  await seek.blur()
  await expect(country).toHaveValue('US')
  await seek.fill('中国大陆')
  await seek.press('Tab')
  await expect(country).toHaveValue('CN')
  await form.getByLabel(shopText.address).fill(ADDRESS.address)
  await form.getByRole('button', { name: a.save }).click()
  await expect(form.getByLabel(shopText.phone)).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel(shopText.phone).fill(ADDRESS.phone)
  await form.getByRole('button', { name: a.save }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const card = page.getByRole('article').filter({ hasText: ADDRESS.address })
  await expect(card).toContainText(a.defaultAddress)
  await callAs(request, member.token, 'appleShop/submitAddress', {
    ...ADDRESS,
    name: 'Ann',
    address: '2 Garden Road',
  })
  await page.reload()
  const second = page.getByRole('article').filter({ hasText: '2 Garden Road' })
  await second.getByRole('button', { name: a.makeDefault }).click()
  await expect(second).toContainText(a.defaultAddress)
  await card.getByRole('button', { name: a.remove }).click()
  await card.getByRole('button', { name: a.remove }).click()
  await expect(card).toHaveCount(0)
  const { records } = await call(request, 'listProducts', {
    pageSize: 100,
    column: 'id',
    order: 'asc',
  })
  await page.goto(`/item?id=${records.find(({ productType }) => productType === 1)!.id}`)
  await expect(page.getByLabel(shopText.receiverName)).toHaveValue('Ann')
  await expect(page.getByLabel(shopText.address)).toHaveValue('2 Garden Road')
  await expect(page.getByLabel(shopText.country)).toHaveValue('CN')
  await expect(page.getByLabel(shopText.phone)).toHaveValue(ADDRESS.phone)
})

test('notices are read once they have been seen, and the dot goes', async ({ page, request }) => {
  const member = await memberByWallet()
  await setFundPassword(request, member)
  await signInPage(page, member)
  await page.goto('/')
  await expect(page.getByRole('img', { name: shopText.unread })).toBeVisible()
  await page.getByRole('link', { name: new RegExp(shopText.tabMine) }).click()
  await page.getByRole('link', { name: new RegExp(`^${a.messages}`) }).click()
  const read = page.waitForResponse('**/appleShop/readMessages')
  await page.getByText(a.notices, { exact: true }).click()
  await expect(page.locator('[data-kind="secPasswordChanged"]')).toBeVisible()
  await read
  await page.goto('/')
  await expect(page.locator('main li h2').first()).toBeVisible()
  await expect(page.getByRole('img', { name: shopText.unread })).toHaveCount(0)
})

test('a frozen account says so on its page, with the way to customer service', async ({ page }) => {
  await page.route('**/appleShop/account', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as Envelope<CallResult<'readAccount'>>
    if (answer.success) answer.result.user.frozen = true
    await route.fulfill({ response, json: answer })
  })
  await signInPage(page, await memberByWallet())
  await page.goto('/setting')
  const told = page.getByRole('alert').filter({ hasText: a.frozenTitle })
  await expect(told).toContainText(a.frozenText)
  await check(page, 'the page of a frozen account')
  await told.getByRole('link', { name: shopText.service }).click()
  await expect(page).toHaveURL(/\/crm/)
})

test('my data comes as a file; an account is deleted once nothing is left in it', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 4(09|01)/)
  const member = await memberByWallet()
  await signInPage(page, member)
  await page.goto('/setting')
  await page.getByRole('button', { name: new RegExp(`^${a.myData}`) }).click()
  const data = sheet(page, a.myData)
  const saved = page.waitForEvent('download')
  await data.getByRole('button', { name: a.exportNow }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/\.json$/)
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({
    account: { user: { username: member.address } },
  })
  // Demo mode's play money is a balance, which prevents deletion.
  await data.getByRole('button', { name: a.deleteAccount }).click()
  const confirm = sheet(page, a.deleteAccount)
  await expect(confirm.getByText(a.deleteForever)).toBeVisible()
  await confirm.getByRole('button', { name: a.deleteAccount }).click()
  await expect(confirm.getByText(a.deleteNotYet)).toBeVisible()
  await page.goBack()
  await expect(confirm).toHaveCount(0)
  const { address } = await memberByWallet()
  await setFundPassword(request, member)
  for (const asset of ['XMDD', 'USDT']) {
    await callAs(request, member.token, 'appleShop/internalTransfer', {
      asset,
      amount: '200',
      address,
      secPassword: FUND_PASSWORD,
      requestId: createOrderId(Date.now()),
    })
  }
  await page.reload()
  await page.getByRole('button', { name: new RegExp(`^${a.myData}`) }).click()
  await data.getByRole('button', { name: a.deleteAccount }).click()
  await confirm.getByLabel(a.fundPassword, { exact: true }).fill(FUND_PASSWORD)
  await confirm.getByRole('button', { name: a.deleteAccount }).click()
  await expect(page.getByText(a.accountDeleted).first()).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  expect(await token(page)).toBeNull()
  expect(
    (
      await request.get('/appleShop/account', { headers: { 'X-Access-Token': member.token } })
    ).status(),
  ).toBe(401)
})

const OTHER_SCRIPTS: { en: RegExp } & Partial<Record<Locale, RegExp>> = {
  cn: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Devanagari}]/u,
  en: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Devanagari}]/u,
  in: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u,
  kr: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Devanagari}]/u,
  jp: /[\p{Script=Hangul}\p{Script=Devanagari}]/u,
}
for (const locale of LOCALES) {
  test(`panes and the account's screens speak ${LANGUAGES[locale].htmlLang} and nothing else`, async ({
    page,
  }) => {
    await signInPage(page, await memberByWallet())
    for (const path of ['/entry?pane=register', '/setAddress', '/message?tab=notices']) {
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${locale}`)
      await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGES[locale].htmlLang)
      await expect(page.locator('main .skeleton')).toHaveCount(0)
      const text = (await page.locator('body').innerText()).replaceAll('小铺', '')
      expect(
        text.match(
          new RegExp(`.*${(OTHER_SCRIPTS[locale] ?? OTHER_SCRIPTS.en).source}.*`, 'u'),
        )?.[0] ?? '',
        path,
      ).toBe('')
      expect(text, path).not.toMatch(/undefined|\[object|NaN/)
    }
  })
}
