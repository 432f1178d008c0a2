import type { Transaction } from '../../server/platform/db/connection.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { addAccounts } from '../../server/testing/ledger.ts'
import { inBulk, type BulkDatabase } from './inBulk.ts'

const PRODUCTS = 10_000
const DAYS = 730
export const END_MS = Date.UTC(2026, 11, 31)

/** Two years of paid orders, a tenth from balances, every fiftieth refunded. */
export async function addPaidOrders(database: BulkDatabase, orders: number): Promise<void> {
  const { db } = database
  await addAccounts(db, 10_000)
  await sql`insert into ledger_account (account_id, asset) select id, 'USDT' from account`.execute(
    db,
  )
  await sql`
    insert into ledger_account (system, slot, asset)
    select system, slot, 'USDT' from unnest(array['sales', 'fees', 'demo', 'receipts:137',
      'receipts:105', 'payouts:137']) system, generate_series(0, 15) slot`.execute(db)
  await sql`
    insert into ledger_transfer (debit_id, credit_id, asset, amount_micro, phase, kind, kind_to, reference, at)
    select d.id, a.id, 'USDT', 900000000000000, 'posted', 'playMoney', 'playMoney', 'bench:' || a.id, now()
    from ledger_account a cross join (select id from ledger_account where owner = 'demo/0') d
      where a.account_id is not null`.execute(db)
  const tables = ['product', 'product_option', 'shop_order', 'order_line', 'ledger_transfer']
  await inBulk(database, tables, async (tx) => {
    await addProducts(tx)
    await addOrders(tx, orders)
  })
  await sql`analyze ledger_account`.execute(db)
}

async function addProducts(db: Transaction): Promise<void> {
  await sql`
    insert into product (id, source, handle, name, price_micro, xmdd_micro, pictures, search,
      sold_out) overriding system value
    select n, 'office', 'bench' || n, '{"cn":"茶"}', 10000000, 10000000, '{}', '', false
    from generate_series(1, ${PRODUCTS}::int) n`.execute(db)
  await sql`
    insert into product_option (id, product_id, label, price_micro, stock) overriding system value
    select n, n, '{"cn":"一"}', 10000000, 1 from generate_series(1, ${PRODUCTS}::int) n`.execute(db)
}

async function addOrders(db: Transaction, orders: number): Promise<void> {
  const at = sql`timestamptz ${sql.lit(new Date(END_MS - DAYS * 86_400_000).toISOString())} + n * interval '1 second' * ${(DAYS * 86_400) / orders}::float8`
  const id = sql`(1700000000000000000 + n)::text`
  const all = sql`generate_series(1, ${orders}::int) n`
  await sql`
    with placed as (insert into shop_order (id, secret, device_hash, client_hash, content_hash,
      level, pieces, goods_micro, total_micro, mode, status, open_slot,
      stock_state, country, created_at, expires_at, updated_at, paid_at)
    select ${id}, md5(n::text), sha256(n::text::bytea), sha256(n::text::bytea),
      sha256(n::text::bytea), 1, 1, 10000000, 10000000, 'safe', 'received',
      1, 'taken', (array['CN', 'JP', 'KR', 'IN', 'US'])[1 + n % 5], ${at}, ${at}, ${at}, ${at} from ${all})
    insert into order_line (order_id, line_no, product_id, option_id, count, unit_price_micro, total_micro,
      snapshot, status, to_ship, paid_at, paid_asset)
    select ${id}, 1, 1 + n % ${PRODUCTS}::int, 1 + n % ${PRODUCTS}::int, 1, 10000000, 10000000,
      '{"name":{"cn":"茶"},"option":{"cn":"一"}}', 'paid', 1, ${at}, 'USDT' from ${all}`.execute(db)
  await sql`
    insert into ledger_transfer (debit_id, credit_id, asset, amount_micro, phase, kind, kind_to, reference, at)
    select (select id from ledger_account
      where owner = case when n % 10 = 0 then (select min(account_id) + n % 1000
        from ledger_account)::text else 'receipts:137/' || n % 16 end and asset = 'USDT'),
      (select id from ledger_account where owner = 'sales/' || n % 16 and asset = 'USDT'), 'USDT',
      10000000 - n % 9000, 'posted', 'orderPayment', 'sale', 'bench:sale:' || n, ${at}
    from ${all}`.execute(db)
  await sql`
    insert into ledger_transfer (debit_id, credit_id, asset, amount_micro, phase, kind, kind_to, reference, at)
    select (select id from ledger_account where owner = 'sales/0'),
      (select id from ledger_account where owner = 'payouts:137/0'), 'USDT', 10000000,
      'posted', 'orderRefund', 'orderRefund', 'bench:refund:' || n, ${at} from ${all} where n % 50 = 0`.execute(
    db,
  )
  await sql`
    update ledger_account a set posted_micro = a.posted_micro + m.moved
    from (select id, sum(moved)::bigint as moved from (
        select credit_id as id, amount_micro as moved from ledger_transfer
          where reference like 'bench:sale:%' or reference like 'bench:refund:%'
        union all
        select debit_id, -amount_micro from ledger_transfer
          where reference like 'bench:sale:%' or reference like 'bench:refund:%') one
      group by id) m
    where a.id = m.id`.execute(db)
}
