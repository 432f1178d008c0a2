import { sql } from '../../../platform/db/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallInput } from '../../../../api/calls.ts'
import { Refusal } from '../../../../basics/errors.ts'
import { LIMITS } from '../../../people/accounts/attempts.ts'
import { limitCodes } from '../../../platform/messages/limitCodes.ts'
import {
  anyAddress,
  createTestMoney,
  hex,
  HOUR,
  type Bought,
  type TestMoney,
} from '../../../testing/cases/money.ts'
import { cancelOrder } from '../close/cancelOrder.ts'
import { claimOrder } from '../place/claimOrder.ts'
import { findOwnOrder } from '../read/readOrder.ts'
import { contactOf } from './contactOf.ts'
import { sendOrderCode } from './sendOrderCode.ts'
import { setOrderContact } from './setOrderContact.ts'

let money: TestMoney
beforeAll(async () => void (money = await createTestMoney()))
afterAll(() => money.shop.close())

const codeOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
  )
/** A posted order of a visitor, which has no contact. */
async function bare(): Promise<Bought> {
  const bought = await money.guest()
  await sql`update shop_order set receiver_email = null where id = ${bought.order.orderId}`.execute(
    money.base.db,
  )
  return { ...bought, email: null }
}
const of = ({ order: { orderId, secret } }: Bought) => ({ orderId, secret })
const name = (bought: Bought, input: Partial<CallInput<'setOrderContact'>>, ctx = bought.ctx) =>
  setOrderContact(ctx, { ...of(bought), ...input }, money.back)
const contact = async (bought: Bought) =>
  contactOf(await findOwnOrder(bought.ctx, bought.order.orderId, bought.order.secret))?.to
const links = async (to: string): Promise<string[]> =>
  (
    await sql<{
      link: string
    }>`select facts ->> 'link' as link from message_out where kind = 'orderLink' and recipient = ${to} order by id`.execute(
      money.base.db,
    )
  ).rows.map(({ link }) => link)

test('a visitor names a contact, which gets the link, at once and again on request', async () => {
  const bought = await bare()
  expect(await money.shown(bought)).toMatchObject({ contact: null })
  expect(await name(bought, { email: 'Ann@Mail.Test' })).toEqual({
    contact: 'a***@m***.test',
    sent: true,
  })
  expect(await money.shown(bought)).toMatchObject({ contact: 'a***@m***.test' })
  const link = `https://shop.test/status?orderId=${bought.order.orderId}&secret=${bought.order.secret}`
  expect(await name(bought, {})).toMatchObject({ sent: true })
  expect(await links('ann@mail.test')).toEqual([link, link])
})

test('a phone number does as well; neither, both and malformed ones are refused', async () => {
  const bought = await bare()
  expect(await codeOf(name(bought, {}))).toBe(4014)
  expect(await codeOf(name(bought, { email: 'a@b.test', phone: '13900001111' }))).toBe(4014)
  expect(await codeOf(name(bought, { email: 'no mail' }))).toBe(4014)
  expect(await name(bought, { phone: '13900001111' })).toMatchObject({ contact: '+861***111' })
  const closed = { ...money.back, channels: { mail: true, sms: false } }
  expect(
    await codeOf(
      setOrderContact(bought.ctx, { ...of(await bare()), phone: '13900001111' }, closed),
    ),
  ).toBe(40002)
})

test('changing the contact of an order needs a code sent to the one before, also when goods go there', async () => {
  const bought = await money.guest()
  const thief = 'thief@mail.test'
  expect(await codeOf(name(bought, { email: thief }))).toBe(40009)
  expect(await codeOf(name(bought, { email: thief, captcha: '123456' }))).toBe(40009)
  expect(await contact(bought)).toBe(bought.email)
  expect(await sendOrderCode(bought.ctx, of(bought), money.back)).toMatchObject({ waitSeconds: 60 })
  const captcha = await money.codeOf(bought.order.orderId)
  const elsewhere = { ...bought.ctx, caller: { ...bought.ctx.caller, device: hex(16) } }
  expect(await codeOf(name(bought, { email: thief, captcha }, elsewhere))).toBe(40009)
  expect(await codeOf(name(bought, { email: 'mine@mail.test', captcha }))).toBe(200)
  expect(await contact(bought)).toBe('mine@mail.test')
  // A code for the old contact says nothing about the new one.
  expect(await codeOf(name(bought, { email: thief, captcha }))).toBe(40009)
  // It keeps the age of the one before, and so confirms refunds.
  await money.final([money.paying(bought)])
  await money.final([money.paying(bought)])
  expect((await money.view(bought)).refunds[0]).toMatchObject({ confirmedBy: 'mi***@m***.test' })
})

test("an order's link cannot be used to flood a mailbox, nor to keep its owner from naming it", async () => {
  const target = 'bombed@mail.test'
  const { burst } = LIMITS.orderLinkTarget
  for (let at = 0; at < burst; at++)
    expect(await name(await bare(), { email: target })).toMatchObject({ sent: true })
  const own = await bare()
  expect(await name(own, { email: target })).toMatchObject({ sent: false })
  expect(await contact(own)).toBe(target)
  // Nothing would be saved here.
  expect(await codeOf(name(own, {}))).toBe(4001)
  expect(await links(target)).toHaveLength(burst)
})

const balanceOf = async (ctx: Bought['ctx']) =>
  (
    await sql<{
      sum: bigint
    }>`select coalesce(sum(posted_micro), 0)::bigint as sum from ledger_account
      where owner = ${String(ctx.caller.account!.accountId)} and asset = 'USDT'`.execute(
      money.base.db,
    )
  ).rows[0]!.sum

test('an account that takes an order over gets none of the money that came before', async () => {
  const bought = await money.guest()
  await money.final([money.paying(bought)])
  // Seen before and final after: it came before.
  const early = money.paying(bought)
  await money.seen([early])
  money.pass(1_000)
  const member = await money.shop.member()
  const me = { ...member, caller: { ...member.caller, device: bought.ctx.caller.device } }
  await claimOrder(me, of(bought))
  const told =
    await sql`select from message_out where recipient = ${bought.email} and kind = 'orderTaken'`.execute(
      money.base.db,
    )
  expect(told.rows).toHaveLength(1)
  await money.final([early])
  expect((await money.view(bought)).refunds).toMatchObject([
    { state: 'offered', amount: bought.order.payment.amount, confirmedBy: expect.any(String) },
  ])
  expect(await balanceOf(me)).toBe(0n)
  // What comes now is the account's, since the placing browser claimed the order.
  money.pass(1_000)
  await money.final([money.paying(bought)])
  expect(await balanceOf(me)).toBeGreaterThan(0n)
  await money.checkAll()
})

test('an account that claimed an order by its link alone gets no money of it, cancelled, paid twice or returned', async () => {
  const cancelled = await money.guest()
  const twice = await money.guest()
  const thief = await money.shop.member()
  await claimOrder(thief, of(cancelled))
  await claimOrder(thief, of(twice))
  await cancelOrder(thief, { orderId: cancelled.order.orderId })
  money.pass(1_000)
  await money.final([money.paying(cancelled)])
  await money.final([money.paying(twice)])
  await money.final([money.paying(twice)])
  await money.askReturn(twice)
  await money.decide(async (tx) => {
    const { approveReturn } = await import('../returns/decideReturn.ts')
    // Everything is small here, so that a member's would be credited.
    await approveReturn(tx, null, twice.order.orderId, () => 1_000_000_000n)
  })
  expect(await balanceOf(thief)).toBe(0n)
  const offered = [...(await money.view(cancelled)).refunds, ...(await money.view(twice)).refunds]
  expect(offered).toHaveLength(3)
  for (const [bought, one] of [
    [cancelled, offered[0]!],
    [twice, offered[1]!],
    [twice, offered[2]!],
  ] as const) {
    expect(one).toMatchObject({ state: 'offered', confirmedBy: expect.stringMatching(/^bu/) })
    expect(await codeOf(claimBy(thief, { ...of(bought), refundId: one.refundId }))).toBe(40009)
  }
  await money.claim(cancelled, offered[0]!.refundId, anyAddress())
  const { rows } =
    await sql`select from message_out where recipient = ${cancelled.email} and kind = 'refundClaimed'`.execute(
      money.base.db,
    )
  expect(rows).toHaveLength(1)
  await money.checkAll()
})

test('a contact that the link alone named before the money came confirms nothing for 72 hours, and the placer replaces it', async () => {
  const bought = await bare()
  const thief = { ...bought.ctx, caller: { ...bought.ctx.caller, device: hex(16) } }
  await name(bought, { email: 'link@thief.test' }, thief)
  money.pass(1_000)
  await money.final([money.paying(bought)])
  await money.final([money.paying(bought)])
  expect((await money.view(bought)).refunds[0]).toMatchObject({ confirmedBy: null })
  expect(await codeOf(name(bought, { email: 'again@thief.test' }, thief))).toBe(40009)
  money.pass(1_000)
  expect(await codeOf(name(bought, { email: 'own@mail.test' }))).toBe(200)
  expect(await contact(bought)).toBe('own@mail.test')
  expect((await money.view(bought)).refunds[0]).toMatchObject({ confirmedBy: null })
  // Now it is the placer's, and changes by a code only.
  expect(await codeOf(name(bought, { email: 'again@mail.test' }))).toBe(40009)

  const own = await bare()
  await name(own, { email: 'placer@mail.test' })
  money.pass(1_000)
  await money.final([money.paying(own)])
  await money.final([money.paying(own)])
  expect((await money.view(own)).refunds[0]).toMatchObject({ confirmedBy: 'pl***@m***.test' })
})

const claimBy = async (ctx: Bought['ctx'], input: ReturnType<typeof of> & { refundId: string }) =>
  (await import('../returns/claimOrderRefund.ts')).claimOrderRefund(
    ctx,
    { ...input, address: anyAddress() },
    money.back,
  )

test("a held account claims its order's money for no new address; the payer's signature still does", async () => {
  const bought = await money.member()
  await money.final([money.paying(bought)])
  money.pass(1_000)
  await money.askReturn(bought)
  await money.decide(async (tx) => {
    const { approveReturn } = await import('../returns/decideReturn.ts')
    await approveReturn(tx, null, bought.order.orderId)
  })
  const { refundId } = (await money.view(bought)).refunds[0]!
  await sql`update account set sec_reset_at = ${money.base.now()} where id = ${bought.account}`.execute(
    money.base.db,
  )
  expect(await codeOf(money.claim(bought, refundId, anyAddress()))).toBe(4005)
  money.pass(24 * HOUR)
  expect(await codeOf(money.claim(bought, refundId, anyAddress()))).toBe(200)
})

test('others with the link use up none of the codes of the browser that placed the order, nor of its account', async () => {
  const bought = await money.guest()
  for (let at = 0; at < 20; at++) {
    const caller = { ...bought.ctx.caller, device: hex(16), clientAddress: `198.51.${at}.1` }
    const other = { ...bought.ctx, caller }
    expect(await codeOf(sendOrderCode(other, of(bought), money.back))).toBe(200)
  }
  const stranger = { ...bought.ctx, caller: { ...bought.ctx.caller, device: hex(16) } }
  expect(await codeOf(sendOrderCode(stranger, of(bought), money.back))).toBe(4001)
  expect(await sendOrderCode(bought.ctx, of(bought), money.back)).toMatchObject({ waitSeconds: 60 })
  const account = await money.shop.member()
  await sql`update shop_order set account_id = ${account.caller.account!.accountId} where id = ${bought.order.orderId}`.execute(
    money.base.db,
  )
  const owner = { ...account, caller: { ...account.caller, device: hex(16) } }
  expect(await codeOf(sendOrderCode(owner, of(bought), money.back))).toBe(200)
  // An account that took it by its link alone is a stranger.
  await sql`update shop_order set taken_at = ${money.base.now()} where id = ${bought.order.orderId}`.execute(
    money.base.db,
  )
  const taker = { ...account, caller: { ...account.caller, device: hex(16) } }
  expect(await codeOf(sendOrderCode(taker, of(bought), money.back))).toBe(4001)
})

test('links of orders take at most a quarter of the day’s messages and codes of orders half; contacts are kept all the same', async () => {
  money.pass(25 * HOUR)
  const channels = { mail: true, sms: true, dailyMax: { mail: 16, sms: 16 } }
  const back = { ...money.back, channels }
  const sent: boolean[] = []
  for (let at = 0; at < 5; at++) {
    const bought = await bare()
    const input = { ...of(bought), email: `crowd${at}@mail.test` }
    sent.push((await setOrderContact(bought.ctx, input, back)).sent)
    expect(await contact(bought)).toBe(input.email)
    if (at < 4) continue
    // Nothing would be saved here.
    expect(await codeOf(setOrderContact(bought.ctx, of(bought), back))).toBe(40002)
  }
  expect(sent).toEqual([true, true, true, true, false])
  const limit = (use: 'code' | 'link') =>
    codeOf(money.decide((tx) => limitCodes(tx, channels, 'mail', use)))
  expect([await limit('link'), await limit('code')]).toEqual([40002, 200])
  const codes: number[] = []
  for (let at = 0; at < 5; at++) {
    const bought = await money.guest()
    codes.push(await codeOf(sendOrderCode(bought.ctx, of(bought), back)))
  }
  expect(codes).toEqual([200, 200, 200, 200, 40002])
  // Other messages take none from browsers that an account knows.
  money.pass(25 * HOUR)
  const other = (n: number) =>
    sql`insert into message_out (channel, recipient, kind, facts, language, state, attempts, next_at, created_at, done_at, expires_at)
      select 'mail', 'm@mail.test', 'signedIn', '{}', 'cn', 'sent', 1, t, t, t, t + interval '1 day'
      from generate_series(1, ${n}), (select ${money.base.now()}::timestamptz as t) x`.execute(
      money.base.db,
    )
  await other(13)
  expect(await limit('code')).toBe(200)
  await other(1)
  expect([await limit('link'), await limit('code')]).toEqual([40002, 40002])
})

test('the placer replaces what the link alone named only until that counts, and it is told', async () => {
  money.pass(25 * HOUR)
  const bought = await bare()
  const elsewhere = { ...bought.ctx, caller: { ...bought.ctx.caller, device: hex(16) } }
  await name(bought, { email: 'first@mail.test' }, elsewhere)
  expect(await codeOf(name(bought, { email: 'second@mail.test' }))).toBe(200)
  const { rows } =
    await sql`select from message_out where recipient = 'first@mail.test' and kind = 'contactReplaced'`.execute(
      money.base.db,
    )
  expect(rows).toHaveLength(1)
  const old = await bare()
  await name(old, { email: 'first@mail.test' }, { ...elsewhere, now: old.ctx.now })
  money.pass(72 * HOUR)
  expect(await codeOf(name(old, { email: 'second@mail.test' }))).toBe(40009)
  expect(await contact(old)).toBe('first@mail.test')
})

test('a contact that the link named is the placer’s once they name it too, and confirms refunds', async () => {
  const bought = await bare()
  const elsewhere = { ...bought.ctx, caller: { ...bought.ctx.caller, device: hex(16) } }
  await name(bought, { email: 'same@mail.test' }, elsewhere)
  // Asking for the link again says nothing about the address.
  await name(bought, {})
  expect(await codeOf(name(bought, { email: 'same@mail.test' }))).toBe(200)
  money.pass(1_000)
  await money.final([money.paying(bought)])
  await money.final([money.paying(bought)])
  expect((await money.view(bought)).refunds[0]).toMatchObject({ confirmedBy: 'sa***@m***.test' })
})
