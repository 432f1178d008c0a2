import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallInput } from '../../../api/calls.ts'
import { parseUnits, MICRO_DECIMALS } from '../../../basics/money.ts'
import { addDays, dayAt } from '../../../basics/zonedDays.ts'
import { post } from '../../money/ledger/post.ts'
import { readSystemBalance } from '../../money/ledger/readSystemBalance.ts'
import { inTransaction } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { createTestMoney, type TestMoney } from '../../testing/cases/money.ts'
import { runMoneyModel } from '../../testing/cases/moneyModel.ts'
import { createTestShop, type TestShop } from '../../testing/orders/shop.ts'
import { addWithdrawn } from '../../testing/withdrawn.ts'
import { readReport, reportFile } from './readReport.ts'

const PLACE = { timeZone: 'Asia/Shanghai' }
const STEPS = 150

let money: TestMoney
let shop: TestShop
beforeAll(async () => {
  money = await createTestMoney()
  await runMoneyModel(money, 11, STEPS)
  shop = await createTestShop()
  await fillShop()
  await fillBooks()
})
afterAll(async () => {
  await money.shop.close()
  await shop.close()
})

const micro = (text: string | null | undefined): bigint => {
  const value = text ?? '0'
  const size = parseUnits(value.replace('-', ''), MICRO_DECIMALS)!
  return value.startsWith('-') ? -size : size
}

/** Everything that happened in the random shop, and a year before it. */
async function readAll(report: CallInput<'readReport'>['report'], days = 400) {
  const to = addDays(dayAt(PLACE.timeZone, money.base.now().getTime()), 1)
  const asked = { report, from: addDays(to, -days), to }
  return readReport(money.base, asked, PLACE, 'en')
}
type Read = Awaited<ReturnType<typeof readAll>>
const totalOf = (read: Read, name: string): bigint =>
  micro(read.total[read.columns.findIndex((column) => column.name === name)])

/** Straight from the ledger, without the reports' own sums. */
async function moved(payer: string, receiver: string): Promise<bigint> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(t.amount_micro), 0)::text as sum from ledger_transfer t
    join ledger_account d on d.id = t.debit_id join ledger_account c on c.id = t.credit_id
    where t.asset = 'USDT' and t.phase in ('posted', 'completed')
      and coalesce(d.system, 'member') ~ ${payer} and coalesce(c.system, 'member') ~ ${receiver}`.execute(
    money.base.db,
  )
  return BigInt(rows[0]!.sum)
}

test('a random shop: every report of sales sums to the ledger', async () => {
  const [sold, balance] = [
    await moved('.', '^sales$'),
    await readSystemBalance(money.base, 'sales', 'USDT'),
  ]
  expect(sold).toBeGreaterThan(0n)
  for (const days of [90, 400]) {
    const byDay = await readAll('salesByDay', days)
    expect(totalOf(byDay, 'sold')).toBe(sold)
    expect(totalOf(byDay, 'net')).toBe(balance)
    expect(byDay.rows.length).toBe(byDay.period!.unit === 'day' ? 91 : byDay.rows.length)
  }
  for (const name of ['salesByProduct', 'salesByNetwork', 'salesByCountry'] as const)
    expect([name, totalOf(await readAll(name), 'sold')]).toEqual([name, sold])
  expect(totalOf(await readAll('salesByNetwork'), 'net')).toBe(balance)
})

test('a random shop: what differs from the orders’ prices is less than a cent a payment, but for undone orders', async () => {
  const read = await readAll('salesByProduct')
  const difference = read.rows.find(([id]) => id === 'difference')
  const undone = await moved('^sales$', '^receipts:')
  const { rows } = await sql<{ orders: number }>`
    select count(*)::int as orders from shop_order where paid_at is not null`.execute(money.base.db)
  const fractions = micro(difference?.[4]) - undone
  expect(fractions).toBeLessThanOrEqual(0n)
  expect(fractions).toBeGreaterThan(-10_000n * BigInt(rows[0]!.orders))
})

test('a random shop: lines know when their order was paid, and the sums by product are those of the orders', async () => {
  const { rows: wrong } = await sql`
    select o.id from shop_order o join order_line l on l.order_id = o.id
    where (l.paid_at, l.paid_asset) is distinct from (o.paid_at, case when o.paid_at is not null then o.asset end)`.execute(
    money.base.db,
  )
  expect(wrong).toEqual([])
  const { rows } = await sql<{ product: string; pieces: string; refunded: string; usdt: string }>`
    select l.product_id::text as product, sum(l.count)::text as pieces, sum(l.refunded)::text as refunded,
      sum(case when o.asset = 'USDT' then l.total_micro else 0 end)::text as usdt
    from order_line l join shop_order o on o.id = l.order_id where o.paid_at is not null group by 1 order by 1`.execute(
    money.base.db,
  )
  expect(rows.length).toBeGreaterThan(0)
  const read = await readAll('salesByProduct')
  const products = read.rows.filter(([id]) => /^\d+$/.test(id!)).toSorted()
  expect(
    products.map(([id, , pieces, refunded, sold]) => [id, pieces, refunded, micro(sold)]),
  ).toEqual(
    rows.map(({ product, pieces, refunded, usdt }) => [product, pieces, refunded, BigInt(usdt)]),
  )
})

test('a line follows its order when it is paid, undone and paid again', async () => {
  const id = '1700000000000000001'
  const read = async (): Promise<unknown> => {
    const { rows } = await sql<{ at: Date | null; asset: string | null }>`
      select paid_at as at, paid_asset as asset from order_line where order_id = ${id}`.execute(
      shop.ctx.db,
    )
    return [rows[0]!.at?.toISOString() ?? null, rows[0]!.asset]
  }
  const pay = (at: string | null) =>
    sql`update shop_order set paid_at = ${at} where id = ${id}`.execute(shop.ctx.db)
  const paid = ['2026-05-30T15:59:59.000Z', 'USDT']
  expect(await read()).toEqual(paid)
  await pay(null)
  expect(await read()).toEqual([null, null])
  await pay(paid[0]!)
  expect(await read()).toEqual(paid)
  const asked = { report: 'salesByProduct', from: '2026-05-30', to: '2026-05-30' } as const
  const refunded = async () =>
    (await readReport(shop.ctx, asked, PLACE, 'en')).rows.map(([, , pieces, back]) => [
      pieces,
      back,
    ])
  const refundPieces = (pieces: number) =>
    sql`update order_line set refunded = ${pieces}, to_ship = 2 - ${pieces} where order_id = ${id}`.execute(
      shop.ctx.db,
    )
  await refundPieces(1)
  expect((await refunded())[0]).toEqual(['2', '1'])
  await refundPieces(0)
  expect((await refunded())[0]).toEqual(['2', '0'])
})

test('a random shop: refunds and fees are the ledger’s', async () => {
  const read = await readAll('refunds')
  expect(totalOf(read, 'goods_on_chain')).toBe(await moved('^sales$', '^payouts:'))
  expect(totalOf(read, 'goods_to_balance')).toBe(await moved('^sales$', '^member$'))
  expect(totalOf(read, 'surplus_on_chain')).toBe(await moved('^receipts:', '^payouts:'))
  expect(totalOf(read, 'total')).toBeGreaterThan(0n)
  expect(totalOf(await readAll('fees'), 'withdrawal_fees')).toBe(await moved('.', '^fees$'))
})

test('a random shop: liabilities are members’ balances and what no order took', async () => {
  const read = await readAll('liabilities')
  const owed = (item: string): bigint =>
    read.rows.filter(([name]) => name === item).reduce((sum, [, , one]) => sum - micro(one), 0n)
  const { rows } = await sql<{ members: string; held: string }>`
    select (select coalesce(sum(posted_micro), 0) from ledger_account where account_id is not null and asset = 'USDT')::text as members,
      (select coalesce(sum(case network when 56 then div(held_base, 1000000000000) else held_base end), 0) from transfer
        where final_at is not null and outcome is distinct from 'none' and status not in ('refused', 'orphaned', 'own'))::text as held`.execute(
    money.base.db,
  )
  expect(owed('members')).toBe(BigInt(rows[0]!.members))
  expect(owed('undelivered')).toBe(BigInt(rows[0]!.held))
  expect(owed('undelivered')).toBeGreaterThan(0n)
})

/** Two days of sales on either side of Shanghai's midnight, one of them with a hostile name. */
async function fillShop(): Promise<void> {
  const { db } = shop.ctx
  await sql`update product set name = '{"cn":"茶","en":"=1+1"}' where id = ${shop.posted.productId}`.execute(
    db,
  )
  const member = (await shop.member(50_000_000n)).caller.account!.accountId
  const orders = [
    ['1700000000000000001', '2026-05-30T15:59:59Z', 'USDT', 'CN', shop.posted, 2, 3_000_000n, 0n],
    ['1700000000000000002', '2026-05-30T16:00:00Z', 'USDT', null, shop.mailed, 1, 0n, 500_000n],
    ['1700000000000000003', '2026-05-31T09:00:00Z', 'XMDD', 'JP', shop.posted, 1, 0n, 0n],
  ] as const
  for (const [id, at, asset, country, { productId, optionId }, count, shipping, off] of orders) {
    const goods = BigInt(count) * 12_500_000n
    const total = goods + shipping - off
    await sql`
      with placed as (insert into shop_order (id, secret, device_hash, client_hash, content_hash, level, pieces, goods_micro, shipping_micro, discount_micro, total_micro,
        asset, paid_from, account_id, mode, status, open_slot, stock_state, country, created_at, expires_at, paid_at, updated_at)
      values (${id}, ${'a'.repeat(32)}, ''::bytea, ''::bytea, ''::bytea, ${productId}, ${count}, ${goods}, ${shipping}, ${off}, ${total}, ${asset},
        ${asset === 'XMDD' ? 'balance' : 'chain'}, ${asset === 'XMDD' ? member : null}, 'safe', 'paid', 1, 'taken', ${country}, ${at}, ${at}, ${at}, ${at}))
      insert into order_line (order_id, line_no, product_id, option_id, count, unit_price_micro, total_micro, snapshot, status, to_ship)
      values (${id}, 1, ${productId}, ${optionId}, ${count}, 12500000, ${goods}, '{}', 'paid', ${count})`.execute(
      db,
    )
    await inTransaction({ ...shop.ctx, now: () => new Date(at) }, (tx) =>
      post(tx, [
        {
          from: asset === 'XMDD' ? { account: member } : { system: 'receipts:137' },
          to: { system: 'sales' },
          asset,
          // A buyer on chain sends a fraction of a cent less.
          amountMicro: asset === 'XMDD' ? total : total - 1_300n,
          kind: 'orderPayment',
          kindTo: 'sale',
          reference: `golden:${id}`,
        },
      ]),
    )
  }
  await inTransaction({ ...shop.ctx, now: () => new Date('2026-06-01T00:30:00Z') }, (tx) =>
    post(tx, [
      {
        from: { system: 'sales' },
        to: { system: 'payouts:137' },
        asset: 'USDT',
        amountMicro: 12_000_000n,
        kind: 'orderRefund',
        reference: 'refund:golden',
      },
    ]),
  )
}

/** A member with a balance, a withdrawal with its fee, money that no order took, and a refund on its way. */
async function fillBooks(): Promise<void> {
  const { db } = shop.ctx
  await addWithdrawn(shop.ctx, {
    account: (await shop.member()).caller.account!.accountId,
    requestId: '1700000000000000009',
    address: `0x${'d'.repeat(40)}`,
    txHash: `0x${'7'.repeat(64)}`,
    depositedMicro: 40_000_000n,
    amountMicro: 15_000_000n,
    feeMicro: 1_150_001n,
    at: new Date('2026-05-30T17:00:00Z'),
  })
  await sql`
    insert into books_address (network, address, opening_base, opening_block, checked_block, balance_base)
    values (137, '0xa', 0, 1, 1, 60000000), (137, '0xb', 0, 1, 1, 1500000), (56, '0xa', 0, 1, 1, 7000000000000000001)`.execute(
    db,
  )
  await sql`
    insert into transfer (network, tx_hash, log_index, block_number, block_hash, block_time, rail, sender, receiver, amount_base, amount_micro, status, reason,
      delivered_base, held_base, seen_at, final_at)
    values (137, '0x1', 1, 1, '0x1', now(), 'transfer', '0xc', '0xa', 2500000, 2500000, 'held', 'noOrder', 0, 2500000, now(), now())`.execute(
    db,
  )
  await sql`
    insert into refund (order_id, transfer_id, part, network, amount_micro, reason, state, address, proof, created_at, updated_at)
    values ('1700000000000000001', 1, 'delivered', 137, 1250000, 'return', 'approved', '0xc', 'person', now(), now())`.execute(
    db,
  )
}

test('the golden fees and liabilities are the ledger’s', async () => {
  const asked = { from: '2026-05-29', to: '2026-06-01' } as const
  const read = (report: 'fees' | 'liabilities') =>
    readReport(shop.ctx, { report, ...asked }, PLACE, 'en')
  const { rows } = await sql<{ fees: bigint; members: bigint }>`
    select sum(posted_micro) filter (where system = 'fees') as fees, sum(posted_micro) filter (where account_id is not null) as members
    from ledger_account where asset = 'USDT'`.execute(shop.ctx.db)
  const { fees, members } = rows[0]!
  expect(micro((await read('fees')).total[2])).toBe(BigInt(fees))
  const owed = await read('liabilities')
  expect(-micro(owed.rows.find(([item]) => item === 'members')![2])).toBe(BigInt(members))
})

test('each report’s file is the golden one', async () => {
  for (const report of [
    'salesByDay',
    'salesByProduct',
    'salesByNetwork',
    'salesByCountry',
    'refunds',
    'fees',
    'liabilities',
    'stock',
  ] as const) {
    const asked = { report, from: '2026-05-29', to: '2026-06-01' }
    const { csv, fileName } = await reportFile(shop.ctx, asked, PLACE, 'en')
    expect(csv).toBe(readFileSync(join(import.meta.dirname, `golden/${report}.csv`), 'utf8'))
    expect(fileName).toMatch(new RegExp(`^${report}-2026-0[56]-`))
  }
})

test('the days before are as many, and of a month each day counts once', async () => {
  const read = await readReport(
    shop.ctx,
    { report: 'salesByDay', from: '2026-05-30', to: '2026-05-31' },
    PLACE,
    'en',
  )
  expect(read.period).toEqual({
    from: '2026-05-30',
    to: '2026-05-31',
    unit: 'day',
    before: { from: '2026-05-28', to: '2026-05-29' },
  })
  expect(read.before!.total.slice(1)).toEqual(['0', '0.00', '0.00', '0.00', '0.00'])
  const months = await readReport(
    shop.ctx,
    { report: 'salesByDay', from: '2026-02-10', to: '2026-06-01' },
    PLACE,
    'en',
  )
  expect(months.rows.map(([label]) => label)).toEqual([
    '2026-02',
    '2026-03',
    '2026-04',
    '2026-05',
    '2026-06',
  ])
  expect(months.rows[3]![1]).toBe('3')
})

test('days that no calendar has, and periods without an end, are refused', async () => {
  for (const [from, to, field] of [
    ['2026-02-30', '2026-03-01', 'from'],
    ['2026-03-02', '2026-03-01', 'to'],
    ['2016-01-01', '2026-01-01', 'to'],
    ['2026-03-02', undefined, 'to'],
  ] as const)
    await expect(
      readReport(shop.ctx, { report: 'fees', from, ...(to && { to }) }, PLACE, 'en'),
    ).rejects.toMatchObject({ name: 'invalidInput', fields: { [field]: expect.any(String) } })
})
