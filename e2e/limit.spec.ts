import type { Page } from '@playwright/test'
import limitCn from '../i18n/limit/cn.ts'
import { FUND_PASSWORD, accountText, callAs, memberByWallet, signInPage } from './member.ts'
import { FINAL_MS, banner, call, demoAsks, digitalProduct, expect, gotoAlive, shopText, t, test } from './shop.ts'

const l = limitCn
const DAY_SECONDS = 86_400

/** A network, its wallet, and how the order's sheet calls it. */
const PLACES = [
  { network: 137, kind: 'evm', name: 'Polygon', wallet: /Demo Wallet/, rail: /ERC20/ },
  { network: 105, kind: 'tron', name: 'TRON', wallet: /Demo TRON Wallet/, rail: /TRC20/ },
] as const

/** What the demo wallet says in words that it is asked for. */
const means = (page: Page, what: 'approve' | 'grant' | 'revoke') => demoAsks(page, 'send').dialog.locator(`[data-means="${what}"]`)

/** Whitelist mode from end to end: a limit, an order charged to it without the wallet, the check of approvals, the end of it. */
for (const { network, kind, name, wallet, rail } of PLACES) test(`a limit is set on ${name}, an order is charged to it, and it is revoked`, async ({ page, request, typedLimits }) => {
  test.setTimeout(120_000)
  const me = await memberByWallet(undefined, kind)
  await callAs(request, me.token, 'appleShop/changeSecPassword', { newSecPassword: FUND_PASSWORD })
  await call(request, 'POST demo/faucet', { network, address: me.address })
  await signInPage(page, me)
  await page.addInitScript((key) => localStorage.setItem('demoWallet.key', key), me.key)
  typedLimits.push({ network, capBase: 600_000_000n, perOrderBase: 300_000_000n, latestEndSeconds: BigInt(Math.ceil(Date.now() / 1000) + 91 * DAY_SECONDS) })

  await gotoAlive(page, '/norisk')
  await expect(page.getByText(l.cannot1)).toBeVisible()
  await page.getByRole('button', { name: `${l.setUp} · ${name}` }).click()
  await page.getByRole('button', { name: wallet }).click()
  await demoAsks(page, 'connect').confirm()
  const sheet = page.getByRole('dialog', { name: l.setUp })
  await sheet.getByLabel(l.cap, { exact: true }).fill('600')
  await sheet.getByLabel(l.perOrder, { exact: true }).fill('300')
  await expect(sheet.locator('[data-plain]')).toContainText('600.00')
  await sheet.getByRole('button', { name: l.goWallet }).click()
  await expect(means(page, 'approve')).toHaveText(t.demoMeansApprove({ amount: '600.00' }), { timeout: FINAL_MS })
  await demoAsks(page, 'send').confirm()
  const asked = page.locator('[data-step="grant"]')
  await expect(asked).toBeVisible({ timeout: FINAL_MS })
  await expect(means(page, 'grant')).toContainText('300.00')
  if (kind === 'tron') {
    // What it costs stands on the page, too, and never above the ceiling.
    const [fee, ceiling] = [await asked.locator('[data-fee]').getAttribute('data-fee'), await asked.locator('[data-ceiling]').getAttribute('data-ceiling')].map((sun) => BigInt(sun!))
    expect(fee).toBeGreaterThan(0n)
    expect(ceiling).toBeGreaterThan(fee!)
    expect(ceiling).toBeLessThanOrEqual(100_000_000n)
  }
  await demoAsks(page, 'send').confirm()
  await expect(page.locator('[data-step="done"]')).toBeVisible({ timeout: FINAL_MS })
  await sheet.getByRole('button', { name: l.close, exact: true }).click()
  await expect(page.locator('[data-state="live"]')).toBeVisible({ timeout: FINAL_MS })

  const { product, option } = await digitalProduct(request)
  await gotoAlive(page, `/?name=${encodeURIComponent(product.name)}`)
  await page.getByRole('link', { name: product.name }).first().click()
  const item = page.getByRole('dialog')
  await item.getByText(option.user.toUpperCase(), { exact: true }).click()
  await item.getByLabel(shopText.email).fill('buyer@example.com')
  await item.getByRole('button', { name: new RegExp(shopText.orderNow) }).click()
  const order = page.getByRole('dialog', { name: t.orderTitle })
  await order.getByRole('radio', { name: rail }).check()
  await order.getByRole('radio', { name: t.whitelistMode }).check()
  await expect(order.locator('[data-cover="yes"]')).toBeVisible({ timeout: FINAL_MS })
  await order.getByRole('button', { name: l.orderConfirm }).click()
  await page.getByLabel(accountText.fundPassword, { exact: true }).fill(FUND_PASSWORD)
  await page.getByRole('button', { name: accountText.confirmNow, exact: true }).click()
  await expect(page).toHaveURL(/\/pay\?orderId=/)
  await expect(banner(page, 'settled')).toBeVisible({ timeout: 3 * FINAL_MS })

  await gotoAlive(page, `/checkOk?address=${me.address}`)
  await expect(page.locator('[data-whose="limit"]')).toBeVisible({ timeout: FINAL_MS })
  await gotoAlive(page, '/norisk')
  // The wallet of the page before is taken up again once the list of wallets is looked for.
  const revoke = page.getByRole('button', { name: l.revoke, exact: true })
  await expect(async () => {
    await revoke.click({ timeout: 1_000 })
    await expect(means(page, 'revoke')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: FINAL_MS })
  await demoAsks(page, 'send').confirm()
  await expect(page.locator('[data-step="reset"]')).toBeVisible({ timeout: FINAL_MS })
  await expect(means(page, 'approve')).toHaveText(t.demoMeansNone)
  await demoAsks(page, 'send').confirm()
  await expect(page.locator('[data-state="revoked"]')).toBeVisible({ timeout: FINAL_MS })
  await gotoAlive(page, `/scanOk?address=${me.address}`)
  await expect(page.getByText(l.nothing).first()).toBeVisible({ timeout: FINAL_MS })
})
