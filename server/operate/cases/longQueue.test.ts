import { sql } from '../../platform/db/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listReview } from './listReview.ts'
import { createTestMoney, HOUR, type TestMoney } from '../../testing/cases/money.ts'

let money: TestMoney
beforeAll(async () => void (money = await createTestMoney()))
afterAll(() => money.shop.close())

/** More than is listed at once. */
const MANY = 520

test('anybody may send specks of dust: money that comes after them is told of all the same', async () => {
  await money.final(Array.from({ length: MANY }, () => money.transfer({ micro: 1n })))
  money.pass(HOUR)
  const real = money.transfer({ micro: 900_000_000n })
  await money.final([real])
  let told = 0
  for (let round = 0; round < 3; round++) told += await money.notifyMerchant()
  expect(told).toBe(MANY + 1)
  const id = (await money.transferId(real)).toString()
  money.pass(HOUR)
  const later = money.transfer({ micro: 800_000_000n })
  await money.final([later])
  // Until it is told of, it is on the list.
  expect((await listReview(money.base)).map((one) => one.id)).toContain(
    (await money.transferId(later)).toString(),
  )
  expect(await money.notifyMerchant()).toBe(1)
  const { rows } = await sql<{
    told_at: Date | null
  }>`select told_at from transfer where id = ${id}`.execute(money.base.db)
  expect(rows[0]!.told_at).not.toBeNull()
  // Told of, it stays on the list, whatever has come before and comes after it.
  expect((await listReview(money.base)).map((one) => one.id)).toEqual(
    expect.arrayContaining([id, (await money.transferId(later)).toString()]),
  )
})

test('offers that nobody claimed do not hide a refund that a person has to approve, nor one that is not paid', async () => {
  await sql`
    insert into refund (order_id, transfer_id, part, network, amount_micro, reason, created_at, updated_at)
    select '1', 1000000 + n, 'held', 137, 10000, 'over', ${money.base.now()}, ${money.base.now()} from generate_series(1, ${MANY}::int) n`.execute(
    money.base.db,
  )
  money.pass(25 * HOUR)
  const open = async () => {
    const bought = await money.guest()
    await money.final([money.byContract(bought, 12_500_000n + 150_000_000n)])
    const refundId = (await money.view(bought)).refunds[0]!.refundId
    await money.claim(bought, refundId, `0x${'ab'.repeat(20)}`)
    return refundId
  }
  const large = await open()
  money.pass(25 * HOUR)
  const waiting = async () =>
    (await listReview(money.base))
      .filter((one) => one.kind === 'refund' && one.why !== 'unclaimed')
      .map(({ id, why }) => ({ id, why }))
  expect(await waiting()).toEqual([{ id: large, why: 'approve' }])
  for (let round = 0; round < 3; round++) await money.notifyMerchant()
  expect(await waiting()).toEqual([{ id: large, why: 'approve' }])
  // On its way for longer than any chain takes: its payout is held, or its chain stands still.
  await sql`update refund set state = 'sent', proof = 'person', tx_hash = 'x', updated_at = ${money.base.now()} where id = ${large}`.execute(
    money.base.db,
  )
  expect(await waiting()).toEqual([])
  money.pass(25 * HOUR)
  expect(await waiting()).toEqual([{ id: large, why: 'payout' }])
})
