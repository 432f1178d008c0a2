import { createOrderId } from '../../basics/orderId.ts'
import { balanceOf, moneyMember } from './balances.ts'
import {
  accountText as a,
  askAs,
  confirmBinding,
  FUND_PASSWORD,
  memberByWallet,
  openRow,
  setFundPassword,
  sheet,
  signInPage,
  token,
} from './member.ts'
import { demoAsks, expect, shopText, test } from './shop.ts'
import { injectTronLink } from './tronLink.ts'
import { TronPayer } from './tronPayer.ts'

test('a TRON wallet signs in by a signature over a message that is shown before, and makes an account', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/)
  await page.goto('/setting')
  await page.getByRole('button', { name: a.signIn, exact: true }).click()
  await sheet(page, a.signIn).getByRole('button', { name: a.walletSignIn }).click()
  const pane = sheet(page, a.walletSignTitle)
  await pane.getByRole('button', { name: /Demo TRON Wallet/ }).click()
  await demoAsks(page, 'connect').confirm()
  const message = pane.getByLabel(a.walletMessage)
  await expect(message).toContainText('wants you to sign in with your TRON account')
  const shown = (await message.textContent())!
  await pane.getByRole('button', { name: a.walletSignNow }).click()
  const asks = demoAsks(page, 'sign')
  for (const line of shown.split('\n').filter(Boolean))
    await expect(asks.dialog).toContainText(line)
  await asks.refuse()
  await expect(pane.locator('[data-error="userReject"]')).toBeVisible()
  expect(await token(page)).toBeNull()
  await pane.getByRole('button', { name: a.walletSignNow }).click()
  await asks.confirm()
  await expect(page.getByText(a.myAssets)).toBeVisible()
  const address = (await page.evaluate(() => localStorage.getItem('address')))!
  expect(address).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/)
  expect(shown).toContain(address)
  // The account screens name the account by that address.
  const list = await openRow(page, a.boundWallets)
  await expect(list.getByRole('listitem')).toHaveCount(1)
  expect((await list.getByRole('listitem').textContent())!.replaceAll(/\s/g, '')).toContain(address)
})

test('a TRON wallet is bound beside another, and money finds its account by the base58 address', async ({
  page,
  request,
}) => {
  const member = await memberByWallet()
  await setFundPassword(request, member)
  await signInPage(page, member)
  const list = await openRow(page, a.boundWallets)
  await list.getByRole('button', { name: a.bindWallet }).click()
  await list.getByRole('button', { name: /Demo TRON Wallet/ }).click()
  await demoAsks(page, 'connect').confirm()
  await list.getByRole('button', { name: a.signAndBind }).click()
  await demoAsks(page, 'sign').confirm()
  await confirmBinding(page)
  await expect(list.getByRole('listitem')).toHaveCount(2)
  const address = (await page.evaluate(() => localStorage.getItem('address')))!
  expect(address).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/)
  await expect(page.getByText(shopText.walletConnected)).toBeAttached()

  const sender = await moneyMember()
  const transfer = {
    asset: 'USDT',
    amount: '5.00',
    address,
    secPassword: FUND_PASSWORD,
    requestId: createOrderId(Date.now()),
  } as const
  await askAs(request, sender.token, 'internalTransfer', transfer)
  expect([
    await balanceOf(request, sender, 'USDT'),
    await balanceOf(request, member, 'USDT'),
  ]).toEqual(['195.00', '205.00'])
})

test('TronLink signs in to an account', async ({ page, request, chains }) => {
  const payer = new TronPayer(
    request,
    chains.find(({ network }) => network === 105)!,
  )
  await injectTronLink(page, payer)
  await page.goto('/setting')
  await page.getByRole('button', { name: a.signIn, exact: true }).click()
  await sheet(page, a.signIn).getByRole('button', { name: a.walletSignIn }).click()
  const pane = sheet(page, a.walletSignTitle)
  await pane.getByRole('button', { name: 'TronLink' }).click()
  await pane.getByRole('button', { name: a.walletSignNow }).click()
  await expect(page.getByText(a.myAssets)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('address'))).toBe(payer.address)
})
