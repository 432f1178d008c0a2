import { anvilProgram } from '../../../tools/demo/anvil.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  concat,
  createPublicClient,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  http,
  keccak256,
  pad,
  toHex,
  type Abi,
  type Address,
  type Hex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { claimPort } from '../runs/claimPort.ts'
import { MANY_CALLS, type Signed, type TestChain } from './scriptedChain.ts'
import { createEvmChain } from '../../money/chains/evm/evmChain.ts'
import { ANSWERS_WITHIN_MS, WAIT_MS } from '../../../tools/test/patience.ts'

const ROOT = join(import.meta.dirname, '../../..')
const GAS = 8_000_000n
const GAS_PRICE = 100_000_000_000n
const RICH = toHex(10n ** 30n)
const SENDERS = 200
/**
 * Beyond those, so many at a time; a reorganisation takes back what they were given after the blocks that it
 * replaces.
 */
const MORE_SENDERS = 40

/** No deadline of a test's payment. */
const NEVER_SECONDS = 10_000_000_000n
const NO_ACCOUNT = '0x0000000000000000000000000000000000000000'
const CHANGE_DELAY_SECONDS = 48 * 3_600
const MANY_CALLS_AT: Address = '0x00000000000000000000000000000000000c0de1'

const artifact = (name: 'Token' | 'Shop'): { abi: Abi; bytecode: Hex } =>
  JSON.parse(readFileSync(join(ROOT, 'contracts/artifacts', `${name}.json`), 'utf8')) as {
    abi: Abi
    bytecode: Hex
  }

const isConnectionError = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message.includes('fetch failed') || isConnectionError(error.cause))

async function untilAnswers(rpc: string): Promise<void> {
  for (const until = performance.now() + WAIT_MS; ; await sleep(25)) {
    const ready = await fetch(rpc, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}',
    }).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    if (performance.now() > until) throw new Error('anvil does not answer')
  }
}

/** `bornAt`: time of the first block in seconds since 1970, which determines its hash; defaults to now. */
async function startAnvil({
  chainId,
  lagBlocks,
  keepStates,
  port,
  bornAt,
}: {
  chainId: number
  lagBlocks: number
  keepStates: number | undefined
  port: number
  bornAt?: number
}): Promise<{ rpc: string; stop(): Promise<void> }> {
  // `finalized` lags by two slots of an epoch; transactions are mined on request only. Without `keepStates`,
  // which slows mining, a reorganisation of some thousand blocks returns to an empty state. Nothing is written
  // to disk, where killed chains would leave gigabytes.
  const child = spawn(
    anvilProgram(),
    [
      '--port',
      String(port),
      '--chain-id',
      String(chainId),
      '--slots-in-an-epoch',
      String(Math.ceil(lagBlocks / 2)),
      '--no-mining',
      '--silent',
      '--order',
      'fifo',
      '--accounts',
      '1',
      ...(bornAt === undefined ? [] : ['--timestamp', String(bornAt)]),
      ...(keepStates === undefined
        ? ['--max-persisted-states', '0']
        : ['--prune-history', String(keepStates)]),
    ],
    { stdio: 'ignore' },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const rpc = `http://127.0.0.1:${port}`
  await untilAnswers(rpc)
  return {
    rpc,
    async stop() {
      process.off('exit', kill)
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** A local chain with USDT, a look-alike token and the shop contract. */
export async function startEvmTestChain(
  options: { network?: NetworkId; lagBlocks?: number; keepStates?: number } = {},
): Promise<EvmTestChain> {
  const network = options.network ?? 137
  const lagBlocks = options.lagBlocks ?? 4
  const decimals = NETWORKS[network].usdtDecimals
  const port = await claimPort()
  const start = (bornAt?: number): ReturnType<typeof startAnvil> =>
    startAnvil({
      chainId: network,
      lagBlocks,
      keepStates: options.keepStates,
      port,
      ...(bornAt !== undefined && { bornAt }),
    })
  let anvil = await start()
  // A second request would mine twice.
  const client = createPublicClient({
    transport: http(anvil.rpc, { batch: { batchSize: 200 }, timeout: WAIT_MS, retryCount: 0 }),
  })
  /** A connection kept from before a crash fails on its first use; the killed node did not get that request. */
  const request = async <T = unknown>(method: string, ...params: unknown[]): Promise<T> => {
    const send = () => client.request({ method, params } as never) as Promise<T>
    const { rpc } = anvil
    return send().catch((error: unknown) => {
      if (!hasCrashed || !isConnectionError(error)) throw error
      return untilAnswers(rpc).then(send)
    })
  }
  const owner = privateKeyToAccount(generatePrivateKey())
  const platform = privateKeyToAccount(generatePrivateKey()).address.toLowerCase()
  const receivers = [generatePrivateKey(), generatePrivateKey()].map((key) =>
    privateKeyToAccount(key).address.toLowerCase(),
  )
  const token = artifact('Token')
  const shop = artifact('Shop')
  let ownerNonce = 0
  let hasCrashed = false

  const signWith = async (
    account: PrivateKeyAccount,
    nonce: number,
    to: Address | undefined,
    data: Hex,
    value = 0n,
  ): Promise<Signed> => {
    const raw = await account.signTransaction({
      chainId: network,
      nonce,
      to,
      data,
      value,
      gas: GAS,
      gasPrice: GAS_PRICE,
      type: 'legacy',
    })
    return { raw, hash: keccak256(raw) }
  }
  const mineEmpty = async (blocks: number): Promise<void> =>
    void (await request('anvil_mine', toHex(blocks)))
  const mine = async (signed: readonly Signed[]): Promise<void> => {
    for (const { raw } of signed) await request('eth_sendRawTransaction', raw)
    await mineEmpty(1)
  }
  const deploy = async (data: Hex): Promise<Address> => {
    const at = getContractAddress({ from: owner.address, nonce: BigInt(ownerNonce) })
    await mine([await signWith(owner, ownerNonce++, undefined, data)])
    return at.toLowerCase() as Address
  }
  const deployToken = (symbol: string) =>
    deploy(encodeDeployData({ ...token, args: [symbol, symbol, decimals, owner.address] }))

  await request('anvil_setBalance', owner.address, RICH)
  const usdt = await deployToken('USDT')
  const lookAlike = await deployToken('USDT')
  const mdd = await deployToken('MDD')
  const shopAt = await deploy(
    encodeDeployData({ ...shop, args: [usdt, mdd, platform, owner.address] }),
  )

  /** OpenZeppelin's ERC-20 keeps balances in its first slot. */
  const give = (at: Address, holder: Address) =>
    request(
      'anvil_setStorageAt',
      at,
      keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [holder, 0n])),
      pad(RICH),
    )
  const senders: PrivateKeyAccount[] = []
  const fund = async (count: number): Promise<void> => {
    const fresh = Array.from({ length: count }, () => privateKeyToAccount(generatePrivateKey()))
    await Promise.all(
      fresh.flatMap(({ address }) => [
        request('anvil_setBalance', address, RICH),
        give(usdt, address),
        give(lookAlike, address),
      ]),
    )
    senders.push(...fresh)
  }
  await fund(SENDERS)
  await request('anvil_setCode', MANY_CALLS_AT, MANY_CALLS)
  await give(usdt, MANY_CALLS_AT)
  await mineEmpty(lagBlocks + 1)

  const nextSender = async (): Promise<PrivateKeyAccount> => {
    for (;;) {
      const sender = senders.pop()
      if (sender) return sender
      await fund(MORE_SENDERS)
    }
  }
  const call = (functionName: string, args: unknown[], abi = token.abi): Hex =>
    encodeFunctionData({ abi, functionName, args })
  const asOwner = async (data: Hex): Promise<void> =>
    mine([await signWith(owner, ownerNonce++, shopAt, data)])
  const queuePlatform = (to: string): Promise<void> =>
    asOwner(
      call('setMarketingAddr', [NO_ACCOUNT, NO_ACCOUNT, to, NO_ACCOUNT, NO_ACCOUNT], shop.abi),
    )
  const platformOf = async (at: Address): Promise<Hex> => {
    const data = call('getMarketingAddr', [], shop.abi)
    const answer = await request<Hex>('eth_call', { to: at, data }, 'latest')
    return `0x${answer.slice(2 + 2 * 64 + 24, 2 + 3 * 64)}`
  }
  const head = async (): Promise<number> => Number(await request<Hex>('eth_blockNumber'))

  return {
    network,
    decimals,
    lagBlocks,
    rpc: anvil.rpc,
    receivers,
    platform,
    usdt,
    shop: shopAt,
    spell: (hex) => hex,
    settings: (over = {}) => ({
      network,
      chainId: network,
      rpc: [anvil.rpc],
      usdt,
      usdtDecimals: decimals,
      shop: shopAt,
      receive: receivers,
      payees: [platform, ...receivers],
      platform,
      fromBlock: null,
      fixedDepth: null,
      secondProviderFromMicro: 1_000_000_000n,
      pollMs: 50,
      instance: null,
      ...over,
    }),
    open: (settings, log, timeoutMs = ANSWERS_WITHIN_MS) =>
      createEvmChain(settings, log, { timeoutMs }),
    sign: async (to, amountBase) =>
      signWith(await nextSender(), 0, usdt, call('transfer', [to, amountBase])),
    signMany: async (transfers) =>
      signWith(
        await nextSender(),
        0,
        MANY_CALLS_AT,
        concat([
          pad(usdt),
          ...transfers.map(({ to, amountBase }) => call('transfer', [to, amountBase])),
        ]),
      ),
    signLookAlike: async (to, amountBase) =>
      signWith(await nextSender(), 0, lookAlike, call('transfer', [to, amountBase])),
    signFailing: async (to) =>
      signWith(await nextSender(), 0, usdt, call('transfer', [to, 2n ** 200n])),
    deployShop: (over = {}) =>
      deploy(
        encodeDeployData({
          ...shop,
          args: [over.usdt ?? usdt, mdd, over.platform ?? platform, owner.address],
        }),
      ),
    lookAlike,
    async signPayOrder(orderId, amountBase, at = shopAt, times = 1) {
      const sender = await nextSender()
      const args = [orderId, 1n, amountBase, await platformOf(at as Address), NEVER_SECONDS]
      const pay = call('payOrder', args, shop.abi)
      return Promise.all([
        signWith(sender, 0, usdt, call('approve', [at, amountBase])),
        ...Array.from({ length: times }, (_, before) =>
          signWith(sender, 1 + before, at as Address, pay),
        ),
      ])
    },
    async signAddOrder(product, amountBase, coin = 0n) {
      const sender = await nextSender()
      const add = call('addOrder', [product, amountBase], shop.abi)
      return coin > 0n
        ? [await signWith(sender, 0, shopAt, add, coin)]
        : Promise.all([
            signWith(sender, 0, usdt, call('approve', [shopAt, amountBase])),
            signWith(sender, 1, shopAt, add),
          ])
    },
    signSwap: async (coin) =>
      signWith(await nextSender(), 0, shopAt, call('swap', [0n], shop.abi), coin),
    async openSale(mddPrice, usdtPrice) {
      await asOwner(call('setPrices', [mddPrice, usdtPrice], shop.abi))
      await give(mdd, shopAt)
    },
    async signTwice(first, second) {
      const sender = await nextSender()
      return [
        await signWith(sender, 0, usdt, call('transfer', [first.to, first.amountBase])),
        await signWith(sender, 0, usdt, call('transfer', [second.to, second.amountBase])),
      ]
    },
    queuePlatform: (to) => queuePlatform(to),
    async movePlatform(to) {
      await queuePlatform(to)
      await request('evm_increaseTime', CHANGE_DELAY_SECONDS)
      await asOwner(call('applyMarketingAddr', [], shop.abi))
    },
    mine,
    mineEmpty,
    finalise: () => mineEmpty(lagBlocks + 1),
    head,
    async reorganise(depth, added) {
      // Empty blocks of the same height would have the same hash; a mark makes them differ.
      const mark = await signWith(
        await nextSender(),
        0,
        owner.address,
        keccak256(toHex(`${Math.random()}`)),
      )
      await request('anvil_reorg', depth, [
        [mark.raw, 0],
        ...added.map(({ signed, at }) => [signed.raw, at]),
      ])
    },
    async crash(unsaved) {
      const [saved, first] = [
        await request<Hex>('anvil_dumpState'),
        await request<{ timestamp: Hex }>('eth_getBlockByNumber', '0x0', false),
      ]
      await unsaved()
      hasCrashed = true
      await anvil.stop()
      anvil = await start(Number(first.timestamp))
      await request('anvil_loadState', saved)
    },
    request,
    stop: () => anvil.stop(),
  }
}

export type EvmTestChain = TestChain & {
  /** Kills the node and restarts it with what it had saved before `unsaved`. No requests meanwhile. */
  crash(unsaved: () => Promise<void>): Promise<void>
  request<T = unknown>(method: string, ...params: unknown[]): Promise<T>
}
