import type { Page } from '@playwright/test'
import { generatePrivateKey } from 'viem/accounts'
import { memberByWallet } from './member.ts'
import {
  FINAL_MS,
  banner,
  button,
  expect,
  orderByCall,
  payLink,
  readOrder,
  shopText,
  t,
  test,
  type DemoChain,
} from './shop.ts'
import { injectTronLink, turnTronLink, type TronLinkState } from './tronLink.ts'
import { TronPayer } from './tronPayer.ts'

/** TronLink as injected by newer and older versions. */
const tronOf = (chains: readonly DemoChain[]): DemoChain =>
  chains.find(({ network }) => network === 105)!
const SECOND = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

for (const older of [false, true]) {
  test(`TronLink pays an order, asked ${older ? 'in its older way' : 'by TIP-1193'}`, async ({
    page,
    request,
    chains,
  }) => {
    const chain = tronOf(chains)
    const payer = await TronPayer.funded(request, chain)
    await injectTronLink(page, payer, { older, chainId: chain.chainId })
    const order = await orderByCall(request, 105)
    await page.goto(payLink(order))
    await button(page, t.walletPay).click()
    await page.getByRole('button', { name: 'TronLink' }).click()
    await button(page, t.walletGo).click({ timeout: FINAL_MS })
    await expect(banner(page, 'settled')).toBeVisible({ timeout: 3 * FINAL_MS })
    expect(await readOrder(request, order)).toMatchObject({
      status: 'shipped',
      payment: { network: 105, received: order.payment.price },
    })
    expect(await payer.allowance()).toBe(0n)
  })
}

test('a locked TronLink gives no account, and one that declines gives none either', async ({
  page,
  request,
  chains,
}) => {
  await injectTronLink(page, new TronPayer(request, tronOf(chains)), { older: true, locked: true })
  await page.goto(payLink(await orderByCall(request, 105)))
  await button(page, t.walletPay).click()
  const wallet = page.getByRole('button', { name: 'TronLink' })
  await wallet.click()
  await expect(page.locator('[data-error="noAccount"]')).toBeVisible()
  await turnTronLink(page, { refuse: true })
  await wallet.click()
  await expect(page.locator('[data-error="deniedMessage"]')).toBeVisible()
})

test('a TronLink on another network is asked to switch before anything else', async ({
  page,
  request,
  chains,
  watching,
}) => {
  const chain = tronOf(chains)
  const payer = await TronPayer.funded(request, chain)
  await injectTronLink(page, payer, { chainId: 0x94a9059e })
  await page.goto(payLink(await orderByCall(request, 105)))
  await button(page, t.walletPay).click()
  await page.getByRole('button', { name: 'TronLink' }).click()
  const switching = button(page, t.walletAskSwitch({ name: 'TRON' }))
  await expect(switching).toBeVisible({ timeout: FINAL_MS })
  await expect(button(page, t.walletGo)).toHaveCount(0)
  await turnTronLink(page, { refuse: true })
  await switching.click()
  await expect(page.locator('[data-error="networkRefused"]')).toBeVisible()
  await turnTronLink(page, { refuse: false })
  await switching.click()
  await expect(button(page, t.walletGo)).toBeVisible()
  expect(watching.requests.filter(({ method }) => method === 'tron:sign')).toEqual([])
})

const savedState = (page: Page) =>
  page.evaluate(() => ['address', 'wallet', 'token'].map((key) => localStorage.getItem(key)))

/** Connects TronLink as a signed-in member. */
async function connect(page: Page, address: string): Promise<void> {
  const { token } = await memberByWallet()
  await page.goto('/')
  await page.evaluate((kept) => localStorage.setItem('token', kept), token)
  await page
    .getByRole('button', { name: shopText.connectWallet({ shop: shopText.shopName }) })
    .click()
  await page.getByRole('button', { name: 'TronLink' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await savedState(page)).toEqual([address, 'tron:org.tronlink.www', token])
}

/**
 * A changed account or network, or a disconnect, clears the stored state and reloads (rules:
 * accounts#wallet-changes).
 */
async function expectForgotten(page: Page, change: () => Promise<unknown>): Promise<void> {
  const reloaded = page.waitForEvent('load')
  await change()
  await reloaded
  expect(await savedState(page)).toEqual([null, null, null])
}

const tell = (page: Page, event: string, value: unknown): Promise<void> =>
  page.evaluate(
    ([event, value]) =>
      (window as unknown as { tronState: TronLinkState }).tronState.tell(event as string, value),
    [event, value] as const,
  )

test('every change that TronLink tells of clears the saved state', async ({
  page,
  request,
  chains,
}) => {
  const chain = tronOf(chains)
  const payer = new TronPayer(request, chain, generatePrivateKey())
  await injectTronLink(page, payer, { chainId: chain.chainId })
  const changes: [string, string, unknown][] = [
    ['another account', 'accountsChanged', [SECOND]],
    ['no account', 'accountsChanged', []],
    ['another network', 'chainChanged', { chainId: '0x94a9059e' }],
    ['a disconnect', 'disconnect', { code: 4900 }],
  ]
  for (const [what, event, value] of changes) {
    await test.step(what, async () => {
      await connect(page, payer.address)
      await expectForgotten(page, () => tell(page, event, value))
    })
  }
  await connect(page, payer.address)
  await tell(page, 'accountsChanged', [payer.address])
  await tell(page, 'chainChanged', { chainId: `0x${chain.chainId.toString(16)}` })
  expect((await savedState(page))[0]).toBe(payer.address)
})

test('an older TronLink’s change is noticed by its message, or by asking', async ({
  page,
  request,
  chains,
}) => {
  const payer = new TronPayer(request, tronOf(chains))
  await injectTronLink(page, payer, { older: true })
  await connect(page, payer.address)
  await expectForgotten(page, () => turnTronLink(page, { account: SECOND }))
  await connect(page, payer.address)
  await expectForgotten(page, () =>
    page.evaluate(() =>
      window.postMessage({ isTronLink: true, message: { action: 'disconnect' } }, '*'),
    ),
  )
})
