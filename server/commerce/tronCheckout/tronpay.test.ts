import { refuse } from '../../../basics/errors.ts'
import { hexOfTron } from '../../../basics/tron/address.ts'
import { bytesToHex, hexToBytes, type Hex } from '../../../basics/hex.ts'
import { sql } from '../../platform/db/sql.ts'
import { utils } from 'tronweb'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decodeRaw, encodeRaw, txIdOf, type TronRaw } from '../../../basics/tron/transaction.ts'
import type { ChainSettings } from '../../money/chains/chain.ts'
import type { Providers } from '../../money/chains/providers/providers.ts'
import {
  createVisitorQuestions,
  PLAN_BOUNDS,
} from '../../money/chains/providers/visitorQuestions.ts'
import type { TronNode } from '../../money/chains/tron/node.ts'
import { createTronProviders } from '../../money/chains/tron/providers.ts'
import { signTx } from '../../../tools/tronnet/signTx.ts'
import {
  startTestTronnet,
  testAccount,
  type TestAccount,
  type TestTronnet,
} from '../../../tools/tronnet/testing.ts'
import { inTransaction } from '../../platform/db/context.ts'
import { followChains } from '../../money/payments/settle/followChains.ts'
import { readPayment } from '../../money/payments/readPayment.ts'
import { paymentListeners } from '../orders/pay/paymentListeners.ts'
import { openOrderTransfer } from '../orders/pay/openOrderTransfer.ts'
import { cancelOrder } from '../orders/close/cancelOrder.ts'
import { placeOrder } from '../orders/place/placeOrder.ts'
import { createTestShop, type TestShop } from '../../testing/orders/shop.ts'
import { receivingNetworks } from '../../testing/receiving.ts'
import { forgetBroadcasts } from './forgetBroadcasts.ts'
import { payCall, sendCall } from './orderCall.ts'
import { planPayment } from './planPayment.ts'
import { quoteOf, type TronPayContext } from './quoteOf.ts'
import { resendBroadcasts } from './resendBroadcasts.ts'
import { failureOf, tronBroadcast } from './tronBroadcast.ts'
import { tronPlan } from './tronPlan.ts'
import { ANSWERS_WITHIN_MS } from '../../../tools/test/patience.ts'

const UNIT = 1_000_000n
const TRX = 1_000_000n
const PRICE = 12_500_000n
const MINUTE = 60_000

let net: TestTronnet
let shop: TestShop
let ctx: TronPayContext
let nodes: Providers<TronNode>
let nowMs: number
let buyer: TestAccount
let order: { orderId: string; secret: string }

const settings = (rpc: readonly string[]): ChainSettings => ({
  network: 105,
  chainId: net.chainId,
  rpc,
  usdt: net.usdt,
  usdtDecimals: 6,
  shop: net.shop,
  receive: net.receivers,
  payees: [net.platform, ...net.receivers],
  fromBlock: null,
  fixedDepth: null,
  secondProviderFromMicro: 1_000n * UNIT,
  pollMs: 100,
  instance: null,
})
const nodesAt = (...rpc: string[]): Providers<TronNode> =>
  createTronProviders(settings(rpc), { timeoutMs: ANSWERS_WITHIN_MS, log: shop.ctx.log })

beforeAll(async () => {
  net = await startTestTronnet()
})
afterAll(() => net.stop())

beforeEach(async () => {
  shop = await createTestShop()
  nowMs = net.head().timestamp
  nodes = nodesAt(net.url)
  ctx = {
    ...shop.ctx,
    now: () => new Date(nowMs),
    networks: new Map([
      [
        105,
        {
          network: 105,
          usdt: net.usdt,
          usdtDecimals: 6,
          shop: net.shop,
          platform: net.platform,
          receive: net.receivers,
        },
      ],
    ]),
  }
  buyer = await net.account(100n * UNIT, 100n * TRX)
  order = await place()
})
afterEach(() => shop.close())

async function place(): Promise<{ orderId: string; secret: string }> {
  const { orderId, secret } = await placeOrder(ctx, { ...shop.input({ network: 105 }) })
  return { orderId, secret }
}
const plan = (over: { owner?: string; txID?: string } = {}) =>
  tronPlan(ctx, nodes, { ...order, owner: buyer.address, ...over })
type Plan = Awaited<ReturnType<typeof plan>>

const rawOf = (planned: Plan, over: Partial<TronRaw> = {}): TronRaw =>
  ({ ...decodeRaw(hexToBytes(planned.steps[0]!.transaction!.raw_data_hex))!, ...over }) as TronRaw
const signed = (raw: TronRaw, by: TestAccount = buyer) => {
  const { raw_data_hex, signature } = signTx(encodeRaw(raw), by.key)
  return { raw_data_hex, signature: [...signature] }
}
const send = (raw: TronRaw, by: TestAccount = buyer, at = nodes) =>
  tronBroadcast(ctx, at, { ...order, transaction: signed(raw, by) })
const kept = async () =>
  (
    await sql<{
      tx_id: string
      state: string
      reason: string | null
    }>`select tx_id, state, reason from tron_broadcast order by taken_at`.execute(ctx.db)
  ).rows
const fee = async (txID: string): Promise<number> =>
  (await net.ask<{ fee?: number }>('wallet/gettransactioninfobyid', { value: txID })).fee ?? 0
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => ({ code: 200 }),
    (error: { code: number; fields?: unknown }) => ({
      code: error.code,
      ...(error.fields ? { fields: error.fields } : {}),
    }),
  )
/** The approval, signed, sent and mined. */
async function approveAll(): Promise<void> {
  await send(rawOf(await plan()))
  await net.mine()
}

test('a page that asks for its plan ten times a second gets what one person needs, those at once one plan', async () => {
  let nowAt = 0
  let planned = 0
  const questions = createVisitorQuestions(PLAN_BOUNDS, () => nowAt)
  const counted: Providers<TronNode> = {
    ...nodes,
    runIfAny: (work) => (planned++, nodes.runIfAny(work)),
  }
  const ask = (owner = buyer.address) => tronPlan(ctx, counted, { ...order, owner }, questions)
  await Promise.all([ask(), ask(), ask()])
  expect(planned).toBe(1)
  let refused = 0
  for (let n = 0; n < 50; n++, nowAt += 100) await ask().catch(() => refused++)
  expect(planned).toBeLessThanOrEqual(26)
  // Other wallets for the same order are the same person's.
  for (let n = 0; n < 40; n++) await ask(testAccount().address).catch(() => refused++)
  expect(planned).toBeLessThanOrEqual(27)
  expect(refused).toBe(91 - planned)
})

test('what the wallet has approved since the last plan is not asked of it again', async () => {
  const questions = createVisitorQuestions(PLAN_BOUNDS, () => 0)
  const ask = () => tronPlan(ctx, nodes, { ...order, owner: buyer.address }, questions)
  expect((await ask()).steps[0]?.kind).toBe('approve')
  await approveAll()
  expect((await ask()).steps[0]?.kind).toBe('pay')
})

describe("a transfer to the order's own address", () => {
  /** On a shop that leases its own wallets. */
  const own = async () => {
    const on = ctx.networks.get(105)!
    await receivingNetworks(ctx, { 105: { wallets: net.receivers } })
    ctx = { ...ctx, networks: new Map([[105, { ...on, receive: [], wallets: net.receivers }]]) }
    order = await place()
    await openOrderTransfer(ctx, order)
  }
  const planned = (over: { owner?: string; txID?: string } = {}) =>
    tronPlan(ctx, nodes, { ...order, owner: buyer.address, rail: 'transfer', ...over })

  test('is one step of exactly the amount, with nothing approved', async () => {
    await own()
    const { payment } = await readPayment(ctx, order.orderId)
    const found = await planned()
    expect(found).toMatchObject({ price: payment.amount, approve: null, paid: 'no' })
    expect(found.steps.map(({ kind }) => kind)).toEqual(['pay'])
    const raw = rawOf(found) as TronRaw & { kind: 'call' }
    expect(raw).toMatchObject({ contract: hexOfTron(net.usdt), callValue: 0n })
    expect(raw.data).toBe(
      sendCall({
        token: hexOfTron(net.usdt),
        receiver: hexOfTron(payment.receiver!),
        priceBase: BigInt(payment.amountBase!),
        expiresAtMs: 0,
      }).data,
    )
    const { txID } = await send(raw)
    // Known as sent before any block has it: pressing again asks for no second one.
    expect(await planned()).toMatchObject({ paid: 'byMe', steps: [] })
    // The page that sent it waits for its block all the same.
    expect(await planned({ txID })).toMatchObject({ paid: 'no', last: { txID, state: 'pending' } })
    await net.mine()
    expect((await planned({ txID })).last).toMatchObject({ txID, state: 'mined' })
    expect(await fee(txID)).toBe(Number(found.steps[0]!.feeSun))
  })

  test('is taken only to that address and of that amount', async () => {
    await own()
    const raw = rawOf(await planned())
    const other = (receiver: Hex, priceBase: bigint) =>
      sendCall({ token: hexOfTron(net.usdt), receiver, priceBase, expiresAtMs: 0 }).data
    const { payment } = await readPayment(ctx, order.orderId)
    for (const data of [
      other(hexOfTron(buyer.address), BigInt(payment.amountBase!)),
      other(hexOfTron(payment.receiver!), BigInt(payment.amountBase!) + 1n),
    ])
      expect(await refusal(send({ ...raw, data } as TronRaw))).toMatchObject({ code: 4014 })
    expect(await kept()).toEqual([])
  })

  test('is not planned for an order without an address of its own', async () => {
    expect(await refusal(planned())).toMatchObject({ code: 40003 })
  })
})

describe('an order that is paid in part', () => {
  /** A final transfer of this much for the order. */
  const payPart = async (amountBase: bigint) => {
    await openOrderTransfer(ctx, order)
    const { payment } = await readPayment(ctx, order.orderId)
    await inTransaction(ctx, (tx) =>
      followChains(paymentListeners(null)).onFinal(tx, {
        network: 105,
        to: 2,
        transfers: [
          {
            txHash: `0x${'7a'.repeat(32)}`,
            logIndex: 0,
            blockNumber: 2,
            blockHash: `0x${'7b'.repeat(32)}`,
            timeMs: nowMs,
            rail: 'transfer',
            token: payment.token,
            sender: testAccount().address,
            receiver: payment.receiver!,
            amountBase,
            chainOrderId: null,
            refusal: null,
          },
        ],
      }),
    )
    return (await readPayment(ctx, order.orderId)).payment
  }
  /** With an address of its own, to which a part is attributed. */
  beforeEach(async () => {
    const on = ctx.networks.get(105)!
    await receivingNetworks(ctx, { 105: { wallets: net.receivers } })
    ctx = { ...ctx, networks: new Map([[105, { ...on, receive: [], wallets: net.receivers }]]) }
    order = await place()
  })

  test('an order that is paid in part is asked for the remainder on the contract rail, not for the price', async () => {
    const price = (await quoteOf(ctx, order)).quote
    const payment = await payPart(7n * UNIT)
    const missingBase = BigInt(Math.round(Number(payment.missing) * 1e6))
    expect(payment.received).toBe('7.00')
    expect(missingBase).toBeLessThan(PRICE)
    const { quote } = await quoteOf(ctx, order)
    expect(quote.priceBase).toBe(missingBase)
    const first = await plan()
    expect(first).toMatchObject({ price: payment.missing, approve: payment.missing })
    await approveAll()
    const raw = rawOf(await plan()) as TronRaw & { kind: 'call' }
    expect(raw.data).toBe(payCall(quote).data)
    for (const priceBase of [price.priceBase, missingBase + 1n, missingBase - 1n])
      expect(
        await refusal(send({ ...raw, data: payCall({ ...quote, priceBase }).data } as TronRaw)),
      ).toEqual({ code: 4014, fields: { transaction: 'changed' } })
    const before = await net.read<bigint>(net.usdt, 'balanceOf', [buyer.address])
    await send(raw)
    await net.mine()
    expect(before - (await net.read<bigint>(net.usdt, 'balanceOf', [buyer.address]))).toBe(
      missingBase,
    )
  })

  test('an order that is paid in part takes no transfer of the first amount any more', async () => {
    const owner = buyer.address
    await openOrderTransfer(ctx, order)
    const raw = rawOf(await tronPlan(ctx, nodes, { ...order, owner, rail: 'transfer' }))
    const { rest, missing } = await payPart(7n * UNIT)
    expect(await refusal(send(raw))).toMatchObject({ code: 4014 })
    const after = await tronPlan(ctx, nodes, { ...order, owner, rail: 'transfer' })
    expect(after.price).toBe(rest!.amount)
    expect(Number(after.price)).toBeLessThanOrEqual(Number(missing))
  })

  test('is offered no transfer where too little came for its remainder to have a quote', async () => {
    expect((await payPart(2n * UNIT)).rest).toBeNull()
    expect(
      await refusal(tronPlan(ctx, nodes, { ...order, owner: buyer.address, rail: 'transfer' })),
    ).toMatchObject({ code: 40003 })
  })
})

describe('a plan', () => {
  test('leads from nothing to a paid order: approval of exactly the price, then the payment', async () => {
    const first = await plan()
    expect(first).toMatchObject({
      balance: '100.00',
      price: '12.50',
      missing: '0.00',
      allowance: '0.00',
      approve: '12.50',
      nativeSun: String(100n * TRX),
      missingSun: '0',
      paid: 'no',
      last: null,
    })
    expect(first.steps.map(({ kind, transaction }) => [kind, transaction !== null])).toEqual([
      ['approve', true],
      ['pay', false],
    ])
    expect(utils.transaction.txCheck(first.steps[0]!.transaction)).toBe(true)
    const approval = await send(rawOf(first))
    expect(approval.state).toBe('sent')
    expect((await plan({ txID: approval.txID })).last).toEqual({
      txID: approval.txID,
      state: 'pending',
      reason: null,
    })
    await net.mine()
    expect(await fee(approval.txID)).toBe(Number(first.steps[0]!.feeSun))

    const second = await plan({ txID: approval.txID })
    expect(second).toMatchObject({ allowance: '12.50', approve: null, last: { state: 'mined' } })
    expect(second.steps.map(({ kind }) => kind)).toEqual(['pay'])
    expect(utils.transaction.txCheck(second.steps[0]!.transaction)).toBe(true)
    const payment = await send(rawOf(second))
    await net.mine()
    expect(await fee(payment.txID)).toBe(Number(second.steps[0]!.feeSun))
    expect(await net.read<bigint>(net.usdt, 'balanceOf', [net.platform])).toBeGreaterThanOrEqual(
      PRICE,
    )
    const third = await plan({ txID: payment.txID })
    expect(third).toMatchObject({ paid: 'byMe', steps: [], last: { state: 'mined' } })
    expect(await net.read<bigint>(net.usdt, 'allowance', [buyer.address, net.shop])).toBe(0n)
  })

  test('a plan adds exactly what an older allowance lacks, and never sets it to zero in between', async () => {
    await net.mine([net.sign(buyer, net.usdt, 'approve', [net.shop, 5n * UNIT])])
    const planned = await plan()
    expect(planned).toMatchObject({ allowance: '5.00', approve: '7.50' })
    await send(rawOf(planned))
    await net.mine()
    expect(await net.read<bigint>(net.usdt, 'allowance', [buyer.address, net.shop])).toBe(PRICE)
  })

  test('an unlimited allowance that somebody gave elsewhere needs none, and is shown as no more than the price', async () => {
    await net.mine([net.sign(buyer, net.usdt, 'approve', [net.shop, 2n ** 256n - 1n])])
    expect(await plan()).toMatchObject({
      allowance: '12.50',
      approve: null,
      steps: [{ kind: 'pay' }],
    })
  })

  test('a plan says what is missing: USDT, TRX, or both', async () => {
    const poor = await net.account(10n * UNIT, 100n * TRX)
    expect(await plan({ owner: poor.address })).toMatchObject({
      balance: '10.00',
      missing: '2.50',
      steps: [],
    })
    const dry = await net.account(100n * UNIT, 1n * TRX)
    const short = await plan({ owner: dry.address })
    const wholeSun = short.steps.reduce((sum, { feeSun }) => sum + BigInt(feeSun), 0n)
    expect(BigInt(short.missingSun)).toBe(wholeSun - TRX)
    const unborn = await net.account(100n * UNIT, 0n)
    expect(BigInt((await plan({ owner: unborn.address })).missingSun)).toBeGreaterThan(0n)
    expect(await plan({ owner: testAccount().address })).toMatchObject({
      balance: '0.00',
      missing: '12.50',
      nativeSun: '0',
    })
  })

  test('a plan never asks for more than the ceiling, nor for longer than the price lasts', async () => {
    const [first, quote] = [await plan(), (await quoteOf(ctx, order)).quote]
    for (const { feeLimit, feeSun } of first.steps) {
      expect(BigInt(feeLimit)).toBeLessThanOrEqual(100n * TRX)
      expect(BigInt(feeLimit)).toBeGreaterThanOrEqual(BigInt(feeSun) - TRX)
    }
    expect(first.expiresAt).toBeGreaterThanOrEqual(net.head().timestamp + 15 * MINUTE)
    expect(first.expiresAt).toBeLessThan(net.head().timestamp + 16 * MINUTE)
    const ending = quote.expiresAtMs - 5 * MINUTE
    net.advance(ending - net.head().timestamp)
    await net.mineEmpty(1)
    nowMs = net.head().timestamp
    // Another than the one that remembers the time before.
    nodes = nodesAt(net.url)
    expect((await plan()).expiresAt).toBe(quote.expiresAtMs)
    expect(rawOf(await plan()).expiration).toBe(quote.expiresAtMs)
  })

  test('a plan asks a node again only for what may have changed', async () => {
    const { quote } = await quoteOf(ctx, order)
    const paths: string[] = []
    await nodes.runIfAny(async (node) => {
      const counting: TronNode = {
        ...node,
        ask: (path, body) => (paths.push(path), node.ask(path, body)),
      }
      await planPayment(counting, buyer.hex, quote)
      expect(paths).toHaveLength(9)
      await Promise.all([
        planPayment(counting, buyer.hex, quote),
        planPayment(counting, buyer.hex, quote),
      ])
    })
    expect(paths.slice(9).toSorted()).toEqual(
      [
        'wallet/getaccount',
        'wallet/getaccountresource',
        ...Array.from({ length: 4 }, () => 'wallet/triggerconstantcontract'),
      ].flatMap((path) => [path, path]),
    )
  })

  test('a plan is not blocked by a payment that somebody else made under this id', async () => {
    const other = await net.account()
    const { quote } = await quoteOf(ctx, order)
    await net.mine([net.sign(other, net.usdt, 'approve', [net.shop, PRICE])])
    const args = [quote.payOrderId, quote.level, 1n, quote.platform, quote.deadlineSeconds]
    await net.mine([net.sign(other, net.shop, 'payOrder', args)])
    await approveAll()
    await send(rawOf(await plan()))
    await net.mine()
    expect(await plan()).toMatchObject({ paid: 'byMe', steps: [] })
  })

  test('is refused for another network, a given-up order, a mistyped owner, and while no node answers', async () => {
    expect(
      await refusal(
        plan({ owner: `${buyer.address.slice(0, -1)}${buyer.address.endsWith('x') ? 'y' : 'x'}` }),
      ),
    ).toEqual({ code: 4014, fields: { owner: 'format' } })
    expect(
      await refusal(
        tronPlan(ctx, nodesAt('http://127.0.0.1:9'), { ...order, owner: buyer.address }),
      ),
    ).toEqual({ code: 40002 })
    await cancelOrder({ ...ctx }, order)
    expect(await refusal(plan())).toEqual({ code: 40003 })
    const elsewhere = { ...ctx, networks: shop.ctx.networks }
    const { orderId, secret } = await placeOrder(elsewhere, shop.input())
    expect(
      await refusal(tronPlan(elsewhere, nodes, { orderId, secret, owner: buyer.address })),
    ).toEqual({ code: 4014, fields: { network: 'changed' } })
  })

  test('a plan is refused while the token stands still', async () => {
    await net.mine([net.sign(net.owner, net.usdt, 'pause', [])])
    expect(await refusal(plan())).toEqual({ code: 40002 })
    await net.mine([net.sign(net.owner, net.usdt, 'unpause', [])])
  })
})

describe('what comes back signed', () => {
  test('what comes back signed is taken once: the same again is known, and one payment is made', async () => {
    await approveAll()
    const raw = rawOf(await plan())
    const answers = await Promise.all([send(raw), send(raw), send(raw)])
    expect(new Set(answers.map(({ txID }) => txID)).size).toBe(1)
    await net.mine()
    expect((await send(raw)).state).toBe('known')
    expect(await net.read<bigint>(net.usdt, 'balanceOf', [buyer.address])).toBe(100n * UNIT - PRICE)
  })

  test('what comes back signed may end later than planned, where a wallet moved its end', async () => {
    await approveAll()
    expect((await send(rawOf(await plan(), { expiration: nowMs + 23 * 60 * MINUTE }))).state).toBe(
      'sent',
    )
    await net.mine()
    expect((await plan()).paid).toBe('byMe')
  })

  test('may be signed by another key where the account says so: then the chain judges', async () => {
    await approveAll()
    const raw = rawOf(await plan())
    const friend = testAccount()
    expect(await refusal(send(raw, friend))).toEqual({
      code: 4014,
      fields: { signature: 'signature' },
    })
    net.letSign(buyer.address, friend.address)
    expect((await send(raw, friend)).state).toBe('sent')
    await net.mine()
    expect((await plan()).paid).toBe('byMe')
  })

  const PAY = 'fc5e186b'
  test.each<
    [
      what: string,
      change: (raw: TronRaw & { kind: 'call' }) => Partial<TronRaw>,
      fields: Record<string, string>,
    ]
  >([
    ['another contract', () => ({ contract: `0x${'12'.repeat(20)}` }), { transaction: 'changed' }],
    [
      'another order',
      (raw) => ({ data: `0x${PAY}${'0'.repeat(63)}1${raw.data.slice(74)}` }),
      { transaction: 'changed' },
    ],
    [
      'less than the price',
      (raw) => ({
        data: `${raw.data.slice(0, 138)}${'0'.repeat(63)}1${raw.data.slice(202)}` as Hex,
      }),
      { transaction: 'changed' },
    ],
    [
      'another receiver',
      (raw) => ({
        data: `${raw.data.slice(0, 226)}${'12'.repeat(20)}${raw.data.slice(266)}` as Hex,
      }),
      { transaction: 'changed' },
    ],
    [
      'another deadline',
      (raw) => ({ data: `${raw.data.slice(0, -1)}${raw.data.endsWith('1') ? '2' : '1'}` as Hex }),
      { transaction: 'changed' },
    ],
    [
      'words behind its arguments',
      (raw) => ({ data: `${raw.data}${'0'.repeat(64)}` }),
      { transaction: 'changed' },
    ],
    ['TRX sent along', () => ({ callValue: 1n }), { transaction: 'notAllowed' }],
    ['a fee above the ceiling', () => ({ feeLimit: 100n * TRX + 1n }), { transaction: 'tooLarge' }],
    ['an end in the past', () => ({ expiration: nowMs - 2 * MINUTE }), { transaction: 'expired' }],
    [
      'an end in two days',
      () => ({ expiration: nowMs + 48 * 60 * MINUTE }),
      { transaction: 'tooLarge' },
    ],
  ])('is refused with %s, and nobody is shown it', async (_, change, fields) => {
    await approveAll()
    const raw = rawOf(await plan()) as TronRaw & { kind: 'call' }
    expect(await refusal(send({ ...raw, ...change(raw) } as TronRaw))).toEqual({
      code: 4014,
      fields,
    })
    expect(await kept()).toHaveLength(1)
  })

  test.each<[what: string, amount: bigint, spender: () => string]>([
    ['of more than the price', PRICE + 1n, () => net.shop],
    ['without limit', 2n ** 256n - 1n, () => net.shop],
    ['of nothing', 0n, () => net.shop],
    ['for somebody else', PRICE, () => net.platform],
  ])('an approval %s is refused', async (_, amount, spender) => {
    for (const name of ['approve', 'increaseApproval']) {
      const transaction = net.sign(buyer, net.usdt, name, [spender(), amount], {
        feeLimit: 10n * TRX,
      })
      const sent = { raw_data_hex: transaction.raw_data_hex, signature: [...transaction.signature] }
      expect(await refusal(tronBroadcast(ctx, nodes, { ...order, transaction: sent }))).toEqual({
        code: 4014,
        fields: { transaction: 'changed' },
      })
    }
    expect(await kept()).toEqual([])
  })

  test('a transfer, bytes of no transaction, and a signature of no length are refused', async () => {
    const [planned, { expiration, timestamp, refBlockBytes, refBlockHash }] = await plan().then(
      (one) => [one, rawOf(one)] as const,
    )
    const transfer: TronRaw = {
      kind: 'transfer',
      owner: buyer.hex,
      to: hexOfTron(net.platform),
      amount: 1n,
      permissionId: 0,
      feeLimit: 0n,
      expiration,
      timestamp,
      refBlockBytes,
      refBlockHash,
    }
    expect(await refusal(send(transfer))).toEqual({
      code: 4014,
      fields: { transaction: 'notAllowed' },
    })
    expect(
      await refusal(
        tronBroadcast(ctx, nodes, {
          ...order,
          transaction: { raw_data_hex: '0a02', signature: ['0'.repeat(130)] },
        }),
      ),
    ).toEqual({ code: 4014, fields: { transaction: 'notAllowed' } })
    const { raw_data_hex } = signed(rawOf(planned))
    expect(
      await refusal(
        tronBroadcast(ctx, nodes, {
          ...order,
          transaction: { raw_data_hex, signature: ['z'.repeat(130)] },
        }),
      ),
    ).toEqual({ code: 4014, fields: { signature: 'format' } })
  })

  test('TRX that is missing is said as the fee, whoever is told it by the nodes', async () => {
    const unborn = await net.account(100n * UNIT, 0n)
    const raw = rawOf(await plan(), { owner: unborn.hex })
    expect(await refusal(send(raw, unborn))).toEqual({ code: 4013 })
    expect(
      (await plan({ owner: unborn.address, txID: txIdOf(encodeRaw(raw)) })).last,
    ).toMatchObject({ state: 'failed', reason: 'notActivated' })
  })

  test('the twenty-first that is in no block has to wait', async () => {
    for (let at = 0; at < 20; at++) await send(rawOf(await plan(), { timestamp: nowMs + at }))
    expect(await refusal(send(rawOf(await plan(), { timestamp: nowMs + 99 })))).toEqual({
      code: 4001,
    })
  })

  test('what comes back signed is of this order and no other', async () => {
    await approveAll()
    const transaction = signed(rawOf(await plan()))
    order = await place()
    expect(await refusal(tronBroadcast(ctx, nodes, { ...order, transaction }))).toEqual({
      code: 4014,
      fields: { transaction: 'changed' },
    })
  })
})

describe('a closed page loses no signed payment', () => {
  const later = (ms: number): void => {
    net.advance(ms)
    nowMs += ms
  }

  test('a signed payment is kept when visitors occupy all that the nodes may be asked', async () => {
    await approveAll()
    const raw = rawOf(await plan())
    const busy = { ask: async () => refuse('tryLater') }
    const transaction = signed(raw)
    const answer = await tronBroadcast(ctx, nodes, { ...order, transaction }, busy)
    expect(answer.state).toBe('kept')
    expect((await kept()).map(({ state }) => state)).toContain('sent')
  })

  test('a signed payment that no node could be sent is kept, and sent later', async () => {
    await approveAll()
    const raw = rawOf(await plan())
    const answer = await send(raw, buyer, nodesAt('http://127.0.0.1:9'))
    expect(answer.state).toBe('kept')
    await resendBroadcasts(ctx, nodes)
    await net.mine()
    expect((await plan()).paid).toBe('byMe')
    await net.finalise()
    later(20_000)
    await resendBroadcasts(ctx, nodes)
    expect((await kept()).map(({ state }) => state)).toEqual(['mined', 'mined'])
    expect(await resendBroadcasts(ctx, nodes)).toBe(0)
    const { rows } = await sql<{
      status: string
      received_micro: bigint
    }>`select status, received_micro from payment where order_id = ${order.orderId}`.execute(ctx.db)
    expect(rows).toEqual([{ status: 'waiting', received_micro: 0n }])
  })

  test('a signed payment that a reorganisation dropped is sent again', async () => {
    await approveAll()
    await net.finalise()
    await send(rawOf(await plan()))
    await net.mine()
    later(20_000)
    await resendBroadcasts(ctx, nodes)
    await net.reorganise(1)
    expect((await plan()).paid).toBe('no')
    await resendBroadcasts(ctx, nodes)
    await net.mine()
    expect((await plan()).paid).toBe('no')
    later(20_000)
    await resendBroadcasts(ctx, nodes)
    await net.mine()
    expect((await plan()).paid).toBe('byMe')
  })

  test('a signed payment is kept until its time is over in final blocks', async () => {
    const raw = rawOf(await plan())
    const answer = await send(raw, buyer, nodesAt('http://127.0.0.1:9'))
    later(16 * MINUTE)
    await net.mineEmpty(1)
    await resendBroadcasts(ctx, nodes)
    expect(await kept()).toMatchObject([{ state: 'sent' }])
    await net.finalise()
    later(20_000)
    await resendBroadcasts(ctx, nodes)
    expect(await kept()).toMatchObject([{ state: 'expired' }])
    expect((await plan({ txID: answer.txID })).last).toEqual({
      txID: answer.txID,
      state: 'failed',
      reason: 'expired',
    })
  })

  test('a signed payment that ended more than a week ago is deleted', async () => {
    await approveAll()
    await send(rawOf(await plan()), buyer, nodesAt('http://127.0.0.1:9'))
    await net.finalise()
    later(10 * MINUTE)
    await resendBroadcasts(ctx, nodes)
    expect(await forgetBroadcasts(ctx)).toBe(0)
    nowMs += 8 * 24 * 60 * MINUTE
    expect(await forgetBroadcasts(ctx)).toBe(1)
    expect(await kept()).toMatchObject([{ state: 'sent' }])
  })

  test('a payment that failed on chain is kept, and the page is told why', async () => {
    await approveAll()
    const answer = await send(rawOf(await plan()))
    await net.mine([net.sign(net.owner, net.usdt, 'addBlackList', [buyer.address])])
    await net.mine()
    expect((await plan({ txID: answer.txID })).last).toEqual({
      txID: answer.txID,
      state: 'failed',
      reason: 'reverted',
    })
    const other = await net.account(100n * UNIT, 100n * TRX)
    buyer = other
    await approveAll()
    const cheap = await send(rawOf(await plan(), { feeLimit: 1n * TRX }))
    await net.mine()
    expect((await plan({ txID: cheap.txID })).last).toMatchObject({
      state: 'failed',
      reason: 'outOfEnergy',
    })
    const slow = await send(rawOf(await plan()))
    net.slowFrom(1_000n)
    await net.mine()
    net.slowFrom(10n ** 12n)
    expect((await plan({ txID: slow.txID })).last).toMatchObject({
      state: 'failed',
      reason: 'outOfTime',
    })
    await net.finalise()
    later(20_000)
    await resendBroadcasts(ctx, nodes)
    expect((await kept()).map(({ state, reason }) => `${state} ${reason ?? ''}`).sort()).toEqual([
      'failed outOfEnergy',
      'failed outOfTime',
      'failed reverted',
      'mined ',
      'mined ',
    ])
  })
})

test.each<[code: string, message: string, failure: string | undefined]>([
  ['SIGERROR', 'Validate signature error', 'signature'],
  ['TRANSACTION_EXPIRATION_ERROR', 'Transaction expired', 'expired'],
  ['BANDWITH_ERROR', 'Account resource insufficient error.', 'feeShort'],
  [
    'CONTRACT_VALIDATE_ERROR',
    'Contract validate error : account [T…] does not exist',
    'notActivated',
  ],
  [
    'CONTRACT_VALIDATE_ERROR',
    'Contract validate error : No contract or not a valid smart contract',
    'refused',
  ],
  ['TOO_BIG_TRANSACTION_ERROR', '', 'refused'],
  ['TAPOS_ERROR', 'Tapos check error.', undefined],
])('a node that says %s (%s) means %s', (code, message, failure) => {
  expect(failureOf({ code, message })).toBe(failure)
})

test('what was refused once may be taken when its reason is gone', async () => {
  const unborn = await net.account(100n * UNIT, 0n)
  const raw = rawOf(await plan(), { owner: unborn.hex })
  expect(await refusal(send(raw, unborn))).toEqual({ code: 4013 })
  await net.fund(unborn.address, 100n * TRX)
  expect((await send(raw, unborn)).state).toBe('sent')
  expect(await kept()).toMatchObject([{ state: 'sent', reason: null }])
})

test('the calls are exactly those of the contracts', async () => {
  const { quote } = await quoteOf(ctx, order)
  const planned = net.sign(buyer, net.shop, 'payOrder', [
    quote.payOrderId,
    quote.level,
    quote.priceBase,
    quote.platform,
    quote.deadlineSeconds,
  ])
  const raw = decodeRaw(hexToBytes(planned.raw_data_hex)) as TronRaw & { kind: 'call' }
  expect(payCall(quote)).toEqual({ kind: 'pay', contract: raw.contract, data: raw.data })
  expect(bytesToHex(hexToBytes(raw.contract))).toBe(hexOfTron(net.shop).slice(2))
})
