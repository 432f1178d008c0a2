import { addressInWord } from '../../../../basics/abi/words.ts'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toEventSelector, toFunctionSelector } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shopAbi } from '../../../../basics/abi/shop.ts'
import { ChainMismatch, NoProvider, ProviderFault, RangeTooLarge } from '../chain.ts'
import { startFaultProxy, type FaultProxy } from '../../../testing/chains/faultProxy.ts'
import { recordingLog } from '../../../testing/chains/watch.ts'
import {
  ORDER_PAID_TOPIC,
  shopSays,
  ORDER_ADDED_TOPIC,
  tieOrders,
  transferOf,
  TRANSFER_TOPIC,
  type TimedLog,
} from '../transfers/transfers.ts'
import { readLogs, readReceiptLogs } from './parse.ts'
import { createEvmChain } from './evmChain.ts'
import { classify, RpcError } from './rpc.ts'
import { startEvmTestChain, type EvmTestChain } from '../../../testing/chains/evmChain.ts'

const USDT = `0x${'11'.repeat(20)}`
const BUYER = `0x${'22'.repeat(20)}`
const word = (value: bigint | string) =>
  (typeof value === 'string' ? value.slice(2) : value.toString(16)).padStart(64, '0')
const log = (logIndex: number, over: Partial<TimedLog>): TimedLog => ({
  address: USDT,
  topics: [],
  data: '0x',
  blockNumber: 5,
  blockHash: `0x${'aa'.repeat(32)}`,
  txHash: `0x${'bb'.repeat(32)}`,
  logIndex,
  timeMs: 1_000,
  ...over,
})
const transferLog = (logIndex: number): TimedLog =>
  log(logIndex, {
    topics: [TRANSFER_TOPIC, `0x${word(BUYER)}`, `0x${word(`0x${'33'.repeat(20)}`)}`],
    data: `0x${word(100n)}`,
  })
const transfer = (logIndex: number, amount: bigint, from = BUYER, over: Partial<TimedLog> = {}) =>
  transferOf(
    log(logIndex, {
      topics: [TRANSFER_TOPIC, `0x${word(from)}`, `0x${word(`0x${'33'.repeat(20)}`)}`],
      data: `0x${word(amount)}`,
      ...over,
    }),
    { usdt: USDT, mdd: null },
  )
const paid = (logIndex: number, orderId: bigint, amount: bigint, over: Partial<TimedLog> = {}) =>
  shopSays(
    log(logIndex, {
      topics: [ORDER_PAID_TOPIC, `0x${word(orderId)}`, `0x${word(BUYER)}`],
      data: `0x${word(1n)}${word(amount)}`,
      ...over,
    }),
  )!

describe('words of the contracts', () => {
  it('topics of the contracts are those of their ABI', () => {
    const event = (name: string) =>
      toEventSelector(shopAbi.find((one) => one.type === 'event' && one.name === name) as never)
    expect([event('OrderPaid'), event('OrderAdded')]).toEqual([ORDER_PAID_TOPIC, ORDER_ADDED_TOPIC])
    expect(toEventSelector('event Transfer(address,address,uint256)')).toBe(TRANSFER_TOPIC)
    expect(
      ['decimals()', 'symbol()', 'getMarketingAddr()', 'usdt()', 'mdd()'].map((one) =>
        toFunctionSelector(one),
      ),
    ).toEqual(['0x313ce567', '0x95d89b41', '0xb8edab00', '0x2f48ab7d', '0x82a87424'])
  })
})

describe('tying an OrderPaid to its transfer', () => {
  it('takes the nearest one before it, from its user and of its amount, and each only once', () => {
    const far = transfer(1, 100n)
    const near = transfer(3, 100n)
    const { transfers, untied } = tieOrders(
      [far, transfer(2, 99n), near, transfer(4, 100n, `0x${'44'.repeat(20)}`), transfer(9, 100n)],
      [paid(5, 7n, 100n)],
    )
    expect(untied).toEqual([])
    expect(transfers.map((one) => one.chainOrderId)).toEqual([null, null, 7n, null, null])
    const two = tieOrders([far, near], [paid(4, 7n, 100n), paid(5, 8n, 100n), paid(6, 9n, 100n)])
    expect(two.transfers.map((one) => one.chainOrderId)).toEqual([8n, 7n])
    expect(two.untied.map((one) => one.orderId)).toEqual([9n])
  })

  it('never across transactions, and never with another token', () => {
    const other = transfer(1, 100n, BUYER, { txHash: `0x${'cc'.repeat(32)}` })
    const fake = transfer(2, 100n, BUYER, { address: `0x${'99'.repeat(20)}` })
    expect(tieOrders([other, fake], [paid(5, 7n, 100n)]).untied).toHaveLength(1)
  })

  it('nor with MDD, which is known by its address', () => {
    const mdd = { address: `0x${'66'.repeat(20)}`, decimals: 18, valueMicro: 1n }
    const over = { topics: transferLog(2).topics, data: transferLog(2).data }
    const known = transferOf(log(2, { ...over, address: mdd.address }), { usdt: USDT, mdd })
    expect(known).toMatchObject({ mdd, refusal: null, amountBase: 100n })
    expect(tieOrders([known], [paid(5, 7n, 100n)]).untied).toHaveLength(1)
    const fake = transferOf(log(3, { ...over, address: `0x${'67'.repeat(20)}` }), {
      usdt: USDT,
      mdd,
    })
    expect(fake).toMatchObject({ refusal: 'wrongToken' })
    expect(fake.mdd).toBeUndefined()
  })
})

describe('reading what nodes say', () => {
  it('reading what nodes say tells a range that is too large from too many questions and from a refusal', () => {
    const kind = (code: number, message: string) =>
      classify(new RpcError(code, message), 'eth_getLogs')
    for (const message of [
      'query returned more than 10000 results',
      'block range is too wide',
      'exceed maximum block range: 5000',
      'limit exceeded',
      'response size exceeded',
      'eth_getLogs is limited to a 1000 range',
    ])
      expect(kind(-32000, message), message).toBeInstanceOf(RangeTooLarge)
    expect(kind(-32005, 'whatever')).toBeInstanceOf(RangeTooLarge)
    for (const message of [
      'rate limit reached',
      'too many requests, 25 per second',
      'monthly quota used',
      'exceeded its compute units per second capacity',
    ])
      expect(kind(-32005, message), message).toBeInstanceOf(ProviderFault)
    expect(kind(-32000, 'unknown block')).toBeInstanceOf(RpcError)
  })

  it('reading what nodes say takes the address from the last twenty bytes of a word, whatever stands above', () => {
    expect(addressInWord(`0x${'41'.padStart(24, '0')}${'5a'.repeat(20)}`)).toBe(
      `0x${'5a'.repeat(20)}`,
    )
  })

  const folder = join(import.meta.dirname, '../../../../../shared/data/evm')
  it.skipIf(!existsSync(folder))('reads recorded answers of real nodes', () => {
    const read = (name: string) =>
      (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { result: unknown }).result
    const logs = readLogs(read('polygon_getlogs_block_0x295827a.json'))
    expect(logs.length).toBeGreaterThan(0)
    expect(new Set(logs.map((one) => one.blockNumber))).toEqual(new Set([0x295827a]))
    expect(readReceiptLogs([read('bsc_receipt.json')]).length).toBeGreaterThan(0)
    expect(() =>
      readLogs([{ ...(read('polygon_getlogs_block_0x295827a.json') as object[])[0], data: '0x0' }]),
    ).toThrow(/malformed log data/)
  })
})

/** Long enough for what the same provider does answer, on a busy machine too. */
const CHOKED_AFTER_MS = 5_000

describe('providers with habits of their own', () => {
  let chain: EvmTestChain
  let proxy: FaultProxy
  beforeAll(async () => {
    chain = await startEvmTestChain({ lagBlocks: 4 })
    await chain.mine([
      await chain.sign(chain.receivers[0]!, 5n),
      await chain.signLookAlike(chain.receivers[0]!, 6n),
    ])
  })
  beforeEach(async () => {
    proxy = await startFaultProxy(chain.rpc)
  })
  afterEach(() => proxy.stop())
  afterAll(() => chain.stop())
  const open = (over: Parameters<EvmTestChain['settings']>[0] = {}) =>
    chain.open(chain.settings({ rpc: [proxy.url], ...over }), recordingLog().log)
  const all = async (module: ReturnType<typeof open>) =>
    (await module.readRange({ from: 0, to: await chain.head(), anchors: [] })).transfers

  it('providers that want an address in the question are asked for USDT alone', async () => {
    proxy.fault = ({ method, params }) =>
      method === 'eth_getLogs' && !(params[0] as { address?: string }).address
        ? { kind: 'error', code: -32701, message: 'Please specify an address in your request' }
        : undefined
    const module = open()
    expect((await all(module)).map((one) => one.refusal)).toEqual([null])
    await module.verify()
    await chain.mine(await chain.signPayOrder(77n, 9n))
    expect((await all(module)).map((one) => [one.rail, one.amountBase])).toEqual([
      ['transfer', 5n],
      ['contract', 9n],
    ])
  })

  it('providers that choke on a block full of look-alikes are asked for USDT alone, that once', async () => {
    let chokes = true
    proxy.fault = ({ method, params }) =>
      chokes && method === 'eth_getLogs' && !(params[0] as { address?: string }).address
        ? { kind: 'hang' }
        : undefined
    const module = createEvmChain(chain.settings({ rpc: [proxy.url] }), recordingLog().log, {
      timeoutMs: CHOKED_AFTER_MS,
    })
    const { blockNumber: number, blockHash } = (await all(open({ rpc: [chain.rpc] })))[0]!
    expect((await module.readBlock(blockHash)).map((one) => one.refusal)).toEqual([null])
    expect(
      (await module.readRange({ from: number, to: number, anchors: [] })).transfers.map(
        (one) => one.refusal,
      ),
    ).toEqual([null])
    chokes = false
    expect((await module.readBlock(blockHash)).map((one) => one.refusal)).toEqual([
      null,
      'wrongToken',
    ])
  })

  it('providers that choke on the receipts of such a block are asked for its logs once more', async () => {
    proxy.fault = ({ method }) => (method === 'eth_getBlockReceipts' ? { kind: 'hang' } : undefined)
    const module = createEvmChain(chain.settings({ rpc: [proxy.url] }), recordingLog().log, {
      timeoutMs: CHOKED_AFTER_MS,
    })
    const { blockNumber: number, blockHash } = (await all(open({ rpc: [chain.rpc] })))[0]!
    expect(
      (await module.crossCheck({ number, hash: blockHash }, '')).map((one) => one.refusal),
    ).toEqual([null, 'wrongToken'])
  })

  it('providers that find even one block too much are left for the next', async () => {
    proxy.fault = ({ method }) =>
      method === 'eth_getLogs'
        ? { kind: 'error', code: -32005, message: 'limit exceeded' }
        : undefined
    const { blockHash } = (await all(open({ rpc: [chain.rpc] })))[0]!
    expect(await open({ rpc: [proxy.url, chain.rpc] }).readBlock(blockHash)).toHaveLength(2)
  })

  it('providers that do not say the time of a log are asked for its block', async () => {
    proxy.fault = ({ method }) =>
      method === 'eth_getLogs'
        ? {
            kind: 'result',
            change: (logs) =>
              (logs as object[]).map((one) => ({ ...one, blockTimestamp: undefined })),
          }
        : undefined
    const [first] = await all(open())
    const [block] = await open().blocks([first!.blockNumber])
    expect(first!.timeMs).toBe(block!.timeMs)
  })

  it('providers that stand still are left for one that is ahead', async () => {
    const stuck = await chain.head()
    await chain.mineEmpty(3)
    proxy.fault = ({ params }) =>
      params[0] === 'latest'
        ? {
            kind: 'result',
            change: (block) => ({
              ...(block as object),
              number: `0x${stuck.toString(16)}`,
              timestamp: '0x1',
            }),
          }
        : undefined
    const module = createEvmChain(
      chain.settings({ rpc: [proxy.url, chain.rpc] }),
      recordingLog().log,
      { staleMs: 1_000 },
    )
    expect((await module.tip()).head.number).toBe(stuck + 3)
    expect(module.providers()[0]!.lastFault).toMatch(/stands at block/)
    // A chain that halts is not the provider's fault.
    const halted = createEvmChain(
      chain.settings({ rpc: [proxy.url, proxy.url] }),
      recordingLog().log,
      { staleMs: 1_000 },
    )
    expect((await halted.tip()).head.number).toBe(stuck)
    expect(halted.providers()[0]!.lastFault).toBeNull()
  })

  it('providers that know no final block serve only with a depth from the settings', async () => {
    proxy.fault = ({ params }) =>
      params[0] === 'finalized'
        ? { kind: 'error', code: -32602, message: 'unknown block tag' }
        : undefined
    await expect(open().tip()).rejects.toThrow(/no provider/)
    proxy.fault = ({ params }) =>
      params[0] === 'finalized' ? { kind: 'result', change: () => null } : undefined
    await expect(open().tip()).rejects.toThrow(/no provider/)
    const { head, final } = await open({ fixedDepth: 3 }).tip()
    expect(head.number - final.number).toBe(3)
  })

  it('providers that answer nothing at the start are asked again, and the next is asked at once', async () => {
    let calls = 0
    proxy.fault = ({ method }) =>
      method === 'eth_call'
        ? { kind: 'result', change: () => ['0x', null, '0x01'][calls++ % 3] }
        : undefined
    for (let at = 0; at < 3; at++) await expect(open().verify()).rejects.toThrow(/no provider/)
    const two = open({ rpc: [proxy.url, chain.rpc] })
    await two.verify()
    expect(two.providers()[0]!.lastFault).toMatch(/^CHAIN_137_USDT: there is no such contract/)
    // Only an answer that says something else says that the settings are wrong.
    proxy.fault = ({ method }) =>
      method === 'eth_call' ? { kind: 'result', change: () => `0x${word(18n)}` } : undefined
    await expect(open().verify()).rejects.toThrow(ChainMismatch)
  })

  it('providers that take one question at a time get them so', async () => {
    const module = open()
    await module.tip()
    const target = chain.rpc
    const single = await startSingle(target)
    const other = open({ rpc: [single.url] })
    expect((await other.tip()).head.number).toBe(await chain.head())
    expect(await all(other)).toEqual(await all(module))
    await single.stop()
  })
})

describe('a shop contract', () => {
  let chain: EvmTestChain
  beforeAll(async () => {
    chain = await startEvmTestChain({ lagBlocks: 4 })
  })
  afterAll(() => chain.stop())

  it('a shop contract that takes another token stops its network, and the setting is named', async () => {
    const verify = (shop: string) =>
      chain.open(chain.settings({ shop }), recordingLog().log).verify()
    await verify(await chain.deployShop())
    const wrong = verify(await chain.deployShop({ usdt: chain.lookAlike }))
    await expect(wrong).rejects.toThrow(ChainMismatch)
    await expect(wrong).rejects.toThrow(
      /^CHAIN_137_SHOP: the shop contract at 0x\w{40} takes the token 0x\w{40}, but CHAIN_137_USDT is 0x\w{40}\.$/,
    )
  })

  it('a shop contract that is none is named by its setting while it is tried again', async () => {
    const module = chain.open(chain.settings({ shop: chain.usdt }), recordingLog().log)
    await expect(module.verify()).rejects.toThrow(NoProvider)
    expect(module.providers()[0]!.lastFault).toMatch(
      /^CHAIN_137_SHOP: the contract at 0x\w{40} cannot be asked: .*revert/,
    )
  })
})

/** A provider that answers a list of questions with one error. */
async function startSingle(target: string): Promise<{ url: string; stop(): Promise<void> }> {
  const { createServer } = await import('node:http')
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString('utf8')))
    request.on('end', () => {
      if (body.startsWith('['))
        return void response.end(
          '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"batch requests are not supported"}}',
        )
      void fetch(target, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      }).then(async (answer) => response.end(await answer.text()))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as import('node:net').AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
