import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/context.ts'
import { createTestMoney, type Bought, type TestMoney } from '../../../testing/cases/money.ts'
import { payingBuyer } from './payingBuyer.ts'

let money: TestMoney
beforeAll(async () => void (money = await createTestMoney()))
afterAll(() => money.shop.close())

test('a member has paid before once an order of theirs is paid; of a guest the shop does not know it', async () => {
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
})
