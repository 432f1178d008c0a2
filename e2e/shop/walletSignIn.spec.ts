import type { Page } from '@playwright/test'
import {
  accountText as a,
  confirmBinding,
  FUND_PASSWORD,
  memberByWallet,
  openRow,
  sheet,
  signInPage,
  token,
} from './member.ts'
import { demoAsks, expect, shopText, t, test } from './shop.ts'

/** Goes from a page's login sheet to the message to sign. */
async function openWalletPane(page: Page) {
  await page.getByRole('button', { name: a.signIn, exact: true }).click()
  await sheet(page, a.signIn).getByRole('button', { name: a.walletSignIn }).click()
  const pane = sheet(page, a.walletSignTitle)
  await pane.getByRole('button', { name: /Demo Wallet/ }).click()
  await demoAsks(page, 'connect').confirm()
  const message = pane.getByLabel(a.walletMessage)
  await expect(message).toContainText('wants you to sign in')
  return { pane, message }
}

test('a wallet signs in by a signature over a message that is shown before, and makes an account', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/)
  await page.goto('/setting')
  const { pane, message } = await openWalletPane(page)
  const shown = await message.textContent()
  await pane.getByRole('button', { name: a.walletSignNow }).click()
  const asks = demoAsks(page, 'sign')
  // The wallet shows exactly what the page showed.
  for (const line of shown!.split('\n').filter(Boolean))
    await expect(asks.dialog).toContainText(line)
  await asks.refuse()
  await expect(pane.locator('[data-error]')).toBeVisible()
  expect(await token(page)).toBeNull()
  await pane.getByRole('button', { name: a.walletSignNow }).click()
  await asks.confirm()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(a.myAssets)).toBeVisible()
  const address = await page.evaluate(() => localStorage.getItem('address'))
  expect(shown).toContain(address)
  expect(await token(page)).toMatch(/^[\w-]{20,}$/)

  // The same wallet signs in to the same account.
  const code = await page.getByText(/^邀请码/).textContent()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: a.signOut }).click()
  await reloaded
  await page.getByRole('button', { name: a.signIn, exact: true }).click()
  await sheet(page, a.signIn).getByRole('button', { name: a.walletSignIn }).click()
  const again = sheet(page, a.walletSignTitle)
  await expect(async () => {
    const wallet = again.getByRole('button', { name: /Demo Wallet/ })
    if (await wallet.isVisible()) await wallet.click()
    await expect(again.getByLabel(a.walletMessage)).not.toHaveText(shown!, { timeout: 5_000 })
  }).toPass()
  await again.getByRole('button', { name: a.walletSignNow }).click()
  await asks.confirm()
  await expect(page.getByText(code!)).toBeVisible()
})

test('an unknown invitation code keeps no wallet from getting an account', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/)
  await page.goto('/?code=NOSUCH')
  const keptCode = () => page.evaluate(() => localStorage.getItem('code'))
  await expect.poll(keptCode).toBe('NOSUCH')
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/setting')
  const { pane } = await openWalletPane(page)
  await pane.getByRole('button', { name: a.walletSignNow }).click()
  await demoAsks(page, 'sign').confirm()
  await expect(page.locator('p', { hasText: a.signedInWithoutInviter })).toBeVisible()
  expect(await token(page)).toMatch(/^[\w-]{20,}$/)
  expect(await keptCode()).toBeNull()
})

test('another wallet is bound by a signature and taken off again; the only way in stays', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 403/)
  const member = await memberByWallet()
  await signInPage(page, member)
  await page.addInitScript((key) => localStorage.setItem('demoWallet.key', key), member.key)
  const list = await openRow(page, a.boundWallets)
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await list.getByRole('button', { name: a.remove }).click()
  await list.getByRole('button', { name: a.remove }).click()
  await expect(list.getByText(a.lastWallet)).toBeVisible()
  await list.getByRole('button', { name: a.bindWallet }).click()
  // A session alone binds nothing: the wallet that the account began with signs for a fund password.
  await list.getByLabel(a.newFundPassword, { exact: true }).fill(FUND_PASSWORD)
  await list.getByRole('button', { name: /Demo Wallet/ }).click()
  await demoAsks(page, 'connect').confirm()
  await list.getByRole('button', { name: a.saveAndGoOn }).click()
  await demoAsks(page, 'sign').confirm()
  // The connected one is bound; another is chosen without signing out.
  await expect(list.getByText(a.alreadyBound)).toBeVisible()
  await list.getByRole('button', { name: /Demo TRON Wallet/ }).click()
  await demoAsks(page, 'connect').confirm()
  await list.getByRole('button', { name: a.signAndBind }).click()
  await demoAsks(page, 'sign').confirm()
  await confirmBinding(page)
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText(shopText.walletConnected)).toBeAttached()
})

test('another account in the wallet ends the session, on the server too', async ({
  page,
  request,
}) => {
  await page.goto('/setting')
  const { pane } = await openWalletPane(page)
  await pane.getByRole('button', { name: a.walletSignNow }).click()
  await demoAsks(page, 'sign').confirm()
  await expect(page.getByText(a.myAssets)).toBeVisible()
  const kept = (await token(page))!
  await page.getByRole('button', { name: new RegExp(shopText.walletConnected) }).click()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('dialog').getByRole('button', { name: t.walletDisconnect }).click()
  await reloaded
  await expect(page.getByText(a.welcome)).toBeVisible()
  expect(await token(page)).toBeNull()
  await expect
    .poll(async () =>
      (await request.get('/appleShop/account', { headers: { 'X-Access-Token': kept } })).status(),
    )
    .toBe(401)
})
