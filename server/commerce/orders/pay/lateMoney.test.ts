import { sql } from '../../../platform/db/sql.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { assignTransfer } from '../../../operate/cases/decide.ts'
import { createTestMoney, HOUR, PRICE, SITE, type TestMoney } from '../../../testing/cases/money.ts'
import { expireOrders } from '../close/expireOrders.ts'
import { asTester } from '../../../testing/staff.ts'

let money: TestMoney
beforeAll(async () => void (money = await createTestMoney()))
afterAll(() => money.shop.close())
beforeEach(() => money.pass(72 * HOUR))

const optionId = () => money.shop.mailed.optionId
const setFree = async (free: number): Promise<void> =>
  money.shop.setStock(optionId(), (await money.shop.stock(optionId())).held + free)
const setPrice = (micro: bigint) =>
  sql`update product_option set price_micro = ${micro} where id = ${optionId()}`.execute(
    money.base.db,
  )
const BY = 'the data are right again'

describe('money that comes after an order ran out', () => {
  test('of several for the last pieces pays as many orders as there are pieces; the others have it offered back', async () => {
    const all = [await money.guest(), await money.guest(), await money.guest(), await money.guest()]
    await money.runOut(all[0]!)
    await setFree(2)
    await money.final(all.map((one) => money.paying(one)))
    const views = await Promise.all(all.map((one) => money.view(one)))
    expect(views.map(({ status }) => status).sort()).toEqual(['expired', 'expired', 'paid', 'paid'])
    for (const { status, refunds } of views) expect(refunds).toHaveLength(status === 'paid' ? 0 : 1)
    expect(await money.shop.stock(optionId())).toEqual({ stock: 0, held: 0 })
    await setFree(100_000)
    await money.checkAll()
  })

  test('on several networks at once takes the last piece once', async () => {
    const [a, b] = [await money.guest(137), await money.guest(56)]
    await money.runOut(b)
    await setFree(1)
    await Promise.all([money.final([money.paying(a)], 137), money.final([money.paying(b)], 56)])
    expect([(await money.view(a)).status, (await money.view(b)).status].sort()).toEqual([
      'expired',
      'paid',
    ])
    await setFree(100_000)
    await money.checkAll()
  })

  test('money that comes after an order ran out does not buy what costs more by now', async () => {
    const bought = await money.guest()
    await money.runOut(bought)
    await setPrice(PRICE + 1n)
    await money.final([money.paying(bought)])
    await setPrice(PRICE)
    expect(await money.view(bought)).toMatchObject({
      status: 'expired',
      payment: { status: 'late' },
      refunds: [{ state: 'offered', reason: 'late' }],
    })
  })

  test('late money that meets a fault is held, the order stays as it was, its pieces are free, and a person can put it right', async () => {
    const bought = await money.guest()
    await money.runOut(bought)
    const before = await money.shop.stock(optionId())
    // A constraint of the order's table stands in the way of its being paid.
    await sql`alter table shop_order add constraint test_fault check (id <> ${sql.lit(bought.order.orderId)} or status <> 'paid')`.execute(
      money.base.db,
    )
    const transfer = money.paying(bought)
    await money.final([transfer])
    expect(await money.view(bought)).toMatchObject({
      status: 'expired',
      payment: { status: 'held' },
      transfers: [{ status: 'held', reason: 'fault', outcome: 'review', outcomeText: 'fault' }],
      refunds: [],
    })
    expect(await money.shop.stock(optionId())).toEqual(before)
    await money.checkAll()
    const id = await money.transferId(transfer)
    const again = () =>
      asTester(money.base, 'cases.decide', (tx) =>
        assignTransfer(tx, SITE, id, bought.order.orderId, BY),
      )
    expect(await again()).toBe(true)
    expect((await money.view(bought)).transfers).toMatchObject([{ reason: 'fault' }])
    await sql`alter table shop_order drop constraint test_fault`.execute(money.base.db)
    expect(await again()).toBe(true)
    expect(await money.view(bought)).toMatchObject({
      status: 'paid',
      transfers: [{ status: 'settled', reason: 'late', outcome: 'deliver' }],
    })
    expect(await again()).toBe(false)
    await money.checkAll()
  })

  test('while it is being closed is delivered either way, once', async () => {
    for (let round = 0; round < 6; round++) {
      const bought = await money.guest()
      money.pass(31 * 60_000)
      await money.shop.readChains()
      await Promise.all([
        expireOrders(money.base, SITE),
        money.final([money.paying(bought)], 137, 0),
        expireOrders(money.base, SITE),
      ])
      expect(await money.view(bought)).toMatchObject({
        status: 'paid',
        transfers: [{ status: 'settled', reason: 'late' }],
      })
      money.pass(72 * HOUR)
    }
    await money.checkAll()
  })
})

describe('a part of the money', () => {
  test('a part of the money gives its order time, but a grain under a foreign id does not', async () => {
    const [half, grain] = [await money.guest(), await money.guest()]
    await money.final([
      money.byContract(half, PRICE / 2n + 1_000_000n),
      money.byContract(grain, 1n),
    ])
    const rest = (await money.view(half)).payment.rest!
    expect(rest.expiresAt).toBe(money.base.now().getTime() + 2 * HOUR)
    expect(await money.view(grain)).toMatchObject({
      payment: { status: 'short', rest: null, expiresAt: grain.order.payment.expiresAt },
    })
    money.pass(HOUR)
    await money.expire()
    expect([(await money.view(half)).status, (await money.view(grain)).status]).toEqual([
      'unpaid',
      'expired',
    ])
    const { rows } = await sql<{
      recipient: string
      facts: { link: string }
    }>`select recipient, facts from message_out where kind = 'orderShort' and recipient in (${half.email}, ${grain.email})`.execute(
      money.base.db,
    )
    expect(rows.map(({ recipient }) => recipient)).toEqual([half.email])
    expect(rows[0]!.facts.link).toBe(
      `${SITE}/status?orderId=${half.order.orderId}&secret=${half.order.secret}`,
    )
    // However often a little more comes, the pieces are not held for ever.
    for (let times = 0; times < 8; times++) {
      await money.final([money.byContract(half, 10_000n)])
      money.pass(HOUR)
      await money.expire()
    }
    expect(await money.view(half)).toMatchObject({ status: 'expired' })
    await money.checkAll()
  })
})
