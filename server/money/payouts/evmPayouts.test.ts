import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { sql } from '../../platform/db/sql.ts'
import { encodeFunctionData, erc20Abi, parseTransaction } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { microToBase } from '../../../basics/money.ts'
import { withdrawalsForPayouts } from '../balances/withdrawals/withdrawalsForPayouts.ts'
import { startFaultProxy, type FaultFor, type FaultProxy } from '../../testing/chains/faultProxy.ts'
import type { EvmPayoutChain } from './evmPayoutChain.ts'
import type { Ready } from './payoutChain.ts'
import { listPaused, resolvePaused } from './resolvePaused.ts'
import { fillNonce, findGap } from './reconcile/repairGap.ts'
import { runPayouts } from './runPayouts.ts'
import type { Signer } from './signer.ts'
import { evmPayoutPlace, START_MICRO, UNIT, usePayouts } from '../../testing/payouts.ts'
import { asTester } from '../../testing/staff.ts'

/** What is the EVM's own: numbers, prices, and what its providers say. */
const { place, at } = usePayouts(evmPayoutPlace)

test('many at once get a number each, from two processes too', async () => {
  for (let count = 0; count < 12; count++) await at.approved(10n * UNIT)
  await Promise.all([
    runPayouts(at.ctx, at.signer),
    runPayouts(at.ctx, at.signerWith(place.chain(at.ctx.log))),
  ])
  expect(new Set((await at.signed()).map(({ nonce }) => nonce)).size).toBe(12)
})

test('what stays unmined is signed again for more under the same number, and only one of them is paid', async () => {
  const to = place.address()
  const id = await at.approved(20n * UNIT, to)
  await runPayouts(at.ctx, at.signer)
  at.clock.nowMs += 4 * 60_000
  await runPayouts(at.ctx, at.signer)
  expect(await at.signed()).toHaveLength(2)
  const rows = await at.signed()
  expect(rows[1]!.max_fee * 100n).toBeGreaterThanOrEqual(rows[0]!.max_fee * 110n)
  await at.settle()
  await runPayouts(at.ctx, at.signer)
  expect(await at.stateOf(id)).toMatchObject({ state: 'done' })
  expect(await place.paidTo(to)).toBe(20n * UNIT)
})

/** As written by an intruder who has the database and no key. */
test('what replaced a signed payout in the database is not signed again at a higher fee', async () => {
  const [to, thief] = [place.address(), place.address()]
  const id = await at.approved(20n * UNIT, to)
  await runPayouts(at.ctx, at.signer)
  const call = at.chain.transferCall(thief, microToBase(450n * UNIT, at.chain.decimals))
  const { raw: kept } = (await at.signed())[0]!
  const {
    r: _r,
    s: _s,
    v: _v,
    yParity: _y,
    ...unsigned
  } = parseTransaction(kept as `0x02${string}`)
  const forged = await privateKeyToAccount(generatePrivateKey()).signTransaction({
    ...unsigned,
    data: call.data,
  })
  await sql`update payout_transaction set raw = ${forged}`.execute(at.ctx.db)
  at.clock.nowMs += 4 * 60_000
  expect(await runPayouts(at.ctx, at.signer)).toMatchObject({ open: 1 })
  expect(await at.signed()).toHaveLength(1)
  await sql`update payout_transaction set raw = ${kept}`.execute(at.ctx.db)
  await runPayouts(at.ctx, at.signer)
  expect(await at.signed()).toHaveLength(2)
  await at.settle()
  await runPayouts(at.ctx, at.signer)
  expect(await at.stateOf(id)).toMatchObject({ state: 'done' })
  expect([await place.paidTo(to), await place.paidTo(thief)]).toEqual([20n * UNIT, 0n])
})

test('an unmined payout gets no dearer than the price can explain: a chain that stands still takes nothing for it later', async () => {
  const id = await at.approved(20n * UNIT)
  for (let round = 0; round < 16; round++) {
    await runPayouts(at.ctx, at.signer)
    at.clock.nowMs += 4 * 60_000
  }
  const fees = (await at.signed()).map(({ max_fee }) => max_fee)
  expect(fees.at(-1)!).toBeGreaterThan(fees[0]! * 4n)
  expect(fees.at(-1)!).toBeLessThanOrEqual(fees[0]! * 10n)
  await at.settle()
  await runPayouts(at.ctx, at.signer)
  expect(await at.stateOf(id)).toMatchObject({ state: 'done' })
})

test('when its number was used by something else, a person looks: it is never signed again by itself', async () => {
  const id = await at.approved(100n * UNIT)
  await expect(runPayouts(at.ctx, at.dyingAt('send'))).rejects.toThrow('killed')
  const foreign = await at.wallet.signTransaction({
    type: 'legacy',
    chainId: 56,
    nonce: 0,
    to: at.wallet.address,
    value: 1n,
    gas: 21_000n,
    gasPrice: 20_000_000_000n,
  })
  await place.local.request('eth_sendRawTransaction', foreign)
  await at.settle()
  await runPayouts(at.ctx, at.signer)
  expect(await listPaused(at.ctx)).toEqual([])
  at.clock.nowMs += 16 * 60_000
  await runPayouts(at.ctx, at.signer)
  await runPayouts(at.ctx, at.signer)
  expect(await listPaused(at.ctx)).toMatchObject([
    { source: 'withdrawal', id, reason: 'displaced' },
  ])
  expect(await at.signed()).toHaveLength(1)
  expect(await at.stateOf(id)).toMatchObject({ state: 'sent' })
  expect(await at.balance()).toBe(900n * UNIT)
  expect(
    await asTester(at.ctx, 'payouts.resolve', (tx) =>
      resolvePaused(tx, [withdrawalsForPayouts], { source: 'withdrawal', id }, 'refund'),
    ),
  ).toBe(true)
  expect(
    await asTester(at.ctx, 'payouts.resolve', (tx) =>
      resolvePaused(tx, [withdrawalsForPayouts], { source: 'withdrawal', id }, 'refund'),
    ),
  ).toBe(false)
  expect(await at.balance()).toBe(START_MICRO)
})

test('a single provider that counts too many stops payouts for a person instead of leaving a gap', async () => {
  await at.approved(40n * UNIT)
  await runPayouts(at.ctx, at.signer)
  await at.settle()
  await at.approved(40n * UNIT)
  const liar = await startFaultProxy(place.local.rpc)
  liar.fault = ({ method }) =>
    method === 'eth_getTransactionCount' ? { kind: 'result', change: () => '0x8' } : undefined
  const alone = at.signerWith(place.chain(at.ctx.log, { rpc: [liar.url] }))
  expect(await runPayouts(at.ctx, alone)).toMatchObject({ waiting: { unknownTransfers: 7 } })
  expect(await at.signed()).toHaveLength(1)
  await liar.stop()
})

/** Answers so many questions at once. */
async function startNodeOf(target: string, most: number): Promise<{ url: string; stop(): void }> {
  const server = createServer((request, response) => {
    void json(request).then(async (asked) => {
      const tooMany = { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'too many' } }
      if (Array.isArray(asked) && asked.length > most)
        return response.end(JSON.stringify([tooMany]))
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(target, { method: 'POST', body: JSON.stringify(asked), headers })
      return response.end(await answer.text())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = (): void => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}

test("strangers' transfers of nothing out of the payout wallet, and many of its own, stop no payout", async () => {
  const own = 30
  for (let count = 0; count < own; count++) await at.approved(UNIT)
  await runPayouts(at.ctx, at.signer)
  await at.settle()
  await runPayouts(at.ctx, at.signer)
  const thief = place.address()
  await place.local.request('anvil_setBalance', thief, '0x56bc75e2d63100000')
  await place.local.request('anvil_impersonateAccount', thief)
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transferFrom',
    args: [at.wallet.address, thief as `0x${string}`, 0n],
  })
  for (let count = 0; count < 60; count++)
    await place.local.request('eth_sendTransaction', { from: thief, to: place.local.usdt, data })
  await at.settle()
  const node = await startNodeOf(place.local.rpc, 50)
  try {
    const id = await at.approved(10n * UNIT)
    const signer = at.signerWith(place.chain(at.ctx.log, { rpc: [node.url] }))
    expect((await runPayouts(at.ctx, signer)).waiting).toEqual({})
    await at.settle()
    await runPayouts(at.ctx, signer)
    expect(await at.stateOf(id)).toMatchObject({ state: 'done' })
  } finally {
    node.stop()
  }
})

test('payouts behind a gap of numbers go on once the gap is filled', async () => {
  const earlier = await at.approved(10n * UNIT)
  const unsent = at.signerWith({ ...at.chain, send: async () => false })
  await runPayouts(at.ctx, unsent)
  // As an earlier version could number it.
  await sql`update payout set nonce = 2`.execute(at.ctx.db)
  const id = await at.approved(40n * UNIT)
  await runPayouts(at.ctx, unsent)
  await sql`update payout set nonce = 0 where nonce = 2`.execute(at.ctx.db)
  at.clock.nowMs += 60_000
  await runPayouts(at.ctx, at.signer)
  await at.settle()
  expect((await at.signed()).map(({ nonce }) => nonce)).toEqual([0n, 3n])
  expect(await at.stateOf(id)).toMatchObject({ state: 'sent' })
  const gap = await findGap(at.ctx, at.signer)
  expect(gap).toEqual([1, 2])
  for (const nonce of gap) await fillNonce(at.ctx, at.signer, nonce)
  at.clock.nowMs += 60_000
  for (let round = 0; round < 2; round++) {
    await runPayouts(at.ctx, at.signer)
    await at.settle()
  }
  await runPayouts(at.ctx, at.signer)
  for (const one of [earlier, id]) expect(await at.stateOf(one)).toMatchObject({ state: 'done' })
  expect(await findGap(at.ctx, at.signer)).toEqual([])
  expect(await runPayouts(at.ctx, at.signer)).toEqual({ open: 0, waiting: {} })
})

describe('one of three providers', () => {
  let liar: FaultProxy
  let three: Signer<EvmPayoutChain>
  beforeEach(async () => {
    liar = await startFaultProxy(place.local.rpc)
    // Asked first, and the honest node twice: under another name it counts as another one.
    const rpc = [liar.url, place.local.rpc, place.local.rpc.replace('127.0.0.1', 'localhost')]
    three = at.signerWith(place.chain(at.ctx.log, { rpc }))
  })
  afterEach(() => liar.stop())
  const lie =
    (method: string, change: (result: unknown) => unknown): FaultFor =>
    (call) =>
      call.method === method ? { kind: 'result', change } : undefined
  const failed = (receipt: unknown): unknown => receipt && { ...receipt, status: '0x0', logs: [] }

  test('one of three providers that says a payout failed does not get its money given back, and a person looks', async () => {
    const to = place.address()
    const id = await at.approved(40n * UNIT, to)
    await runPayouts(at.ctx, three)
    liar.fault = lie('eth_getTransactionReceipt', failed)
    await at.settle()
    for (let round = 0; round < 3; round++) await runPayouts(at.ctx, three)
    expect(await at.stateOf(id)).toMatchObject({ state: 'sent' })
    expect(await at.balance()).toBe(960n * UNIT)
    expect(await listPaused(at.ctx)).toEqual([])
    at.clock.nowMs += 61 * 60_000
    await runPayouts(at.ctx, three)
    expect(await listPaused(at.ctx)).toMatchObject([{ id, reason: 'unknownFate' }])
    expect(await place.paidTo(to)).toBe(40n * UNIT)
    expect(await at.signed()).toHaveLength(1)
  })

  test('one of three providers that is right again in time lets it end', async () => {
    const id = await at.approved(40n * UNIT)
    await runPayouts(at.ctx, three)
    liar.fault = lie('eth_getTransactionReceipt', failed)
    await at.settle()
    await runPayouts(at.ctx, three)
    liar.fault = () => undefined
    await runPayouts(at.ctx, three)
    expect(await at.stateOf(id)).toMatchObject({ state: 'done' })
  })

  test('one of three providers that calls final what is not ends no payout', async () => {
    const id = await at.approved(40n * UNIT)
    await runPayouts(at.ctx, three)
    await place.mine()
    liar.fault = ({ method, params }) =>
      method === 'eth_getBlockByNumber' && params[0] === 'finalized'
        ? { kind: 'result', change: (block) => ({ ...(block as object), number: '0xffffff' }) }
        : undefined
    await runPayouts(at.ctx, three)
    expect(await at.stateOf(id)).toMatchObject({ state: 'sent' })
    await place.finalise()
    await runPayouts(at.ctx, three)
    expect(await at.stateOf(id)).toMatchObject({ state: 'done' })
  })

  test('one of three providers that hides a payout does not keep it from ending', async () => {
    const id = await at.approved(40n * UNIT)
    liar.fault = lie('eth_getTransactionReceipt', () => null)
    await runPayouts(at.ctx, three)
    await at.settle()
    await runPayouts(at.ctx, three)
    expect(await at.stateOf(id)).toMatchObject({ state: 'done' })
  })

  test('one of three providers that counts seven transactions too many gives no payout a number that waits for others', async () => {
    liar.fault = lie(
      'eth_getTransactionCount',
      (count) => `0x${(Number(count as string) + 7).toString(16)}`,
    )
    const ids = [await at.approved(40n * UNIT), await at.approved(40n * UNIT)]
    await runPayouts(at.ctx, three)
    expect((await at.signed()).map(({ nonce }) => nonce)).toEqual([0n, 1n])
    await at.settle()
    await runPayouts(at.ctx, three)
    for (const id of ids) expect(await at.stateOf(id)).toMatchObject({ state: 'done' })
  })

  test('one of three providers that says its number is used does not make a person look, and it is still made dearer', async () => {
    await at.approved(40n * UNIT)
    await runPayouts(at.ctx, three)
    liar.fault = lie('eth_getTransactionCount', () => '0x63')
    at.clock.nowMs += 16 * 60_000
    await runPayouts(at.ctx, three)
    expect(await listPaused(at.ctx)).toEqual([])
    expect(await at.signed()).toHaveLength(2)
  })

  test('one of three providers that ran out of time while it tried the transfer has not refused it', async () => {
    const id = await at.approved(40n * UNIT)
    liar.fault = ({ method }) =>
      method === 'eth_estimateGas'
        ? { kind: 'error', code: -32_000, message: 'execution aborted (timeout = 5s)' }
        : undefined
    expect(await runPayouts(at.ctx, three)).toEqual({ open: 1, waiting: {} })
    expect(await at.stateOf(id)).toMatchObject({ state: 'sent' })
  })

  test('one of three providers that keeps to itself what it is given keeps nothing from the chain', async () => {
    const id = await at.approved(40n * UNIT)
    const taking = createServer((request, response) => {
      void json(request).then((asked) =>
        response.end(
          JSON.stringify({
            jsonrpc: '2.0',
            id: (asked as { id: number }).id,
            result: `0x${'00'.repeat(32)}`,
          }),
        ),
      )
    })
    await new Promise<void>((resolve) => taking.listen(0, '127.0.0.1', resolve))
    const rpc = `http://127.0.0.1:${(taking.address() as AddressInfo).port}`
    liar.fault = ({ method }) =>
      method === 'eth_sendRawTransaction' ? { kind: 'elsewhere', rpc } : undefined
    await runPayouts(at.ctx, three)
    expect(liar.faulted).toBe(1)
    await new Promise((resolve) => taking.close(resolve))
    await at.settle()
    await runPayouts(at.ctx, three)
    expect(await at.stateOf(id)).toMatchObject({ state: 'done' })
  })

  test.each([
    ['a thousand times as much', 1_000n],
    ['nothing', 0n],
  ])('that says a transaction costs %s is not listened to', async (_, times) => {
    const feeOf = async (used: EvmPayoutChain): Promise<bigint> => {
      const ready = (await used.prepare(
        at.wallet,
        used.transferCall(at.wallet.address, 1n),
        1n,
      )) as Ready
      return (await ready.sign({ nonce: 0, payoutId: 1n })).maxFee
    }
    liar.fault = lie(
      'eth_gasPrice',
      (price) => `0x${(BigInt(price as string) * times).toString(16)}`,
    )
    expect(await feeOf(three.chain)).toBe(await feeOf(at.chain))
  })

  test('one provider of three cannot end a payout while the two others are away', async () => {
    const id = await at.approved(40n * UNIT)
    await runPayouts(at.ctx, at.signer)
    await at.settle()
    const alone = at.signerWith(
      place.chain(at.ctx.log, { rpc: [liar.url, 'http://127.0.0.1:9', 'http://localhost:9'] }),
    )
    await expect(runPayouts(at.ctx, alone)).rejects.toThrow('no provider of network 56')
    expect(await at.stateOf(id)).toMatchObject({ state: 'sent' })
    await runPayouts(at.ctx, at.signer)
    expect(await at.stateOf(id)).toMatchObject({ state: 'done' })
  })
})
