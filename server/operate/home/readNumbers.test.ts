import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatMicro, parseMicro } from '../../../basics/money.ts'
import { createTestMoney, HOUR, type TestMoney } from '../../testing/cases/money.ts'
import { readNumbers } from './readNumbers.ts'

let money: TestMoney
beforeAll(async () => void (money = await createTestMoney()))
afterAll(() => money.shop.close())

const refunded = async () => {
  // The week ends before this moment.
  money.pass(1)
  const numbers = await readNumbers(money.base, new Set(['finance.read']) as never)
  return numbers.find(({ name }) => name === 'refunded')?.now
}

test('money that went back counts once, on chain as to a balance', async () => {
  const guest = await money.guest()
  await money.final([money.paying(guest)])
  await money.final([money.paying(guest)])
  expect(await refunded()).toBe('0.00')
  const { refundId, amount } = (await money.view(guest)).refunds[0]!
  await money.claim(guest, refundId, `0x${'ab'.repeat(20)}`)
  money.pass(25 * HOUR)
  await money.approveReady()
  expect(await money.payOut()).toEqual([BigInt(refundId)])
  expect(await refunded()).toBe(amount)
  const member = await money.member()
  await money.final([money.paying(member)])
  await money.final([money.paying(member)])
  const credited = BigInt(member.order.payment.amountBase!)
  expect(await refunded()).toBe(formatMicro(parseMicro(amount)! + credited))
})
