import { sql } from '../../platform/db/sql.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PrivateKeyAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { withdrawalsForPayouts } from '../balances/withdrawals/withdrawalsForPayouts.ts'
import type { PayoutItem, PayoutSource } from './payout.ts'
import { listPaused, resolvePaused } from './resolvePaused.ts'
import { runPayouts } from './runPayouts.ts'
import type { Signer } from './signer.ts'
import {
  START_MICRO,
  tronPayoutPlace,
  UNIT,
  usePayouts,
  NEVER_RESTORED,
} from '../../testing/payouts.ts'
import type { TronPayoutChain } from './tronPayoutChain.ts'
import { asTester } from '../../testing/staff.ts'

/** What is TRON's own: transactions that run out of time, energy, and what its providers say of a hash. */
const TRX = 1_000_000n
const MINUTE = 60_000
/** After so long without it, a payout of now is dead: its ten minutes, and the margin. */
const LIFE_MS = 17 * MINUTE

const { place, at } = usePayouts(tronPayoutPlace)

/** So much later, by the chain's clock and by ours, with blocks that stay and hold nothing of what waits. */
async function pass(ms: number): Promise<void> {
  place.net.advance(ms)
  at.clock.nowMs += ms
  await place.net.mineEmpty(place.net.solidLag + 1)
}
/** What is signed reaches nobody. */
const unsent = (): Signer<TronPayoutChain> =>
  at.signerWith({ ...at.chain, send: async () => false })
async function walletOf(usdtMicro: bigint, sun: bigint): Promise<PrivateKeyAccount> {
  const account = await place.wallet(usdtMicro, false)
  if (sun > 0n) await place.net.fund(place.addressOf(account), sun)
  return account
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

test("a stranger's transfer of nothing out of the payout wallet stops no payout", async () => {
  const first = await at.approved(10n * UNIT)
  await runPayouts(at.ctx, at.signer)
  await at.settle()
  await runPayouts(at.ctx, at.signer)
  expect(await at.stateOf(first)).toMatchObject({ state: 'done' })
  const { net } = place
  const wallet = place.addressOf(at.wallet)
  await net.mine([
    net.sign(net.owner, net.usdt, 'transferFrom', [wallet, place.address(), 0n]),
    net.sign(net.owner, net.token, 'transferFrom', [wallet, place.address(), 0n]),
  ])
  await at.settle()
  const second = await at.approved(10n * UNIT)
  expect((await runPayouts(at.ctx, at.signer)).waiting).toEqual({})
  await at.settle()
  await runPayouts(at.ctx, at.signer)
  expect(await at.stateOf(second)).toMatchObject({ state: 'done' })
})

test('a payout may cost a hundred TRX at most', async () => {
  await at.approved(100n * UNIT)
  await runPayouts(at.ctx, at.signer)
  expect((await at.signed())[0]!.max_fee).toBeLessThanOrEqual(100n * TRX)
})

describe('never are two alive', () => {
  test('what no block took in its time is signed again only when a block that stays is younger than its end', async () => {
    const to = place.address()
    const id = await at.approved(20n * UNIT, to)
    await runPayouts(at.ctx, unsent())
    // Expired by every clock, but a node may be some minutes behind.
    await pass(12 * MINUTE)
    await runPayouts(at.ctx, unsent())
    at.clock.nowMs += 60 * MINUTE
    await runPayouts(at.ctx, unsent())
    expect(await at.signed()).toHaveLength(1)
    at.clock.nowMs -= 60 * MINUTE
    await pass(LIFE_MS - 12 * MINUTE)
    await runPayouts(at.ctx, at.signer)
    const [first, second] = await at.signed()
    expect(second!.tx_hash).not.toBe(first!.tx_hash)
    await at.settle()
    await runPayouts(at.ctx, at.signer)
    expect(await at.stateOf(id)).toMatchObject({ state: 'done', tx_hash: second!.tx_hash })
    expect(await place.paidTo(to)).toBe(20n * UNIT)
  })

  test('the first one can be shown to the chain again as often as anybody likes: it stays dead', async () => {
    const to = place.address()
    await at.approved(20n * UNIT, to)
    await runPayouts(at.ctx, unsent())
    const [first] = await at.signed()
    await pass(LIFE_MS)
    await runPayouts(at.ctx, at.signer)
    expect(await at.signed()).toHaveLength(2)
    expect(await at.chain.send(first!.raw)).toBe(false)
    await at.settle()
    await runPayouts(at.ctx, at.signer)
    expect(await place.paidTo(to)).toBe(20n * UNIT)
  })

  test('two processes that find it dead at once sign it once', async () => {
    const to = place.address()
    const id = await at.approved(20n * UNIT, to)
    await runPayouts(at.ctx, unsent())
    await pass(LIFE_MS)
    await Promise.all(
      [1, 2, 3, 4].map(() => runPayouts(at.ctx, at.signerWith(place.chain(at.ctx.log)))),
    )
    expect(await at.signed()).toHaveLength(2)
    await at.settle()
    await runPayouts(at.ctx, at.signer)
    expect(await at.stateOf(id)).toMatchObject({ state: 'done' })
    expect(await place.paidTo(to)).toBe(20n * UNIT)
  })

  test('one that found it dead and was slow to sign it finds that another one did', async () => {
    const to = place.address()
    const id = await at.approved(20n * UNIT, to)
    await runPayouts(at.ctx, unsent())
    await pass(LIFE_MS)
    const [looked, quicker] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const prepare: TronPayoutChain['prepare'] = async (...asked) => {
      looked.resolve()
      await quicker.promise
      return at.chain.prepare(...asked)
    }
    const slow = runPayouts(at.ctx, at.signerWith({ ...at.chain, prepare }))
    await looked.promise
    await runPayouts(at.ctx, at.signer)
    // A later block: what the slow one signs is another transaction.
    place.net.advance(5_000)
    await place.net.mineEmpty(1)
    quicker.resolve()
    await slow
    expect(await at.signed()).toHaveLength(2)
    await at.settle()
    await runPayouts(at.ctx, at.signer)
    expect(await at.stateOf(id)).toMatchObject({ state: 'done' })
    expect(await place.paidTo(to)).toBe(20n * UNIT)
  })

  test('a crash while it is signed again leaves one that is sent, not two', async () => {
    const to = place.address()
    const id = await at.approved(20n * UNIT, to)
    await runPayouts(at.ctx, unsent())
    await pass(LIFE_MS)
    await expect(runPayouts(at.ctx, at.dyingAt('send'))).rejects.toThrow('killed')
    for (let start = 0; start < 3; start++) await runPayouts(at.ctx, at.signer)
    expect(await at.signed()).toHaveLength(2)
    await at.settle()
    await runPayouts(at.ctx, at.signer)
    expect(await at.stateOf(id)).toMatchObject({ state: 'done' })
    expect(await place.paidTo(to)).toBe(20n * UNIT)
  })

  test('one provider that has not heard of the block does not make it dead: after an hour of doubt a person looks', async () => {
    const to = place.address()
    const id = await at.approved(20n * UNIT, to)
    const nowhere = 'http://127.0.0.1:9'
    const two = at.signerWith(place.chain(at.ctx.log, { rpc: [place.net.url, nowhere] }))
    await runPayouts(at.ctx, unsent())
    await pass(LIFE_MS)
    await runPayouts(at.ctx, two)
    expect(await at.signed()).toHaveLength(1)
    at.clock.nowMs += 60 * MINUTE
    await runPayouts(at.ctx, two)
    expect(await listPaused(at.ctx)).toMatchObject([
      { source: 'withdrawal', id, reason: 'unknownFate' },
    ])
    expect(await at.balance()).toBe(980n * UNIT)
    expect(
      await asTester(at.ctx, 'payouts.resolve', (tx) =>
        resolvePaused(tx, [withdrawalsForPayouts], { source: 'withdrawal', id }, 'refund'),
      ),
    ).toBe(true)
    expect(await at.balance()).toBe(START_MICRO)
  })

  test('a chain that stood still takes it in its next block after all: it is not dead by the clock', async () => {
    const to = place.address()
    const id = await at.approved(20n * UNIT, to)
    await runPayouts(at.ctx, at.signer)
    place.net.advance(40 * MINUTE)
    at.clock.nowMs += 40 * MINUTE
    await runPayouts(at.ctx, at.signer)
    expect(await at.signed()).toHaveLength(1)
    await at.settle()
    await runPayouts(at.ctx, at.signer)
    expect(await at.stateOf(id)).toMatchObject({ state: 'done' })
    expect(await at.signed()).toHaveLength(1)
  })

  test('a provider that hides a payout cannot make it be paid twice', async () => {
    const to = place.address()
    const id = await at.approved(20n * UNIT, to)
    await runPayouts(at.ctx, at.signer)
    await at.settle()
    const hiding = await startHidingNode(place.net.url)
    const both = at.signerWith(place.chain(at.ctx.log, { rpc: [hiding.url, place.net.url] }))
    for (let round = 0; round < 3; round++) {
      await pass(LIFE_MS)
      await runPayouts(at.ctx, both)
    }
    expect(await at.signed()).toHaveLength(1)
    at.clock.nowMs += 60 * MINUTE
    await runPayouts(at.ctx, both)
    await hiding.stop()
    expect(await listPaused(at.ctx)).toMatchObject([{ id, reason: 'unknownFate' }])
    expect(
      await asTester(at.ctx, 'payouts.resolve', (tx) =>
        resolvePaused(tx, [withdrawalsForPayouts], { source: 'withdrawal', id }, 'paid'),
      ),
    ).toBe(true)
    expect(await place.paidTo(to)).toBe(20n * UNIT)
  })

  test('a wallet that is empty by then is waited for', async () => {
    const to = place.address()
    const id = await at.approved(20n * UNIT, to)
    const wallet = await place.wallet(20n * UNIT)
    const using = (sends: boolean) =>
      at.signerWith(sends ? at.chain : { ...at.chain, send: async () => false }, {
        account: wallet,
      })
    await runPayouts(at.ctx, using(false))
    await place.byOwner('addBlackList', place.addressOf(wallet))
    await place.byOwner('destroyBlackFunds', place.addressOf(wallet))
    await place.byOwner('removeBlackList', place.addressOf(wallet))
    await pass(LIFE_MS)
    expect(await runPayouts(at.ctx, using(true))).toMatchObject({ open: 1 })
    expect(await at.signed()).toHaveLength(1)
    await place.byOwner('mint', place.addressOf(wallet), 20n * UNIT)
    await runPayouts(at.ctx, using(true))
    await at.settle()
    await runPayouts(at.ctx, using(true))
    expect(await at.stateOf(id)).toMatchObject({ state: 'done' })
    expect(await place.paidTo(to)).toBe(20n * UNIT)
  })

  test('signed again and again and never taken, a person looks', async () => {
    const id = await at.approved(20n * UNIT)
    for (let round = 0; round < 7; round++) {
      await runPayouts(at.ctx, unsent())
      await pass(LIFE_MS)
    }
    expect(await at.signed()).toHaveLength(6)
    expect(await listPaused(at.ctx)).toMatchObject([{ id, reason: 'neverTaken' }])
  })
})

describe('the wallet waits to be filled', () => {
  test.each<[what: string, usdtMicro: bigint, sun: bigint]>([
    ['without USDT', 0n, 10_000n * TRX],
    ['without TRX, never activated', 1_000n * UNIT, 0n],
    ['with less TRX than the energy costs', 1_000n * UNIT, TRX],
  ])('%s', async (_, usdtMicro, sun) => {
    const id = await at.approved(100n * UNIT)
    const account = await walletOf(usdtMicro, sun)
    expect(await runPayouts(at.ctx, at.signerWith(at.chain, { account }))).toEqual({
      open: 0,
      waiting: { walletShort: 1 },
    })
    expect(await at.stateOf(id)).toMatchObject({ state: 'approved' })
  })

  test('with enough TRX for one of two: the other one waits instead of running out of energy', async () => {
    const [one, two] = [await at.approved(100n * UNIT), await at.approved(100n * UNIT)]
    const account = await walletOf(1_000n * UNIT, 5n * TRX)
    expect(await runPayouts(at.ctx, at.signerWith(at.chain, { account }))).toEqual({
      open: 1,
      waiting: { walletShort: 1 },
    })
    await at.settle()
    await runPayouts(at.ctx, at.signerWith(at.chain, { account }))
    expect([(await at.stateOf(one)).state, (await at.stateOf(two)).state]).toEqual([
      'done',
      'approved',
    ])
  })
})

test('while the token refuses the wallet at the second signing, the payout waits', async () => {
  const id = await at.approved(100n * UNIT)
  await runPayouts(at.ctx, unsent())
  await place.byOwner('addBlackList', place.addressOf(at.wallet))
  await pass(LIFE_MS)
  await runPayouts(at.ctx, at.signer)
  expect(await at.stateOf(id)).toMatchObject({ state: 'sent' })
  expect(await at.signed()).toHaveLength(1)
  await place.byOwner('removeBlackList', place.addressOf(at.wallet))
  await runPayouts(at.ctx, at.signer)
  expect(await at.signed()).toHaveLength(2)
})

/**
 * As written by an intruder who has the database and no key: the amounts from which a second person has to
 * sign, and above the most.
 */
test.each([350, 450])(
  'what was made %i USDT of after it was signed is not signed again',
  async (units) => {
    const thief = place.address()
    const id = await at.approved(100n * UNIT)
    await runPayouts(at.ctx, unsent())
    const {
      rows: [kept],
    } = await sql<{ receiver: string }>`select receiver from payout`.execute(at.ctx.db)
    await sql`update payout set receiver = ${thief}, amount_micro = ${BigInt(units) * UNIT}`.execute(
      at.ctx.db,
    )
    await pass(LIFE_MS)
    expect(await runPayouts(at.ctx, at.signer)).toMatchObject({ open: 1 })
    expect(await at.signed()).toHaveLength(1)
    await sql`update payout set receiver = ${kept!.receiver}, amount_micro = ${100n * UNIT}`.execute(
      at.ctx.db,
    )
    await runPayouts(at.ctx, at.signer)
    expect(await at.signed()).toHaveLength(2)
    await at.settle()
    await runPayouts(at.ctx, at.signer)
    expect(await at.stateOf(id)).toMatchObject({ state: 'done' })
    expect(await place.paidTo(thief)).toBe(0n)
  },
)

test('a call that no block took in its time is given back and not made later', async () => {
  const said: string[] = []
  const open: PayoutItem[] = [
    {
      id: 8n,
      network: 105,
      amountMicro: UNIT,
      what: { call: { to: place.net.usdt, data: at.chain.transferCall(place.address(), 0n).data } },
    },
  ]
  const source: PayoutSource = {
    source: 'charge',
    ...NEVER_RESTORED,
    approved: async () => open,
    lock: async (_, id) => open.find((one) => one.id === id),
    markSent: async () => {
      open.pop()
      said.push('sent')
    },
    finish: async () => void said.push('done'),
    refuse: async (_tx, _id, reason) => void said.push(reason),
  }
  await runPayouts(
    at.ctx,
    at.signerWith(
      { ...at.chain, send: async () => false },
      { sources: [source], spendLimit: place.net.usdt },
    ),
  )
  // The order that it pays has a minute left at least.
  expect((await at.signed())[0]!.expires_at.getTime()).toBe(place.net.head().timestamp + MINUTE)
  await pass(5 * MINUTE)
  await runPayouts(
    at.ctx,
    at.signerWith(at.chain, { sources: [source], spendLimit: place.net.usdt }),
  )
  expect(said).toEqual(['sent'])
  await pass(2 * MINUTE)
  await runPayouts(
    at.ctx,
    at.signerWith(at.chain, { sources: [source], spendLimit: place.net.usdt }),
  )
  expect(said).toEqual(['sent', 'failedOnChain'])
  expect(await at.signed()).toHaveLength(1)
})

test('two transactions of one payout on chain are never passed over', async () => {
  const id = await at.approved(20n * UNIT)
  await runPayouts(at.ctx, unsent())
  await pass(LIFE_MS)
  await runPayouts(at.ctx, at.signer)
  await at.settle()
  const look: TronPayoutChain['look'] = async (transactions) => {
    const [[, paid]] = [...(await at.chain.look(transactions))].filter(
      ([, { state }]) => state === 'final',
    ) as [[string, { state: 'final'; receipt: never }]]
    return new Map(transactions.map(({ txHash }) => [txHash, paid]))
  }
  await runPayouts(at.ctx, at.signerWith({ ...at.chain, look }))
  expect(await listPaused(at.ctx)).toMatchObject([{ id, reason: 'paidTwice' }])
})
