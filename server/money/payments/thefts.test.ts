import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { inTransaction, type Context } from '../../platform/db/context.ts'
import { createLog } from '../../platform/log.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { testShop } from '../../testing/payments.ts'
import { openerOf, receivingNetworks, SHARED } from '../../testing/receiving.ts'
import { registerAddresses } from '../receiving/registerAddresses.ts'
import { checkBooks } from './checkBooks.ts'
import { closePayment } from './quotes/closePayment.ts'
import { noteForgottenTime } from './quotes/forgottenTime.ts'
import { openTransfer } from './quotes/openTransfer.ts'
import { switchNetwork } from './quotes/switchNetwork.ts'
import { readPayment } from './readPayment.ts'
import { readProofs } from './readProofs.ts'

/** Ways in which one buyer's money was another's while amounts told orders apart. */
let database: TestDatabase
let ctx: Context
beforeEach(async () => {
  database = await createTestDatabase()
  ctx = { db: database.db, now: () => new Date(), log: createLog('test', 'silent') }
})
afterEach(() => database.drop())

const PRICE = 20_000_000n
const FEE = 1_000_000n
const shopWith = async (kinds: Parameters<typeof receivingNetworks>[1]) =>
  testShop(database.db, createLog('test', 'silent'), await receivingNetworks(ctx, kinds))
const both = { 137: { receive: [SHARED] }, 56: { receive: [SHARED] } }
type Shop = Awaited<ReturnType<typeof shopWith>>

const tagAll = (tag: number) =>
  sql`update quote set amount_micro = price_micro - ${tag}::bigint`.execute(database.db)
const statusOf = async (shop: Shop, id: string) => (await shop.payment(id)).status
const reasons = async () =>
  (
    await sql<{ reason: string | null }>`select reason from transfer order by id`.execute(
      database.db,
    )
  ).rows.map((row) => row.reason)

describe('at a shared address', () => {
  test('a payment with the exchange’s fee taken out is not a stranger’s who was asked for just that', async () => {
    const shop = await shopWith(both)
    const [victim, stranger] = [await shop.open(PRICE), await shop.open(PRICE - FEE)]
    await tagAll(4_321)
    await shop.final([shop.transfer({ micro: PRICE - FEE - 4_321n, receiver: SHARED })])
    expect(await reasons()).toEqual(['ambiguous'])
    expect([await statusOf(shop, victim), await statusOf(shop, stranger)]).toEqual([
      'waiting',
      'waiting',
    ])
  })

  test('a paid order does not collect the next buyer’s payment less a fee', async () => {
    const shop = await shopWith(both)
    const before = await shop.open(PRICE - FEE)
    await tagAll(4_321)
    await shop.final([shop.transfer({ micro: PRICE - FEE - 4_321n, receiver: SHARED })])
    shop.pass(2 * 3_600_000)
    await shop.open(PRICE)
    await tagAll(4_321)
    await shop.final([shop.transfer({ micro: PRICE - FEE - 4_321n, receiver: SHARED })])
    expect(await shop.rows(before)).toHaveLength(1)
  })

  test('a part-paid order that is switched to and fro keeps one amount of each network for its remainder', async () => {
    const shop = await shopWith(both)
    const id = await shop.open(PRICE)
    const { amountMicro } = await shop.quote(id)
    await sql`update amount_slot set visitor = '\\x01', buyer = '\\x02' where order_id = ${id}`.execute(
      database.db,
    )
    await shop.final([shop.transfer({ micro: amountMicro - 5_000_000n, receiver: SHARED })])
    const rest = async () => (await readPayment(shop.ctx, id)).payment.rest
    const first = await rest()
    const switchTo = (network: 137 | 56) =>
      inTransaction(shop.ctx, async (tx) => {
        const expiresAt = new Date(shop.nowMs() + 2 * 3_600_000)
        const on = { ...shop.ctx, ...tx }
        await switchNetwork(on, { orderId: id, network, expiresAt, opener: null })
        await openTransfer(on, { orderId: id, opener: null })
      })
    for (let times = 0; times < 10; times++) {
      shop.pass(1_000)
      await switchTo(56)
      expect(await rest()).not.toBeNull()
      await switchTo(137)
    }
    const { rows } = await sql`
      select visitor = '\\x01' and buyer = '\\x02' as "isCounted" from amount_slot
      where order_id = ${id}`.execute(database.db)
    const counted = { isCounted: true }
    expect(rows, 'the order’s and its remainder’s, on two networks').toEqual([
      counted,
      counted,
      counted,
      counted,
    ])
    expect(await rest()).toMatchObject({ amount: first!.amount, receiver: first!.receiver })
    await shop.final([shop.transfer({ amountBase: BigInt(first!.amountBase), receiver: SHARED })])
    expect(await statusOf(shop, id)).toBe('settled')
  })

  test('a wrong amount with a thief’s tag is not the thief’s while it could be a part of what a stranger owes', async () => {
    const shop = await shopWith(both)
    const thief = await shop.open(PRICE)
    // 0.5 % kept of 22 USDT, and what is left ends in the thief's last digits.
    const micro = 21_886_021n
    await sql`update quote set amount_micro = ${PRICE - 3_979n}`.execute(database.db)
    await shop.open(22_000_000n)
    await shop.final([shop.transfer({ micro, receiver: SHARED })])
    expect(await reasons()).toEqual(['ambiguous'])
    expect(await shop.rows(thief)).toHaveLength(0)
  })

  test('two orders paid by one transfer are not the thief’s whose tag the sum has', async () => {
    const shop = await shopWith(both)
    const thief = await shop.open(PRICE)
    await sql`update quote set amount_micro = ${PRICE - 3_979n}`.execute(database.db)
    await shop.open(12_000_000n)
    await shop.open(13_000_000n)
    await shop.final([shop.transfer({ micro: 24_996_021n, receiver: SHARED })])
    expect(await reasons()).toEqual(['ambiguous'])
    expect(await statusOf(shop, thief)).toBe('waiting')
  })

  test('what was paid too little of still counts with its whole price: its buyer may send a half again', async () => {
    const shop = await shopWith(both)
    const victim = await shop.open(30_000_000n)
    await tagAll(1_111)
    await shop.final([shop.transfer({ micro: 16_000_000n - 1_111n, receiver: SHARED })])
    expect(await statusOf(shop, victim)).toBe('short')
    const thief = await shop.open(PRICE)
    await sql`update quote set amount_micro = ${PRICE - 3_979n} where order_id = ${thief}`.execute(
      database.db,
    )
    await shop.final([shop.transfer({ micro: 14_996_021n, receiver: SHARED })])
    expect(await reasons()).toEqual(['short', 'ambiguous'])
    expect(await statusOf(shop, thief)).toBe('waiting')
  })

  test('a wrong amount with an order’s tag is that order’s when it is above all that others owe together', async () => {
    const shop = await shopWith(both)
    const buyer = await shop.open(PRICE)
    await shop.open(12_000_000n)
    await sql`update quote set amount_micro = price_micro - case order_id when ${buyer} then 3979 else 1111 end`.execute(
      database.db,
    )
    await shop.final([shop.transfer({ micro: PRICE - FEE - 3_979n, receiver: SHARED })])
    expect(await shop.rows(buyer)).toHaveLength(1)
    expect(await statusOf(shop, buyer)).toBe('short')
  })

  test.each([
    ['a restart', 30_000, 'short', 'short'],
    ['a restore', 120_000, 'ambiguous', 'waiting'],
  ] as const)(
    'after %s a wrong amount with an order’s tag is that order’s only if no order can be forgotten',
    async (_, awayMs, reason, status) => {
      const shop = await shopWith(both)
      const known = await shop.open(PRICE)
      await sql`update quote set amount_micro = ${PRICE - 3_979n}`.execute(database.db)
      const at = new Date(shop.nowMs())
      await sql`
        insert into chain_cursor (network, identity, final_number, final_hash, final_time, head_number, head_hash, head_time, read_at)
        values (137, 'test', 10, '0x0a', ${at}, 12, '0x0c', ${at}, ${at})`.execute(database.db)
      shop.pass(awayMs / 2)
      const wrong = shop.transfer({ micro: PRICE - FEE - 3_979n, receiver: SHARED })
      shop.pass(awayMs / 2)
      await noteForgottenTime(shop.ctx)
      await shop.final([wrong])
      expect(await reasons()).toEqual([reason])
      expect(await statusOf(shop, known)).toBe(status)
    },
  )

  test('one address on two networks: no amount is given out twice, and the exact one is its order’s on both', async () => {
    const shop = await shopWith(both)
    await shop.open(2n, 137)
    await expect(shop.open(2n, 56)).rejects.toMatchObject({ code: 40002 })
    const id = await shop.open(PRICE, 137)
    const { amountMicro } = await shop.quote(id)
    await shop.final([shop.transfer({ micro: amountMicro, receiver: SHARED, network: 56 })], 56)
    expect(await statusOf(shop, id)).toBe('settled')
  })

  test('a buyer who rounds pays nobody else’s order', async () => {
    const shop = await shopWith(both)
    const [victim, stranger] = [await shop.open(PRICE), await shop.open(PRICE + 2_500n)]
    await sql`update quote set amount_micro = ${PRICE} where order_id = ${stranger}`.execute(
      database.db,
    )
    await shop.final([shop.transfer({ micro: PRICE, receiver: SHARED })])
    expect(await reasons()).toEqual(['ambiguous'])
    expect(await statusOf(shop, victim)).toBe('waiting')
  })

  test('who pays again for an order that was found paid days later pays no stranger’s', async () => {
    const shop = await shopWith(both)
    const victim = await shop.open(PRICE)
    const { amountMicro } = await shop.quote(victim)
    const inTime = shop.transfer({ micro: amountMicro, receiver: SHARED })
    shop.pass(3 * 24 * 3_600_000)
    await shop.final([inTime])
    expect(await statusOf(shop, victim)).toBe('settled')
    const stranger = await shop.open(PRICE)
    await shop.final([shop.transfer({ micro: PRICE, receiver: SHARED })])
    expect(await reasons()).toEqual([null, 'ambiguous'])
    expect(await statusOf(shop, stranger)).toBe('waiting')
  })

  test('a sweep pays for nothing, whatever its amount is', async () => {
    const shop = await shopWith({ 137: { receive: [SHARED] }, 56: { treasury: true } })
    const { receiver: forwarder } = await shop.quote(await shop.open(PRICE, 56), 56)
    const id = await shop.open(PRICE)
    const { amountMicro } = await shop.quote(id)
    await shop.final([shop.transfer({ micro: amountMicro, receiver: SHARED, sender: forwarder })])
    expect(await statusOf(shop, id)).toBe('waiting')
    expect(await reasons()).toEqual(['own'])
    // Nobody's money: in no books, held for nobody.
    expect(await checkBooks(shop.ctx)).toEqual([])
  })

  test.each(['treasury', 'platform', 'payout', 'gas', 'wallet', 'shared', 'contract'] as const)(
    'what an address of the shop sends pays for nothing on any rail: %s',
    async (role) => {
      const shop = await shopWith({ 137: { treasury: true }, 56: { receive: [SHARED] } })
      const sender = `0x${'5e'.repeat(20)}`
      await registerAddresses(shop.ctx, [{ address: sender, family: 'evm', role }])
      const [own, tagged, called] = [
        await shop.open(PRICE),
        await shop.open(PRICE, 56),
        await shop.open(PRICE),
      ]
      const { receiver } = await shop.quote(own)
      const { amountMicro } = await shop.quote(tagged, 56)
      const { payOrderId } = (await readPayment(shop.ctx, called)).payment
      await shop.final([
        shop.transfer({ micro: PRICE, receiver, sender }),
        shop.transfer({
          micro: PRICE,
          rail: 'contract',
          chainOrderId: BigInt(payOrderId),
          sender,
        }),
      ])
      await shop.final(
        [shop.transfer({ micro: amountMicro, receiver: SHARED, network: 56, sender })],
        56,
      )
      for (const id of [own, tagged, called]) expect(await statusOf(shop, id)).toBe('waiting')
      expect(await reasons()).toEqual(['own', 'own', 'own'])
      expect(await checkBooks(shop.ctx)).toEqual([])
    },
  )

  test('a hundred orders of one price have a tag each', async () => {
    const shop = await shopWith(both)
    const ids = await Promise.all(Array.from({ length: 100 }, () => shop.open(PRICE)))
    const tags = await Promise.all(ids.map(async (id) => (await shop.quote(id)).amountMicro))
    expect(new Set(tags).size).toBe(100)
  })

  test('ordering and cancelling closes no price', async () => {
    const shop = await shopWith(both)
    // A price with one single tag.
    for (let n = 0; n < 50; n++) {
      const id = await shop.open(2n)
      await inTransaction(shop.ctx, (tx) => closePayment(tx, { orderId: id, reason: 'cancelled' }))
    }
    await shop.open(2n)
    const { rows } = await sql<{ open: bigint }>`
      select count(*) as open from amount_slot where frees_at > ${shop.ctx.now()}`.execute(
      database.db,
    )
    expect(rows).toEqual([{ open: 1n }])
  })

  const held = (visitor: Buffer, from: number, to: number, price = PRICE) =>
    sql`insert into amount_slot (receiver, amount_micro, order_id, frees_at, visitor)
      select ${SHARED}, ${price}::bigint - n, 'of a stranger', ${new Date(Date.now() + 3_600_000)}, ${visitor}
      from generate_series(${from}::int, ${to}::int) n where n % 10 <> 0 on conflict do nothing`.execute(
      database.db,
    )
  test('a stranger holds a small share of an address’s amounts, near any price, and a payment frees it', async () => {
    const shop = await shopWith(both)
    const [me, other] = [openerOf('198.51.100.1'), openerOf('198.51.100.2')]
    const ids: string[] = []
    for (let n = 0; n < 27; n++)
      ids.push(await shop.open(PRICE + BigInt(n % 3) * 1_000_000n, 137, undefined, me))
    const full = { code: 40002 }
    await expect(shop.open(PRICE, 137, undefined, me)).rejects.toMatchObject(full)
    await shop.open(PRICE, 137, undefined, other)
    const { amountMicro } = await shop.quote(ids[0]!)
    await shop.final([shop.transfer({ micro: amountMicro, receiver: SHARED })])
    await shop.open(PRICE, 137, undefined, me)
    const opened = await Promise.allSettled(
      Array.from({ length: 5 }, () => shop.open(PRICE, 137, undefined, me)),
    )
    expect(opened.filter(({ status }) => status === 'fulfilled')).toEqual([])
  })

  test('when strangers hold what strangers can, a buyer who paid before still gets an amount', async () => {
    const shop = await shopWith(both)
    await held(openerOf('a crowd').visitor, 1, 8_999)
    const stranger = openerOf('198.51.100.2')
    await expect(shop.open(PRICE, 137, undefined, stranger)).rejects.toMatchObject({ code: 40002 })
    const known = { ...stranger, hasPaid: async () => true }
    const id = await shop.open(PRICE, 137, undefined, known)
    const { amountMicro } = await shop.quote(id)
    await shop.final([shop.transfer({ micro: amountMicro, receiver: SHARED })])
    expect(await statusOf(shop, id)).toBe('settled')
  })

  test('an order gets no amount that could be another one’s less a fee: it would be held when it is paid', async () => {
    const shop = await shopWith(both)
    await held(openerOf('a crowd').visitor, 1, 9_999, PRICE + FEE)
    const known = { ...openerOf('198.51.100.2'), hasPaid: async () => true }
    await expect(shop.open(PRICE, 137, undefined, known)).rejects.toMatchObject({ code: 40002 })
    // Too far away to be taken for it.
    await shop.open(PRICE + 50n * FEE, 137, undefined, known)
  })

  test('one visitor’s unpaid orders hold three hundred amounts at most', async () => {
    const shop = await shopWith(both)
    const me = openerOf('198.51.100.1')
    await sql`insert into amount_slot (receiver, amount_micro, order_id, frees_at, visitor)
      select ${SHARED}, n, 'x', ${new Date(shop.nowMs() + 3_600_000)}, ${me.visitor} from generate_series(1, 300) n`.execute(
      database.db,
    )
    await expect(shop.open(PRICE, 137, undefined, me)).rejects.toMatchObject({ code: 40002 })
    await shop.open(PRICE, 137, undefined, openerOf('198.51.100.2'))
  })
})

describe('at an order’s own address', () => {
  test('every amount is that order’s: less a fee, too much, twice, late, on another network', async () => {
    const shop = await shopWith({ 137: { treasury: true }, 56: { treasury: true } })
    const [victim, stranger] = [await shop.open(PRICE), await shop.open(PRICE - FEE)]
    const { receiver } = await shop.quote(victim)
    const pay = (micro: bigint, network: 137 | 56 = 137) =>
      shop.final([shop.transfer({ micro, receiver, network })], network)
    await pay(PRICE - FEE)
    expect(await shop.payment(victim)).toMatchObject({ status: 'short' })
    await pay(FEE, 56)
    expect(await shop.payment(victim)).toMatchObject({ status: 'settled', received_micro: PRICE })
    await pay(PRICE)
    shop.pass(30 * 24 * 3_600_000)
    await pay(5_000_000n)
    expect((await shop.rows(victim)).map((row) => row.reason)).toEqual([
      null,
      null,
      'twice',
      'twice',
    ])
    expect(await shop.rows(stranger)).toEqual([])
    await checkBooks(shop.ctx)
  })

  test('specks that a stranger sends do not push its own money off the order’s page or the office’s', async () => {
    const shop = await shopWith({ 137: { treasury: true } })
    const id = await shop.open(PRICE)
    const { receiver } = await shop.quote(id)
    const specks = Array.from({ length: 250 }, () => shop.transfer({ micro: 1n, receiver }))
    const price = shop.transfer({ micro: PRICE, receiver })
    await shop.final([...specks, price])
    const { payment, transfers } = await readPayment(shop.ctx, id)
    expect(payment).toMatchObject({ status: 'over', received: '20.00025' })
    expect(transfers).toHaveLength(100)
    expect(transfers.at(-1)).toMatchObject({ txHash: price.txHash, amount: '20.00' })
    const proofs = await readProofs(shop.ctx, id)
    expect(proofs).toHaveLength(200)
    expect(proofs.at(-1)).toMatchObject({ tx_hash: price.txHash })
  })
})
