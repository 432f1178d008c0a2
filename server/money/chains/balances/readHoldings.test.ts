import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../../platform/log.ts'
import { NoProvider } from '../chain.ts'
import { startEvmTestChain, type EvmTestChain } from '../../../testing/chains/evmChain.ts'
import { startFaultProxy } from '../../../testing/chains/faultProxy.ts'
import { readHoldings } from './readHoldings.ts'

let chain: EvmTestChain
const log = createLog('test', 'silent')
beforeAll(async () => void (chain = await startEvmTestChain({ lagBlocks: 4 })))
afterAll(() => chain.stop())

test('tokens and coins are read at the final block, those of the platform address too', async () => {
  const [one, two] = chain.receivers as [string, string]
  const read = () =>
    readHoldings(
      chain.settings(),
      { addresses: [one, two.toUpperCase().replace('0X', '0x')], tokens: [chain.usdt] },
      log,
    )
  await chain.mine([
    await chain.sign(one, 2_500_000n),
    ...(await chain.signPayOrder(1_732_000_000_000_123_456n, 4_000_000n)),
  ])
  const before = await read()
  expect(before).toMatchObject({
    platform: chain.platform,
    holdings: [
      { address: one, nativeBase: 0n, tokensBase: [0n] },
      { address: two },
      { address: chain.platform },
    ],
  })
  await chain.finalise()
  await chain.request('anvil_setBalance', two, '0x7')
  await chain.mineEmpty(1)
  const after = await read()
  expect(after.block).toBeGreaterThan(before.block)
  expect(after.holdings.map(({ tokensBase, nativeBase }) => [tokensBase[0], nativeBase])).toEqual([
    [2_500_000n, 0n],
    [0n, 0n],
    [4_000_000n, 0n],
  ])
  await chain.finalise()
  expect((await read()).holdings[1]!.nativeBase).toBe(7n)
})

test('a local chain of demo mode is read at its head, since it knows no other state', async () => {
  const { block: final } = await readHoldings(chain.settings(), { addresses: [], tokens: [] }, log)
  expect(
    (await readHoldings(chain.settings({ instance: 'local' }), { addresses: [], tokens: [] }, log))
      .block,
  ).toBe(final + chain.lagBlocks)
})

test('holdings name no platform address without a shop contract, and claim nothing when token or node do not answer', async () => {
  const settings = chain.settings({ shop: null })
  expect(await readHoldings(settings, { addresses: [], tokens: [chain.usdt] }, log)).toMatchObject({
    platform: null,
    holdings: [],
  })
  await expect(
    readHoldings(
      settings,
      { addresses: [chain.receivers[0]!], tokens: [`0x${'9'.repeat(40)}`] },
      log,
    ),
  ).rejects.toThrow(NoProvider)
  await expect(
    readHoldings({ ...settings, rpc: ['http://127.0.0.1:9'] }, { addresses: [], tokens: [] }, log),
  ).rejects.toThrow(NoProvider)
})

test('a chain without final blocks is read so many blocks below its head, when the settings say how many', async () => {
  const proxy = await startFaultProxy(chain.rpc)
  try {
    proxy.fault = ({ method, params }) =>
      method === 'eth_getBlockByNumber' && params[0] === 'finalized'
        ? { kind: 'error', code: -32_000, message: 'unknown tag' }
        : undefined
    const read = (fixedDepth: number | null) =>
      readHoldings(
        chain.settings({ rpc: [proxy.url], fixedDepth }),
        { addresses: [], tokens: [] },
        log,
      )
    expect((await read(2)).block).toBe((await chain.head()) - 2)
    await expect(read(null)).rejects.toThrow(NoProvider)
  } finally {
    await proxy.stop()
  }
})
