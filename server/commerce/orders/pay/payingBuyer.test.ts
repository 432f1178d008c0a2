import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/context.ts'
import { createTestMoney, type Bought, type TestMoney } from '../../../testing/cases/money.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import { payingBuyer } from './payingBuyer.ts'

let money: TestMoney
beforeAll(async () => void (money = await createTestMoney()))
afterAll(() => money.shop.close())

test('a member has paid before once an order of theirs is paid and not given back; of guests, and by an order’s link alone, the shop does not know it', async () => {
  const bought = [await money.member(), await money.guest()]
  const known = () =>
    Promise.all(
      bought.map(({ ctx }: Bought) =>
        inTransaction(money.base, (tx) => payingBuyer(ctx.caller).hasPaid!(tx)),
      ),
    )
  expect(await known()).toEqual([false, false])
  for (const one of bought) await money.final([money.paying(one)])
  expect(await known()).toEqual([true, false])
  const { order } = bought[0]!
  const change = (set: Sql) =>
    sql`update shop_order set ${set} where id = ${order.orderId}`.execute(money.base.db)
  await change(sql`taken_at = now(), taken_by_placer = false`)
  expect(await known()).toEqual([false, false])
  await change(sql`taken_by_placer = true`)
  expect(await known()).toEqual([true, false])
  await change(sql`status = 'refunded'`)
  expect(await known()).toEqual([false, false])
})
