import { addressWord } from '../../basics/abi/words.ts'
import {
  closeSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hexOfTron, isTronAddress } from '../../basics/tron/address.ts'
import { readConfig } from '../../server/platform/config.ts'
import { claimPort } from '../../server/testing/runs/claimPort.ts'
import { portProblem, processStamp } from '../supervisor/process.ts'
import { startAnvil } from './anvil.ts'
import { compactState } from './compactState.ts'
import { readDemo, type DemoChain } from './demo.ts'
import { demoPayoutKey } from './demoPayoutKey.ts'
import { faucet } from './faucet.ts'
import type { LocalNode } from './localNode.ts'
import { proxyRpc } from './rpcProxy.ts'
import { tronFaucet } from './tronFaucet.ts'
import { proxyTron } from './tronProxy.ts'
import { askTron } from './tronRpc.ts'
import { callRpc } from './rpc.ts'
import { prepareDemoChains, type RunningChains } from './startChains.ts'
import { withDemoChains } from './withDemoChains.ts'

const TRON_BUYER = 'TJqwHHCn7K8CFDZ1n8ya2NXWyKviDkN4du'
const BUYER = '0x00000000000000000000000000000000000b0b01'
const BALANCE_OF = '0x70a08231'

const usdtOf = async (chain: DemoChain, address: string): Promise<bigint> =>
  BigInt(
    await callRpc<string>(chain.rpc, 'eth_call', [
      { to: chain.usdt, data: `${BALANCE_OF}${addressWord(address)}` },
      'latest',
    ]),
  )

/** The same of TRON, from the token's own words. */
async function tronUsdtOf({ rpc, usdt }: DemoChain, address: string): Promise<bigint> {
  const question = {
    contract_address: usdt,
    owner_address: address,
    function_selector: 'balanceOf(address)',
    parameter: addressWord(hexOfTron(address)),
    visible: true,
  }
  const { constant_result: words } = await askTron(rpc, 'wallet/triggerconstantcontract', question)
  return BigInt(`0x${(words as string[])[0]}`)
}
type TronHead = { blockID: string; block_header: { raw_data: { number: number } } }

describe('the local chains', () => {
  let dataDir: string
  let chains: RunningChains
  let made: readonly DemoChain[]
  /** Those of the EVM, and the TRON one. */
  let evm: readonly DemoChain[]
  let tron: DemoChain
  const told = new Set<number>()
  const said: string[] = []
  const moves: boolean[] = []

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'xiaopu-demo-'))
    const prepared = await prepareDemoChains({ dataDir, onBlocks: (one) => told.add(one) })
    expect(prepared.known).toBe(false)
    chains = await prepared.start()
    made = readDemo(dataDir)!.chains
    evm = made.filter(({ kind }) => kind === 'evm')
    tron = made[0]!
  })
  afterAll(async () => {
    await chains.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('the local chains are the three of the shop, with the token as on the real ones', async () => {
    expect(made.map(({ network, kind, decimals }) => [network, kind, decimals])).toEqual([
      [105, 'tron', 6],
      [137, 'evm', 6],
      [56, 'evm', 18],
    ])
    for (const chain of evm) {
      expect(await callRpc(chain.rpc, 'eth_chainId')).toBe(`0x${chain.network.toString(16)}`)
      const decimals = { to: chain.usdt, data: '0x313ce567' }
      // A new block makes a read of the latest one fail.
      await expect
        .poll(async () =>
          BigInt(await callRpc<string>(chain.rpc, 'eth_call', [decimals, 'latest'])),
        )
        .toBe(BigInt(chain.decimals))
      expect(chain.receive).toHaveLength(2)
    }
    for (const name of ['usdt', 'token', 'shop', 'spendLimit', 'owner', 'platform'] as const)
      expect(isTronAddress(tron[name]!), name).toBe(true)
    expect(await callRpc(`${tron.rpc}/jsonrpc`, 'eth_chainId')).toBe(
      `0x${tron.chainId.toString(16)}`,
    )
    expect(
      await askTron(tron.rpc, 'wallet/getcontract', { value: tron.usdt, visible: true }),
    ).toMatchObject({ name: 'TetherLike', origin_address: tron.owner })
    expect(
      await askTron(tron.rpc, 'wallet/getcontract', { value: tron.spendLimit, visible: true }),
    ).toMatchObject({ name: 'SpendLimit' })
    expect(tron.receive.every(isTronAddress)).toBe(true)
    expect(statSync(join(dataDir, 'chains/secret')).mode & 0o777).toBe(0o600)
  })

  test('the local chains have a finalized block that lags the head by four', async () => {
    const rpc = evm[0]!.rpc
    for (;;) {
      const head = Number(await callRpc<string>(rpc, 'eth_blockNumber'))
      const { number } = await callRpc<{ number: string }>(rpc, 'eth_getBlockByNumber', [
        'finalized',
        false,
      ])
      if (head < 5 || Number(await callRpc<string>(rpc, 'eth_blockNumber')) !== head) continue
      expect(Number(number)).toBe(head - 4)
      return
    }
  })

  test('tell of the blocks that they make', async () => {
    await expect.poll(() => told.size).toBe(made.length)
  })

  test('TRON has a block a second, and its solid one lags the head by four, too', async () => {
    const head = async (space: string): Promise<number> =>
      ((await askTron(tron.rpc, `${space}/getnowblock`)) as TronHead).block_header.raw_data.number
    const first = await head('wallet')
    await expect.poll(() => head('wallet')).toBeGreaterThan(first + 1)
    expect([3, 4]).toContain((await head('wallet')) - (await head('walletsolidity')))
  })

  test("TRON's faucet gives 10,000 USDT, MDD and TRX to an account that nobody knew", async () => {
    expect(
      await askTron(tron.rpc, 'wallet/getaccount', { address: TRON_BUYER, visible: true }),
    ).toEqual({})
    const [first, second] = await Promise.all([
      tronFaucet(tron, TRON_BUYER),
      tronFaucet(tron, tron.receive[0]!),
    ])
    expect(new Set([...first!, ...second!]).size).toBe(6)
    expect(await tronUsdtOf(tron, TRON_BUYER)).toBe(10_000n * 10n ** 6n)
    expect(
      await askTron(tron.rpc, 'wallet/getaccount', { address: TRON_BUYER, visible: true }),
    ).toMatchObject({ balance: 10_000_000_000 })
    await expect(tronFaucet(tron, BUYER)).rejects.toThrow('no address of TRON')
  })

  test('the faucet gives 10,000 USDT, MDD and coin for fees, also to many at once', async () => {
    for (const chain of evm) {
      const buyers = [
        BUYER,
        '0x00000000000000000000000000000000000b0b02',
        '0x00000000000000000000000000000000000b0b03',
      ]
      const hashes = await Promise.all(buyers.map((buyer) => faucet(chain, buyer)))
      expect(new Set(hashes.flat()).size).toBe(9)
      for (const buyer of buyers) {
        expect(await usdtOf(chain, buyer)).toBe(10_000n * 10n ** BigInt(chain.decimals))
        expect(BigInt(await callRpc<string>(chain.rpc, 'eth_getBalance', [buyer, 'latest']))).toBe(
          100n * 10n ** 18n,
        )
      }
    }
  })

  test('the local chains are in the settings as if they had been configured', () => {
    const config = withDemoChains(readConfig({ DATA_DIR: dataDir }))
    expect(config.chains.map(({ network, rpc, instance }) => ({ network, rpc, instance }))).toEqual(
      made.map(({ network, rpc, instance }) => ({ network, rpc: [rpc], instance })),
    )
    const real = readConfig({
      PUBLIC_URL: 'http://shop.test',
      CHAIN_137_RPC: 'http://127.0.0.1:1',
      CHAIN_137_RECEIVE: BUYER,
    })
    expect(withDemoChains(real)).toBe(real)
  })

  test('let a TRON wallet ask a node and TronGrid, and nothing else', async () => {
    const ask = async (path: string, query = '', body?: object): Promise<unknown> => {
      const answer = await proxyTron(tron.rpc, path, query, body)
      return answer && JSON.parse(answer.body)
    }
    expect(await ask('walletsolidity/getnowblock')).toMatchObject({
      block_header: expect.anything() as unknown,
    })
    expect(await ask('wallet/getaccount', `?visible=true&address=${TRON_BUYER}`)).toMatchObject({
      address: TRON_BUYER,
    })
    expect(await ask(`v1/accounts/${TRON_BUYER}/transactions/trc20`, '?limit=1')).toMatchObject({
      success: true,
      data: [{ to: TRON_BUYER, token_info: { symbol: 'USDT' } }],
    })
    expect(
      await ask('jsonrpc', '', { jsonrpc: '2.0', id: 5, method: 'eth_chainId', params: [] }),
    ).toMatchObject({ id: 5, result: `0x${tron.chainId.toString(16)}` })
    for (const path of [
      'devnet/send',
      'devnet/mine',
      'wallet/../devnet/send',
      'wallet/..%2fdevnet/mine',
      '',
      'v1/x',
      'jsonrpc/x',
    ])
      expect(await ask(path), path).toBe(undefined)
    expect(
      await proxyTron(`http://127.0.0.1:${await claimPort()}`, 'wallet/getnowblock', '', {}),
    ).toMatchObject({ status: 502 })
  })

  test('let a wallet read and send, and nothing else', async () => {
    const { rpc } = evm[0]!
    const ask = async (body: unknown): Promise<unknown> =>
      JSON.parse((await proxyRpc(rpc, body)).body)
    expect(await ask({ jsonrpc: '2.0', id: 7, method: 'eth_chainId', params: [] })).toEqual({
      jsonrpc: '2.0',
      id: 7,
      result: '0x89',
    })
    for (const method of [
      'anvil_setBalance',
      'evm_mine',
      'eth_sendTransaction',
      'eth_accounts',
      'debug_traceTransaction',
      'hardhat_reset',
      'personal_sign',
    ]) {
      expect(await ask({ jsonrpc: '2.0', id: 1, method, params: [] })).toMatchObject({
        id: 1,
        error: { code: -32601 },
      })
    }
    const batch = [
      { jsonrpc: '2.0', id: 1, method: 'evm_mine', params: [] },
      { jsonrpc: '2.0', id: 2, method: 'net_version', params: [] },
    ]
    expect(await ask(batch)).toEqual([
      expect.objectContaining({ id: 2, result: '137' }),
      expect.objectContaining({ id: 1, error: expect.anything() }),
    ])
    for (const broken of [
      null,
      5,
      'x',
      [],
      {},
      { method: 5 },
      { method: 'eth_chainId', params: 'x' },
      Array.from({ length: 51 }, () => batch[1]),
    ]) {
      expect(await ask(broken)).toMatchObject({ error: { code: -32600 } })
    }
    expect(await proxyRpc(`http://127.0.0.1:${await claimPort()}`, batch[1])).toMatchObject({
      status: 502,
    })
  })

  test('go on where they were after an orderly stop; what was read from them stays true', async () => {
    const [chain] = evm as [DemoChain]
    const block = Number(await callRpc<string>(chain.rpc, 'eth_blockNumber'))
    const hashOf = async (number: number, rpc: string): Promise<string> =>
      (
        await callRpc<{ hash: string }>(rpc, 'eth_getBlockByNumber', [
          `0x${number.toString(16)}`,
          false,
        ])
      ).hash
    const before = [await hashOf(0, chain.rpc), await hashOf(block, chain.rpc)]
    const tronBlock = (await askTron(tron.rpc, 'wallet/getnowblock')) as TronHead
    await chains.stop()
    const again = await prepareDemoChains({
      dataDir,
      say: (sentence) => said.push(sentence),
      onNewInstance: (moved) => moves.push(moved),
    })
    expect(again.known).toBe(true)
    chains = await again.start()
    const [tronNow, now] = readDemo(dataDir)!.chains as [DemoChain, DemoChain]
    expect(now).toEqual(chain)
    expect(tronNow).toEqual(tron)
    expect(
      await askTron(tron.rpc, 'wallet/getblockbynum', {
        num: tronBlock.block_header.raw_data.number,
      }),
    ).toEqual(tronBlock)
    expect(await tronUsdtOf(tron, TRON_BUYER)).toBe(10_000n * 10n ** 6n)
    expect([await hashOf(0, now.rpc), await hashOf(block, now.rpc)]).toEqual(before)
    expect(await usdtOf(now, BUYER)).toBe(10_000n * 10n ** 6n)
  })

  const pidOf = (network: number): number =>
    (
      JSON.parse(readFileSync(join(dataDir, `chains/${network}.run.json`), 'utf8')) as {
        pid: number
      }
    ).pid

  test('are known as other ones after a crash, since blocks were lost; none with money in it below the newest was', async () => {
    const [chain] = evm as [DemoChain]
    const before = readDemo(dataDir)!.chains[1]!.instance
    const wallet = demoPayoutKey(dataDir, chain)
    const [, hash] = await faucet(chain, '0x00000000000000000000000000000000000b0b04')
    const receipt = (): Promise<{ blockNumber: string; blockHash: string }> =>
      callRpc(chain.rpc, 'eth_getTransactionReceipt', [hash])
    const { blockNumber, blockHash } = await receipt()
    await expect
      .poll(() => callRpc<string>(chain.rpc, 'eth_blockNumber').then(Number), {
        interval: 2,
      })
      .toBeGreaterThan(Number(blockNumber))
    process.kill(pidOf(137), 'SIGKILL')
    await expect.poll(() => readDemo(dataDir)!.chains[1]!.instance).not.toBe(before)
    await expect.poll(() => callRpc(chain.rpc, 'eth_chainId').catch(() => undefined)).toBe('0x89')
    expect(readDemo(dataDir)!.chains[1]!).toMatchObject({ shop: chain.shop, rpc: chain.rpc })
    expect(await receipt()).toMatchObject({ blockNumber, blockHash })
    expect(demoPayoutKey(dataDir, chain)).toBe(wallet)
  })

  test('go on with what is kept when they are killed while they start', async () => {
    const first = pidOf(137)
    process.kill(first, 'SIGKILL')
    await expect.poll(() => pidOf(137), { interval: 1 }).not.toBe(first)
    process.kill(pidOf(137), 'SIGKILL')
    await expect.poll(() => callRpc(evm[0]!.rpc, 'eth_chainId').catch(() => undefined)).toBe('0x89')
    expect(existsSync(join(dataDir, 'chains/137.json.broken'))).toBe(false)
    expect(await usdtOf(evm[0]!, BUYER)).toBe(10_000n * 10n ** 6n)
  })

  test('move to another port when theirs was taken meanwhile, and say so', async () => {
    // Killed while it starts, the second time: that may count as one restart.
    await expect.poll(() => moves.length).toBeGreaterThan(0)
    expect(moves).not.toContain(true)
    const { rpc, port } = readDemo(dataDir)!.chains[1]!
    process.kill(pidOf(137), 'SIGKILL')
    await expect.poll(() => portProblem(port, '127.0.0.1'), { interval: 5 }).toBe(undefined)
    const other = createServer().listen(port, '127.0.0.1')
    await expect.poll(() => moves.at(-1)).toBe(true)
    const moved = readDemo(dataDir)!.chains[1]!
    expect(moved.rpc).not.toBe(rpc)
    expect(await usdtOf(moved, BUYER)).toBe(10_000n * 10n ** 6n)
    await new Promise((resolve) => other.close(resolve))
  })

  test.runIf(process.platform === 'linux')(
    'go on after a fault of the one inside the process, which lost nothing',
    async () => {
      const block = (await askTron(tron.rpc, 'wallet/getnowblock')) as TronHead
      const before = readDemo(dataDir)!.chains[0]!.instance
      const isItsFile = (fd: string): boolean => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`).startsWith(join(dataDir, 'chains/105.json'))
        } catch {
          return false
        }
      }
      // It can write no block down any more, and so tells of none.
      for (const fd of readdirSync('/proc/self/fd').filter(isItsFile)) closeSync(Number(fd))
      await expect.poll(() => said.join()).toContain('The local TRON chain ended unexpectedly')
      await expect
        .poll(() =>
          askTron(tron.rpc, 'wallet/getblockbyid', { value: block.blockID }).catch(() => undefined),
        )
        .toEqual(block)
      expect(readDemo(dataDir)!.chains[0]!).toMatchObject({ instance: before, rpc: tron.rpc })
      const { number } = block.block_header.raw_data
      await expect
        .poll(
          async () =>
            ((await askTron(tron.rpc, 'wallet/getnowblock')) as TronHead).block_header.raw_data
              .number,
        )
        .toBeGreaterThan(number)
    },
  )

  test('begin anew when their state cannot be read, with the same addresses', async () => {
    await chains.stop()
    const wallet = demoPayoutKey(dataDir, evm[1]!)
    writeFileSync(join(dataDir, 'chains/56.json'), '{"block": broken')
    writeFileSync(join(dataDir, 'chains/105.json'), '{"world": broken')
    chains = await (
      await prepareDemoChains({ dataDir, say: (sentence) => said.push(sentence) })
    ).start()
    const now = readDemo(dataDir)!.chains[2]!
    expect(said.join()).toContain(
      'The saved state of the local BNB Smart Chain chain cannot be read',
    )
    expect(now.instance).not.toBe(evm[1]!.instance)
    expect([now.usdt, now.shop, now.receive]).toEqual([evm[1]!.usdt, evm[1]!.shop, evm[1]!.receive])
    expect(now.fromBlock).toBeTypeOf('number')
    expect(demoPayoutKey(dataDir, now)).not.toBe(wallet)
    const tronNow = readDemo(dataDir)!.chains[0]!
    expect(said.join()).toContain('The saved state of the local TRON chain cannot be read')
    expect(tronNow.instance).not.toBe(tron.instance)
    expect([tronNow.owner, tronNow.receive]).toEqual([tron.owner, tron.receive])
    expect(await tronUsdtOf(tronNow, TRON_BUYER)).toBe(0n)
  })
})

test('local chains that are stopped in the middle of their start leave no process behind', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'xiaopu-demo-'))
  const runFiles = [137, 56].map((network) => join(dataDir, `chains/${network}.run.json`))
  const prepared = await prepareDemoChains({ dataDir })
  const started = prepared.start().then(
    () => 'started',
    () => 'broken off',
  )
  await expect.poll(() => runFiles.every((file) => existsSync(file)), { interval: 2 }).toBe(true)
  const pids = runFiles.map(
    (file) => (JSON.parse(readFileSync(file, 'utf8')) as { pid: number }).pid,
  )
  await prepared.stop()
  expect(pids.map(processStamp)).toEqual([undefined, undefined])
  expect(await started).toBe('broken off')
  rmSync(dataDir, { recursive: true, force: true })
})

test('what falls between two blocks of a chain without past states is asked again', async () => {
  const seen: string[][] = []
  const chain = createServer(async (request, response) => {
    const items = (await json(request)) as { id: number; method: string }[]
    seen.push(items.map(({ method }) => method))
    const lost = {
      code: -32602,
      message: 'BlockOutOfRangeError: block height is 240 but requested was 239',
    }
    const answers = items.map(({ id, method }) => ({
      jsonrpc: '2.0',
      id,
      ...(method === 'eth_call' && seen.length === 1 ? { error: lost } : { result: method }),
    }))
    response.end(JSON.stringify(answers))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => chain.once('listening', resolve))
  const rpc = `http://127.0.0.1:${(chain.address() as { port: number }).port}`
  const item = (id: number, method: string) => ({ jsonrpc: '2.0', id, method, params: [] })
  const { body } = await proxyRpc(rpc, [item(1, 'eth_sendRawTransaction'), item(2, 'eth_call')])
  expect(JSON.parse(body)).toEqual([
    expect.objectContaining({ id: 1, result: 'eth_sendRawTransaction' }),
    expect.objectContaining({ id: 2, result: 'eth_call' }),
  ])
  // Nothing is sent twice.
  expect(seen).toEqual([['eth_sendRawTransaction', 'eth_call'], ['eth_call']])
  chain.closeAllConnections()
  chain.close()
})

test("a chain's first block stays the one on which the second stands, however often the chain is started", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'xiaopu-genesis-'))
  const stateFile = join(dataDir, 'state.json')
  const start = async (): Promise<LocalNode> =>
    startAnvil({
      network: 137,
      port: await claimPort(),
      stateFile,
      runFile: join(dataDir, 'run.json'),
      secret: '',
    })
  const first = async ({ rpc }: LocalNode): Promise<string> =>
    (await callRpc<{ hash: string }>(rpc, 'eth_getBlockByNumber', ['0x0', false])).hash
  const before = await start()
  await callRpc(before.rpc, 'evm_mine')
  const hash = await first(before)
  await before.stop()
  // The last one in the file is the one that anvil takes; its own order is a new one each time.
  const state = JSON.parse(readFileSync(stateFile, 'utf8')) as {
    blocks: { header: { number: string; timestamp: string } }[]
  }
  const genesis = state.blocks.find(({ header }) => Number(header.number) === 0)!
  const timestamp = `0x${(Number(genesis.header.timestamp) + 60).toString(16)}`
  state.blocks.push({ ...genesis, header: { ...genesis.header, timestamp } })
  writeFileSync(stateFile, JSON.stringify(state))
  const now = await start()
  expect(await first(now)).toBe(hash)
  await now.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('old empty blocks are dropped from a state; the first, full and newest ones stay', () => {
  const block = (number: number, transactions: unknown[] = []) => ({
    header: { number: `0x${number.toString(16)}`, timestamp: '0x0' },
    transactions,
  })
  const state = {
    best_block_number: 5_000,
    accounts: { a: 1 },
    blocks: [block(0), block(1), block(2, ['t']), block(4_000), block(4_001), block(5_000)],
  }
  const compacted = compactState(state)
  expect(compacted.blocks.map(({ header }) => Number(header.number))).toEqual([0, 2, 4_001, 5_000])
  expect(compacted.accounts).toEqual({ a: 1 })
})
