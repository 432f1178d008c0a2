import { sql } from '../../../platform/db/sql.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { microToBase } from '../../../../basics/money.ts'
import { taggedOrderId } from '../../../../basics/orderId.ts'
import { recordingLog } from '../../../testing/chains/watch.ts'
import { inTransaction } from '../../../platform/db/context.ts'
import { RESERVATION_MS } from '../../../../basics/stockReservation.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { readSystemBalance } from '../../ledger/readSystemBalance.ts'
import { emptyLedger } from '../../../testing/ledger.ts'
import { checkBooks } from '../checkBooks.ts'
import { closePayment } from '../quotes/closePayment.ts'
import { forgetBlocks } from '../transfers/forgetBlocks.ts'
import { payOrderId } from '../quotes/payOrderId.ts'
import { readPayment } from '../readPayment.ts'
import { recordSeen } from '../transfers/recordSeen.ts'
import { switchNetwork } from '../quotes/switchNetwork.ts'
import { hash, orderId, RECEIVERS, testShop } from '../../../testing/payments.ts'

let database: TestDatabase
let recorded: ReturnType<typeof recordingLog>
const shop = () => testShop(database.db, (recorded = recordingLog()).log)

beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  // After each test every received unit is accounted for (rules: payments#named-place).
  await checkBooks(testShop(database.db, recordingLog().log).ctx)
  await sql`truncate transfer, quote, payment, amount_slot, chain_block, chain_cursor`.execute(
    database.db,
  )
  await emptyLedger(database.db)
})
afterAll(() => database.drop())

const PRICE = 20_000_000n
const ownTransfer = async (
  one: ReturnType<typeof testShop>,
  id: string,
  changeMicro = 0n,
  over: Parameters<ReturnType<typeof testShop>['transfer']>[0] = {},
) => {
  const { receiver, amountMicro } = await one.quote(id, over.network ?? 137)
  return one.transfer({ receiver, micro: amountMicro + changeMicro, ...over })
}

describe('a final transfer', () => {
  it('of the quoted amount settles its order, once, and says so', async () => {
    const one = shop()
    const id = await one.open(PRICE)
    const transfer = await ownTransfer(one, id)
    await one.final([transfer])
    await one.final([transfer])
    expect(one.settled.map((event) => [event.orderId, event.status, event.txHash])).toEqual([
      [id, 'settled', transfer.txHash],
    ])
    expect(one.kinds(id)).toEqual(['transferFinal'])
    expect(await one.rows(id)).toMatchObject([
      { status: 'settled', reason: null, delivered_base: transfer.amountBase },
    ])
    const { payment, transfers } = await readPayment(one.ctx, id)
    expect(payment).toMatchObject({ status: 'settled', missing: '0.00' })
    expect(transfers).toMatchObject([{ txHash: transfer.txHash, status: 'settled' }])
  })

  it('a final transfer that is too little is held, and the rest completes it over both rails and networks', async () => {
    const one = shop()
    const id = await one.open(PRICE)
    const first = await ownTransfer(one, id, -5_000_000n)
    await one.final([first])
    expect(await one.payment(id)).toMatchObject({ status: 'short', settled_at: null })
    expect((await readPayment(one.ctx, id)).payment.missing).toBe('5.00')
    await one.final(
      [
        one.transfer({
          network: 56,
          rail: 'contract',
          chainOrderId: BigInt(id),
          micro: 5_000_000n,
        }),
      ],
      56,
    )
    expect((await one.rows(id)).map((row) => [row.status, row.held_base])).toEqual([
      ['settled', 0n],
      ['settled', 0n],
    ])
    // Each network's part is one sale in the ledger.
    const balances = await Promise.all(
      (['receipts:137', 'receipts:56', 'sales'] as const).map((system) =>
        readSystemBalance(one.ctx, system, 'USDT'),
      ),
    )
    expect(balances).toEqual([-first.amountBase, -5_000_000n, first.amountBase + 5_000_000n])
    expect(one.settled).toHaveLength(1)
    expect(one.kinds(id)).toEqual(['transferFinal', 'short', 'transferFinal'])
  })

  it('a final transfer that is too much pays the order and holds the surplus', async () => {
    const one = shop()
    const id = await one.open(PRICE)
    const transfer = await ownTransfer(one, id, 7_000_000n)
    await one.final([transfer])
    expect(await one.rows(id)).toMatchObject([
      {
        status: 'over',
        reason: 'over',
        delivered_base: PRICE,
        held_base: transfer.amountBase - PRICE,
      },
    ])
    expect(one.settled).toMatchObject([{ status: 'over' }])
    expect(one.kinds(id)).toEqual(['transferFinal', 'over'])
  })

  it('a final transfer that comes a second time is held as such', async () => {
    const one = shop()
    const id = await one.open(PRICE)
    await one.final([await ownTransfer(one, id)])
    await one.final([await ownTransfer(one, id)])
    expect((await one.rows(id)).map((row) => [row.status, row.reason])).toEqual([
      ['settled', null],
      ['held', 'twice'],
    ])
    expect(one.settled).toHaveLength(1)
    expect((await one.payment(id)).status).toBe('over')
  })

  it('of two orders in one transaction counts for both, two of one order in one part as well', async () => {
    const one = shop()
    // What comes for `a` is too much to be a part of `b`, or a mistyped payment of it.
    const [a, b] = [await one.open(PRICE), await one.open(8_000_000n)]
    const txHash = hash()
    const blockNumber = one.nextBlock()
    const place = { txHash, blockNumber, blockHash: hash() }
    await one.final([
      await ownTransfer(one, a, -1_000_000n, { ...place, logIndex: 1 }),
      await ownTransfer(one, b, 0n, { ...place, logIndex: 2 }),
      one.transfer({
        ...place,
        logIndex: 3,
        rail: 'contract',
        chainOrderId: BigInt(a),
        micro: 1_000_000n,
      }),
    ])
    expect(one.settled.map((event) => event.orderId).sort()).toEqual([a, b].sort())
    expect((await one.rows(a)).map((row) => row.status)).toEqual(['settled', 'settled'])
  })

  it('is judged late by its block, however long it took to become final; while the order is open it pays', async () => {
    const one = shop()
    const [a, b, c] = [await one.open(PRICE), await one.open(PRICE), await one.open(PRICE)]
    const inTime = await ownTransfer(one, a, 0n, { timeMs: one.nowMs() + RESERVATION_MS })
    const late = await ownTransfer(one, b, 0n, { timeMs: one.nowMs() + RESERVATION_MS + 1_000 })
    const tooLate = await ownTransfer(one, c, 0n, { timeMs: one.nowMs() + RESERVATION_MS + 1_000 })
    one.pass(2 * RESERVATION_MS)
    await one.readUpTo(one.nowMs())
    expect(
      await inTransaction(one.ctx, (tx) => closePayment(tx, { orderId: c, reason: 'expired' })),
    ).toBe('closed')
    await one.final([inTime, late, tooLate])
    expect((await one.payment(a)).status).toBe('settled')
    expect(await one.rows(b)).toMatchObject([
      { status: 'settled', reason: 'late', delivered_base: late.amountBase },
    ])
    // No listener holds the stock again.
    expect(await one.rows(c)).toMatchObject([
      { status: 'late', reason: 'late', held_base: tooLate.amountBase },
    ])
    expect(one.kinds(c)).toEqual(['transferFinal', 'late'])
  })

  it('a final transfer that is too little opens an amount for the rest, which is told apart like the first one', async () => {
    const one = shop()
    const [id, other] = [await one.open(PRICE), await one.open(PRICE - 6_000_000n)]
    await one.final([await ownTransfer(one, id, -5_000_000n)])
    const { rest, missing, expiresAt } = (await readPayment(one.ctx, id)).payment
    expect([missing, rest!.receiver.toLowerCase()]).toEqual([
      '5.00',
      (await one.quote(id)).receiver,
    ])
    expect(expiresAt).toBe(rest!.expiresAt)
    expect(rest!.expiresAt).toBeGreaterThan(one.nowMs() + RESERVATION_MS)
    one.pass(RESERVATION_MS + 60_000)
    await one.final([
      one.transfer({ receiver: rest!.receiver, amountBase: BigInt(rest!.amountBase) }),
    ])
    expect(await one.payment(id)).toMatchObject({ status: 'settled' })
    expect((await one.payment(other)).status).toBe('waiting')
    expect((await readPayment(one.ctx, id)).payment).toMatchObject({ rest: null, missing: '0.00' })
  })

  it('for an order that was cancelled is late', async () => {
    const one = shop()
    const id = await one.open(PRICE)
    expect(
      await inTransaction(one.ctx, (tx) => closePayment(tx, { orderId: id, reason: 'cancelled' })),
    ).toBe('closed')
    await one.final([await ownTransfer(one, id)])
    expect(await one.rows(id)).toMatchObject([{ status: 'late', reason: 'late' }])
    expect(one.settled).toEqual([])
  })

  it('of the round price does not pay the next buyer of the same thing', async () => {
    const one = shop()
    const late = await one.open(PRICE)
    await inTransaction(one.ctx, (tx) => closePayment(tx, { orderId: late, reason: 'cancelled' }))
    one.pass(6 * 3_600_000)
    const next = await one.open(PRICE)
    await sql`update quote set receiver = ${RECEIVERS[0]!}`.execute(database.db)
    await one.final([one.transfer({ micro: PRICE })])
    expect(one.settled).toEqual([])
    one.pass(18 * 3_600_000 + RESERVATION_MS)
    const alone = await one.open(PRICE)
    await sql`update quote set receiver = ${RECEIVERS[0]!}`.execute(database.db)
    await sql`update payment set settled_at = ${one.ctx.now()}, status = 'settled' where order_id = ${next}`.execute(
      database.db,
    )
    // Whoever was just paid for may pay again by mistake.
    await one.final([one.transfer({ micro: PRICE })])
    expect(one.settled).toEqual([])
    await sql`update payment set settled_at = ${new Date(one.ctx.now().getTime() - 3_600_000)} where order_id = ${next}`.execute(
      database.db,
    )
    await one.final([one.transfer({ micro: PRICE })])
    expect(one.settled.map((event) => event.orderId)).toEqual([alone])
  })

  it('a final transfer that fits no order, or two, is held and not guessed', async () => {
    const one = shop()
    const [a, b] = [await one.open(PRICE), await one.open(PRICE)]
    await sql`update quote set receiver = ${RECEIVERS[0]!}`.execute(database.db)
    await one.final([one.transfer({ micro: 3_000_000n }), one.transfer({ micro: PRICE })])
    const { rows } = await sql<{
      reason: string
      order_id: null
    }>`select reason, order_id from transfer order by id`.execute(database.db)
    expect(rows).toEqual([
      { reason: 'noOrder', order_id: null },
      { reason: 'ambiguous', order_id: null },
    ])
    expect([(await one.payment(a)).status, (await one.payment(b)).status]).toEqual([
      'waiting',
      'waiting',
    ])
  })

  it.each(['round price', 'part below a cent'])(
    'of the %s of two orders is held, also beside the exact amount of one of them',
    async (likeness) => {
      const one = shop()
      const [a, b] = [
        await one.open(PRICE),
        await one.open(likeness === 'round price' ? PRICE : PRICE + 15_000_000n),
      ]
      await sql`update quote set receiver = ${RECEIVERS[0]!}, amount_micro = price_micro - case order_id when ${a} then 3700 when ${b} then ${likeness === 'round price' ? 4100 : 3700} end`.execute(
        database.db,
      )
      const [exact, alike] = [
        await ownTransfer(one, a),
        one.transfer({ micro: likeness === 'round price' ? PRICE : PRICE + 2_000_000n - 3_700n }),
      ]
      await one.final([exact, alike])
      const { rows } = await sql<{
        tx_hash: string
        order_id: string | null
        reason: string | null
      }>`select tx_hash, order_id, reason from transfer order by id`.execute(database.db)
      expect(rows).toHaveLength(2)
      expect(rows).toEqual(
        expect.arrayContaining([
          { tx_hash: exact.txHash, order_id: a, reason: null },
          { tx_hash: alike.txHash, order_id: null, reason: 'ambiguous' },
        ]),
      )
      expect((await one.payment(b)).status).toBe('waiting')
    },
  )

  it('pays the quote of a network that was switched away from, and a switch keeps the amount', async () => {
    const one = shop()
    const id = await one.open(PRICE)
    const before = await one.quote(id)
    const to = (network: 137 | 56) =>
      inTransaction(one.ctx, (tx) =>
        switchNetwork(
          { ...one.ctx, ...tx },
          { orderId: id, network, expiresAt: new Date(one.nowMs() + RESERVATION_MS), opener: null },
        ),
      )
    await to(56)
    expect((await readPayment(one.ctx, id)).payment).toMatchObject({ network: 56, decimals: 18 })
    one.pass(60_000)
    await to(137)
    const again = await one.quote(id)
    expect([again.receiver, again.amountMicro]).toEqual([before.receiver, before.amountMicro])
    await to(56)
    await one.final([await ownTransfer(one, id)])
    expect((await one.payment(id)).status).toBe('settled')
    await expect(to(137)).rejects.toMatchObject({ code: 40003 })
  })

  it('of eighteen decimals keeps its dust in the books', async () => {
    const one = shop()
    const id = await one.open(PRICE, 56)
    const { receiver, amountMicro } = await one.quote(id, 56)
    const amountBase = microToBase(amountMicro, 18) + 123_456n
    await one.final([one.transfer({ network: 56, receiver, amountBase })], 56)
    expect(await one.rows(id)).toMatchObject([
      { status: 'settled', delivered_base: amountBase, held_base: 0n },
    ])
  })
})

describe('a long stretch of transfers', () => {
  it('a long stretch of transfers is stored once, also when some of it was seen, gone or final before', async () => {
    const one = shop()
    const many = Array.from({ length: 500 }, (_, at) =>
      one.transfer({ micro: 1_000_000n + BigInt(at) * 10_000n }),
    )
    await inTransaction(one.ctx, (tx) =>
      recordSeen(
        { ...tx, listeners: one.listeners },
        { network: 137, head: many[20]!.blockNumber, transfers: many.slice(0, 20) },
      ),
    )
    await inTransaction(one.ctx, (tx) =>
      forgetBlocks(
        { ...tx, listeners: one.listeners },
        { network: 137, blockHashes: many.slice(0, 10).map((gone) => gone.blockHash) },
      ),
    )
    await one.final(many.slice(100, 400), 137, 0)
    await one.final(many)
    await one.final(many)
    const { rows } =
      await sql`select count(*) as rows, sum(amount_micro) as micro, count(*) filter (where status = 'held' and reason = 'noOrder') as held from transfer`.execute(
        database.db,
      )
    expect(rows).toEqual([
      {
        rows: 500n,
        micro: many.reduce((sum, transfer) => sum + transfer.amountBase, 0n),
        held: 500n,
      },
    ])
  })
})

describe('many transfers at once', () => {
  it('many transfers at once are stored as a few are, of every kind', async () => {
    const one = shop()
    const kinds: Parameters<typeof one.transfer>[0][] = [
      { amountBase: 0n, chainOrderId: 2n ** 255n + 7n, rail: 'contract' },
      { amountBase: 10n ** 30n + 1n },
      { micro: 5_000_000n, rail: 'contract', chainOrderId: 12n, refusal: 'noTransfer' },
      { amountBase: 123_456_789_012_345_678_901n, logIndex: 70_000 },
    ]
    const many = Array.from({ length: 240 }, (_, at) =>
      one.transfer({ network: 56, ...kinds[at % kinds.length] }),
    )
    const stored = async (): Promise<unknown[]> => {
      const { rows } = await sql<{
        row: string
      }>`select (to_jsonb(t) - 'id')::text as row from transfer t order by block_number`.execute(
        database.db,
      )
      await sql`truncate transfer`.execute(database.db)
      return rows.map(({ row }) => row)
    }
    await one.final(many, 56)
    const together = await stored()
    for (let at = 0; at < many.length; at += 60) await one.final(many.slice(at, at + 60), 56, 0)
    expect(together).toHaveLength(many.length)
    expect(together).toEqual(await stored())
  })
})

describe('what never counts', () => {
  it('what never counts is logged with its reason and touches no order', async () => {
    const one = shop()
    const id = await one.open(PRICE)
    const wrong = await ownTransfer(one, id, 0n, {
      token: `0x${'ee'.repeat(20)}`,
      refusal: 'wrongToken',
    })
    const nothing = await ownTransfer(one, id, 0n, { amountBase: 0n, refusal: 'zeroValue' })
    await one.final([wrong, nothing])
    expect(await one.rows(id)).toEqual([])
    expect(
      recorded.events('transferRefused').map((entry) => [entry['txHash'], entry['reason']]),
    ).toEqual([
      [wrong.txHash, 'wrongToken'],
      [nothing.txHash, 'zeroValue'],
    ])
  })

  it('what never counts is a claim of payment without a transfer: kept as refused', async () => {
    const one = shop()
    const id = await one.open(PRICE)
    await one.final([
      one.transfer({
        rail: 'contract',
        chainOrderId: BigInt(id),
        micro: PRICE,
        refusal: 'noTransfer',
      }),
    ])
    expect(await one.rows(id)).toMatchObject([
      { status: 'refused', reason: 'noTransfer', delivered_base: 0n, held_base: 0n },
    ])
    expect((await one.payment(id)).status).toBe('waiting')
  })
})

describe('the contract rail', () => {
  const pay = (one: ReturnType<typeof testShop>, chainOrderId: bigint, micro: bigint) =>
    one.transfer({ rail: 'contract', receiver: `0x${'99'.repeat(20)}`, chainOrderId, micro })

  it('a contract payment takes the exact price', async () => {
    const one = shop()
    const id = await one.open(PRICE)
    await one.final([pay(one, BigInt(id), PRICE)])
    expect(await one.payment(id)).toMatchObject({ status: 'settled', received_micro: PRICE })
  })

  it('the contract rail gives out an id that only the buyer knows after somebody spoiled the plain one', async () => {
    const one = shop()
    const id = await one.open(PRICE)
    expect((await readPayment(one.ctx, id)).payment.payOrderId).toBe(id)
    const spoiler = pay(one, BigInt(id), 1n)
    await inTransaction(one.ctx, (tx) =>
      recordSeen(
        { ...tx, listeners: one.listeners },
        { network: 137, head: spoiler.blockNumber, transfers: [spoiler] },
      ),
    )
    const tagged = BigInt((await readPayment(one.ctx, id)).payment.payOrderId)
    expect(tagged).toBe(payOrderId(id, '0'.repeat(31) + '1', 1))
    expect(tagged).not.toBe(BigInt(id))
    await inTransaction(one.ctx, (tx) =>
      forgetBlocks(
        { ...tx, listeners: one.listeners },
        { network: 137, blockHashes: [spoiler.blockHash] },
      ),
    )
    expect((await readPayment(one.ctx, id)).payment.payOrderId).toBe(id)
    await one.final([spoiler, pay(one, tagged, PRICE)])
    expect(one.settled).toMatchObject([{ orderId: id, status: 'over' }])
  })

  it('for an order that does not exist is held', async () => {
    const one = shop()
    await one.final([pay(one, taggedOrderId(orderId(), 7n), PRICE)])
    const { rows } = await sql`select status, reason, order_id from transfer`.execute(database.db)
    expect(rows).toEqual([{ status: 'held', reason: 'noOrder', order_id: null }])
  })
})

describe('before final', () => {
  const see = (
    one: ReturnType<typeof testShop>,
    transfers: ReturnType<ReturnType<typeof testShop>['transfer']>[],
    head: number,
  ) =>
    inTransaction(one.ctx, (tx) =>
      recordSeen({ ...tx, listeners: one.listeners }, { network: 137, head, transfers }),
    )

  it('a transfer is seen, then confirming, and gone again with its block', async () => {
    const one = shop()
    const id = await one.open(PRICE)
    const transfer = await ownTransfer(one, id)
    await see(one, [transfer], transfer.blockNumber)
    expect((await one.payment(id)).status).toBe('seen')
    await see(one, [], transfer.blockNumber + 1)
    expect((await one.payment(id)).status).toBe('confirming')
    await inTransaction(one.ctx, (tx) =>
      forgetBlocks(
        { ...tx, listeners: one.listeners },
        { network: 137, blockHashes: [transfer.blockHash] },
      ),
    )
    expect((await one.payment(id)).status).toBe('waiting')
    expect(await one.rows(id)).toMatchObject([{ status: 'orphaned', reason: 'reorganised' }])
    expect(one.kinds(id)).toEqual(['transferSeen', 'transferGone'])
  })

  it('a transaction that is mined again, even at another place, is one row per transfer and paid once', async () => {
    const one = shop()
    const id = await one.open(PRICE)
    const first = await ownTransfer(one, id, 0n, { logIndex: 4 })
    await see(one, [first], first.blockNumber)
    await inTransaction(one.ctx, (tx) =>
      forgetBlocks(
        { ...tx, listeners: one.listeners },
        { network: 137, blockHashes: [first.blockHash] },
      ),
    )
    const again = { ...first, blockNumber: first.blockNumber + 1, blockHash: hash() }
    await see(one, [again], again.blockNumber)
    expect(await one.rows(id)).toMatchObject([{ status: 'seen', reason: null }])
    // Finality reports it at another place; the old row is orphaned.
    await one.final([{ ...again, logIndex: 9 }], 137, again.blockNumber)
    expect((await one.rows(id)).map((row) => row.status)).toEqual(['orphaned', 'settled'])
    expect(one.settled).toHaveLength(1)
  })

  it('what was seen and is not there at final is gone', async () => {
    const one = shop()
    const id = await one.open(PRICE)
    const transfer = await ownTransfer(one, id)
    await see(one, [transfer], transfer.blockNumber)
    await one.final([], 137, transfer.blockNumber)
    expect((await one.payment(id)).status).toBe('waiting')
    expect(one.kinds(id)).toEqual(['transferSeen', 'transferGone'])
  })

  it('confirmations are counted against what finality took lately', async () => {
    const one = shop()
    const id = await one.open(PRICE)
    const transfer = await ownTransfer(one, id)
    await see(one, [transfer], transfer.blockNumber)
    await one.readUpTo(one.nowMs())
    await sql`update chain_cursor set head_number = ${transfer.blockNumber + 2}, final_lag = 4`.execute(
      database.db,
    )
    expect((await readPayment(one.ctx, id)).transfers).toMatchObject([
      { confirmations: 3, needed: 5, status: 'seen' },
    ])
    await one.final([transfer], 137, transfer.blockNumber)
    expect((await readPayment(one.ctx, id)).transfers).toMatchObject([
      { confirmations: 5, needed: 5, status: 'settled' },
    ])
  })
})
