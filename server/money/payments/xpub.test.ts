import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openXpubKey, type XpubKey } from '../../../basics/hd/xpub.ts'
import { createLog } from '../../platform/log.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { testShop } from '../../testing/payments.ts'
import { openerOf, receivingNetworks, XPUBS } from '../../testing/receiving.ts'
import { isProven, noteProof } from '../receiving/noteProof.ts'
import { hotAddresses } from '../receiving/hotAddresses.ts'
import { keptAddresses } from '../receiving/keptAddresses.ts'
import { createAddressReader } from '../receiving/newAddresses.ts'
import { XPUB_JUMP } from '../receiving/takeIndex.ts'
import { addXpubAddresses } from '../receiving/xpub/addXpubAddresses.ts'
import { GAP, growXpub } from '../receiving/xpub/growXpub.ts'
import { hasXpubAddress } from '../receiving/xpub/hasXpubAddress.ts'
import { openXpub } from '../receiving/xpub/openXpub.ts'
import { createXpubRounds } from '../receiving/xpub/xpubRounds.ts'
import { noteBlocked } from '../chains/networks/blockedAddresses.ts'

const SECRET = Buffer.alloc(32, 7)
const PRICE = 20_000_000n
const DAY = 24 * 3_600_000
const key = (family: 'evm' | 'tron'): XpubKey => openXpubKey(XPUBS[family], family) as XpubKey
const addresses = (family: 'evm' | 'tron', from: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => key(family).addressAt(from + at))

let database: TestDatabase
let ctx: Context
beforeAll(async () => {
  database = await createTestDatabase()
  ctx = { db: database.db, now: () => new Date(), log: createLog('test', 'silent') }
})
beforeEach(async () => {
  await sql`truncate quote, rest_quote, payment, amount_slot, transfer, address_lease, shop_address cascade`.execute(
    database.db,
  )
  await sql`alter sequence xpub_index restart`.execute(database.db)
})
afterAll(() => database.drop())

const shopOn = async (network: 137 | 105, dataDir?: string) => {
  const xpub = XPUBS[network === 105 ? 'tron' : 'evm']
  const networks = await receivingNetworks(ctx, { [network]: { xpub } }, dataDir)
  return testShop(database.db, createLog('test', 'silent'), networks)
}
type Shop = Awaited<ReturnType<typeof shopOn>>
const openAt = async (shop: Shop, network: 137 | 105, visitor: string, price = PRICE) => {
  const id = await shop.open(price, network, undefined, openerOf(visitor))
  return { id, ...(await shop.quote(id, network)) }
}

describe('on EVM networks', () => {
  test('each order has an address of the key, many at once have many, and one visitor cannot take them all', async () => {
    const shop = await shopOn(137)
    const opened = await Promise.all(
      Array.from({ length: 12 }, (_, n) => openAt(shop, 137, `203.0.113.${n}`)),
    )
    expect(new Set(opened.map(({ receiver }) => receiver))).toEqual(
      new Set(addresses('evm', 1, 12)),
    )
    const amounts = opened.map(({ amountMicro }) => amountMicro)
    expect(new Set(amounts)).toEqual(new Set([PRICE]))
    for (let n = 0; n < 2; n++) await openAt(shop, 137, '203.0.113.0')
    await expect(openAt(shop, 137, '203.0.113.0')).rejects.toMatchObject({ code: 40002 })
  })

  test('is watched while it is lent, serves again after its rest, and keeps the order’s money apart', async () => {
    const shop = await shopOn(137)
    const first = await openAt(shop, 137, '203.0.113.1')
    expect(await hotAddresses(shop.ctx, 'evm', shop.nowMs())).toEqual([first.receiver])
    expect(await keptAddresses(shop.ctx, 'evm')).toEqual([])
    await shop.final([shop.transfer({ micro: PRICE, receiver: first.receiver, network: 137 })], 137)
    expect(await shop.payment(first.id)).toMatchObject({ status: 'settled' })
    const second = await openAt(shop, 137, '203.0.113.2')
    expect(second.receiver).toBe(key('evm').addressAt(2))
    shop.pass(DAY + 1)
    const third = await openAt(shop, 137, '203.0.113.3')
    expect(third.receiver).toBe(first.receiver)
    const { rows } = await sql<{
      matched_by: string
    }>`select matched_by from quote where order_id = ${third.id}`.execute(database.db)
    expect(rows).toEqual([{ matched_by: 'usedAddress' }])
  })

  test('a number is never given twice, also after the database was restored', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'xiaopu-xpub-'))
    const shop = await shopOn(137, dataDir)
    await openAt(shop, 137, '203.0.113.1')
    await openAt(shop, 137, '203.0.113.2')
    await sql`truncate address_lease, shop_address cascade`.execute(database.db)
    await sql`alter sequence xpub_index restart`.execute(database.db)
    const restored = await shopOn(137, dataDir)
    const { receiver } = await openAt(restored, 137, '203.0.113.3')
    expect(receiver).toBe(key('evm').addressAt(2 + Number(XPUB_JUMP) + 1))
  })

  test('those that are lent are checked for a block each time, the others in turn; a blocked one is lent no more', async () => {
    const account = openXpub({ demo: true, dataDir: mkdtempSync(join(tmpdir(), 'xiaopu-xpub-')) })
    const shop = await shopOn(137)
    const indices = Array.from({ length: 130 }, (_, at) => at + 200)
    await addXpubAddresses(ctx, account({ network: 137, xpub: XPUBS.evm })!, indices)
    const lent = await openAt(shop, 137, '203.0.113.1')
    const round = createXpubRounds(account)
    const asked = async () => new Set(await round(shop.ctx, { network: 137, xpub: XPUBS.evm }))
    const [first, second] = [await asked(), await asked()]
    expect(first).toContain(lent.receiver)
    expect(second).toContain(lent.receiver)
    expect(first.size).toBe(100)
    expect(new Set([...first, ...second]).size).toBe(130)
    expect(await round(shop.ctx, { network: 137, xpub: null })).toEqual([])
    await noteBlocked(
      shop.ctx,
      137,
      [{ address: lent.receiver, closesNetwork: false }],
      new Set([lent.receiver]),
    )
    shop.pass(10 * DAY)
    expect((await openAt(shop, 137, '203.0.113.1')).receiver).not.toBe(lent.receiver)
  })

  test('nothing is offered until the address of index 0 has signed, which no buyer ever gets', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'xiaopu-xpub-'))
    const open = () => openXpub({ demo: false, dataDir })({ network: 137, xpub: XPUBS.evm })!
    await shopOn(137)
    const proof = key('evm').addressAt(0)
    expect(await open().offered(ctx)).toBe(false)
    expect(await noteProof(ctx, key('evm').addressAt(1), { by: 'signature' }, SECRET)).toBe(false)
    expect(await noteProof(ctx, proof, { by: 'signature' }, SECRET)).toBe(true)
    expect(await open().offered(ctx)).toBe(true)
    expect(await isProven(ctx, proof, 56)).toBe(true)
    const shop = await shopOn(137)
    expect((await openAt(shop, 137, '203.0.113.1')).receiver).not.toBe(proof)
  })
})

describe('on TRON', () => {
  const account = () =>
    openXpub({ demo: true, dataDir: tmpdir() })({ network: 105, xpub: XPUBS.tron })!
  const activate = (active: ReadonlySet<string>) =>
    growXpub(ctx, account(), async (asked) => asked.map((one) => active.has(one)))

  test('only activated addresses are lent, also those behind a gap, each to one order', async () => {
    const shop = await shopOn(105)
    await expect(openAt(shop, 105, '203.0.113.1')).rejects.toMatchObject({ code: 40002 })
    const at = (index: number): string => key('tron').addressAt(index)
    const active = new Set([at(2), at(2 + GAP), at(2 + 2 * GAP + 1)])
    expect(await hasXpubAddress(ctx, 105, XPUBS.tron)).toBe(false)
    expect(await activate(active)).toBe(2)
    expect(await hasXpubAddress(ctx, 105, XPUBS.tron)).toBe(true)
    expect(await hasXpubAddress(ctx, 137, XPUBS.evm)).toBe(true)
    expect(await activate(active)).toBe(0)
    const opened = await Promise.all(['1', '2'].map((n) => openAt(shop, 105, `203.0.113.${n}`)))
    expect(new Set(opened.map(({ receiver }) => receiver))).toEqual(new Set([at(2), at(2 + GAP)]))
    await expect(openAt(shop, 105, '203.0.113.3')).rejects.toMatchObject({ code: 40002 })
    expect(await activate(new Set([...active, at(1)]))).toBe(1)
    expect((await openAt(shop, 105, '203.0.113.3')).receiver).toBe(at(1))
    const watched = await createAddressReader('tron')(ctx)
    for (const index of [1, 2, 2 + GAP]) expect(watched).toContain(at(index))
  })
})
