import { NETWORKS } from '../../basics/networks.ts'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { getAddress } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { toTronAddress } from '../../basics/tron/address.ts'
import limitCn from '../../i18n/cn/limit.ts'
import {
  FUND_PASSWORD,
  accountText,
  memberByWallet,
  signInPage,
  setFundPassword,
} from './member.ts'
import { Payer } from './payer.ts'
import {
  FINAL_MS,
  banner,
  button,
  call,
  demoAsks,
  expect,
  gotoAlive,
  openOrderSheet,
  t,
  test,
} from './shop.ts'
import { TronPayer } from './tronPayer.ts'

const l = limitCn
const DAY_SECONDS = 86_400

/**
 * A network, its wallet, its name in the order sheet, where the limit is set, and what an earlier approval
 * left.
 */
const PLACES = [
  {
    network: 137,
    kind: 'evm',
    name: 'Polygon',
    wallet: /Demo Wallet/,
    rail: /ERC20/,
    from: '/norisk',
    leftBase: 0n,
  },
  {
    network: 105,
    kind: 'tron',
    name: 'TRON',
    wallet: /Demo TRON Wallet/,
    rail: /TRC20/,
    from: 'the order',
    leftBase: 5_000_000n,
  },
] as const
type Place = (typeof PLACES)[number]

/** The demo wallet's description of the request. */
const means = (page: Page, what: 'approve' | 'grant' | 'revoke') =>
  demoAsks(page, 'send').dialog.locator(`[data-means="${what}"]`)

/**
 * Sets a limit of 600, at most 300 an order, in the open sheet, which lists every request to the wallet
 * first.
 */
async function setLimit(page: Page, { kind, wallet, leftBase }: Place): Promise<void> {
  await page.getByRole('button', { name: wallet }).click()
  await demoAsks(page, 'connect').confirm()
  const sheet = page.getByRole('dialog', { name: l.setUp })
  await sheet.getByLabel(l.cap, { exact: true }).fill('600')
  await sheet.getByLabel(l.perOrder, { exact: true }).fill('300')
  await expect(sheet.locator('[data-plain]')).toContainText('600.00')
  // USDT on TRON cannot change one approval to another: the rest is revoked first, and the sheet says so.
  await expect(sheet.locator('[data-ask-reset]')).toHaveCount(leftBase > 0n ? 1 : 0)
  await sheet.getByRole('button', { name: l.goWallet }).click()
  if (leftBase > 0n) {
    await expect(means(page, 'approve')).toHaveText(t.demoMeansNone, { timeout: FINAL_MS })
    await demoAsks(page, 'send').confirm()
  }
  await expect(means(page, 'approve')).toHaveText(t.demoMeansApprove({ amount: '600.00' }), {
    timeout: FINAL_MS,
  })
  await demoAsks(page, 'send').confirm()
  const asked = page.locator('[data-step="grant"]')
  await expect(asked).toBeVisible({ timeout: FINAL_MS })
  await expect(means(page, 'grant')).toContainText('300.00')
  if (kind === 'tron') {
    // The page shows the cost, never above the ceiling.
    const [fee, ceiling] = [
      await asked.locator('[data-fee]').getAttribute('data-fee'),
      await asked.locator('[data-ceiling]').getAttribute('data-ceiling'),
    ].map((sun) => BigInt(sun!))
    expect(fee).toBeGreaterThan(0n)
    expect(ceiling).toBeGreaterThan(fee!)
    expect(ceiling).toBeLessThanOrEqual(100_000_000n)
  }
  await demoAsks(page, 'send').confirm()
  await expect(page.locator('[data-step="done"]')).toBeVisible({ timeout: FINAL_MS })
  await sheet.getByRole('button', { name: l.close, exact: true }).click()
}

/** Starts a whitelist order of a digital product on a network. */
async function openOrder(
  page: Page,
  request: APIRequestContext,
  { rail }: Place,
): Promise<Locator> {
  const { order } = await openOrderSheet(page, request)
  await order.getByRole('radio', { name: rail }).check()
  await order.getByRole('radio', { name: t.whitelistMode }).check()
  return order
}

/**
 * Whitelist mode from end to end: a limit, an order charged to it without the wallet, the allowance check,
 * revocation.
 */
for (const place of PLACES)
  test(`a limit is set on ${place.name} from ${place.from}, an order is charged to it, and it is revoked`, async ({
    page,
    request,
    chains,
    typedLimits,
  }) => {
    const { network, kind, name, from, leftBase } = place
    const me = await memberByWallet(undefined, kind)
    await setFundPassword(request, me)
    const chain = chains.find((one) => one.network === network)!
    const owner = await (kind === 'tron' ? TronPayer : Payer).funded(request, chain, me.key)
    if (leftBase > 0n) await owner.approve(leftBase, chain.spendLimit!)
    await signInPage(page, me)
    await page.addInitScript((key) => localStorage.setItem('demoWallet.key', key), me.key)
    typedLimits.push({
      network,
      capBase: 600_000_000n,
      perOrderBase: 300_000_000n,
      perPeriodBase: 600_000_000n,
      latestEndSeconds: BigInt(Math.ceil(Date.now() / 1000) + 91 * DAY_SECONDS),
    })

    if (from === '/norisk') {
      await gotoAlive(page, '/norisk')
      await expect(page.getByText(l.cannot1)).toBeVisible()
      await page.getByRole('button', { name: `${l.setUp} · ${name}` }).click()
      await setLimit(page, place)
      await expect(page.locator('[data-state="live"]')).toBeVisible({ timeout: FINAL_MS })
      // The wallet is on Polygon: that it will be asked to switch stands in the list, too.
      const other = NETWORKS[56].name
      await page.getByRole('button', { name: `${l.setUp} · ${other}` }).click()
      const sheet = page.getByRole('dialog', { name: l.setUp })
      await sheet.getByLabel(l.cap, { exact: true }).fill('6')
      await sheet.getByLabel(l.perOrder, { exact: true }).fill('3')
      await expect(sheet.locator('[data-ask-switch]')).toHaveText(
        t.walletAskSwitch({ name: other }),
      )
      await page.keyboard.press('Escape')
      await expect(sheet).toHaveCount(0)
    }
    const order = await openOrder(page, request, place)
    if (from === 'the order') {
      await expect(order.locator('[data-cover="no"]')).toBeVisible({ timeout: FINAL_MS })
      await order.getByRole('button', { name: l.setUp }).click()
      await setLimit(page, place)
    }
    await expect(order.locator('[data-cover="yes"]')).toBeVisible({ timeout: FINAL_MS })
    await order.getByRole('button', { name: l.orderConfirm }).click()
    await page.getByLabel(accountText.fundPassword, { exact: true }).fill(FUND_PASSWORD)
    await page.getByRole('button', { name: accountText.confirmNow, exact: true }).click()
    await expect(page).toHaveURL(/\/pay\?orderId=/)
    // Meanwhile the page asks for nothing: a payment would be a second one.
    await expect(
      banner(page, 'charging')
        .or(banner(page, 'seen'))
        .or(banner(page, 'confirming'))
        .or(banner(page, 'settled')),
    ).toBeVisible()
    await expect(button(page, t.walletPay)).toHaveCount(0)
    await expect(banner(page, 'settled')).toBeVisible({ timeout: 3 * FINAL_MS })

    await gotoAlive(page, `/checkOk?address=${me.address}`)
    await expect(page.locator('[data-whose="limit"]')).toBeVisible({ timeout: FINAL_MS })
    await gotoAlive(page, '/norisk')
    // The wallet of the page before is restored, and one press is enough.
    await page.getByRole('button', { name: l.revoke, exact: true }).click()
    await expect(means(page, 'revoke')).toBeVisible({ timeout: FINAL_MS })
    await demoAsks(page, 'send').confirm()
    await expect(page.locator('[data-step="reset"]')).toBeVisible({ timeout: FINAL_MS })
    await expect(means(page, 'approve')).toHaveText(t.demoMeansNone)
    await demoAsks(page, 'send').confirm()
    await expect(page.locator('[data-state="revoked"]')).toBeVisible({ timeout: FINAL_MS })
    // Opening the address alone shows the chain's state and reports no revocation.
    await gotoAlive(page, `/scanOk?address=${me.address}`)
    await expect(page.getByText(l.nothing).first()).toBeVisible({ timeout: FINAL_MS })
    await expect(page.getByText(l.revokedText)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: l.resultTitle, exact: true })).toBeVisible()
  })

const UNLIMITED = (1n << 256n) - 1n
const STRANGER = `0x${'5'.repeat(40)}`

/** Approvals given elsewhere, on every network: seen at once, each revoked on its own. */
const WALLETS = [
  {
    kind: 'evm',
    name: 'Polygon and BNB Smart Chain',
    networks: [137, 56],
    wallet: /Demo Wallet/,
    stranger: STRANGER,
  },
  {
    kind: 'tron',
    name: 'TRON',
    networks: [105],
    wallet: /Demo TRON Wallet/,
    stranger: toTronAddress(STRANGER),
  },
] as const
for (const { kind, name, networks, wallet, stranger } of WALLETS)
  test(`unlimited approvals on ${name} are found, and one is taken back`, async ({
    page,
    request,
    chains,
  }) => {
    const key = generatePrivateKey()
    await page.addInitScript((kept) => localStorage.setItem('demoWallet.key', kept), key)
    for (const chain of chains.filter((one) =>
      (networks as readonly number[]).includes(one.network),
    )) {
      const payer = await (kind === 'tron' ? TronPayer : Payer).funded(request, chain, key)
      await payer.approve(UNLIMITED, stranger)
    }
    await gotoAlive(page, '/check')
    await page.getByRole('button', { name: l.connect }).click()
    await page.getByRole('button', { name: wallet }).click()
    await demoAsks(page, 'connect').confirm()
    await page.getByRole('button', { name: l.checkConnected }).click()
    await expect(page).toHaveURL(/\/checkOk\?address=/)
    const at = (network: number): Locator => page.locator(`[data-network="${network}"]`)
    const bad = '[data-whose="unknown"][data-unlimited="true"]'
    for (const network of networks)
      await expect(at(network).locator(bad)).toContainText(l.warnUnlimited, { timeout: FINAL_MS })

    const last = networks.at(-1)!
    await at(last).getByRole('button', { name: l.revoke, exact: true }).click()
    if (last === 56) await demoAsks(page, 'add').confirm()
    await expect(means(page, 'approve')).toHaveText(t.demoMeansNone, { timeout: FINAL_MS })
    await demoAsks(page, 'send').confirm()
    await expect(page).toHaveURL(/\/scanOk\?address=/, { timeout: FINAL_MS })
    await expect(page.getByText(l.revokedText)).toBeVisible()
    await expect(at(last).getByText(l.nothing)).toBeVisible({ timeout: FINAL_MS })
    for (const network of networks.slice(0, -1))
      await expect(at(network).locator(bad)).toBeVisible()
    await page.reload()
    for (const network of networks.slice(0, -1))
      await expect(at(network).locator(bad)).toBeVisible({ timeout: FINAL_MS })
    await expect(page.getByText(l.revokedText)).toHaveCount(0)
  })

test('revocations that were pressed before a wallet was there go one after the other, in their order', async ({
  page,
  request,
  chains,
  watching,
}) => {
  const key = generatePrivateKey()
  await page.addInitScript((kept) => localStorage.setItem('demoWallet.key', kept), key)
  const payer = await Payer.funded(
    request,
    chains.find(({ network }) => network === 137)!,
    key,
  )
  const strangers = ['6', '7', '8'].map((digit) => getAddress(`0x${digit.repeat(40)}`))
  for (const stranger of strangers) await payer.approve(UNLIMITED, stranger)
  const allowed = () =>
    call(request, 'listAllowances', { address: payer.address }).then((found) =>
      found.flatMap(({ allowances }) => allowances.map(({ spender }) => spender)),
    )
  await expect
    .poll(async () => (await allowed()).toSorted(), { timeout: FINAL_MS })
    .toEqual(strangers.toSorted())
  await gotoAlive(page, `/checkOk?address=${payer.address}`)
  const card = (stranger: string): Locator =>
    page.getByRole('article').filter({ hasText: stranger.slice(-4) })
  const [first, second, third] = [strangers[2]!, strangers[0]!, strangers[1]!].map(card) as [
    Locator,
    Locator,
    Locator,
  ]
  for (const one of [first, second, third])
    await one.getByRole('button', { name: l.revoke, exact: true }).click({ timeout: FINAL_MS })
  const asked = () =>
    watching.requests.flatMap(({ method, params }) =>
      method === 'eth_sendTransaction' ? [(params as [{ data: string }])[0].data] : [],
    )

  // One list of wallets serves them all.
  await page.getByRole('button', { name: /Demo Wallet/ }).click()
  await demoAsks(page, 'connect').confirm()
  await expect(first.locator('[data-step="reset"]')).toBeVisible({ timeout: FINAL_MS })
  for (const one of [second, third]) await expect(one.locator('[data-in-line]')).toBeVisible()
  await expect.poll(asked).toHaveLength(1)
  await demoAsks(page, 'send').confirm()
  await expect(second.locator('[data-step="reset"]')).toBeVisible({ timeout: FINAL_MS })
  await expect(second.locator('[data-step="reset"]')).toBeInViewport()
  await expect(third.locator('[data-in-line]')).toBeVisible()
  await expect
    .poll(() => asked().map((data) => getAddress(`0x${data.slice(34, 74)}`)))
    .toEqual([strangers[2], strangers[0]])

  // After a refusal the wallet is not asked for the next one.
  await demoAsks(page, 'send').refuse()
  await expect(second.locator('[data-error]')).toBeVisible()
  await expect(page.locator('[data-in-line]')).toHaveCount(0)
  await expect(first).toHaveCount(0)
  await third.getByRole('button', { name: l.revoke, exact: true }).click()
  await expect(third.locator('[data-step="reset"]')).toBeVisible({ timeout: FINAL_MS })
  await demoAsks(page, 'send').confirm()
  await expect(page).toHaveURL(/\/scanOk\?address=/, { timeout: FINAL_MS })
  await expect(page.getByText(l.revokedText)).toBeVisible()
  await expect(second).toBeVisible()
  expect(asked()).toHaveLength(3)
})
