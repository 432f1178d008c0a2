import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseMicro } from '../../../basics/money.ts'
import { readSystemBalance } from '../../money/ledger/readSystemBalance.ts'
import { verifyAudit } from '../../people/audit/verifyAudit.ts'
import { sql } from '../../platform/db/sql.ts'
import { createTestMoney, hex, HOUR, SITE, type TestMoney } from '../../testing/cases/money.ts'
import { asTester } from '../../testing/staff.ts'
import { createTestOffice } from '../../testing/office.ts'
import { caseCalls } from './calls.ts'
import { dismissTransfer } from './decide.ts'
import { dustOf } from './dust.ts'
import { listReview } from './listReview.ts'
import { notifyMerchant } from './notifyMerchant.ts'
import { sweepDust, undoDust } from './sweepDust.ts'
import { undoTransfer } from './undoTransfer.ts'

let money: TestMoney
beforeAll(async () => void (money = await createTestMoney()))
afterAll(() => money.shop.close())

const DAY = 24 * HOUR
const RULES = { belowMicro: 100_000n, afterMs: 30 * DAY }
/** Ten MDD for a USDT. */
const sweep = (rules = RULES) => sweepDust(money.base, rules, { valueMicro: 100_000n })
const income = async () => readSystemBalance(money.base, 'sales', 'USDT')
const open = async () => (await listReview(money.base)).filter(({ kind }) => kind === 'transfer')
const undo = (txHash: string) =>
  asTester(money.base, 'cases.decide', async (tx) => (await undoDust(tx, txHash, 'claimed')) > 0)

test('what is below the amount goes after the days, books exact and on record; what is more, newer or decided stays', async () => {
  const before = await income()
  const dust = money.transfer({ micro: 99_999n })
  const more = money.transfer({ micro: 100_000n })
  const kept = money.transfer({ micro: 5_000n })
  const tiny = money.transfer({ network: 56, amountBase: 7n })
  await money.final([dust, more, kept])
  await money.final([tiny], 56)
  const keptId = await money.transferId(kept)
  await asTester(money.base, 'cases.decide', (tx) => dismissTransfer(tx, keptId, 'mine'))
  expect(await sweep()).toBe(0)
  money.pass(31 * DAY)
  await money.final([money.transfer({ micro: 3_000n })])
  expect(await sweep({ ...RULES, belowMicro: 0n })).toBe(0)
  const swept = await Promise.all([sweep(), sweep(), sweep()])
  expect(swept.reduce((sum, one) => sum + one, 0)).toBe(2)
  expect((await income()) - before).toBe(99_999n)
  expect((await open()).map(({ amount }) => amount).toSorted()).toEqual(['0.003 USDT', '0.10 USDT'])
  const { rows } = await sql`
    select actor_kind, actor_name, facts ->> 'amount' as amount from audit_log where action = 'takeDust' order by id`.execute(
    money.base.db,
  )
  expect(rows).toEqual([
    { actor_kind: 'shop', actor_name: 'shop', amount: '0.099999' },
    { actor_kind: 'shop', actor_name: 'shop', amount: '0.00' },
  ])
  expect(await verifyAudit(money.base)).toMatchObject({})
  await money.checkAll()

  // Somebody claims it.
  expect(await undo(dust.txHash)).toBe(true)
  expect(await undo(dust.txHash)).toBe(false)
  expect(await undo(more.txHash)).toBe(false)
  expect(await income()).toBe(before)
  expect((await open()).map(({ amount }) => amount)).toContain('0.099999 USDT')
  expect(await sweep()).toBe(0)
  await money.checkAll()
})

test('specks are in no mail and in one row; one decision takes them all, and each can be claimed', async () => {
  money.pass(31 * DAY)
  await sweep()
  const mdd = { valueMicro: 100_000n }
  const dust = dustOf(RULES, mdd)
  const office = await createTestOffice(
    money.base,
    caseCalls({
      site: SITE,
      ownAddresses: money.back.ownAddresses,
      least: () => 0n,
      mdd,
      dust: RULES,
    }),
  )
  const owner = await office.staff('owner')
  await owner.signIn()
  const notify = () => notifyMerchant(money.base, { email: 'shop@shop.test', language: 'en', dust })
  await notify()
  const others = (await owner.done('listMoneyCases', {})).length
  const specks = Array.from({ length: 6 }, () => money.transfer({ micro: 1n }))
  for (const speck of specks) {
    money.pass(HOUR / 12)
    await money.final([speck])
    expect(await notify()).toBe(0)
  }
  const listed = await owner.done('listMoneyCases', {})
  expect(listed).toHaveLength(others + 1)
  expect(listed.at(-1)).toMatchObject({ kind: 'dust', amount: '0.000006 USDT', why: '6' })
  const before = await income()
  await owner.signIn()
  await owner.confirm()
  // One that cannot be booked keeps no others waiting.
  const stuck = await money.transferId(specks[0]!)
  const { db } = money.base
  await sql`create function refuse_one() returns trigger language plpgsql as
    $$ begin if old.id = ${sql.lit(Number(stuck))} then raise 'stuck'; end if; return new; end $$`.execute(
    db,
  )
  await sql`create trigger refuse_one before update on transfer
    for each row execute function refuse_one()`.execute(db)
  await owner.done('takeAllDust', { why: 'too small' })
  expect((await income()) - before).toBe(5n)
  await sql`drop function refuse_one cascade`.execute(db)
  await owner.done('takeAllDust', { why: 'too small' })
  expect((await income()) - before).toBe(6n)
  expect(await owner.done('listMoneyCases', {})).toHaveLength(others)
  expect((await owner.ask('takeAllDust', { why: 'again' })).code).toBe(40003)
  const { rows } = await sql`
    select from audit_log where action = 'takeDust' and actor_kind = 'staff' and facts ->> 'why' = 'too small'`.execute(
    money.base.db,
  )
  expect(rows).toHaveLength(6)
  // One that someone claims waits by itself.
  expect(await undo(specks[0]!.txHash)).toBe(true)
  expect((await owner.done('listMoneyCases', {})).filter(({ kind }) => kind === 'dust')).toEqual([])
  expect(await notify()).toBe(1)
  await money.checkAll()
  await office.close()
})

test('a few cents too much leave the order paid, and its payment can be undone after that', async () => {
  money.pass(31 * DAY)
  await sweep()
  const bought = await money.guest()
  const total = parseMicro(bought.order.total)!
  const paid = money.byContract(bought, total + 5_000n)
  await money.final([paid])
  const before = await income()
  money.pass(31 * DAY)
  expect(await sweep()).toBe(1)
  expect((await income()) - before).toBe(5_000n)
  expect((await money.view(bought)).status).not.toBe('unpaid')
  await money.checkAll()
  const id = await money.transferId(paid)
  await asTester(
    money.base,
    'cases.decide',
    async (tx) => (await undoTransfer(tx, SITE, id, 'wrong order')) === 'done',
  )
  expect((await open()).some((one) => one.transferId === `${id}`)).toBe(true)
  await money.checkAll()
})

test('MDD of less value stays with the shop after the days; more, newer, and what a fault held waits for a person', async () => {
  const DECIMALS = 18
  const held = async (micro: bigint, reason = 'otherToken'): Promise<string> => {
    const { rows } = await sql<{ id: bigint }>`
      insert into token_transfer (network, tx_hash, log_index, block_number, block_hash, block_time, token, decimals, sender, receiver,
        amount_base, status, reason, seen_at, final_at)
      values (137, ${hex(32)}, 0, 1, 'b', ${money.base.now()}, 'mdd', ${DECIMALS}, 's', 'r',
        ${micro * 10n ** 12n}, 'held', ${reason}, ${money.base.now()}, ${money.base.now()}) returning id`.execute(
      money.base.db,
    )
    return `${rows[0]!.id}`
  }
  const dust = await held(999_999n)
  const waiting = [await held(1_000_000n), await held(1n, 'fault')]
  money.pass(31 * DAY)
  waiting.push(await held(1n))
  const swept = await Promise.all([sweep(), sweep()])
  expect(swept.reduce((sum, one) => sum + one, 0)).toBe(1)
  const listed = (await listReview(money.base)).filter(({ kind }) => kind === 'mdd')
  expect(listed.map(({ id }) => id).toSorted()).toEqual(waiting.toSorted())
  const { rows } = await sql`
    select actor_kind, facts ->> 'amount' as amount from audit_log
    where action = 'keepMdd' and subject_id = ${`mdd:${dust}`}`.execute(money.base.db)
  expect(rows).toEqual([{ actor_kind: 'shop', amount: '0.999999 MDD' }])
})

test('specks of MDD hide none that is worth a person’s time', async () => {
  await sql`
    insert into token_transfer (network, tx_hash, log_index, block_number, block_hash, block_time, token, decimals, sender, receiver,
      amount_base, status, reason, seen_at, final_at, told_at)
    select 137, 'speck' || n, 0, 1, 'b', now(), 'mdd', 18, 's', 'r', case n when 520 then 9e20 else 1 end, 'held', 'otherToken',
      ${money.base.now()}, ${money.base.now()}, ${money.base.now()} from generate_series(1, 520) n`.execute(
    money.base.db,
  )
  const amounts = (await listReview(money.base)).map(({ amount }) => amount)
  expect(amounts).toContain('900.00 MDD')
})
