import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/db/sql.ts'
import { createTestMoney, type TestMoney } from '../../../testing/cases/money.ts'

let money: TestMoney
beforeAll(async () => void (money = await createTestMoney()))
afterAll(() => money.shop.close())

test('a member is credited specks that anyone can send, and told of a cent or more', async () => {
  const bought = await money.member()
  const { account } = bought
  await money.final([money.paying(bought)])
  const told = async () => [
    (
      await sql`select from notice where account_id = ${account} and kind = 'moneyCredited'`.execute(
        money.base.db,
      )
    ).rowCount,
    (
      await sql`select from message_out where recipient = ${`member${account}@mail.test`} and kind = 'moneyCredited'`.execute(
        money.base.db,
      )
    ).rowCount,
  ]
  const speck = (micro: bigint) =>
    money.transfer({ micro, rail: 'contract', chainOrderId: BigInt(bought.order.orderId) })
  for (let at = 0; at < 3; at++) await money.final([speck(9_999n)])
  expect(await told()).toEqual([0, 0])
  await money.final([speck(10_000n)])
  expect(await told()).toEqual([1, 1])
  const { rows } = await sql<{ micro: bigint }>`
    select posted_micro as micro from ledger_account where owner = ${String(account)} and asset = 'USDT'`.execute(
    money.base.db,
  )
  expect(rows[0]!.micro).toBe(39_997n)
  await money.checkAll()
})
