import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/db/connection.ts'
import { sql } from '../../platform/db/sql.ts'
import { inTransaction } from '../../platform/db/context.ts'
import { consoleActor } from '../../people/staff/actor.ts'
import {
  createTestMoney,
  HOUR,
  SITE,
  type Bought,
  type TestMoney,
} from '../../testing/cases/money.ts'
import { parseKeySecrets } from '../keys/keySecrets.ts'
import { loadKeys } from '../keys/loadKeys.ts'
import { approveReturn } from '../orders/returns/decideReturn.ts'
import { correctParcel } from './correctParcel.ts'
import { deliverKeys, deliverWaiting } from './deliverWaiting.ts'
import { findOrders, sendFoundLinks } from './findOrders.ts'
import { forgetGuests } from './forgetGuests.ts'
import { keysInMails } from './keysInMails.ts'
import { notifySales } from './notifySales.ts'
import { listOrderKeys, revealOrderKeys, sendKeys } from './officeKeys.ts'
import { readPackingSlips, readParcelSlip } from './packingSlips.ts'
import { readDelivery } from './readDelivery.ts'
import { confirmReceipt, receiveShipped } from './receive.ts'
import { revealKeys } from './reveal.ts'
import { shipLines } from './ship.ts'
import { previewShipping, shipPasted } from './shipPasted.ts'
import { notifyBuyers } from './notifyBuyers.ts'
import { undoParcel } from './undoParcel.ts'

const DAY = 24 * HOUR
const secrets = parseKeySecrets(`k1 ${'5'.repeat(64)}`, 'test')
const OPEN = { mail: true, sms: true }
let money: TestMoney
let batches = 0
beforeAll(async () => {
  money = await createTestMoney()
  await load(5)
})
afterAll(() => money.shop.close())

const staff = () => ({ ...money.base, actor: consoleActor('tester') })
async function load(count: number): Promise<string[]> {
  const batch = `b${batches++}`
  const keys = Array.from({ length: count }, (_, at) => `KEY-${batch}-${at}`)
  const { optionId } = money.shop.mailed
  expect(
    await loadKeys(staff(), { optionId, batch, keys: keys.join('\n') }, secrets),
  ).toMatchObject({
    loaded: count,
  })
  return keys
}
const of = ({ order: { orderId, secret } }: Bought) => ({ orderId, secret })
async function paid(bought: Bought): Promise<Bought> {
  await money.final([money.paying(bought)])
  return bought
}
const posted = async (): Promise<Bought> => paid(await money.member())
const digital = async (): Promise<Bought> => paid(await money.guest())
const status = async (bought: Bought) => (await money.shown(bought)).status
const view = (bought: Bought, ctx = bought.ctx) => readDelivery(ctx, of(bought), 14 * DAY)
const reveal = (bought: Bought, over: object = {}, ctx = bought.ctx) =>
  revealKeys(ctx, { ...of(bought), lineNo: 1, ...over }, secrets)
const ship = (bought: Bought, over: object = {}) =>
  shipLines(staff(), { orderId: bought.order.orderId, courier: 'dhl', tracking: 'JD0001', ...over })
const errorOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: Error) => error.name,
  )
const mails = async (kind: string, orderId: string) =>
  (
    await sql<{ recipient: string; facts: Record<string, string> }>`
      select recipient, facts from message_out where kind = ${kind} and facts->>'orderId' = ${orderId}`.execute(
      money.base.db,
    )
  ).rows

const audited = async (action: string, orderId: string): Promise<number> =>
  (
    await sql`select from audit_log where action = ${action} and subject_id = ${orderId}`.execute(
      money.base.db,
    )
  ).rows.length

test('a paid digital order is shipped with its key, which is shown on request and each time noted', async () => {
  const bought = await digital()
  expect(await status(bought)).toBe('shipped')
  expect((await view(bought)).keys).toMatchObject([{ lineNo: 1, state: 'ready', reveals: [] }])
  const first = await reveal(bought)
  expect(first.keys).toHaveLength(1)
  expect(first.keys[0]).toMatch(/^KEY-/)
  expect((await reveal(bought)).keys).toEqual(first.keys)
  const { keys } = await view(bought)
  expect(keys[0]!.reveals.map(({ by }) => by)).toEqual(['link', 'link'])
})

test("a stranger sees no key: not by the number, another's secret, nor another line", async () => {
  const [bought, other] = [await digital(), await digital()]
  const member = await money.shop.member()
  const asked = { orderId: bought.order.orderId, lineNo: 1 }
  expect(await errorOf(revealKeys(other.ctx, asked, secrets))).toBe('notSignedIn')
  expect(await errorOf(revealKeys(member, asked, secrets))).toBe('orderUnknown')
  expect(await errorOf(reveal(bought, { secret: other.order.secret }))).toBe('orderUnknown')
  expect(await errorOf(reveal(bought, { lineNo: 2 }))).toBe('notFound')
  expect(await errorOf(reveal(await money.guest()))).toBe('notFound')
  expect((await view(bought)).keys[0]!.reveals).toEqual([])
})

test('whoever asks for the money back sees no key, also at the same moment', async () => {
  await load(3)
  const bought = await digital()
  await money.askReturn(bought)
  expect(await errorOf(reveal(bought))).toBe('conflict')
  expect((await view(bought)).keys[0]!.state).toBe('withheld')
  await money.decide(async (tx) => void (await approveReturn(tx, null, bought.order.orderId)))
  expect(await errorOf(reveal(bought))).toBe('conflict')
  const raced = await digital()
  const [shown] = await Promise.all([errorOf(reveal(raced)), money.askReturn(raced)])
  const noted = (await view(raced)).keys[0]!.reveals.length
  expect(noted).toBe(shown === 'done' ? 1 : 0)
})

test('an order that finds no key waits, says so, and gets it when there are keys again', async () => {
  const { optionId } = money.shop.mailed
  const waiting = await money.guest()
  await sql`delete from product_key where option_id = ${optionId} and order_id is null`.execute(
    money.base.db,
  )
  await paid(waiting)
  expect(await status(waiting)).toBe('paid')
  expect((await view(waiting)).keys).toMatchObject([{ state: 'waiting' }])
  expect(await deliverWaiting(money.base)).toBe(0)
  await load(3)
  expect(await Promise.all([deliverWaiting(money.base), deliverWaiting(money.base)])).toContain(1)
  expect(await status(waiting)).toBe('shipped')
  expect((await reveal(waiting)).keys).toHaveLength(1)
  expect(await money.shop.stock(optionId)).toMatchObject({ stock: 2 })
  await load(20)
})

test('a parcel is sent, shown with its link, corrected once, and received', async () => {
  const bought = await posted()
  const parcel = await ship(bought, { note: '  two boxes ' })
  expect(await status(bought)).toBe('shipped')
  expect(parcel).toMatchObject({
    tracking: 'JD0001',
    note: 'two boxes',
    lines: [{ lineNo: 1, count: 1 }],
  })
  const change = {
    parcelId: parcel.parcelId,
    version: 1,
    courier: 'sf' as const,
    tracking: 'SF 99-1',
  }
  const both = await Promise.all([
    errorOf(correctParcel(staff(), change)),
    errorOf(correctParcel(staff(), { ...change, tracking: 'SF 99-2' })),
  ])
  expect(both.toSorted()).toEqual(['conflict', 'done'])
  const { rows: told } = await sql<{ facts: Record<string, string> }>`
    select facts from audit_log where action = 'correctParcel' order by id desc limit 1`.execute(
    money.base.db,
  )
  expect(told[0]!.facts).toEqual({
    parcel: parcel.parcelId,
    'courier.before': 'DHL',
    'courier.after': '顺丰速运 SF Express',
    'tracking.before': 'JD0001',
    'tracking.after': expect.stringMatching(/^SF 99-[12]$/),
  })
  expect((await view(bought)).parcels).toMatchObject([
    { courier: 'sf', url: expect.stringMatching(/^https:\/\/www\.sf-express\.com\/.*SF99[12]$/) },
  ])
  expect(await errorOf(ship(bought))).toBe('conflict')
  const done = await Promise.all(
    [0, 1, 2].map(() => errorOf(confirmReceipt(bought.ctx, of(bought)))),
  )
  expect(done).toEqual(['done', 'done', 'done'])
  expect(await status(bought)).toBe('received')
})

test('ten packers at once send an order once', async () => {
  const bought = await posted()
  const all = await Promise.all(Array.from({ length: 10 }, () => errorOf(ship(bought))))
  expect(all.filter((one) => one === 'done')).toHaveLength(1)
  expect((await view(bought)).parcels).toHaveLength(1)
})

test.each([
  ['javascript:alert(1)', 'tracking'],
  ['AB\u202E1234', 'tracking'],
  ['=HYPERLINK("x")', 'tracking'],
  ['<b>12345</b>', 'tracking'],
  ['-123456', 'tracking'],
])('a tracking number like %s is refused', async (tracking, field) => {
  const bought = await posted()
  await expect(ship(bought, { tracking })).rejects.toMatchObject({ fields: { [field]: 'format' } })
  await expect(ship(bought, { courier: 'other', tracking: '' })).rejects.toMatchObject({
    fields: { courierName: 'missing' },
  })
  await expect(ship(bought, { note: 'a\u202Eb' })).rejects.toMatchObject({
    fields: { note: 'control' },
  })
  expect(await status(bought)).toBe('paid')
})

test('a parcel is undone within a day, not after it was received or asked back', async () => {
  const bought = await posted()
  const { parcelId } = await ship(bought)
  await undoParcel(staff(), { parcelId })
  expect(await status(bought)).toBe('paid')
  expect((await view(bought)).parcels).toEqual([])
  expect(await errorOf(undoParcel(staff(), { parcelId }))).toBe('notFound')
  const again = await ship(bought)
  await confirmReceipt(bought.ctx, of(bought))
  expect(await errorOf(undoParcel(staff(), { parcelId: again.parcelId }))).toBe('conflict')
  const returned = await posted()
  const sent = await ship(returned)
  await money.askReturn(returned)
  expect(await errorOf(undoParcel(staff(), sent))).toBe('conflict')
  expect(await errorOf(confirmReceipt(returned.ctx, of(returned)))).toBe('conflict')
  const late = await posted()
  const old = await ship(late)
  money.pass(DAY + 1)
  expect(await errorOf(undoParcel(staff(), old))).toBe('conflict')
})

test('a shipped order is received by itself after a while, one that is returned is not', async () => {
  const [kept, returned] = [await posted(), await posted()]
  for (const one of [kept, returned]) await ship(one)
  money.pass(9 * DAY)
  await money.askReturn(returned)
  await receiveShipped(money.base, 14 * DAY)
  expect(await status(kept)).toBe('shipped')
  money.pass(6 * DAY)
  expect(await receiveShipped(money.base, 14 * DAY)).toBeGreaterThan(0)
  expect([await status(kept), await status(returned)]).toEqual(['received', 'refunding'])
})

test('pasted rows are previewed, and sent only as they were previewed', async () => {
  const [a, b, c] = [await posted(), await posted(), await posted()]
  const rows = [
    'order;courier;number',
    `="${a.order.orderId}";DHL;JD777001`,
    `${b.order.orderId};顺丰速运;"SF 777-2"`,
    `${b.order.orderId};dhl;JD777003`,
    '1.73E+18;dhl;JD777004',
    `${c.order.orderId};nobody;JD777005`,
    '1700000000000000001;dhl;=1+1',
  ].join('\r\n')
  const preview = await previewShipping(staff(), { rows }, secrets)
  expect(preview.rows.map(({ row, state }) => [row, state])).toEqual([
    [2, 'willShip'],
    [3, 'willShip'],
    [4, 'twice'],
    [5, 'numberWrong'],
    [6, 'courierUnknown'],
    [7, 'trackingWrong'],
  ])
  const { token } = preview
  const send = (text: string, shown = token) =>
    shipPasted(staff(), { rows: text, token: shown }, secrets)
  expect(await errorOf(send(rows.replace('777001', '666001')))).toBe('conflict')
  expect(await errorOf(send(rows, `9${token}`))).toBe('conflict')
  await ship(a)
  expect(await errorOf(send(rows))).toBe('conflict')
  const fresh = await previewShipping(staff(), { rows }, secrets)
  expect(fresh.rows[0]!.state).toBe('nothingToShip')
  expect(await send(rows, fresh.token)).toMatchObject({ shipped: 1 })
  expect((await view(b)).parcels).toMatchObject([{ tracking: 'SF 777-2' }])
  money.pass(HOUR)
  expect(await errorOf(send(rows, fresh.token))).toBe('conflict')
})

/** As staff, with a count of what the database was asked within transactions. */
function counting() {
  const asked = { statements: 0 }
  const db = money.base.db as Database
  const counted: Database = {
    ...db,
    transaction: (work, isolation) =>
      db.transaction(
        (tx) =>
          work({
            ...tx,
            query(...statement) {
              asked.statements++
              return tx.query(...statement)
            },
          }),
        isolation,
      ),
  }
  return { asked, ctx: { ...staff(), db: counted } }
}

test('each row of a list of a thousand parcels has a result, and each order is sent once', async () => {
  const { order } = await posted()
  const { db } = money.base
  const copies = sql`generate_series(1000, 1998) n`
  await sql`
    insert into shop_order select (jsonb_populate_record(o, jsonb_build_object('id', '180000000000000' || n,
      'secret', md5('copy' || n)))).* from shop_order o, ${copies}
    where o.id = ${order.orderId}`.execute(db)
  await sql`
    insert into order_line select (jsonb_populate_record(l, jsonb_build_object('order_id', '180000000000000' || n))).*
    from order_line l, ${copies} where l.order_id = ${order.orderId}`.execute(db)
  const ids = Array.from({ length: 999 }, (_, at) => `180000000000000${at + 1000}`)
  const { asked, ctx } = counting()
  const { slips } = await readPackingSlips(
    ctx,
    { locale: 'en' },
    { orderIds: [...ids, '1700000000000000001'] },
  )
  expect(slips.map(({ orderId }) => orderId)).toEqual(ids)
  // A packer who prints often must not hold the shop's connections.
  expect(asked.statements).toBeLessThan(10)
  const rows = [...ids, '1700000000000000001']
    .map((id, at) => `${id},dhl,JD9${at + 10_000}`)
    .join('\n')
  const { ready, token } = await previewShipping(staff(), { rows }, secrets)
  expect(ready).toBe(999)
  const [one, two] = await Promise.all([
    shipPasted(staff(), { rows, token }, secrets),
    shipPasted(staff(), { rows, token }, secrets),
  ])
  expect(one.shipped + two.shipped).toBe(999)
  for (const result of [one, two])
    expect(
      result.rows.filter(({ state }) => !['shipped', 'changed', 'orderUnknown'].includes(state)),
    ).toEqual([])
  const count = await sql<{ sent: string; noted: string; printed: string }>`
    select (select count(*) from parcel where order_id like '180000000000000%') as sent,
      (select count(*) from audit_log where subject_id like '180000000000000%' and action <> 'readPackingSlip') as noted,
      (select count(*) from audit_log where subject_id like '180000000000000%' and action = 'readPackingSlip') as printed`.execute(
    db,
  )
  expect(Object.values(count.rows[0]!).map(Number)).toEqual([999, 999, 999])
})

test('a row that fails hides no result of the others', async () => {
  const [a, b, c] = [await posted(), await posted(), await posted()]
  const rows = [a, b, c].map(({ order }, at) => `'${order.orderId},dhl,JD88800${at}`).join('\n')
  await sql`
    create function refuse_parcel() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$`.execute(
    money.base.db,
  )
  await sql`
    create trigger refuse_parcel before insert on parcel for each row when (new.tracking = 'JD888001') execute function refuse_parcel()`.execute(
    money.base.db,
  )
  const { token } = await previewShipping(staff(), { rows }, secrets)
  const done = await shipPasted(staff(), { rows, token }, secrets)
  await sql`drop trigger refuse_parcel on parcel`.execute(money.base.db)
  expect([done.shipped, ...done.rows.map(({ state }) => state)]).toEqual([
    2,
    'shipped',
    'failed',
    'shipped',
  ])
  expect(await status(b)).toBe('paid')
})

test('packing slips name whom and what, and are recorded', async () => {
  const bought = await posted()
  const { orderId } = bought.order
  const { slips } = await readPackingSlips(
    staff(),
    { locale: 'en' },
    { orderIds: [orderId, '1'.repeat(19)] },
  )
  expect(slips).toMatchObject([
    { orderId, receiverName: '王小明', country: 'CN', lines: [{ name: 'Thing posted', count: 1 }] },
  ])
  const { rows } =
    await sql`select from audit_log where action = 'readPackingSlip' and subject_id = ${orderId}`.execute(
      money.base.db,
    )
  expect(rows).toHaveLength(1)
})

test('a parcel of some pieces of a line is sent, printed again, and no more than is left', async () => {
  const bought = await posted()
  const { orderId } = bought.order
  await sql`update order_line set count = 3, to_ship = 3, total_micro = 3 * unit_price_micro where order_id = ${orderId}`.execute(
    money.base.db,
  )
  const some = (...counts: number[]) => ({ lines: counts.map((count) => ({ lineNo: 1, count })) })
  const first = await ship(bought, some(2))
  expect(await status(bought)).toBe('paid')
  for (const over of [some(2), some(1, 1), { lines: [{ lineNo: 2, count: 1 }] }])
    expect(await errorOf(ship(bought, over))).toBe('conflict')
  const raced = await Promise.all([errorOf(ship(bought, some(1))), errorOf(ship(bought, some(1)))])
  expect(raced.toSorted()).toEqual(['conflict', 'done'])
  expect(await status(bought)).toBe('shipped')
  const slip = await readParcelSlip(staff(), { locale: 'en' }, { parcelId: first.parcelId })
  expect(slip).toMatchObject({ receiverName: '王小明', lines: [{ lineNo: 1, count: 2 }] })
  await undoParcel(staff(), { parcelId: first.parcelId })
  expect(
    await errorOf(readParcelSlip(staff(), { locale: 'en' }, { parcelId: first.parcelId })),
  ).toBe('notFound')
  expect(await audited('readPackingSlip', orderId)).toBe(1)
})

test('staff see how often keys were shown, never the keys, and mail them again', async () => {
  await load(2)
  const bought = await digital()
  const { orderId } = bought.order
  const { keys } = await reveal(bought)
  const told = await listOrderKeys(money.base, { locale: 'en' }, { orderId })
  expect(told.keys).toMatchObject([{ lineNo: 1, given: 1, state: 'ready', revealed: 1 }])
  expect(JSON.stringify(told)).not.toContain(keys[0])
  await sendKeys(staff(), { orderId }, SITE)
  expect(await mails('keysReady', orderId)).toMatchObject([{ recipient: bought.email }])
  expect(await audited('sendKeys', orderId)).toBe(1)
  expect(await errorOf(sendKeys(staff(), { orderId }, null))).toBe('conflict')
  await money.askReturn(bought)
  expect(await errorOf(sendKeys(staff(), { orderId }, SITE))).toBe('conflict')
  const unpaid = (await money.guest()).order.orderId
  expect(await errorOf(sendKeys(staff(), { orderId: unpaid }, SITE))).toBe('conflict')
  expect(await listOrderKeys(money.base, { locale: 'en' }, { orderId: unpaid })).toEqual({
    keys: [],
  })
})

test('staff with the right reveal keys, audited and shown to the buyer, and deliver late ones', async () => {
  await load(2)
  const bought = await digital()
  const { orderId } = bought.order
  const look = (over: object = {}) =>
    revealOrderKeys(staff(), { orderId, lineNo: 1, ...over }, secrets)
  const { keys } = await look()
  expect(keys).toEqual([expect.stringMatching(/^KEY-/)])
  expect(await audited('revealOrderKeys', orderId)).toBe(1)
  expect((await view(bought)).keys[0]!.reveals.map(({ by }) => by)).toEqual(['staff'])
  // Staff looking does not count as the buyer having seen the key.
  const told = await listOrderKeys(money.base, { locale: 'en' }, { orderId })
  expect(told.keys).toMatchObject([{ revealed: 0, reveals: [{ by: 'staff' }] }])
  expect((await reveal(bought)).keys).toEqual(keys)
  // Also for returned goods, so that the key can be revoked where it came from.
  await money.askReturn(bought)
  expect(await look()).toEqual({ keys })
  expect(await errorOf(look({ lineNo: 2 }))).toBe('notFound')
  expect(await errorOf(look({ orderId: '1'.repeat(19) }))).toBe('orderUnknown')
  expect(await audited('revealOrderKeys', orderId)).toBe(2)

  const waiting = await money.guest()
  await sql`delete from product_key where option_id = ${money.shop.mailed.optionId} and order_id is null`.execute(
    money.base.db,
  )
  await paid(waiting)
  const deliver = () => deliverKeys(staff(), { orderId: waiting.order.orderId })
  expect(await deliver()).toEqual({ delivered: [] })
  await load(30)
  expect(await Promise.all([deliver(), deliver()])).toContainEqual({ delivered: [1] })
  expect(await deliver()).toEqual({ delivered: [] })
  expect(await status(waiting)).toBe('shipped')
  expect(await audited('deliverKeys', waiting.order.orderId)).toBe(4)
  expect((await reveal(waiting)).keys).toHaveLength(1)
})

test('the receiver is shown so that only they know it', async () => {
  const order = await posted()
  const { receiver } = await view(order)
  expect(receiver).toMatchObject({ country: 'CN', phone: '138****78' })
  expect(JSON.stringify(receiver)).not.toContain('小明')
  expect(receiver!.address).not.toContain('1号')
  expect(await money.shown(order)).toMatchObject({ receiverName: receiver!.name })
  expect(await money.shown(await money.guest())).toMatchObject({ receiverName: null })
})

test('buyers are told once: paid, shipped, key; the shop once of each sale', async () => {
  await load(5)
  const [mug, code] = [await posted(), await digital()]
  await Promise.all([notifyBuyers(money.base, SITE), notifyBuyers(money.base, SITE)])
  await ship(mug)
  await notifyBuyers(money.base, SITE)
  expect(await notifyBuyers(money.base, SITE)).toBe(0)
  const { orderId, secret } = code.order
  expect(await mails('orderConfirmed', mug.order.orderId)).toHaveLength(1)
  expect(await mails('orderShipped', mug.order.orderId)).toMatchObject([
    { facts: { tracking: 'JD0001', courier: 'DHL' } },
  ])
  expect(await mails('orderConfirmed', orderId)).toEqual([])
  const [ready] = await mails('keysReady', orderId)
  expect(ready).toMatchObject({
    recipient: code.email,
    facts: { link: `${SITE}/status?orderId=${orderId}&secret=${secret}` },
  })
  expect(JSON.stringify(ready)).not.toContain('KEY-')
  const merchant = { email: 'Merchant@Shop.test', language: 'en' as const }
  const told = await Promise.all([
    notifySales(money.base, merchant),
    notifySales(money.base, merchant),
  ])
  const { rows } = await sql<{
    facts: { lines: string; count: string }
  }>`select facts from message_out where kind = 'salesNotice'`.execute(money.base.db)
  // Two at once may share the sales, but each sale is in one mail.
  const counted = rows.reduce((sum, { facts }) => sum + Number(facts.count), 0)
  expect(counted).toBe(told[0] + told[1])
  expect(rows.filter(({ facts }) => facts.lines.includes(`${orderId} · 12.5`))).toHaveLength(1)
  expect(await notifySales(money.base, merchant)).toBe(0)
})

test('a mail names the keys only where the shop wants it, and that is noted', async () => {
  await load(2)
  const bought = await digital()
  const sent: Record<string, string>[] = []
  const post = keysInMails(money.base, secrets, {
    mail: async ({ facts }) => void sent.push(facts),
    sms: null,
    keepCodes: false,
    close: () => {},
  })
  const message = {
    id: 1n,
    to: bought.email!,
    kind: 'keysReady' as const,
    facts: { orderId: bought.order.orderId, lines: '1', link: '' },
    language: 'en' as const,
    code: null,
  }
  await post.mail!(message, AbortSignal.timeout(1_000))
  expect(sent[0]!['keys']).toMatch(/^KEY-/)
  expect((await view(bought)).keys[0]!.reveals).toMatchObject([{ by: 'mail' }])
  await money.askReturn(bought)
  await post.mail!(message, AbortSignal.timeout(1_000))
  expect(sent[1]!['keys']).toBe('')
})

test('lost orders are found by their address, and nobody learns whether there are any', async () => {
  const bought = await digital()
  const stranger = {
    ...bought.ctx,
    caller: { ...bought.ctx.caller, clientAddress: '198.51.100.7' },
  }
  const ask = (email: string, ctx = stranger) => findOrders(ctx, { email }, OPEN)
  expect(await ask(bought.email!.toUpperCase())).toEqual({})
  expect(await ask('nobody@mail.test')).toEqual({})
  expect(await errorOf(ask('no mail'))).toBe('invalidInput')
  expect(
    await errorOf(findOrders(stranger, { email: 'a@b.test' }, { mail: false, sms: true })),
  ).toBe('tryLater')
  // Either may answer a request; together they answer both, once.
  const [first, second] = await Promise.all([
    sendFoundLinks(money.base, SITE),
    sendFoundLinks(money.base, SITE),
  ])
  expect(first + second).toBe(2)
  const { rows } = await sql<{
    recipient: string
    facts: { links: string }
  }>`select recipient, facts from message_out where kind = 'orderLinks'`.execute(money.base.db)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ recipient: bought.email })
  expect(rows[0]!.facts.links).toContain(`secret=${bought.order.secret}`)
  const codes: string[] = []
  for (let at = 0; at < 5; at++) codes.push(await errorOf(ask('bombed@mail.test')))
  expect(codes.filter((one) => one === 'done')).toHaveLength(3)
  expect(codes.at(-1)).toBe('tooManyRequests')
})

test("a member's order is not found by the address of whoever gets the goods", async () => {
  const ctx = await money.shop.member()
  const { orderId } = (await digital()).order
  await sql`update shop_order set account_id = ${ctx.caller.account!.accountId}, receiver_email = 'gift@mail.test' where id = ${orderId}`.execute(
    money.base.db,
  )
  await findOrders(ctx, { email: 'gift@mail.test' }, OPEN)
  await sendFoundLinks(money.base, SITE)
  const { rows } = await sql`select from message_out where recipient = 'gift@mail.test'`.execute(
    money.base.db,
  )
  expect(rows).toEqual([])
})

test("guests' data goes after the delivery, the country stays, and nothing that is still open", async () => {
  await load(10)
  const [done, open] = [await digital(), await digital()]
  for (const one of [done, open]) await confirmReceipt(one.ctx, of(one))
  await inTransaction(money.base, async (tx) => {
    await sql`update shop_order set country = 'CN', address = 'x street', phone = '1', receiver_name = 'y' where id = any(${[done.order.orderId, open.order.orderId]}::text[])`.execute(
      tx.db,
    )
  })
  money.pass(13 * DAY)
  await money.askReturn(open)
  money.pass(50 * DAY)
  await forgetGuests(money.base, 60 * DAY)
  const left = async ({ order }: Bought) =>
    (
      await sql`select receiver_email, address, phone, receiver_name, country from shop_order where id = ${order.orderId}`.execute(
        money.base.db,
      )
    ).rows[0]
  expect(await left(done)).toEqual({
    receiver_email: null,
    address: null,
    phone: null,
    receiver_name: null,
    country: 'CN',
  })
  expect(await left(open)).toMatchObject({ receiver_email: open.email, address: 'x street' })
})
