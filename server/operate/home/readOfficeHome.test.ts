import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { placeOrder } from '../../commerce/orders/place/placeOrder.ts'
import { readConfig } from '../../platform/config.ts'
import { MAX_COUNTED } from '../../platform/db/counted.ts'
import { sql } from '../../platform/db/sql.ts'
import { noteReconciled, noteRestored } from '../../platform/settings/unreconciled.ts'
import { createTestOffice, type TestOffice } from '../../testing/office.ts'
import { createTestShop, type TestShop } from '../../testing/orders/shop.ts'
import { jobCalls } from '../jobs/calls.ts'
import { homeCalls } from './calls.ts'

const DAY_MS = 86_400_000

let shop: TestShop
let office: TestOffice
beforeAll(async () => {
  shop = await createTestShop()
  await shop.readChains()
  const config = readConfig({ DEMO: '0', PUBLIC_URL: 'https://shop.test' })
  office = await createTestOffice(shop.ctx, { ...homeCalls(config), ...jobCalls })
})
afterAll(async () => {
  await office.close()
  await shop.close()
})
beforeEach(async () => {
  await sql`update shop_order set status = 'received', paid_at = null`.execute(shop.ctx.db)
  await sql`delete from held_setting`.execute(shop.ctx.db)
})

let devices = 0
async function paid(
  daysAgo: number,
  change: { totalMicro?: bigint; asset?: string; accountId?: bigint } = {},
): Promise<string> {
  const input = shop.input()
  await placeOrder(shop.as((devices++).toString(16).padStart(32, '0')), input)
  const at = new Date(shop.ctx.now().getTime() - daysAgo * DAY_MS - 1_000)
  await sql`
    update shop_order set status = 'paid', stock_state = 'taken', paid_at = ${at}, total_micro = ${change.totalMicro ?? 5_000_000n}::bigint,
      goods_micro = ${change.totalMicro ?? 5_000_000n}::bigint, paid_from = ${change.asset === 'XMDD' ? 'balance' : 'chain'},
      asset = ${change.asset ?? 'USDT'}, account_id = ${change.accountId ?? null}
        where id = ${input.orderId}`.execute(shop.ctx.db)
  return input.orderId
}
const read = async (role: string) => (await office.staff(role)).done('readOfficeHome', {})
const numbersOf = (home: Awaited<ReturnType<typeof read>>): Record<string, [string, string]> =>
  Object.fromEntries(home.numbers.map(({ name, now, before }) => [name, [now, before]]))

test('a quiet shop says that nothing waits', async () => {
  const home = await read('owner')
  expect(home.waits).toEqual([])
  expect(numbersOf(home)['ordersPaid']).toEqual(['0', '0'])
  expect(home.health).toMatchObject({ mail: 'off', jobsFailing: 0, backupAt: null })
})

test('a paid order waits until it is sent, and a changed address until a second person agrees', async () => {
  const orderId = await paid(0)
  await sql`
    insert into held_setting (name, value, asked_by, asked_at, due_at)
      values ('CHAIN_137_TREASURY', 'x', 'staff:1', now(), now())`.execute(shop.ctx.db)
  expect((await read('owner')).waits).toEqual([
    { kind: 'toShip', count: 1, isMore: false },
    { kind: 'settings', count: 1, isMore: false },
  ])
  await sql`update shop_order set status = 'shipped' where id = ${orderId}`.execute(shop.ctx.db)
  await sql`update held_setting set approved_by = 'staff:2'`.execute(shop.ctx.db)
  expect((await read('owner')).waits).toEqual([])
})

test('seven days stand against the seven before, to the moment; XMDD adds no USDT', async () => {
  await paid(0, { totalMicro: 5_000_000n })
  await paid(6, { totalMicro: 7_500_000n })
  const { caller } = await shop.member()
  await paid(6, { totalMicro: 9_000_000n, asset: 'XMDD', accountId: caller.account!.accountId })
  await paid(7, { totalMicro: 1_000_000n })
  await paid(13, { totalMicro: 2_000_000n })
  await paid(14, { totalMicro: 4_000_000n })
  const numbers = numbersOf(await read('owner'))
  expect(numbers['ordersPaid']).toEqual(['3', '2'])
  expect(numbers['sales']).toEqual(['12.50', '3.00'])
})

test('new members are counted by when they came', async () => {
  await sql`update account set created_at = 'epoch'`.execute(shop.ctx.db)
  for (const daysAgo of [1, 2, 8, 20]) {
    const { caller } = await shop.member()
    const at = new Date(shop.ctx.now().getTime() - daysAgo * DAY_MS)
    await sql`update account set created_at = ${at} where id = ${caller.account!.accountId}`.execute(
      shop.ctx.db,
    )
  }
  expect(numbersOf(await read('owner'))['newMembers']).toEqual(['2', '1'])
})

test('mails and webhooks that were given up wait on the home page until they are sent again', async () => {
  const now = shop.ctx.now()
  await sql`
    insert into message_out (channel, recipient, kind, language, state, attempts, next_at, expires_at, created_at,
      done_at)
    select 'mail', 'a@shop.test', kind, 'en', 'givenUp', 3, ${now}::timestamptz, ${now}::timestamptz,
      ${now}::timestamptz, ${now}::timestamptz
    from unnest('{orderConfirmed,orderShipped,code}'::text[]) kind`.execute(shop.ctx.db)
  await sql`
    with endpoint as (
      insert into webhook_endpoint (url, secret, made_by, created_at)
      values ('https://hooks.example.com/', '', 'test', ${now}) returning id
    ) insert into webhook_message (endpoint_id, webhook_id, number, event, subject_id, body, state, round_attempts,
      next_at, created_at)
    select id, 'msg_1', 1, 'order.paid', '1', '{}', 'dead', 11, ${now}, ${now} from endpoint`.execute(
    shop.ctx.db,
  )
  const owner = await office.staff('owner')
  const waits = async () => (await owner.done('readOfficeHome', {})).waits
  expect(await waits()).toEqual([{ kind: 'jobs', count: 3, isMore: false }])
  expect((await read('support')).waits).toEqual([])
  await owner.done('runQueueAgain', { queue: 'mail' })
  expect(await waits()).toEqual([{ kind: 'jobs', count: 1, isMore: false }])
  await owner.done('runQueueAgain', { queue: 'webhooks' })
  expect(await waits()).toEqual([])
})

test('a restored shop tells those who can compare its payouts that everything waits for it', async () => {
  await noteRestored(shop.ctx)
  expect((await read('owner')).waits).toEqual([{ kind: 'restored', count: 1, isMore: false }])
  expect((await read('packer')).waits).toEqual([])
  await noteReconciled(shop.ctx)
  expect((await read('owner')).waits).toEqual([])
})

test('a long queue is counted up to a thousand', async () => {
  await sql`
    insert into held_setting (name, value, asked_by, asked_at, due_at)
    select 'n' || n, 'x', 'staff:1', now(), now() from generate_series(1, ${MAX_COUNTED + 5}::int) n`.execute(
    shop.ctx.db,
  )
  expect((await read('owner')).waits).toEqual([
    { kind: 'settings', count: MAX_COUNTED, isMore: true },
  ])
})

test('a translator hears how many products lack a text or have an outdated one', async () => {
  const all = JSON.stringify({ cn: '杯', en: 'a', in: 'b', kr: 'c', jp: 'd' })
  await sql`update product set name = ${all}, description = '{"cn":""}'`.execute(shop.ctx.db)
  await sql`update product set outdated = '{}'`.execute(shop.ctx.db)
  expect((await read('translator')).waits).toEqual([])
  const { productId } = shop.posted
  for (const change of [
    sql`update product set outdated = '{name.en}' where id = ${productId}`,
    sql`update product set outdated = '{}', name = name - 'kr' where id = ${productId}`,
    sql`update product set outdated = '{}', name = ${all}, description = '{"cn":"字"}' where id = ${productId}`,
  ]) {
    await change.execute(shop.ctx.db)
    expect((await read('translator')).waits).toEqual([{ kind: 'texts', count: 1, isMore: false }])
  }
  expect((await read('owner')).waits).toEqual([])
})

test('each sees the parts of their rights alone', async () => {
  await paid(0)
  await sql`
    insert into held_setting (name, value, asked_by, asked_at, due_at)
      values ('CHAIN_137_TREASURY', 'x', 'staff:1', now(), now())`.execute(shop.ctx.db)
  const told = async (role: string) => {
    const { waits, numbers, health, readsGoLive } = await read(role)
    return {
      waits: waits.map(({ kind }) => kind),
      numbers: numbers.map(({ name }) => name),
      health: health !== null,
      readsGoLive,
    }
  }
  expect(await told('translator')).toEqual({
    waits: ['texts'],
    numbers: [],
    health: false,
    readsGoLive: false,
  })
  expect(await told('packer')).toEqual({
    waits: ['toShip'],
    numbers: ['ordersPaid'],
    health: false,
    readsGoLive: false,
  })
  expect(await told('bookkeeper')).toEqual({
    waits: ['toShip'],
    numbers: ['ordersPaid', 'sales', 'refunded'],
    health: true,
    readsGoLive: false,
  })
  expect(await told('owner')).toEqual({
    waits: ['toShip', 'settings'],
    numbers: ['ordersPaid', 'sales', 'refunded', 'newMembers'],
    health: true,
    readsGoLive: true,
  })
})

test('each kind of what waits is counted, in the order in which it presses', async () => {
  const { db } = shop.ctx
  const { caller } = await shop.member()
  const account = caller.account!.accountId
  const [orderId, now] = [await paid(0), shop.ctx.now()]
  const address = `0x${'7'.repeat(40)}`
  for (const insert of [
    sql`insert into conversation (secret, language, opening_key, waits_since, last_at, last_by, last_text,
      created_at) values (md5('c'), 'cn', 'k1', now(), now(), 'buyer', 'hi', now())`,
    sql`insert into comment (kind, product_id, account_id, text, language, key, created_at)
      values ('question', ${shop.posted.productId}, ${account}, '?', 'cn', 'k1', now())`,
    sql`insert into low_stock (option_id, since) values (${shop.posted.optionId}, now())`,
    sql`
      insert into transfer (network, tx_hash, log_index, block_number, block_hash, block_time, rail, sender,
        receiver, amount_base, amount_micro, status, reason,
        held_base, seen_at, final_at)
      values (137, '0x1', 0, 1, '0xb1', now(), 'transfer', ${address}, ${address}, 5000000, 5000000, 'held',
        'noOrder', 5000000, now(), now())`,
    sql`insert into coin_record (network, shop, index, sender, coin, level, paid_at, reason, judged_at)
      values (137, ${address}, 1, ${address}, 1, 1, now(), 'short', now())`,
    sql`
      insert into refund (order_id, transfer_id, part, network, amount_micro, reason, state, address, by_person,
        ready_at, created_at, updated_at)
      values (${orderId}, 1, 'held', 137, 150000000, 'over', 'claimed', ${address}, true, ${now}, ${now}, ${now})`,
    sql`insert into order_return (order_id, reason, from_status, state, asked_at)
      values (${orderId}, 'broken', 'paid', 'asked', now())`,
    sql`
      insert into withdrawal (account_id, request_id, asset, network, address, amount_micro, fee_micro, state,
        approved_by, created_at, updated_at)
      values (${account}, '1700000000000000001', 'USDT', 137, ${address}, 40000000, 0, 'requested', null, now(), now()),
        (${account}, '1700000000000000002', 'USDT', 137, ${address}, 40000000, 0, 'approved', 'person', now(), now())`,
    sql`
      insert into payout (source, source_id, network, sender, token, receiver, amount_micro, nonce, state,
        held_reason, taken_at)
      values ('withdrawal', 12, 137, ${address}, ${address}, ${address}, 40000000, 1, 'held', 'displaced', now())`,
    sql`update chain_cursor set frozen_at = now(), frozen_reason = 'test' where network = 137`,
    sql`insert into held_setting (name, value, asked_by, asked_at, due_at)
      values ('CHAIN_137_TREASURY', 'x', 'staff:1', now(), now())`,
    sql`
      insert into message_out (channel, recipient, kind, language, state, attempts, next_at, expires_at, created_at,
        done_at)
      values ('mail', 'a@shop.test', 'orderShipped', 'cn', 'givenUp', 3, ${now}, ${now}, ${now}, ${now})`,
    sql`update staff_role set known_rights = '{}' where name = 'support'`,
    sql`delete from staff_permission where role = 'support' and permission = 'orders.note'`,
    sql`insert into setup_fact (name, at) values ('restored', now())`,
  ])
    await insert.execute(db)
  expect((await read('owner')).waits).toEqual(
    [
      'restored',
      'toShip',
      'conversations',
      'questions',
      'lowStock',
      'money',
      'coins',
      'refunds',
      'returns',
      'withdrawals',
      'toPay',
      'payouts',
      'networks',
      'settings',
      'jobs',
      'roles',
    ].map((kind) => ({ kind, count: 1, isMore: false })),
  )
})
