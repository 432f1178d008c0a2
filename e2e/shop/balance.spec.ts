import type { Locator, Page } from '@playwright/test'
import { NETWORKS } from '../../basics/networks.ts'
import errors from '../../i18n/cn/errors.ts'
import token from '../../i18n/cn/token.ts'
import { expectAccessible, expectAccessibleInBoth } from './axe.ts'
import { balanceOf, balanceText as b, givePlayMoney, moneyMember } from './balances.ts'
import { FUND_PASSWORD, accountText, askAs, signInPage } from './member.ts'
import { shopData } from './ownShop.ts'
import { Payer } from './payer.ts'
import { FINAL_MS, button, expect, test } from './shop.ts'
import { TronPayer } from './tronPayer.ts'

const field = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true })
const sheet = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })

async function confirm(dialog: Locator, password = FUND_PASSWORD): Promise<void> {
  await dialog.getByLabel(accountText.fundPassword, { exact: true }).fill(password)
  await dialog.getByRole('button', { name: accountText.confirmNow, exact: true }).click()
}

test('a visitor is asked to sign in, a member sees every balance and what can be done with it', async ({
  page,
}) => {
  await page.goto('/assets')
  await expect(page.getByText(accountText.signedOutTitle)).toBeVisible()
  await signInPage(page, await moneyMember())
  await page.goto('/assets')
  await expect(page.locator('[data-headline]')).toContainText('200.00')
  await expect(page.locator('[data-balance="XMDD"]')).toContainText('200.00')
  await expect(page.locator('[data-balance="MDD"]')).toContainText('0.00')
  await expectAccessibleInBoth(page, 'balances')
  for (const [name, title] of [
    [b.deposit, b.depositTitle],
    [b.withdraw, b.withdrawTitle],
    [b.transfer, b.transferTitle],
    [b.swap, b.swapTitle],
    [b.history, b.history],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.locator('main .skeleton')).toHaveCount(0)
    await expectAccessibleInBoth(page, title)
    await page.goBack()
    await expect(page.locator('[data-headline]')).toBeVisible()
  }
})

test('a deposit is opened once, found again after a reload, and credited', async ({
  page,
  request,
  chains,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|appleShop\/deposit/)
  const member = await moneyMember()
  await signInPage(page, member)
  await page.goto('/assets?do=deposit')
  await button(page, b.depositOpen).click()
  await expect(page.locator('[data-deposit="waiting"]')).toBeVisible()
  await expectAccessible(page, 'a deposit address')
  const network = Number(new URL(page.url()).searchParams.get('id')) as 105 | 137 | 56
  const deposit = await askAs(request, member.token, 'readDeposit', { network })
  expect((await page.locator('[data-address]').textContent())!.replaceAll(/\s/g, '')).toBe(
    deposit.address,
  )
  await expect(page.locator('[data-qr]')).toHaveAttribute('data-qr', deposit.address)

  const chain = chains.find((one) => one.network === network)!
  const payer =
    chain.kind === 'tron'
      ? await TronPayer.funded(request, chain)
      : await Payer.funded(request, chain)
  await payer.transfer(deposit.address, 25n * 10n ** BigInt(deposit.decimals))
  await expect(page.locator('[data-deposit="credited"]')).toContainText(
    b['deposit.credited']({ amount: '25.00', asset: 'USDT' }),
    { timeout: 2 * FINAL_MS },
  )
  await expectAccessible(page, 'a credited deposit')
  await page.getByRole('link', { name: b.toAssets }).click()
  await expect(page.locator('[data-headline]')).toContainText(
    await balanceOf(request, member, 'USDT'),
  )
  await page.goto('/assets?do=history&kind=deposit')
  await expect(page.locator('[data-posting="deposit"]')).toContainText('+25.00')
})

test('MDD comes in by a member’s address and goes out to a wallet', async ({
  page,
  request,
  chains,
}) => {
  const member = await moneyMember()
  await signInPage(page, member)
  const unit = 10n ** 18n
  const payer = await Payer.funded(
    request,
    chains.find((one) => one.network === 137)!,
  )
  await page.goto('/token')
  await page.getByRole('link', { name: token.toDeposit, exact: true }).click()
  await page.getByRole('radio', { name: NETWORKS[137].name }).check({ force: true })
  await button(page, b.depositOpen).click()
  await expect(page.locator('[data-deposit="waiting"]')).toBeVisible()
  await expectAccessibleInBoth(page, 'a deposit address for MDD')
  const deposit = await askAs(request, member.token, 'readDeposit', { network: 137, asset: 'MDD' })
  await expect(page.locator('[data-token]')).toHaveAttribute('data-token', deposit.token)
  await payer.transferMdd(deposit.address, 50n * unit)
  await expect(page.locator('[data-deposit="credited"]')).toContainText(
    b['deposit.credited']({ amount: '50.00', asset: 'MDD' }),
    { timeout: 2 * FINAL_MS },
  )
  expect(await balanceOf(request, member, 'MDD')).toBe('50.00')

  const before = await payer.mddBalance()
  await page.goto('/assets?do=withdraw&asset=MDD')
  await page.getByRole('radio', { name: NETWORKS[137].name }).check({ force: true })
  await field(page, b.address).fill(payer.address)
  await field(page, b.amount).fill('20')
  await expect(page.locator('[data-arrives]')).toContainText('20.00')
  await expectAccessible(page, 'a withdrawal of MDD')
  await button(page, b.next).click()
  const dialog = sheet(page, b.withdrawConfirm)
  await expect(dialog).toContainText('MDD')
  await confirm(dialog)
  await expect(page.locator('[data-withdrawal="done"]')).toBeVisible({ timeout: 4 * FINAL_MS })
  expect((await payer.mddBalance()) - before).toBe(20n * unit)
})

test('a deposit address is not shown before it was asked for', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 404/)
  await signInPage(page, await moneyMember())
  await page.goto('/assets?do=deposit&id=137')
  await expect(page.getByText(b.depositGone)).toBeVisible()
})

test('a transfer is checked, confirmed once, and back returns to the form as it was', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40\d/)
  const [member, other] = [await moneyMember(), await moneyMember()]
  await signInPage(page, member)
  let sent = 0
  page.on('request', (one) => {
    if (one.url().endsWith('/appleShop/internalTransfer')) sent++
  })
  await page.goto('/assets?do=transfer')
  await button(page, b.next).click()
  await expect(page.getByText(b.receiverMissing)).toBeVisible()
  await expect(page.getByText(b.amountMissing)).toBeVisible()
  await field(page, b.receiver).fill(other.address)
  await field(page, b.amount).fill('200.0001')
  await button(page, b.next).click()
  await expect(page.getByText(b.amountShort({ amount: '200.00', asset: 'USDT' }))).toBeVisible()
  await page.getByRole('button', { name: b.allOf({ amount: '200.00', asset: 'USDT' }) }).click()
  await expect(field(page, b.amount)).toHaveValue('200')
  await field(page, b.amount).fill('１2.3456')
  await button(page, b.next).click()
  const dialog = sheet(page, b.transferConfirm)
  await expect(dialog).toContainText(other.address)
  await expect(dialog).toContainText('12.3456')
  await expectAccessible(page, 'confirming a transfer')
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(field(page, b.receiver)).toHaveValue(other.address)
  await button(page, b.next).click()
  await confirm(dialog, 'not the one 1')
  await expect(dialog.getByText(errors.wrongPassword)).toBeVisible()
  const before = sent
  await dialog.getByLabel(accountText.fundPassword, { exact: true }).fill(FUND_PASSWORD)
  await dialog.getByRole('button', { name: accountText.confirmNow, exact: true }).dblclick()
  await expect(page.locator('[data-done]')).toContainText('12.3456')
  expect(sent - before).toBe(1)
  expect(await balanceOf(request, member, 'USDT')).toBe('187.6544')
  expect(await balanceOf(request, other, 'USDT')).toBe('212.3456')
  await page.goto('/assets?do=history')
  await expect(page.locator('[data-posting="transferOut"]')).toContainText('−12.3456')
})

test('transfers refuse unknown names and the sender as receiver', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40\d/)
  const member = await moneyMember()
  await signInPage(page, member)
  await page.goto('/assets?do=transfer')
  for (const [name, reason] of [
    ['nobody@example.com', errors.accountUnknown],
    [member.address, errors['field.self']],
  ] as const) {
    await field(page, b.receiver).fill(name)
    await field(page, b.amount).fill('1')
    await button(page, b.next).click()
    const dialog = sheet(page, b.transferConfirm)
    await confirm(dialog)
    await expect(dialog.getByRole('alert')).toContainText(reason)
    await dialog.getByRole('button', { name: '关闭' }).click()
    await expect(dialog).toHaveCount(0)
  }
  expect(await balanceOf(request, member, 'USDT')).toBe('200.00')
})

test('a swap happens at the shown rate only', async ({ page, request, expectedErrors }) => {
  test.skip(
    !shopData(),
    'no new account has MDD, and where this shop keeps its ledger is not known',
  )
  expectedErrors.push(/status of 400/)
  const member = await moneyMember()
  await givePlayMoney(member, 'MDD', '50')
  await signInPage(page, member)
  const { rate } = await askAs(request, member.token, 'readExchangeRate', {})
  // The page was opened before the merchant changed the ratio.
  await page.route(
    '**/appleShop/exchangeRate',
    async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { result: { rate: string } }
      await route.fulfill({
        response,
        json: { ...answer, result: { ...answer.result, rate: '7.00' } },
      })
    },
    { times: 1 },
  )
  await page.goto('/assets?do=swap')
  await expect(page.locator('[data-rate="7.00"]')).toBeVisible()
  await field(page, b.youGive).fill('10.5')
  await expect(page.locator('[data-received]')).toContainText('73.50')
  await button(page, b.next).click()
  const dialog = sheet(page, b.swapConfirm)
  await dialog.getByRole('button', { name: b.confirm, exact: true }).click()
  await expect(page.getByText(b.rateChanged)).toBeVisible()
  await expect(page.locator(`[data-rate="${rate}"]`)).toBeVisible()
  expect(await balanceOf(request, member, 'MDD')).toBe('50.00')
  await expectAccessible(page, 'a rate that has changed')
  await button(page, b.next).click()
  await dialog.getByRole('button', { name: b.confirm, exact: true }).dblclick()
  await expect(page.locator('[data-done]')).toContainText('10.50')
  expect(await balanceOf(request, member, 'MDD')).toBe('39.50')
  expect(await balanceOf(request, member, 'XMDD')).toBe('210.50')
})

test('a withdrawal on TRON is the first that is offered, refuses addresses of other networks, and arrives', async ({
  page,
  request,
  chains,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40\d/)
  const receiver = new TronPayer(
    request,
    chains.find(({ network }) => network === 105)!,
  )
  const member = await moneyMember()
  await signInPage(page, member)
  await page.goto('/assets?do=withdraw')
  await expect(page.getByRole('radio', { name: /TRC20/ })).toBeChecked()
  const wrong = `${receiver.address.slice(0, -1)}${receiver.address.endsWith('x') ? 'y' : 'x'}`
  for (const [address, reason] of [
    ['0x12', b.addressFormat({ name: 'TRON' })],
    [wrong, b.addressChecksum],
    [NETWORKS[56].usdtAddress, b.addressOther({ names: 'Polygon / BNB Smart Chain' })],
  ] as const) {
    await field(page, b.address).fill(address)
    await button(page, b.next).click()
    await expect(page.getByText(reason)).toBeVisible()
  }
  await field(page, b.address).fill(receiver.address)
  await field(page, b.amount).fill('20')
  await button(page, b.next).click()
  await confirm(sheet(page, b.withdrawConfirm))
  await expect(page.locator('[data-withdrawal="done"]')).toBeVisible({ timeout: 3 * FINAL_MS })
  expect(await receiver.balance()).toBe(20_000_000n)
  const [withdrawal] = (await askAs(request, member.token, 'listWithdrawals', {})).records
  expect(withdrawal).toMatchObject({
    network: 105,
    address: receiver.address,
    txHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

test('a withdrawal shows its cost, refuses wrong addresses and amounts, and is listed', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40\d/)
  const member = await moneyMember()
  await signInPage(page, member)
  await page.goto('/assets?do=withdraw')
  await page.getByRole('radio', { name: /ERC20/ }).check()
  const to = NETWORKS[56].usdtAddress
  for (const [address, reason] of [
    ['', b.addressMissing],
    ['0x12', b.addressFormat({ name: 'Polygon' })],
    [to.replace('d', 'D'), b.addressChecksum],
    [NETWORKS[105].usdtAddress, b.addressOther({ names: 'TRON' })],
  ] as const) {
    await field(page, b.address).fill(address)
    await button(page, b.next).click()
    await expect(page.getByText(reason)).toBeVisible()
  }
  await field(page, b.address).fill(to)
  for (const [amount, reason] of [
    ['0.5', b.tooLittle({ amount: '1.00', asset: 'USDT' })],
    ['201', b.amountShort({ amount: '200.00', asset: 'USDT' })],
    ['200', b.feeNotCovered({ fee: '2.00', asset: 'USDT' })],
  ] as const) {
    await field(page, b.amount).fill(amount)
    await button(page, b.next).click()
    await expect(page.getByText(reason)).toBeVisible()
  }
  await field(page, b.amount).fill('20')
  await expect(page.locator('[data-fee]')).toContainText('0.20')
  await expect(page.locator('[data-arrives]')).toContainText('20.00')
  await expect(page.locator('[data-leaves]')).toContainText('20.20')
  await button(page, b.next).click()
  const dialog = sheet(page, b.withdrawConfirm)
  await expect(dialog.locator(`[data-address="${to}"]`)).toBeVisible()
  await expectAccessible(page, 'confirming a withdrawal')
  await confirm(dialog)
  await expect(page).toHaveURL(/do=withdrawals/)
  await expect(page.locator('[data-withdrawal]')).toContainText('20.00')
  // Demo mode runs the payout process: the page follows it until the money arrives.
  await expect(page.locator('[data-withdrawal="done"]')).toBeVisible({ timeout: 2 * FINAL_MS })
  await page.locator('summary', { hasText: b.transaction }).click()
  const [withdrawal] = (await askAs(request, member.token, 'listWithdrawals', {})).records
  expect((await page.locator('[data-withdrawal]').textContent())!.replaceAll(/\s/g, '')).toContain(
    withdrawal!.txHash,
  )
  await expectAccessible(page, 'withdrawals')
  expect(await balanceOf(request, member, 'USDT')).toBe('179.80')
  await page.goto('/assets')
  await expect(page.locator('[data-headline]')).toContainText('179.80')
  // Shop credit cannot be withdrawn, and says so.
  await page.goto('/assets?do=withdraw&asset=XMDD')
  await expect(page.getByText(b.noWithdrawal({ asset: 'XMDD' }))).toBeVisible()
})

test('history is narrowed by asset, kind and days, in the address', async ({ page, request }) => {
  const [member, other] = [await moneyMember(), await moneyMember()]
  for (let index = 0; index < 34; index++) {
    await askAs(request, member.token, 'internalTransfer', {
      asset: 'XMDD',
      amount: `0.${index + 10}`,
      address: other.address,
      requestId: `${Date.now()}${String(index).padStart(6, '0')}`,
      secPassword: FUND_PASSWORD,
    })
  }
  await signInPage(page, member)
  await page.goto('/assets?do=history')
  // 34 transfers and two gifts, read to the end by scrolling.
  await expect(page.locator('[data-posting]')).toHaveCount(30)
  await page.mouse.wheel(0, 20_000)
  await expect(page.locator('[data-posting]')).toHaveCount(36)
  await page.locator('summary', { hasText: b.filters }).click()
  await field(page, b.kind).selectOption('playMoney')
  await expect(page.locator('[data-posting]')).toHaveCount(2)
  await page.getByText('USDT', { exact: true }).first().click()
  await expect(page.locator('[data-posting]')).toHaveCount(1)
  expect(page.url()).toContain('asset=USDT')
  await page.reload()
  await expect(page.locator('[data-posting]')).toHaveCount(1)
  await expectAccessible(page, 'a narrowed history')
  await field(page, b.to).fill('2020-01-01')
  await expect(page.getByText(b.noMatches)).toBeVisible()
  await field(page, b.from).fill('2020-01-02')
  await expect(page.getByText(b.datesWrong)).toBeVisible()
  await button(page, b.clear).click()
  await expect(page.locator('[data-posting]')).toHaveCount(30)
})
