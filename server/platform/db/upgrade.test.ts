import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenToday } from '../../people/staff/given.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createLog } from '../log.ts'
import { inTransaction } from './context.ts'
import { migrate, readMigrations } from './migrate.ts'
import { sql } from './sql.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ template: 'template0' })
})
afterAll(() => database.drop())

/** The last one before daily amounts of staff got their own table. */
const BEFORE = '0470'

async function fill(): Promise<void> {
  const { db } = database
  await sql`insert into staff_role (name) values ('clerk'), ('chief')`.execute(db)
  await sql`
    insert into staff_permission (role, permission, max_micro)
      values ('clerk', 'refunds.ask', 50000000), ('clerk', 'cases.decide', 80000000),
      ('clerk', 'returns.decide', null), ('chief', 'refunds.ask', null), ('chief', 'returns.decide', null)`.execute(
    db,
  )
  await sql`
    insert into product (source, handle, name, price_micro, xmdd_micro, published)
      values ('office', 'cup', '{"cn":"杯"}', 1, 1, false)`.execute(db)
  await sql`
    insert into shop_order (id, secret, device_hash, client_hash, content_hash, level, pieces, goods_micro,
      shipping_micro, discount_micro, total_micro,
      asset, paid_from, mode, status, stock_state, created_at, expires_at, updated_at)
    select (1800000000000000000 + n)::text, md5(n::text), ''::bytea, ''::bytea, ''::bytea, 0, 1, 12500000, 0, 0,
      12500000, 'USDT', 'chain', 'safe', 'paid', 'taken',
      now(), now(), now() from generate_series(1, 5) n`.execute(db)
  // Alone; by a second person; the day before; of a buyer; refused.
  await sql`
    insert into order_return (order_id, reason, from_status, state, why, asked_at, decided_at, asked_by, amount_micro)
    select (1800000000000000000 + n)::text, 'broken', 'paid', state, case state when 'refused' then 'no' end, asked,
      decided, who, 10000000 + n
    from (values (1, 'approved', now() - interval '1 hour', now() - interval '1 hour', 'staff:7'),
      (2, 'approved', now() - interval '1 hour', now(), 'staff:7'),
      (3, 'done', now() - interval '2 days', now() - interval '2 days', 'staff:7'),
      (4, 'approved', now() - interval '1 hour', now() - interval '1 hour', null),
      (5, 'refused', now() - interval '1 hour', now() - interval '1 hour', 'staff:7')
    ) made (n, state, asked, decided, who)`.execute(db)
  await sql`
    with one as (insert into account (invite_code, created_at) values ('ABCDEFGH', now()) returning id)
    insert into credit_grant (id, account_id, asset, amount_micro, why, asked_by, asked_at, state, decided_at)
    select '1700000000000000001', id, 'XMDD', 3000000, 'late parcel', 'staff:7', now() - interval '1 hour',
      'granted', now() - interval '1 hour' from one`.execute(db)
}

test('an upgrade keeps rows: amounts given that day still count, and limits cover returns', async () => {
  const all = await readMigrations()
  await migrate(
    database.url,
    all.filter(({ name }) => name.slice(0, 4) <= BEFORE),
  )
  await fill()
  const applied = await migrate(database.url)
  expect(applied[0]! > BEFORE).toBe(true)
  expect(applied.at(-1)).toBe(all.at(-1)!.name)
  const { db } = database
  const { rows: given } = await sql`
    select person, permission, amount_micro::int as micro from staff_given order by 3`.execute(db)
  expect(given).toEqual([
    { person: 'staff:7', permission: 'credit.grant', micro: 3_000_000 },
    { person: 'staff:7', permission: 'refunds.ask', micro: 10_000_001 },
  ])
  expect(
    await inTransaction({ db, now: () => new Date(), log: createLog('upgrade', 'silent') }, (tx) =>
      givenToday(tx, 'staff:7', 'refunds.ask'),
    ),
  ).toEqual({ own: 10_000_001n, all: 13_000_001n })
  const { rows: limits } = await sql`
    select role, max_micro::int as max from staff_permission where permission = 'returns.decide' order by 1`.execute(
    db,
  )
  expect(limits).toEqual([
    { role: 'chief', max: null },
    { role: 'clerk', max: 80_000_000 },
  ])
  const { rows: products } = await sql`
    select name ->> 'cn' as name, reviews, stars, few_left from product`.execute(db)
  expect(products).toEqual([{ name: '杯', reviews: 0, stars: 0, few_left: null }])
})
