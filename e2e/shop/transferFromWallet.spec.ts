import type { Hex } from '../../basics/hex.ts'
import { NETWORKS, type NetworkId } from '../../basics/networks.ts'
import { createOrderId } from '../../basics/orderId.ts'
import { strangerOn } from './anyPayer.ts'
import { Payer } from './payer.ts'
import {
  FINAL_MS,
  banner,
  button,
  call,
  connectDemoWallet,
  demoAsks,
  digitalProduct,
  expect,
  orderByCall,
  payLink,
  readOrder,
  t,
  test,
} from './shop.ts'
import type { Page } from '@playwright/test'

/** Paying from a connected wallet by a transfer to the order's own address. */
const walletOn = (network: NetworkId): RegExp =>
  NETWORKS[network].kind === 'tron' ? /Demo TRON Wallet/ : /Demo Wallet/
const ELSEWHERE = `0x${'e'.repeat(40)}`
const walletKey = (page: Page): Promise<Hex> =>
  page.evaluate(() => localStorage.getItem('demoWallet.key')) as Promise<Hex>
const sheetOf = (page: Page) => page.getByRole('dialog', { name: t.walletPayTitle })

for (const network of [137, 56, 105] as const) {
  test(`one signature pays an order on ${NETWORKS[network].name}, with nothing approved`, async ({
    page,
    request,
    chains,
    watching,
  }) => {
    const order = await orderByCall(request, network)
    await page.goto(payLink(order))
    await connectDemoWallet(page, walletOn(network))
    if (network === 56) {
      await button(page, t.walletAskSwitch({ name: NETWORKS[56].name })).click({
        timeout: FINAL_MS,
      })
      await demoAsks(page, 'add').confirm()
    }
    // Everything that the wallet will be asked stands on the page before it is asked.
    const sheet = sheetOf(page)
    const amount = order.payment.amount!
    await expect(sheet.getByText(t.walletAskTransfer({ amount }))).toBeVisible({
      timeout: FINAL_MS,
    })
    await expect(sheet.getByRole('listitem')).toHaveCount(1)
    const shown = (await sheet.innerText()).replaceAll(/\s/g, '')
    expect(shown).toContain(order.payment.receiver!)
    await expect(sheet.locator('[data-fee]')).toContainText(NETWORKS[network].nativeSymbol)
    await button(page, t.walletGo).dblclick()
    const asked = demoAsks(page, 'send').dialog
    await expect(asked.getByText('transfer', { exact: true })).toBeVisible({ timeout: FINAL_MS })
    await expect(asked).toContainText(`${amount} USDT`)
    await demoAsks(page, 'send').confirm()
    await expect(banner(page, 'settled')).toBeVisible({ timeout: 2 * FINAL_MS })

    const paid = await readOrder(request, order)
    expect(paid).toMatchObject({ payment: { status: 'settled', network, missing: '0.00' } })
    expect(paid.transfers).toHaveLength(1)
    const asking = /^(eth_sendTransaction|tron:sign|tron:tron_signTransaction)$/
    expect(watching.requests.filter(({ method }) => asking.test(method))).toHaveLength(1)
    const owner = strangerOn(request, chains, network, await walletKey(page)) as Payer
    expect(await owner.allowance()).toBe(0n)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('pendingPays'))).toBeNull()
  })
}

test('a refused transfer leaves the order as it was, and the next one pays', async ({
  page,
  request,
}) => {
  const order = await orderByCall(request, 137)
  await page.goto(payLink(order))
  await connectDemoWallet(page)
  await button(page, t.walletGo).click({ timeout: FINAL_MS })
  await demoAsks(page, 'send').refuse()
  await expect(page.locator('[data-error="userReject"]')).toBeVisible()
  expect((await readOrder(request, order)).payment.status).toBe('waiting')
  expect(await page.evaluate(() => localStorage.getItem('pendingPays'))).toBeNull()
  await button(page, t.again).click()
  await button(page, t.walletGo).click()
  await demoAsks(page, 'send').confirm()
  await expect(banner(page, 'settled')).toBeVisible({ timeout: 2 * FINAL_MS })
})

for (const network of [137, 105] as const) {
  test(`a page closed after signing on ${NETWORKS[network].name} is found paid`, async ({
    page,
    context,
    request,
  }) => {
    const order = await orderByCall(request, network)
    await page.goto(payLink(order))
    await connectDemoWallet(page, walletOn(network))
    await button(page, t.walletGo).click({ timeout: FINAL_MS })
    const isSent =
      network === 105
        ? (url: string) => url.includes('/appleShop/tronBroadcast')
        : (url: string, data: string) =>
            url.endsWith('/demo/rpc/137') && data.includes('eth_sendRawTransaction')
    const sent = page.waitForResponse((response) =>
      isSent(response.url(), response.request().postData() ?? ''),
    )
    await demoAsks(page, 'send').confirm()
    await sent
    await page.close()
    const again = await context.newPage()
    await again.goto(payLink(order))
    await expect(banner(again, 'settled')).toBeVisible({ timeout: 2 * FINAL_MS })
    expect((await readOrder(request, order)).transfers).toHaveLength(1)
  })
}

test('a wallet with too little USDT is asked for nothing', async ({
  page,
  request,
  chains,
  watching,
}) => {
  const order = await orderByCall(request, 137)
  await page.goto(payLink(order))
  await connectDemoWallet(page)
  const chain = chains.find(({ network }) => network === 137)!
  const owner = new Payer(request, chain, await walletKey(page))
  const left = BigInt(order.payment.amountBase!) - 1n
  await owner.transfer(ELSEWHERE, (await owner.balance()) - left)
  await expect.poll(() => owner.balance(), { timeout: FINAL_MS }).toBe(left)
  await page.reload()
  await button(page, t.walletPay).click()
  await expect(page.locator('[data-error="insufficientBalance"]')).toBeVisible({
    timeout: FINAL_MS,
  })
  await expect(button(page, t.walletGo)).toHaveCount(0)
  expect(watching.requests.filter(({ method }) => method === 'eth_sendTransaction')).toEqual([])
})

test('where addresses are leased, the sheet asks for the order’s own', async ({
  page,
  request,
}) => {
  const { product, option } = await digitalProduct(request)
  const order = await call(request, 'placeOrder', {
    orderId: createOrderId(Date.now()),
    productId: product.id,
    optionId: option.id,
    count: 1,
    receiverEmail: 'buyer@example.com',
    network: 105,
    mode: 'safe',
  })
  expect(order.payment.transferBy).toBe('unopened')
  await page.goto(payLink(order))
  await connectDemoWallet(page, walletOn(105))
  const given = await readOrder(request, order)
  await expect(
    sheetOf(page).getByText(t.walletAskTransfer({ amount: given.payment.amount! })),
  ).toBeVisible({ timeout: FINAL_MS })
  await button(page, t.walletGo).click()
  await demoAsks(page, 'send').confirm()
  await expect(banner(page, 'settled')).toBeVisible({ timeout: 2 * FINAL_MS })
})

test('the contract is one fold away, and the device remembers the choice', async ({
  page,
  request,
}) => {
  const order = await orderByCall(request, 137)
  const { price } = order.payment
  await page.goto(payLink(order))
  await connectDemoWallet(page)
  await sheetOf(page).getByText(t.walletOther).click()
  await button(page, t.walletByContract).click()
  await expect(page.getByText(t.walletAskApprove({ amount: price }))).toBeVisible({
    timeout: FINAL_MS,
  })
  await page.reload()
  await button(page, t.walletPay).click()
  await expect(page.getByText(t.walletAskApprove({ amount: price }))).toBeVisible({
    timeout: FINAL_MS,
  })
  await button(page, t.walletByTransfer).click()
  await expect(page.getByText(t.walletAskTransfer({ amount: price }))).toBeVisible()
  await expect(page.getByText(t.walletAskApprove({ amount: price }))).toHaveCount(0)
})
