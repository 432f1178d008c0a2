import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Browser, type Page } from '@playwright/test'
import type { Address } from 'viem'
import errors from '../../i18n/en/errors.ts'
import goLive from '../../i18n/en/officeGoLive.ts'
import settings from '../../i18n/en/officeSettings.ts'
import t from '../../i18n/en/officeSetup.ts'
import office from '../../i18n/en/office.ts'
import home from '../../i18n/en/officeHome.ts'
import orders from '../../i18n/en/officeOrders.ts'
import { NETWORKS } from '../../basics/networks.ts'
import refund from '../../i18n/en/refund.ts'
import { startLocalTron, type LocalTron } from '../../server/testing/chains/localTron.ts'
import { startMailServer, type TestMailServer } from '../../server/testing/mailServer.ts'
import { runShop, bareEnvironment, type RunningShop } from '../../server/testing/runs/runShop.ts'
import { expectAccessible } from '../shop/axe.ts'
import { FINAL_MS, postedByCall, readOrder, statusLink } from '../shop/shop.ts'
import { injectTronLink } from '../shop/tronLink.ts'
import { injectWallet, startLocalPolygon, type LocalChain } from './localChain.ts'
import { becomeOwner, PASSWORD, secondFactorGiven, watchPolicy, type Owner } from './office.ts'
import { START_MS } from '../../tools/test/patience.ts'

/** The shop looks twice a minute whether it may open. */
const OPEN_MS = 240_000
const CSV = [
  'Handle,Title,Body (HTML),Vendor,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Requires Shipping,Status',
  'cup,Blue cup,A cup,,Cups,true,Title,Default Title,CUP-1,5,12.50,true,active',
].join('\n')

const SETTINGS = { spendLimit: 'SPEND_LIMIT', token: 'SHOP', shop: 'SHOP' } as const

let chain: LocalChain
let tron: LocalTron
let mails: TestMailServer
let shop: RunningShop
let folder: string
/** Each is deployed by a wallet of the page; the server checks its code. */
async function createContracts(page: Page): Promise<void> {
  const owner = chain.account.address
  const create = async (
    network: 105 | 137,
    contract: 'spendLimit' | 'token' | 'shop',
    args: object = {},
  ) => {
    const wallet = network === 105 ? 'TronLink' : 'Local Wallet'
    const on = page
      .locator('section')
      .filter({
        has: page.getByRole('heading', { level: 3, name: NETWORKS[network].name, exact: true }),
      })
      .last()
    const fold = on.locator('details').filter({ hasText: settings[`set.${SETTINGS[contract]}`] })
    if ((await fold.getAttribute('open')) === null) await fold.locator('summary').first().click()
    if (contract === 'token') await fold.getByLabel(t.wantsToken).check()
    const part = fold.locator('section').filter({ hasText: t[`create.${contract}`] })
    for (const [name, value] of Object.entries(args) as ['owner' | 'mdd', string][])
      await part.getByLabel(t[`arg.${name}`]).fill(value)
    await part.getByRole('button', { name: t.deployWith({ name: wallet }) }).click()
    await expect(part.getByText(t.costMost)).toBeVisible()
    await part.getByRole('button', { name: t.send, exact: true }).click()
    const filled =
      contract === 'token'
        ? fold.getByLabel(t['arg.mdd'])
        : fold.getByLabel(settings[`set.${SETTINGS[contract]}`], { exact: true })
    await expect(filled).not.toHaveValue('', { timeout: FINAL_MS })
    const address = await page.evaluate(
      (key) => (JSON.parse(sessionStorage.getItem(key)!) as { address: string }).address,
      `deploy:${network}:${contract}`,
    )
    if (network === 137) expect(await chain.ask('eth_getCode', address, 'latest')).not.toBe('0x')
    return address
  }
  await create(105, 'spendLimit')
  await create(137, 'spendLimit')
  const mdd = await create(137, 'token', { owner })
  await create(137, 'shop', { mdd, owner })
}

/** Nodes, a factory created by the page's TRON wallet before anything is saved, the treasury and its proof. */
async function switchOnTron(page: Page): Promise<void> {
  await page.getByRole('button', { name: `${t.switchOn} TRON` }).click()
  await page.getByLabel(settings['set.RPC'], { exact: true }).fill(tron.rpc)
  await page.getByLabel(settings['set.OWN_NODE']).check()
  await page.getByLabel(settings['set.TREASURY'], { exact: true }).fill(tron.account.address)
  await page.getByRole('button', { name: t.deployWith({ name: 'TronLink' }) }).click()
  await expect(page.getByText(t.costMost)).toBeVisible()
  await page.getByRole('button', { name: t.send, exact: true }).click()
  await expect(page.getByLabel(settings['set.FORWARDERS'])).toHaveValue(/^T\w{33}$/, {
    timeout: FINAL_MS,
  })
  const nodes = page.getByLabel(settings['set.RPC'], { exact: true })
  await save(page, page.locator('form').filter({ has: nodes }))
  await page.getByRole('button', { name: t.signWith({ name: 'TronLink' }) }).click()
  await expect(page.getByText(t.proven, { exact: true })).toBeVisible()
  await expect(page.getByText(t.factoryReady)).toBeVisible({ timeout: FINAL_MS })
  await expectAccessible(page, 'TRON')
}

test.describe.configure({ mode: 'serial' })
test.use({ actionTimeout: 60_000 })
test.beforeAll(async () => {
  test.setTimeout(START_MS)
  folder = mkdtempSync(join(tmpdir(), 'xiaopu-first-'))
  chmodSync(folder, 0o755)
  chain = await startLocalPolygon()
  tron = await startLocalTron()
  mails = await startMailServer()
  shop = await runShop({ DATA_DIR: folder, DEMO: '0', LOG_LEVEL: 'warn' })
  await shop.says('Its office, where it is set up', START_MS)
})
test.afterAll(async () => {
  await shop?.stop()
  chain?.stop()
  await tron?.stop()
  await mails?.close()
  rmSync(folder, { recursive: true, force: true })
})

const save = (page: Page, within = page.locator('form')) =>
  within.getByRole('button', { name: office.save }).click()
const next = (page: Page, name: string) =>
  page.getByRole('button', { name: t.nextStep({ name }) }).click()

/** What is read after the first paint may draw the screen again. */
async function settledAccessible(page: Page, where: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page, where)
}

/** The home page says one text above the other; a heading goes on with a count. */
async function expectAbove(page: Page, upper: string, lower: string): Promise<void> {
  const [above, below] = [page.getByText(upper).first(), page.getByText(lower).first()]
  await expect(above).toBeVisible()
  await expect(below).toBeVisible()
  expect((await above.boundingBox())!.y).toBeLessThan((await below.boundingBox())!.y)
}

/** Whoever opened the link too, and was slower, hears so. */
async function expectUsed(late: Page): Promise<void> {
  await late.getByLabel(office.yourName).fill('Late')
  const instead = late.getByRole('button', { name: office.insteadPassword })
  if (await instead.isVisible()) await instead.click()
  await late.getByLabel(office.newPassword).fill(PASSWORD)
  await late.getByRole('button', { name: office.next, exact: true }).click()
  await expect(late.getByRole('heading', { name: office.linkEnded })).toBeVisible()
  await late.close()
}

let owner: Owner
test('from the link to an open shop, in the browser', async ({ browser }) => {
  const link = readFileSync(join(folder, 'owner-link.txt'), 'utf8').trim()
  const late = await browser.newPage({ locale: 'en-US' })
  await late.goto(`${shop.url}/admin/link${new URL(link).hash}`)
  await expect(late.getByRole('heading', { name: office['link.owner'] })).toBeVisible()
  owner = await becomeOwner(browser, shop.url, folder)
  await expectUsed(late)
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    timezoneId: 'Asia/Shanghai',
    storageState: owner.state,
  })
  const violations = await watchPolicy(context)
  const page = await context.newPage()
  const asked = await injectWallet(page, chain)
  await injectTronLink(page, tron.account)

  expect((await context.request.get('/')).status()).toBe(503)
  const notFound: string[] = []
  page.on('response', (answer) => {
    if (answer.status() === 404) notFound.push(answer.url())
  })
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: t.setup })).toBeVisible()
  await expectAccessible(page, 'first step')

  // The owner's browser is English.
  await expect(page.getByLabel(settings['set.SHOP_LANGUAGE'])).toHaveValue('en')
  await page.getByLabel(settings['set.SHOP_NAME']).fill('Cup shop')
  // What the browser knows takes one press, and its button is gone then.
  const suggested = page.getByRole('button', { name: new RegExp(`^${settings.useSite}`) })
  await suggested.click()
  await expect(page.getByLabel(settings['set.PUBLIC_URL'])).toHaveValue(shop.url)
  await expect(suggested).toHaveCount(0)
  await page.getByRole('button', { name: new RegExp(`^${settings.useZone}`) }).click()
  await expect(page.getByLabel(settings['set.SHOP_TIME_ZONE'])).toHaveValue('Asia/Shanghai')
  await page.reload()
  await expect(page.getByLabel(settings['set.SHOP_NAME'])).toHaveValue('Cup shop')
  const form = page.locator('form').filter({ has: page.getByLabel(settings['set.SHOP_NAME']) })
  await save(page, form)
  await expect(form.getByText(settings.saved)).toBeVisible()
  const contact = page.locator('form').filter({ has: page.getByLabel(t.contact) })
  await page.getByLabel(t.contact).fill('mailto:help@shop.test')
  await save(page, contact)
  await expect(contact.getByRole('button', { name: office.save })).toBeDisabled()

  await next(page, t['step.delivery'])
  const steps = page.getByRole('navigation', { name: t.steps })
  const delivery = steps.getByRole('link').filter({ hasText: t['step.delivery'] })
  await expect(delivery).not.toContainText(t.stepDone)
  await page.getByLabel(t.fee, { exact: true }).fill('five')
  await save(page)
  await expect(page.getByText(errors['field.format'])).toHaveCount(1)
  await page.getByLabel(t.fee, { exact: true }).fill('5')
  await save(page)
  await expect(page.getByText(t.allDelivered)).toBeVisible()
  await expect(delivery).toContainText(t.stepDone)
  await expectAccessible(page, 'delivery')

  await next(page, t['step.networks'])
  await page.getByRole('button', { name: `${t.switchOn} Polygon` }).click()
  await page.getByLabel(settings['set.RPC'], { exact: true }).fill('http://127.0.0.1:1')
  await page.getByRole('button', { name: t.checkNodes }).click()
  await expect(page.getByText(t['node.noNode']({ name: 'Polygon' }))).toBeVisible()
  await page.getByLabel(settings['set.RPC'], { exact: true }).fill(chain.rpc)
  await page.getByRole('button', { name: t.checkNodes }).click()
  await expect(
    page.getByText(t.nodeFacts({ name: 'Polygon', chainId: '137', decimals: 6 })),
  ).toBeVisible()
  await page.getByLabel(settings['set.OWN_NODE']).check()
  await page.getByLabel(settings['set.TREASURY'], { exact: true }).fill(chain.account.address)
  await save(page)
  await expect(page.getByText(settings.saved).first()).toBeVisible()

  // What is not finished is open again after a reload.
  await page.reload()
  await page.getByRole('button', { name: t.signWith({ name: 'Local Wallet' }) }).click()
  await expect(page.getByText(t.proven, { exact: true })).toBeVisible()
  await expect(page.getByText(t.factoryMissing({ name: 'Polygon' }))).toBeVisible()
  await expectAccessible(page, 'networks')
  await page.getByRole('button', { name: t.deployWith({ name: 'Local Wallet' }) }).click()
  await expect(page.getByText(t.costMost)).toBeVisible()
  expect(asked).not.toContain('eth_sendTransaction')
  await page.getByRole('button', { name: t.send, exact: true }).click()
  await expect(page.getByText(t.factoryReady)).toBeVisible({ timeout: FINAL_MS })

  await switchOnTron(page)
  expect(notFound, 'a process that has not followed the settings yet is no error').toEqual([])

  await page.goto('/admin/setup?step=contracts')
  await createContracts(page)

  for (const step of ['contracts', 'mail', 'legal', 'backup'] as const) {
    await page.goto(`/admin/setup?step=${step}`)
    await expect(page.getByRole('heading', { level: 2, name: t[`step.${step}`] })).toBeVisible()
    await settledAccessible(page, step)
  }
  await page.goto('/admin/setup?step=mail')
  const server = page.locator('form').filter({ has: page.getByLabel(settings['set.MAIL_FROM']) })
  await page.getByLabel(settings['set.SMTP_URL']).fill('smtp://127.0.0.1:1')
  await page.getByLabel(settings['set.MAIL_FROM']).fill('shop@cup.test')
  await save(page, server)
  await page.getByLabel(t.testTo).fill('owner@cup.test')
  await page.getByRole('button', { name: t.sendTest }).click()
  await expect(page.getByText(t['mailFault.unreachable'])).toBeVisible()
  await page.getByLabel(settings['set.SMTP_URL']).fill(`smtp://127.0.0.1:${mails.port}`)
  const saved = page.waitForResponse(/changeSettings/)
  await save(page, server)
  expect((await saved).ok()).toBe(true)
  // The process that sends takes the new settings a moment later.
  await expect(async () => {
    await page.getByRole('button', { name: t.sendTest }).click()
    await expect(page.getByText(t.mailSent)).toBeVisible({ timeout: 20_000 })
  }).toPass()
  // A mark for screen readers in the row of steps made the page wider than the phone.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(new Set(mails.received.flatMap(({ to }) => to))).toEqual(new Set(['owner@cup.test']))

  await page.goto('/admin/settings')
  await expect(page.getByRole('heading', { level: 1, name: settings.settings })).toBeVisible()
  await settledAccessible(page, 'settings')
  await page.getByLabel(settings['set.PAY_BY_HAND']).check()
  await save(
    page,
    page.locator('form').filter({ has: page.getByLabel(settings['set.PAY_BY_HAND']) }),
  )

  await page.goto('/admin')
  await expectAbove(page, goLive.needed, home.nothing)
  const file = join(folder, 'goods.csv')
  writeFileSync(file, CSV)
  const imported = spawnSync(
    process.execPath,
    ['tools/scripts/catalogue/importCatalogue.ts', file],
    {
      env: { ...bareEnvironment(), DATA_DIR: folder, DEMO: '0', PORT: String(shop.port) },
      encoding: 'utf8',
    },
  )
  expect(imported.status, imported.stdout + imported.stderr).toBe(0)
  await expect
    .poll(async () => (await context.request.get('/')).status(), { timeout: OPEN_MS })
    .toBe(200)
  expect(await (await context.request.get('/?lang=en')).text()).toContain('<title>Cup shop · ')
  await page.goto('/admin')
  await expect(page.getByText(goLive.tried)).toBeVisible()
  await expect(page.getByText(goLive.needed)).toHaveCount(0)
  await expectAbove(page, home.nothing, goLive.tried)
  expect(violations).toEqual([])
  await context.close()
})

/** Claims what is offered with the wallet that paid, which signs for it. */
async function claimWith(phone: Page, wallet: string): Promise<void> {
  await phone.getByRole('button', { name: refund.claim }).click()
  await phone.getByText(refund.connect).click()
  await phone.getByRole('button', { name: wallet }).click()
  await phone.getByRole('button', { name: refund.useWallet }).click()
  await phone.getByRole('button', { name: refund.sign }).click()
  await expect(phone.locator('[data-refund="approved"]')).toBeVisible()
}

async function refundFromDesk(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: orders.refund, exact: true }).click()
  await desk.getByRole('dialog').getByRole('combobox').selectOption('1')
  await desk.getByRole('button', { name: orders.workOut }).click()
  const refunding = desk.getByRole('dialog', { name: orders.refund })
  await refunding.getByLabel(orders.why).fill('broken on arrival')
  await refunding.getByRole('button', { name: orders.refund, exact: true }).click()
  await expect(refunding).toHaveCount(0)
}

/** Out of the list, as several would be. */
async function refundChosen(desk: Page, orderId: string): Promise<void> {
  await desk.goto('/admin/orders?view=paid')
  await desk.getByRole('checkbox', { name: office.selectRow({ name: orderId }) }).check()
  await desk.getByRole('button', { name: orders.refundMany }).click()
  const many = desk.getByRole('dialog', { name: orders.refundMany })
  await expect(many.getByText(orders['bulk.ready'])).toBeVisible()
  await many.getByLabel(orders.why).fill('not to be had any more')
  await expectAccessible(desk, 'several refunds')
  const act = orders.refundCount({ count: 1 })
  await many.getByRole('button', { name: act }).click()
  await desk.getByRole('dialog', { name: act }).getByRole('button', { name: act }).click()
  const results = desk.getByRole('dialog', { name: orders.refundRun })
  await expect(results.getByText(orders['bulk.approved'])).toBeVisible()
  await expectAccessible(desk, 'the results of several refunds')
  await desk.goto('/admin/orders')
  await expect(
    desk
      .getByRole('region', { name: orders.refundRun })
      .getByText(orders.doneOf({ done: 1, count: 1 })),
  ).toBeVisible()
}

async function openDesk(browser: Browser) {
  await secondFactorGiven('0 s', folder)
  const merchants = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    storageState: owner.state,
  })
  const buyers = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
  })
  return {
    buyers,
    desk: await merchants.newPage(),
    phone: await buyers.newPage(),
    close: async () => {
      await merchants.close()
      await buyers.close()
    },
  }
}

test('a new shop’s first order is paid, shipped, and refunded from the own wallet', async ({
  browser,
}) => {
  const { buyers, desk, phone, close } = await openDesk(browser)
  const order = await postedByCall(buyers.request, 137)
  const { orderId, payment } = order
  await desk.goto('/admin/orders')
  await expect(desk.getByText(orders.noOrders)).toBeVisible()
  await chain.transfer(
    chain.buyer.address,
    payment.receiver! as Address,
    BigInt(payment.amountBase!),
  )
  const status = async () => (await readOrder(buyers.request, order)).status
  await expect.poll(status, { timeout: FINAL_MS }).toBe('paid')
  // The open list refreshes by itself.
  await expect(desk.getByText(orderId)).toBeVisible()

  const asked = await injectWallet(desk, chain)
  await desk.goto(`/admin/orders/${orderId}`)
  await desk.getByRole('button', { name: orders.shipOrder, exact: true }).click()
  const ship = desk.getByRole('dialog', { name: orders.shipOrder })
  await ship.getByLabel(orders.tracking).fill('SF1234567890')
  await ship.getByRole('button', { name: orders.shipOrder, exact: true }).click()
  await expect(ship).toHaveCount(0)
  await refundFromDesk(desk)

  await injectWallet(phone, chain, chain.buyer)
  await phone.goto(`${statusLink(order)}&lang=en`)
  await claimWith(phone, 'Local Wallet')

  await desk.goto('/admin/cases')
  await desk.getByRole('button', { name: orders.payByWallet }).click()
  const paying = desk.getByRole('dialog', { name: orders.payByWallet })
  await expect(paying.getByText(chain.buyer.address)).toBeVisible()
  await expectAccessible(desk, 'paying from the own wallet')
  expect(asked).not.toContain('eth_sendTransaction')
  await paying.getByRole('button', { name: orders.payWith({ wallet: 'Local Wallet' }) }).click()
  await expect(phone.locator('[data-refund="done"]')).toBeVisible({ timeout: FINAL_MS })
  expect(asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
  await expect(paying).toHaveCount(0)
  await close()
})

test('an order on TRON is paid, and refunded from the own TRON wallet', async ({ browser }) => {
  const { buyers, desk, phone, close } = await openDesk(browser)
  const order = await postedByCall(buyers.request, 105)
  const { orderId, payment } = order
  await tron.transfer(tron.buyer, payment.receiver!, BigInt(payment.amountBase!))
  const status = async () => (await readOrder(buyers.request, order)).status
  await expect.poll(status, { timeout: FINAL_MS }).toBe('paid')
  await injectTronLink(desk, tron.account)
  await refundChosen(desk, orderId)
  await injectTronLink(phone, tron.buyer)
  await phone.goto(`${statusLink(order)}&lang=en`)
  await claimWith(phone, 'TronLink')

  await desk.goto('/admin/cases')
  await desk.getByRole('button', { name: orders.payByWallet }).click()
  const paying = desk.getByRole('dialog', { name: orders.payByWallet })
  await expect(paying.getByText(tron.buyer.address)).toBeVisible()
  const before = await tron.balance(tron.buyer.address)
  await paying.getByRole('button', { name: orders.payWith({ wallet: 'TronLink' }) }).click()
  await expect(phone.locator('[data-refund="done"]')).toBeVisible({ timeout: FINAL_MS })
  await expect(paying).toHaveCount(0)
  expect((await tron.balance(tron.buyer.address)) - before).toBe(BigInt(payment.amountBase!))
  await close()
})
