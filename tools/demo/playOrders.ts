// Orders for a new demo's office, made over HTTP as buyers and staff would, and paid on the local chain.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { addressWord, uintWord } from '../../basics/abi/words.ts'
import type { CallInput, CallName, CallResult, Envelope } from '../../api/calls.ts'
import { wireRequest } from '../../api/wireRequest.ts'
import { createOrderId } from '../../basics/orderId.ts'
import { callRpc } from './rpc.ts'

const NETWORK = 137
/** `transfer(address,uint256)` */
const TRANSFER = '0xa9059cbb'
const BUYER = '0x00000000000000000000000000000000000de305'
const PAID_WITHIN_MS = 120_000
const CODE_WITHIN_MS = 30_000
const POLL_MS = 500
const RECEIVER = {
  country: 'CN',
  address: '上海市静安区南京西路1号',
  receiverName: '王小明',
  phone: '13812345678',
} as const

type Order = { readonly orderId: string; readonly secret: string }
type Chain = CallResult<'listDemoChains'>[number]
type Goods = { readonly productId: number; readonly optionId: number; readonly isPosted: boolean }

class Browser {
  readonly #site: string
  #cookie = ''

  constructor(site: string) {
    this.#site = site
  }

  async call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallResult<N>> {
    const { method, path, headers, body } = wireRequest(name, input)
    const answer = await fetch(this.#site + path, {
      method,
      headers: { ...headers, cookie: this.#cookie, origin: this.#site },
      body,
    })
    const set = answer.headers.getSetCookie().map((one) => one.split(';')[0]!)
    if (set.length > 0) this.#cookie = [this.#cookie, ...set].filter(Boolean).join('; ')
    const envelope = (await answer.json()) as Envelope<CallResult<N>>
    if (!envelope.success) throw new Error(`${name}: ${JSON.stringify(envelope)}`)
    return envelope.result
  }
}

class Player {
  readonly #site: string
  readonly #shop: Browser
  readonly #chain: Chain
  readonly #goods: readonly Goods[]
  #placed = 0
  #sending: Promise<unknown> = Promise.resolve()

  private constructor(site: string, chain: Chain, goods: readonly Goods[]) {
    this.#site = site
    this.#shop = new Browser(site)
    this.#chain = chain
    this.#goods = goods
  }

  static async start(site: string): Promise<Player> {
    const shop = new Browser(site)
    const chain = (await shop.call('listDemoChains', {})).find(
      ({ network }) => network === NETWORK,
    )!
    await shop.call('askFaucet', { network: NETWORK, address: BUYER })
    await callRpc(chain.rpc, 'anvil_impersonateAccount', [BUYER])
    const { records } = await shop.call('listProducts', { pageSize: 24 })
    const goods: Goods[] = []
    for (const { id, productType, soldOut } of records) {
      if (soldOut) continue
      const options = await shop.call('listOptions', { arrIndex: id })
      const option = options.records.find(({ stock }) => stock > 0)
      if (option) goods.push({ productId: id, optionId: option.id, isPosted: productType === 1 })
    }
    return new Player(site, chain, goods)
  }

  /** From a new browser, or a member's. */
  async order(isPosted: boolean, by = new Browser(this.#site)): Promise<Order> {
    const fitting = this.#goods.filter((one) => one.isPosted === isPosted)
    const goods = fitting[this.#placed++ % fitting.length]
    if (!goods) throw new Error('the shelves are empty')
    return by.call('placeOrder', {
      orderId: createOrderId(Date.now()),
      productId: goods.productId,
      optionId: goods.optionId,
      count: 1,
      receiverEmail: 'buyer@xiaopu.demo',
      ...(isPosted && RECEIVER),
      network: NETWORK,
      mode: 'safe',
    })
  }

  async send({ orderId, secret }: Order, percentLess = 0n): Promise<void> {
    const { payment } = await this.#shop.call('openTransfer', { orderId, secret })
    const asked = BigInt(payment.amountBase!)
    const amount = asked - (asked * percentLess) / 100n
    const data = `${TRANSFER}${addressWord(payment.receiver!)}${uintWord(amount)}`
    const one = { from: BUYER, to: this.#chain.usdt, data }
    // One after the other: two at once would share a nonce.
    this.#sending = this.#sending.then(() => callRpc(this.#chain.rpc, 'eth_sendTransaction', [one]))
    await this.#sending
  }

  /** Resolves when the payment is final. */
  async paid(isPosted: boolean, by?: Browser): Promise<Order> {
    const order = await this.order(isPosted, by)
    await this.send(order)
    for (const until = Date.now() + PAID_WITHIN_MS; Date.now() < until; await sleep(POLL_MS)) {
      const { orderId, secret } = order
      const { status } = await this.#shop.call('readOrder', { orderId, secret })
      if (status !== 'unpaid') return order
    }
    throw new Error('the local chain makes no blocks')
  }

  /** The first product that is sent by post. */
  get posted(): number {
    return this.#goods.find(({ isPosted }) => isPosted)!.productId
  }

  read<N extends CallName>(name: N, input: CallInput<N>): Promise<CallResult<N>> {
    return this.#shop.call(name, input)
  }
}

/** A new member, using the code from the demo's outbox. */
async function joined(site: string, email: string, inviter?: string) {
  const browser = new Browser(site)
  await browser.call('sendCode', { username: email })
  const password = randomBytes(16).toString('hex')
  let captcha: string | null | undefined
  for (const until = Date.now() + CODE_WITHIN_MS; !captcha; await sleep(POLL_MS)) {
    if (Date.now() > until) throw new Error('the code has not come')
    const outbox = await browser.call('listOutbox', { to: email })
    captcha = outbox.find(({ code }) => code !== null)?.code
  }
  const { inviteRecord } = await browser.call('register', {
    email,
    captcha,
    password,
    secPassword: randomBytes(16).toString('hex'),
    ...(inviter && { inviter }),
  })
  return { browser, inviteCode: inviteRecord.code }
}

const commentKey = (): string => randomBytes(16).toString('hex')

/** One order in each early state, and two members' comments. */
export async function playOrders(site: string): Promise<void> {
  const player = await Player.start(site)
  const first = await joined(site, 'lin@xiaopu.demo')
  const second = await joined(site, 'chen@xiaopu.demo', first.inviteCode)
  const staff = new Browser(site)
  await staff.call('enterDemoOffice', {})
  const ship = (orderId: string, tracking: string) =>
    staff.call('shipLines', { orderId, courier: 'sf', tracking })

  await player.order(true)
  const cancelled = await player.order(true)
  await player.read('cancelOrder', { orderId: cancelled.orderId, secret: cancelled.secret })
  await player.send(await player.order(true), 40n)

  const [, , sent, received, returned] = await Promise.all([
    player.paid(true),
    player.paid(false),
    player.paid(true),
    player.paid(true, first.browser),
    player.paid(true),
  ])
  await ship(sent!.orderId, 'SF1000000001')
  await ship(received!.orderId, 'SF1000000002')
  await player.read('confirmReceipt', { orderId: received!.orderId, secret: received!.secret })
  const { orderId, secret } = received!
  await first.browser.call('subComment', {
    key: commentKey(),
    kind: 'review',
    orderId,
    secret,
    lineNo: 1,
    stars: 5,
    text: '包装很仔细，和图片一样。',
  })
  await second.browser.call('subComment', {
    key: commentKey(),
    kind: 'question',
    productId: player.posted,
    text: '下单后多久发货？',
  })
  await player.read('returnOrder', {
    orderId: returned!.orderId,
    secret: returned!.secret,
    reason: '尺寸不合适',
  })
}

if (import.meta.main) await playOrders(process.argv[2]!)
