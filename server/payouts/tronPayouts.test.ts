import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toTronAddress } from '../../basics/tron/address.ts'
import { withdrawalsForPayouts } from '../balances/withdrawalsForPayouts.ts'
import { withdrawalReference } from '../balances/withdrawal.ts'
import type { ChainSettings } from '../chains/chain.ts'
import { inTransaction, type Context } from '../db/context.ts'
import { createTestDatabase, type TestDatabase } from '../db/testDatabase.ts'
import { startTestTronnet, testAccount, type TestTronnet } from '../demo/tronnet/testTronnet.ts'
import { checkLedger } from '../ledger/checkLedger.ts'
import { post } from '../ledger/post.ts'
import { readBalance } from '../ledger/readBalance.ts'
import { reserve } from '../ledger/reserve.ts'
import { addAccounts } from '../ledger/testLedger.ts'
import { createLog } from '../log.ts'
import type { PayoutItem, PayoutSource } from './payout.ts'
import { listHeld, resolveHeld } from './resolveHeld.ts'
import { runPayouts, tellWallet } from './runPayouts.ts'
import type { Signer } from './takePayout.ts'
import { createTronPayoutChain, fateOf, type TronPayoutChain } from './tronPayoutChain.ts'

const UNIT = 1_000_000n
const START_MICRO = 1_000n * UNIT
const TRX = 1_000_000n
const MINUTE = 60_000
/** After so long without it, a payout of now is dead: its ten minutes, and the margin. */
const LIFE_MS = 17 * MINUTE

let net: TestTronnet
let database: TestDatabase
let ctx: Context
let nowMs: number
let wallet: PrivateKeyAccount
let chain: TronPayoutChain
let signer: Signer<TronPayoutChain>
let owner: bigint
let turn = 0

const settings = (over: Partial<ChainSettings> = {}): ChainSettings => ({
  network: 105, chainId: net.chainId, rpc: [net.url], usdt: net.usdt, usdtDecimals: 6, shop: net.shop, receive: net.receivers, fromBlock: null, fixedDepth: null,
  secondProviderFromMicro: 1_000n * UNIT, pollMs: 100, instance: null, ...over,
})

async function newWallet(usdtMicro: bigint, sun: bigint): Promise<PrivateKeyAccount> {
  const account = privateKeyToAccount(generatePrivateKey())
  const address = toTronAddress(account.address)
  if (sun > 0n) await net.fund(address, sun)
  if (usdtMicro > 0n) await net.mine([net.sign(net.owner, net.usdt, 'mint', [address, usdtMicro])])
  return account
}

beforeAll(async () => {
  net = await startTestTronnet()
})
afterAll(() => net.stop())

beforeEach(async () => {
  database = await createTestDatabase()
  nowMs = net.head().timestamp
  ctx = { db: database.db, now: () => new Date(nowMs), log: createLog('test', 'silent') }
  wallet = await newWallet(10_000n * UNIT, 10_000n * TRX)
  chain = createTronPayoutChain(settings(), ctx.log)
  signer = signerWith(chain)
  ;[owner] = (await addAccounts(database.db, 1)) as [bigint]
  await inTransaction(ctx, (tx) => post(tx, [{ from: { system: 'demo' }, to: { account: owner }, asset: 'USDT', amountMicro: START_MICRO, kind: 'playMoney', reference: `start:${owner}` }]))
})
afterEach(async () => {
  await checkLedger(ctx)
  await database.drop()
})

const signerWith = (used: TronPayoutChain, sources: readonly PayoutSource[] = [withdrawalsForPayouts]): Signer<TronPayoutChain> => ({
  account: wallet, chain: used, sources,
  limits: { maxMicro: 400n * UNIT, dailyMaxMicro: 500n * UNIT, secondFromMicro: 300n * UNIT, approvers: [] },
})

/** An approved withdrawal as balances leave it: its amount is set aside. */
async function approved(amountMicro: bigint, address: string = testAccount().address): Promise<bigint> {
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ id: bigint }>`
      insert into withdrawal (account_id, request_id, asset, network, address, amount_micro, fee_micro, state, approved_by, created_at, updated_at)
      values (${owner}, ${String(1_700_000_000_000_000_000n + BigInt(turn++))}, 'USDT', 105, ${address}, ${amountMicro}, 0, 'approved', 'limit', ${tx.now()}, ${tx.now()}) returning id`.execute(tx.db)
    const { id } = rows[0]!
    await reserve(tx, { from: { account: owner }, to: { system: 'payouts:105' }, asset: 'USDT', amountMicro, kind: 'withdrawal', reference: withdrawalReference(id) })
    return id
  })
}

const stateOf = async (id: bigint): Promise<{ state: string; tx_hash: string | null; reason: string | null }> =>
  (await sql<{ state: string; tx_hash: string | null; reason: string | null }>`select state, tx_hash, reason from withdrawal where id = ${id}`.execute(ctx.db)).rows[0]!
const balance = async (): Promise<bigint> => (await readBalance(ctx, owner, 'USDT')).amountMicro
const paidTo = (address: string): Promise<bigint> => net.read<bigint>(net.usdt, 'balanceOf', [address])
const signed = async (): Promise<{ tx_hash: string; expires_at: Date; max_fee: bigint }[]> =>
  (await sql<{ tx_hash: string; expires_at: Date; max_fee: bigint }>`select tx_hash, expires_at, max_fee from payout_transaction order by expires_at`.execute(ctx.db)).rows

/** So much later, by the chain's clock and by ours, with blocks that stay and hold nothing of what waits. */
async function pass(ms: number): Promise<void> {
  net.advance(ms)
  nowMs += ms
  await net.mineEmpty(net.solidLag + 1)
}
/** A node that knows of no transaction at all. */
async function startHidingNode(target: string): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      if (/gettransaction/.test(request.url!)) return void response.end('{}')
      const body = Buffer.concat(parts).toString('utf8')
      const answer = await fetch(target + request.url!, body === '' ? {} : { method: 'POST', body })
      response.end(await answer.text())
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = (): Promise<void> => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(() => resolve()))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}
const settled = async (): Promise<void> => {
  await net.mine()
  await net.finalise()
}

test('an approved withdrawal is signed, sent, and done when the block stays; a transfer that answers false is one', async () => {
  const to = testAccount().address
  const id = await approved(100n * UNIT, to)
  expect(await runPayouts(ctx, signer)).toEqual({ open: 1, waiting: {} })
  expect(await stateOf(id)).toMatchObject({ state: 'sent' })
  expect(await balance()).toBe(900n * UNIT)
  await net.mine()
  expect(await paidTo(to)).toBe(100n * UNIT)
  expect(await runPayouts(ctx, signer)).toMatchObject({ open: 1 })
  expect(await stateOf(id)).toMatchObject({ state: 'sent' })
  await net.finalise()
  expect(await runPayouts(ctx, signer)).toEqual({ open: 0, waiting: {} })
  const [transaction] = await signed()
  expect(await stateOf(id)).toMatchObject({ state: 'done', tx_hash: transaction!.tx_hash })
  expect(transaction!.max_fee).toBeLessThanOrEqual(100n * TRX)
  expect(await readBalance(ctx, owner, 'USDT')).toMatchObject({ amountMicro: 900n * UNIT, reservedMicro: 0n })
})

test('equal payouts of one moment are as many transactions, from two processes too', async () => {
  const to = testAccount().address
  const ids = []
  for (let at = 0; at < 12; at++) ids.push(await approved(10n * UNIT, to))
  await Promise.all([runPayouts(ctx, signer), runPayouts(ctx, signerWith(createTronPayoutChain(settings(), ctx.log)))])
  expect(await signed()).toHaveLength(12)
  await settled()
  await runPayouts(ctx, signer)
  for (const id of ids) expect(await stateOf(id)).toMatchObject({ state: 'done' })
  expect(await paidTo(to)).toBe(120n * UNIT)
})

describe('a crash', () => {
  test('before anything is written down leaves nothing', async () => {
    const id = await approved(50n * UNIT)
    await expect(runPayouts(ctx, signerWith({ ...chain, prepare: () => Promise.reject(new Error('killed')) }))).rejects.toThrow('killed')
    expect(await stateOf(id)).toMatchObject({ state: 'approved' })
    expect(await signed()).toHaveLength(0)
  })

  test('while it looks at the chain changes nothing', async () => {
    const to = testAccount().address
    const id = await approved(50n * UNIT, to)
    const dying = signerWith({ ...chain, look: () => Promise.reject(new Error('killed')) })
    for (let start = 0; start < 3; start++) await expect(runPayouts(ctx, dying)).rejects.toThrow('killed')
    await runPayouts(ctx, signer)
    await settled()
    await runPayouts(ctx, signer)
    expect(await stateOf(id)).toMatchObject({ state: 'done' })
    expect(await signed()).toHaveLength(1)
  })

  test('between writing down and sending: the same signature is sent on the next start, once', async () => {
    const to = testAccount().address
    const id = await approved(50n * UNIT, to)
    await expect(runPayouts(ctx, signerWith({ ...chain, send: () => Promise.reject(new Error('killed')) }))).rejects.toThrow('killed')
    expect(await stateOf(id)).toMatchObject({ state: 'sent' })
    for (let start = 0; start < 3; start++) await runPayouts(ctx, signer)
    await settled()
    await runPayouts(ctx, signer)
    expect(await stateOf(id)).toMatchObject({ state: 'done' })
    expect(await signed()).toHaveLength(1)
    expect(await paidTo(to)).toBe(50n * UNIT)
  })

  test('between sending and recording it: nothing is paid twice', async () => {
    const to = testAccount().address
    const id = await approved(50n * UNIT, to)
    const send = async (raw: string): Promise<boolean> => {
      await chain.send(raw)
      throw new Error('killed')
    }
    await expect(runPayouts(ctx, signerWith({ ...chain, send }))).rejects.toThrow('killed')
    await net.mine()
    nowMs += 60_000
    await runPayouts(ctx, signer)
    await settled()
    await runPayouts(ctx, signer)
    expect(await stateOf(id)).toMatchObject({ state: 'done' })
    expect(await paidTo(to)).toBe(50n * UNIT)
    expect(await signed()).toHaveLength(1)
  })
})

describe('never are two alive', () => {
  const unsent = (): Signer<TronPayoutChain> => signerWith({ ...chain, send: async () => false })

  test('what no block took in its time is signed again only when a block that stays is younger than its end', async () => {
    const to = testAccount().address
    const id = await approved(20n * UNIT, to)
    await runPayouts(ctx, unsent())
    // Expired by every clock, but a node may be some minutes behind.
    await pass(12 * MINUTE)
    await runPayouts(ctx, unsent())
    nowMs += 60 * MINUTE
    await runPayouts(ctx, unsent())
    expect(await signed()).toHaveLength(1)
    nowMs -= 60 * MINUTE
    await pass(LIFE_MS - 12 * MINUTE)
    await runPayouts(ctx, signer)
    const [first, second] = await signed()
    expect(second!.tx_hash).not.toBe(first!.tx_hash)
    await settled()
    await runPayouts(ctx, signer)
    expect(await stateOf(id)).toMatchObject({ state: 'done', tx_hash: second!.tx_hash })
    expect(await paidTo(to)).toBe(20n * UNIT)
  })

  test('the first one can be shown to the chain again as often as anybody likes: it stays dead', async () => {
    const to = testAccount().address
    await approved(20n * UNIT, to)
    await runPayouts(ctx, unsent())
    const { rows } = await sql<{ raw: string }>`select raw from payout_transaction`.execute(ctx.db)
    await pass(LIFE_MS)
    await runPayouts(ctx, signer)
    expect(await signed()).toHaveLength(2)
    expect(await chain.send(rows[0]!.raw)).toBe(false)
    await settled()
    await runPayouts(ctx, signer)
    expect(await paidTo(to)).toBe(20n * UNIT)
  })

  test('two processes that find it dead at once sign it once', async () => {
    const to = testAccount().address
    const id = await approved(20n * UNIT, to)
    await runPayouts(ctx, unsent())
    await pass(LIFE_MS)
    await Promise.all([1, 2, 3, 4].map(() => runPayouts(ctx, signerWith(createTronPayoutChain(settings(), ctx.log)))))
    expect(await signed()).toHaveLength(2)
    await settled()
    await runPayouts(ctx, signer)
    expect(await stateOf(id)).toMatchObject({ state: 'done' })
    expect(await paidTo(to)).toBe(20n * UNIT)
  })

  test('one that found it dead and was slow to sign it finds that another one did', async () => {
    const to = testAccount().address
    const id = await approved(20n * UNIT, to)
    await runPayouts(ctx, unsent())
    await pass(LIFE_MS)
    const [looked, quicker] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const prepare: TronPayoutChain['prepare'] = async (...asked) => {
      looked.resolve()
      await quicker.promise
      return chain.prepare(...asked)
    }
    const slow = runPayouts(ctx, signerWith({ ...chain, prepare }))
    await looked.promise
    await runPayouts(ctx, signer)
    // A later block: what the slow one signs is another transaction.
    net.advance(5_000)
    await net.mineEmpty(1)
    quicker.resolve()
    await slow
    expect(await signed()).toHaveLength(2)
    await settled()
    await runPayouts(ctx, signer)
    expect(await stateOf(id)).toMatchObject({ state: 'done' })
    expect(await paidTo(to)).toBe(20n * UNIT)
  })

  test('a crash while it is signed again leaves one that is sent, not two', async () => {
    const to = testAccount().address
    const id = await approved(20n * UNIT, to)
    await runPayouts(ctx, unsent())
    await pass(LIFE_MS)
    await expect(runPayouts(ctx, signerWith({ ...chain, send: () => Promise.reject(new Error('killed')) }))).rejects.toThrow('killed')
    for (let start = 0; start < 3; start++) await runPayouts(ctx, signer)
    expect(await signed()).toHaveLength(2)
    await settled()
    await runPayouts(ctx, signer)
    expect(await stateOf(id)).toMatchObject({ state: 'done' })
    expect(await paidTo(to)).toBe(20n * UNIT)
  })

  test('one provider that has not heard of the block does not make it dead: after an hour of doubt a person looks', async () => {
    const to = testAccount().address
    const id = await approved(20n * UNIT, to)
    const nowhere = 'http://127.0.0.1:9'
    const two = signerWith(createTronPayoutChain(settings({ rpc: [net.url, nowhere] }), ctx.log))
    await runPayouts(ctx, unsent())
    await pass(LIFE_MS)
    await runPayouts(ctx, two)
    expect(await signed()).toHaveLength(1)
    nowMs += 60 * MINUTE
    await runPayouts(ctx, two)
    expect(await listHeld(ctx)).toMatchObject([{ source: 'withdrawal', id, reason: 'unknownFate' }])
    expect(await balance()).toBe(980n * UNIT)
    expect(await resolveHeld(ctx, [withdrawalsForPayouts], { source: 'withdrawal', id }, 'refund')).toBe(true)
    expect(await balance()).toBe(START_MICRO)
  })

  test('a chain that stood still takes it in its next block after all: it is not dead by the clock', async () => {
    const to = testAccount().address
    const id = await approved(20n * UNIT, to)
    await runPayouts(ctx, signer)
    net.advance(40 * MINUTE)
    nowMs += 40 * MINUTE
    await runPayouts(ctx, signer)
    expect(await signed()).toHaveLength(1)
    await settled()
    await runPayouts(ctx, signer)
    expect(await stateOf(id)).toMatchObject({ state: 'done' })
    expect(await signed()).toHaveLength(1)
  })

  test('a provider that hides a payout cannot make it be paid twice', async () => {
    const to = testAccount().address
    const id = await approved(20n * UNIT, to)
    await runPayouts(ctx, signer)
    await settled()
    const hiding = await startHidingNode(net.url)
    const both = signerWith(createTronPayoutChain(settings({ rpc: [hiding.url, net.url] }), ctx.log))
    for (let at = 0; at < 3; at++) {
      await pass(LIFE_MS)
      await runPayouts(ctx, both)
    }
    expect(await signed()).toHaveLength(1)
    nowMs += 60 * MINUTE
    await runPayouts(ctx, both)
    await hiding.stop()
    expect(await listHeld(ctx)).toMatchObject([{ id, reason: 'unknownFate' }])
    expect(await resolveHeld(ctx, [withdrawalsForPayouts], { source: 'withdrawal', id }, 'paid')).toBe(true)
    expect(await paidTo(to)).toBe(20n * UNIT)
  })

  test('a wallet that is empty by then is waited for', async () => {
    const to = testAccount().address
    const id = await approved(20n * UNIT, to)
    wallet = await newWallet(20n * UNIT, 100n * TRX)
    const using = (sends: boolean) => signerWith(sends ? chain : { ...chain, send: async () => false })
    await runPayouts(ctx, using(false))
    await net.mine([net.sign(net.owner, net.usdt, 'addBlackList', [toTronAddress(wallet.address)])])
    await net.mine([net.sign(net.owner, net.usdt, 'destroyBlackFunds', [toTronAddress(wallet.address)])])
    await net.mine([net.sign(net.owner, net.usdt, 'removeBlackList', [toTronAddress(wallet.address)])])
    await pass(LIFE_MS)
    expect(await runPayouts(ctx, using(true))).toMatchObject({ open: 1 })
    expect(await signed()).toHaveLength(1)
    await net.mine([net.sign(net.owner, net.usdt, 'mint', [toTronAddress(wallet.address), 20n * UNIT])])
    await runPayouts(ctx, using(true))
    await settled()
    await runPayouts(ctx, using(true))
    expect(await stateOf(id)).toMatchObject({ state: 'done' })
    expect(await paidTo(to)).toBe(20n * UNIT)
  })

  test('signed again and again and never taken, a person looks', async () => {
    const id = await approved(20n * UNIT)
    for (let at = 0; at < 7; at++) {
      await runPayouts(ctx, unsent())
      await pass(LIFE_MS)
    }
    expect(await signed()).toHaveLength(6)
    expect(await listHeld(ctx)).toMatchObject([{ id, reason: 'neverTaken' }])
  })
})

test('a reorganisation that drops a payout is followed by sending it again', async () => {
  const to = testAccount().address
  const id = await approved(30n * UNIT, to)
  await runPayouts(ctx, signer)
  await net.mine()
  await net.mineEmpty(3)
  await net.reorganise(4)
  expect(await paidTo(to)).toBe(0n)
  nowMs += 60_000
  await runPayouts(ctx, signer)
  await settled()
  await runPayouts(ctx, signer)
  expect(await stateOf(id)).toMatchObject({ state: 'done' })
  expect(await paidTo(to)).toBe(30n * UNIT)
  expect(await signed()).toHaveLength(1)
})

describe('the wallet waits to be filled', () => {
  test.each<[what: string, usdtMicro: bigint, sun: bigint]>([
    ['without USDT', 0n, 10_000n * TRX],
    ['without TRX, never activated', 1_000n * UNIT, 0n],
    ['with less TRX than the energy costs', 1_000n * UNIT, TRX],
  ])('%s', async (_, usdtMicro, sun) => {
    const id = await approved(100n * UNIT)
    wallet = await newWallet(usdtMicro, sun)
    expect(await runPayouts(ctx, signerWith(chain))).toEqual({ open: 0, waiting: { walletShort: 1 } })
    expect(await stateOf(id)).toMatchObject({ state: 'approved' })
  })

  test('with enough TRX for one of two: the other one waits instead of running out of energy', async () => {
    const [one, two] = [await approved(100n * UNIT), await approved(100n * UNIT)]
    wallet = await newWallet(1_000n * UNIT, 5n * TRX)
    expect(await runPayouts(ctx, signerWith(chain))).toEqual({ open: 1, waiting: { walletShort: 1 } })
    await settled()
    await runPayouts(ctx, signerWith(chain))
    expect([(await stateOf(one)).state, (await stateOf(two)).state]).toEqual(['done', 'approved'])
  })
})

describe('money that did not leave comes back', () => {
  test('when the token refuses before anything is signed', async () => {
    const id = await approved(100n * UNIT)
    await net.mine([net.sign(net.owner, net.usdt, 'addBlackList', [toTronAddress(wallet.address)])])
    await runPayouts(ctx, signer)
    expect(await stateOf(id)).toMatchObject({ state: 'refused', reason: 'refusedByToken' })
    expect(await balance()).toBe(START_MICRO)
    expect(await signed()).toHaveLength(0)
  })

  test('when it is reverted on chain, and the block stays', async () => {
    const id = await approved(100n * UNIT)
    await runPayouts(ctx, signer)
    await net.mine([net.sign(net.owner, net.usdt, 'addBlackList', [toTronAddress(wallet.address)])])
    await net.mine()
    await runPayouts(ctx, signer)
    expect(await stateOf(id)).toMatchObject({ state: 'sent' })
    await net.finalise()
    await runPayouts(ctx, signer)
    expect(await stateOf(id)).toMatchObject({ state: 'refused', reason: 'failedOnChain' })
    expect(await balance()).toBe(START_MICRO)
    expect(await signed()).toHaveLength(1)
  })

  test('when the token refuses it at the second signing', async () => {
    const id = await approved(100n * UNIT)
    await runPayouts(ctx, signerWith({ ...chain, send: async () => false }))
    await net.mine([net.sign(net.owner, net.usdt, 'addBlackList', [toTronAddress(wallet.address)])])
    await pass(LIFE_MS)
    await runPayouts(ctx, signer)
    expect(await stateOf(id)).toMatchObject({ state: 'refused', reason: 'refusedByToken' })
    expect(await balance()).toBe(START_MICRO)
  })
})

test('a transfer that arrives short of its amount is looked at by a person', async () => {
  const id = await approved(100n * UNIT)
  await runPayouts(ctx, signer)
  await net.mine([net.sign(net.owner, net.usdt, 'setParams', [10, 40])])
  await settled()
  await runPayouts(ctx, signer)
  await net.mine([net.sign(net.owner, net.usdt, 'setParams', [0, 0])])
  expect(await listHeld(ctx)).toMatchObject([{ id, reason: 'noTransfer' }])
  expect(await resolveHeld(ctx, [withdrawalsForPayouts], { source: 'withdrawal', id }, 'paid')).toBe(true)
  expect(await stateOf(id)).toMatchObject({ state: 'done' })
})

test('a call of a contract needs no USDT, is held to no limit, and ends by its own success', async () => {
  const said: string[] = []
  const open: PayoutItem[] = [{ id: 7n, network: 105, amountMicro: 5_000n * UNIT, what: { call: { to: net.usdt, data: chain.transferCall(testAccount().address, 0n).data } } }]
  const source: PayoutSource = {
    source: 'charge',
    approved: async () => open,
    lock: async (_, id) => open.find((one) => one.id === id),
    markSent: async () => { open.pop(); said.push('sent') },
    finish: async () => void said.push('done'),
    refuse: async (_tx, _id, reason) => void said.push(reason),
  }
  wallet = await newWallet(0n, 100n * TRX)
  const charging = signerWith(chain, [withdrawalsForPayouts, source])
  expect(await runPayouts(ctx, charging)).toEqual({ open: 1, waiting: {} })
  await settled()
  expect(await runPayouts(ctx, charging)).toEqual({ open: 0, waiting: {} })
  expect(said).toEqual(['sent', 'done'])
})

test('a call that no block took in its time is given back and not made later', async () => {
  const said: string[] = []
  const open: PayoutItem[] = [{ id: 8n, network: 105, amountMicro: UNIT, what: { call: { to: net.usdt, data: chain.transferCall(testAccount().address, 0n).data } } }]
  const source: PayoutSource = {
    source: 'charge',
    approved: async () => open,
    lock: async (_, id) => open.find((one) => one.id === id),
    markSent: async () => { open.pop(); said.push('sent') },
    finish: async () => void said.push('done'),
    refuse: async (_tx, _id, reason) => void said.push(reason),
  }
  await runPayouts(ctx, signerWith({ ...chain, send: async () => false }, [source]))
  // The order that it pays has a minute left at least.
  expect((await signed())[0]!.expires_at.getTime()).toBe(net.head().timestamp + MINUTE)
  await pass(5 * MINUTE)
  await runPayouts(ctx, signerWith(chain, [source]))
  expect(said).toEqual(['sent'])
  await pass(2 * MINUTE)
  await runPayouts(ctx, signerWith(chain, [source]))
  expect(said).toEqual(['sent', 'failedOnChain'])
  expect(await signed()).toHaveLength(1)
})

test('two transactions of one payout on chain are never passed over', async () => {
  const id = await approved(20n * UNIT)
  await runPayouts(ctx, signerWith({ ...chain, send: async () => false }))
  await pass(LIFE_MS)
  await runPayouts(ctx, signer)
  await settled()
  const look: TronPayoutChain['look'] = async (transactions) => {
    const [[, paid]] = [...(await chain.look(transactions))].filter(([, { state }]) => state === 'final') as [[string, { state: 'final'; receipt: never }]]
    return new Map(transactions.map(({ txHash }) => [txHash, paid]))
  }
  await runPayouts(ctx, signerWith({ ...chain, look }))
  expect(await listHeld(ctx)).toMatchObject([{ id, reason: 'paidTwice' }])
})

test('what failed for good may be approved anew, for another address, and is paid once', async () => {
  const [first, second] = [testAccount().address, testAccount().address]
  const row = { state: 'approved', address: first }
  const item = (): PayoutItem => ({ id: 3n, network: 105, amountMicro: 40n * UNIT, what: { transferTo: row.address } })
  const source: PayoutSource = {
    source: 'refund',
    approved: async () => (row.state === 'approved' ? [item()] : []),
    lock: async () => (row.state === 'approved' ? item() : undefined),
    markSent: async () => void (row.state = 'sent'),
    finish: async () => void (row.state = 'done'),
    refuse: async () => void (row.state = 'offered'),
  }
  const refunding = signerWith(chain, [source])
  await runPayouts(ctx, refunding)
  await net.mine([net.sign(net.owner, net.usdt, 'addBlackList', [toTronAddress(wallet.address)])])
  await settled()
  await runPayouts(ctx, refunding)
  expect(row.state).toBe('offered')
  await net.mine([net.sign(net.owner, net.usdt, 'removeBlackList', [toTronAddress(wallet.address)])])
  Object.assign(row, { state: 'approved', address: second })
  await Promise.all([runPayouts(ctx, refunding), runPayouts(ctx, refunding)].map((round) => round.catch(() => {})))
  await settled()
  await runPayouts(ctx, refunding)
  expect([row.state, await paidTo(first), await paidTo(second)]).toEqual(['done', 0n, 40n * UNIT])
})

test('a provider of another chain is not used', async () => {
  const id = await approved(30n * UNIT)
  const other = createTronPayoutChain(settings({ chainId: net.chainId + 1 }), ctx.log)
  await expect(runPayouts(ctx, signerWith(other))).rejects.toThrow('no provider')
  expect(await stateOf(id)).toMatchObject({ state: 'approved' })
})

test('a provider that cannot be reached stops nothing for good', async () => {
  const id = await approved(30n * UNIT)
  const away = createTronPayoutChain(settings({ rpc: ['http://127.0.0.1:9'] }), ctx.log)
  await expect(runPayouts(ctx, signerWith(away))).rejects.toThrow()
  expect(await stateOf(id)).toMatchObject({ state: 'approved' })
  expect(await runPayouts(ctx, signer)).toEqual({ open: 1, waiting: {} })
})

describe('what providers say', () => {
  const paid = { txHash: 'a', succeeded: true, transfers: [] }
  const failed = { txHash: 'a', succeeded: false, transfers: [] }
  test.each<[votes: Parameters<typeof fateOf>[0], nodes: number, state: string]>([
    [['open'], 1, 'open'],
    [['dead'], 1, 'dead'],
    [[paid], 1, 'final'],
    [['dead'], 2, 'doubtful'],
    [['dead', 'dead'], 2, 'dead'],
    [['dead', 'open'], 2, 'doubtful'],
    [['dead', 'dead'], 3, 'doubtful'],
    [['dead', 'dead', 'dead'], 3, 'dead'],
    [[paid], 3, 'open'],
    [[paid, 'open'], 3, 'open'],
    [[paid, paid], 3, 'final'],
    [[paid, paid, 'open'], 3, 'final'],
    [[paid, failed], 2, 'doubtful'],
    [[failed, paid, paid], 3, 'doubtful'],
    [[paid, 'dead', 'dead'], 3, 'doubtful'],
  ])('%j of %d is %s', (votes, nodes, state) => {
    expect(fateOf(votes, nodes).state).toBe(state)
  })
})

test('the wallet that pays is told in the spelling of its network', async () => {
  await tellWallet(ctx, signer)
  const { rows } = await sql<{ network: number; address: string }>`select network, address from payout_wallet`.execute(ctx.db)
  expect(rows).toEqual([{ network: 105, address: toTronAddress(wallet.address) }])
})
