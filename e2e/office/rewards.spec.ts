import { parseMicro } from '../../basics/money.ts'
import { SUPER_NODE } from '../../basics/rewards.ts'
import balance from '../../i18n/cn/balance.ts'
import reward from '../../i18n/cn/reward.ts'
import customers from '../../i18n/en/officeCustomers.ts'
import level from '../../i18n/cn/level.ts'
import office from '../../i18n/en/officeRewards.ts'
import { readSession } from '../../server/people/accounts/signIn/readSession.ts'
import { post } from '../../server/money/ledger/post.ts'
import { closeDays } from '../../server/money/rewards/closeDays.ts'
import { openDatabase } from '../../server/platform/db/connection.ts'
import { inTransaction, type Context } from '../../server/platform/db/context.ts'
import { rewardOrders } from '../../server/operate/rewards/rewardOrders.ts'
import { receiveGoods } from '../../server/testing/received.ts'
import { recordCoin } from '../../server/testing/coinPledges.ts'
import { fill } from '../../server/testing/rewards.ts'
import { createLog } from '../../server/platform/log.ts'
import { keptAddress } from '../../tools/supervisor/postgres/embedded.ts'
import { balanceOf, moneyMember } from '../shop/balances.ts'
import { FUND_PASSWORD, accountText, signInPage } from '../shop/member.ts'
import { shopData } from '../shop/ownShop.ts'
import { expect, expectAccessible, open, test } from './office.ts'

const DAY_MS = 24 * 3600_000

/** On the database of the shop under test, `daysAhead` of now. */
async function inShop<T>(daysAhead: number, work: (ctx: Context) => Promise<T>): Promise<T> {
  const db = openDatabase(keptAddress(shopData()!)!, { max: 1, name: 'xiaopu browser tests' })
  try {
    const now = (): Date => new Date(Date.now() + daysAhead * DAY_MS)
    return await work({ db, now, log: createLog('e2e', 'warn') })
  } finally {
    await db.destroy()
  }
}

const earn = (amount: string): Promise<void> =>
  inShop(0, (ctx) =>
    inTransaction(ctx, (tx) =>
      post(tx, [
        {
          from: { system: 'demo' },
          to: { system: 'sales' },
          asset: 'USDT',
          amountMicro: parseMicro(amount)!,
          kind: 'adjustment',
          reference: `earned:${Date.now()}`,
        },
      ]),
    ),
  )

const accountOf = async (ctx: Context, { token }: { token: string }): Promise<bigint> =>
  (await readSession(ctx, token))!.accountId

test('a programme is funded and opened; a member joins, gets a day, ends it early and claims', async ({
  page,
  browser,
  request,
  ownShop,
}) => {
  await earn('100')
  await open(page, '/rewards', office.rewards)
  await page.getByLabel(office.amount).fill('5')
  await page.getByRole('button', { name: office.fund, exact: true }).click()
  await expect(page.locator('[data-pool="USDT"]')).toContainText('5.00')
  await page.getByRole('button', { name: office.create, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: office.create })
  await dialog.getByLabel(office.percent).fill('10')
  await dialog.getByLabel(office.minimum).fill('10')
  await dialog.getByLabel(office.maximum).fill('100')
  await dialog.getByLabel(office.places).fill('3')
  await expect(dialog.locator('[data-most]')).toHaveAttribute('data-most', '30.00')
  await expect(dialog).toContainText(office.poolLacks({ amount: '5.00', asset: 'USDT' }))
  await expectAccessible(page, 'a new programme')
  await dialog.getByRole('button', { name: office.create, exact: true }).click()
  await expect(page.locator('[data-programme]')).toHaveCount(1)
  await expectAccessible(page, 'programmes')

  const context = await browser.newContext({
    baseURL: ownShop,
    locale: 'zh-CN',
    storageState: { cookies: [], origins: [] },
  })
  const shop = await context.newPage()
  const member = await moneyMember()
  await signInPage(shop, member)
  await shop.goto('/usdtBuyPackage')
  const card = shop.locator('[data-programme]')
  await expect(card).toContainText(reward.upTo({ amount: '50.00', asset: 'USDT' }))
  await card.getByRole('button', { name: reward.join, exact: true }).click()
  const amount = card.getByLabel(balance.amount, { exact: true })
  await amount.fill('50.0001')
  await card.getByRole('button', { name: balance.next, exact: true }).click()
  await expect(card).toContainText(reward.tooMuch({ amount: '50.00', asset: 'USDT' }))
  await amount.fill('30')
  await expect(card.locator('[data-figures]')).toContainText('3.00')
  await expect(card.locator('[data-figures]')).toContainText(
    reward.earlyOnFirst({ cost: '15.00', back: '15.00', asset: 'USDT' }),
  )
  await expectAccessible(shop, 'joining a programme')
  await card.getByRole('button', { name: balance.next, exact: true }).click()
  const confirm = async (title: string): Promise<void> => {
    const sheet = shop.getByRole('dialog', { name: title })
    await sheet.getByLabel(accountText.fundPassword, { exact: true }).fill(FUND_PASSWORD)
    await expectAccessible(shop, title)
    const act = title === reward.endTitle ? reward.endEarly : accountText.confirmNow
    await sheet.getByRole('button', { name: act, exact: true }).click()
  }
  await confirm(reward.joinConfirm)
  await expect(shop.locator('[data-done]')).toHaveText(
    reward.joined({ amount: '30.00', asset: 'USDT' }),
  )
  expect(await balanceOf(request, member, 'USDT')).toBe('170.00')

  await inShop(1, closeDays)
  await shop.goto('/usdtBuyPackage')
  await shop.locator('[data-pledge="open"]').getByRole('button', { name: reward.endEarly }).click()
  await expect(shop.locator('[data-early]')).toContainText('15.10')
  await expect(shop.locator('[data-early]')).toContainText('14.90')
  await confirm(reward.endTitle)
  await expect(shop.locator('[data-pledge="ended"]')).toBeVisible()
  expect(await balanceOf(request, member, 'USDT')).toBe('184.90')

  await shop.goto('/usdt')
  await shop.getByRole('button', { name: reward.claim({ amount: '0.10', asset: 'USDT' }) }).click()
  await expect(shop.locator('[data-income="USDT"]')).toContainText(
    reward.claimDone({ amount: '0.10', asset: 'USDT' }),
  )
  expect(await balanceOf(request, member, 'USDT')).toBe('185.00')
  for (const [path, title] of [
    ['/usdt', reward.claimTitle],
    ['/usdtIncome', reward.incomeOf({ asset: 'USDT' })],
    ['/income', reward.incomeOf({ asset: 'XMDD' })],
    ['/rwaIncome', reward.incomeOf({ asset: 'MDD' })],
    ['/mining', reward.bySource],
    ['/dailyMining', reward.byDay],
    ['/buyPackage', reward.pledgesShop],
  ] as const) {
    await shop.goto(path)
    await expect(shop.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(shop.locator('main .skeleton')).toHaveCount(0)
    await expectAccessible(shop, path)
  }
  await context.close()

  await open(page, '/rewards', office.rewards)
  await expect(page.locator('[data-pool="USDT"]')).toContainText('15.10')
  await page.getByRole('button', { name: office.stop, exact: true }).click()
  await page
    .getByRole('dialog', { name: office.stop })
    .getByRole('button', { name: office.stop, exact: true })
    .click()
  await expect(page.locator('[data-programme]')).toContainText(office.stopped)
})

test('USDT is put aside for coin with what it costs at most, taken back, and held coin is judged again and closed', async ({
  page,
}) => {
  await earn('100')
  const shop = `0x${'9'.repeat(40)}`
  await inShop(0, async (ctx) => {
    await recordCoin(ctx, { shop, sender: `0x${'8'.repeat(40)}`, coin: 10n ** 18n, level: 101n })
  })
  await open(page, '/rewards', office.rewards)
  const coins = page.locator('[data-coins]')
  await expect(coins).toContainText(office.coinsFillIn)
  await coins.getByLabel(office.coinsUsdt).fill('40')
  await expect(coins.locator('[data-coins-most]')).toContainText('40 USDT')
  await expect(coins.locator('[data-coins-most]')).toContainText('80.00 POL')
  await expectAccessible(page, 'USDT for coin')
  await coins.getByRole('button', { name: office.coinsFund, exact: true }).click()
  await expect(coins).toHaveAttribute('data-coins', '40.00')
  await coins.getByLabel(office.coinsUsdt).fill('10')
  await coins.getByRole('button', { name: office.coinsTake, exact: true }).click()
  await expect(coins).toHaveAttribute('data-coins', '30.00')
  await expect(async () => {
    await page.reload()
    await expect(page.locator('[data-coin-record="unknown"]')).toBeVisible({ timeout: 10_000 })
  }).toPass()
  const record = page.locator('[data-coin-record]').first()
  await expect(record).toContainText('1.00')
  await record.getByRole('button', { name: office.coinsRetry, exact: true }).click()
  await expect(page.getByRole('status')).toContainText(
    office.coinsStill({ reason: office['coinReason.unknown'] }),
  )
  await record.getByRole('button', { name: office.coinsClose, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: office.coinsClose })
  await dialog.getByLabel(office.coinsNote).fill('sent back by hand')
  await expectAccessible(page, 'closing held coin')
  await dialog.getByRole('button', { name: office.coinsClose, exact: true }).click()
  await expect(page.locator('[data-coin-record="done"]')).toContainText('sent back by hand')
})

test('shopping rewards start with levels and what they cost at most; a member sees level, team and rewards', async ({
  page,
  browser,
  ownShop,
}) => {
  const member = await moneyMember()
  await inShop(0, async (ctx) => {
    await fill(ctx, 'XMDD', '20')
    const accountId = await accountOf(ctx, member)
    await receiveGoods(ctx, accountId, { costMicro: 7_500_000n, count: 6 })
  })
  await open(page, '/rewards', office.rewards)
  const card = page.locator('[data-shopping]')
  await page.getByRole('button', { name: office.shoppingStart, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: office.shoppingStart })
  await dialog.getByLabel(office.buyerShare).fill('10')
  await dialog.getByLabel(office.inviterShare).fill('5')
  await dialog.getByLabel(office.levels).fill('50 20\n100 x')
  await expect(dialog).toContainText(office.levelsWrong)
  await dialog.getByLabel(office.levels).fill('50 20\n100 30')
  await dialog.getByLabel(office.superShare).fill('46')
  await expect(dialog).toContainText(office.levelsWrong)
  await dialog.getByLabel(office.superShare).fill('40')
  await expect(dialog).toContainText(office.shoppingMost({ percent: '45%' }))
  // Three times 25 USDT were paid a fortnight ago, which cost 15 each.
  await expect(dialog.locator('[data-month]')).toHaveAttribute('data-month', '13.50')
  await expectAccessible(page, 'starting shopping rewards')
  await dialog.getByRole('button', { name: office.shoppingStart, exact: true }).click()
  await expect(card).toHaveAttribute('data-shopping', 'on')
  await expect(card).toContainText('30%')

  const context = await browser.newContext({
    baseURL: ownShop,
    locale: 'zh-CN',
    storageState: { cookies: [], origins: [] },
  })
  const shop = await context.newPage()
  await shop.goto('/miningDao')
  await expect(shop.locator('[data-row="2"]')).toContainText('100.00 USDT')
  await expect(shop.getByRole('button', { name: level.signIn })).toBeVisible()
  await signInPage(shop, member)
  await shop.goto('/miningDao')
  await expect(shop.locator('[data-level="1"]')).toContainText(
    level.nextLevel({ level: 'V2', left: '25.00' }),
  )
  await expect(shop.locator('[data-team]')).toContainText(level.teamText)
  await expect(shop.locator('main .skeleton')).toHaveCount(0)
  await expectAccessible(shop, '/miningDao')

  const id = await inShop(0, (ctx) => accountOf(ctx, member))
  await open(page, `/customers/${id}`, customers.customer)
  await page.getByRole('button', { name: customers.giveSuper, exact: true }).click()
  const give = page.getByRole('dialog', { name: customers.giveSuper })
  await give.getByLabel(customers.why).fill('helps others in the forum')
  await give.getByRole('button', { name: customers.giveSuper, exact: true }).click()
  await expect(page.getByRole('button', { name: customers.endSuper, exact: true })).toBeVisible()
  await inShop(0, async (ctx) => {
    await receiveGoods(ctx, id, { costMicro: 7_500_000n, daysAgo: 0 })
  })
  await inShop(16, rewardOrders)
  await shop.goto('/miningDao')
  await expect(shop.locator(`[data-level="${SUPER_NODE}"]`)).toContainText(level.superNodeText)
  await expect(shop.locator('[data-reward="buyer"]')).toContainText('4.00')
  await expectAccessible(shop, '/miningDao of a super node')
  await context.close()

  await open(page, '/rewards', office.rewards)
  await page.getByRole('button', { name: office.shoppingStop, exact: true }).click()
  await page
    .getByRole('dialog', { name: office.shoppingStop })
    .getByRole('button', { name: office.shoppingStop, exact: true })
    .click()
  await expect(card).toHaveAttribute('data-shopping', 'off')
  await expect(card).toContainText('4.00')
})
