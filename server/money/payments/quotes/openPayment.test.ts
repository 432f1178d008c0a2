import { sql } from '../../../platform/db/sql.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { recordingLog } from '../../../testing/chains/watch.ts'
import { RESERVATION_MS } from '../../../../basics/stockReservation.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { AMOUNT_COOLDOWN_MS } from '../payment.ts'
import { readPayment } from '../readPayment.ts'
import { orderId, RECEIVERS, TEST_NETWORKS, testShop } from '../../../testing/payments.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(() => sql`truncate quote, payment, amount_slot`.execute(database.db))
afterAll(() => database.drop())

const PRICE = 12_340_000n
const shop = () => testShop(database.db, recordingLog().log)
const one = (receive: string[], shopAt: string | null) =>
  testShop(
    database.db,
    recordingLog().log,
    new Map([[137, { ...TEST_NETWORKS.get(137)!, receive, shop: shopAt }]]),
  )

describe('opening a payment', () => {
  it('opening a payment tells every open order of one price apart, sixteen at once, until none is left', async () => {
    const here = shop()
    // So small that only 99 tags leave something to pay, 90 of them amounts of six decimals.
    const tiny = 100n
    const wanted = RECEIVERS.length * 90
    for (let left = wanted; left > 0; left -= 16)
      await Promise.all(Array.from({ length: Math.min(16, left) }, () => here.open(tiny)))
    const { rows } = await sql<{
      orders: bigint
      amounts: bigint
      least: bigint
      most: bigint
      cut: bigint
    }>`
      select count(*) as orders, count(distinct (receiver, amount_micro)) as amounts, min(amount_micro) as least, max(amount_micro) as most,
        count(*) filter (where amount_micro % 10 = 0) as cut
      from quote where receiver is not null`.execute(database.db)
    expect(rows[0]).toEqual({
      orders: BigInt(wanted),
      amounts: BigInt(wanted),
      least: 1n,
      most: 99n,
      cut: 0n,
    })
    await expect(here.open(tiny)).rejects.toMatchObject({ code: 40002 })
    // Each price has its own amounts.
    expect(
      (await readPayment(here.ctx, await here.open(PRICE + 1_000_000n))).payment.receiver,
    ).not.toBeNull()
  })

  it('opening a payment gives an amount out again only a day after its quote ran out', async () => {
    const here = one([RECEIVERS[0]!], null)
    const tiny = 2n // Leaves room for a single tag.
    const first = await here.open(tiny)
    here.pass(RESERVATION_MS + AMOUNT_COOLDOWN_MS - 1)
    await expect(here.open(tiny)).rejects.toMatchObject({ code: 40002 })
    here.pass(1)
    const second = await here.open(tiny)
    expect((await here.quote(second)).amountMicro).toBe((await here.quote(first)).amountMicro)
  })

  it('opening a payment is refused on a network that is off', async () => {
    await expect(one([], null).open(PRICE, 56)).rejects.toMatchObject({
      code: 4014,
      fields: { network: 'networkOff' },
    })
    await expect(readPayment(shop().ctx, orderId())).rejects.toMatchObject({ code: 40001 })
  })

  it('opening a payment cannot be opened twice for one order', async () => {
    const here = shop()
    const id = await here.open(PRICE)
    await expect(here.open(PRICE, 137, id)).rejects.toThrow(/_pkey/)
    const { rows } = await sql`select 1 from amount_slot where order_id = ${id}`.execute(
      database.db,
    )
    expect(rows).toHaveLength(1)
  })

  it('shows what to send, on the network, in its decimals and in the merchant’s spelling of the address', async () => {
    const spelled = '0x52908400098527886E0F7030069857D2E4169EE7'
    const here = one([spelled], TEST_NETWORKS.get(137)!.shop)
    const id = await here.open(PRICE)
    const { amountMicro } = await here.quote(id)
    const { payment, transfers } = await readPayment(here.ctx, id)
    expect(payment).toMatchObject({
      status: 'waiting',
      network: 137,
      decimals: 6,
      amountBase: amountMicro.toString(),
      price: '12.34',
      priceBase: '12340000',
      receiver: spelled,
      payOrderId: id,
      received: '0.00',
      expiresAt: here.nowMs() + RESERVATION_MS,
    })
    expect(transfers).toEqual([])
  })
})
