import type { Page } from '@playwright/test'
import { formatMicro, formatUnits, parseMicro } from '../../basics/money.ts'
import community from '../../i18n/cn/community.ts'
import token from '../../i18n/cn/token.ts'
import { insertPromotion } from '../../server/money/rewards/promotions.ts'
import { insertPoll } from '../../server/operate/polls/polls.ts'
import { openDatabase } from '../../server/platform/db/connection.ts'
import { inTransaction, type Context } from '../../server/platform/db/context.ts'
import { createLog } from '../../server/platform/log.ts'
import { receiveGoods } from '../../server/testing/received.ts'
import { fill } from '../../server/testing/rewards.ts'
import { keptAddress } from '../../tools/supervisor/postgres/embedded.ts'
import { boughtFor } from '../../web/client/wallet/buyMdd.ts'
import { createOrderId } from '../../basics/orderId.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { expectAccessible } from './axe.ts'
import { signInByDemoWallet } from './member.ts'
import { shopData } from './ownShop.ts'
import { button, call, demoAsks, expect, FINAL_MS, gotoAlive, test } from './shop.ts'

const DAY_MS = 24 * 3600_000

/** On the database of the shop under test. */
async function inShop<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
  const db = openDatabase(keptAddress(shopData()!)!, { max: 1, name: 'xiaopu browser tests' })
  try {
    return await work({ db, now: () => new Date(), log: createLog('e2e', 'warn') })
  } finally {
    await db.destroy()
  }
}

/** Signs in with the demo wallet, and makes the account one of a year that received goods. */
async function signInAsBuyer(page: Page): Promise<void> {
  await signInByDemoWallet(page)
  const address = await page.evaluate(() => localStorage.getItem('address'))
  await inShop(async (ctx) => {
    const { rows } = await sql<{ id: bigint }>`
      update account set created_at = ${new Date(Date.now() - 365 * DAY_MS)}
      where id = (select account_id from account_wallet where address = ${address}) returning id`.execute(
      ctx.db,
    )
    await receiveGoods(ctx, rows[0]!.id)
  })
}

test('a member claims a promotion with a signature, votes and changes the vote, and buys MDD with coin', async ({
  page,
  request,
  chains,
  typedBuys,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/)
  await inShop(async (ctx) => {
    await fill(ctx, 'XMDD', '10')
    const closesAt = new Date(Date.now() + DAY_MS)
    await inTransaction(ctx, async (tx) => {
      await insertPromotion(tx, createOrderId(Date.now()), {
        title: { cn: '新客礼', en: 'Welcome' },
        amountMicro: 5_000_000n,
        places: 2,
        minDays: 7,
        minSpentMicro: 20_000_000n,
      })
      await insertPoll(tx, createOrderId(Date.now()), {
        title: { cn: '夏天卖什么？' },
        options: [{ cn: '茶' }, { cn: '西瓜' }],
        voters: 'members',
        weighing: 'level',
        closesAt,
      })
    })
  })
  for (const path of ['/scan', '/scans', '/dao', '/token'])
    expect((await request.get(path)).status()).toBe(200)

  await page.goto('/scan')
  await expect(page.getByRole('button', { name: community.signIn })).toBeVisible()
  await expectAccessible(page, '/scan of a visitor')
  await signInAsBuyer(page)
  await gotoAlive(page, '/scans')
  const promotion = page.locator('[data-promotion]')
  await button(page, community.claim).click()
  await expectAccessible(page, 'claiming a promotion')
  const connect = page.getByRole('button', { name: /Demo Wallet/ })
  const sign = promotion.getByRole('button', { name: community.claim })
  await expect(connect.or(sign)).toBeVisible()
  if (await connect.isVisible()) await connect.click()
  await sign.click()
  const asked = demoAsks(page, 'sign')
  await expect(asked.dialog).toContainText('5.00 XMDD')
  await asked.confirm()
  await expect(page.locator('[data-done]')).toHaveText(community.done({ amount: '5.00' }))
  await expect(promotion).toContainText(community.claimed)

  await gotoAlive(page, '/dao')
  const poll = page.locator('[data-poll]')
  await expect(poll).toContainText(community.byLevel)
  await expect(poll).toContainText(community.weight({ count: 1 }))
  await poll.getByText('茶', { exact: true }).click()
  await button(page, community.vote).click()
  await expect(poll.getByText(community.kept)).toBeVisible()
  await poll.getByText('西瓜', { exact: true }).click()
  await button(page, community.change).click()
  await expect(poll.getByText(community.kept)).toBeVisible()
  await expect(poll).toContainText(community.voted({ count: 1 }))
  await expectAccessible(page, '/dao')

  const sold = (await call(request, 'readTokens', {})).chains.find(
    ({ network }) => network === 137,
  )!
  expect(sold).toMatchObject({
    state: 'open',
    shop: chains.find(({ network }) => network === 137)!.shop,
  })
  const valueWei = 25n * 10n ** 16n
  const minBase = boughtFor(valueWei, BigInt(sold.priceBase!), sold.decimals!)
  typedBuys.push({ network: 137, valueWei, minBase })
  await gotoAlive(page, '/token')
  const chain = page.locator('[data-chain="137"]')
  await chain.getByLabel(token.pay).fill('0.25')
  await expect(chain).toContainText(
    token.youGet({ amount: formatUnits(minBase, sold.decimals!, 2) }),
  )
  await expectAccessible(page, '/token')
  await chain.getByRole('button', { name: token.buy }).click()
  const dialog = page.getByRole('dialog', { name: token.buyTitle })
  await expect(dialog).toContainText('(137)')
  await expectAccessible(page, 'buying MDD')
  await expect(connect.or(button(page, token.confirm))).toBeVisible()
  if (await connect.isVisible()) await connect.click()
  await button(page, token.confirm).click()
  const send = demoAsks(page, 'send')
  await send.confirm()
  await expect(dialog.locator('[data-hash]')).toBeVisible({ timeout: FINAL_MS })
})

test('a link that names a price alone opens the product that has it, and says when it has changed', async ({
  page,
  request,
  expectedErrors,
}) => {
  // The number in the link is of no kept order.
  expectedErrors.push(/status of 404/)
  const { records } = await call(request, 'listProducts', { pageSize: 100 })
  const dear = records.toSorted((one, other) => Number(other.usdt) - Number(one.usdt))
  let product = dear[0]!
  for (product of dear.slice(0, 10))
    if (await call(request, 'findByPrice', { usdt: product.usdt }).catch(() => undefined)) break
  const { id: productId, usdt } = product
  const orderId = createOrderId(Date.now())
  await page.goto(`/?buyDialog=1&count=2&usdt=${usdt}&orderId=${orderId}`)
  const item = page.getByRole('dialog')
  await expect(item.getByRole('heading', { name: product.name })).toBeVisible()
  await expect(item.getByRole('status')).toHaveCount(0)
  await expect(page).not.toHaveURL(/usdt=/)

  const ofAll = formatMicro(parseMicro(usdt)! * 3n)
  await page.goto(`/?buyDialog=1&count=3&usdt=${ofAll}&orderId=${createOrderId(Date.now())}`)
  await expect(item.getByRole('heading', { name: product.name })).toBeVisible()
  await expect(item.getByRole('status')).toHaveCount(0)

  const kept = createOrderId(Date.now() + 1)
  await call(request, 'cacheOrder', { key: kept, method: 'set', productId, count: 1 })
  await page.goto(`/?buyDialog=1&count=1&usdt=987654.32&orderId=${kept}`)
  await expect(page.getByRole('dialog').getByText(/987,654\.32/)).toBeVisible()
})
