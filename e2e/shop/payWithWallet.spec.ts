import { NETWORKS } from '../../basics/networks.ts'
import type { Hex } from '../../basics/hex.ts'
import { Payer } from './payer.ts'
import {
  FINAL_MS,
  banner,
  button,
  connectDemoWallet,
  demoAsks,
  expect,
  openOrderSheet,
  orderByCall,
  payButton,
  payLink,
  readOrder,
  t,
  test,
} from './shop.ts'

// The other rail is tested in transferFromWallet.spec.ts.
test.beforeEach(({ context }) =>
  context.addInitScript(() => {
    // An empty page has no storage.
    if (location.origin !== 'null') localStorage.setItem('payRail', 'contract')
  }),
)

const ELSEWHERE = `0x${'e'.repeat(40)}`

/** The whole journey on a phone: list, product, order sheet, wallet, chain, paid. */
for (const network of [137, 56] as const) {
  test(`a buyer finds a product, orders it and pays from a wallet on ${NETWORKS[network].name}`, async ({
    page,
    request,
    chains,
  }) => {
    const { order, price } = await openOrderSheet(page, request)
    await expect(order.getByText(t.redNotice)).toBeVisible()
    await expect(order.getByRole('radio', { name: t.safeMode })).toBeChecked()
    await expect(order.getByRole('radio', { name: t.whitelistMode })).toBeEnabled()
    await expect(order.getByRole('radio', { name: /TRC20/ })).toBeChecked()
    await order.getByRole('radio', { name: new RegExp(NETWORKS[network].label) }).check()
    await payButton(order).click()

    await expect(page).toHaveURL(/\/pay\?orderId=\d{19}&secret=[0-9a-f]{32}$/)
    await demoAsks(page, 'connect').confirm()
    if (network === 56) {
      // The wallet starts on Polygon and does not know this network.
      await button(page, t.walletAskSwitch({ name: NETWORKS[56].name })).click({
        timeout: FINAL_MS,
      })
      await expect(demoAsks(page, 'add').dialog).toContainText('/demo/rpc/56')
      await demoAsks(page, 'add').confirm()
    }
    // The page lists every request and the cost beforehand.
    const sheet = page.getByRole('dialog', { name: t.walletPayTitle })
    await expect(sheet.getByText(t.walletAskApprove({ amount: price }))).toBeVisible({
      timeout: FINAL_MS,
    })
    await expect(sheet.locator('[data-fee]')).toContainText(NETWORKS[network].nativeSymbol)
    await button(page, t.walletGo).click()
    await expect(demoAsks(page, 'send').dialog).toContainText(`${price} USDT`)
    await expect(demoAsks(page, 'send').dialog).toContainText('approve')
    await demoAsks(page, 'send').confirm()
    await expect(demoAsks(page, 'send').dialog.getByText('payOrder')).toBeVisible({
      timeout: FINAL_MS,
    })
    await demoAsks(page, 'send').confirm()

    await expect(banner(page, 'settled')).toBeVisible({ timeout: 2 * FINAL_MS })
    await expect(page.getByText(t.delivered)).toBeVisible()
    const query = Object.fromEntries(new URL(page.url()).searchParams) as {
      orderId: string
      secret: string
    }
    const paid = await readOrder(request, query)
    expect(paid).toMatchObject({
      status: 'shipped',
      payment: { status: 'settled', network, received: price, missing: '0.00' },
    })
    expect(paid.transfers).toHaveLength(1)
    // Nothing of the approval is left.
    const key = (await page.evaluate(() => localStorage.getItem('demoWallet.key'))) as Hex
    const owner = new Payer(
      request,
      chains.find((chain) => chain.network === network)!,
      key,
    )
    expect(await owner.allowance()).toBe(0n)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('pendingPays'))).toBeNull()
  })
}

test('refusing in the wallet loses nothing, at every question', async ({ page, request }) => {
  const order = await orderByCall(request, 137)
  await page.goto(payLink(order))
  await button(page, t.walletPay).click()
  await page.getByRole('button', { name: /Demo Wallet/ }).click()
  await demoAsks(page, 'connect').refuse()
  await expect(page.locator('[data-error="deniedMessage"]')).toBeVisible()
  await page.getByRole('button', { name: /Demo Wallet/ }).click()
  await demoAsks(page, 'connect').confirm()

  await button(page, t.walletGo).click({ timeout: FINAL_MS })
  await demoAsks(page, 'send').refuse()
  await expect(page.locator('[data-error="userReject"]')).toBeVisible()
  await button(page, t.again).click()
  await button(page, t.walletGo).click()
  await demoAsks(page, 'send').confirm()
  await expect(demoAsks(page, 'send').dialog.getByText('payOrder')).toBeVisible({
    timeout: FINAL_MS,
  })
  await demoAsks(page, 'send').refuse()
  await expect(page.locator('[data-error="userReject"]')).toBeVisible()
  expect((await readOrder(request, order)).payment.status).toBe('waiting')

  // The earlier approval is used: only the payment is requested.
  await button(page, t.again).click()
  await expect(page.getByText(t.walletAskPay({ amount: order.payment.price }))).toBeVisible()
  await expect(page.getByText(t.walletAskApprove({ amount: order.payment.price }))).toHaveCount(0)
  await button(page, t.walletGo).click()
  await expect(demoAsks(page, 'send').dialog.getByText('payOrder')).toBeVisible()
  await demoAsks(page, 'send').confirm()
  await expect(banner(page, 'settled')).toBeVisible({ timeout: 2 * FINAL_MS })
})

test('a wallet on another network pays nothing until it has switched', async ({
  page,
  request,
  watching,
}) => {
  const order = await orderByCall(request, 56)
  await page.goto(payLink(order))
  await button(page, t.walletPay).click()
  await page.getByRole('button', { name: /Demo Wallet/ }).click()
  await demoAsks(page, 'connect').confirm()
  const switching = button(page, t.walletAskSwitch({ name: NETWORKS[56].name }))
  await switching.click({ timeout: FINAL_MS })
  await demoAsks(page, 'add').refuse()
  await expect(page.locator('[data-error="networkRefused"]')).toBeVisible()
  await expect(button(page, t.walletGo)).toHaveCount(0)
  await switching.click()
  await demoAsks(page, 'add').confirm()
  await expect(button(page, t.walletGo)).toBeVisible()
  expect(watching.requests.filter(({ method }) => method === 'eth_sendTransaction')).toEqual([])
})

test('a wallet with too little USDT is told so before it is asked for anything', async ({
  page,
  request,
  chains,
  watching,
}) => {
  const chain = chains.find(({ network }) => network === 137)!
  const order = await orderByCall(request, 137)
  await page.goto(payLink(order))
  await connectDemoWallet(page)
  const key = (await page.evaluate(() => localStorage.getItem('demoWallet.key'))) as Hex
  const owner = new Payer(request, chain, key)
  const left = BigInt(order.payment.priceBase) - 1n
  await owner.transfer(ELSEWHERE, (await owner.balance()) - left)
  await expect.poll(() => owner.balance(), { timeout: FINAL_MS }).toBe(left)
  await page.reload()
  await button(page, t.walletPay).click()
  await expect(page.locator('[data-error="insufficientBalance"]')).toBeVisible({
    timeout: FINAL_MS,
  })
  await expect(page.getByText(t.walletMissing({ missing: '0.000001' }))).toBeVisible()
  await page.getByText(t.walletChange, { exact: true }).click()
  await expect(page.getByRole('button', { name: /Demo Wallet/ })).toBeVisible()
  await expect(button(page, t.walletGo)).toHaveCount(0)
  expect(watching.requests.filter(({ method }) => method === 'eth_sendTransaction')).toEqual([])
})

test('an approval left from before is replaced by exactly the price', async ({
  page,
  request,
  chains,
}) => {
  const order = await orderByCall(request, 137)
  await page.goto(payLink(order))
  await connectDemoWallet(page)
  const key = (await page.evaluate(() => localStorage.getItem('demoWallet.key'))) as Hex
  const owner = new Payer(
    request,
    chains.find(({ network }) => network === 137)!,
    key,
  )
  await owner.approve(1n)
  await expect.poll(() => owner.allowance()).toBe(1n)
  await page.reload()
  await button(page, t.walletPay).click()
  await button(page, t.walletGo).click({ timeout: FINAL_MS })
  await demoAsks(page, 'send').confirm()
  await expect
    .poll(() => owner.allowance(), { timeout: FINAL_MS })
    .toBe(BigInt(order.payment.priceBase))
  await expect(demoAsks(page, 'send').dialog.getByText('payOrder')).toBeVisible({
    timeout: FINAL_MS,
  })
  await demoAsks(page, 'send').confirm()
  await expect(banner(page, 'settled')).toBeVisible({ timeout: 2 * FINAL_MS })
  expect(await owner.allowance()).toBe(0n)
})

test('a page closed right after signing is found paid when it is opened again', async ({
  page,
  context,
  request,
}) => {
  const order = await orderByCall(request, 137)
  await page.goto(payLink(order))
  await connectDemoWallet(page)
  await button(page, t.walletGo).click({ timeout: FINAL_MS })
  await demoAsks(page, 'send').confirm()
  await expect(demoAsks(page, 'send').dialog.getByText('payOrder')).toBeVisible({
    timeout: FINAL_MS,
  })
  const sent = page.waitForResponse(
    (response) =>
      response.url().endsWith('/demo/rpc/137') &&
      (response.request().postData() ?? '').includes('eth_sendRawTransaction'),
  )
  await demoAsks(page, 'send').confirm()
  await sent
  await page.close()
  const again = await context.newPage()
  await again.goto(payLink(order))
  await expect(banner(again, 'settled')).toBeVisible({ timeout: 2 * FINAL_MS })
})
