import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { checkRewards } from '../../money/rewards/checkRewards.ts'
import { readCover, readFree } from '../../money/rewards/pool.ts'
import { forgetPromotionMessages } from '../../money/rewards/promotionMessages.ts'
import {
  endPromotion,
  insertPromotion,
  type PromotionTerms,
} from '../../money/rewards/promotions.ts'
import { bindWallet, removeWallet } from '../../people/accounts/wallets/wallets.ts'
import type { CallContext } from '../../platform/http/handler.ts'
import { memberOf } from '../../people/accounts/signIn/memberOf.ts'
import { inTransaction } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import {
  createTestBalances,
  newId,
  refusalOf,
  spendable,
  tally,
  type TestBalances,
} from '../../testing/balances.ts'
import { receiveGoods } from '../../testing/received.ts'
import { DAY_MS, fill, units } from '../../testing/rewards.ts'
import { claimPromotion, listPromotions, messageForPromotion } from './claim.ts'

let shop: TestBalances
beforeAll(async () => void (shop = await createTestBalances()))
afterEach(() => checkRewards(shop.ctx))
afterAll(() => shop.close())

const wallet = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey())
const free = (): Promise<bigint> => readFree(shop.ctx, 'XMDD')

async function open(change: Partial<PromotionTerms> = {}): Promise<number> {
  const terms: PromotionTerms = {
    title: { cn: '新客礼', en: 'Welcome' },
    amountMicro: units('5'),
    places: 2,
    minDays: 7,
    minSpentMicro: units('20'),
    ...change,
  }
  await fill(shop.ctx, 'XMDD', String(Number(terms.amountMicro / 1_000_000n) * terms.places))
  const { id } = await inTransaction(shop.ctx, (tx) => insertPromotion(tx, newId(), terms))
  return id
}

const bind = (me: CallContext, by: PrivateKeyAccount): Promise<unknown> =>
  inTransaction(shop.ctx, (tx) =>
    bindWallet(tx, memberOf(me), { kind: 'evm', address: by.address, asset: 'ETH' }),
  )
type Who = { readonly me: CallContext; readonly by: PrivateKeyAccount }
/** An account of a hundred days that received goods for 25 USDT, with its wallet. */
async function buyer(): Promise<Who> {
  const me = await shop.member()
  await sql`update account set created_at = ${new Date(shop.ctx.now().getTime() - 100 * DAY_MS)} where id = ${memberOf(me)}`.execute(
    shop.ctx.db,
  )
  await receiveGoods(shop.ctx, memberOf(me))
  const by = wallet()
  await bind(me, by)
  return { me, by }
}
const ask = async ({ me, by }: Who, promotionId: number, asset: 'ETH' | 'BNB' = 'ETH') => {
  const claim = { promotionId, address: by.address, asset }
  const { message } = await messageForPromotion(me, claim)
  return { ...claim, message, signature: await by.signMessage({ message }) }
}
const claim = async (who: Who, promotionId: number) =>
  claimPromotion(who.me, await ask(who, promotionId))
const credit = (me: CallContext): Promise<bigint> => spendable(me, 'XMDD')

test('opening one puts all that it can cost aside; who bought and signs gets their part once; the rest goes back', async () => {
  const id = await open({ places: 3 })
  expect(await free()).toBe(0n)
  expect((await readCover(shop.ctx)).find(({ asset }) => asset === 'XMDD')).toMatchObject({
    owed: units('15'),
    covered: units('15'),
  })
  const who = await buyer()
  expect((await listPromotions(who.me, { language: 'en' })).records[0]).toMatchObject({
    id,
    amount: '5.00',
    left: 3,
    mine: { claimed: false, oldEnough: true, boughtEnough: true, hasWallet: true },
  })
  const asked = await ask(who, id)
  for (const named of ['5.00 XMDD', who.by.address, 'Chain ID: 137', 'shop.test', '不授权任何东西'])
    expect(asked.message).toContain(named)
  expect(await claimPromotion(who.me, asked)).toEqual({
    promotionId: id,
    asset: 'XMDD',
    amount: '5.00',
  })
  expect(await credit(who.me)).toBe(units('5'))
  expect((await listPromotions(who.me, {})).records[0]).toMatchObject({
    left: 2,
    mine: { claimed: true },
  })
  expect((await listPromotions(shop.ctx, {})).records[0]).toMatchObject({ mine: null })
  await inTransaction(shop.ctx, (tx) => endPromotion(tx, id))
  expect(await free()).toBe(units('10'))
  expect(await inTransaction(shop.ctx, (tx) => endPromotion(tx, id))).toBe(false)
  expect(await refusalOf(claim(await buyer(), id))).toEqual({
    code: 4002,
    fields: { promotionId: 'stopped' },
  })
})

test('a pool with less than it can cost opens none, however many ask at once', async () => {
  const before = await free()
  await fill(shop.ctx, 'XMDD', '10')
  const terms = {
    title: { cn: '礼' },
    amountMicro: before + units('10'),
    places: 1,
    minDays: 0,
    minSpentMicro: 1n,
  }
  const opened = await Promise.all(
    Array.from({ length: 5 }, () =>
      refusalOf(inTransaction(shop.ctx, (tx) => insertPromotion(tx, newId(), terms))),
    ),
  )
  expect(tally(opened)).toEqual({ 200: 1, 40005: 4 })
  expect(await free()).toBe(0n)
  const asked = newId()
  await fill(shop.ctx, 'XMDD', '1')
  const small = { ...terms, amountMicro: units('1') }
  const again = (change = {}) =>
    inTransaction(shop.ctx, (tx) => insertPromotion(tx, asked, { ...small, ...change }))
  expect((await again()).isNew).toBe(true)
  expect((await again()).isNew).toBe(false)
  expect(await refusalOf(again({ minDays: 1 }))).toEqual({ code: 40003 })
})

describe('a thief', () => {
  test('who claims forty times at once, with as many texts, is paid once', async () => {
    const id = await open({ places: 40 })
    const who = await buyer()
    const all = await Promise.all(Array.from({ length: 40 }, () => ask(who, id)))
    const done = await Promise.all(all.map((one) => refusalOf(claimPromotion(who.me, one))))
    expect(tally(done)).toEqual({ 200: 1, 4002: 39 })
    expect(await credit(who.me)).toBe(units('5'))
  })

  test('who moves one wallet from account to account is paid once for it, and the account that gave it up not again', async () => {
    const id = await open({ places: 5 })
    const first = await buyer()
    await claim(first, id)
    const address = { address: first.by.address, asset: 'ETH' } as const
    await sql`update account set email = 'thief@x.test' where id = ${memberOf(first.me)}`.execute(
      shop.ctx.db,
    )
    await removeWallet(first.me, address)
    const second = await buyer()
    await bind(second.me, first.by)
    expect(await refusalOf(claim({ me: second.me, by: first.by }, id))).toEqual({
      code: 4002,
      fields: { promotionId: 'used' },
    })
    // With another wallet the first account is known, too.
    const other = wallet()
    await bind(first.me, other)
    expect(await refusalOf(claim({ me: first.me, by: other }, id))).toEqual({
      code: 4002,
      fields: { promotionId: 'used' },
    })
  })

  test('who says the same signature again, in another account, on another site or network, or too late', async () => {
    const id = await open({ places: 5 })
    const next = await open({ places: 5 })
    const who = await buyer()
    const asked = await ask(who, id)
    const fails = (field: string, reason: string) => ({ code: 40011, fields: { [field]: reason } })
    const stranger = await buyer()
    expect(await refusalOf(claimPromotion(stranger.me, asked))).toEqual({
      code: 4002,
      fields: { address: 'notAllowed' },
    })
    const elsewhere = { ...who.me, caller: { ...who.me.caller, site: 'https://phish.test' } }
    expect(await refusalOf(claimPromotion(elsewhere, asked))).toEqual(fails('message', 'wrong'))
    expect(await refusalOf(claimPromotion(who.me, { ...asked, promotionId: next }))).toEqual(
      fails('message', 'wrong'),
    )
    expect(await refusalOf(claimPromotion(who.me, { ...asked, asset: 'BNB' }))).toEqual(
      fails('address', 'wrong'),
    )
    const message = asked.message.replace('5.00', '50.00')
    const forged = { ...asked, message, signature: await who.by.signMessage({ message }) }
    expect(await refusalOf(claimPromotion(who.me, forged))).toEqual(fails('message', 'expired'))
    const byOther = await stranger.by.signMessage({ message: asked.message })
    expect(await refusalOf(claimPromotion(who.me, { ...asked, signature: byOther }))).toEqual(
      fails('signature', 'signature'),
    )
    expect((await claimPromotion(who.me, asked)).amount).toBe('5.00')
    expect(await refusalOf(claimPromotion(who.me, asked))).toEqual(fails('message', 'expired'))
    const late = await ask(stranger, id)
    shop.pass(11 * 60_000)
    expect(await refusalOf(claimPromotion(stranger.me, late))).toEqual(fails('message', 'expired'))
    await forgetPromotionMessages(shop.ctx)
  })

  test('who made an account today, or bought nothing, with credit, or gave it back, or has no wallet', async () => {
    const id = await open({ places: 5 })
    const limited = (field: string, reason: string) => ({ code: 4002, fields: { [field]: reason } })
    const young = await buyer()
    await sql`update account set created_at = ${shop.ctx.now()} where id = ${memberOf(young.me)}`.execute(
      shop.ctx.db,
    )
    expect(await refusalOf(ask(young, id))).toEqual(limited('promotionId', 'tooEarly'))
    const me = await shop.member()
    await sql`update account set created_at = ${new Date(0)} where id = ${memberOf(me)}`.execute(
      shop.ctx.db,
    )
    const none = { me, by: wallet() }
    expect(await refusalOf(ask(none, id))).toEqual(limited('address', 'notAllowed'))
    await bind(me, none.by)
    for (const order of [
      { asset: 'XMDD' },
      { status: 'shipped' },
      { status: 'refunded' },
      { count: 1 },
      // It may still be given back, or a coupon paid for it.
      { daysAgo: 13 },
      { discountMicro: units('24.99') },
    ] as const) {
      await receiveGoods(shop.ctx, memberOf(me), order)
      expect(await refusalOf(ask(none, id))).toEqual(limited('promotionId', 'notBought'))
    }
    // Asked for while it was allowed, and given back before the text was signed.
    const cheat = await buyer()
    const asked = await ask(cheat, id)
    await sql`update order_line set received = 0, refunded = count, status = 'refunded'
      where order_id in (select id from shop_order where account_id = ${memberOf(cheat.me)})`.execute(
      shop.ctx.db,
    )
    expect(await refusalOf(claimPromotion(cheat.me, asked))).toEqual(
      limited('promotionId', 'notBought'),
    )
    expect(await credit(cheat.me)).toBe(0n)
  })

  test('who is a hundred people for the last two places: two are paid, the others told', async () => {
    const id = await open({ places: 2 })
    const people = await Promise.all(Array.from({ length: 12 }, () => buyer()))
    const done = await Promise.all(people.map((who) => refusalOf(claim(who, id))))
    expect(tally(done)).toEqual({ 200: 2, 4002: 10 })
    const paid = await Promise.all(people.map(({ me }) => credit(me)))
    expect(paid.reduce((sum, one) => sum + one, 0n)).toBe(units('10'))
  })

  test('who has a restored backup that knows a used text again is paid nothing for it', async () => {
    const id = await open({ places: 5 })
    const who = await buyer()
    const asked = await ask(who, id)
    const { rows } = await sql<object>`select * from promotion_message`.execute(shop.ctx.db)
    expect(rows.length).toBeGreaterThan(0)
    await sql`create table kept as select * from promotion_message`.execute(shop.ctx.db)
    await claimPromotion(who.me, asked)
    await sql`insert into promotion_message select * from kept on conflict do nothing`.execute(
      shop.ctx.db,
    )
    await sql`drop table kept`.execute(shop.ctx.db)
    expect(await refusalOf(claimPromotion(who.me, asked))).toEqual({
      code: 4002,
      fields: { promotionId: 'used' },
    })
  })
})

test('an account that is held claims nothing, and the same text is good afterwards', async () => {
  const id = await open()
  const who = await buyer()
  const asked = await ask(who, id)
  const freeze = (frozen: boolean) =>
    sql`update account set frozen = ${frozen} where id = ${memberOf(who.me)}`.execute(shop.ctx.db)
  await freeze(true)
  expect(await refusalOf(claimPromotion(who.me, asked))).toEqual({ code: 4005 })
  expect(await credit(who.me)).toBe(0n)
  await freeze(false)
  expect((await claimPromotion(who.me, asked)).amount).toBe('5.00')
})

test('the database refuses another amount, a place given back, a claim taken away, and a promise that nothing covers', async () => {
  const id = await open()
  for (const change of [
    sql`update promotion set amount_micro = amount_micro + 1 where id = ${id}`,
    sql`update promotion set places = places + 1 where id = ${id}`,
    sql`delete from promotion where id = ${id}`,
    sql`insert into promotion (request_id, title, amount_micro, places, min_days, min_spent_micro, made_at) values ('x', '{"cn":"x"}', 1000000, 1, 0, 1, now())`,
  ])
    await expect(change.execute(shop.ctx.db)).rejects.toThrow(/refused|reward_cover_covered/)
  await claim(await buyer(), id)
  for (const change of [
    sql`update promotion set taken = 0 where id = ${id}`,
    sql`delete from promotion_claim where promotion_id = ${id}`,
    sql`update promotion_claim set account_id = 1 where promotion_id = ${id}`,
  ])
    await expect(change.execute(shop.ctx.db)).rejects.toThrow(/refused/)
})
