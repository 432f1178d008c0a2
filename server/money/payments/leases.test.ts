import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { inTransaction, type Context } from '../../platform/db/context.ts'
import { createLog } from '../../platform/log.ts'
import { RESERVATION_MS } from '../../../basics/stockReservation.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { testShop } from '../../testing/payments.ts'
import { openerOf, receivingNetworks, SHARED, WALLETS } from '../../testing/receiving.ts'
import { noteBlocked } from '../chains/networks/blockedAddresses.ts'
import { hotAddresses } from '../receiving/hotAddresses.ts'
import { isShopAddress } from '../receiving/isShopAddress.ts'
import { PAGE } from '../receiving/allAddresses.ts'
import { createAddressReader } from '../receiving/newAddresses.ts'
import { registerAddresses } from '../receiving/registerAddresses.ts'
import { registerChains } from '../receiving/registerChains.ts'
import { closePayment } from './quotes/closePayment.ts'
import type { Networks } from './quotes/networks.ts'
import { switchNetwork } from './quotes/switchNetwork.ts'
import { createWalletCounts, walletsLeft } from './quotes/walletsLeft.ts'
import { readPayment } from './readPayment.ts'

let database: TestDatabase
let ctx: Context
beforeAll(async () => {
  database = await createTestDatabase()
  ctx = { db: database.db, now: () => new Date(), log: createLog('test', 'silent') }
})
beforeEach(() =>
  sql`truncate quote, rest_quote, payment, amount_slot, transfer, address_lease, shop_address cascade`.execute(
    database.db,
  ),
)
afterAll(() => database.drop())

const PRICE = 20_000_000n
const SHARED_ON_TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const HOUR = 3_600_000
const DAY = 24 * HOUR
const shopOf = (networks: Networks) => testShop(database.db, createLog('test', 'silent'), networks)
const tronShop = async (kinds: Parameters<typeof receivingNetworks>[1][105]) =>
  shopOf(await receivingNetworks(ctx, { 105: kinds }))
type Shop = ReturnType<typeof shopOf>

const at = async (shop: Shop, id: string) => (await readPayment(shop.ctx, id)).payment
const cancel = (shop: Shop, orderId: string) =>
  inTransaction(shop.ctx, (tx) => closePayment(tx, { orderId, reason: 'cancelled' }))
const open = (shop: Shop, opener = openerOf('203.0.113.1'), price = PRICE) =>
  shop.open(price, 105, undefined, opener)

describe('forwarders', () => {
  test('a thousand orders of one price are open at once: each has its address, none an odd amount', async () => {
    const shop = shopOf(await receivingNetworks(ctx, { 137: { treasury: true } }))
    for (let done = 0; done < 1_000; done += 50)
      await Promise.all(Array.from({ length: 50 }, () => shop.open(PRICE)))
    const { rows } = await sql<{ orders: bigint; addresses: bigint; odd: bigint }>`
      select count(*) as orders, count(distinct receiver) as addresses, count(*) filter (where amount_micro <> price_micro) as odd from quote`.execute(
      database.db,
    )
    expect(rows).toEqual([{ orders: 1_000n, addresses: 1_000n, odd: 0n }])
  })

  test('the same address serves the order on both EVM networks, with 6 and 18 decimals', async () => {
    const shop = shopOf(
      await receivingNetworks(ctx, { 137: { treasury: true }, 56: { treasury: true } }),
    )
    const id = await shop.open(PRICE)
    const { receiver } = await shop.quote(id)
    await shop.final([shop.transfer({ micro: PRICE, receiver, network: 56 })], 56)
    expect(await shop.payment(id)).toMatchObject({ status: 'settled', received_micro: PRICE })
    await inTransaction(shop.ctx, async (tx) =>
      expect(
        await switchNetwork(
          { ...shop.ctx, ...tx },
          { orderId: await shop.open(PRICE), network: 56, expiresAt: new Date(), opener: null },
        ),
      ).toBe(true),
    )
    const { rows } = await sql<{ same: boolean }>`
      select count(distinct receiver) = 1 as same from quote group by order_id having count(*) = 2`.execute(
      database.db,
    )
    expect(rows).toEqual([{ same: true }])
  })

  test('forwarders are hot while their order is open and two hours after, also where blocks are behind', async () => {
    const shop = shopOf(await receivingNetworks(ctx, { 137: { treasury: true } }))
    const { receiver, expiresAt } = await shop.quote(await shop.open(PRICE))
    const hot = (ms: number) => hotAddresses(shop.ctx, 'evm', ms)
    expect(await hot(shop.nowMs())).toEqual([receiver])
    expect(await hot(expiresAt.getTime() + 2 * HOUR - 1)).toEqual([receiver])
    expect(await hot(expiresAt.getTime() + 2 * HOUR)).toEqual([])
    expect(await isShopAddress(shop.ctx, receiver.toUpperCase().replace('X', 'x'))).toBe(true)
  })
})

describe('wallets', () => {
  test('wallets are lent when the transfer is opened, each to one order, also to many at once', async () => {
    const shop = await tronShop({ wallets: WALLETS })
    const ids = await Promise.all(WALLETS.map((_, n) => open(shop, openerOf(`203.0.113.${n}`))))
    const receivers = await Promise.all(ids.map(async (id) => (await at(shop, id)).receiver))
    expect(new Set(receivers)).toEqual(new Set(WALLETS))
    expect(await at(shop, ids[0]!)).toMatchObject({ amount: '20.00', transferBy: 'address' })
    await expect(open(shop, openerOf('203.0.113.99'))).rejects.toMatchObject({ code: 40002 })
    // Far enough away in price to be told apart.
    expect(
      await at(shop, await open(shop, openerOf('203.0.113.99'), PRICE + 10_000_001n)),
    ).toMatchObject({ transferBy: 'usedAddress', amount: '30.000001' })
    await expect(open(shop, openerOf('203.0.113.98'), PRICE + 10_000_000n)).rejects.toMatchObject({
      code: 40002,
    })
  })

  test("are leased only while the token's issuer has not blocked them", async () => {
    const shop = await tronShop({ wallets: WALLETS })
    const note = (blocked: readonly string[]) =>
      noteBlocked(
        ctx,
        105,
        WALLETS.map((address) => ({ address, closesNetwork: false })),
        new Set(blocked),
      )
    const [free, ...others] = WALLETS
    await note(others)
    expect((await at(shop, await open(shop))).receiver).toBe(free)
    await expect(open(shop, openerOf('203.0.113.2'))).rejects.toMatchObject({ code: 40002 })
    await note([])
    expect(others).toContain((await at(shop, await open(shop, openerOf('203.0.113.2')))).receiver)
  })

  test('rest a day after an exact payment, else eight; the same buyer has the same one again', async () => {
    const shop = await tronShop({ wallets: WALLETS.slice(0, 2) })
    const [mine, other] = [openerOf('203.0.113.1'), openerOf('203.0.113.2')]
    const paid = await open(shop, mine)
    const { receiver } = await at(shop, paid)
    const unpaid = await open(shop, other)
    await shop.final([shop.transfer({ micro: PRICE, receiver: receiver!, network: 105 })], 105)
    shop.pass(DAY - 1)
    await expect(open(shop, mine)).rejects.toMatchObject({ code: 40002 })
    shop.pass(1)
    const again = await open(shop, mine)
    expect(await at(shop, again)).toMatchObject({ receiver, transferBy: 'usedAddress' })
    shop.pass(RESERVATION_MS + 8 * DAY - DAY - 1)
    await expect(open(shop, other)).rejects.toMatchObject({ code: 40002 })
    shop.pass(1)
    expect((await at(shop, await open(shop, other))).receiver).toBe(
      (await at(shop, unpaid)).receiver,
    )
  })

  test('one visitor holds three at most, with whatever addresses of his /48; paid ones are not counted', async () => {
    const shop = await tronShop({ wallets: WALLETS, treasury: true })
    for (let n = 0; n < 8; n++) await cancel(shop, await open(shop, openerOf('one', `buyer ${n}`)))
    const { rows } = await sql<{ role: string; count: bigint }>`
      select role, count(*) as count from shop_address where uses > 0 group by role order by role`.execute(
      database.db,
    )
    expect(rows).toEqual([
      { role: 'forwarder', count: 5n },
      { role: 'wallet', count: 3n },
    ])
    expect((await at(shop, await open(shop, openerOf('another')))).receiver).toSatisfy(
      (address: string) => WALLETS.includes(address),
    )
  })

  test('one account holds three at most, from however many network addresses', async () => {
    const shop = await tronShop({ wallets: WALLETS, treasury: true })
    for (let n = 0; n < 5; n++)
      await cancel(shop, await open(shop, openerOf(`203.0.113.${n}`, 'a free account')))
    const { rows } = await sql<{ count: bigint }>`
      select count(*) as count from shop_address where role = 'wallet' and uses > 0`.execute(
      database.db,
    )
    expect(rows).toEqual([{ count: 3n }])
  })

  test('the merchant hears when a quarter is free and nothing stands in, and how many to add', async () => {
    await sql`truncate alarm`.execute(database.db)
    const shop = await tronShop({ wallets: WALLETS })
    const left = async (kinds: Parameters<typeof tronShop>[0]) =>
      walletsLeft(shop.ctx, (await receivingNetworks(ctx, { 105: kinds })).get(105)!)
    const alarms = async () =>
      (
        await sql<{ network: number; facts: object; times: number }>`
          select network, facts, times::int from alarm where kind = 'walletsLow'`.execute(
          database.db,
        )
      ).rows
    const networks = await receivingNetworks(ctx, { 105: { wallets: WALLETS } })
    const count = createWalletCounts(shop.ctx, networks)
    const lend = (n: number) => open(shop, openerOf(`203.0.113.${n}`))
    for (let n = 0; n < 3; n++) await lend(n)
    expect(await left({ wallets: WALLETS })).toEqual({ total: 5, free: 2, wanted: 0 })
    await count()
    expect(await alarms()).toEqual([])
    await lend(3)
    expect(await left({ wallets: WALLETS })).toEqual({ total: 5, free: 1, wanted: 3 })
    for (let n = 0; n < 3; n++) await count()
    const told = { network: 105, facts: { free: '1', total: '5', wanted: '3' } }
    expect(await alarms()).toEqual([{ ...told, times: 1 }])
    await lend(4)
    await count()
    expect(await alarms()).toMatchObject([{ facts: { free: '0', wanted: '5' }, times: 2 }])
    // A forwarder or a shared address stands in.
    expect(await left({ wallets: WALLETS, treasury: true })).toBeNull()
    expect(await left({ wallets: WALLETS, receive: [SHARED_ON_TRON] })).toBeNull()
    shop.pass(RESERVATION_MS + 8 * DAY)
    expect(await left({ wallets: WALLETS })).toEqual({ total: 5, free: 5, wanted: 0 })
  })

  test('an address that has rested serves again before a new forwarder is made, on TRON', async () => {
    const shop = await tronShop({ treasury: true })
    const first = (await at(shop, await open(shop))).receiver
    shop.pass(RESERVATION_MS + 8 * DAY)
    expect(await at(shop, await open(shop))).toMatchObject({
      receiver: first,
      transferBy: 'usedAddress',
    })
    expect((await at(shop, await open(shop))).receiver).not.toBe(first)
  })

  test('the database refuses a second lease of one address', async () => {
    const shop = await tronShop({ wallets: WALLETS.slice(0, 1) })
    await open(shop)
    const lend = (price: bigint) =>
      sql`insert into address_lease (address_id, order_id, price_micro, span)
        select address_id, 'x', ${price}, tstzrange(lower(span), null) from address_lease limit 1`.execute(
        database.db,
      )
    await expect(lend(PRICE + 10_000_000n)).rejects.toMatchObject({ code: '23P01' })
    await lend(PRICE + 10_000_001n)
  })
})

describe('a used address', () => {
  async function usedBefore() {
    const shop = await tronShop({ wallets: WALLETS.slice(0, 1) })
    const first = await open(shop)
    const receiver = (await at(shop, first)).receiver!
    await shop.final([shop.transfer({ micro: PRICE, receiver, network: 105 })], 105)
    shop.pass(DAY)
    const id = await open(shop)
    const pay = (micro: bigint) =>
      shop.final([shop.transfer({ micro, receiver, network: 105 })], 105)
    return { shop, first, id, pay }
  }

  test('a used address knows its order by the exact price alone; anything else is held and shown there', async () => {
    const { shop, first, id, pay } = await usedBefore()
    await pay(PRICE - 1_000_000n)
    expect((await readPayment(shop.ctx, id)).transfers).toMatchObject([
      { status: 'held', reason: 'usedAddress', outcomeText: 'usedAddress' },
    ])
    expect(await shop.payment(id)).toMatchObject({ status: 'waiting', received_micro: 0n })
    await pay(PRICE)
    expect(await shop.payment(id)).toMatchObject({ status: 'settled' })
    await pay(PRICE)
    expect((await shop.rows(id)).map((row) => row.reason)).toEqual(['usedAddress', null, 'twice'])
    expect(await shop.rows(first)).toHaveLength(1)
  })

  test('after its last rest the money is nobody’s, on a merchant’s own wallet', async () => {
    const { shop, first, id, pay } = await usedBefore()
    shop.pass(RESERVATION_MS + 8 * DAY)
    await pay(PRICE)
    expect([await shop.rows(first), await shop.rows(id)].map((rows) => rows.length)).toEqual([1, 0])
  })
})

test('a network that names a shared address alone works as before, once the transfer is opened', async () => {
  const shop = shopOf(await receivingNetworks(ctx, { 137: { receive: [SHARED] } }))
  const id = await shop.open(PRICE)
  expect(await at(shop, id)).toMatchObject({ receiver: SHARED, transferBy: 'amount' })
  const { amountMicro } = await shop.quote(id)
  expect(PRICE - amountMicro).toBeLessThan(10_000n)
  await shop.final([shop.transfer({ micro: amountMicro, receiver: SHARED })])
  expect(await shop.payment(id)).toMatchObject({ status: 'settled' })
})

test('a reader has every address once, also one whose transaction ended late', async () => {
  const reader = createAddressReader('tron')
  const shop = await tronShop({ wallets: WALLETS })
  expect(new Set(await reader(shop.ctx))).toEqual(new Set(WALLETS))
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const insert = (db: Context['db'], address: string) =>
    sql`insert into shop_address (address, family, role, added_at) values (${address}, 'tron', 'shared', now())`.execute(
      db,
    )
  let started = () => {}
  const starting = new Promise<void>((resolve) => (started = resolve))
  const late = inTransaction(ctx, async (tx) => {
    await insert(tx.db, 'TLate')
    started()
    await ended
  })
  await starting
  await insert(database.db, 'TSoon')
  expect(await reader(shop.ctx)).toEqual(['TSoon'])
  end()
  await late
  expect(await reader(shop.ctx)).toEqual(['TLate'])
  expect(await reader(shop.ctx)).toEqual([])
})

test('no address is missed when the database fails between two pages of them', async () => {
  const { rows } = await sql<{ address: string }>`
    insert into shop_address (address, family, role, added_at)
    select 'T' || n, 'tron', 'shared', now() from generate_series(1, ${PAGE + 1}) n returning address`.execute(
    database.db,
  )
  let asked = 0
  const failing: Context['db'] = {
    ...database.db,
    query: (...given) =>
      ++asked === 2
        ? Promise.reject(new Error('the database went away'))
        : database.db.query(...given),
  }
  const reader = createAddressReader('tron')
  await expect(reader({ ...ctx, db: failing })).rejects.toThrow('the database went away')
  expect(new Set(await reader({ ...ctx, db: failing }))).toEqual(
    new Set(rows.map(({ address }) => address)),
  )
  expect(await reader(ctx)).toEqual([])
})

test('an address that left the settings is still read, and still the shop’s own', async () => {
  const [before, after] = WALLETS
  await registerChains(ctx, [{ network: 105, treasury: before!, receive: [SHARED_ON_TRON] }])
  await registerChains(ctx, [{ network: 105, treasury: after!, receive: [] }])
  expect(new Set(await createAddressReader('tron')(ctx))).toEqual(
    new Set([before, after, SHARED_ON_TRON]),
  )
  for (const address of [before!, SHARED_ON_TRON])
    expect(await isShopAddress(ctx, address)).toBe(true)
})

test('a reader leaves out wallets that the shop fills itself, unless buyers knew them', async () => {
  const shop = await tronShop({ wallets: WALLETS.slice(0, 2) })
  const reader = createAddressReader('tron')
  const register = (address: string, role: 'payout' | 'gas') =>
    registerAddresses(shop.ctx, [{ address, family: 'tron', role }])
  const [known, other, filled, gas] = WALLETS
  await register(known!, 'payout')
  for (let round = 0; round < 2; round++) await register(filled!, 'payout')
  await register(gas!, 'gas')
  expect(new Set(await reader(shop.ctx))).toEqual(new Set([known, other]))
})
