import errors from '../../i18n/cn/errors.ts'
import {
  FUND_PASSWORD,
  PASSWORD,
  accountText as a,
  callAs,
  latestCode,
  memberByCall,
  memberByWallet,
  openRow,
  sheet,
  signInPage,
  token,
  type Member,
} from './member.ts'
import { call, digitalProduct, expect, gotoAlive, openBuySheet, shopText, test } from './shop.ts'

const email = (): string => `pane-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`

/** Codes for one network address are limited, so most tests share one member. */
let known: Member
/** Its code may be sent again by the time of the last test. */
let forgetful: Member
test.beforeAll(async () => {
  forgetful = await memberByCall()
  known = await memberByCall()
})

test('registers by code from the own page, and the account is there after a reload', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/)
  const address = email()
  await page.goto('/setting')
  await page.getByRole('button', { name: a.register, exact: true }).click()
  const pane = sheet(page, a.register)
  // Empty required fields say so, and the first has the focus (rules: accounts#required-inputs).
  await pane.getByRole('button', { name: a.registerNow }).click()
  await expect(pane.getByText(a.inputEmpty)).toHaveCount(4)
  await expect(pane.getByLabel(a.account)).toBeFocused()
  await pane.getByLabel(a.account).fill(address)
  await expect(pane.getByRole('combobox', { name: a.area })).toHaveCount(0)
  await pane.getByLabel(a.password, { exact: true }).fill('12345678')
  await pane.getByLabel(a.fundPassword, { exact: true }).fill(FUND_PASSWORD)
  await pane.getByRole('button', { name: a.sendCode }).click()
  await expect(pane.getByText(a.codeSent({ to: address }))).toBeVisible()
  const code = await latestCode(request, address)
  await pane.getByLabel(a.captcha).fill(code === '111111' ? '222222' : '111111')
  await pane.getByRole('button', { name: a.registerNow }).click()
  await expect(pane.getByText(errors['field.weak'])).toBeVisible()
  await pane.getByLabel(a.password, { exact: true }).fill(FUND_PASSWORD)
  await pane.getByRole('button', { name: a.registerNow }).click()
  await expect(pane.getByText(a.mustDiffer)).toBeVisible()
  await pane.getByLabel(a.password, { exact: true }).fill(PASSWORD)
  await pane.getByRole('button', { name: a.registerNow }).click()
  await expect(pane.getByText(errors.wrongCode)).toBeVisible()
  await pane.getByLabel(a.captcha).fill(code)
  await pane.getByRole('button', { name: a.registerNow }).dblclick()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(address).first()).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(a.myAssets) })).toContainText('200.00')
  await page.reload()
  await expect(page.getByText(address).first()).toBeVisible()
})

test.describe('a member signs in and out', () => {
  test('on its page, with a wrong password first; the address says where to go on', async ({
    page,
    expectedErrors,
    baseURL,
  }) => {
    expectedErrors.push(/status of 400/)
    await page.goto('/entry?to=/message')
    await page.getByRole('button', { name: a.signIn, exact: true }).click()
    await expect(page.getByText(a.inputEmpty)).toHaveCount(2)
    await page.getByLabel(a.account).fill(known.email.toUpperCase())
    await page.getByLabel(a.password, { exact: true }).fill('not this one 1')
    await page.getByRole('button', { name: a.showPassword }).click()
    await expect(page.getByLabel(a.password, { exact: true })).toHaveAttribute('type', 'text')
    await page.getByLabel(a.password, { exact: true }).press('Enter')
    await expect(page.getByText(errors.signInFailed)).toBeVisible()
    await page.getByLabel(a.password, { exact: true }).fill(PASSWORD)
    await page.getByLabel(a.password, { exact: true }).press('Enter')
    await expect(page).toHaveURL(`${baseURL}/message`)
    expect(await token(page)).toMatch(/^[\w-]{20,}$/)
    await page.goto('/entry')
    await expect(page.getByText(a.alreadyIn).last()).toBeVisible()
  })

  test('leads nowhere outside the shop', async ({ page }) => {
    for (const elsewhere of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
      await page.goto(`/entry?to=${encodeURIComponent(elsewhere)}`)
      await page.evaluate(() => localStorage.clear())
      await page.reload()
      await page.getByLabel(a.account).fill(known.email)
      await page.getByLabel(a.password, { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: a.signIn, exact: true }).click()
      await expect(page).toHaveURL(/\/setting$/)
    }
  })
})

test('a phone number has an area, 86 by default; what was typed stays from pane to pane', async ({
  page,
}) => {
  await page.goto('/entry?pane=forgot')
  const area = page.getByRole('combobox', { name: a.area })
  await expect(area).toHaveValue('CN')
  await area.selectOption('IN')
  await page.getByLabel(a.account).fill('98765 43210')
  const asked = page.waitForRequest('**/public/sendMsg')
  await page.getByRole('button', { name: a.sendCode }).click()
  expect((await asked).postDataJSON()).toMatchObject({ username: '98765 43210', area: '91' })
  await expect(page.getByText(a.codeSent({ to: '+919876543210' }))).toBeVisible()
  await page.getByRole('link', { name: a.backToLogin }).click()
  await expect(page).toHaveURL(/\/entry\?pane=login$/)
  await expect(page.getByLabel(a.account)).toHaveValue('98765 43210')
  await expect(page.getByRole('combobox', { name: a.area })).toHaveValue('IN')
})

test('a code can be sent again after a minute, counted down across panes and reloads', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/entry?pane=register')
  const send = page.getByRole('button', { name: /获取验证码|秒后重发/ })
  await page.getByLabel(a.account).fill(email())
  await send.click()
  await expect(send).toBeDisabled()
  await expect(send).toHaveText(/^(60|59|58) 秒后重发$/)
  await page.clock.runFor(10_000)
  await expect(send).toHaveText(/^(50|49|48|47) 秒后重发$/)
  await page.getByRole('link', { name: a.toLogin }).click()
  await page.getByRole('link', { name: a.toForgot }).click()
  await expect(send).toBeDisabled()
  await page.reload()
  await expect(send).toHaveText(/^(50|4\d) 秒后重发$/)
  await page.clock.runFor(51_000)
  await expect(send).toHaveText(a.sendCode)
  await expect(send).toBeEnabled()
})

test('an invitation opens the register pane with the inviter filled in, once', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/)
  const host = await memberByWallet()
  await page.goto(`/?invitation=${host.inviteCode}`)
  const pane = sheet(page, a.register)
  await expect(pane.getByLabel(a.inviter)).toHaveValue(host.inviteCode)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('code'))).toBe(host.inviteCode)
  const guest = email()
  await pane.getByLabel(a.account).fill(guest)
  await pane.getByLabel(a.password, { exact: true }).fill(PASSWORD)
  await pane.getByLabel(a.fundPassword, { exact: true }).fill(FUND_PASSWORD)
  await pane.getByRole('button', { name: a.sendCode }).click()
  await expect(pane.getByText(a.codeSent({ to: guest }))).toBeVisible()
  await pane.getByLabel(a.captcha).fill(await latestCode(request, guest))
  await pane.getByLabel(a.inviter).fill('NOBODY-HAS-THIS')
  await pane.getByRole('button', { name: a.registerNow }).click()
  await expect(pane.getByText(errors.wrongInviter)).toBeVisible()
  await pane.getByLabel(a.inviter).fill(host.inviteCode)
  await pane.getByRole('button', { name: a.registerNow }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('active'))).toBe('1')
  const invite = await openRow(page, a.invite)
  await expect(invite.getByText(a.bindInviter)).toHaveCount(0)
  // Members are not asked to register.
  await page.goto(`/?invitation=${host.inviteCode}`)
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a member names the inviter once, confirmed by the fund password', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/bindInvite/)
  const [host, guest] = [await memberByWallet(), await memberByCall()]
  await signInPage(page, guest)
  const invite = await openRow(page, a.invite)
  const name = async (code: string) => {
    await invite.getByLabel(a.bindInviter).fill(code)
    await invite.getByRole('button', { name: a.bind, exact: true }).click()
    const asked = page.getByRole('dialog', { name: a.bindInviter, exact: true })
    await expect(asked).toContainText(code)
    await asked.getByLabel(a.fundPassword, { exact: true }).fill(FUND_PASSWORD)
    await asked.getByRole('button', { name: a.bind, exact: true }).click()
    return asked
  }
  const refused = await name('NOBODYHAS')
  await expect(refused.getByRole('alert')).toHaveText(errors['field.wrong'])
  await page.goBack()
  await expect(refused).toHaveCount(0)
  await name(host.inviteCode)
  await expect(page.getByText(a.inviterBound).first()).toBeVisible()
  await expect(invite.getByText(a.inviter, { exact: true })).toBeVisible()
  await expect(invite.getByText(a.bindInviter)).toHaveCount(0)
})

test('the sign-in page fills in the inviter of an invitation, too', async ({ page }) => {
  await page.goto('/entry?invitation=SOMEBODY')
  await expect(page.getByLabel(a.inviter)).toHaveValue('SOMEBODY')
})

test('signing in over an order leads back to it', async ({ page, request }) => {
  const { product } = await digitalProduct(request)
  await gotoAlive(page, '/')
  await page.getByRole('link', { name: product.name }).first().click()
  await expect(sheet(page, shopText.productDetails)).toBeVisible()
  const item = await openBuySheet(page)
  await item.getByLabel(shopText.email).fill('typed@example.com')
  await page.evaluate(() =>
    history.pushState(
      {
        ...history.state,
        overlay: { kind: 'login' },
        under: [...history.state.under, history.state.overlay],
      },
      '',
    ),
  )
  const pane = sheet(page, a.signIn)
  await pane.getByLabel(a.account).fill(known.email)
  await pane.getByLabel(a.password, { exact: true }).fill(PASSWORD)
  await pane.getByRole('button', { name: a.signIn, exact: true }).click()
  await expect(pane).toHaveCount(0)
  await expect(item.getByLabel(shopText.email)).toHaveValue('typed@example.com')
})

test('sessions elsewhere are listed and ended', async ({ page, request, expectedErrors }) => {
  expectedErrors.push(/status of 401/)
  const member = await memberByWallet()
  const other = await memberByWallet(member.key)
  await signInPage(page, member)
  const list = await openRow(page, a.sessions)
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByText(a.thisDevice)).toHaveCount(1)
  await list.getByRole('button', { name: a.endOthers }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  const answer = await request.get('/appleShop/account', {
    headers: { 'X-Access-Token': other.token },
  })
  expect(answer.status()).toBe(401)
})

test('a login that ended elsewhere shows the visitor state and keeps what was typed', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/)
  const member = await call(request, 'signInByPassword', {
    username: known.email,
    password: PASSWORD,
  })
  await signInPage(page, member)
  await page.goto('/setAddress')
  await page.getByRole('button', { name: a.addAddress }).click()
  const form = sheet(page, a.addAddress)
  await form.getByLabel(a.receiverName).fill('王小明')
  await form.getByLabel(shopText.phone).fill('13800138000')
  await form.getByLabel(shopText.country).selectOption({ index: 1 })
  await form.getByLabel(shopText.address).fill('人民路 1 号')
  await callAs(request, member.token, 'appleShop/signOut', {})
  await form.getByRole('button', { name: a.save }).click()
  await expect(page.getByText(a.sessionGone, { exact: true })).toBeVisible()
  expect(await token(page)).toBeNull()
  await page.getByRole('button', { name: a.signIn, exact: true }).click()
  const pane = sheet(page, a.signIn)
  await pane.getByLabel(a.account).fill(known.email)
  await pane.getByLabel(a.password, { exact: true }).fill(PASSWORD)
  await pane.getByRole('button', { name: a.signIn, exact: true }).click()
  await expect(pane).toHaveCount(0)
  await expect(form.getByLabel(a.receiverName)).toHaveValue('王小明')
  await form.getByRole('button', { name: a.save }).click()
  await expect(page.getByText('人民路 1 号')).toBeVisible()
})

test('signing out ends the session on the server and leaves nothing behind', async ({
  page,
  request,
}) => {
  const member = await memberByWallet()
  await signInPage(page, member)
  await page.goto('/setting')
  await expect(page.getByText(a.inviteCodeIs({ code: member.inviteCode }))).toBeVisible()
  await page.evaluate(() => {
    const order = { orderId: '1800000000000000001', secret: 'a'.repeat(32), placedAt: 1 }
    const mine = { ...order, orderId: '1800000000000000002', ofAccount: true }
    localStorage.setItem('orders', JSON.stringify([mine, order]))
    localStorage.setItem('delivery', '{"address":"人民路 1 号"}')
  })
  await page.reload()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: a.signOut }).click()
  await reloaded
  await expect(page.getByText(a.welcome)).toBeVisible()
  expect(
    await page.evaluate(() =>
      ['token', 'address', 'active', 'delivery'].map((key) => localStorage.getItem(key)),
    ),
  ).toEqual([null, null, null, null])
  // A visitor's order stays: its secret is the only way to it.
  expect(await page.evaluate(() => localStorage.getItem('orders'))).toMatch(/^[^}]*000001[^}]*}]$/)
  expect(
    (
      await request.get('/appleShop/account', { headers: { 'X-Access-Token': member.token } })
    ).status(),
  ).toBe(401)
})

test('a forgotten password is set anew by code, and every login ends', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/)
  const { email, token: old } = forgetful
  await page.goto('/entry?pane=forgot')
  await page.getByLabel(a.account).fill(email)
  // A code works only in the browser that asked for it.
  await page.getByRole('button', { name: a.sendCode }).click()
  await expect(page.getByText(a.codeSent({ to: email }))).toBeVisible()
  await page.getByLabel(a.captcha).fill(await latestCode(request, email))
  await page.getByRole('button', { name: a.resetNow }).click()
  await expect(page.getByText(a.inputEmpty)).toHaveCount(1)
  await expect(page.getByLabel(a.newPassword, { exact: true })).toBeFocused()
  await page.getByLabel(a.newPassword, { exact: true }).fill('other wagon 5')
  await page.getByRole('button', { name: a.resetNow }).click()
  await expect(page.getByText(a.resetDone).first()).toBeVisible()
  expect(
    (await request.get('/appleShop/account', { headers: { 'X-Access-Token': old } })).status(),
  ).toBe(401)
  await expect(page.getByLabel(a.account)).toHaveValue(email)
  await page.getByLabel(a.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: a.signIn, exact: true }).click()
  await expect(page.getByText(errors.signInFailed)).toBeVisible()
  await page.getByLabel(a.password, { exact: true }).fill('other wagon 5')
  await page.getByRole('button', { name: a.signIn, exact: true }).click()
  await expect(page.getByText(email).first()).toBeVisible()
})
