import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallContext } from '../../platform/http/handler.ts'
import { personalData } from './personalData.ts'
import { approveReturn } from '../../operate/cases/decide.ts'
import {
  SITE,
  anyAddress,
  createTestMoney,
  type Bought,
  type TestMoney,
} from '../../testing/cases/money.ts'
import { asTester } from '../../testing/staff.ts'

let money: TestMoney
beforeAll(async () => void (money = await createTestMoney()))
afterAll(() => money.shop.close())

/** A paid order that goes back: its money is offered. */
async function returned(): Promise<Bought> {
  const bought = await money.member()
  await money.final([money.paying(bought)])
  await money.askReturn(bought)
  await asTester(money.base, 'returns.decide', (tx) =>
    approveReturn(tx, SITE, bought.order.orderId, 'agreed'),
  )
  return bought
}

test("an account's data tell where its refunds go, and nobody else's", async () => {
  const [mine, theirs] = [await returned(), await returned()]
  const [to, elsewhere] = [anyAddress(), anyAddress()]
  for (const [bought, address] of [
    [mine, to],
    [theirs, elsewhere],
  ] as const)
    await money.claim(bought, (await money.shown(bought)).refunds[0]!.refundId, address)
  const found = await personalData.parts['refunds']!(
    mine.ctx as unknown as CallContext,
    mine.account!,
  )
  expect(found).toEqual([
    {
      orderId: mine.order.orderId,
      network: 137,
      amount: expect.stringMatching(/^\d+\.\d+$/),
      reason: 'return',
      state: 'claimed',
      address: expect.stringMatching(new RegExp(to, 'i')),
      proof: 'code',
      txHash: null,
      at: expect.any(Number),
    },
  ])
  expect(JSON.stringify(found)).not.toContain(elsewhere)
})
