import { NETWORKS } from '../../basics/networks.ts'
import { createOrderId } from '../../basics/orderId.ts'
import limitCn from '../../i18n/cn/limit.ts'
import { balanceText as b, moneyMember } from './balances.ts'
import { FUND_PASSWORD, askAs, memberByWallet, signInPage, setFundPassword } from './member.ts'
import { Payer } from './payer.ts'
import {
  FINAL_MS,
  banner,
  button,
  call,
  digitalProduct,
  expect,
  gotoAlive,
  openProof,
  orderByCall,
  payLink,
  readOrder,
  statusLink,
  t,
  test,
} from './shop.ts'
import { TronPayer } from './tronPayer.ts'

// What these tests look for disappears once a payment is final, or must share a block with another transaction.
test.use({ blockMs: 2_000 })

const l = limitCn
const DAY_SECONDS = 86_400

for (const network of [137, 56] as const) {
  test(`a plain transfer of the exact amount pays on ${NETWORKS[network].name}, and the page shows each step`, async ({
    page,
    request,
    chains,
  }) => {
    const payer = await Payer.funded(
      request,
      chains.find((chain) => chain.network === network)!,
    )
    const order = await orderByCall(request, network)
    const { amount, amountBase, receiver } = order.payment
    await page.goto(payLink(order))
    // What the screen shows is what is sent.
    expect(await page.locator('[data-amount]').textContent()).toBe(amount)
    expect((await page.locator('[data-address]').textContent())!.replaceAll(/\s/g, '')).toBe(
      receiver,
    )
    await expect(page.locator('[data-qr]')).toHaveAttribute('data-qr', receiver!)
    await expect(page.getByRole('link', { name: t.openInWallet })).toHaveAttribute(
      'href',
      `ethereum:${order.payment.token}@${network}/transfer?address=${receiver}&uint256=${amountBase}`,
    )
    await payer.transfer(receiver!, BigInt(amountBase!))
    await expect(banner(page, 'confirming').or(banner(page, 'seen'))).toBeVisible()
    await expect(page.locator('[aria-current="step"]')).toContainText(/\d\/\d/)
    await expect(page.locator('[data-amount]')).toHaveCount(0)
    await expect(banner(page, 'settled')).toBeVisible({ timeout: FINAL_MS })
    await expect(page.locator('[data-transfer="settled"]')).toHaveCount(1)
    await page.getByRole('link', { name: t.orderPage }).click()
    await openProof(page)
    await expect(page.locator('[data-event="paid"]')).toBeVisible()
    expect((await readOrder(request, order)).status).toBe('shipped')
  })
}

test('a plain transfer of the exact amount pays on TRON, by an address that stands there in full', async ({
  page,
  request,
  chains,
}) => {
  const payer = await TronPayer.funded(
    request,
    chains.find(({ network }) => network === 105)!,
  )
  const order = await orderByCall(request, 105)
  const { amount, amountBase, receiver } = order.payment
  expect(receiver).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/)
  await page.goto(payLink(order))
  expect(await page.locator('[data-amount]').textContent()).toBe(amount)
  expect((await page.locator('[data-address]').textContent())!.replaceAll(/\s/g, '')).toBe(receiver)
  await expect(page.locator('[data-qr]')).toHaveAttribute('data-qr', receiver!)
  // TRC20 has no common payment link: the shown values are everything.
  await expect(page.getByRole('link', { name: t.openInWallet })).toHaveCount(0)
  await payer.transfer(receiver!, BigInt(amountBase!))
  await expect(banner(page, 'confirming').or(banner(page, 'seen'))).toBeVisible({
    timeout: FINAL_MS,
  })
  await expect(banner(page, 'settled')).toBeVisible({ timeout: 2 * FINAL_MS })
  expect((await readOrder(request, order)).status).toBe('shipped')
})

test('while the status of a charge is unknown, no page of its order asks for money', async ({
  page,
  request,
  chains,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/)
  const chain = chains.find(({ network }) => network === 137)!
  const me = await memberByWallet()
  await setFundPassword(request, me)
  const payer = await Payer.funded(request, chain, me.key)
  const terms = (await call(request, 'listLimitTerms', {})).find(({ network }) => network === 137)!
  const [capBase, endSeconds] = [600_000_000n, BigInt(Math.ceil(Date.now() / 1000) + DAY_SECONDS)]
  await payer.approve(capBase, terms.contract)
  await payer.grant(terms, {
    capBase,
    perOrderBase: capBase,
    perPeriodBase: capBase,
    endSeconds,
  })
  const limit = () =>
    askAs(request, me.token, 'listLimits', {}).then(({ limits }) =>
      limits.find(({ state }) => state === 'live'),
    )
  await expect.poll(limit, { timeout: FINAL_MS }).toBeTruthy()
  const { grantId } = (await limit())!
  const { product, option } = await digitalProduct(request)
  const order = await askAs(request, me.token, 'placeOrder', {
    orderId: createOrderId(Date.now()),
    productId: product.id,
    optionId: option.id,
    count: 1,
    receiverEmail: 'buyer@example.com',
    network: 137,
    mode: 'whitelist',
    secPassword: FUND_PASSWORD,
  })
  // Revoked in a block before the charge: the order must be paid another way.
  await payer.revoke(terms.contract, BigInt(grantId))
  const charge = () =>
    call(request, 'readOrderCharge', {
      orderId: order.orderId,
      secret: order.secret,
    }).then((answer) => answer.charge?.state)
  await expect.poll(charge, { timeout: 2 * FINAL_MS }).toBe('refused')

  let failed = 0
  await page.route('**/appleShop/orderCharge?*', (route) => (failed++, route.abort()))
  for (const link of [payLink(order), statusLink(order)]) {
    failed = 0
    await gotoAlive(page, link)
    await expect.poll(() => failed, { timeout: FINAL_MS }).toBeGreaterThan(3)
    await expect(banner(page, 'charging')).toBeVisible()
    await expect(
      button(page, t.walletPay)
        .or(page.getByRole('link', { name: t.payNow, exact: true }))
        .or(page.locator('[data-address]')),
    ).toHaveCount(0)
  }
  await page.unrouteAll()
  await gotoAlive(page, payLink(order))
  await expect(page.locator('[data-charge="refused"]')).toContainText(l['charge.refused'], {
    timeout: FINAL_MS,
  })
  await expect(button(page, t.walletPay)).toBeVisible()
  await expect(page.locator('[data-address]')).toBeVisible()
})

test('a deposit is shown as it comes in, block by block, and credited', async ({
  page,
  request,
  chains,
}) => {
  const member = await moneyMember()
  await signInPage(page, member)
  const deposit = await askAs(request, member.token, 'openDeposit', { network: 137 })
  await page.goto('/assets?do=deposit&id=137')
  await expect(page.locator('[data-deposit="waiting"]')).toBeVisible()
  const payer = await Payer.funded(
    request,
    chains.find(({ network }) => network === 137)!,
  )
  await payer.transfer(deposit.address, 12_500_000n)
  await expect(page.locator('[data-deposit="confirming"], [data-deposit="seen"]')).toBeVisible()
  await expect(page.locator('[aria-current="step"]')).toContainText(/\d\/\d/)
  await expect(page.locator('[data-deposit="credited"]')).toContainText(
    b['deposit.credited']({ amount: '12.50', asset: 'USDT' }),
    { timeout: FINAL_MS },
  )
})
