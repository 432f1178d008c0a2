import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleActor } from '../../people/staff/actor.ts'
import { sql } from '../../platform/db/sql.ts'
import { createTestMoney, hex, type TestMoney } from '../../testing/cases/money.ts'
import { createLookUps } from './lookUps.ts'
import { lookUpPasted } from './lookUpPasted.ts'

let money: TestMoney
beforeAll(async () => {
  money = await createTestMoney()
})
afterAll(() => money.shop.close())

const ask = (text: string) =>
  lookUpPasted(
    {
      ...money.base,
      actor: consoleActor('tester'),
      leastRefund: () => 4_000_000n,
      lookUps: createLookUps(() => undefined),
    },
    { text },
  )

test('a hash, an address or an order number in a message leads to its order', async () => {
  const bought = await money.guest()
  const { orderId } = bought.order
  const paying = money.paying(bought)
  await money.final([paying])
  const orders = [{ orderId, status: 'paid', asset: 'USDT' }]
  expect(await ask(`我付了 ${paying.txHash}，怎么还没发货`)).toMatchObject({
    is: 'payment',
    what: paying.txHash,
    explained: { verdict: 'credited', facts: { orderId } },
    orders,
  })
  expect(await ask(`订单${orderId}呢`)).toMatchObject({ is: 'order', what: orderId, orders })
  // As a wallet writes it, with other letters.
  const sender = `0x${paying.sender.slice(2).toUpperCase()}`
  expect(await ask(`from ${sender}`)).toMatchObject({ is: 'address', role: null, orders })
  const { rows } = await sql<{ address: string; role: string }>`
    select address, role from shop_address where role = 'treasury' limit 1`.execute(money.base.db)
  expect(await ask(rows[0]!.address)).toMatchObject({ is: 'address', role: 'treasury' })
})

test('what the shop has never seen says so', async () => {
  expect(await ask(hex(20))).toMatchObject({ is: 'address', role: null, orders: [] })
  expect(await ask('1111111111111111111')).toMatchObject({ is: 'order', orders: [] })
  expect(await ask('hello')).toMatchObject({ is: 'nothing' })
  expect(await ask("' or 1=1 --")).toMatchObject({ is: 'nothing' })
})
