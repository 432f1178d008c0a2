import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { sql } from '../../platform/db/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestMoney, HOUR, MERCHANT, type TestMoney } from '../../testing/cases/money.ts'
import { CHILD_ENV } from '../../testing/runs/childEnv.ts'

let money: TestMoney
beforeAll(async () => void (money = await createTestMoney()))
afterAll(() => money.shop.close())

const CHAIN = {
  PUBLIC_URL: 'http://shop.test',
  CHAIN_137_RPC: 'http://127.0.0.1:1',
  CHAIN_137_USDT: `0x${'1'.repeat(40)}`,
  CHAIN_137_RECEIVE: `0x${'3'.repeat(40)}`,
}

/** `npm run review -- …` on the test's database. */
const review = (...words: string[]): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, '../../../tools/scripts/review.ts'), ...words],
      {
        env: {
          ...CHILD_ENV,
          ...CHAIN,
          DATABASE_URL: money.shop.database.url,
          REVIEWER: 'ada',
          LOG_LEVEL: 'silent',
        },
      },
      // A slow start reports its progress on stderr.
      (error, stdout) => resolve({ code: error === null ? 0 : Number(error.code), said: stdout }),
    )
  })

test('the command shows what waits with its evidence, carries decisions out once, and keeps who and why', async () => {
  const bought = await money.guest()
  await money.guest()
  const meant = money.transfer({ micro: 12_500_000n })
  // So far below that nothing comes near, whatever tags the orders drew.
  const stray = money.transfer({ micro: 1_141_592n })
  await money.final([meant, stray])
  const [id, other] = [await money.transferId(meant), await money.transferId(stray)]
  expect(
    (await review('list')).said
      .split('\n')
      .slice(0, 2)
      .map((line) => line.split('\t').slice(0, 4)),
  ).toEqual([
    [String(id), 'ambiguous', '12.50 USDT', 'Polygon'],
    [String(other), 'noOrder', '1.141592 USDT', 'Polygon'],
  ])
  const { said } = await review('show', String(id))
  for (const part of [meant.txHash, meant.sender, bought.order.orderId, 'same price'])
    expect(said).toContain(part)
  expect((await review('show', String(other))).said).toContain('No order comes near it.')
  // A decision without a reason is none.
  expect(await review('assign', String(id), bought.order.orderId)).toMatchObject({ code: 2 })
  expect(
    await review('assign', String(id), bought.order.orderId, 'sent', 'a', 'picture'),
  ).toMatchObject({ code: 0 })
  expect(await review('assign', String(id), bought.order.orderId, 'again')).toMatchObject({
    code: 1,
  })
  expect((await money.view(bought)).status).toBe('paid')
  expect(
    await review('refund', String(other), `0x${'3'.repeat(40)}`, 'to', 'ourselves'),
  ).toMatchObject({ code: 1 })
  expect(await review('dismiss', String(other), 'nobody asked')).toMatchObject({ code: 0 })
  expect((await review('list')).said.trim()).toBe('')
  const { rows } =
    await sql`select actor_kind, actor_name, action, subject_kind, subject_id, facts from audit_log order by id`.execute(
      money.base.db,
    )
  expect(rows).toEqual([
    {
      actor_kind: 'console',
      actor_name: 'ada',
      action: 'assignTransfer',
      subject_kind: 'transfer',
      subject_id: String(id),
      facts: { why: 'sent a picture', orderId: bought.order.orderId },
    },
    {
      actor_kind: 'console',
      actor_name: 'ada',
      action: 'dismissTransfer',
      subject_kind: 'transfer',
      subject_id: String(other),
      facts: { why: 'nobody asked' },
    },
  ])
  await expect(sql`update audit_log set actor_name = 'eve'`.execute(money.base.db)).rejects.toThrow(
    'is refused',
  )
  await money.checkAll()
})

test('whoever approves a large refund sees where it goes and whether that is proven, and approves that address alone', async () => {
  const bought = await money.guest()
  await money.final([money.byContract(bought, 162_500_000n)])
  const { refundId } = (await money.view(bought)).refunds[0]!
  const [theirs, other] = [`0x${'ab'.repeat(20)}`, `0x${'cd'.repeat(20)}`]
  const { address } = await money.claim(bought, refundId, theirs)
  const { said } = await review('list')
  expect(said.trim().split('\t')).toEqual([
    `refund:${refundId}`,
    'approve',
    '150.00 USDT',
    'Polygon',
    expect.stringMatching(/^\d+ h$/),
    `order ${bought.order.orderId}`,
    expect.stringMatching(/^transfer \d+$/),
    `to ${address}, not signed`,
  ])
  expect(await review('approve', `refund:${refundId}`, 'looks', 'good')).toMatchObject({ code: 2 })
  await money.claim(bought, refundId, other)
  expect(await review('approve', `refund:${refundId}`, theirs, 'looks', 'good')).toMatchObject({
    code: 1,
  })
  expect(await review('approve', `refund:${refundId}`, other, 'looks', 'good')).toMatchObject({
    code: 0,
  })
  const { rows } =
    await sql`select action, facts ->> 'why' as why from audit_log where subject_kind = 'refund' and subject_id = ${refundId}`.execute(
      money.base.db,
    )
  expect(rows).toEqual([{ action: 'approveRefund', why: 'looks good' }])
  await money.payOut()
})

test('the merchant is told once, by one of several processes, and again a day later while it waits', async () => {
  money.pass(72 * HOUR)
  await money.final([money.transfer({ micro: 7_000_001n })])
  const told = await Promise.all([
    money.notifyMerchant(),
    money.notifyMerchant(),
    money.notifyMerchant(),
  ])
  expect(told.filter((count) => count > 0)).toEqual([1])
  expect(await money.notifyMerchant()).toBe(0)
  money.pass(23 * HOUR)
  expect(await money.notifyMerchant()).toBe(0)
  money.pass(HOUR)
  expect(await money.notifyMerchant()).toBe(1)
  const { rows } = await sql<{
    language: string
    facts: { lines: string }
  }>`select language, facts from message_out where recipient = ${MERCHANT.email} order by id`.execute(
    money.base.db,
  )
  expect(rows).toHaveLength(2)
  expect(rows[1]).toMatchObject({ language: 'en', facts: { count: '1' } })
  expect(rows[1]!.facts.lines).toMatch(/^transfer:\d+ · noOrder · 7\.000001 USDT · Polygon · 24 h$/)
  expect(money.recorded.events('reviewWaits')).toHaveLength(2)
})
