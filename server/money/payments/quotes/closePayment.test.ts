import { sql } from '../../../platform/db/sql.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { recordingLog } from '../../../testing/chains/watch.ts'
import { inTransaction } from '../../../platform/db/context.ts'
import { RESERVATION_MS } from '../../../../basics/stockReservation.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { emptyLedger } from '../../../testing/ledger.ts'
import { checkBooks } from '../checkBooks.ts'
import { closePayment } from './closePayment.ts'
import { findExpired } from './findExpired.ts'
import { noteForgottenTime } from './forgottenTime.ts'
import { recordSeen } from '../transfers/recordSeen.ts'
import { orderId, testShop } from '../../../testing/payments.ts'

let database: TestDatabase
const shop = () => testShop(database.db, recordingLog().log)
type Shop = ReturnType<typeof testShop>

beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  await checkBooks(shop().ctx)
  await sql`truncate transfer, quote, payment, amount_slot, chain_block, chain_cursor, forgotten_time`.execute(
    database.db,
  )
  await emptyLedger(database.db)
})
afterAll(() => database.drop())

const PRICE = 20_000_000n
const close = (one: Shop, id: string, reason: 'cancelled' | 'expired') =>
  inTransaction(one.ctx, (tx) => closePayment(tx, { orderId: id, reason }))
/** `findExpired`, without locks, must agree. */
const expire = async (one: Shop, id: string) => {
  const ready = await findExpired(one.ctx, [orderId(), id])
  const closing = await close(one, id, 'expired')
  expect(ready.has(id)).toBe(closing === 'closed')
  return closing
}
const paying = async (one: Shop, id: string) => {
  const { receiver, amountMicro } = await one.quote(id)
  return one.transfer({ receiver, micro: amountMicro })
}

describe('giving a payment up', () => {
  it('expires only when its time is over and every chain was read beyond it', async () => {
    const one = shop()
    const id = await one.open(PRICE)
    expect(await expire(one, id)).toBe('early')
    one.pass(RESERVATION_MS + 1_000)
    expect(await expire(one, id)).toBe('unread')
    await one.readUpTo(one.nowMs() - 2_000)
    expect(await expire(one, id)).toBe('unread')
    await one.readUpTo(one.nowMs())
    expect(await expire(one, id)).toBe('closed')
    expect(await expire(one, id)).toBe('already')
    expect(await expire(one, orderId())).toBe('missing')
  })

  it('does not wait for ever for a chain that stands still', async () => {
    const one = shop()
    const id = await one.open(PRICE)
    one.pass(RESERVATION_MS + 24 * 3_600_000 + 1)
    expect(await expire(one, id)).toBe('closed')
  })

  it('a backup restored days later waits for its chain as if orders had just expired', async () => {
    const one = shop()
    const [id, later] = [await one.open(PRICE), await one.open(PRICE + 1_000_000n)]
    await one.readUpTo(one.nowMs())
    const paid = { ...(await paying(one, id)), timeMs: one.nowMs() + 60_000 }
    one.pass(3 * 24 * 3_600_000)
    await noteForgottenTime(one.ctx)
    expect(await close(one, id, 'cancelled')).toBe('unread')
    expect(await expire(one, id)).toBe('unread')
    await one.final([paid])
    expect((await one.payment(id)).status).toBe('settled')
    expect(await expire(one, later)).toBe('unread')
    one.pass(24 * 3_600_000 + 1)
    expect(await expire(one, later)).toBe('closed')
  })

  it('a restored backup cancels no order while blocks with its money may be unread', async () => {
    const one = shop()
    const [id, unpaid] = [await one.open(PRICE), await one.open(PRICE + 1_000_000n)]
    await one.readUpTo(one.nowMs())
    expect(await close(one, await one.open(PRICE + 2_000_000n), 'cancelled')).toBe('closed')
    const paid = { ...(await paying(one, id)), timeMs: one.nowMs() + 60_000 }
    one.pass(3_600_000)
    expect(await close(one, id, 'cancelled')).toBe('unread')
    await one.final([paid])
    expect((await one.payment(id)).status).toBe('settled')
    await one.readUpTo(one.nowMs())
    expect(await close(one, id, 'cancelled')).toBe('paid')
    expect(await close(one, unpaid, 'cancelled')).toBe('closed')
  })

  it('waits while a transfer that came in time is not final, and lets a late one go', async () => {
    const one = shop()
    const [a, b] = [await one.open(PRICE), await one.open(PRICE + 1_000_000n)]
    const inTime = await paying(one, a)
    const late = { ...(await paying(one, b)), timeMs: one.nowMs() + RESERVATION_MS + 1_000 }
    await inTransaction(one.ctx, (tx) =>
      recordSeen(
        { ...tx, listeners: one.listeners },
        { network: 137, head: late.blockNumber, transfers: [inTime, late] },
      ),
    )
    one.pass(RESERVATION_MS + 60_000)
    await one.readUpTo(one.nowMs())
    expect(await expire(one, a)).toBe('pending')
    expect(await close(one, a, 'cancelled')).toBe('pending')
    expect(await expire(one, b)).toBe('closed')
    await one.final([inTime, late], 137, late.blockNumber)
    expect((await one.payment(a)).status).toBe('settled')
    expect((await one.payment(b)).status).toBe('late')
    expect(await expire(one, a)).toBe('paid')
  })

  it('cancelling, settling and expiring at once: one of them wins, and the money follows it', async () => {
    const one = shop()
    const ids = await Promise.all(Array.from({ length: 12 }, () => one.open(PRICE)))
    const transfers = await Promise.all(ids.map((id) => paying(one, id)))
    one.pass(RESERVATION_MS + 1)
    await one.readUpTo(one.nowMs() + 1_000)
    const closings = new Map<string, string[]>(ids.map((id) => [id, []]))
    const race = (id: string, reason: 'cancelled' | 'expired') =>
      close(one, id, reason).then((closing) => closings.get(id)!.push(closing))
    // In time by block time, though read only now.
    const inTime = transfers.map((transfer) => ({ ...transfer, timeMs: one.nowMs() - 60_000 }))
    await Promise.all([
      ...ids.flatMap((id) => [race(id, 'cancelled'), race(id, 'expired')]),
      ...inTime.map((transfer) => one.final([transfer], 137, 0)),
    ])
    for (const id of ids) {
      const paid = one.settled.filter((event) => event.orderId === id).length
      const closed = closings.get(id)!.filter((closing) => closing === 'closed').length
      expect(paid + closed).toBe(1)
      expect(await one.rows(id)).toMatchObject([{ status: paid ? 'settled' : 'late' }])
    }
  })

  it('ten processes that report one final transfer at once credit it once', async () => {
    const one = shop()
    const id = await one.open(PRICE)
    const transfer = await paying(one, id)
    await Promise.all(Array.from({ length: 10 }, () => one.final([transfer])))
    expect(one.settled).toHaveLength(1)
    expect(await one.rows(id)).toHaveLength(1)
  })
})
