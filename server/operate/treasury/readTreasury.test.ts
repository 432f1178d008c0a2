import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepFee } from '../../money/sweeps/sweepFee.ts'
import { sql } from '../../platform/db/sql.ts'
import { createTestShop, type TestShop } from '../../testing/orders/shop.ts'
import { readTreasury } from './readTreasury.ts'

const address = (n: number): string => `0x${n.toString(16).padStart(40, '0')}`
const CHAINS = { chains: [{ network: 137 }, { network: 56, mdd: { decimals: 18 } }] } as never
const NO_MDD_YET = { books: 'never', held: null, difference: null, unswept: null }

let shop: TestShop
beforeAll(async () => void (shop = await createTestShop()))
afterAll(() => shop.close())

test('the treasury page claims nothing without books or a statement', async () => {
  expect(await readTreasury(shop.ctx, CHAINS)).toEqual({
    statement: null,
    networks: [137, 56].map((network) => ({
      network,
      books: null,
      held: null,
      addresses: [],
      unswept: null,
      mdd: network === 56 ? NO_MDD_YET : null,
    })),
  })
})

test('addresses that differ come first, sums are over all of them, each network in its own units', async () => {
  const { db } = shop.ctx
  await sql`
    insert into books_address (network, address, opening_base, opening_block, checked_block, balance_base, difference_base)
    select 137, '0x' || lpad(to_hex(n), 40, '0'), 0, 1, 1, n * 1000000, case when n = 3 then -1 else 0 end from generate_series(0, 60) n`.execute(
    db,
  )
  await sql`
    insert into books_address (network, address, opening_base, opening_block, checked_block, balance_base, difference_base)
    values (56, ${address(9)}, 0, 1, 1, 2500000000000000001, 0)`.execute(db)
  await sql`
    insert into books_run (network, state, block, addresses, differing, ended_at) values
      (137, 'agrees', 1, 61, 0, '2026-05-30T00:00Z'), (137, 'differs', 2, 61, 1, '2026-05-31T00:00Z')`.execute(
    db,
  )
  await sql`insert into unswept_reading values (137, '2026-05-31T01:00Z')`.execute(db)
  await sql`
    insert into unswept (network, address, treasury, purpose, salt_index, amount_base, since) values
      (137, ${address(1)}, ${address(99)}, 'order', 1, 12500000, '2026-05-30T01:00Z'), (137, ${address(2)}, ${address(99)}, 'order', 2, 1, '2026-05-31T00:00Z')`.execute(
    db,
  )
  const [polygon, bsc] = (await readTreasury(shop.ctx, CHAINS)).networks
  expect(polygon).toMatchObject({
    books: { state: 'differs', differing: 1, block: '2' },
    held: { usdt: '1830.00', difference: '-0.000001', addresses: 60 },
    unswept: { addresses: 2, usdt: '12.500001', since: Date.parse('2026-05-30T01:00Z') },
  })
  expect(polygon!.addresses).toHaveLength(50)
  expect(polygon!.addresses.slice(0, 2)).toMatchObject([
    { address: address(3), difference: '-0.000001' },
    { address: address(60), usdt: '60.00', difference: '0.00' },
  ])
  expect(bsc).toMatchObject({
    held: { usdt: '2.500000000000000001', difference: '0.00', addresses: 1 },
    books: null,
    unswept: null,
  })
})

test('MDD has books of its own at the same addresses, and neither is counted for the other', async () => {
  const { db } = shop.ctx
  await sql`
    insert into books_address (network, asset, address, opening_base, opening_block, checked_block, balance_base, difference_base)
    values (56, 'MDD', ${address(9)}, 0, 1, 1, 7000000000000000000, -1000000000000000000)`.execute(
    db,
  )
  await sql`
    insert into books_run (network, asset, state, block, addresses, differing, ended_at) values (56, 'MDD', 'differs', 1, 1, 1, now())`.execute(
    db,
  )
  await sql`insert into unswept_reading (network, asset, read_at) values (56, 'MDD', now())`.execute(
    db,
  )
  await sql`
    insert into unswept (network, asset, address, treasury, purpose, salt_index, amount_base, since)
    values (56, 'MDD', ${address(9)}, ${address(99)}, 'deposit', 9, 7000000000000000000, now())`.execute(
    db,
  )
  const bsc = (await readTreasury(shop.ctx, CHAINS)).networks[1]!
  expect(bsc.mdd).toEqual({
    books: 'differs',
    held: '7.00',
    difference: '-1.00',
    unswept: { addresses: 1, amount: '7.00' },
  })
  expect(bsc).toMatchObject({ held: { usdt: '2.500000000000000001', addresses: 1 }, unswept: null })
})

test('a sweep of eight on TRON is within 7 to 11 TRX an address, of none free', () => {
  const sun = sweepFee('tron', 8, 100n)
  expect(sun / 8n).toBeGreaterThan(7_000_000n)
  expect(sun / 8n).toBeLessThan(12_000_000n)
  expect(sweepFee('evm', 0, 100n)).toBe(0n)
})
