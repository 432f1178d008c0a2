// The office's home, lists and searches at 1,000,000 orders, conversations and members and 100,000 products against
// 10,000 of each: node tools/bench/office.ts [--orders 1000000] [--products 100000]
import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import { sql } from '../../server/platform/db/sql.ts'
import type { Context } from '../../server/platform/db/context.ts'
import type { Transaction } from '../../server/platform/db/connection.ts'
import { readConfig } from '../../server/platform/config.ts'
import { createLog } from '../../server/platform/log.ts'
import { listOfficeOrders } from '../../server/commerce/orders/office/listOfficeOrders.ts'
import { searchedBy } from '../../server/commerce/orders/office/searchOrders.ts'
import { ordersOfTracking } from '../../server/commerce/delivery/ordersOfTracking.ts'
import { PERMISSIONS } from '../../basics/permissions.ts'
import { readNumbers } from '../../server/operate/home/readNumbers.ts'
import { readWaiting } from '../../server/operate/home/readWaiting.ts'
import {
  customerSearch,
  listCustomers,
} from '../../server/people/accounts/customers/listCustomers.ts'
import { listOfficeConversations } from '../../server/commerce/conversations/office/listOfficeConversations.ts'
import { listOfficeProducts } from '../../server/commerce/catalogue/office/listOfficeProducts.ts'
import { addOfficeProducts } from './officeProducts.ts'
import { inBulk, type BulkDatabase } from './inBulk.ts'
import { startBenchDatabase } from './shop.ts'

const SMALL = 10_000
const GOAL_P95_MS = 50
const GOAL_RATIO = 2
/** Ratios of shorter times mean nothing on a busy machine. */
const MIN_MS = 5
const ROUNDS = 60
/** A popular option has a thousandth of all orders. */
const OPTIONS = 1_000
const FIRST_ID = 1_700_000_000_000_000_000n

const TABLES = [
  'shop_order',
  'order_line',
  'parcel',
  'payment',
  'transfer',
  'account',
  'delivery_address',
  'conversation',
]
const DAY_ONE = sql`timestamptz '2024-01-01 00:00Z'`

/** Orders in every state, as a shop of some years has them: most received or expired, a few hundred to do. */
async function fill(database: BulkDatabase, orders: number, products: number): Promise<void> {
  const { db } = database
  await addOfficeProducts(database, products)
  await sql`insert into staff_role (name) values ('bench')`.execute(db)
  await sql`insert into staff (name, role, created_at) values ('bench', 'bench', now())`.execute(db)
  await sql`
    insert into product (id, source, handle, name, price_micro, xmdd_micro, pictures, search) overriding system value
    values (0, 'office', 'bench', '{"cn":"茶"}', 10000000, 10000000, '{}', '')`.execute(db)
  await sql`
    insert into product_option (id, product_id, label, price_micro, stock, sku) overriding system value
    select -n, 0, '{"cn":"一"}', 10000000, 1, 'SKU-' || n from generate_series(1, ${OPTIONS}::int) n`.execute(
    db,
  )
  await inBulk(database, TABLES, async (tx) => {
    await addOrders(tx, orders)
    await addPeople(tx, orders)
  })
}

async function addOrders(db: Transaction, orders: number): Promise<void> {
  await sql`
    insert into shop_order (id, secret, device_hash, client_hash, content_hash, level, pieces,
      goods_micro, total_micro, mode, status, open_slot,
      stock_state, receiver_email, phone, created_at, expires_at, updated_at, paid_at)
    select (1700000000000000000 + n)::text, md5(n::text), sha256(n::text::bytea),
      sha256(n::text::bytea), sha256(n::text::bytea), 1, 1,
      10000000, 10000000, 'safe',
      case when n % 2000 = 0 then 'paid' when n % 5000 = 1 then 'refunding'
      when n % 3 = 0 then 'expired' when n % 7 = 0 then 'shipped' else 'received' end,
      1, 'taken', 'buyer' || n || '@example.com', '+86 13' || lpad(n::text, 9, '0'),
      timestamptz '2024-01-01 00:00Z' + n * interval '30 seconds',
      timestamptz '2024-01-01 00:00Z' + n * interval '30 seconds', now(),
      timestamptz '2024-01-01 00:00Z' + n * interval '30 seconds'
    from generate_series(1, ${orders}::int) n`.execute(db)
  await sql`
    insert into order_line (order_id, line_no, product_id, option_id, count, unit_price_micro,
      total_micro, snapshot, status, to_ship, paid_at, paid_asset)
    select id, 1, 0, -1 - (right(id, 9)::bigint % ${OPTIONS})::int, 1, 10000000, 10000000,
      '{"name":{"cn":"茶"},"option":{"cn":"一"},"image":"","productType":1}', 'paid', 1, paid_at, asset from shop_order`.execute(
    db,
  )
  await sql`
    insert into parcel (order_id, courier, tracking, shipped_at, changed_at)
    select id, 'sf', 'SF' || right(id, 13), created_at, created_at from shop_order`.execute(db)
  await sql`
    insert into payment (order_id, kind, network, total_micro, secret, expires_at, opened_at)
    select id, 'order', 137, 10000000, secret, expires_at, created_at from shop_order`.execute(db)
  await sql`
    insert into transfer (network, tx_hash, log_index, block_number, block_hash, block_time, rail,
      sender, receiver, amount_base, amount_micro,
      order_id, status, delivered_base, seen_at, final_at)
    select 137, '0x' || md5(id) || md5(secret), 0, 1, '0x1', created_at, 'transfer',
      '0x' || md5(id) || 'aaaaaaaa', '0x' || md5(secret) || 'bbbbbbbb',
      10000000, 10000000, id, 'settled', 10000000, created_at, created_at from shop_order`.execute(
    db,
  )
}

/** A member, an address and a conversation for each order; one conversation of a thousand waits. */
async function addPeople(db: Transaction, orders: number): Promise<void> {
  const all = sql`generate_series(1, ${orders}::int) n`
  await sql`
    insert into account (id, email, phone, invite_code, created_at) overriding system value
    select n, 'member' || n || '@example.com', '+86139' || lpad(n::text, 8, '0'),
      translate(lpad(n::text, 8, '0'), '01', 'AB'), ${DAY_ONE} + n * interval '30 seconds' from ${all}`.execute(
    db,
  )
  await sql`
    insert into delivery_address (account_id, name, phone, country, address, created_at)
    select n, 'Name ' || n, '+86139' || lpad(n::text, 8, '0'), 'CN', 'Road ' || n, now() from ${all}`.execute(
    db,
  )
  await sql`
    insert into conversation (order_id, language, opening_key, state, assigned_to, waits_since, last_at, last_by,
      last_text, created_at)
    select (${sql.lit(String(FIRST_ID))}::bigint + n)::text, 'cn', 'bench' || n,
      case when n % 10 = 0 then 'open' else 'closed' end,
      case when n % 100 = 0 then (select min(id) from staff) end,
      case when n % 1000 = 0 then ${DAY_ONE} + n * interval '30 seconds' end, ${DAY_ONE} + n * interval '30 seconds', 'buyer', '你好', ${DAY_ONE}
    from ${all}`.execute(db)
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
const transactionOf = (n: number): string =>
  `0x${md5(String(FIRST_ID + BigInt(n)))}${md5(md5(String(n)))}`
const senderOf = (n: number): string => `0x${md5(String(FIRST_ID + BigInt(n)))}aaaaaaaa`

type Kind = {
  readonly name: string
  readonly ask: (at: number) => Promise<unknown>
  /** What it reads grows with the orders of a week, so that only the time counts. */
  readonly grows?: true
}

function orderKinds(ctx: Context, orders: number): Kind[] {
  const orderAt = (at: number): number => 1 + ((at * 7_919) % orders)
  const list = (view: 'toDo' | 'all' | 'received', after?: string): Promise<unknown> =>
    listOfficeOrders(ctx, {
      view,
      searched: undefined,
      after,
      size: 30,
      locale: 'cn',
      ofParcel: ordersOfTracking,
      seesMoney: true,
    })
  const search = (text: string): Promise<unknown> =>
    listOfficeOrders(ctx, {
      view: 'toDo',
      searched: searchedBy(text),
      after: undefined,
      size: 30,
      locale: 'cn',
      ofParcel: ordersOfTracking,
      seesMoney: true,
    })
  const start = Date.UTC(2024, 0, 1)
  const cursor = (n: number): string => `${start + n * 30_000}-${FIRST_ID + BigInt(n)}`
  const rights = new Set(PERMISSIONS)
  const config = readConfig({ DEMO: '0', PUBLIC_URL: 'https://shop.test' })
  // The day of the newest order, so that two full weeks are counted.
  const lately = { ...ctx, now: () => new Date(start + orders * 30_000) }
  return [
    {
      name: 'home',
      ask: () => Promise.all([readWaiting(lately, rights, config), readNumbers(lately, rights)]),
      grows: true,
    },
    { name: 'to do', ask: () => list('toDo') },
    { name: 'all', ask: () => list('all') },
    { name: 'all, in the middle', ask: (at) => list('all', cursor(orderAt(at))) },
    { name: 'received, in the middle', ask: (at) => list('received', cursor(orderAt(at))) },
    {
      name: 'by number',
      ask: (at) => search(`${FIRST_ID + BigInt(orderAt(at))}`),
    },
    {
      name: 'by transaction',
      ask: (at) => search(transactionOf(orderAt(at))),
    },
    { name: 'by sender', ask: (at) => search(senderOf(orderAt(at))) },
    { name: 'by e-mail', ask: (at) => search(`buyer${orderAt(at)}@example.com`) },
    { name: 'by phone', ask: (at) => search(`13${String(orderAt(at)).padStart(9, '0')}`) },
    { name: 'by SKU', ask: (at) => search(`sku-${1 + ((at * 17) % OPTIONS)}`) },
    {
      name: 'by tracking',
      ask: (at) => search(`sf${String(FIRST_ID + BigInt(orderAt(at))).slice(-13)}`),
    },
    { name: 'nobody', ask: (at) => search(`nobody${at}@example.com`) },
  ]
}

function productKinds(ctx: Context, products: number): Kind[] {
  const list =
    (state: 'all' | 'onSale' | 'soldOut' | 'low' | 'hidden', text?: (at: number) => string) =>
    (isDeep: boolean): Kind => ({
      name: `products: ${state}${text ? ` "${text(0)}"` : ''}${isDeep ? ', in the middle' : ''}`,
      ask: (at) =>
        listOfficeProducts(
          ctx,
          {
            state,
            ...(text && { text: text(at) }),
            ...(isDeep && { after: 1 + ((at * 7_919) % products) }),
          },
          async () => ({ isOpen: true, hasNetwork: true, delivers: true }),
        ),
    })
  return [
    list('all'),
    list('onSale'),
    list('soldOut'),
    list('low'),
    list('hidden'),
    list('all', () => 'Cotton'),
    list('all', () => '牦牛绒'),
    list('all', () => '牦牛'),
    list('low', () => '牦牛'),
    list('hidden', () => 'yak down'),
    list('all', (at) => String(1_001 + at * 17)),
    list('all', (at) => `bench${1_001 + at * 17}`),
    list('all', () => '熊猫'),
  ].flatMap((of) => [of(false), of(true)])
}

function peopleKinds(ctx: Context, members: number): Kind[] {
  const at = (round: number): number => 1 + ((round * 7_919) % members)
  const find = (text: string): Promise<unknown> =>
    listCustomers(ctx, { searched: customerSearch(text), size: 30 })
  const staff = { ...ctx, actor: { kind: 'staff', staffId: 1n } } as Parameters<
    typeof listOfficeConversations
  >[0]
  const talks = (['waiting', 'mine', 'open', 'closed', 'all'] as const).flatMap((view) => [
    {
      name: `conversations: ${view}`,
      ask: () => listOfficeConversations(staff, { view }, 'cn'),
    },
    {
      name: `conversations: ${view}, in the middle`,
      ask: (round: number) =>
        listOfficeConversations(
          staff,
          { view, after: `${Date.UTC(2024, 0, 1) + at(round) * 30_000}-${at(round)}` },
          'cn',
        ),
    },
  ])
  return [
    { name: 'members: all', ask: () => listCustomers(ctx, { size: 30 }) },
    {
      name: 'members: in the middle',
      ask: (round) => listCustomers(ctx, { size: 30, after: BigInt(at(round)) }),
    },
    { name: 'members: by number', ask: (round) => find(`#${at(round)}`) },
    { name: 'members: by e-mail', ask: (round) => find(`member${at(round)}@example.com`) },
    { name: 'members: by a common beginning', ask: () => find('member') },
    { name: 'members: by phone', ask: (round) => find(`139${String(at(round)).padStart(8, '0')}`) },
    { name: 'members: by name', ask: (round) => find(`name ${at(round)}`) },
    { name: 'members: by a common name', ask: () => find('name') },
    { name: 'members: nobody', ask: (round) => find(`zz${round}`) },
    ...talks,
  ]
}

type Filled = { readonly kinds: readonly Kind[]; readonly stop: () => Promise<void> }

async function startFilled(orders: number, products: number): Promise<Filled> {
  const database = await startBenchDatabase()
  const startedMs = performance.now()
  await fill(database, orders, products)
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(0)
  console.log(`${orders} orders, ${products} products in ${seconds} s`)
  const ctx = { db: database.db, now: () => new Date(), log: createLog('bench', 'silent') }
  return {
    kinds: [
      ...orderKinds(ctx, orders),
      ...productKinds(ctx, products),
      ...peopleKinds(ctx, orders),
    ],
    stop: database.stop,
  }
}

/** In turns, so that other load affects both alike. */
async function p95Of(asks: readonly Kind['ask'][]): Promise<number[]> {
  const times = asks.map((): number[] => [])
  for (let at = 0; at < ROUNDS; at++)
    for (const [index, ask] of asks.entries()) {
      const startedMs = performance.now()
      await ask(at)
      times[index]!.push(performance.now() - startedMs)
    }
  return times.map((all) => all.toSorted((a, b) => a - b)[Math.floor(ROUNDS * 0.95)]!)
}

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    products: { type: 'string', default: '100000' },
  },
})
const large = Number(values.orders)
const few = await startFilled(SMALL, SMALL)
const many = await startFilled(large, Number(values.products))
let isGood = true
for (const [index, { name, ask, grows = false }] of many.kinds.entries()) {
  const [before, ms] = (await p95Of([few.kinds[index]!.ask, ask])) as [number, number]
  const fits = ms <= GOAL_P95_MS && (grows || ms <= Math.max(before, MIN_MS) * GOAL_RATIO)
  isGood &&= fits
  console.log(
    `${fits ? 'ok    ' : 'SLOW  '} ${name.padEnd(46)} p95 ${before.toFixed(1)} ms at ${SMALL}, ` +
      `${ms.toFixed(1)} ms at ${large} (${(ms / before).toFixed(2)} ×)`,
  )
}
await Promise.all([few.stop(), many.stop()])
process.exitCode = isGood ? 0 : 1
