import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '../../../../basics/errors.ts'
import { formatMicro, parseMicro } from '../../../../basics/money.ts'
import { createOrderId } from '../../../../basics/orderId.ts'
import { checkLedger } from '../../../money/ledger/checkLedger.ts'
import { readBalance } from '../../../money/ledger/readBalance.ts'
import { approveReturn } from '../../../operate/cases/decide.ts'
import { sql } from '../../../platform/db/sql.ts'
import {
  anyAddress,
  createTestMoney,
  HOUR,
  MINUTE,
  SITE,
  type Bought,
  type TestMoney,
} from '../../../testing/cases/money.ts'
import { placeToPay } from '../../../testing/orders/placeToPay.ts'
import { asTester } from '../../../testing/staff.ts'
import { cancelOrder } from '../close/cancelOrder.ts'
import { expireOrders } from '../close/expireOrders.ts'
import type { PlaceOrderInput } from '../order.ts'
import { returnOrder } from '../returns/returnOrder.ts'
import { orderProduct } from './orderProduct.ts'
import { placeOrder } from './placeOrder.ts'
import { priceOrder } from './priceOrder.ts'

let money: TestMoney
beforeAll(async () => void (money = await createTestMoney()))
afterEach(async () => {
  await checkLedger(money.base)
  const { rows } = await sql<{ wrong: string }>`
    select c.id::text as wrong from coupon c where c.total_uses is not null
      and c.used <> (select count(*) from coupon_use u where u.coupon_id = c.id)`.execute(
    money.base.db,
  )
  expect(rows).toEqual([])
  await sql`update coupon set stopped_at = ${money.base.now()} where stopped_at is null`.execute(
    money.base.db,
  )
})
afterAll(() => money.shop.close())

let made = 0
type Terms = {
  code: string | null
  amount_micro: bigint | null
  percent_bps: number | null
  cap_micro: bigint | null
  least_micro: bigint
  product_ids: number[]
  category_ids: number[]
  starts_at: Date | null
  ends_at: Date | null
  total_uses: number | null
  uses_per_buyer: number | null
  members_only: boolean
  free_delivery: boolean
}
/** Five USDT off by a code of its own, unless told otherwise. */
async function add(change: Partial<Terms> = {}): Promise<string> {
  const terms: Terms = {
    code: `TEST-${++made}-CODE`,
    amount_micro: change.percent_bps ? null : 5_000_000n,
    percent_bps: null,
    cap_micro: null,
    least_micro: 0n,
    product_ids: [],
    category_ids: [],
    starts_at: null,
    ends_at: null,
    total_uses: null,
    uses_per_buyer: null,
    members_only: false,
    free_delivery: false,
    ...change,
  }
  await sql`
    insert into coupon (request_id, code, title, amount_micro, percent_bps, cap_micro, least_micro, product_ids, category_ids, starts_at, ends_at, total_uses, uses_per_buyer, members_only, free_delivery, created_at)
    values (${createOrderId(++made)}, ${terms.code}, '{"cn":"券","en":"Coupon"}', ${terms.amount_micro}::bigint, ${terms.percent_bps}::int, ${terms.cap_micro}::bigint, ${terms.least_micro}::bigint,
      ${terms.product_ids}::int[], ${terms.category_ids}::int[], ${terms.starts_at}::timestamptz, ${terms.ends_at}::timestamptz, ${terms.total_uses}::int, ${terms.uses_per_buyer}::int, ${terms.members_only}, ${terms.free_delivery}, ${money.base.now()})`.execute(
    money.base.db,
  )
  return terms.code ?? ''
}

const visitor = (device = randomBytes(16).toString('hex')) => ({
  ...money.shop.as(device),
  log: money.recorded.log,
})
let buyers = 0
/** Of a buyer of its own. */
const wanted = (over: Partial<PlaceOrderInput> = {}): PlaceOrderInput => ({
  orderId: createOrderId(money.base.now().getTime()),
  ...money.shop.mailed,
  count: 1,
  receiverEmail: `coupon${++buyers}@mail.test`,
  network: 137,
  mode: 'safe',
  ...over,
})
const outcome = (work: Promise<{ total: string }>) =>
  work.then(
    ({ total }) => total,
    (error: unknown) =>
      error instanceof Refusal
        ? (error.fields?.['coupon'] ?? error.name)
        : Promise.reject(error as Error),
  )
const bought = async (
  ctx: ReturnType<typeof visitor>,
  input: PlaceOrderInput,
): Promise<Bought> => ({
  order: await placeToPay(ctx, input),
  ctx,
  email: input.receiverEmail ?? null,
  account: null,
})

test('the price shown is the price charged, in a quote, through a contract and from both balances', async () => {
  const coupon = await add({ percent_bps: 1_000, cap_micro: 2_000_000n })
  const ctx = visitor()
  const goods = { productId: money.shop.mailed.productId, optionId: money.shop.mailed.optionId }
  const shown = await priceOrder(ctx, { ...goods, count: 2, coupon: ` ${coupon.toLowerCase()} ` })
  expect(shown).toMatchObject({ goods: '25.00', discount: '2.00', total: '23.00' })
  const one = await bought(ctx, wanted({ count: 2, coupon, price: shown.total }))
  expect(one.order).toMatchObject({ total: '23.00', discount: '2.00', coupon: { code: coupon } })
  const { rows } = await sql`
    select price_micro::text as price from quote where order_id = ${one.order.orderId}`.execute(
    ctx.db,
  )
  expect(rows).toEqual([{ price: '23000000' }])
  await money.final([money.byContract(one, parseMicro('22.99')!)])
  expect((await money.view(one)).status).toBe('unpaid')
  const two = await bought(visitor(), wanted({ count: 2, coupon }))
  await money.final([money.byContract(two, parseMicro(two.order.total)!)])
  expect((await money.view(two)).status).toBe('paid')

  const me = await money.shop.member(100_000_000n)
  const asked = { ...goods, count: 2, asset: 'XMDD' as const, coupon }
  const inXmdd = await priceOrder(me, asked)
  expect(inXmdd).toMatchObject({ goods: '26.00', discount: '2.00', total: '24.00' })
  const receiver = { phone: '13812345678', receiverAddress: 'member@mail.test' }
  const order = await orderProduct(me, { ...asked, ...receiver, price: inXmdd.total })
  expect(order.total).toBe('24.00')
  expect(await readBalance(me, me.caller.account!.accountId, 'XMDD')).toMatchObject({
    amountMicro: 76_000_000n,
  })
})

test('a price without the coupon that ended meanwhile is told, and nothing is placed', async () => {
  const coupon = await add({ ends_at: new Date(money.base.now().getTime() + HOUR) })
  const input = wanted({ coupon, price: '7.50' })
  money.pass(HOUR)
  expect(await outcome(placeOrder(visitor(), input))).toBe('couponUnknown')
  await add({ code: null })
  await expect(placeOrder(visitor(), wanted({ price: '12.50' }))).rejects.toMatchObject({
    fields: { price: 'changed' },
    facts: { price: '7.50' },
  })
})

describe("a members' price", () => {
  const set = (micro: bigint | null) =>
    sql`update product_option set member_micro = ${micro}::bigint where id = ${money.shop.mailed.optionId}`.execute(
      money.base.db,
    )
  afterEach(() => set(null))
  const pieces = { count: 2 }

  test('is paid by whoever is signed in, from every balance, and a coupon comes on top', async () => {
    await set(10_000_000n)
    const me = await money.shop.member(100_000_000n)
    const goods = { ...money.shop.mailed, ...pieces }
    expect((await priceOrder(visitor(), goods)).total).toBe('25.00')
    expect(await priceOrder(me, goods)).toMatchObject({
      total: '20.00',
      lines: [{ isMemberPrice: true }],
    })
    expect(await outcome(placeOrder(me, wanted({ ...pieces, price: '20.00' })))).toBe('20.00')
    await expect(
      placeOrder(visitor(), wanted({ ...pieces, price: '20.00' })),
    ).rejects.toMatchObject({ facts: { price: '25.00' } })
    const coupon = await add({ percent_bps: 1_000 })
    expect(await outcome(placeOrder(me, wanted({ ...pieces, coupon })))).toBe('18.00')
    const inXmdd = await priceOrder(me, { ...goods, asset: 'XMDD' })
    expect(inXmdd.total).toBe('20.80')
    const paid = { phone: '13812345678', receiverAddress: 'a@b.test', price: inXmdd.total }
    expect((await orderProduct(me, { ...goods, asset: 'XMDD', ...paid })).total).toBe('20.80')
  })

  test('above the price for everybody counts for nobody', async () => {
    await set(13_000_000n)
    const me = await money.shop.member()
    expect(await outcome(placeOrder(me, wanted({ price: '12.50' })))).toBe('12.50')
  })

  test('buys late as long as members pay no more', async () => {
    await set(10_000_000n)
    for (const [now, status] of [
      [10_000_000n, 'paid'],
      [11_000_000n, 'expired'],
    ] as const) {
      const me = await money.shop.member()
      await set(10_000_000n)
      const order = await placeToPay(me, wanted())
      const late = { order, ctx: me, email: null, account: me.caller.account!.accountId }
      money.pass(2 * HOUR)
      await money.shop.readChains()
      await expireOrders(money.base, SITE)
      await set(now)
      await money.final([money.byContract(late, 10_000_000n)])
      expect((await money.view(late)).status).toBe(status)
    }
  })
})

test('a coupon of all that the goods cost leaves a cent to pay', async () => {
  const coupon = await add({ percent_bps: 10_000 })
  expect(await outcome(placeOrder(visitor(), wanted({ coupon })))).toBe('0.01')
  const large = await add({ amount_micro: 900_000_000n })
  expect(await outcome(placeOrder(visitor(), wanted({ coupon: large })))).toBe('0.01')
})

test('an order gets the coupon that takes off most, with or without a code', async () => {
  await add({ code: null, amount_micro: 3_000_000n })
  await add({ code: null, amount_micro: 4_000_000n, members_only: true })
  const small = await add({ amount_micro: 1_000_000n })
  const large = await add({ amount_micro: 6_000_000n })
  expect(await outcome(placeOrder(visitor(), wanted()))).toBe('9.50')
  expect(await outcome(placeOrder(visitor(), wanted({ coupon: small })))).toBe('9.50')
  expect(await outcome(placeOrder(visitor(), wanted({ coupon: large })))).toBe('6.50')
  const me = await money.shop.member()
  expect(await outcome(placeOrder(me, wanted()))).toBe('8.50')
})

describe('a code says why it does not count', () => {
  test.each<[of: string, reason: string, terms: Partial<Terms>]>([
    ['for members only', 'couponMembers', { members_only: true }],
    ['from a higher amount on', 'couponLeast', { least_micro: 12_510_000n }],
    ['for other goods', 'couponGoods', { category_ids: [2_000_000_000] }],
    ['that has not begun', 'couponUnknown', { starts_at: new Date('2030-01-01') }],
    ['that has ended', 'couponUnknown', { ends_at: new Date('2020-01-01') }],
  ])('a coupon %s is refused with %s', async (_of, reason, terms) => {
    const coupon = await add(terms)
    expect(await outcome(placeOrder(visitor(), wanted({ coupon })))).toBe(reason)
    const goods = { ...money.shop.mailed, count: 1 }
    expect((await priceOrder(visitor(), { ...goods, coupon })).couponRefused?.reason).toBe(reason)
  })
})

test('a coupon for one product lowers its lines alone', async () => {
  const coupon = await add({ percent_bps: 5_000, product_ids: [money.shop.posted.productId] })
  const { productId: _p, optionId: _o, count: _c, ...input } = money.shop.input()
  const lines = [
    { ...money.shop.posted, count: 1 },
    { ...money.shop.mailed, count: 1 },
  ]
  const order = await placeOrder(visitor(), { ...input, lines, receiverEmail: 'a@b.test', coupon })
  expect(order.lines.map(({ discount }) => discount)).toEqual(['6.25', '0.00'])
  expect([order.goods, order.discount]).toEqual(['25.00', '6.25'])
})

test('fifty strangers at once for the last use: one has it', async () => {
  const coupon = await add({ total_uses: 1 })
  const asked = Array.from({ length: 50 }, () => outcome(placeOrder(visitor(), wanted({ coupon }))))
  const answers = Map.groupBy(await Promise.all(asked), (answer) => answer)
  expect([answers.get('7.50')?.length, answers.get('couponUnknown')?.length]).toEqual([1, 49])
})

test('a coupon that counts by itself and is used up meanwhile is a changed price', async () => {
  await add({ code: null, total_uses: 3 })
  const asked = Array.from({ length: 12 }, () =>
    outcome(placeOrder(visitor(), wanted({ price: '7.50' }))),
  )
  const answers = Map.groupBy(await Promise.all(asked), (answer) => answer)
  expect([answers.get('7.50')?.length, answers.get('invalidInput')?.length]).toEqual([3, 9])
})

const pay = (one: Bought) => money.final([money.byContract(one, parseMicro(one.order.total)!)])

test('one buyer is one buyer on every device, by e-mail address, phone number or account', async () => {
  const coupon = await add({ uses_per_buyer: 1 })
  const receiverEmail = 'once@mail.test'
  await pay(await bought(visitor(), wanted({ coupon, receiverEmail })))
  const again = wanted({ coupon, receiverEmail: ' Once@Mail.test' })
  expect(await outcome(placeOrder(visitor(), again))).toBe('couponUsed')
  const byPhone = () => ({ ...money.shop.input({ coupon }), receiverEmail: `p${++buyers}@b.test` })
  await pay(await bought(visitor(), byPhone()))
  for (const phone of ['+86 138-0000-0000', '13800000000', '0086 13800000000'])
    expect(await outcome(placeOrder(visitor(), { ...byPhone(), phone })), phone).toBe('couponUsed')
  const me = await money.shop.member()
  await placeOrder(me, wanted({ coupon }))
  const elsewhere = { ...visitor(), caller: { ...visitor().caller, account: me.caller.account } }
  expect(await outcome(placeOrder(elsewhere, wanted({ coupon })))).toBe('couponUsed')
})

test("a stranger's unpaid order with a buyer's address keeps the coupon from nobody, and one buyer pays with it once", async () => {
  const coupon = await add({ uses_per_buyer: 1 })
  const receiverEmail = 'victim@mail.test'
  const first = await bought(visitor(), wanted({ coupon, receiverEmail }))
  const second = await bought(visitor(), wanted({ coupon, receiverEmail, price: '7.50' }))
  const third = await bought(visitor(), wanted({ coupon, receiverEmail }))
  await pay(second)
  expect((await money.view(second)).status).toBe('paid')
  // Seen in one block, final at once: neither is delivered for the lowered price, and all of the money goes back.
  await money.final([first, third].map((one) => money.byContract(one, 7_500_000n)))
  for (const one of [first, third])
    expect(await money.view(one)).toMatchObject({
      status: 'expired',
      refunds: [{ amount: '7.50', state: 'offered' }],
    })
  expect(await outcome(placeOrder(visitor(), wanted({ coupon, receiverEmail })))).toBe('couponUsed')
  await money.checkAll()
})

test('when two orders of one buyer with a one-time coupon are final in one block, one is paid', async () => {
  const coupon = await add({ uses_per_buyer: 1 })
  const receiverEmail = 'twice@mail.test'
  const both = [
    await bought(visitor(), wanted({ coupon, receiverEmail })),
    await bought(visitor(), wanted({ coupon, receiverEmail })),
  ]
  await money.final(both.map((one) => money.byContract(one, 7_500_000n)))
  const states = await Promise.all(both.map(async (one) => (await money.view(one)).status))
  expect(states.toSorted()).toEqual(['expired', 'paid'])
  await money.checkAll()
})

describe('a coupon for free delivery', () => {
  const setFee = (micro: bigint) =>
    sql`update delivery_group set fee_micro = ${micro} where id = 1`.execute(money.base.db)
  beforeAll(async () => void (await setFee(4_500_000n)))
  afterAll(async () => void (await setFee(0n)))
  const none = { amount_micro: null, free_delivery: true }

  test('takes off the fee, up to its cap, in every way to pay, and is told apart', async () => {
    for (const [cap_micro, discount, total, inXmdd] of [
      [null, '4.50', '12.50', '13.00'],
      [2_000_000n, '2.00', '15.00', '15.50'],
    ] as const) {
      const coupon = await add({ ...none, cap_micro })
      const input = money.shop.input({ coupon, price: total })
      const { country } = input
      const asked = { ...money.shop.posted, count: 1, country: country!, coupon }
      expect(await priceOrder(visitor(), asked)).toMatchObject({
        shipping: '4.50',
        discount,
        total,
        lines: [{ discount: '0.00' }],
      })
      expect(await placeOrder(visitor(), input)).toMatchObject({
        shipping: '4.50',
        discount,
        total,
      })
      const me = await money.shop.member(50_000_000n)
      const receiver = { phone: '13812345678', receiverName: '王', receiverAddress: '上海市1号' }
      const fromBalance = { ...asked, ...receiver, asset: 'XMDD' as const, price: inXmdd }
      expect(await orderProduct(me, fromBalance)).toMatchObject({ total: inXmdd })
    }
  })

  test('does not count where nothing is to be delivered, or the fee is free already', async () => {
    const coupon = await add(none)
    expect(await outcome(placeOrder(visitor(), wanted({ coupon })))).toBe('couponDelivery')
    await add({ ...none, code: null })
    expect(await outcome(placeOrder(visitor(), wanted()))).toBe('12.50')
    expect(await outcome(placeOrder(visitor(), money.shop.input()))).toBe('12.50')
  })

  test('a coupon for free delivery gives back what was paid, the rest of the fee with the last piece', async () => {
    const coupon = await add({ ...none, cap_micro: 2_000_000n })
    const ctx = visitor()
    const one = await bought(ctx, {
      ...money.shop.input({ coupon, count: 2 }),
      receiverEmail: 'free@mail.test',
    })
    const { orderId, secret, total } = one.order
    expect(total).toBe('27.50')
    await pay(one)
    const amounts: string[] = []
    for (const lines of [[{ lineNo: 1, count: 1 }], undefined]) {
      await returnOrder(ctx, { orderId, secret, reason: 'too small', ...(lines && { lines }) })
      await asTester(money.base, 'returns.decide', (tx) =>
        approveReturn(tx, SITE, orderId, 'agreed'),
      )
      amounts.push((await money.view(one)).refunds.find(({ state }) => state === 'offered')!.amount)
      for (const { refundId, state } of (await money.view(one)).refunds)
        if (state === 'offered') await money.claim(one, refundId, anyAddress())
      money.pass(25 * HOUR)
      await money.approveReady()
      await money.payOut()
    }
    expect(amounts).toEqual(['12.50', '15.00'])
    await money.checkAll()
  })
})

test('one visitor cannot keep a limited coupon from others with unpaid orders', async () => {
  const coupon = await add({ total_uses: 20 })
  const thief = visitor()
  const tries = Array.from({ length: 4 }, () => outcome(placeOrder(thief, wanted({ coupon }))))
  const held = (await Promise.all(tries)).filter((answer) => answer === '7.50').length
  expect(held).toBe(2)
  expect(await outcome(placeOrder(thief, wanted({ coupon })))).toBe('couponHeld')
  expect(await outcome(placeOrder(visitor(), wanted({ coupon })))).toBe('7.50')
})

test('wrong codes are counted by network address, and unknown ones look like ended ones', async () => {
  const ended = await add({ ends_at: new Date('2020-01-01') })
  const right = await add()
  const thief = visitor()
  const asked = (coupon: string) =>
    priceOrder(thief, { ...money.shop.mailed, count: 1, coupon }).then(
      ({ couponRefused }) => couponRefused,
      (error: Refusal) => error.name,
    )
  const first = await asked('GUESS-0')
  expect(await asked(ended)).toEqual(first)
  const more = await Promise.all(Array.from({ length: 40 }, (_, at) => asked(`GUESS-1${at}`)))
  expect(more).toContain('tooManyRequests')
  expect(await asked(right)).toBe('tooManyRequests')
  expect(await outcome(placeOrder(visitor(), wanted({ coupon: right })))).toBe('7.50')
})

test('who has used a coupon is not found out by trying many addresses', async () => {
  const coupon = await add({ uses_per_buyer: 1 })
  const receiverEmail = 'known@mail.test'
  await pay(await bought(visitor(), wanted({ coupon, receiverEmail })))
  const thief = visitor()
  const tries = Array.from({ length: 25 }, () =>
    outcome(placeOrder(thief, wanted({ coupon, receiverEmail }))),
  )
  const answers = Map.groupBy(await Promise.all(tries), (answer) => answer)
  expect([answers.get('couponUsed')?.length, answers.get('tooManyRequests')?.length]).toEqual([
    20, 5,
  ])
})

describe('an unpaid order gives its use back', () => {
  test.each<[name: string, end: (of: Bought) => Promise<unknown>]>([
    [
      'cancelled',
      async ({ order, ctx }) => {
        await money.shop.readChains()
        await cancelOrder(ctx, order, SITE)
      },
    ],
    [
      'expired',
      async () => {
        money.pass(2 * HOUR)
        await money.shop.readChains()
        await expireOrders(money.base, SITE)
      },
    ],
  ])('%s', async (_name, end) => {
    const coupon = await add({ total_uses: 1, uses_per_buyer: 1 })
    const input = wanted({ coupon })
    const ctx = visitor()
    const one = await bought(ctx, input)
    expect(await outcome(placeOrder(visitor(), wanted({ coupon })))).toBe('couponUnknown')
    await end(one)
    const again = wanted({ coupon, receiverEmail: input.receiverEmail! })
    expect(await outcome(placeOrder(ctx, again))).toBe('7.50')
  })
})

test('late money takes the coupon again, or buys nothing where another order has it', async () => {
  const coupon = await add({ total_uses: 1 })
  const first = await bought(visitor(), wanted({ coupon }))
  money.pass(2 * HOUR)
  await money.shop.readChains()
  await expireOrders(money.base, SITE)
  await money.final([money.byContract(first, parseMicro('7.50')!)])
  expect((await money.view(first)).status).toBe('paid')
  expect(await outcome(placeOrder(visitor(), wanted({ coupon })))).toBe('couponUnknown')

  const other = await add({ total_uses: 1 })
  const late = await bought(visitor(), wanted({ coupon: other }))
  money.pass(2 * HOUR)
  await money.shop.readChains()
  await expireOrders(money.base, SITE)
  await placeOrder(visitor(), wanted({ coupon: other }))
  await money.final([money.byContract(late, parseMicro('7.50')!)])
  expect(await money.view(late)).toMatchObject({
    status: 'expired',
    refunds: [{ amount: '7.50', state: 'offered' }],
  })
  await money.checkAll()
})

test('pieces that go back give back what was paid for them, in all what was paid', async () => {
  const coupon = await add({ amount_micro: 1_000_000n })
  const ctx = visitor()
  const { productId: _p, optionId: _o, count: _c, ...input } = money.shop.input()
  const lines = [
    { ...money.shop.posted, count: 2 },
    { ...money.shop.mailed, count: 1 },
  ]
  const one = await bought(ctx, { ...input, lines, receiverEmail: 'back@mail.test', coupon })
  const { orderId, secret, total } = one.order
  await money.final([money.byContract(one, parseMicro(total)!)])
  for (const back of [[{ lineNo: 1, count: 1 }], [{ lineNo: 2, count: 1 }], undefined]) {
    await returnOrder(ctx, { orderId, secret, reason: 'too small', ...(back && { lines: back }) })
    await asTester(money.base, 'returns.decide', (tx) => approveReturn(tx, SITE, orderId, 'agreed'))
    for (const { refundId, state } of (await money.view(one)).refunds)
      if (state === 'offered') await money.claim(one, refundId, anyAddress())
    money.pass(25 * HOUR)
    await money.approveReady()
    await money.payOut()
  }
  const { status, refunds } = await money.view(one)
  expect(status).toBe('refunded')
  const back = refunds.reduce((sum, { amount }) => sum + parseMicro(amount)!, 0n)
  expect(formatMicro(back)).toBe(total)
  expect(refunds.every(({ amount }) => parseMicro(amount)! <= 12_500_000n)).toBe(true)
  await money.checkAll()
})

test('the same order sent twice has one coupon; with another code it is another order', async () => {
  const coupon = await add({ total_uses: 5 })
  const ctx = visitor()
  const input = wanted({ coupon, requestKey: randomBytes(16).toString('hex') })
  const answers = await Promise.all(Array.from({ length: 5 }, () => placeOrder(ctx, input)))
  expect(new Set(answers.map(({ secret }) => secret)).size).toBe(1)
  await expect(placeOrder(ctx, { ...input, coupon: '' })).rejects.toMatchObject({ code: 40003 })
  money.pass(MINUTE)
})
