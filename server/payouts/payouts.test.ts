import { sql } from 'kysely'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { microToBase } from '../../basics/money.ts'
import { withdrawalsForPayouts } from '../balances/withdrawalsForPayouts.ts'
import { withdrawalReference } from '../balances/withdrawal.ts'
import { startEvmTestChain, type EvmTestChain } from '../chains/evm/testChain.ts'
import { startFaultProxy, type FaultFor, type FaultProxy } from '../chains/faultProxy.ts'
import { inTransaction, type Context } from '../db/context.ts'
import { createTestDatabase, type TestDatabase } from '../db/testDatabase.ts'
import { checkLedger } from '../ledger/checkLedger.ts'
import { post } from '../ledger/post.ts'
import { readBalance } from '../ledger/readBalance.ts'
import { reserve } from '../ledger/reserve.ts'
import { addAccounts } from '../ledger/testLedger.ts'
import { createLog } from '../log.ts'
import { approvalText, approverOf, saveApproval, toApprove } from './approval.ts'
import { createEvmPayoutChain, type EvmPayoutChain } from './evmPayoutChain.ts'
import type { PayoutSource } from './payout.ts'
import type { Ready } from './payoutChain.ts'
import { payoutsWait } from './payoutsWait.ts'
import { listHeld, resolveHeld } from './resolveHeld.ts'
import { runPayouts, tellWallet } from './runPayouts.ts'
import type { Signer } from './takePayout.ts'

const UNIT = 1_000_000n
const START_MICRO = 1_000n * UNIT
const approver = privateKeyToAccount(generatePrivateKey())

let local: EvmTestChain
let database: TestDatabase
let ctx: Context
let nowMs: number
let wallet: PrivateKeyAccount
let chain: EvmPayoutChain
let signer: Signer<EvmPayoutChain>
let owner: bigint
let turn = 0

beforeAll(async () => {
  local = await startEvmTestChain({ network: 56 })
})
afterAll(() => local.stop())

beforeEach(async () => {
  database = await createTestDatabase()
  nowMs = Date.UTC(2026, 5, 1, 12)
  ctx = { db: database.db, now: () => new Date(nowMs), log: createLog('test', 'silent') }
  wallet = privateKeyToAccount(generatePrivateKey())
  await local.request('anvil_setBalance', wallet.address, '0x8ac7230489e80000')
  await local.mine([await local.sign(wallet.address, microToBase(10_000n * UNIT, local.decimals))])
  chain = createEvmPayoutChain(local.settings(), ctx.log)
  signer = signerWith(chain)
  ;[owner] = (await addAccounts(database.db, 1)) as [bigint]
  await inTransaction(ctx, (tx) => post(tx, [{ from: { system: 'demo' }, to: { account: owner }, asset: 'USDT', amountMicro: START_MICRO, kind: 'playMoney', reference: `start:${owner}` }]))
})
afterEach(async () => {
  await checkLedger(ctx)
  await database.drop()
})

const signerWith = (used: EvmPayoutChain): Signer<EvmPayoutChain> => ({
  account: wallet, chain: used, sources: [withdrawalsForPayouts],
  limits: { maxMicro: 400n * UNIT, dailyMaxMicro: 500n * UNIT, secondFromMicro: 300n * UNIT, approvers: [approver.address.toLowerCase()] },
})

/** An approved withdrawal as balances leave it: its amount is set aside. */
async function approved(amountMicro: bigint, address: string = privateKeyToAccount(generatePrivateKey()).address): Promise<bigint> {
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ id: bigint }>`
      insert into withdrawal (account_id, request_id, asset, network, address, amount_micro, fee_micro, state, approved_by, created_at, updated_at)
      values (${owner}, ${String(1_700_000_000_000_000_000n + BigInt(turn++))}, 'USDT', 56, ${address}, ${amountMicro}, 0, 'approved', 'limit', ${tx.now()}, ${tx.now()}) returning id`.execute(tx.db)
    const { id } = rows[0]!
    await reserve(tx, { from: { account: owner }, to: { system: 'payouts:56' }, asset: 'USDT', amountMicro, kind: 'withdrawal', reference: withdrawalReference(id) })
    return id
  })
}

const stateOf = async (id: bigint): Promise<{ state: string; tx_hash: string | null; reason: string | null }> =>
  (await sql<{ state: string; tx_hash: string | null; reason: string | null }>`select state, tx_hash, reason from withdrawal where id = ${id}`.execute(ctx.db)).rows[0]!
const balance = async (): Promise<bigint> => (await readBalance(ctx, owner, 'USDT')).amountMicro
const paidTo = async (address: string): Promise<bigint> => (await chain.balances(address)).token
const signed = async (id: bigint): Promise<bigint> =>
  (await sql<{ count: bigint }>`select count(*) from payout_transaction t join payout p on p.id = t.payout_id where p.source_id = ${id}`.execute(ctx.db)).rows[0]!.count
const finalise = async (): Promise<void> => {
  await local.mineEmpty(1)
  await local.finalise()
}

test('an approved withdrawal is signed, sent, and done when the chain cannot take it back', async () => {
  const to = privateKeyToAccount(generatePrivateKey()).address
  const id = await approved(100n * UNIT, to)
  expect(await payoutsWait(ctx, [withdrawalsForPayouts], [56])).toBe(true)
  expect(await runPayouts(ctx, signer)).toEqual({ open: 1, waiting: {} })
  expect(await stateOf(id)).toMatchObject({ state: 'sent' })
  expect(await balance()).toBe(900n * UNIT)
  await local.mineEmpty(1)
  expect(await paidTo(to)).toBe(microToBase(100n * UNIT, 18))
  expect(await runPayouts(ctx, signer)).toMatchObject({ open: 1 })
  expect(await stateOf(id)).toMatchObject({ state: 'sent' })
  await local.finalise()
  expect(await runPayouts(ctx, signer)).toEqual({ open: 0, waiting: {} })
  expect(await stateOf(id)).toMatchObject({ state: 'done' })
  expect(await readBalance(ctx, owner, 'USDT')).toMatchObject({ amountMicro: 900n * UNIT, reservedMicro: 0n })
  expect(await payoutsWait(ctx, [withdrawalsForPayouts], [56])).toBe(false)
})

test('many at once get a number each, from two processes too', async () => {
  const to = privateKeyToAccount(generatePrivateKey()).address
  const ids = []
  for (let at = 0; at < 12; at++) ids.push(await approved(10n * UNIT, to))
  await Promise.all([runPayouts(ctx, signer), runPayouts(ctx, signerWith(createEvmPayoutChain(local.settings(), ctx.log)))])
  await finalise()
  await runPayouts(ctx, signer)
  for (const id of ids) expect(await stateOf(id)).toMatchObject({ state: 'done' })
  expect(await paidTo(to)).toBe(microToBase(120n * UNIT, 18))
  const { rows } = await sql<{ nonces: bigint }>`select count(distinct nonce) as nonces from payout`.execute(ctx.db)
  expect(rows[0]!.nonces).toBe(12n)
})

describe('a crash', () => {
  /** The chain as it is when the process dies at a call. */
  const dyingAt = (verb: 'send' | 'prepare' | 'settled'): EvmPayoutChain => ({ ...chain, [verb]: () => Promise.reject(new Error('killed')) })

  test('before anything is written down leaves nothing', async () => {
    const id = await approved(50n * UNIT)
    await expect(runPayouts(ctx, signerWith(dyingAt('prepare')))).rejects.toThrow('killed')
    expect(await stateOf(id)).toMatchObject({ state: 'approved' })
    expect(await signed(id)).toBe(0n)
  })

  test('between writing down and sending: the same signature is sent on the next start, once', async () => {
    const to = privateKeyToAccount(generatePrivateKey()).address
    const id = await approved(50n * UNIT, to)
    await expect(runPayouts(ctx, signerWith(dyingAt('send')))).rejects.toThrow('killed')
    expect(await stateOf(id)).toMatchObject({ state: 'sent' })
    for (let start = 0; start < 3; start++) await runPayouts(ctx, signer)
    await finalise()
    await runPayouts(ctx, signer)
    expect(await stateOf(id)).toMatchObject({ state: 'done' })
    expect(await signed(id)).toBe(1n)
    expect(await paidTo(to)).toBe(microToBase(50n * UNIT, 18))
  })

  test('between sending and recording it: nothing is paid twice', async () => {
    const to = privateKeyToAccount(generatePrivateKey()).address
    const id = await approved(50n * UNIT, to)
    const dying: EvmPayoutChain = { ...chain, send: async (raw) => { await chain.send(raw); throw new Error('killed') } }
    await expect(runPayouts(ctx, signerWith(dying))).rejects.toThrow('killed')
    await runPayouts(ctx, signer)
    await finalise()
    nowMs += 60_000
    await runPayouts(ctx, signer)
    await runPayouts(ctx, signer)
    expect(await stateOf(id)).toMatchObject({ state: 'done' })
    expect(await paidTo(to)).toBe(microToBase(50n * UNIT, 18))
  })
})

test('what stays unmined is signed again for more under the same number, and only one of them is paid', async () => {
  const to = privateKeyToAccount(generatePrivateKey()).address
  const id = await approved(20n * UNIT, to)
  await runPayouts(ctx, signer)
  nowMs += 4 * 60_000
  await runPayouts(ctx, signer)
  expect(await signed(id)).toBe(2n)
  const { rows } = await sql<{ max_fee: bigint }>`select max_fee from payout_transaction order by signed_at`.execute(ctx.db)
  expect(rows[1]!.max_fee * 100n).toBeGreaterThanOrEqual(rows[0]!.max_fee * 110n)
  await finalise()
  await runPayouts(ctx, signer)
  expect(await stateOf(id)).toMatchObject({ state: 'done' })
  expect(await paidTo(to)).toBe(microToBase(20n * UNIT, 18))
})

test('an unmined payout gets no dearer than the price can explain: a chain that stands still takes nothing for it later', async () => {
  const id = await approved(20n * UNIT)
  for (let at = 0; at < 16; at++) {
    await runPayouts(ctx, signer)
    nowMs += 4 * 60_000
  }
  const { rows } = await sql<{ first: bigint; last: bigint }>`select min(max_fee) as first, max(max_fee) as last from payout_transaction`.execute(ctx.db)
  expect(rows[0]!.last).toBeGreaterThan(rows[0]!.first * 4n)
  expect(rows[0]!.last).toBeLessThanOrEqual(rows[0]!.first * 10n)
  await finalise()
  await runPayouts(ctx, signer)
  expect(await stateOf(id)).toMatchObject({ state: 'done' })
})

test('a withdrawal that cannot be looked at stops no other', async () => {
  const strange = privateKeyToAccount(generatePrivateKey()).address
  const [bad, good] = [await approved(20n * UNIT, strange), await approved(20n * UNIT)]
  const prepare: EvmPayoutChain['prepare'] = (account, call, amount) =>
    call.data === chain.transferCall(strange, amount).data ? Promise.reject(new Error('gas required exceeds allowance')) : chain.prepare(account, call, amount)
  await expect(runPayouts(ctx, signerWith({ ...chain, prepare }))).rejects.toThrow('gas required')
  expect([(await stateOf(bad)).state, (await stateOf(good)).state]).toEqual(['approved', 'sent'])
})

describe('limits', () => {
  test('more than the most for one waits, whatever anybody signs', async () => {
    const id = await approved(401n * UNIT)
    expect(await runPayouts(ctx, signer)).toEqual({ open: 0, waiting: { aboveLimit: 1 } })
    expect(await stateOf(id)).toMatchObject({ state: 'approved' })
  })

  test('more than the day allows waits for the next day', async () => {
    for (let at = 0; at < 3; at++) await approved(200n * UNIT)
    expect(await runPayouts(ctx, signer)).toEqual({ open: 2, waiting: { aboveDay: 1 } })
    await finalise()
    expect(await runPayouts(ctx, signer)).toEqual({ open: 0, waiting: { aboveDay: 1 } })
    nowMs += 24 * 3600_000
    expect(await runPayouts(ctx, signer)).toEqual({ open: 1, waiting: {} })
  })

  test('a large one waits for the second person, and a signature of anybody else does not count', async () => {
    const id = await approved(300n * UNIT)
    const withdrawal = toApprove('withdrawal', (await withdrawalsForPayouts.approved(ctx, 56))[0]!)!
    expect(await runPayouts(ctx, signer)).toMatchObject({ waiting: { needsSecond: 1 } })
    const stranger = privateKeyToAccount(generatePrivateKey())
    await saveApproval(ctx, withdrawal, approver.address.toLowerCase(), await stranger.signMessage({ message: approvalText(withdrawal) }))
    expect(await runPayouts(ctx, signer)).toMatchObject({ waiting: { needsSecond: 1 } })
    // A good signature, of another amount.
    const other = await approver.signMessage({ message: approvalText({ ...withdrawal, amountMicro: 1n }) })
    await saveApproval(ctx, withdrawal, approver.address.toLowerCase(), other)
    expect(await runPayouts(ctx, signer)).toMatchObject({ waiting: { needsSecond: 1 } })
    const signature = await approver.signMessage({ message: approvalText(withdrawal) })
    expect(await approverOf(withdrawal, signature)).toBe(approver.address.toLowerCase())
    await saveApproval(ctx, withdrawal, approver.address.toLowerCase(), signature)
    expect(await runPayouts(ctx, signer)).toEqual({ open: 1, waiting: {} })
    expect(await stateOf(id)).toMatchObject({ state: 'sent' })
  })

  test('an empty wallet waits to be filled, and says so', async () => {
    const id = await approved(100n * UNIT)
    wallet = privateKeyToAccount(generatePrivateKey())
    expect(await runPayouts(ctx, signerWith(chain))).toEqual({ open: 0, waiting: { walletShort: 1 } })
    expect(await stateOf(id)).toMatchObject({ state: 'approved' })
  })
})

test('a wallet that covers one of two pays one, and the other waits instead of failing on chain', async () => {
  const [one, two] = [await approved(100n * UNIT), await approved(100n * UNIT)]
  wallet = privateKeyToAccount(generatePrivateKey())
  await local.request('anvil_setBalance', wallet.address, '0x8ac7230489e80000')
  await local.mine([await local.sign(wallet.address, microToBase(150n * UNIT, local.decimals))])
  expect(await runPayouts(ctx, signerWith(chain))).toEqual({ open: 1, waiting: { walletShort: 1 } })
  await finalise()
  await runPayouts(ctx, signerWith(chain))
  expect([(await stateOf(one)).state, (await stateOf(two)).state]).toEqual(['done', 'approved'])
  await local.mine([await local.sign(wallet.address, microToBase(50n * UNIT, local.decimals))])
  expect(await runPayouts(ctx, signerWith(chain))).toEqual({ open: 1, waiting: {} })
})

describe('money that did not leave comes back', () => {
  test('when the token refuses the receiver', async () => {
    const id = await approved(100n * UNIT, '0x0000000000000000000000000000000000000000')
    await runPayouts(ctx, signer)
    expect(await stateOf(id)).toMatchObject({ state: 'refused', reason: 'refusedByToken' })
    expect(await balance()).toBe(START_MICRO)
  })

  test('when the payout fails on chain for good', async () => {
    const id = await approved(100n * UNIT)
    await runPayouts(ctx, signer)
    // Its own tokens are gone before it is mined.
    const { rows } = await sql<{ raw: string }>`select raw from payout_transaction`.execute(ctx.db)
    await local.request('anvil_dropAllTransactions')
    const code = await local.request<string>('eth_getCode', local.usdt, 'latest')
    await local.request('anvil_setCode', local.usdt, '0x60006000fd')
    await local.request('eth_sendRawTransaction', rows[0]!.raw)
    await local.mineEmpty(1)
    await local.request('anvil_setCode', local.usdt, code)
    await local.finalise()
    await runPayouts(ctx, signer)
    expect(await stateOf(id)).toMatchObject({ state: 'refused', reason: 'failedOnChain' })
    expect(await balance()).toBe(START_MICRO)
    expect(await signed(id)).toBe(1n)
  })
})

describe('a person has to look', () => {
  test('when the number was used by something else: it is never signed again by itself', async () => {
    const id = await approved(100n * UNIT)
    await expect(runPayouts(ctx, signerWith({ ...chain, send: () => Promise.reject(new Error('killed')) }))).rejects.toThrow('killed')
    const foreign = await wallet.signTransaction({ type: 'legacy', chainId: 56, nonce: 0, to: wallet.address, value: 1n, gas: 21_000n, gasPrice: 20_000_000_000n })
    await local.request('eth_sendRawTransaction', foreign)
    await finalise()
    await runPayouts(ctx, signer)
    expect(await listHeld(ctx)).toEqual([])
    nowMs += 16 * 60_000
    await runPayouts(ctx, signer)
    await runPayouts(ctx, signer)
    expect(await listHeld(ctx)).toMatchObject([{ source: 'withdrawal', id, reason: 'displaced' }])
    expect(await signed(id)).toBe(1n)
    expect(await stateOf(id)).toMatchObject({ state: 'sent' })
    expect(await balance()).toBe(900n * UNIT)
    expect(await resolveHeld(ctx, [withdrawalsForPayouts], { source: 'withdrawal', id }, 'refund')).toBe(true)
    expect(await resolveHeld(ctx, [withdrawalsForPayouts], { source: 'withdrawal', id }, 'refund')).toBe(false)
    expect(await balance()).toBe(START_MICRO)
  })

  test('when the transaction succeeded without the transfer', async () => {
    const id = await approved(100n * UNIT)
    await expect(runPayouts(ctx, signerWith({ ...chain, send: () => Promise.reject(new Error('killed')) }))).rejects.toThrow('killed')
    const code = await local.request<string>('eth_getCode', local.usdt, 'latest')
    const { rows } = await sql<{ raw: string }>`select raw from payout_transaction`.execute(ctx.db)
    await local.request('anvil_setCode', local.usdt, '0x00')
    await local.request('eth_sendRawTransaction', rows[0]!.raw)
    await local.mineEmpty(1)
    await local.request('anvil_setCode', local.usdt, code)
    await local.finalise()
    await runPayouts(ctx, signer)
    expect(await listHeld(ctx)).toMatchObject([{ source: 'withdrawal', id, reason: 'noTransfer' }])
    expect(await resolveHeld(ctx, [withdrawalsForPayouts], { source: 'withdrawal', id }, 'paid')).toBe(true)
    expect(await stateOf(id)).toMatchObject({ state: 'done' })
  })
})

test('a call of a contract needs no USDT, is held to no limit, and ends by its own success or failure', async () => {
  const said: string[] = []
  const to = privateKeyToAccount(generatePrivateKey()).address
  const call = (amountBase: bigint) => ({ call: { to: local.usdt, data: chain.transferCall(to, amountBase).data } })
  const open = [
    { id: 1n, network: 56 as const, amountMicro: 9_000n * UNIT, what: call(0n) },
    { id: 2n, network: 56 as const, amountMicro: 9_000n * UNIT, what: call(1n) },
  ]
  const source: PayoutSource = {
    source: 'charge',
    approved: async () => [...open],
    lock: async (_, id) => open.find((one) => one.id === id),
    markSent: async (_, id) => { open.splice(open.findIndex((one) => one.id === id), 1); said.push(`${id} sent`) },
    finish: async (_, id) => void said.push(`${id} done`),
    refuse: async (_, id, reason) => { open.splice(open.findIndex((one) => one.id === id), 1); said.push(`${id} ${reason}`) },
  }
  wallet = privateKeyToAccount(generatePrivateKey())
  await local.request('anvil_setBalance', wallet.address, '0x8ac7230489e80000')
  const charging = { ...signerWith(chain), sources: [withdrawalsForPayouts, source] }
  await runPayouts(ctx, charging)
  await finalise()
  expect(await runPayouts(ctx, charging)).toEqual({ open: 0, waiting: {} })
  expect(said).toEqual(['1 sent', '2 refusedByContract', '1 done'])
})

test('a reorganisation that drops a payout is followed by sending it again', async () => {
  const to = privateKeyToAccount(generatePrivateKey()).address
  const id = await approved(30n * UNIT, to)
  await runPayouts(ctx, signer)
  await local.mineEmpty(2)
  await local.reorganise(2, [])
  await local.request('anvil_dropAllTransactions')
  expect(await paidTo(to)).toBe(0n)
  nowMs += 60_000
  await runPayouts(ctx, signer)
  await finalise()
  await runPayouts(ctx, signer)
  expect(await stateOf(id)).toMatchObject({ state: 'done' })
  expect(await paidTo(to)).toBe(microToBase(30n * UNIT, 18))
})

test('a provider that cannot be reached stops nothing for good', async () => {
  const id = await approved(30n * UNIT)
  const away = createEvmPayoutChain(local.settings({ rpc: ['http://127.0.0.1:9'] }), ctx.log)
  await expect(runPayouts(ctx, signerWith(away))).rejects.toThrow()
  expect(await stateOf(id)).toMatchObject({ state: 'approved' })
  expect(await runPayouts(ctx, signer)).toEqual({ open: 1, waiting: {} })
})

describe('one of three providers', () => {
  let liar: FaultProxy
  let three: Signer<EvmPayoutChain>
  beforeEach(async () => {
    liar = await startFaultProxy(local.rpc)
    // Asked first, and the honest node twice: under another name it counts as another one.
    const rpc = [liar.url, local.rpc, local.rpc.replace('127.0.0.1', 'localhost')]
    three = signerWith(createEvmPayoutChain(local.settings({ rpc }), ctx.log))
  })
  afterEach(() => liar.stop())
  const lie = (method: string, change: (result: unknown) => unknown): FaultFor => (call) => (call.method === method ? { kind: 'result', change } : undefined)
  const failed = (receipt: unknown): unknown => receipt && { ...receipt, status: '0x0', logs: [] }

  test('that says a payout failed does not get its money given back, and a person looks', async () => {
    const to = privateKeyToAccount(generatePrivateKey()).address
    const id = await approved(40n * UNIT, to)
    await runPayouts(ctx, three)
    liar.fault = lie('eth_getTransactionReceipt', failed)
    await finalise()
    for (let at = 0; at < 3; at++) await runPayouts(ctx, three)
    expect(await stateOf(id)).toMatchObject({ state: 'sent' })
    expect(await balance()).toBe(960n * UNIT)
    expect(await listHeld(ctx)).toEqual([])
    nowMs += 61 * 60_000
    await runPayouts(ctx, three)
    expect(await listHeld(ctx)).toMatchObject([{ id, reason: 'unknownFate' }])
    expect(await paidTo(to)).toBe(microToBase(40n * UNIT, 18))
    expect(await signed(id)).toBe(1n)
  })

  test('that is right again in time lets it end', async () => {
    const id = await approved(40n * UNIT)
    await runPayouts(ctx, three)
    liar.fault = lie('eth_getTransactionReceipt', failed)
    await finalise()
    await runPayouts(ctx, three)
    liar.fault = () => undefined
    await runPayouts(ctx, three)
    expect(await stateOf(id)).toMatchObject({ state: 'done' })
  })

  test('that calls final what is not ends no payout', async () => {
    const id = await approved(40n * UNIT)
    await runPayouts(ctx, three)
    await local.mineEmpty(1)
    liar.fault = ({ method, params }) =>
      method === 'eth_getBlockByNumber' && params[0] === 'finalized' ? { kind: 'result', change: (block) => ({ ...(block as object), number: '0xffffff' }) } : undefined
    await runPayouts(ctx, three)
    expect(await stateOf(id)).toMatchObject({ state: 'sent' })
    await local.finalise()
    await runPayouts(ctx, three)
    expect(await stateOf(id)).toMatchObject({ state: 'done' })
  })

  test('that hides a payout does not keep it from ending', async () => {
    const id = await approved(40n * UNIT)
    liar.fault = lie('eth_getTransactionReceipt', () => null)
    await runPayouts(ctx, three)
    await finalise()
    await runPayouts(ctx, three)
    expect(await stateOf(id)).toMatchObject({ state: 'done' })
  })

  test('that says its number is used does not make a person look, and it is still made dearer', async () => {
    const id = await approved(40n * UNIT)
    await runPayouts(ctx, three)
    liar.fault = lie('eth_getTransactionCount', () => '0x63')
    nowMs += 16 * 60_000
    await runPayouts(ctx, three)
    expect(await listHeld(ctx)).toEqual([])
    expect(await signed(id)).toBe(2n)
  })

  test('that keeps to itself what it is given keeps nothing from the chain', async () => {
    const id = await approved(40n * UNIT)
    const taking = createServer((request, response) => {
      void json(request).then((asked) => response.end(JSON.stringify({ jsonrpc: '2.0', id: (asked as { id: number }).id, result: `0x${'00'.repeat(32)}` })))
    })
    await new Promise<void>((resolve) => taking.listen(0, '127.0.0.1', resolve))
    const rpc = `http://127.0.0.1:${(taking.address() as AddressInfo).port}`
    liar.fault = ({ method }) => (method === 'eth_sendRawTransaction' ? { kind: 'elsewhere', rpc } : undefined)
    await runPayouts(ctx, three)
    expect(liar.faulted).toBe(1)
    await new Promise((resolve) => taking.close(resolve))
    await finalise()
    await runPayouts(ctx, three)
    expect(await stateOf(id)).toMatchObject({ state: 'done' })
  })

  test.each([['a thousand times as much', 1_000n], ['nothing', 0n]])('that says a transaction costs %s is not listened to', async (_, times) => {
    const feeOf = async (used: EvmPayoutChain): Promise<bigint> => {
      const ready = (await used.prepare(wallet, used.transferCall(wallet.address, 1n), 1n)) as Ready
      return (await ready.sign({ nonce: 0, payoutId: 1n })).maxFee
    }
    liar.fault = lie('eth_gasPrice', (price) => `0x${(BigInt(price as string) * times).toString(16)}`)
    expect(await feeOf(three.chain)).toBe(await feeOf(chain))
  })

  test('alone, with the two others away, ends nothing', async () => {
    const id = await approved(40n * UNIT)
    await runPayouts(ctx, signer)
    await finalise()
    const alone = signerWith(createEvmPayoutChain(local.settings({ rpc: [liar.url, 'http://127.0.0.1:9', 'http://localhost:9'] }), ctx.log))
    await expect(runPayouts(ctx, alone)).rejects.toThrow('no provider of network 56')
    expect(await stateOf(id)).toMatchObject({ state: 'sent' })
    await runPayouts(ctx, signer)
    expect(await stateOf(id)).toMatchObject({ state: 'done' })
  })
})

test('the wallet that pays is told, so that it can be shown', async () => {
  await tellWallet(ctx, signer)
  await tellWallet(ctx, signer)
  const { rows } = await sql<{ network: number; address: string }>`select network, address from payout_wallet`.execute(ctx.db)
  expect(rows).toEqual([{ network: 56, address: wallet.address.toLowerCase() }])
})
