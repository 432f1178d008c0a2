import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import type { APIRequestContext, Page } from '@playwright/test'
import { generatePrivateKey } from 'viem/accounts'
import { NETWORKS } from '../../basics/networks.ts'
import { formatUnits } from '../../basics/money.ts'
import account from '../../i18n/cn/account.ts'
import errors from '../../i18n/cn/errors.ts'
import explain from '../../i18n/cn/explain.ts'
import refund from '../../i18n/cn/refund.ts'
import { fundedOn, strangerOn, type AnyPayer } from './anyPayer.ts'
import { expectAccessible } from './axe.ts'
import {
  FINAL_MS,
  banner,
  button,
  call,
  demoAsks,
  expect,
  gotoAlive,
  openProof,
  orderByCall,
  payLink,
  postedByCall,
  readOrder,
  statusLink,
  t,
  test,
  type Order,
} from './shop.ts'

/** One network of each kind, with what differs between them. */
const KINDS = [
  {
    network: 137,
    page: (hash: string) => `https://polygonscan.com/tx/${hash}`,
    wallet: /Demo Wallet/,
    foreign: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    fault: 'fault.tron',
  },
  {
    network: 105,
    page: (hash: string) => `https://tronscan.org/#/transaction/${hash}`,
    wallet: /Demo TRON Wallet/,
    foreign: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    fault: 'fault.evm',
  },
] as const

/** The same address with one letter in the wrong case. */
const mistyped = (address: string): string =>
  `${address.slice(0, 5)}${address.slice(5).replace(/[a-fA-F]/, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()))}`
const verdict = (page: Page, key: string) => page.locator(`[data-told="${key}"]`)
const card = (page: Page, state: string) => page.locator(`[data-refund="${state}"]`)

/** The code last sent for an order, from demo mode's outbox. */
async function orderCode(request: APIRequestContext, { orderId }: Order): Promise<string> {
  let code: string | null | undefined
  await expect(async () => {
    code = (await call(request, 'listOutbox', { to: 'buyer@example.com' })).find(
      (message) => message.code !== null && message.text.includes(orderId),
    )?.code
    expect(code).toMatch(/^\d{6}$/)
  }).toPass()
  return code!
}

async function lookUp(page: Page, text: string): Promise<void> {
  await page.getByLabel(explain.what).fill(text)
  await button(page, explain.check).click()
}

/**
 * A mistyped amount that still identifies the order: it is paid, and the surplus is refunded. Returns the
 * surplus in base units.
 */
async function paidTooMuch(payer: AnyPayer, { payment }: Order): Promise<bigint> {
  const sent = BigInt(payment.amountBase!) + 10n ** BigInt(payment.decimals)
  await payer.transfer(payment.receiver!, sent)
  return sent - BigInt(payment.priceBase)
}

for (const { network, page: explorerPage } of KINDS)
  test(`a hash of ${NETWORKS[network].name} is looked up from the first node that knows it to the order that it paid`, async ({
    page,
    request,
    chains,
  }) => {
    const payer = await fundedOn(request, chains, network)
    const order = await orderByCall(request, network)
    await gotoAlive(page, '/PolygonScan')
    await lookUp(page, '0x1234')
    await expect(verdict(page, 'hashFormat')).toContainText(explain.hashFormatText)
    await expectAccessible(page, 'a verdict about what was typed')
    await lookUp(page, `0x${'ab'.repeat(32)}`)
    await expect(verdict(page, 'notFound')).toBeVisible()
    const hash = await payer.transfer(order.payment.receiver!, BigInt(order.payment.amountBase!))
    await lookUp(page, explorerPage(hash))
    await expect(
      verdict(page, 'confirming').or(verdict(page, 'notMined')).or(verdict(page, 'arrived')),
    ).toBeVisible()
    // Polled; a stranger learns nothing about the order.
    await expect(verdict(page, 'arrived')).toContainText(order.payment.amount!, {
      timeout: 2 * FINAL_MS,
    })
    expect(await page.locator('main').textContent()).not.toContain(order.orderId)
    await button(page, explain['action.showOrder']).click()
    await page.getByLabel(t.orderNumber, { exact: true }).fill(order.orderId)
    await page.getByLabel(t.findSecret).fill(order.secret)
    await button(page, explain.check).click()
    await expect(verdict(page, 'credited')).toBeVisible()
    await expectAccessible(page, 'a verdict about a payment')
    await page.getByRole('link', { name: explain['action.openOrder'] }).click()
    await expect(page).toHaveURL(statusLink(order))
  })

for (const { network } of KINDS)
  test(`a payment to another address on ${NETWORKS[network].name}, and an unsent one, are explained`, async ({
    page,
    request,
    chains,
  }) => {
    const payer = await fundedOn(request, chains, network)
    const hash = await payer.transfer(strangerOn(request, chains, network).address, 1_000_000n)
    await gotoAlive(page, `/PolygonScan?hash=${hash}&network=56`)
    await expect(verdict(page, 'notOurs')).toBeVisible({ timeout: FINAL_MS })
    await expect(verdict(page, 'notOurs')).toContainText(
      explain.elsewhere({ found: NETWORKS[network].name, asked: 'BNB Smart Chain' }),
    )
    await expect(page.getByRole('link', { name: explain['action.contact'] })).toBeVisible()
    await lookUp(page, await payer.approve(1n))
    await expect(verdict(page, 'approvalOnly')).toBeVisible({ timeout: FINAL_MS })
    await expect(page.getByRole('link', { name: explain['action.payAgain'] })).toBeVisible()
  })

test('the pay page leads there with its order, and a browser without a network says so', async ({
  page,
  context,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  const order = await orderByCall(request, 137)
  await gotoAlive(page, payLink(order))
  await page.getByText(t.paidAnother).click()
  await page.getByRole('link', { name: t.explainLink }).click()
  await expect(verdict(page, 'nothingSeen')).toContainText(order.payment.amount!)
  await page.getByRole('link', { name: explain['action.openOrder'] }).waitFor()
  await context.setOffline(true)
  await lookUp(page, `0x${'cd'.repeat(32)}`)
  await expect(page.getByRole('alert')).toBeVisible()
  await context.setOffline(false)
})

test('what was paid too much is claimed by naming an address, and arrives there', async ({
  page,
  request,
  chains,
  expectedErrors,
}) => {
  // The code is missing at first.
  expectedErrors.push(/status of 400/)
  const payer = await fundedOn(request, chains, 105)
  const order = await orderByCall(request, 105)
  const overBase = await paidTooMuch(payer, order)
  await page.goto(payLink(order))
  await expect(banner(page, 'over')).toBeVisible({ timeout: FINAL_MS })
  await expect(card(page, 'offered')).toContainText(
    formatUnits(overBase, order.payment.decimals, 2),
  )
  await page.goto(statusLink(order))
  await button(page, refund.claim).click()
  const sheet = page.getByRole('dialog')
  const stranger = strangerOn(request, chains, 105)
  const { address } = stranger
  await sheet.getByRole('button', { name: refund.wait({ count: 24 }) }).click()
  await expect(sheet.getByLabel(refund.address, { exact: true })).toBeFocused()
  expect((await readOrder(request, order)).refunds).toMatchObject([{ state: 'offered' }])
  await sheet.getByLabel(refund.address, { exact: true }).fill(address)
  await expect(sheet.getByText(refund.addressGood)).toBeVisible()
  await expect(sheet.getByText(payer.address)).toBeVisible()
  await sheet.getByRole('button', { name: refund.wait({ count: 24 }) }).click()
  await expect(sheet.getByText(errors['field.missing'])).toBeVisible()
  await sheet.getByRole('button', { name: account.sendCode }).click()
  const label = t.contactCode({ to: 'bu***@e***.com' })
  await sheet.getByLabel(label).fill(await orderCode(request, order))
  await expectAccessible(page, 'claiming a refund')
  await sheet.getByRole('button', { name: refund.wait({ count: 24 }) }).click()
  await expect(card(page, 'claimed')).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(card(page, 'done')).toBeVisible({ timeout: 2 * FINAL_MS })
  await expect(card(page, 'done')).toContainText(refund.doneText)
  const { refunds } = await readOrder(request, order)
  expect(refunds).toMatchObject([
    {
      state: 'done',
      amount: formatUnits(overBase, order.payment.decimals, 2),
      address,
      txHash: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
    },
  ])
  await expect(card(page, 'done')).toContainText(refunds[0]!.txHash!.slice(0, 6))
  expect(await stranger.balance()).toBe(overBase)
})

for (const { network, wallet, foreign, fault } of KINDS)
  test(`a refund on ${NETWORKS[network].name} that the wallet that paid signs for goes at once`, async ({
    page,
    request,
    chains,
  }) => {
    const key = generatePrivateKey()
    await page.addInitScript((kept) => localStorage.setItem('demoWallet.key', kept), key)
    const payer = await fundedOn(request, chains, network, key)
    const order = await orderByCall(request, network)
    await paidTooMuch(payer, order)
    await page.goto(statusLink(order))
    await expect(card(page, 'offered')).toBeVisible({ timeout: FINAL_MS })
    await button(page, refund.claim).click()
    const sheet = page.getByRole('dialog').first()
    const address = sheet.getByLabel(refund.address, { exact: true })
    await address.fill(mistyped(strangerOn(request, chains, network).address))
    await expect(sheet.getByText(refund['fault.checksum'])).toBeVisible()
    await address.fill(foreign)
    await expect(sheet.getByText(refund[fault])).toBeVisible()
    await sheet.getByRole('button', { name: refund.wait({ count: 24 }) }).click()
    await expect(address).toBeFocused()
    expect((await readOrder(request, order)).refunds).toMatchObject([{ state: 'offered' }])
    await sheet.getByText(refund.connect).click()
    await page.getByRole('button', { name: wallet }).click()
    await demoAsks(page, 'connect').confirm()
    await sheet.getByRole('button', { name: refund.useWallet }).click()
    await sheet.getByRole('button', { name: refund.sign }).click()
    await expect(demoAsks(page, 'sign').dialog).toContainText(order.orderId)
    await demoAsks(page, 'sign').confirm()
    await expect(card(page, 'done')).toBeVisible({ timeout: 2 * FINAL_MS })
  })

test('the pay page asks for a contact below how to pay, and without one a refund to another address waits for a person', async ({
  page,
  request,
  chains,
}) => {
  const payer = await fundedOn(request, chains, 137)
  const order = await postedByCall(request, 137)
  await page.goto(payLink(order))
  const address = page.locator(`[data-address="${order.payment.receiver}"]`)
  const why = page.getByText(t.contactWhy)
  await expect(address).toBeVisible()
  await expect(why).toBeVisible()
  expect((await address.boundingBox())!.y).toBeLessThan((await why.boundingBox())!.y)
  await expectAccessible(page, 'asking for a contact')
  await button(page, t.contactSkip).click()
  await expect(why).toBeHidden()
  await page.reload()
  await expect(address).toBeVisible()
  await expect(why).toBeHidden()
  await paidTooMuch(payer, order)
  await page.goto(statusLink(order))
  await expect(card(page, 'offered')).toBeVisible({ timeout: FINAL_MS })
  await button(page, refund.claim).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(refund.proofAlone)).toBeVisible()
  const stranger = strangerOn(request, chains, 137)
  await sheet.getByLabel(refund.address, { exact: true }).fill(stranger.address)
  await sheet.getByRole('button', { name: refund.waitAlone }).click()
  await expect(card(page, 'claimed')).toContainText(refund.aloneText)
  // A contact that is named now gets the link; it confirms later refunds.
  const email = `late-${order.orderId}@example.com`
  await page.getByLabel(t.contactEither).fill(email)
  await button(page, t.contactSend).click()
  await expect(page.getByText(t.contactSaved).first()).toBeVisible()
  await expect
    .poll(async () => (await call(request, 'listOutbox', { to: email })).at(0)?.text)
    .toContain(order.secret)
  await button(page, t.linkSend({ to: 'la***@e***.com' })).click()
  await expect(page.getByText(t.linkSent).first()).toBeVisible()
})

test('a visitor leaves a phone number, and the link comes by SMS', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/orderContact/)
  const order = await postedByCall(request, 137)
  await page.goto(payLink(order))
  const field = page.getByLabel(t.contactEither)
  await button(page, t.contactSave).click()
  await expect(page.getByText(errors['field.missing'])).toBeVisible()
  await field.fill('12')
  await button(page, t.contactSave).click()
  await expect(page.getByText(errors['field.format'])).toBeVisible()
  const digits = order.orderId.slice(-8)
  await field.fill(`138 ${digits}`)
  await expectAccessible(page, 'leaving a phone number')
  await button(page, t.contactSave).click()
  await expect(page.getByText(t.contactSaved).first()).toBeVisible()
  const sent = await call(request, 'listOutbox', { to: `+86138${digits}` })
  expect(sent.at(0)?.text).toContain(order.secret)
  await expect(field).toBeHidden()
})

test('a paid order can be given back, which a person decides', async ({
  page,
  request,
  chains,
}) => {
  const payer = await fundedOn(request, chains, 137)
  const order = await orderByCall(request, 137)
  await payer.transfer(order.payment.receiver!, BigInt(order.payment.amountBase!))
  await page.goto(statusLink(order))
  await expect(banner(page, 'settled')).toBeVisible({ timeout: FINAL_MS })
  await button(page, refund.returnOpen).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: refund.returnSend }).click()
  await expect(sheet.getByText(refund.returnReasonMissing)).toBeVisible()
  await sheet.getByLabel(refund.returnReason, { exact: true }).selectOption('other')
  await sheet.getByLabel(refund.returnWords, { exact: true }).fill('买错了')
  const buffer = await page.screenshot({ type: 'jpeg' })
  await sheet.locator('input[type="file"]').setInputFiles([
    { name: 'crack.jpg', mimeType: 'image/jpeg', buffer },
    { name: 'text.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
  ])
  await expect(sheet.getByText(refund.photosBad)).toBeVisible()
  await expect(sheet.getByRole('img', { name: refund.photoNo({ count: 1 }) })).toBeVisible()
  await sheet.getByRole('button', { name: refund.returnSend }).click()
  await expect(page.locator('[data-return="asked"]')).toContainText('买错了')
  await expect(page.locator('[data-return="asked"] img')).toHaveCount(1)
  await expect(banner(page, 'returnAsked')).toBeVisible()
  await button(page, refund.returnWithdraw).click()
  await expect(page.locator('[data-return="withdrawn"]')).toBeVisible()
  await expect(banner(page, 'settled')).toBeVisible()
})

test('the receipt of an order is downloaded, checked in the page, and by the command line', async ({
  page,
  request,
  chains,
}) => {
  const payer = await fundedOn(request, chains, 137)
  const order = await orderByCall(request, 137)
  const hash = await payer.transfer(order.payment.receiver!, BigInt(order.payment.amountBase!))
  await page.goto(statusLink(order))
  await expect(banner(page, 'settled')).toBeVisible({ timeout: FINAL_MS })
  await openProof(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, explain.receiptDownload).click(),
  ])
  expect(download.suggestedFilename()).toBe(`receipt-${order.orderId}.json`)
  const path = await download.path()
  const text = readFileSync(path, 'utf8')
  expect(text).not.toContain(order.secret)
  const { stdout } = await promisify(execFile)(process.execPath, [
    'tools/scripts/proofs/verifyReceipt.ts',
    path,
  ])
  expect(stdout).toContain(hash)
  // A fresh shop has its first statement within seconds; the page compares its key with the receipt's.
  await expect
    .poll(async () => (await request.get('/appleShop/statement')).status(), { timeout: FINAL_MS })
    .toBe(200)
  await page.getByText(explain.receiptCheck, { exact: true }).click()
  await page.getByLabel(explain.receiptField).fill(text)
  await button(page, explain.receiptGo).click()
  await expect(page.locator('[data-receipt="holds"]')).toContainText(order.orderId)
  await expectAccessible(page, 'a receipt that holds')
  await page
    .getByLabel(explain.receiptField)
    .fill(
      text.replace(
        /"signature": "./,
        (found) => found.slice(0, -1) + (found.endsWith('0') ? '1' : '0'),
      ),
    )
  await button(page, explain.receiptGo).click()
  await expect(page.locator('[data-receipt="signature"]')).toContainText(
    explain['receiptProblem.signature'],
  )
})
