import {
  expect,
  test as base,
  type APIRequestContext,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test'
import type { CallInput, CallName, CallResult, Envelope } from '../../api/calls.ts'
import { wireRequest } from '../../api/wireRequest.ts'
import type { NetworkId } from '../../basics/networks.ts'
import { createOrderId } from '../../basics/orderId.ts'
import cn from '../../i18n/cn/pay.ts'
import itemCn from '../../i18n/cn/item.ts'
import shopCn from '../../i18n/cn/shop.ts'
import { shopUrl, startOwnShop } from './ownShop.ts'
import { isTronRequest, judgeTronRequest, recordTronRequests } from './tronRequests.ts'
import {
  judgeWalletRequest,
  knownOrder,
  recordWalletRequests,
  type Facts,
  type KnownBuy,
  type KnownPledge,
  type KnownLimit,
  type KnownOrder,
  type WalletRequest,
} from './walletRequests.ts'
import { START_MS } from '../../tools/test/patience.ts'

export const t = cn
export const shopText = shopCn
export const itemText = itemCn

/** An order paid on chain. */
export type Order = CallResult<'placeOrder'>
export type Product = CallResult<'readProduct'>
export type DemoChain = CallResult<'listDemoChains'>[number]

/** Makes a call as a program would. Throws with the answer when it is refused. */
export async function call<N extends CallName>(
  request: APIRequestContext,
  name: N,
  input: CallInput<N>,
): Promise<CallResult<N>> {
  const { method, path, headers, body } = wireRequest(name, input)
  const response = await request.fetch(path, {
    method,
    headers,
    ...(body !== null && { data: body }),
  })
  const envelope = (await response.json()) as Envelope<CallResult<N>>
  if (!envelope.success) throw new Error(`${name} answered ${JSON.stringify(envelope)}`)
  return envelope.result
}

export const readOrder = async (
  request: APIRequestContext,
  { orderId, secret }: { orderId: string; secret: string },
): Promise<Order> => {
  const order = await call(request, 'readOrder', { orderId, secret })
  if (order.payment === null) throw new Error(`order ${orderId} was not to be paid on chain`)
  return order as Order
}

/** A product delivered by e-mail whose first option is in stock. */
export async function digitalProduct(request: APIRequestContext): Promise<{
  product: Product
  option: CallResult<'listOptions'>['records'][number]
}> {
  const { records } = await call(request, 'listProducts', {
    pageSize: 100,
    column: 'id',
    order: 'asc',
  })
  const product = records.find(({ productType, soldOut }) => productType !== 1 && !soldOut)
  if (!product) throw new Error('the sample catalogue has no digital product')
  const options = await call(request, 'listOptions', {
    arrIndex: product.id,
    column: 'lpAmount',
    order: 'asc',
  })
  return { product, option: options.records.find(({ stock }) => stock > 0)! }
}

/** Places an order as the order sheet would. */
export async function orderByCall(request: APIRequestContext, network: NetworkId): Promise<Order> {
  const { product, option } = await digitalProduct(request)
  const input = {
    orderId: createOrderId(Date.now()),
    productId: product.id,
    optionId: option.id,
    count: 1,
    receiverEmail: 'buyer@example.com',
    network,
    mode: 'safe',
  } as const
  return withAddress(request, await call(request, 'placeOrder', input))
}

/** On a network whose addresses are leased, the order gets one when its buyer asks for it. */
async function withAddress(request: APIRequestContext, order: Order): Promise<Order> {
  if (order.payment.receiver !== null) return order
  const { orderId, secret } = order
  const { payment } = await call(request, 'openTransfer', { orderId, secret })
  return { ...order, payment }
}

/** Places an order of something posted, which needs no e-mail address. */
export async function postedByCall(request: APIRequestContext, network: NetworkId): Promise<Order> {
  const { records } = await call(request, 'listProducts', { pageSize: 100 })
  const product = records.find(({ productType, soldOut }) => productType === 1 && !soldOut)!
  const options = await call(request, 'listOptions', { arrIndex: product.id })
  const order = await call(request, 'placeOrder', {
    orderId: createOrderId(Date.now()),
    productId: product.id,
    optionId: options.records.find(({ stock }) => stock > 0)!.id,
    count: 1,
    country: 'CN',
    address: '上海市静安区1号',
    receiverName: '王小明',
    phone: '13812345678',
    network,
    mode: 'safe',
  })
  return withAddress(request, order)
}

export const payLink = ({ orderId, secret }: Pick<Order, 'orderId' | 'secret'>): string =>
  `/pay?orderId=${orderId}&secret=${secret}`
export const statusLink = ({ orderId, secret }: Pick<Order, 'orderId' | 'secret'>): string =>
  `/status?orderId=${orderId}&secret=${secret}`

/** The status banner with one of the states of i18n/pay; keys are delivered as soon as they are paid. */
export const banner = (page: Page, say: string): Locator =>
  page.locator(
    say === 'settled' ? '[data-say="settled"], [data-say="delivered"]' : `[data-say="${say}"]`,
  )
/** In demo mode finality takes about four one-second blocks, on a busy machine longer. */
export const FINAL_MS = 90_000

/** A busy button ignores presses. */
export const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true }).and(page.locator(':not([aria-busy])'))

/**
 * Goes to a page and waits for hydration. Only for links that scripts change: before it, the browser
 * follows them. Buttons and fields need no waiting.
 */
export async function gotoAlive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('html[data-alive]').waitFor()
}

/** The sheet in which options and delivery are chosen. */
export const buySheet = (page: Page): Locator =>
  page.getByRole('dialog', { name: itemText.chooseOptions, exact: true })

/** Unfolds what a paid order keeps folded: transfers, events and the receipt. */
export const openProof = (page: Page): Promise<void> =>
  page.locator('[data-proof] summary').first().click()

/** Opens it from the product's page or sheet, by way of the order where the device knows where it goes. */
export async function openBuySheet(page: Page): Promise<Locator> {
  await button(page, shopText.orderNow).click()
  await expect(buySheet(page).or(orderSheet(page))).toBeVisible()
  if (await orderSheet(page).isVisible())
    await orderSheet(page).getByRole('button', { name: t.change, exact: true }).click()
  await expect(buySheet(page)).toBeVisible()
  return buySheet(page)
}

/** Chooses an option in the sheet, says where it goes by e-mail, and goes on to the order. */
export async function chooseAndOrder(page: Page, label: string, email: string): Promise<void> {
  const sheet = await openBuySheet(page)
  await sheet.getByRole('radio', { name: label.toUpperCase(), exact: true }).check()
  const known = sheet.locator('[data-delivery-known]')
  if (await known.isVisible()) await known.getByRole('button').click()
  await sheet.getByLabel(shopText.email).fill(email)
  await sheet.getByRole('button', { name: new RegExp(shopText.orderNow) }).click()
}

/** Searches a product, chooses an option and e-mail delivery. Returns the order sheet and its price. */
export async function openOrderSheet(
  page: Page,
  request: APIRequestContext,
): Promise<{ order: Locator; price: string }> {
  const { product, option } = await digitalProduct(request)
  await gotoAlive(page, `/?name=${encodeURIComponent(product.name)}`)
  await page.getByRole('link', { name: product.name }).first().click()
  const item = page.getByRole('dialog')
  await expect(item).toBeVisible()
  await chooseAndOrder(page, option.user, 'buyer@example.com')
  return { order: page.getByRole('dialog', { name: t.orderTitle }), price: option.lpAmount }
}

export const orderSheet = (page: Page): Locator => page.getByRole('dialog', { name: t.orderTitle })
/** Says the total, too. */
export const payButton = (sheet: Locator): Locator =>
  sheet.getByRole('button', { name: new RegExp(`^${t.goPay}`) })

/** Places the order, and leaves the wallet sheet that opens by itself for the payment page below. */
export async function placeOnly(page: Page, sheet = orderSheet(page)): Promise<void> {
  await payButton(sheet).click()
  await demoAsks(page, 'connect').refuse()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** The demo wallet's dialog of one kind; `confirm` and `refuse` answer it. */
export function demoAsks(page: Page, kind: 'connect' | 'switch' | 'add' | 'send' | 'sign') {
  const dialog = page.getByRole('dialog').filter({ has: page.locator(`[data-ask="${kind}"]`) })
  return {
    dialog,
    confirm: () => dialog.getByRole('button', { name: t.demoConfirm, exact: true }).click(),
    refuse: () => dialog.getByRole('button', { name: t.demoRefuse, exact: true }).click(),
  }
}

/** Opens the wallet sheet of a payment page and connects the demo wallet of either kind. */
export async function connectDemoWallet(page: Page, name = /Demo Wallet/): Promise<void> {
  await button(page, t.walletPay).click()
  await page.getByRole('button', { name }).click()
  await demoAsks(page, 'connect').confirm()
  await expect(page.getByText(t.walletAccount, { exact: true })).toBeVisible({ timeout: FINAL_MS })
}

/** A script of the clock that the test before had stopped, taken away a moment after the kept browser's first page. */
const OLD_CLOCK = /reading 'controller'/

type Watching = { requests: WalletRequest[]; orders: KnownOrder[]; consoleErrors: string[] }

/** Records every wallet request and every order answered by the server, in all pages of a browser context. */
async function watch(context: BrowserContext): Promise<Watching> {
  const watching: Watching = { requests: [], orders: [], consoleErrors: [] }
  await context.exposeBinding(
    'noteWalletRequest',
    (_, request: WalletRequest) => void watching.requests.push(request),
  )
  await context.addInitScript(recordWalletRequests)
  await context.addInitScript(recordTronRequests)
  await context.addInitScript(() =>
    window.addEventListener('hydrated', () => {
      document.documentElement.dataset['alive'] = ''
    }),
  )
  context.on('response', (response) => {
    if (
      !/\/appleShop\/(createOrder|order|switchNetwork|cancelOrder)\b/.test(response.url()) ||
      response.status() !== 200
    )
      return
    response.json().then(
      ({ result }: Envelope<Order>) => result.payment && watching.orders.push(knownOrder(result)),
      () => undefined,
    )
  })
  context.on('console', (message) => {
    if (message.type() === 'error')
      watching.consoleErrors.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => {
    const text = String(error.error())
    if (!OLD_CLOCK.test(text)) watching.consoleErrors.push(text)
  })
  return watching
}

/** `typedLimits`: spending limits that the test types into a page; no other may be requested from a wallet. */
type WorkerFixtures = { blockMs: number; ownShop: string }
type Fixtures = {
  watching: Watching
  expectedErrors: RegExp[]
  chains: readonly DemoChain[]
  typedLimits: KnownLimit[]
  typedBuys: KnownBuy[]
  namedPledges: KnownPledge[]
}

/**
 * The tests of this shop: no page may request anything from a wallet that it should not (rules:
 * spending-limits#never-unlimited), and none may log a console error unless the test announces it.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  // Finality takes four blocks; tests that must see a payment before it set a longer time. Shorter blocks keep the
  // processor busy.
  blockMs: [500, { scope: 'worker', option: true }],
  ownShop: [
    async ({ blockMs }, use) => {
      const stop = await startOwnShop(blockMs)
      await use(shopUrl())
      await stop()
    },
    { scope: 'worker', auto: true, timeout: START_MS },
  ],
  baseURL: ({ ownShop }, use) => use(ownShop),
  chains: async ({ request }, use) => use(await call(request, 'listDemoChains', {})),
  expectedErrors: async ({}, use) => use([]),
  typedLimits: async ({}, use) => use([]),
  typedBuys: async ({}, use) => use([]),
  namedPledges: async ({}, use) => use([]),
  watching: [
    async (
      { context, request, chains, expectedErrors, typedLimits, typedBuys, namedPledges, baseURL },
      use,
      info,
    ) => {
      const watching = await watch(context)
      await use(watching)
      const terms = typedLimits.length === 0 ? [] : await call(request, 'listLimitTerms', {})
      const bound = chains.map((chain) => ({
        ...chain,
        ...terms.find(({ network }) => network === chain.network),
      }))
      const facts: Facts = {
        origin: new URL(baseURL!).origin,
        chains: bound,
        orders: watching.orders,
        limits: typedLimits,
        buys: typedBuys,
        pledges: namedPledges,
      }
      const faults = watching.requests.flatMap((one) =>
        isTronRequest(one) ? judgeTronRequest(one, facts) : judgeWalletRequest(one, facts),
      )
      expect(faults, 'questions to wallets').toEqual([])
      const errors = watching.consoleErrors.filter(
        (text) => !expectedErrors.some((pattern) => pattern.test(text)),
      )
      if (info.status === info.expectedStatus) expect(errors, 'errors in the console').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Well formed, but of no order. */
export const DECOY_SECRET = '0'.repeat(32)
