import { setTimeout as sleep } from 'node:timers/promises'
import { hexToBytes } from '../../../../basics/hex.ts'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  bytesToHex,
  concat,
  encodeDeployData,
  encodeFunctionData,
  pad,
  type Abi,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromTronAddress, hexOfTron, toTronAddress } from '../../../../basics/tron/address.ts'
import { encodeRaw, txIdOf, type TronRaw } from '../../../../basics/tron/transaction.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { createTronnet } from '../../../../tools/tronnet/createTronnet.ts'
import { createdAddress } from '../../../../basics/tron/createdAddress.ts'
import { addressOfKey, signTx } from '../../../../tools/tronnet/signTx.ts'
import { chargeCall } from '../../spendLimits/charges.ts'
import { checkBooks } from '../../payments/checkBooks.ts'
import { followChains } from '../../payments/settle/followChains.ts'
import { readPayment } from '../../payments/readPayment.ts'
import { testShop } from '../../../testing/payments.ts'
import { createTronPayoutChain } from '../../payouts/tronPayoutChain.ts'
import { ChainMismatch, type ChainSettings } from '../chain.ts'
import { readHoldings } from '../balances/readHoldings.ts'
import { MANY_CALLS } from '../../../testing/chains/scriptedChain.ts'
import { recordingLog } from '../../../testing/chains/watch.ts'
import { createWatcher } from '../watch/createWatcher.ts'
import { packSigned } from './broadcast.ts'
import { createTronNode, type TronNode } from './node.ts'
import { readInfo } from './parse.ts'
import { readNewest } from './readBlocks.ts'
import { initCodeOf } from '../../../testing/chains/tronChain.ts'
import { createTronChain } from './tronChain.ts'

/**
 * The whole way on a node that makes its blocks by itself: a chain of our own, or the node that CHAIN_105_RPC names,
 * with contracts that are deployed for it. docs/operations.md says which settings that takes.
 */
const given = process.env['CHAIN_105_RPC']
const key = hexToBytes(process.env['TRON_TEST_KEY'] ?? '')
const own = { blockMs: 150, solidLag: 6, waitMs: 30_000 }
/** A real chain takes a minute to solidify a block. */
const waitMs = given === undefined ? own.waitMs : 300_000
const PRICE = 2_000_000n
const FEE_LIMIT = 1_000_000_000n
const REFERENCE = { from: 16, to: 32 }
const POLL_MS = 100

type Json = { abi: Abi; bytecode: Hex }
const artifact = (name: 'TetherLike' | 'Shop' | 'SpendLimit' | 'Token'): Json =>
  JSON.parse(
    readFileSync(
      join(import.meta.dirname, '../../../../contracts/artifacts', `${name}.json`),
      'utf8',
    ),
  ) as Json
const [tether, shopCode] = [artifact('TetherLike'), artifact('Shop')]
const address = (): string => toTronAddress(addressOfKey(randomBytes(32)))

let database: TestDatabase
let node: TronNode
let stop: () => Promise<void> = async () => {}
let payer: { key: Uint8Array; hex: Hex }
let settings: ChainSettings
let platform: string
let lookAlike: string
let manyCalls: string
let spendLimit: string

async function until<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> {
  const deadline = performance.now() + waitMs
  for (;;) {
    const found = await look()
    if (found) return found
    if (performance.now() > deadline) throw new Error(`waited too long until ${what}`)
    await sleep(POLL_MS)
  }
}

type Sent = { readonly hash: string; mined(): Promise<boolean> }

let calls = 0
/** Signs with the one key, hands it to the node, and tells when it is in a block and whether it succeeded. */
async function send(
  what: { kind: 'create'; bytecode: Hex } | { kind: 'call'; contract: string; data: Hex },
): Promise<Sent> {
  const head = await readNewest(node, 'wallet')
  const common = {
    owner: payer.hex,
    callValue: 0n,
    feeLimit: FEE_LIMIT,
    permissionId: 0,
    refBlockBytes: (head.number & 0xffff).toString(16).padStart(4, '0'),
    refBlockHash: head.hash.slice(REFERENCE.from, REFERENCE.to),
    // Two calls alike must differ in something.
    expiration: head.timeMs + 600_000,
    timestamp: head.timeMs + calls++,
  }
  const raw: TronRaw =
    what.kind === 'create'
      ? {
          ...common,
          kind: 'create',
          bytecode: what.bytecode,
          name: 'test',
          abi: null,
          userPercent: 100n,
          originEnergyLimit: 10_000_000n,
        }
      : { ...common, kind: 'call', contract: hexOfTron(what.contract), data: what.data }
  const bytes = encodeRaw(raw)
  const hash = txIdOf(bytes)
  const answer = (await node.ask('wallet/broadcasthex', {
    transaction: packSigned(bytes, signTx(bytes, payer.key).signature),
  })) as { result?: boolean }
  if (answer.result !== true)
    throw new Error(`the node did not take a transaction: ${JSON.stringify(answer)}`)
  return {
    hash,
    mined: async () =>
      (
        await until(`${hash} is in a block`, async () =>
          readInfo(await node.ask('wallet/gettransactioninfobyid', { value: hash })),
        )
      ).succeeded,
  }
}

async function deploy(bytecode: Hex): Promise<string> {
  const sent = await send({ kind: 'create', bytecode })
  if (!(await sent.mined())) throw new Error('a contract was not deployed')
  return toTronAddress(createdAddress(sent.hash, payer.hex))
}

const tetherData = (functionName: string, args: unknown[]): Hex =>
  encodeFunctionData({ abi: tether.abi, functionName, args })
const transfer = (to: string, amountBase: bigint, token = settings.usdt): Promise<Sent> =>
  send({ kind: 'call', contract: token, data: tetherData('transfer', [hexOfTron(to), amountBase]) })
async function run(contract: string, data: Hex): Promise<void> {
  if (!(await (await send({ kind: 'call', contract, data })).mined()))
    throw new Error('a call failed')
}

beforeAll(async () => {
  database = await createTestDatabase()
  let rpc = given
  let chainId = Number(process.env['CHAIN_105_CHAIN_ID'] ?? 728_126_428)
  if (rpc === undefined) {
    const net = await createTronnet(own)
    ;[rpc, chainId, stop] = [net.url, net.chainId, () => net.stop()]
    const made = randomBytes(32)
    payer = { key: made, hex: addressOfKey(made) }
    await net.fund(payer.hex, 10n ** 13n)
  } else {
    if (key.length !== 32)
      throw new Error(
        'TRON_TEST_KEY must be 64 hex digits: the key of an account on that node that has some thousand TRX',
      )
    payer = { key, hex: addressOfKey(key) }
  }
  const apiKeys = (process.env['CHAIN_105_API_KEY'] ?? '').split(',').filter(Boolean)
  node = createTronNode(rpc.split(',')[0]!.trim(), { place: 1, timeoutMs: 10_000, apiKeys })
  const token = encodeDeployData({ ...tether, args: ['Tether USD', 'USDT', 6, payer.hex] })
  const usdt = await deploy(token)
  lookAlike = await deploy(token)
  manyCalls = await deploy(initCodeOf(MANY_CALLS))
  platform = address()
  const mdd = await deploy(
    encodeDeployData({ ...artifact('Token'), args: ['MDD', 'MDD', 18, payer.hex] }),
  )
  const shop = await deploy(
    encodeDeployData({
      ...shopCode,
      args: [usdt, mdd, platform, payer.hex].map((one) => fromTronAddress(one) ?? one),
    }),
  )
  settings = {
    network: 105,
    chainId,
    rpc: rpc.split(',').map((one) => one.trim()),
    apiKeys,
    usdt,
    usdtDecimals: 6,
    shop,
    receive: [address(), address()],
    payees: [],
    fromBlock: null,
    fixedDepth: null,
    secondProviderFromMicro: 1_000_000_000n,
    pollMs: POLL_MS,
    instance: null,
  }
  settings = { ...settings, payees: [platform, ...settings.receive] }
  spendLimit = await deploy(
    encodeDeployData({
      ...artifact('SpendLimit'),
      args: [usdt, settings.receive[0]!].map((one) => fromTronAddress(one) ?? one),
    }),
  )
  for (const [at, to] of [
    [usdt, payer.hex],
    [lookAlike, payer.hex],
    [usdt, hexOfTron(manyCalls)],
  ] as const)
    await run(at, tetherData('mint', [to, 10n ** 15n]))
}, 10 * waitMs)
afterAll(async () => {
  await stop()
  await database.drop()
})

const follow = () => {
  const { log, events } = recordingLog()
  const shop = testShop(database.db, log, new Map([[105, settings]]))
  const watcher = createWatcher(
    shop.ctx,
    createTronChain(settings, log),
    followChains(shop.listeners),
    { earlierAddresses: async () => ({ receivers: [], shops: [spendLimit] }) },
  )
  const paymentOf = async (id: string) => (await readPayment(shop.ctx, id)).payment
  const status = (id: string, wanted: readonly string[]) =>
    until(`${id} is ${wanted.join(' or ')}`, async () => {
      // One step at a time: the chain may be faster than a busy machine.
      await watcher.tick()
      const now = (await paymentOf(id)).status
      return wanted.includes(now) && now
    })
  return { shop, watcher, events, paymentOf, status }
}

test(
  'the contracts are what the settings say, and others are refused',
  async () => {
    const { log } = recordingLog()
    await createTronChain(settings, log).verify()
    await expect(createTronChain({ ...settings, usdt: lookAlike }, log).verify()).rejects.toThrow(
      ChainMismatch,
    )
    await expect(createTronChain({ ...settings, usdtDecimals: 18 }, log).verify()).rejects.toThrow(
      ChainMismatch,
    )
  },
  waitMs,
)

test(
  'transfers and contract payments on TRON are settled in solid blocks, and nothing else pays',
  async () => {
    const { shop, watcher, events, paymentOf, status } = follow()
    await watcher.tick()
    const [a, b, c, d] = [
      await shop.open(PRICE, 105),
      await shop.open(PRICE, 105),
      await shop.open(PRICE, 105),
      await shop.open(PRICE, 105),
    ]
    const [payA, payB, payC, payD] = [
      await paymentOf(a),
      await paymentOf(b),
      await paymentOf(c),
      await paymentOf(d),
    ]
    const base = (one: { amountBase: string | null }): bigint => BigInt(one.amountBase!)
    const fake = await transfer(payD.receiver!, base(payD), lookAlike)
    const failing = await transfer(payD.receiver!, 2n ** 200n)
    const first = await transfer(payA.receiver!, base(payA))
    // A busy machine may look only when it is settled already.
    await status(a, ['seen', 'confirming', 'settled'])
    const both = concat([
      pad(hexOfTron(settings.usdt)),
      tetherData('transfer', [hexOfTron(payB.receiver!), base(payB)]),
      tetherData('transfer', [hexOfTron(payB.receiver!), 1n]),
    ])
    const many = await send({ kind: 'call', contract: manyCalls, data: both })
    await run(settings.usdt, tetherData('approve', [hexOfTron(settings.shop!), PRICE]))
    await run(
      settings.shop!,
      encodeFunctionData({
        abi: shopCode.abi,
        functionName: 'payOrder',
        args: [BigInt(payC.payOrderId), 1n, PRICE, hexOfTron(platform), 10_000_000_000n],
      }),
    )
    expect([
      await first.mined(),
      await many.mined(),
      await fake.mined(),
      await failing.mined(),
    ]).toEqual([true, true, true, false])
    for (const id of [a, b, c]) expect(await status(id, ['settled'])).toBe('settled')
    expect((await paymentOf(d)).status).toBe('waiting')
    expect((await readPayment(shop.ctx, a)).transfers).toMatchObject([
      { txHash: first.hash, logIndex: 0, status: 'settled' },
    ])
    await until('the look-alike is named', async () => {
      await watcher.tick()
      return events('transferRefused').some(
        (entry) => entry['reason'] === 'wrongToken' && entry['txHash'] === fake.hash,
      )
    })
    await checkBooks(shop.ctx)
    await watcher.stop()
  },
  3 * waitMs,
)

test(
  'an order is charged to a spending limit, and settled when that is solidified',
  async () => {
    const { shop, watcher, paymentOf, status } = follow()
    await watcher.tick()
    const id = await shop.open(PRICE, 105)
    // The one account is buyer and operator.
    const end = BigInt(Math.floor((await readNewest(node, 'wallet')).timeMs / 1_000) + 86_400)
    await run(settings.usdt, tetherData('approve', [hexOfTron(spendLimit), PRICE]))
    await run(
      spendLimit,
      encodeFunctionData({
        abi: artifact('SpendLimit').abi,
        functionName: 'grant',
        args: [
          hexOfTron(settings.receive[0]!),
          hexOfTron(settings.usdt),
          PRICE,
          PRICE,
          PRICE,
          end,
          payer.hex,
        ],
      }),
    )
    const data = chargeCall(1n, (await paymentOf(id)).payOrderId, PRICE, end)
    const chain = createTronPayoutChain(settings, shop.ctx.log)
    const account = privateKeyToAccount(bytesToHex(payer.key))
    const ready = await chain.prepare(account, { to: spendLimit, data }, 0n)
    if (typeof ready === 'string') throw new Error(`a charge is ${ready}`)
    const { raw, txHash } = await ready.sign({ nonce: null, payoutId: 1n })
    expect(await chain.send(raw)).toBe(true)
    expect(await status(id, ['settled'])).toBe('settled')
    expect((await readPayment(shop.ctx, id)).transfers).toMatchObject([
      { txHash, status: 'settled' },
    ])
    expect(await chain.prepare(account, { to: spendLimit, data }, 0n), 'the same once more').toBe(
      'refused',
    )
    await checkBooks(shop.ctx)
    await watcher.stop()
  },
  3 * waitMs,
)

test(
  'what came while nobody followed is found from the saved cursor',
  async () => {
    const before = follow()
    const id = await before.shop.open(PRICE, 105)
    const pay = await before.paymentOf(id)
    expect(await (await transfer(pay.receiver!, BigInt(pay.amountBase!))).mined()).toBe(true)
    const after = follow()
    expect(await after.status(id, ['settled'])).toBe('settled')
    expect(after.shop.settled.map((event) => event.orderId)).toEqual([id])
    await after.watcher.stop()
  },
  2 * waitMs,
)

test(
  'what stands at an address is what was sent there',
  async () => {
    const to = address()
    const { log } = recordingLog()
    expect(await (await transfer(to, 1_234_567n)).mined()).toBe(true)
    const held = await until('it is solidified', async () => {
      const { holdings } = await readHoldings(
        settings,
        { addresses: [to], tokens: [settings.usdt] },
        log,
      )
      return holdings[0]!.tokensBase[0] !== 0n && holdings[0]
    })
    expect(held).toEqual({ address: to, nativeBase: 0n, tokensBase: [1_234_567n] })
  },
  2 * waitMs,
)
