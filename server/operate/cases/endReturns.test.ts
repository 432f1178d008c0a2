import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { RETURN_CLAIM_DAYS } from '../../../basics/refunds.ts'
import { listReturns } from '../../commerce/orders/returns/decideReturn.ts'
import { endUnclaimedReturns } from '../../commerce/orders/returns/endUnclaimedReturns.ts'
import { readBalance } from '../../money/ledger/readBalance.ts'
import { sql } from '../../platform/db/sql.ts'
import {
  anyAddress,
  createTestMoney,
  HOUR,
  PRICE,
  SITE,
  type Bought,
  type TestMoney,
} from '../../testing/cases/money.ts'
import { asTester } from '../../testing/staff.ts'
import { approveReturn, refuseRefund, refuseReturn } from './decide.ts'

/** How a return ends whose money is small, or that nobody claims (rules: refunds#returns, refunds#small-refunds). */
let money: TestMoney
beforeAll(async () => void (money = await createTestMoney()))
afterAll(() => money.shop.close())
beforeEach(() => money.pass(120 * 24 * HOUR))

const DAY = 24 * HOUR
const PAID_BY_CONTRACT = 12_500_000n

async function returned(bought: Bought, least = 0n): Promise<Bought> {
  await money.final([
    money.transfer({
      micro: PAID_BY_CONTRACT,
      rail: 'contract',
      chainOrderId: BigInt(bought.order.payment.payOrderId),
    }),
  ])
  await money.askReturn(bought)
  const done = await asTester(money.base, 'returns.decide', (tx) =>
    approveReturn(tx, SITE, bought.order.orderId, 'broken', () => least),
  )
  expect(done).toBe(true)
  return bought
}
const refuse = (refundId: string): Promise<boolean> =>
  asTester(money.base, 'refunds.approve', (tx) =>
    refuseRefund(tx, SITE, BigInt(refundId), 'never claimed'),
  )
const told = async ({ order }: Bought): Promise<string[]> =>
  (
    await sql<{
      kind: string
    }>`select kind from message_out where facts ->> 'orderId' = ${order.orderId} order by id`.execute(
      money.base.db,
    )
  ).rows.map(({ kind }) => kind)

test("a member's returned money below the network's fee is credited, and the return is done", async () => {
  const bought = await returned(await money.member(), PRICE + 1n)
  expect(await money.view(bought)).toMatchObject({
    status: 'refunded',
    refunds: [],
    payment: { status: 'refunded' },
    returning: { state: 'done' },
  })
  const { amountMicro } = await readBalance(money.base, bought.account!, 'USDT')
  expect(amountMicro).toBe(PRICE)
  await money.checkAll()
})

test("a guest's stays with the order, and a member's of the fee or more is offered", async () => {
  for (const [bought, least] of [
    [await money.guest(), PRICE + 1n],
    [await money.member(), PRICE],
  ] as const)
    expect(await money.view(await returned(bought, least))).toMatchObject({
      status: 'refunding',
      refunds: [{ state: 'offered', amount: '12.50', reason: 'return' }],
    })
  await money.checkAll()
})

test('nobody claims it for ninety days: it ends, the buyer is told, and the money stays with the shop', async () => {
  const bought = await returned(await money.guest())
  money.pass(RETURN_CLAIM_DAYS * DAY - HOUR)
  await endUnclaimedReturns(money.base, SITE)
  expect(await money.view(bought)).toMatchObject({ status: 'refunding' })
  money.pass(2 * HOUR)
  expect(await endUnclaimedReturns(money.base, SITE)).toBeGreaterThan(0)
  expect(await endUnclaimedReturns(money.base, SITE)).toBe(0)
  expect(await money.view(bought)).toMatchObject({
    status: 'refunded',
    payment: { status: 'settled' },
    refunds: [{ state: 'refused' }],
  })
  expect(await told(bought)).toContain('refundEnded')
  await money.checkAll()
})

test('what was claimed in time is not ended, however long it waits', async () => {
  const bought = await returned(await money.guest())
  const [offer] = (await money.view(bought)).refunds
  await money.claim(bought, offer!.refundId, anyAddress())
  money.pass((RETURN_CLAIM_DAYS + 1) * DAY)
  await endUnclaimedReturns(money.base, SITE)
  expect(await money.view(bought)).toMatchObject({
    status: 'refunding',
    refunds: [{ state: 'claimed' }],
  })
  await money.approveReady()
  await money.payOut()
  expect(await money.view(bought)).toMatchObject({
    status: 'refunded',
    refunds: [{ state: 'done' }],
  })
  await money.checkAll()
})

test('staff end an unclaimed one for good; of a claimed one they first ask for another address', async () => {
  const bought = await returned(await money.guest())
  const [offer] = (await money.view(bought)).refunds
  await money.claim(bought, offer!.refundId, anyAddress())
  expect(await refuse(offer!.refundId)).toBe(true)
  expect(await money.view(bought)).toMatchObject({
    status: 'refunding',
    refunds: [{ state: 'offered' }],
  })
  const both = await Promise.all([refuse(offer!.refundId), refuse(offer!.refundId)])
  expect(both.toSorted()).toEqual([false, true])
  expect(await money.view(bought)).toMatchObject({
    status: 'refunded',
    refunds: [{ state: 'refused' }],
  })
  await expect(money.claim(bought, offer!.refundId, anyAddress())).rejects.toMatchObject({
    name: 'conflict',
  })
  await money.checkAll()
})

test('a return is decided as it was read: not another that its buyer asked for since, nor another amount', async () => {
  const bought = await money.member()
  await money.final([
    money.transfer({
      micro: PAID_BY_CONTRACT,
      rail: 'contract',
      chainOrderId: BigInt(bought.order.payment.payOrderId),
    }),
  ])
  await money.askReturn(bought)
  await money.withdrawReturn(bought)
  await money.askReturn(bought)
  const { orderId } = bought.order
  const decide = (returnNo: number, amount = '12.50') =>
    asTester(money.base, 'returns.decide', (tx) =>
      approveReturn(tx, SITE, orderId, 'small', () => 0n, { returnNo, amount }),
    )
  const refuseIt = (returnNo: number) =>
    asTester(money.base, 'returns.decide', (tx) => refuseReturn(tx, SITE, orderId, 'no', returnNo))
  expect([await decide(1), await refuseIt(1)]).toEqual([false, false])
  expect((await money.view(bought)).returning).toMatchObject({ returnNo: 2, state: 'asked' })
  // Nor does anything but what it gives back, as the list shows it.
  expect([await decide(2, '12.49'), await decide(2, '62.50')]).toEqual([false, false])
  expect(await listReturns(money.base)).toMatchObject([
    { orderId, returnNo: 2, amount: '12.50 USDT' },
  ])
  expect((await money.view(bought)).refunds).toEqual([])
  expect(await decide(2)).toBe(true)
})
