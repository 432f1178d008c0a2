import type { APIRequestContext, Page } from '@playwright/test'
import { NETWORKS } from '../../basics/networks.ts'
import { fundedOn } from './anyPayer.ts'
import { memberByWallet, signInPage } from './member.ts'
import {
  FINAL_MS,
  banner,
  button,
  demoAsks,
  expect,
  orderByCall,
  payLink,
  readOrder,
  t,
  test,
  type Order,
} from './shop.ts'

/**
 * A phone whose browser has no wallet: the page leads to wallet apps, and continues when its owner comes
 * back.
 */
const SITE = 'https://shop.example'
const LEAVING_MS = 1_000

/** The shop under https with a silent socket, as on a sleeping phone, in a browser without the demo wallet. */
async function openOverHttps(
  page: Page,
  request: APIRequestContext,
  path: string,
  change = (text: string) => text,
): Promise<void> {
  await page.route(`${SITE}/**`, async (route) => {
    const asked = route.request()
    const { pathname, search, origin } = new URL(asked.url())
    const headers = Object.fromEntries(
      Object.entries(await asked.allHeaders()).filter(
        ([name, value]) => !name.startsWith(':') && value !== origin,
      ),
    )
    const response = await request.fetch(`${pathname}${search}`, {
      method: asked.method(),
      headers,
      ...(asked.postDataBuffer() && { data: asked.postDataBuffer()! }),
    })
    const isText = /html|json/.test(response.headers()['content-type'] ?? '')
    await route.fulfill({ response, ...(isText && { body: change(await response.text()) }) })
  })
  await page.routeWebSocket(/fbsSocket/, () => {})
  await page.route(/demoWallet[^/]*\.js/, (route) => route.abort())
  await page.goto(`${SITE}${path}`)
}

const param = (link: string, name: string): string => new URL(link).searchParams.get(name) ?? ''
const parsed = (link: string, name: string): Record<string, unknown> =>
  JSON.parse(param(link, name)) as Record<string, unknown>

/**
 * For each app: how its link begins and where it contains the page's address; `coin` and `chain` are those
 * of the network's kind.
 */
const APPS: readonly (readonly [
  name: string,
  begins: string,
  pageIn: (link: string) => unknown,
  names?: (link: string) => unknown,
])[] = [
  [
    'OKX Wallet',
    'https://web3.okx.com/download?',
    (link) => param(param(link, 'deeplink').replace(/^okx:\/\/wallet\/dapp\/url/, SITE), 'dappUrl'),
  ],
  [
    'TokenPocket',
    'tpdapp://open?',
    (link) => parsed(link, 'params')['url'],
    (link) => parsed(link, 'params')['chain'],
  ],
  ['imToken', 'imtokenv2://navigate/DappView?', (link) => param(link, 'url')],
  [
    'Trust Wallet',
    'https://link.trustwallet.com/open_url?',
    (link) => param(link, 'url'),
    (link) => param(link, 'coin_id'),
  ],
  [
    'MetaMask',
    'https://link.metamask.io/dapp/shop.example/',
    (link) => link.replace('https://link.metamask.io/dapp/', 'https://'),
  ],
  ['Bitget Wallet', 'https://bkcode.vip?', (link) => param(link, 'url')],
  ['SafePal', 'https://link.safepal.io/wallet/openurl?', (link) => param(link, 'url')],
  ['FoxWallet', 'foxwallet://dapp?', (link) => param(link, 'url')],
  ['Bybit Wallet', 'https://app.bybit.com/inapp?', (link) => param(link, 'by_web_link')],
  ['Gate Wallet', 'https://gateio.onelink.me/DmA6/web3?', (link) => param(link, 'dapp_url')],
]
const NAMES_OF = { tron: ['Tron', '195'], evm: ['ETH', '60'] } as const

async function expectLinks(page: Page, kind: keyof typeof NAMES_OF, order: Order): Promise<void> {
  await button(page, t.walletPay).click()
  await expect(page.getByRole('heading', { name: t.walletNone })).toBeVisible()
  const here = page.url()
  expect(here).toContain(`orderId=${order.orderId}&secret=${order.secret}`)
  const hrefOf = async (name: string): Promise<string> =>
    (await page.getByRole('link', { name, exact: true }).getAttribute('href'))!
  for (const [name, begins, pageIn, names] of APPS) {
    const link = await hrefOf(name)
    expect(link.startsWith(begins), link).toBe(true)
    expect(pageIn(link), name).toBe(here)
    if (names) expect(NAMES_OF[kind], name).toContain(names(link))
  }
  await expect(page.getByRole('link', { name: 'TronLink', exact: true })).toHaveCount(
    kind === 'tron' ? 1 : 0,
  )
  if (kind === 'evm') return
  const link = await hrefOf('TronLink')
  expect(link.startsWith('tronlinkoutside://pull.activity?')).toBe(true)
  expect(parsed(link, 'param')).toMatchObject({
    action: 'open',
    url: here,
    callbackUrl: here,
    protocol: 'TronLink',
    version: '1.0',
    chainId: '0x2b6653dc',
    dappName: await page.title(),
    actionId: expect.any(String) as unknown,
  })
}

test('a phone without a wallet is led to every app, after a second, and finds its order paid when it comes back', async ({
  page,
  context,
  request,
  chains,
  expectedErrors,
  watching,
}) => {
  expectedErrors.push(/ERR_FAILED/)
  const order = await orderByCall(request, 105)
  const left: number[] = []
  // As on a phone when the app takes the link: the page stays where it is.
  await context.route('https://link.trustwallet.com/**', async (route) => {
    left.push(Date.now())
    await route.fulfill({ status: 204 })
  })
  await openOverHttps(page, request, payLink(order))
  await expectLinks(page, 'tron', order)

  const trust = page.getByRole('link', { name: 'Trust Wallet', exact: true })
  const opening = page.getByText(t.walletOpening({ name: 'Trust Wallet' }))
  const comeBack = () =>
    page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
  await trust.click()
  await expect(opening).toBeVisible()
  await comeBack()
  await expect(opening).toBeHidden()
  const askedAt = Date.now()
  await trust.click()
  await expect(opening).toBeVisible()
  await expect.poll(() => left.length).toBe(1)
  expect(left[0]! - askedAt).toBeGreaterThanOrEqual(LEAVING_MS)

  const payer = await fundedOn(request, chains, 105)
  await payer.transfer(order.payment.receiver!, BigInt(order.payment.amountBase!))
  await expect
    .poll(async () => (await readOrder(request, order)).status, { timeout: 2 * FINAL_MS })
    .toBe('shipped')
  await expect(banner(page, 'settled')).toHaveCount(0)
  await comeBack()
  await expect(opening).toBeHidden()
  await expect(banner(page, 'settled')).toBeAttached()
  expect(left).toHaveLength(1)
  expect(watching.requests).toEqual([])
  // An answer that comes after the test's end would fail it.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('the apps of the other networks are led to the same page', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/)
  const order = await orderByCall(request, 56)
  await openOverHttps(page, request, payLink(order))
  await expectLinks(page, 'evm', order)
  await expect(demoAsks(page, 'connect').dialog).toHaveCount(0)
})

test('a transfer on TRON opens in TronLink and Trust Wallet with the amount of the order, only for the real USDT', async ({
  page,
  request,
  chains,
  expectedErrors,
}) => {
  // The server drew the page for the demo's token.
  expectedErrors.push(/ERR_FAILED|React error #418/)
  const order = await orderByCall(request, 105)
  const member = await memberByWallet(undefined, 'tron')
  await signInPage(page, member)
  const apps = page.locator('[data-transfer-apps]')
  let shown = (text: string) => text
  await openOverHttps(page, request, payLink(order), (text) => shown(text))
  await expect(page.locator(`[data-address="${order.payment.receiver}"]`)).toBeVisible()
  await expect(apps).toHaveCount(0)

  const demoToken = chains.find(({ network }) => network === 105)!.usdt
  const real = NETWORKS[105].usdtAddress
  shown = (text) => text.replaceAll(demoToken, real)
  await page.goto(`${SITE}${payLink(order)}`)
  await apps.getByRole('button', { name: t.openInWallet }).click()
  await expect(apps).toContainText(t.openInWalletNote)
  const linkOf = async (name: string) =>
    (await apps.getByRole('link', { name, exact: true }).getAttribute('href'))!
  const { receiver, amountBase, amount } = order.payment
  const tronLink = await linkOf('TronLink')
  expect(parsed(tronLink, 'param')).toMatchObject({
    action: 'transfer',
    from: member.address,
    loginAddress: member.address,
    to: receiver,
    contract: real,
    amount: amountBase,
    url: `${SITE}/`,
    callbackUrl: `${SITE}/`,
  })
  expect(tronLink).not.toContain(order.secret)
  const trust = await linkOf('Trust Wallet')
  expect(param(trust, 'asset')).toBe(`c195_t${real}`)
  expect(param(trust, 'address')).toBe(receiver)
  expect(param(trust, 'amount')).toBe(amount)
  expect(trust).not.toContain(order.secret)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
