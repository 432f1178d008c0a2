import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { createTestMoney, HOUR, type TestMoney } from '../../testing/cases/money.ts'
import { listReview } from './listReview.ts'

let money: TestMoney
beforeAll(async () => void (money = await createTestMoney()))
afterAll(() => money.shop.close())

test('money that fits no order for certain says so when the shop was off shortly before', async () => {
  await money.guest()
  await money.guest()
  const sent = money.transfer({ micro: 12_500_000n })
  await money.final([sent])
  const whyOf = async (): Promise<string | undefined> => {
    const id = String(await money.transferId(sent))
    return (await listReview(money.base)).find((one) => one.id === id)?.why
  }
  expect(await whyOf()).toBe('ambiguous')
  const now = money.base.now().getTime()
  await sql`
    insert into forgotten_time (began_at, ended_at)
    values (${new Date(now - HOUR)}, ${new Date(now)})`.execute(money.base.db)
  expect(await whyOf()).toBe('shopWasOff')
})
