import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { encodeDeployData, encodeFunctionData, erc20Abi, getContractAddress, keccak256, toFunctionSelector, type Abi, type Address, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { spendLimitAbi } from '../../basics/abi/spendLimit.ts'
import { Refusal } from '../../basics/errors.ts'
import { microToBase } from '../../basics/money.ts'
import { accountHandlers } from '../accounts/calls.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { TestAuthenticator } from '../accounts/testAuthenticator.ts'
import { createEvmChain } from '../chains/evm/evmChain.ts'
import { startEvmTestChain, type EvmTestChain } from '../chains/evm/testChain.ts'
import { createWatcher } from '../chains/watcher.ts'
import type { ChainConfig } from '../config.ts'
import { cancelOrder } from '../orders/cancelOrder.ts'
import { orderListeners } from '../orders/markPaid.ts'
import type { PlaceOrderInput } from '../orders/order.ts'
import { placeOrder, type PlaceOrderContext } from '../orders/placeOrder.ts'
import { readOrderView, type ChainOrderView } from '../orders/readOrder.ts'
import { createTestShop, type TestShop } from '../orders/testShop.ts'
import { checkBooks } from '../payments/checkBooks.ts'
import { followChains } from '../payments/followChains.ts'
import { createEvmPayoutChain } from '../payouts/evmPayoutChain.ts'
import { runPayouts } from '../payouts/runPayouts.ts'
import type { Signer } from '../payouts/takePayout.ts'
import { limitHandlers } from './calls.ts'
import { chargeCall, readCharge, type Charge } from './charges.ts'
import { chargesForPayouts } from './chargesForPayouts.ts'
import { selectorOf } from './contractReader.ts'
import { coverByLimit } from './coverByLimit.ts'
import { openLimits, type Limits } from './terms.ts'

/** Whitelist mode over a real chain: grants, orders charged to them, and what the shop must not be able to do. */
const UNIT = 1_000_000n
/** Of the test shop's products. */
const PRICE = 12_500_000n
const SEC_PASSWORD = 'Reiher-23-Weide'
const RICH = `0x${(10n ** 24n).toString(16)}`
const artifact = JSON.parse(readFileSync(join(import.meta.dirname, '../../contracts/artifacts/SpendLimit.json'), 'utf8')) as { abi: Abi; bytecode: Hex }

let local: EvmTestChain
let shop: TestShop
let secHash: string
let contract: Address
let config: ChainConfig
const operator = privateKeyToAccount(generatePrivateKey())

beforeAll(async () => {
  local = await startEvmTestChain({ network: 56 })
  secHash = await hashPassword(SEC_PASSWORD)
  await local.request('anvil_setBalance', operator.address, RICH)
  contract = await deploy([local.usdt as Address, local.receivers[0] as Address])
  config = { ...local.settings(), token: null, spendLimit: contract } as ChainConfig
})
afterAll(() => local.stop())
beforeEach(async () => {
  shop = await createTestShop()
  shop.pass(Date.now() - shop.ctx.now().getTime())
})
afterEach(async () => {
  await checkBooks(shop.ctx)
  await shop.close()
})

async function send(account: PrivateKeyAccount, to: Address | undefined, data: Hex): Promise<Hex> {
  const nonce = Number(await local.request<Hex>('eth_getTransactionCount', account.address, 'latest'))
  const raw = await account.signTransaction({ chainId: 56, nonce, to, data, gas: 8_000_000n, gasPrice: 100_000_000_000n, type: 'legacy' })
  await local.mine([{ raw, hash: keccak256(raw) }])
  const receipt = await local.request<{ status: Hex }>('eth_getTransactionReceipt', keccak256(raw))
  if (receipt.status !== '0x1') throw new Error('a transaction of the test failed')
  return keccak256(raw)
}

async function deploy(args: unknown[]): Promise<Address> {
  const owner = privateKeyToAccount(generatePrivateKey())
  await local.request('anvil_setBalance', owner.address, RICH)
  await send(owner, undefined, encodeDeployData({ ...artifact, args }))
  return getContractAddress({ from: owner.address, nonce: 0n }).toLowerCase() as Address
}

const base = (micro: bigint): bigint => microToBase(micro, 18)
type Bounds = { cap?: bigint; perOrder?: bigint; seconds?: number; by?: Address; at?: Address; held?: bigint }

async function grant(wallet: PrivateKeyAccount, { cap = 100n * UNIT, perOrder = 50n * UNIT, seconds = 86_400, by = operator.address, at = contract, held = 1_000n * UNIT }: Bounds = {}): Promise<void> {
  await local.request('anvil_setBalance', wallet.address, RICH)
  if (held > 0n) await local.mine([await local.sign(wallet.address, base(held))])
  await send(wallet, local.usdt as Address, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [at, base(cap)] }))
  const { timestamp } = await local.request<{ timestamp: Hex }>('eth_getBlockByNumber', 'latest', false)
  const end = BigInt(timestamp) + BigInt(seconds)
  await send(wallet, at, encodeFunctionData({ abi: spendLimitAbi, functionName: 'grant', args: [local.receivers[0] as Address, local.usdt as Address, base(cap), base(perOrder), end, by] }))
}

type Buyer = { readonly ctx: TestShop['ctx'] & PlaceOrderContext; readonly wallet: PrivateKeyAccount; place(change?: Partial<PlaceOrderInput>): Promise<ChainOrderView> }

/** Somebody signed in with a bound wallet and a fund password. */
async function buyer(options: { limits?: Limits; bounds?: Bounds | null } = {}): Promise<Buyer> {
  const member = await shop.member()
  const wallet = privateKeyToAccount(generatePrivateKey())
  const { accountId } = member.caller.account!
  await sql`insert into account_wallet (kind, address, account_id, asset, created_at) values ('evm', ${wallet.address}, ${accountId}, 'BNB', ${shop.ctx.now()})`.execute(shop.ctx.db)
  await sql`update account set sec_password_hash = ${secHash} where id = ${accountId}`.execute(shop.ctx.db)
  if (options.bounds !== null) await grant(wallet, options.bounds)
  const ctx = { ...member, networks: new Map([[56 as const, config]]), coverByLimit: coverByLimit(options.limits ?? limits()) }
  return { ctx, wallet, place: (change = {}) => placeOrder(ctx, shop.input({ network: 56, mode: 'whitelist', secPassword: SEC_PASSWORD, ...change })) }
}

const limits = (chain: ChainConfig = config, by: string | undefined = operator.address): Limits => openLimits([chain], async () => by, shop.ctx.log)
const signer = (): Signer => ({
  account: operator, chain: createEvmPayoutChain(config, shop.ctx.log), sources: [chargesForPayouts],
  // Of transfers, which charges are not.
  limits: { maxMicro: 0n, dailyMaxMicro: 0n, secondFromMicro: 0n, approvers: [] },
})
const pay = () => runPayouts(shop.ctx, signer())
const finalise = async (): Promise<void> => {
  await local.mineEmpty(1)
  await local.finalise()
}
async function watch(): Promise<void> {
  const watcher = createWatcher(shop.ctx, createEvmChain({ ...config, fromBlock: 0n }, shop.ctx.log), followChains({ ...orderListeners, onCredited: async () => {} }), {
    deniedForMs: 0, alsoWatch: async () => ({ receivers: [], shops: [contract] }),
  })
  await watcher.processAll()
  await watcher.stop()
}
const view = (order: { orderId: string }, { ctx }: Buyer) => readOrderView(ctx, order.orderId, 'en')
const chargeOf = (order: { orderId: string }): Promise<Charge | undefined> => readCharge(shop.ctx, order.orderId)
const refusal = async (work: Promise<unknown>): Promise<{ code: number; fields: unknown }> =>
  work.then(() => { throw new Error('it was not refused') }, (error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    return { code: error.code, fields: error.fields }
  })
const count = async (): Promise<bigint> => (await sql<{ count: bigint }>`select count(*) from charge`.execute(shop.ctx.db)).rows[0]!.count

describe('an order in whitelist mode', () => {
  test('is charged to the limit, credited at final, and the contract counts it', async () => {
    const me = await buyer()
    const order = await me.place()
    expect(order).toMatchObject({ status: 'unpaid', mode: 'whitelist', payment: { status: 'waiting' } })
    expect(await chargeOf(order)).toMatchObject({ state: 'approved', amountMicro: PRICE, network: 56 })
    expect(await pay()).toMatchObject({ open: 1, waiting: {} })
    expect(await chargeOf(order)).toMatchObject({ state: 'sent' })
    await local.mineEmpty(1)
    await watch()
    expect(await view(order, me)).toMatchObject({ status: 'unpaid' })
    await finalise()
    await watch()
    expect(await view(order, me)).toMatchObject({ status: 'paid', payment: { status: 'settled', received: '12.50' } })
    expect(await pay()).toMatchObject({ open: 0 })
    expect(await chargeOf(order)).toMatchObject({ state: 'done', reason: null })
    const list = await limitHandlers(limits())['GET appleShop/limitList']({ ...me.ctx }, {})
    expect(list).toMatchObject({ unreachable: [], limits: [{ wallet: me.wallet.address.toLowerCase(), state: 'live', cap: '100.00', used: '12.50', left: '87.50', allowance: '87.50', perOrder: '50.00' }] })
  })

  test('asked for again is the same order with one charge', async () => {
    const me = await buyer()
    const input = shop.input({ network: 56, mode: 'whitelist', secPassword: SEC_PASSWORD })
    const orders = await Promise.all(Array.from({ length: 6 }, () => placeOrder(me.ctx, input)))
    expect(new Set(orders.map(({ secret }) => secret)).size).toBe(1)
    expect(await count()).toBe(1n)
    expect(await refusal(placeOrder(me.ctx, { ...input, count: 2 }))).toMatchObject({ code: 40003 })
    await pay()
    await finalise()
    await pay()
    expect(await refusal(placeOrder(me.ctx, { ...input, mode: 'safe' }))).toMatchObject({ code: 40003 })
    expect(await count()).toBe(1n)
  })

  test('is not charged without a confirmation, and says what is missing', async () => {
    const me = await buyer()
    const { secPassword: _, ...unconfirmed } = shop.input({ network: 56, mode: 'whitelist', secPassword: SEC_PASSWORD })
    expect(await refusal(placeOrder(me.ctx, unconfirmed))).toEqual({ code: 4014, fields: { secPassword: 'confirm' } })
    expect(await refusal(me.place({ secPassword: 'not it' }))).toMatchObject({ code: 4006 })
    expect(await refusal(placeOrder({ ...me.ctx, caller: { ...me.ctx.caller, account: null } }, { ...unconfirmed, secPassword: SEC_PASSWORD }))).toMatchObject({ code: 401 })
    const { coverByLimit: __, ...off } = me.ctx
    expect(await refusal(placeOrder(off, { ...unconfirmed, secPassword: SEC_PASSWORD }))).toEqual({ code: 4014, fields: { mode: 'modeOff' } })
    expect(await count()).toBe(0n)
  })

  const cases: [string, Bounds | null, { code: number; fields?: unknown }][] = [
    ['no grant', null, { code: 4014, fields: { mode: 'noLimit' } }],
    ['a maximum below the order', { perOrder: PRICE - 1n }, { code: 4014, fields: { mode: 'aboveLimit' } }],
    ['a cap below the order', { cap: PRICE - 1n, perOrder: PRICE - 1n }, { code: 4014, fields: { mode: 'aboveLimit' } }],
    ['another operator', { by: `0x${'9'.repeat(40)}` }, { code: 4014, fields: { mode: 'noLimit' } }],
    ['a grant that is nearly over', { seconds: 60 }, { code: 4014, fields: { mode: 'noLimit' } }],
    ['a wallet with too little', { held: PRICE - 1n }, { code: 40005 }],
  ]
  test.each(cases)('is refused with %s', async (_name, bounds, expected) => {
    const me = await buyer({ bounds })
    expect(await refusal(me.place())).toMatchObject(expected)
    expect(await count()).toBe(0n)
  })

  test('is refused once the grant is revoked or its allowance was taken back', async () => {
    const me = await buyer()
    await send(me.wallet, local.usdt as Address, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [contract, 0n] }))
    expect(await refusal(me.place())).toMatchObject({ fields: { mode: 'aboveLimit' } })
    await send(me.wallet, contract, encodeFunctionData({ abi: spendLimitAbi, functionName: 'revoke', args: [await latest(me)] }))
    expect(await refusal(me.place())).toMatchObject({ fields: { mode: 'noLimit' } })
  })

  test('counts what is still on its way against the limit', async () => {
    const me = await buyer({ bounds: { cap: 30n * UNIT, perOrder: 30n * UNIT } })
    await me.place()
    await me.place()
    expect(await refusal(me.place())).toMatchObject({ fields: { mode: 'aboveLimit' } })
    await pay()
    await finalise()
    await pay()
    expect(await refusal(me.place())).toMatchObject({ fields: { mode: 'aboveLimit' } })
  })

  test('of somebody else cannot use the grant of a wallet that is not theirs', async () => {
    const [me, other] = [await buyer(), await buyer({ bounds: null })]
    expect(await refusal(other.place())).toMatchObject({ fields: { mode: 'noLimit' } })
    await me.place()
    expect(await count()).toBe(1n)
  })
})

const latest = (me: Buyer): Promise<bigint> =>
  local.request<Hex>('eth_call', { to: contract, data: encodeFunctionData({ abi: spendLimitAbi, functionName: 'latestGrant', args: [me.wallet.address] }) }, 'latest').then(BigInt)

/** A passkey's answer is over one order, once: whatever is changed afterwards is not what was confirmed. */
test('a passkey confirms exactly one order, once', async () => {
  const me = await buyer()
  const calls = accountHandlers({ channels: { mail: true, sms: true }, chainIds: new Map(), personalData: { parts: {}, forgetTelemetry: async () => {}, isSettled: async () => true, forget: async () => {} } })
  const key = new TestAuthenticator(me.ctx.caller.site)
  const { options } = await calls['POST appleShop/passkeyRegistration'](me.ctx, {})
  await calls['POST appleShop/addPasskey'](me.ctx, { name: 'phone', registration: key.create(options), secPassword: SEC_PASSWORD })
  const input = (): PlaceOrderInput => shop.input({ network: 56, mode: 'whitelist' })
  const confirm = async (content: PlaceOrderInput): Promise<string> =>
    key.get((await calls['POST appleShop/passkeyChallenge'](me.ctx, { call: 'POST appleShop/createOrder', content: JSON.stringify(content) })).options)
  const rows: [string, (content: PlaceOrderInput) => PlaceOrderInput][] = [
    ['another order id', (content) => ({ ...content, orderId: input().orderId })],
    ['more pieces', (content) => ({ ...content, count: 2 })],
    ['another product', (content) => ({ ...content, ...shop.mailed, receiverEmail: 'a@b' })],
    ['another address', (content) => ({ ...content, address: '别处' })],
    ['another receiver', (content) => ({ ...content, phone: '2' })],
    ['an inviter', (content) => ({ ...content, code: 'x' })],
  ]
  for (const [name, change] of rows) {
    const content = input()
    expect(await refusal(placeOrder(me.ctx, { ...change(content), passkey: await confirm(content) })), name).toMatchObject({ code: 4006 })
  }
  const content = input()
  const other = await buyer()
  expect(await refusal(placeOrder(other.ctx, { ...content, passkey: await confirm(content) })), "another account's").toMatchObject({ code: 4006 })
  const passkey = await confirm(content)
  const order = await placeOrder(me.ctx, { ...content, passkey })
  expect(await chargeOf(order)).toMatchObject({ state: 'approved' })
  expect(await refusal(placeOrder(me.ctx, { ...input(), passkey })), 'used already').toMatchObject({ code: 4006 })
  const late = input()
  const tooLate = await confirm(late)
  shop.pass(3_600_000)
  expect(await refusal(placeOrder(me.ctx, { ...late, passkey: tooLate })), 'too late').toMatchObject({ code: 4006 })
  expect(await count()).toBe(1n)
})

describe('a charge that cannot be made', () => {
  test('because the buyer revoked meanwhile leaves the order to be paid otherwise', async () => {
    const me = await buyer()
    const order = await me.place()
    await send(me.wallet, contract, encodeFunctionData({ abi: spendLimitAbi, functionName: 'revoke', args: [await latest(me)] }))
    await pay()
    expect(await chargeOf(order)).toMatchObject({ state: 'refused', reason: 'refusedByContract' })
    expect(await view(order, me)).toMatchObject({ status: 'unpaid', payment: { status: 'waiting' } })
    const { amountBase, receiver } = order.payment
    await local.mine([await local.sign(receiver!, BigInt(amountBase!))])
    await finalise()
    await watch()
    expect(await view(order, me)).toMatchObject({ status: 'paid' })
  })

  test('because its transaction fails on chain is told, and nothing is credited', async () => {
    const me = await buyer()
    const order = await me.place()
    // The node takes the charge; before it is mined, the wallet is emptied.
    const emptied = await local.request<Hex>('eth_getTransactionCount', me.wallet.address, 'latest')
    const raw = await me.wallet.signTransaction({
      chainId: 56, nonce: Number(emptied), to: local.usdt as Address, gas: 200_000n, gasPrice: 900_000_000_000_000n, type: 'legacy',
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [contract, 0n] }),
    })
    await local.request('eth_sendRawTransaction', raw)
    await pay()
    await finalise()
    await pay()
    expect(await chargeOf(order)).toMatchObject({ state: 'refused', reason: 'failedOnChain' })
    await watch()
    expect(await view(order, me)).toMatchObject({ status: 'unpaid' })
  })

  test('because the order was cancelled or paid meanwhile is not made', async () => {
    const me = await buyer()
    const [given, paid] = [await me.place(), await me.place()]
    await cancelOrder(me.ctx, { orderId: given.orderId, secret: given.secret }, null)
    await local.mine([await local.sign(paid.payment.receiver!, BigInt(paid.payment.amountBase!))])
    await finalise()
    await watch()
    await pay()
    expect(await chargeOf(given)).toMatchObject({ state: 'refused', reason: 'orderClosed' })
    expect(await chargeOf(paid)).toMatchObject({ state: 'refused', reason: 'paidOtherwise' })
    const { used } = (await limitHandlers(limits())['GET appleShop/limitList'](me.ctx, {})).limits[0]!
    expect(used).toBe('0.00')
  })
})

describe('a charge that was made', () => {
  /** Signed by the right wallet and sent once more, or with another content: the contract refuses each. */
  test('cannot be made again in any way', async () => {
    const [me, other] = [await buyer(), await buyer()]
    const order = await me.place()
    await pay()
    await finalise()
    await pay()
    const [mine, theirs] = [await latest(me), await latest(other)]
    const rows: [string, PrivateKeyAccount, Hex][] = [
      ['the same once more', operator, chargeCall(mine, order.orderId, base(PRICE))],
      ['for less', operator, chargeCall(mine, order.orderId, 1n)],
      ['for more', operator, chargeCall(mine, order.orderId, base(PRICE) + 1n)],
      ["from another buyer's grant", operator, chargeCall(theirs, order.orderId, base(PRICE))],
      ['by the buyer', me.wallet, chargeCall(mine, '1800000000000000001', base(PRICE))],
      ['by another buyer', other.wallet, chargeCall(mine, '1800000000000000002', base(PRICE))],
      ['of a grant that is none', operator, chargeCall(999_999n, '1800000000000000003', base(PRICE))],
      ['for no order', operator, chargeCall(mine, '0', base(PRICE))],
      ['for nothing', operator, chargeCall(mine, '1800000000000000004', 0n)],
      ['above the maximum', operator, chargeCall(mine, '1800000000000000005', base(50n * UNIT) + 1n)],
    ]
    for (const [name, from, data] of rows) await expect(send(from, contract, data), name).rejects.toThrow(/failed/)
    await send(me.wallet, contract, encodeFunctionData({ abi: spendLimitAbi, functionName: 'revoke', args: [mine] }))
    await expect(send(operator, contract, chargeCall(mine, '1800000000000000006', base(PRICE))), 'after it was revoked').rejects.toThrow(/failed/)
    await grant(me.wallet)
    await expect(send(operator, contract, chargeCall(await latest(me), order.orderId, base(PRICE))), 'from the next grant').rejects.toThrow(/failed/)
  })

  /** The event alone is not believed: it has to come from our contract, with its transfer to our address. */
  test("announced by a stranger's contract, with the money going to the stranger, counts for nothing", async () => {
    const me = await buyer({ bounds: null })
    const victim = await placeOrder({ ...me.ctx }, shop.input({ network: 56 }))
    const thief = privateKeyToAccount(generatePrivateKey())
    const theirs = await deploy([local.usdt as Address, `0x${randomBytes(20).toString('hex')}`])
    await local.request('anvil_setBalance', thief.address, RICH)
    await local.mine([await local.sign(thief.address, base(PRICE))])
    await send(thief, local.usdt as Address, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [theirs, base(PRICE)] }))
    const treasury = await local.request<Hex>('eth_call', { to: theirs, data: toFunctionSelector('treasury()') }, 'latest').then((word) => `0x${word.slice(-40)}` as Address)
    const { timestamp } = await local.request<{ timestamp: Hex }>('eth_getBlockByNumber', 'latest', false)
    await send(thief, theirs, encodeFunctionData({ abi: spendLimitAbi, functionName: 'grant', args: [treasury, local.usdt as Address, base(PRICE), base(PRICE), BigInt(timestamp) + 1_000n, thief.address] }))
    await send(thief, theirs, chargeCall(1n, victim.orderId, base(PRICE)))
    await finalise()
    await watch()
    expect(await view(victim, me)).toMatchObject({ status: 'unpaid', payment: { received: '0.00' } })
    // Nor can ours be made to pay anybody but us.
    await expect(send(thief, contract, encodeFunctionData({ abi: spendLimitAbi, functionName: 'grant', args: [treasury, local.usdt as Address, base(PRICE), base(PRICE), BigInt(timestamp) + 9_000n, thief.address] }))).rejects.toThrow(/failed/)
  })
})

describe('whitelist mode is off', () => {
  test('where the contract pays somebody else, or takes another token, or nobody charges yet', async () => {
    const [elsewhere, otherToken] = [await deploy([local.usdt as Address, `0x${'7'.repeat(40)}`]), await deploy([local.lookAlike as Address, local.receivers[0] as Address])]
    for (const spendLimit of [elsewhere, otherToken, local.usdt]) {
      expect(await limitHandlers(limits({ ...config, spendLimit }))['GET appleShop/limitTerms'](shop.ctx, {})).toEqual([])
    }
    expect(await openLimits([config], async () => undefined, shop.ctx.log).terms(shop.ctx, 56)).toBeUndefined()
    expect(await limitHandlers(limits())['GET appleShop/limitTerms'](shop.ctx, {})).toEqual([
      { network: 56, contract, token: local.usdt, decimals: 18, treasury: local.receivers[0], operator: operator.address, maxDays: 366 },
    ])
    const me = await buyer({ limits: limits({ ...config, spendLimit: elsewhere }), bounds: null })
    expect(await refusal(me.place())).toEqual({ code: 4014, fields: { mode: 'modeOff' } })
  })

  test('says that it is busy when no provider answers', async () => {
    const me = await buyer({ limits: limits({ ...config, rpc: ['http://127.0.0.1:1'] }) })
    expect(await refusal(me.place())).toMatchObject({ code: 40002 })
    const list = await limitHandlers(limits({ ...config, rpc: ['http://127.0.0.1:1'] }))['GET appleShop/limitList'](me.ctx, {})
    expect(list).toEqual({ limits: [], unreachable: [56] })
  })
})

test('the allowances of a wallet name the shop, the limit and unknown spenders, and what is unlimited', async () => {
  const me = await buyer({ bounds: { cap: 20n * UNIT, perOrder: UNIT } })
  const approve = (spender: string, amount: bigint) => send(me.wallet, local.usdt as Address, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender as Address, amount] }))
  const [stranger, gone] = [`0x${'e'.repeat(40)}`, `0x${'d'.repeat(40)}`]
  await approve(local.shop, base(3n * UNIT))
  await approve(stranger, 2n ** 256n - 1n)
  await approve(gone, 5n)
  await approve(gone, 0n)
  const [found] = await limitHandlers(limits())['GET appleShop/allowances'](shop.ctx, { address: me.wallet.address })
  expect(found).toEqual({
    network: 56, token: local.usdt, state: 'whole',
    allowances: [
      { spender: local.shop, whose: 'shop', amount: '3.00', unlimited: false },
      { spender: contract, whose: 'limit', amount: '20.00', unlimited: false },
      { spender: stranger, whose: 'unknown', amount: null, unlimited: true },
    ],
  })
  const [dark] = await limitHandlers(limits({ ...config, rpc: ['http://127.0.0.1:1'] }))['GET appleShop/allowances'](shop.ctx, { address: me.wallet.address })
  expect(dark).toMatchObject({ state: 'unreachable', allowances: [] })
  expect(await refusal(limitHandlers(limits())['GET appleShop/allowances'](shop.ctx, { address: 'x'.repeat(40) }))).toEqual({ code: 4014, fields: { address: 'format' } })
})

test('calls are encoded as the contract reads them', () => {
  for (const read of ['latestGrant(address)', 'charge(uint256,uint256,uint256)', 'allowance(address,address)']) expect(`0x${selectorOf(read)}`).toBe(toFunctionSelector(read))
  expect(chargeCall(7n, '1800000000000123456', 5n)).toBe(encodeFunctionData({ abi: spendLimitAbi, functionName: 'charge', args: [7n, 1_800_000_000_000_123_456n, 5n] }))
})
