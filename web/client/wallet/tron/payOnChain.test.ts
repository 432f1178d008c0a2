import type { Hex } from '../../../../basics/hex.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TronProvider } from '../provider.ts'
import { createTronProviders } from '../../../../server/money/chains/tron/providers.ts'
import {
  startTestTronnet,
  type TestAccount,
  type TestTronnet,
} from '../../../../tools/tronnet/testing.ts'
import { placeOrder } from '../../../../server/commerce/orders/place/placeOrder.ts'
import { createTestShop, type TestShop } from '../../../../server/testing/orders/shop.ts'
import type { TronPayContext } from '../../../../server/commerce/tronCheckout/quoteOf.ts'
import { tronBroadcast } from '../../../../server/commerce/tronCheckout/tronBroadcast.ts'
import { tronPlan } from '../../../../server/commerce/tronCheckout/tronPlan.ts'
import { createDemoTronProvider } from '../demo/demoTronProvider.ts'
import type { DemoAsk } from '../demo/demoProvider.ts'
import type { PayQuote } from '../payPlan.ts'
import { tip1193Provider } from './injectedTron.ts'
import { payOnTron, type TronStep } from './payOnTron.ts'
import { askTronAddress, readTronChain } from './tronLink.ts'

/** The page's part, the shop's part and a chain together: what each takes the others to say is what they say. */
let net: TestTronnet
let shop: TestShop
let buyer: TestAccount
beforeAll(async () => {
  net = await startTestTronnet()
  shop = await createTestShop()
  buyer = await net.account(100_000_000n, 100_000_000n)
})
afterAll(async () => {
  await shop.close()
  await net.stop()
})

it('the demo wallet pays an order: approval of what is missing, payment, nothing left over', async () => {
  const asked: DemoAsk[] = []
  const demo = createDemoTronProvider({
    chain: {
      network: 105,
      kind: 'tron',
      rpc: net.url,
      chainId: net.chainId,
      usdt: net.usdt,
      decimals: 6,
      shop: net.shop,
      token: net.token,
      spendLimit: net.spendLimit,
      receive: [...net.receivers],
    },
    privateKey: `0x${Buffer.from(buyer.key).toString('hex')}` as Hex,
    origin: 'http://shop.test',
    confirm: async (ask) => (asked.push(ask), true),
    fund: async () => undefined,
    // Connected before: it need not ask the chain whether it has play money.
    memory: { read: () => 'yes', write: () => {} },
  })
  const provider: TronProvider = tip1193Provider(demo)
  expect(await askTronAddress(provider)).toBe(buyer.address)
  expect(await readTronChain(provider)).toBe(net.chainId)

  const ctx: TronPayContext = {
    ...shop.ctx,
    now: () => new Date(net.head().timestamp),
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
  const nodes = createTronProviders(
    {
      network: 105,
      chainId: net.chainId,
      rpc: [net.url],
      usdt: net.usdt,
      usdtDecimals: 6,
      shop: net.shop,
      receive: net.receivers,
      payees: [net.platform],
      fromBlock: null,
      fixedDepth: null,
      secondProviderFromMicro: 10n ** 12n,
      pollMs: 100,
      instance: null,
    },
    { timeoutMs: 5_000, log: shop.ctx.log },
  )
  const placed = await placeOrder(ctx, { ...shop.input({ network: 105 }) })
  const { orderId, secret, payment, product } = placed
  const quote: PayQuote = {
    orderId,
    network: 105,
    chainId: net.chainId,
    token: payment.token,
    shop: payment.shop!,
    platform: payment.platform!,
    deadlineSeconds: BigInt(payment.deadline),
    priceBase: BigInt(payment.priceBase),
    payOrderId: BigInt(payment.payOrderId),
    level: BigInt(product.id),
  }
  const steps: TronStep['at'][] = []
  const txID = await payOnTron({
    provider,
    owner: buyer.address,
    quote,
    ensureNetwork: async () => {},
    onStep: ({ at }) => steps.push(at),
    readPlan: (of) =>
      tronPlan(ctx, nodes, {
        orderId,
        secret,
        owner: buyer.address,
        ...(of !== undefined && { txID: of }),
      }),
    send: (transaction) => tronBroadcast(ctx, nodes, { orderId, secret, transaction }),
    pause: async () => void (await net.mine()),
    note: () => {},
    drop: () => {},
  })
  expect(steps).toEqual([
    'network',
    'checking',
    'approve',
    'sending',
    'approving',
    'pay',
    'sending',
    'paying',
    'mined',
  ])
  expect(
    asked.map(
      (ask) =>
        ask.kind === 'send' && [
          ask.contract,
          ask.call?.name,
          ask.call && 'amount' in ask.call && ask.call.amount,
        ],
    ),
  ).toEqual([
    [net.usdt, 'increaseApproval', quote.priceBase],
    [net.shop, 'payOrder', quote.priceBase],
  ])
  expect(
    (
      await net.ask<{ receipt: { result: string } }>('wallet/gettransactioninfobyid', {
        value: txID,
      })
    ).receipt.result,
  ).toBe('SUCCESS')
  expect(await net.read<bigint>(net.usdt, 'balanceOf', [net.platform])).toBe(quote.priceBase)
  expect(await net.read<bigint>(net.usdt, 'allowance', [buyer.address, net.shop])).toBe(0n)
})
