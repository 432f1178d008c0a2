import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { sql } from '../../platform/db/sql.ts'
import { createTestOffice, type TestOffice } from '../../testing/office.ts'
import { createTestShop, type TestShop } from '../../testing/orders/shop.ts'
import { addWithdrawn } from '../../testing/withdrawn.ts'
import { reportCalls } from './calls.ts'
import { transfersFile } from './exportTransfers.ts'
import { parseRates } from './fiatRates.ts'

const PLACE = { timeZone: 'Asia/Shanghai' }
const hash = (n: number): string => `0x${n.toString(16).padStart(64, '0')}`
const address = (digit: string): string => `0x${digit.repeat(40)}`
const ORDER = '1700000000000000001'

let shop: TestShop
let office: TestOffice
beforeAll(async () => {
  shop = await createTestShop()
  const config = readConfig({ DEMO: '0', SHOP_TIME_ZONE: PLACE.timeZone })
  office = await createTestOffice(shop.ctx, reportCalls(config))
  await fill()
})
afterAll(async () => {
  await office.close()
  await shop.close()
})

/** Money in and out, by every way, and what must not be in the file. */
async function fill(): Promise<void> {
  const { db } = shop.ctx
  const account = (await shop.member()).caller.account!.accountId
  const transfers = [
    // network, at, amount in base units, order, status
    [137, '2026-05-31T15:59:59Z', '12498700', ORDER, 'settled'],
    [56, '2026-05-31T16:00:00Z', '7000000000000000001', '100000000000000000007', 'settled'],
    [137, '2026-06-02T08:00:00Z', '5000000', null, 'held'],
    [137, '2026-06-02T09:00:00Z', '6000000', null, 'own'],
    [137, '2026-06-02T10:00:00Z', '7000000', ORDER, 'orphaned'],
    [137, '2026-07-01T00:00:00Z', '8000000', ORDER, 'settled'],
  ] as const
  for (const [at, [network, time, base, order, status]] of transfers.entries())
    await sql`
      insert into transfer (network, tx_hash, log_index, block_number, block_hash, block_time, rail, sender, receiver, amount_base, amount_micro, order_id, status,
        reason, delivered_base, held_base, seen_at, final_at)
      values (${network}, ${hash(at + 1)}, ${at}, 1, '0x1', ${time}, 'transfer', ${address('a')}, ${address('b')}, ${base}::numeric, ${base.slice(0, 9)}::bigint, ${order},
        ${status}, ${status === 'held' ? 'noOrder' : null}, case when ${status} = 'settled' then ${base}::numeric else 0 end,
        case when ${status} = 'held' then ${base}::numeric else 0 end, ${time}, ${time})`.execute(
      db,
    )
  await sql`
    insert into refund (order_id, transfer_id, part, network, amount_micro, reason, state, address, proof, tx_hash, created_at, updated_at)
    values (${ORDER}, 1, 'delivered', 137, 2500000, 'return', 'done', ${address('c')}, 'person', ${hash(77)}, '2026-06-03T00:00Z', '2026-06-03T00:00Z'),
      (${ORDER}, 2, 'held', 137, 1, 'over', 'sent', ${address('c')}, 'person', ${hash(78)}, '2026-06-03T00:00Z', '2026-06-03T00:00Z')`.execute(
    db,
  )
  await addWithdrawn(shop.ctx, {
    account,
    requestId: '1700000000000000009',
    address: address('d'),
    txHash: hash(79),
    depositedMicro: 10_000_000n,
    amountMicro: 3_250_000n,
    feeMicro: 1_032_500n,
    at: new Date('2026-06-04T00:00Z'),
  })
  await sql`
    insert into coin_receipt (network, shop, kind, index, sender, amount, bought, paid_at, booked_at)
    values (137, ${address('e')}, 'swap', 4, ${address('f')}, 1500000000000000000, 1, '2026-06-05T00:00Z', '2026-06-05T00:00Z')`.execute(
    db,
  )
}

test('a row for each transfer, with its value by the stated rates: the golden file', async () => {
  const owner = await office.staff('owner')
  await owner.done('saveFiatRates', {
    currency: 'CNY',
    token: 'USDT',
    source: '=cmd|bank, "official"',
    text: 'day,rate\r\n2026-05-29,7.1\r\n2026-06-02;7.123456789\n2026-06-03\t"0.004"\n',
  })
  const { csv, next, rows, fileName } = await owner.done('exportTransfers', {
    from: '2026-05-31',
    to: '2026-06-30',
    currency: 'CNY',
  })
  expect([next, rows, fileName]).toEqual([null, 6, 'transfers-2026-05-31-2026-06-30-CNY.csv'])
  expect(csv).toBe(readFileSync(join(import.meta.dirname, 'golden/transfers.csv'), 'utf8'))
  const { rows: audited } = await sql<{ action: string }>`
    select action from audit_log order by id desc limit 2`.execute(shop.ctx.db)
  expect(audited.map(({ action }) => action)).toEqual(['exportTransfers', 'saveFiatRates'])
})

test('amount and fee of withdrawals are what left the members’ balances in the ledger', async () => {
  const asked = { from: '2026-05-31', to: '2026-06-30' }
  const { csv } = await transfersFile(shop.ctx, asked, PLACE)
  const [head, ...lines] = csv
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  const cell = (line: string[], name: string): bigint => {
    const [whole, part = ''] = line[head!.indexOf(name)]!.split('.')
    return BigInt(whole! + part.padEnd(6, '0'))
  }
  const withdrawn = lines.filter((line) => line[head!.indexOf('kind')] === 'withdrawal')
  const { rows } = await sql<{ kind: string; sum: string }>`
    select t.kind, sum(t.amount_micro)::text as sum from ledger_transfer t join ledger_account a on a.id = t.debit_id
    where a.account_id is not null and t.phase = 'completed' group by 1 order by 1`.execute(
    shop.ctx.db,
  )
  expect(rows).toEqual([
    {
      kind: 'withdrawal',
      sum: String(withdrawn.reduce((sum, one) => sum + cell(one, 'amount'), 0n)),
    },
    {
      kind: 'withdrawalFee',
      sum: String(withdrawn.reduce((sum, one) => sum + cell(one, 'fee'), 0n)),
    },
  ])
  expect(rows[1]!.sum).toBe('1032500')
})

test('parts of a long time have each transfer once', async () => {
  const asked = { from: '2026-01-01', to: '2026-12-31' }
  const all: string[] = []
  let after: number | undefined
  for (;;) {
    const part = await transfersFile(shop.ctx, { ...asked, ...(after && { after }) }, PLACE)
    all.push(part.csv)
    if (part.next === null) break
    after = part.next
  }
  const lines = all.join('').trim().split('\r\n')
  expect(all.length).toBeGreaterThan(10)
  expect(lines.length).toBe(1 + 7)
  expect(new Set(lines).size).toBe(lines.length)
  await expect(
    transfersFile(shop.ctx, { ...asked, after: Date.UTC(2025, 0, 1) }, PLACE),
  ).rejects.toMatchObject({ fields: { after: 'notAllowed' } })
})

test('a list with a wrong line is refused whole, and each wrong line is named', async () => {
  const owner = await office.staff('owner')
  const before = await owner.done('listFiatRates', {})
  const refused = await owner.done('saveFiatRates', {
    currency: 'EUR',
    token: 'USDT',
    source: 'bank',
    text: '2026-06-01,0.9\n2026-06-31,0.9\n2026-06-02,-1\n2026-06-02,1e3\n2026-06-01,0.8\n2026-06-03,1,2\n2026-06-04,0',
  })
  expect(refused).toEqual({
    saved: 0,
    problems: [
      { line: 2, why: 'day' },
      { line: 3, why: 'rate' },
      { line: 4, why: 'rate' },
      { line: 5, why: 'twice' },
      { line: 6, why: 'columns' },
      { line: 7, why: 'rate' },
    ],
  })
  expect(await owner.done('listFiatRates', {})).toEqual(before)
  expect(parseRates('').lines).toEqual([])
  const bookkeeper = await office.staff('bookkeeper')
  const denied = await bookkeeper.ask('saveFiatRates', {
    currency: 'EUR',
    token: 'USDT',
    source: 'bank',
    text: '2026-06-01,0.9',
  })
  expect(denied.fields).toEqual({ permission: 'missing' })
  await owner.done('removeFiatRates', { currency: 'CNY', token: 'USDT' })
  expect((await owner.done('listFiatRates', {})).rates).toEqual([])
})
