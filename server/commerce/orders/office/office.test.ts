import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/context.ts'
import { emit } from '../../../platform/events/emit.ts'
import { sql } from '../../../platform/db/sql.ts'
import { createTestShop, type TestShop } from '../../../testing/orders/shop.ts'
import { createTestOffice, type TestBrowser, type TestOffice } from '../../../testing/office.ts'
import { ordersOfTracking } from '../../delivery/ordersOfTracking.ts'
import { placeOrder } from '../place/placeOrder.ts'
import { officeOrderCalls } from './calls.ts'
import { whatItWaitsFor } from './readOfficeOrder.ts'
import { searchedBy } from './searchOrders.ts'

let shop: TestShop
let office: TestOffice
let manager: TestBrowser
beforeAll(async () => {
  shop = await createTestShop()
  await shop.readChains()
  office = await createTestOffice(
    shop.ctx,
    officeOrderCalls(null, ordersOfTracking, {
      least: () => 2_000_000n,
      maySendLink: true,
    }),
  )
})
beforeEach(async () => {
  shop.pass(10_000)
  manager = await office.staff('manager')
})
afterAll(async () => {
  await office.close()
  await shop.close()
})

let devices = 0
async function place(change: object = {}): Promise<string> {
  const input = shop.input(change)
  devices++
  await placeOrder(shop.as(devices.toString(16).padStart(32, '0')), input)
  shop.pass(1_000)
  return input.orderId
}
const setStatus = (id: string, status: string): Promise<unknown> =>
  sql`update shop_order set status = ${status}, stock_state = 'taken' where id = ${id}`.execute(
    shop.ctx.db,
  )
let transfers = 0
/** Final money that no rule decided on. */
async function holdMoney(orderId: string, txHash: string, sender: string): Promise<void> {
  await sql`
    insert into transfer (network, tx_hash, log_index, block_number, block_hash, block_time, rail, sender, receiver, amount_base, amount_micro,
      order_id, status, reason, held_base, seen_at, final_at)
    values (137, ${txHash}, 0, ${100 + transfers++}, '0xb1', now(), 'transfer', ${sender}, '0x3333333333333333333333333333333333333333', 5000000, 5000000,
      ${orderId}, 'late', 'late', 5000000, now(), now())`.execute(shop.ctx.db)
}
const ids = (page: { orders: readonly { orderId: string }[] }): string[] =>
  page.orders.map((one) => one.orderId)

describe('the list', () => {
  test('begins with what is to do: paid, returned, or with money that waits for a person', async () => {
    const open = await place()
    const paid = await place()
    await setStatus(paid, 'paid')
    const done = await place()
    await setStatus(done, 'received')
    const late = await place()
    await holdMoney(late, `0x${'a1'.repeat(32)}`, `0x${'5'.repeat(40)}`)
    const listed = await manager.done('listOfficeOrders', {})
    expect(ids(listed)).toEqual(expect.arrayContaining([paid, late]))
    expect(ids(listed)).not.toContain(open)
    expect(ids(listed)).not.toContain(done)
    expect(listed.orders.find((one) => one.orderId === late)).toMatchObject({
      held: '5.00',
      lines: 1,
      first: { name: expect.stringMatching(/./) },
    })
    expect(ids(await manager.done('listOfficeOrders', { view: 'received' }))).toContain(done)
  })

  test('of several goods the first is listed with its own pieces', async () => {
    const { productId: _p, optionId: _o, count: _c, ...input } = shop.input()
    const lines = [
      { ...shop.posted, count: 2 },
      { ...shop.mailed, count: 1 },
    ]
    const email = { receiverEmail: 'several@mail.test' }
    await placeOrder(shop.as('5e'.repeat(16)), { ...input, ...email, lines })
    await setStatus(input.orderId, 'paid')
    const { orders } = await manager.done('listOfficeOrders', {})
    expect(orders.find(({ orderId }) => orderId === input.orderId)).toMatchObject({
      pieces: 3,
      lines: 2,
      first: { count: 2 },
    })
  })

  test('the list goes on where a page ended, without a gap, a repeat or an end too soon', async () => {
    for (let at = 0; at < 7; at++) await place()
    const whole = ids(await manager.done('listOfficeOrders', { view: 'all', size: 100 }))
    const paged: string[] = []
    let after: string | null = null
    do {
      const page: { orders: { orderId: string }[]; next: string | null } = await manager.done(
        'listOfficeOrders',
        { view: 'all', size: 3, ...(after !== null && { after }) },
      )
      paged.push(...ids(page))
      after = page.next
    } while (after !== null)
    expect(paged).toEqual(whole)
    expect(paged).toEqual([...paged].toSorted().toReversed())
  })

  test('the list shows no name, address or contact of anybody', async () => {
    const orderId = await place({ receiverName: '标记姓名', phone: '+86 139 1111 2222' })
    const list = await manager.ask('listOfficeOrders', { view: 'all' })
    const page = await manager.ask('readOfficeOrder', { orderId })
    for (const text of [list.text, page.text]) expect(text).not.toMatch(/标记姓名|1391111|静安区/)
  })
})

describe('a packer', () => {
  const TOTAL = '76543.21'
  const placePaid = async (): Promise<string> => {
    const orderId = await place({ receiverName: '收件人甲', phone: '+86 135 1234 9876' })
    await sql`
      update shop_order set total_micro = 76543210000, goods_micro = 76543210000,
        receiver_email = 'buyer@mark.test', contact_email = 'contact@mark.test', contact_at = now()
      where id = ${orderId}`.execute(shop.ctx.db)
    await sql`
      update order_line set unit_price_micro = 76543210000, total_micro = 76543210000
      where order_id = ${orderId}`.execute(shop.ctx.db)
    await holdMoney(orderId, `0x${orderId.padEnd(64, 'e')}`, `0x${'7'.repeat(40)}`)
    await inTransaction(shop.ctx, (tx) => emit(tx, 'order.paid', orderId, { amount: TOTAL }))
    return orderId
  }

  test('reads what to pack and where it goes, and in no answer a price, a sum, a payment or an e-mail', async () => {
    const orderId = await placePaid()
    const packer = await office.staff('packer')
    const answers = [
      await packer.ask('listOfficeOrders', { view: 'all' }),
      await packer.ask('listOfficeOrders', { text: orderId }),
      await packer.ask('readOfficeOrder', { orderId }),
      await packer.ask('readOrderCustomer', { orderId }),
    ]
    for (const { code, text } of answers) {
      expect(code).toBe(200)
      // An order's number may end with any digits.
      expect(text).not.toMatch(
        /\d\.\d\d"|(?<!\d)76[,.]?543|@mark|0x[0-9a-f]{8}|:"(?:late|held|USDT|chain)"/i,
      )
    }
    expect(answers[2]!.result).toMatchObject({ total: null, payment: null, transfers: [] })
    expect(answers[3]!.result).toMatchObject({
      receiverName: '收件人甲',
      receiverEmail: null,
      contactEmail: null,
      accountId: null,
    })
    const whole = await manager.ask('readOfficeOrder', { orderId })
    expect(whole.text).toContain(TOTAL)
    expect((await manager.ask('readOrderCustomer', { orderId })).text).toContain('buyer@mark.test')
  })

  test('learns neither whose an order is, nor what became of its payment, nor which wallet paid', async () => {
    const [unpaid, hash, sender] = [await place(), `0x${'d7'.repeat(32)}`, `0x${'d8'.repeat(20)}`]
    await holdMoney(unpaid, hash, sender)
    const paid = await placePaid()
    await setStatus(paid, 'paid')
    const { rows } = await sql<{ id: bigint }>`
      insert into account (email, invite_code, language, created_at)
      values ('whose@mark.test', 'WHQSE234', 'cn', now()) returning id`.execute(shop.ctx.db)
    await sql`update shop_order set account_id = ${rows[0]!.id} where id = ${paid}`.execute(
      shop.ctx.db,
    )
    const packer = await office.staff('packer')
    expect(await packer.done('readOfficeOrder', { orderId: unpaid })).toMatchObject({
      waitsFor: 'payment',
    })
    expect(await packer.done('readOfficeOrder', { orderId: paid })).toMatchObject({
      waitsFor: 'shipping',
      customerId: null,
    })
    const toDo = ids(await packer.done('listOfficeOrders', {}))
    expect(toDo).toContain(paid)
    expect(toDo).not.toContain(unpaid)
    for (const text of [hash, sender])
      expect(await packer.ask('listOfficeOrders', { text })).toMatchObject({
        status: 403,
        fields: { permission: 'missing' },
      })
    expect(await manager.done('readOfficeOrder', { orderId: paid })).toMatchObject({
      waitsFor: 'money',
      customerId: String(rows[0]!.id),
    })
  })

  test('a packer neither exports orders nor finds a buyer by a phone', async () => {
    const packer = await office.staff('packer')
    for (const answer of [
      await packer.ask('exportOrders', {}),
      await packer.ask('listOfficeOrders', { text: '13512349876' }),
    ])
      expect(answer).toMatchObject({ status: 403, fields: { permission: 'missing' } })
  })
})

describe('the search', () => {
  test('finds by number, transaction, sender, phone and e-mail, however they are written', async () => {
    const hash = `0x${'c7'.repeat(32)}`
    const sender = `0x${'aB'.repeat(20)}`
    const orderId = await place({ phone: '+86 137-5555-6666' })
    await holdMoney(orderId, hash, sender)
    await sql`
      update shop_order set receiver_email = 'Ann@Example.com' where id = ${orderId}`.execute(
      shop.ctx.db,
    )
    const found = async (text: string): Promise<string[]> =>
      ids(await manager.done('listOfficeOrders', { text }))
    for (const text of [
      orderId,
      ` ${orderId} `,
      hash.toUpperCase().replace('0X', '0x'),
      hash.slice(2),
      sender.toLowerCase(),
      '13755556666',
      '+86 137 5555 6666',
      'ann@example.COM',
    ])
      expect([text, await found(text)]).toEqual([text, [orderId]])
    for (const text of [
      '%',
      "' or true --",
      '12',
      'ann@',
      `${orderId.slice(0, 18)}${orderId.endsWith('0') ? 1 : 0}`,
    ])
      expect([text, (await found(text)).includes(orderId)]).toEqual([text, false])
  })

  test('for a person takes the right to see customers, and is on record', async () => {
    const orderId = await place({ phone: '+86 136 7777 8888' })
    const books = await office.staff('bookkeeper')
    expect(await books.ask('listOfficeOrders', { text: '13677778888' })).toMatchObject({
      status: 403,
      fields: { permission: 'missing' },
    })
    expect(ids(await books.done('listOfficeOrders', { text: orderId }))).toEqual([orderId])
    await manager.done('listOfficeOrders', { text: '13677778888' })
    const { rows } = await sql<{ facts: object }>`
      select facts from audit_log where action = 'searchCustomer' order by id desc limit 1`.execute(
      shop.ctx.db,
    )
    expect(rows).toEqual([{ facts: { by: 'phone' } }])
  })

  test('finds by SKU and by the number of a parcel, in any spelling of letters', async () => {
    const { productId, optionId } = shop.posted
    await sql`update product_option set sku = 'Tee-RED-042' where id = ${optionId}`.execute(
      shop.ctx.db,
    )
    const orderId = await place()
    const found = async (text: string) => ids(await manager.done('listOfficeOrders', { text }))
    expect(productId).toBeGreaterThan(0)
    expect(await found(' tee-red-042 ')).toContain(orderId)
    expect(await found('tee-red-04')).toEqual([])
    expect(await found('tee_red_042')).toEqual([])
    await sql`
      insert into parcel (order_id, courier, tracking, shipped_at, changed_at)
      values (${orderId}, 'sf', 'SF1234567890123', now(), now()), (${orderId}, 'other', '7730-1234-5678', now(), now())`.execute(
      shop.ctx.db,
    )
    expect(await found('sf1234567890123')).toEqual([orderId])
    expect(await found('7730-1234-5678')).toEqual([orderId])
    expect(await found('SF123456789012')).toEqual([])
  })

  test('knows what was typed', () => {
    expect(searchedBy('T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb').by).toBe('address')
    expect(searchedBy(`0x${'f'.repeat(40)}`).by).toBe('address')
    expect(searchedBy('f'.repeat(64)).by).toBe('transaction')
    expect(searchedBy('(021) 5555-1234')).toEqual({
      by: 'phone',
      text: '02155551234',
      typed: '(021) 5555-1234',
    })
    expect(searchedBy('12345').by).toBe('code')
    expect(searchedBy('12').by).toBe('nothing')
  })
})

describe('an order', () => {
  test('an order shows how its money is known to be its own, its notes, and what it waits for', async () => {
    const orderId = await place()
    await holdMoney(orderId, `0x${'d9'.repeat(32)}`, `0x${'6'.repeat(40)}`)
    await manager.done('addOrderNote', { orderId, text: '  called the buyer ' })
    const order = await manager.done('readOfficeOrder', { orderId })
    expect(order).toMatchObject({
      status: 'unpaid',
      waitsFor: 'money',
      facts: { reason: 'late' },
      transfers: [{ held: '5.00', blockHash: '0xb1', finalBlock: '10', reason: 'late' }],
      notes: [{ text: 'called the buyer' }],
    })
    expect(order.timeline[0]).toMatchObject({ kind: 'created' })
    expect((await manager.ask('readOfficeOrder', { orderId: '1'.repeat(19) })).code).toBe(40001)
  })

  test('its link is sent only where a buyer can be reached', async () => {
    const orderId = await place()
    const maySend = async () => (await manager.done('readOfficeOrder', { orderId })).maySendLink
    const leave = (email: string | null) =>
      sql`update shop_order set contact_email = ${email}, contact_at = ${email === null ? null : shop.ctx.now()}, receiver_email = null where id = ${orderId}`.execute(
        shop.ctx.db,
      )
    await leave('buyer@mail.test')
    expect(await maySend()).toBe(true)
    await leave(null)
    expect(await maySend()).toBe(false)
  })

  test('an order is cancelled once by two at once, with the reason on record, and not when it is paid', async () => {
    const orderId = await place()
    await shop.readChains()
    const answers = await Promise.all(
      [1, 2].map(() => manager.ask('cancelOfficeOrder', { orderId, why: 'asked by phone' })),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 40003])
    const { rows } = await sql<{ facts: object }>`
      select facts from audit_log where subject_id = ${orderId} and action = 'cancelOrder'`.execute(
      shop.ctx.db,
    )
    expect(rows).toEqual([
      {
        facts: { why: 'asked by phone', 'status.before': 'unpaid', 'status.after': 'cancelled' },
      },
    ])
    const credit = await place()
    await sql`update payment set settled_at = now() where order_id = ${credit}`.execute(shop.ctx.db)
    expect((await manager.ask('cancelOfficeOrder', { orderId: credit, why: 'x' })).code).toBe(40003)
  })

  test('an order says why it is not paid or not shipped', () => {
    const payment = {
      status: 'waiting' as const,
      total_micro: 10_000_000n,
      received_micro: 0n,
      expires_at: new Date(),
    }
    const coming = { final_at: null, held_base: 0n, outcome: null, reason: null, status: 'seen' }
    const unpaid = { status: 'unpaid' } as const
    expect(whatItWaitsFor(unpaid, [], payment, [])).toMatchObject({ waitsFor: 'payment' })
    expect(whatItWaitsFor(unpaid, [], payment, [coming])).toMatchObject({ waitsFor: 'finality' })
    expect(whatItWaitsFor(unpaid, [], { ...payment, received_micro: 4_000_000n }, [])).toEqual({
      waitsFor: 'moreMoney',
      facts: { missing: '6.00' },
    })
    expect(whatItWaitsFor({ status: 'paid' }, [{ toShip: 3 }], payment, [])).toEqual({
      waitsFor: 'shipping',
      facts: { pieces: '3' },
    })
    const back = (state: 'asked' | 'approved') =>
      whatItWaitsFor({ status: 'refunding' }, [{ toShip: 0 }], payment, [], { state }).waitsFor
    expect([back('asked'), back('approved')]).toEqual(['return', 'refund'])
    const owed = (amount_micro: bigint, state: 'offered' | 'sent' = 'offered') =>
      whatItWaitsFor({ status: 'expired' }, [], payment, [], undefined, {
        open: amount_micro ? [{ network: 105, amount_micro, state }] : [],
        least: () => 4_000_000n,
      }).waitsFor
    expect([owed(4_000_000n), owed(3_999_999n), owed(1n, 'sent'), owed(0n)]).toEqual([
      'refund',
      'smallRefund',
      'refund',
      'nothing',
    ])
    expect(whatItWaitsFor({ status: 'received' }, [{ toShip: 0 }], payment, [])).toEqual({
      waitsFor: 'nothing',
      facts: {},
    })
  })
})
