import { NETWORKS } from '../../basics/networks.ts'
import balance from '../../i18n/cn/balance.ts'
import reward from '../../i18n/cn/reward.ts'
import type { CallResult, Envelope } from '../../api/calls.ts'
import { PATHS } from '../../api/paths.ts'
import { formatUnits } from '../../basics/money.ts'
import { openDatabase } from '../../server/platform/db/connection.ts'
import { createLog } from '../../server/platform/log.ts'
import { fillCoins } from '../../server/testing/coinPledges.ts'
import { fill, openProgramme } from '../../server/testing/rewards.ts'
import { keptAddress } from '../../tools/supervisor/postgres/embedded.ts'
import { expectAccessible } from './axe.ts'
import { accountText, FUND_PASSWORD, sheet, signInByDemoWallet } from './member.ts'
import { shopData } from './ownShop.ts'
import { button, call, demoAsks, expect, FINAL_MS, t, test } from './shop.ts'

test('a pledge is paid in coin: the page says what leaves the wallet, where to, and what ending early costs', async ({
  page,
  request,
  namedPledges,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/)
  const db = openDatabase(keptAddress(shopData()!)!, { max: 1, name: 'xiaopu browser tests' })
  try {
    const ctx = { db, now: () => new Date(), log: createLog('e2e', 'warn') }
    await fill(ctx, 'USDT', '40')
    await fillCoins(ctx, '400')
    await openProgramme(ctx)
  } finally {
    await db.destroy()
  }
  await signInByDemoWallet(page)
  // The contract of a shop that has just started is asked first.
  await expect(async () => {
    const { networks } = await call(request, 'readCoinOffers', {})
    expect(networks.map(({ network }) => network)).toContain(137)
  }).toPass()
  await page.goto('/usdtBuyPackage')
  const card = page.locator('[data-programme]').first()
  await card.getByRole('button', { name: reward.coinPay, exact: true }).click()
  const form = page.locator('[data-coin-form]')
  const { name, nativeSymbol } = NETWORKS[137]
  await form.getByText(`${name} · ${nativeSymbol}`).click()
  const amount = form.getByLabel(balance.amount, { exact: true })
  const connect = form.getByRole('button', { name: /Demo Wallet/ })
  await expect(connect.or(amount)).toBeVisible()
  if (await connect.isVisible()) await connect.click()
  await amount.fill('100.0001')
  await form.getByRole('button', { name: balance.next, exact: true }).click()
  await expect(form).toContainText(reward.tooMuch({ amount: '100.00', asset: 'USDT' }))
  await amount.fill('30')
  await expect(form).toContainText(reward.coinCosts({ coin: '60 POL' }))
  await expect(form.locator('[data-figures]')).toContainText(
    reward.earlyOnFirst({ cost: '15.00', back: '15.00', asset: 'USDT' }),
  )
  await expectAccessible(page, 'a pledge in coin')
  await form.getByRole('button', { name: balance.next, exact: true }).click()
  const confirm = sheet(page, reward.joinConfirm)
  // The account has none yet: its wallet signs for the first one.
  await confirm.getByLabel(accountText.newFundPassword, { exact: true }).fill(FUND_PASSWORD)
  await confirm.getByRole('button', { name: accountText.saveAndGoOn, exact: true }).click()
  await demoAsks(page, 'sign').confirm()
  await confirm.getByLabel(accountText.fundPassword, { exact: true }).fill(FUND_PASSWORD)
  const answered = page.waitForResponse((one) =>
    one.url().endsWith(PATHS.pledgeMatic.split(' ').at(-1)!),
  )
  await confirm.getByRole('button', { name: accountText.confirmNow, exact: true }).click()
  const { result } = (await (await answered).json()) as Envelope<CallResult<'pledgeMatic'>>
  const [level, usdtBase, valueWei] = [result.level, result.usdtBase, result.coinBase].map(
    BigInt,
  ) as [bigint, bigint, bigint]
  namedPledges.push({ network: 137, level, usdtBase, valueWei })

  const pay = sheet(page, reward.coinSend)
  const coin = `${formatUnits(valueWei, 18, 2)} POL`
  await expect(pay).toContainText(reward.coinMostIs({ coin }))
  await expect(pay).toContainText(`${name} (137)`)
  await expect(pay).toContainText(reward.coinNoApproval)
  await expect(pay).toContainText(
    reward.earlyOnFirst({ cost: '15.00', back: '15.00', asset: 'USDT' }),
  )
  expect((await pay.locator('span.font-mono').first().innerText()).replace(/\s/g, '')).toBe(
    result.shop,
  )
  await expectAccessible(page, 'what the wallet is asked for')
  // "Back" closes the sheet alone; the intent stays to be paid.
  await page.goBack()
  await expect(pay).toHaveCount(0)
  await expect(page).toHaveURL(/\/usdtBuyPackage$/)
  await page
    .locator('[data-coin-pledge="open"]')
    .getByRole('button', { name: reward.coinSend, exact: true })
    .click()
  await button(page, reward.coinInWallet).click()
  await expect(demoAsks(page, 'send').dialog).toContainText(t.demoMeansCoin({ amount: '30.00' }))
  await demoAsks(page, 'send').confirm()
  await expect(pay.locator('[data-hash]')).toBeVisible({ timeout: FINAL_MS })
  await pay.getByRole('button', { name: reward.coinClose, exact: true }).click()
  await expect(page.locator('[data-coin-pledge="joined"]')).toBeVisible({ timeout: FINAL_MS })
  await expect(page.locator('[data-pledge="open"]')).toContainText('30.00')
  await expectAccessible(page, 'a pledge that coin paid')
})
