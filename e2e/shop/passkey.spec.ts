import errors from '../../i18n/cn/errors.ts'
import {
  FUND_PASSWORD,
  accountText as a,
  memberByWallet,
  openRow,
  sheet,
  signInPage,
  setFundPassword,
} from './member.ts'
import { addAuthenticator } from './authenticator.ts'
import { demoAsks, expect, test } from './shop.ts'

test.use({
  // Passkeys need a host name, not an IP address.
  baseURL: async ({ baseURL }, use) => use(baseURL!.replace('127.0.0.1', 'localhost')),
})

test('a passkey is added with the fund password, then confirms in its stead, and is removed by itself', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/)
  const member = await memberByWallet()
  await setFundPassword(request, member)
  const device = await addAuthenticator(page)
  await signInPage(page, member)
  const list = await openRow(page, a.passkeys)
  await expect(list.getByText(a.noPasskeys)).toBeVisible()
  await list.getByLabel(a.passkeyName).fill('我的手机')
  await list.getByRole('button', { name: a.addPasskey }).click()
  const confirm = sheet(page, a.addPasskey)
  await expect(confirm.getByText(a.addPasskeyText({ name: '我的手机' }))).toBeVisible()
  expect(await device.count()).toBe(1)
  // Nothing, then something wrong, then the fund password.
  await confirm.getByRole('button', { name: a.confirmNow }).click()
  await expect(confirm.getByText(a.inputEmpty)).toBeVisible()
  await confirm.getByLabel(a.fundPassword, { exact: true }).fill('wrong wrong 1')
  await confirm.getByRole('button', { name: a.confirmNow }).click()
  await expect(confirm.getByText(errors.wrongPassword)).toBeVisible()
  await confirm.getByLabel(a.fundPassword, { exact: true }).fill(FUND_PASSWORD)
  await confirm.getByLabel(a.fundPassword, { exact: true }).press('Enter')
  await expect(confirm).toHaveCount(0)
  await expect(list.getByRole('listitem')).toContainText('我的手机')

  // A passkey confirms the new fund password; an authenticator that cannot verify its owner confirms nothing.
  await page.goBack()
  const fund = await openRow(page, a.fundPassword)
  await fund.getByText(a.withPasskey, { exact: true }).click()
  await fund.getByLabel(a.newFundPassword, { exact: true }).fill('green stone 44')
  await device.verifies(false)
  await fund.getByRole('button', { name: a.saveByPasskey }).click()
  await expect(fund.getByText(a.passkeyFailed)).toBeVisible()
  await device.verifies(true)
  await fund.getByRole('button', { name: a.saveByPasskey }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const again = await openRow(page, a.passkeys)
  await again.getByRole('button', { name: a.removeNamed({ name: '我的手机' }) }).click()
  const remove = sheet(page, a.removePasskey)
  await expect(remove.getByRole('button', { name: a.confirmPasskey })).toBeVisible()
  await remove.getByRole('button', { name: a.confirmUsePassword }).click()
  await remove.getByLabel(a.fundPassword, { exact: true }).fill(FUND_PASSWORD)
  await remove.getByRole('button', { name: a.remove, exact: true }).click()
  await expect(remove.getByText(errors.wrongPassword)).toBeVisible()
  await remove.getByRole('button', { name: a.confirmPasskey }).click()
  await remove.getByRole('button', { name: a.confirmPasskey }).click()
  await expect(remove).toHaveCount(0)
  await expect(again.getByText(a.noPasskeys)).toBeVisible()
})

test('an account without a fund password sets it where it is first asked for; "back" closes the sheet alone', async ({
  page,
}) => {
  const member = await memberByWallet()
  await addAuthenticator(page)
  await signInPage(page, member)
  await page.addInitScript((key) => localStorage.setItem('demoWallet.key', key), member.key)
  const list = await openRow(page, a.passkeys)
  await list.getByRole('button', { name: a.addPasskey }).click()
  const confirm = sheet(page, a.addPasskey)
  await expect(confirm.getByText(a.setFundFirst)).toBeVisible()
  await page.goBack()
  await expect(confirm).toHaveCount(0)
  await expect(list).toBeVisible()
  await list.getByRole('button', { name: a.addPasskey }).click()
  await confirm.getByLabel(a.newFundPassword, { exact: true }).fill(FUND_PASSWORD)
  await confirm.getByRole('button', { name: /Demo Wallet/ }).click()
  await demoAsks(page, 'connect').confirm()
  await confirm.getByRole('button', { name: a.saveAndGoOn }).click()
  await demoAsks(page, 'sign').confirm()
  await confirm.getByLabel(a.fundPassword, { exact: true }).fill(FUND_PASSWORD)
  await confirm.getByRole('button', { name: a.confirmNow }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
})
