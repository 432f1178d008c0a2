import { expect, test, vi } from 'vitest'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { NoProvider } from '../../money/chains/chain.ts'
import type { ContractReader, Question } from '../../money/chains/contracts/contractReader.ts'
import type { ChainConfig } from '../../platform/config/chains.ts'
import type { Context } from '../../platform/db/context.ts'
import type { Log } from '../../platform/log.ts'
import { feeReader } from './networkFees.ts'

const chain = (network: NetworkId): ChainConfig =>
  ({
    network,
    usdt: NETWORKS[network].usdtAddress,
    usdtDecimals: NETWORKS[network].usdtDecimals,
  }) as ChainConfig

type Node = { price: bigint | 'silent' | 'slow'; usdtForCoin?: bigint }

/** Nodes that answer with a price of gas, and an exchange that gives so many base units of USDT for a coin. */
function shopOf(nodes: Partial<Record<NetworkId, Node>>, demo = false) {
  const asked: Question[] = []
  let prices = 0
  let now = 0
  const openReader = ({ network }: ChainConfig): ContractReader => {
    const { price, usdtForCoin } = nodes[network]!
    return {
      price: async () => {
        prices++
        if (price === 'silent') throw new NoProvider(137, 0)
        if (price === 'slow') return new Promise<bigint>(() => {})
        return price
      },
      ask: async (questions: readonly Question[]) => {
        asked.push(...questions)
        return [
          usdtForCoin === undefined
            ? undefined
            : [32n, 2n, 0n, usdtForCoin].map((word) => word.toString(16).padStart(64, '0')),
        ]
      },
    } as unknown as ContractReader
  }
  const chains = (Object.keys(nodes).map(Number) as NetworkId[]).map(chain)
  const read = feeReader({ chains, demo, log: {} as Log, openReader })
  const ctx = { now: () => new Date(now) } as Context
  return { read: () => read(ctx), asked, prices: () => prices, after: (ms: number) => (now += ms) }
}

test('a fee is the network’s price of gas, and in USDT by an exchange on the network', async () => {
  const shop = shopOf({
    137: { price: 50_000_000_000n, usdtForCoin: 400_000n },
    56: { price: 100_000_000n, usdtForCoin: 600n * 10n ** 18n },
    105: { price: 100n, usdtForCoin: 300_000n },
  })
  const fees = new Map((await shop.read()).map((one) => [one.network, one]))
  expect(fees.get(137)!.transfer).toEqual({
    coin: { least: '0.0035', most: '0.0035' },
    usdt: { least: '0.0014', most: '0.0014' },
  })
  expect(fees.get(137)!.contract.coin.most).toBe('0.0095')
  expect(fees.get(56)!.transfer.usdt!.most).toBe('0.0042')
  expect(fees.get(105)!.transfer).toEqual({
    coin: { least: '6.4285', most: '13.3735' },
    usdt: { least: '1.92855', most: '4.01205' },
  })
  const { market, usdtAddress } = NETWORKS[105]
  expect(shop.asked.find(({ contract }) => contract === market.router)).toMatchObject({
    view: 'getAmountsOut(uint256,address[])',
    args: [1_000_000n, 64n, 2n, market.coin, usdtAddress],
  })
})

test('a network fee without a rate is shown in coin only, and a silent network has none', async () => {
  const shop = shopOf({ 137: { price: 50_000_000_000n }, 56: { price: 'silent' } })
  const fees = await shop.read()
  expect(fees.map(({ network }) => network)).toEqual([137])
  expect(fees[0]!.transfer).toEqual({ coin: { least: '0.0035', most: '0.0035' }, usdt: null })
})

test('local chains have a rate of their own, and a tiny fee is not nothing', async () => {
  const shop = shopOf({ 137: { price: 1n } }, true)
  expect((await shop.read())[0]!.transfer.usdt).toEqual({ least: '0.000001', most: '0.000001' })
  expect(shop.asked).toEqual([])
})

test('however many visitors ask, the nodes are asked once a minute', async () => {
  const shop = shopOf({ 137: { price: 1n } })
  await Promise.all([shop.read(), shop.read(), shop.read()])
  shop.after(59_000)
  await shop.read()
  expect(shop.prices()).toBe(1)
  shop.after(2_000)
  await shop.read()
  expect(shop.prices()).toBe(2)
})

test('a network without an answer is asked again after five seconds', async () => {
  const nodes = { 137: { price: 'silent' } } satisfies Partial<Record<NetworkId, Node>>
  const shop = shopOf(nodes)
  for (const [ms, prices] of [
    [0, 1],
    [4_999, 1],
    [1, 2],
  ] as const) {
    shop.after(ms)
    expect(await shop.read()).toEqual([])
    expect(shop.prices()).toBe(prices)
  }
})

test('a node that does not answer in time delays no other network', async () => {
  const shop = shopOf({
    137: { price: 50_000_000_000n, usdtForCoin: 400_000n },
    56: { price: 'slow', usdtForCoin: 600n * 10n ** 18n },
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const read = shop.read()
    await vi.advanceTimersByTimeAsync(1_000)
    expect((await read).map(({ network }) => network)).toEqual([137])
  } finally {
    vi.useRealTimers()
  }
})
