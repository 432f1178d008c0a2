import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseMicro } from '../../../../basics/money.ts'
import { createTestMoney, hex, PRICE, type TestMoney } from '../../../testing/cases/money.ts'
import { sql } from '../../../platform/db/sql.ts'

let money: TestMoney
beforeAll(async () => void (money = await createTestMoney()))
afterAll(() => money.shop.close())

test('specks that name an order to the contract hold few amounts of a shared address, tell no one, and it can be paid', async () => {
  const bought = await money.guest()
  const { orderId } = bought.order
  const named = (micro: bigint) =>
    money.transfer({ micro, rail: 'contract', chainOrderId: BigInt(orderId), sender: hex(20) })
  await money.final([named(PRICE / 2n + 100n)])
  for (let at = 0; at < 30; at++) await money.final([named(1n)])
  const { rows } = await sql<{ amounts: number }>`
    select count(*)::int as amounts from amount_slot where order_id = ${orderId}`.execute(
    money.base.db,
  )
  expect(rows[0]!.amounts).toBe(9)
  const told = await sql`
    select from message_out where kind = 'orderShort' and facts ->> 'orderId' = ${orderId}`.execute(
    money.base.db,
  )
  expect(told.rowCount).toBe(1)
  const { amount } = (await money.view(bought)).payment
  await money.final([money.transfer({ micro: parseMicro(amount!)! })])
  expect((await money.view(bought)).status).toMatch(/paid|shipped/)
  await money.checkAll()
})
