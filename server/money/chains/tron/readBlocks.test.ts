import { hexToBytes } from '../../../../basics/hex.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decodeRaw, transactionOf } from '../../../../basics/tron/transaction.ts'
import {
  ChainMismatch,
  NoProvider,
  type Chain,
  type ChainSettings,
  type TransactionFacts,
} from '../chain.ts'
import { startFaultProxy, type FaultProxy } from '../../../testing/chains/faultProxy.ts'
import { readHoldings } from '../balances/readHoldings.ts'
import { recordingLog } from '../../../testing/chains/watch.ts'
import { startTronTestChain, type TronTestChain } from '../../../testing/chains/tronChain.ts'

let chain: TronTestChain
let proxy: FaultProxy
beforeAll(async () => {
  chain = await startTronTestChain({ lagBlocks: 4 })
})
beforeEach(async () => {
  proxy = await startFaultProxy(chain.rpc)
})
afterEach(() => proxy.stop())
afterAll(() => chain.stop())

const { log } = recordingLog()
const open = (over: Partial<ChainSettings> = {}): Chain =>
  chain.open(chain.settings({ rpc: [proxy.url], ...over }), log)
const receiver = () => chain.receivers[0]!
const newest = async (module: Chain) => (await module.tip()).head

describe('solidified blocks', () => {
  it('solidified blocks are read where a node serves nothing else, and what is above them as it is now', async () => {
    const module = open()
    await chain.mine([await chain.sign(receiver(), 5n)])
    const { head, final } = await module.tip()
    expect(head.number - final.number).toBe(4)
    proxy.counts.clear()
    await module.readRange({
      from: final.number - 1,
      to: final.number,
      anchors: [final.number - 2],
    })
    expect([...proxy.counts.keys()].filter((path) => !path.startsWith('walletsolidity/'))).toEqual(
      [],
    )
    proxy.counts.clear()
    const { transfers } = await module.readRange({
      from: final.number,
      to: head.number,
      anchors: [],
    })
    expect(transfers.map((one) => one.amountBase)).toEqual([5n])
    expect([...proxy.counts]).toEqual([
      ['walletsolidity/getblock', 1],
      ['wallet/getblockbylimitnext', 1],
      ['wallet/gettransactioninfobyblocknum', 1],
    ])
  })

  it('of a provider that has fewer of them than another are not read there', async () => {
    const module = open({ rpc: [chain.rpc, proxy.url] })
    const { final } = await module.tip()
    // The second one stands still in what it calls solidified; its newest blocks are those of the first.
    const old = (await open({ rpc: [chain.rpc] }).blocks([final.number - 2]))[0]!
    proxy.fault = ({ method, params }) =>
      method === 'walletsolidity/getblock' &&
      (params[0] as { id_or_num?: string }).id_or_num === undefined
        ? {
            kind: 'result',
            change: (block) => ({
              ...(block as object),
              blockID: old.hash,
              block_header: {
                raw_data: {
                  ...(block as { block_header: { raw_data: object } }).block_header.raw_data,
                  number: old.number,
                },
              },
            }),
          }
        : undefined
    const range = { from: final.number, to: final.number, anchors: [], final: true }
    await expect(
      module.readRange({ ...range, not: [module.providers()[0]!.name] }),
    ).rejects.toThrow(NoProvider)
    expect(module.providers()[1]!.lastFault).toBe(`has not solidified block ${final.number}`)
    expect((await module.readRange(range)).provider).toBe(module.providers()[0]!.name)
  })

  it.each([
    { kind: 'http', status: 404 },
    { kind: 'error', code: 0, message: 'unknown path' },
  ] as const)(
    'of a node whose API has no way to ask for a header alone ($kind) are asked for as a whole',
    async (fault) => {
      proxy.fault = ({ method }) => (method.endsWith('/getblock') ? fault : undefined)
      const module = open()
      await module.verify()
      const { head } = await module.tip()
      expect(head.number).toBe(await chain.head())
      expect((await module.blockByHash(head.hash))?.number).toBe(head.number)
      expect(await module.blocks([head.number, head.number + 9])).toEqual([head, undefined])
      expect(proxy.counts.get('wallet/getnowblock')).toBe(1)
    },
  )

  it('solidified blocks that do not follow each other are refused', async () => {
    const module = open()
    const { final } = await module.tip()
    proxy.fault = ({ method }) =>
      !method.endsWith('limitnext')
        ? undefined
        : {
            kind: 'result',
            change: (answer) => ({
              block: (
                answer as {
                  block: { block_header: { raw_data: { number: number; parentHash: string } } }[]
                }
              ).block.map((block) =>
                block.block_header.raw_data.number === final.number
                  ? {
                      ...block,
                      block_header: {
                        raw_data: { ...block.block_header.raw_data, parentHash: '77'.repeat(32) },
                      },
                    }
                  : block,
              ),
            }),
          }
    await expect(
      module.readRange({ from: final.number - 2, to: final.number, anchors: [] }),
    ).rejects.toThrow(NoProvider)
    expect(module.providers()[0]!.lastFault).toMatch(/does not stand on the one before it/)
  })

  it('are checked against the index of logs where there is only one provider, else by the list of infos once more', async () => {
    const module = open()
    const [many, wrong] = [
      await chain.signMany([
        { to: receiver(), amountBase: 6n },
        { to: receiver(), amountBase: 6n },
      ]),
      await chain.signLookAlike(receiver(), 9n),
    ]
    await chain.mine([many, await chain.signFailing(receiver()), wrong])
    const head = await newest(module)
    const read = await module.readBlock(head.hash)
    expect(read.map((one) => [one.logIndex, one.amountBase, one.refusal])).toEqual([
      [0, 6n, null],
      [1, 6n, null],
      [0, 9n, 'wrongToken'],
    ])
    proxy.counts.clear()
    expect(await module.crossCheck(head, '')).toEqual(read)
    expect([...proxy.counts.keys()]).toContain('eth_getLogs')
    expect([...proxy.counts.keys()]).not.toContain('wallet/gettransactioninfobyblocknum')
    proxy.fault = ({ method }) =>
      method === 'eth_getLogs'
        ? { kind: 'error', code: -32601, message: 'the method does not exist' }
        : undefined
    expect(await module.crossCheck(head, '')).toEqual(read)
  })
})

describe('hints', () => {
  it('replace the reading of blocks that are not final, and of no other', async () => {
    const module = open({ hints: true })
    await module.verify()
    const [approve, pay] = await chain.signPayOrder(1_732_000_000_000_123_456n, 8n)
    const sent = [
      await chain.sign(receiver(), 7n),
      await chain.signFailing(receiver()),
      approve!,
      pay!,
    ]
    await chain.mine(sent)
    const head = await newest(module)
    proxy.counts.clear()
    expect(
      (await module.readBlock(head.hash)).map((one) => [one.txHash, one.rail, one.blockHash]),
    ).toEqual([
      [sent[0]!.hash, 'transfer', head.hash],
      [pay!.hash, 'contract', head.hash],
    ])
    expect([...proxy.counts.keys()]).not.toContain('wallet/gettransactioninfobyblocknum')
    await chain.finalise()
    const { final } = await module.tip()
    proxy.counts.clear()
    expect(
      (await module.readRange({ from: head.number, to: final.number, anchors: [] })).transfers,
    ).toHaveLength(2)
    expect([...proxy.counts.keys()]).toEqual([
      'walletsolidity/getblockbylimitnext',
      'walletsolidity/gettransactioninfobyblocknum',
    ])
  })

  it('hints are done without where there are none', async () => {
    proxy.fault = ({ method }) =>
      method.startsWith('v1/') ? { kind: 'http', status: 404 } : undefined
    const module = open({ hints: true })
    await chain.mine([await chain.sign(receiver(), 11n)])
    expect(
      (await module.readBlock((await newest(module)).hash)).map((one) => one.amountBase),
    ).toEqual([11n])
  })
})

describe('the shop contract', () => {
  it('a TRON shop contract that takes another token stops its network, and the setting is named', async () => {
    await open({ shop: await chain.deployShop() }).verify()
    const wrong = open({ shop: await chain.deployShop({ usdt: chain.lookAlike }) }).verify()
    await expect(wrong).rejects.toThrow(ChainMismatch)
    await expect(wrong).rejects.toThrow(
      /^CHAIN_105_SHOP: the shop contract at T\w{33} takes the token T\w{33}, but CHAIN_105_USDT is T\w{33}\.$/,
    )
    await expect(open({ shop: chain.usdt }).verify()).rejects.toThrow(NoProvider)
  })

  it('the shop contract pays its orders by its own event, also to a platform address of later', async () => {
    const module = open()
    await module.verify()
    const pay = async (orderId: bigint, amountBase: bigint, shop?: string) => {
      const signed = await chain.signPayOrder(orderId, amountBase, shop)
      await chain.mine(signed)
      return (await module.readBlock((await newest(module)).hash)).filter(
        (one) => one.txHash === signed[1]!.hash,
      )
    }
    expect(await pay(1_732_000_000_000_000_001n, 21n)).toMatchObject([
      {
        rail: 'contract',
        chainOrderId: 1_732_000_000_000_000_001n,
        amountBase: 21n,
        receiver: chain.platform,
        logIndex: 0,
        refusal: null,
      },
    ])
    const moved = (await chain.net.account(0n)).address
    await chain.movePlatform(moved)
    expect(await pay(1_732_000_000_000_000_002n, 22n)).toMatchObject([
      {
        rail: 'contract',
        chainOrderId: 1_732_000_000_000_000_002n,
        receiver: moved,
        elsewhere: true,
      },
    ])
    await chain.movePlatform(chain.platform)
    // A shop of earlier settings, whose platform address nobody told us.
    const elsewhere = (await chain.net.account(0n)).address
    const earlier = await chain.deployShop({ platform: elsewhere })
    module.watch({ receivers: [], shops: [earlier] })
    expect(await pay(1_732_000_000_000_000_003n, 23n, earlier)).toMatchObject([
      { rail: 'contract', receiver: elsewhere, elsewhere: true, amountBase: 23n },
    ])
  })
})

describe('what stands at our addresses', () => {
  it('what stands at our addresses is read in the solidified state, that of the platform address too', async () => {
    const fresh = (await chain.net.account(0n, 0n)).address
    const read = () =>
      readHoldings(chain.settings(), { addresses: [fresh], tokens: [chain.usdt] }, log)
    const before = await read()
    expect(before).toMatchObject({
      platform: chain.platform,
      holdings: [{ address: fresh, nativeBase: 0n, tokensBase: [0n] }, { address: chain.platform }],
    })
    await chain.mine([await chain.sign(fresh, 2_500_000n)])
    expect((await read()).holdings[0]).toEqual({ address: fresh, nativeBase: 0n, tokensBase: [0n] })
    await chain.net.fund(fresh, 7n)
    await chain.finalise()
    const after = await read()
    expect(after.holdings[0]).toEqual({ address: fresh, nativeBase: 7n, tokensBase: [2_500_000n] })
    expect(after.block).toBe((await chain.head()) - 4)
    await expect(
      readHoldings(
        chain.settings({ rpc: ['http://127.0.0.1:9'] }),
        { addresses: [], tokens: [] },
        log,
      ),
    ).rejects.toThrow(NoProvider)
  })
})

describe('looking a transaction up', () => {
  const mined = async (hash: string): Promise<Extract<TransactionFacts, { state: 'mined' }>> => {
    const facts = await open().lookUp!(hash)
    if (facts?.state !== 'mined') throw new Error(`${hash} is ${facts?.state}`)
    return facts
  }

  it('looking a transaction up tells what waits from what nobody knows', async () => {
    expect(await open().lookUp!('77'.repeat(32))).toBeUndefined()
    const { owner, usdt } = chain.net
    const sent = chain.net.sign(owner, usdt, 'mint', [owner.address, 1n])
    const raw = decodeRaw(hexToBytes(sent.raw_data_hex)) as Parameters<typeof transactionOf>[0]
    expect(
      await chain.net.ask('wallet/broadcasttransaction', {
        ...transactionOf(raw),
        signature: sent.signature,
      }),
    ).toMatchObject({ result: true })
    expect(await open().lookUp!(sent.txID)).toEqual({ state: 'waiting' })
    await chain.net.mine()
    expect((await mined(sent.txID)).block.number).toBe(await chain.head())
  })

  it('looking a transaction up names transfers, look-alikes, approvals, coins and failures', async () => {
    const [approve, pay] = await chain.signPayOrder(1_732_000_000_000_000_009n, 31n)
    const [ok, fake, failing] = [
      await chain.sign(receiver(), 32n),
      await chain.signLookAlike(receiver(), 33n),
      await chain.signFailing(receiver()),
    ]
    await chain.mine([approve!, pay!, ok, fake, failing])
    expect(await mined(ok.hash)).toMatchObject({
      failure: null,
      coin: null,
      approval: false,
      transfers: [{ receiver: receiver(), amountBase: 32n, token: chain.usdt, refusal: null }],
    })
    expect(await mined(fake.hash)).toMatchObject({
      transfers: [{ refusal: 'wrongToken', token: chain.lookAlike }],
    })
    expect(await mined(approve!.hash)).toMatchObject({ approval: true, transfers: [] })
    expect(await mined(pay!.hash)).toMatchObject({
      transfers: [{ rail: 'contract', chainOrderId: 1_732_000_000_000_000_009n }],
    })
    expect(await mined(failing.hash)).toMatchObject({ failure: 'reverted', transfers: [] })
    const again = await chain.net.account(31n)
    const poor = chain.net.sign(again, chain.usdt, 'transfer', [receiver(), 1n], {
      feeLimit: 1_000n,
    })
    await chain.net.mine([poor])
    expect(await mined(poor.txID)).toMatchObject({ failure: 'outOfGas' })
    const grant = await chain.net.account(0n, 5_000_000n)
    const [block] = await chain.net
      .ask<{ block: { transactions?: { txID: string }[] }[] }>('wallet/getblockbylimitnext', {
        startNum: await chain.head(),
        endNum: (await chain.head()) + 1,
      })
      .then((one) => one.block)
    expect(await mined(block!.transactions![0]!.txID)).toMatchObject({
      coin: { receiver: grant.address, amountBase: 5_000_000n },
      failure: null,
      approval: false,
    })
  })
})
