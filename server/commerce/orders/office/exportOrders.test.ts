import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MICRO_DECIMALS, parseUnits } from '../../../../basics/money.ts'
import { post } from '../../../money/ledger/post.ts'
import { inTransaction } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import { createTestOffice, type TestBrowser, type TestOffice } from '../../../testing/office.ts'
import { createTestShop, type TestShop } from '../../../testing/orders/shop.ts'
import { ordersOfTracking } from '../../delivery/ordersOfTracking.ts'
import { orderProduct } from '../place/orderProduct.ts'
import { officeOrderCalls } from './calls.ts'

let shop: TestShop
let office: TestOffice
let support: TestBrowser
beforeAll(async () => {
  shop = await createTestShop()
  office = await createTestOffice(
    shop.ctx,
    officeOrderCalls(null, ordersOfTracking, {
      least: () => 2_000_000n,
      maySendLink: false,
    }),
  )
  support = await office.staff('support')
})
afterAll(async () => {
  await office.close()
  await shop.close()
})

type Placed = {
  readonly id: string
  readonly at: string
  readonly status: string
  readonly names: readonly string[]
  readonly off?: bigint
}

/** An order of one piece of each name, with a buyer whose data must not be in the file. */
async function place({ id, at, status, names, off = 0n }: Placed): Promise<void> {
  const goods = BigInt(names.length) * 12_500_000n
  const paid = status === 'unpaid' ? null : at
  await sql`
    insert into shop_order (id, secret, device_hash, client_hash, content_hash, level, pieces, goods_micro, shipping_micro, discount_micro, coupon, total_micro,
      asset, paid_from, mode, status, open_slot, stock_state, country, receiver_name, receiver_email, created_at, expires_at, paid_at, updated_at)
    values (${id}, ${'a'.repeat(32)}, ''::bytea, ''::bytea, ''::bytea, 0, ${names.length}, ${goods}, 3000000, ${off},
      ${off > 0n ? JSON.stringify({ code: 'SUMMER', percent: null }) : null}::jsonb, ${goods + 3_000_000n - off}, 'USDT', 'chain', 'safe', ${status}, ${paid === null ? 1 : null},
      ${paid === null ? 'held' : 'taken'}, 'CN', 'Private Person', 'private@cups.test', ${at}, ${at}, ${paid}, ${at})`.execute(
    shop.ctx.db,
  )
  for (const [index, cn] of names.entries())
    await sql`
      insert into order_line (order_id, line_no, product_id, option_id, count, unit_price_micro, total_micro, snapshot, status, to_ship)
      values (${id}, ${index + 1}, ${shop.posted.productId}, ${index === 0 ? shop.posted.optionId : shop.mailed.optionId}, 1, 12500000, 12500000,
        ${JSON.stringify({ name: { cn }, option: { cn: '标准' }, image: '', productType: 1 })}, ${paid === null ? 'unpaid' : 'paid'}, 1)`.execute(
      shop.ctx.db,
    )
}

async function readAll(view: 'all' | 'paid'): Promise<{ csv: string; parts: number[] }> {
  const read: string[] = []
  const parts: number[] = []
  for (let after: string | null | undefined; after !== null;) {
    const part: { csv: string; orders: number; next: string | null } = await support.done(
      'exportOrders',
      { view, ...(after && { after }) },
    )
    read.push(part.csv)
    parts.push(part.orders)
    after = part.next
  }
  return { csv: read.join(''), parts }
}

test('a row for each line, the order’s own amounts once, nothing that a spreadsheet runs: the golden file', async () => {
  await place({
    id: '1700000000000000001',
    at: '2026-05-30T15:59:59Z',
    status: 'paid',
    names: ['=cmd|" /C calc"!A1', '茶, "大"\n一'],
    off: 500_000n,
  })
  await place({
    id: '1700000000000000002',
    at: '2026-05-30T16:00:00Z',
    status: 'unpaid',
    names: ['@SUM(1)'],
  })
  const { csv, parts } = await readAll('all')
  expect(parts).toEqual([2])
  expect(csv).toBe(readFileSync(join(import.meta.dirname, 'orders.golden.csv'), 'utf8'))
  expect(csv).not.toMatch(/private/i)
  const paid = await readAll('paid')
  expect(paid.csv).toContain('1700000000000000001')
  expect(paid.csv).not.toContain('1700000000000000002')
})

test('thousands of orders come in parts, each order once, and each part is written down', async () => {
  const { rows: before } = await sql<{ count: number }>`
    select count(*)::int as count from audit_log where action = 'exportOrders'`.execute(shop.ctx.db)
  // Many of one moment: the cursor must not skip or repeat them.
  await sql`
    insert into shop_order (id, secret, device_hash, client_hash, content_hash, level, pieces, goods_micro, shipping_micro, discount_micro, total_micro,
      asset, paid_from, mode, status, stock_state, created_at, expires_at, updated_at)
    select (1800000000000000000 + i)::text, ${'a'.repeat(32)}, ''::bytea, ''::bytea, ''::bytea, 0, 1, 12500000, 0, 0, 12500000, 'USDT', 'chain', 'safe', 'expired',
      'released', '2026-05-01'::timestamptz + (i / 700) * interval '1 hour', now(), now() from generate_series(1, 2500) i`.execute(
    shop.ctx.db,
  )
  await sql`
    insert into order_line (order_id, line_no, product_id, option_id, count, unit_price_micro, total_micro, snapshot, status, to_ship)
    select (1800000000000000000 + i)::text, 1, ${shop.posted.productId}, ${shop.posted.optionId}, 1, 12500000, 12500000,
      '{"name":{"cn":"茶"},"option":{"cn":"标准"},"image":"","productType":1}', 'unpaid', 1 from generate_series(1, 2500) i`.execute(
    shop.ctx.db,
  )
  const { csv, parts } = await readAll('all')
  expect(parts).toEqual([1_000, 1_000, 502])
  const ids = csv.match(/^'\d{19}(?=,[^,]*,[^,]*,expired)/gm)!
  expect([ids.length, new Set(ids).size]).toEqual([2_500, 2_500])
  expect(csv.match(/^order_id/gm)).toHaveLength(1)
  const { rows } = await sql<{ facts: object }>`
    select facts from audit_log where action = 'exportOrders' order by id offset ${before[0]!.count}`.execute(
    shop.ctx.db,
  )
  expect(rows.map(({ facts }) => facts)).toEqual(
    parts.map((count) => ({ view: 'all', count: String(count) })),
  )
})

test('a part that nobody answered with a mark is refused', async () => {
  for (const after of ['1', "1-1' or true", '99999999999999999-1700000000000000001'])
    expect(await support.ask('exportOrders', { after })).toMatchObject({ code: 4014 })
})

test('the totals of orders paid from balances are what the ledger took from them', async () => {
  const member = await shop.member(100_000_000n)
  await inTransaction(shop.ctx, (tx) =>
    post(tx, [
      {
        from: { system: 'demo' },
        to: { account: member.caller.account!.accountId },
        asset: 'USDT',
        amountMicro: 100_000_001n,
        kind: 'playMoney',
        reference: 'play:usdt',
      },
    ]),
  )
  for (const [asset, count] of [
    ['USDT', 1],
    ['XMDD', 2],
    ['USDT', 3],
  ] as const) {
    shop.pass(60_000)
    await orderProduct(member, {
      ...shop.posted,
      count,
      asset,
      phone: '13812345678',
      country: 'CN',
      receiverName: '王小明',
      receiverAddress: '上海市静安区1号',
    })
  }
  const { csv } = await readAll('all')
  const [head, ...rows] = csv.trimEnd().split('\r\n')
  const cell = (row: string, name: string): string =>
    row.split(',')[head!.split(',').indexOf(name)]!
  for (const asset of ['USDT', 'XMDD']) {
    const totals = rows
      .filter((row) => cell(row, 'paid_from') === 'balance' && cell(row, 'asset') === asset)
      .map((row) => parseUnits(cell(row, 'total'), MICRO_DECIMALS)!)
    const { rows: taken } = await sql<{ sum: string }>`
      select sum(t.amount_micro)::text as sum from ledger_transfer t
      join ledger_account d on d.id = t.debit_id join ledger_account c on c.id = t.credit_id
      where d.account_id is not null and c.system = 'sales' and t.asset = ${asset}`.execute(
      shop.ctx.db,
    )
    expect([asset, String(totals.reduce((sum, one) => sum + one))]).toEqual([asset, taken[0]!.sum])
  }
})
