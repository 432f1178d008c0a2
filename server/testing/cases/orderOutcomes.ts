import { sql } from '../../platform/db/sql.ts'
import { parseMicro } from '../../../basics/money.ts'
import { cancelOrder } from '../../commerce/orders/close/cancelOrder.ts'
import { anyAddress, HOUR, MINUTE, PRICE, SITE } from './money.ts'
import {
  afterRunningOut,
  cancelled,
  type Case,
  deleteAccount,
  half,
  noStock,
  ofGuest,
  ofMember,
  pay,
  returned,
  short,
  switchTo,
  twice,
} from './outcomeSteps.ts'

/** Money that an order waits for, already has, or no longer takes. */
const IN_TIME: Record<string, Case> = {
  'exact by transfer': ofGuest((m, bought) => pay(m, bought)),
  'exact by contract': ofGuest((m, bought) => pay(m, bought, m.byContract(bought, PRICE))),
  'exact by a member': ofMember((m, bought) => pay(m, bought)),
  'round price': ofGuest((m, bought) => pay(m, bought, m.transfer({ micro: PRICE }))),
  'dust above': async (m) => {
    const bought = await m.guest(56)
    const exact = m.paying(bought)
    return pay(m, bought, { ...exact, amountBase: exact.amountBase + 123_456n })
  },
  'just in time': ofGuest(async (m, bought) => {
    const transfer = m.paying(bought, 0n, { timeMs: bought.order.payment.expiresAt })
    m.pass(5 * HOUR)
    return pay(m, bought, transfer)
  }),
  'two of one sender': ofGuest(async (m, bought) => {
    const other = await m.guest()
    const sender = anyAddress()
    await pay(m, other, m.paying(other, 0n, { sender }))
    const ended = await pay(m, bought, m.paying(bought, 0n, { sender }))
    if ((await m.view(other)).status !== 'paid')
      throw new Error('the other order of this sender is not paid')
    return ended
  }),
  'two in one transaction': ofGuest(async (m, bought) => {
    const other = await m.guest()
    const place = {
      txHash: `0x${'ab'.repeat(28)}${Date.now().toString(16).padStart(8, '0').slice(-8)}`,
      blockHash: `0x${'cd'.repeat(32)}`,
    }
    const transfer = m.paying(bought, 0n, { ...place, logIndex: 1 })
    await m.final([transfer, m.paying(other, 0n, { ...place, logIndex: 2 })])
    if ((await m.view(other)).status !== 'paid')
      throw new Error('the other order of this transaction is not paid')
    return { transfer, bought }
  }),
  'split over rails': ofGuest(async (m, bought) => {
    const ended = await pay(m, bought, m.byContract(bought, half + 1_000_000n))
    const { rest } = (await m.view(bought)).payment
    await m.final([m.transfer({ amountBase: BigInt(rest!.amountBase) })])
    return ended
  }),
  'split over networks': ofGuest(async (m, bought) => {
    const ended = await pay(m, bought, m.byContract(bought, half))
    await m.final([m.byContract(bought, half, { network: 56 })], 56)
    return ended
  }),
  'old quote after a switch': ofGuest(async (m, bought) => {
    m.pass(10 * MINUTE)
    await switchTo(bought, 56)
    m.pass(10 * MINUTE)
    return pay(m, bought)
  }),
  'both quotes after a switch': ofGuest(async (m, bought) => {
    const order = await switchTo(bought, 56)
    await pay(m, bought)
    return pay(m, { ...bought, order })
  }),
}

const SHORT: Record<string, Case> = {
  short: ofGuest((m, bought) => short(m, bought)),
  'short of a member': ofMember((m, bought) => short(m, bought)),
  'wrong digit': ofGuest((m, bought) => short(m, bought, 2_000_000n)),
  'topped up by transfer': ofGuest(async (m, bought) => {
    const ended = await short(m, bought)
    // Past the first deadline, within the time for the remainder.
    m.pass(50 * MINUTE)
    await m.expire()
    const { rest } = (await m.view(bought)).payment
    await m.final([m.transfer({ amountBase: BigInt(rest!.amountBase) })])
    return ended
  }),
  'topped up by contract': ofGuest(async (m, bought) => {
    const ended = await short(m, bought)
    const { missing, payOrderId } = (await m.view(bought)).payment
    await m.final([
      m.byContract(bought, parseMicro(missing)!, { chainOrderId: BigInt(payOrderId) }),
    ])
    return ended
  }),
  'topped up too little': ofGuest(async (m, bought) => {
    await short(m, bought)
    return pay(m, bought, m.byContract(bought, 1_000_000n))
  }),
  'topped up too much': ofGuest(async (m, bought) => {
    await short(m, bought)
    return pay(m, bought, m.byContract(bought, 9_000_000n))
  }),
  'short and expired': ofGuest(async (m, bought) => {
    const ended = await short(m, bought)
    await m.runOut(bought)
    return ended
  }),
  'short and expired, a member': ofMember(async (m, bought) => {
    const ended = await short(m, bought)
    await m.runOut(bought)
    return ended
  }),
  'short and cancelled': ofGuest(async (m, bought) => {
    const ended = await short(m, bought)
    await cancelOrder(
      bought.ctx,
      { orderId: bought.order.orderId, secret: bought.order.secret },
      SITE,
    )
    return ended
  }),
  'short and cancelled, a member': ofMember(async (m, bought) => {
    const ended = await short(m, bought)
    await cancelOrder(bought.ctx, { orderId: bought.order.orderId }, SITE)
    return ended
  }),
  'rest after the short was given up': ofGuest(async (m, bought) => {
    await short(m, bought)
    const { rest } = (await m.view(bought)).payment
    await m.runOut(bought)
    return pay(m, bought, m.transfer({ amountBase: BigInt(rest!.amountBase) }))
  }),
  'everything after the short was given up': ofMember(async (m, bought) => {
    await short(m, bought)
    await m.runOut(bought)
    return pay(m, bought, m.byContract(bought, PRICE))
  }),
}

const TOO_MUCH: Record<string, Case> = {
  over: ofGuest((m, bought) => pay(m, bought, m.paying(bought, 7_000_000n))),
  'over by a member': ofMember((m, bought) => pay(m, bought, m.paying(bought, 7_000_000n))),
  'over by dust': ofGuest((m, bought) => pay(m, bought, m.byContract(bought, PRICE + 5_000n))),
  'over by dust, a member': ofMember((m, bought) =>
    pay(m, bought, m.byContract(bought, PRICE + 5_000n)),
  ),
  'over by a deleted member': ofMember(async (m, bought) => {
    await deleteAccount(m, bought.account!)
    return pay(m, bought, m.paying(bought, 7_000_000n))
  }),
  twice: ofGuest(twice),
  'twice by a member': ofMember(twice),
  'after a refund': ofGuest(async (m, bought) => {
    await returned(m, bought)
    return pay(m, bought, m.byContract(bought, PRICE))
  }),
  'after a refund, a member': ofMember(async (m, bought) => {
    await returned(m, bought)
    return pay(m, bought, m.byContract(bought, PRICE))
  }),
}

const LATE: Record<string, Case> = {
  'late while open': ofGuest(async (m, bought) => {
    m.pass(20 * MINUTE)
    await switchTo(bought, 56)
    m.pass(20 * MINUTE)
    await m.expire()
    return pay(m, bought)
  }),
  'late with stock': ofGuest(afterRunningOut((m, bought) => m.paying(bought))),
  'late with stock, a member': ofMember(afterRunningOut((m, bought) => m.paying(bought))),
  'late and over with stock': ofGuest(
    afterRunningOut((m, bought) => m.byContract(bought, PRICE + 3_000_000n)),
  ),
  'late by contract': ofGuest(afterRunningOut((m, bought) => m.byContract(bought, PRICE))),
  'late without stock': ofGuest(noStock),
  'late without stock, a member': ofMember(noStock),
  'late for what is not sold any more': ofGuest(async (m, bought) => {
    await m.runOut(bought)
    const retire = (retired: boolean) =>
      sql`update product_option set retired = ${retired} where id = ${m.shop.mailed.optionId}`.execute(
        m.base.db,
      )
    await retire(true)
    const ended = await pay(m, bought)
    await retire(false)
    return ended
  }),
  'late and too little': ofGuest(afterRunningOut((m, bought) => m.byContract(bought, half))),
  'very late': ofGuest(
    afterRunningOut(
      (m, bought) => m.byContract(bought, PRICE),
      async (m) => m.pass(25 * HOUR),
    ),
  ),
  'after cancelling': ofGuest(cancelled),
  'after cancelling, a member': ofMember(cancelled),
  'chain stands still': ofGuest(async (m, bought) => {
    await m.shop.readChains()
    const transfer = m.paying(bought, 0n, { timeMs: m.base.now().getTime() + 10 * MINUTE })
    m.pass(3 * HOUR)
    await sql`update chain_cursor set final_time = final_time, head_time = head_time`.execute(
      m.base.db,
    )
    const { expireOrders } = await import('../../commerce/orders/close/expireOrders.ts')
    await expireOrders(m.base, SITE)
    if ((await m.view(bought)).status !== 'unpaid')
      throw new Error('the order expired while its chain stood still')
    return pay(m, bought, transfer)
  }),
  'chain stands still for days': ofGuest(async (m, bought) => {
    await m.shop.readChains()
    const transfer = m.paying(bought, 0n, { timeMs: m.base.now().getTime() + 10 * MINUTE })
    m.pass(26 * HOUR)
    const { expireOrders } = await import('../../commerce/orders/close/expireOrders.ts')
    await expireOrders(m.base, SITE)
    if ((await m.view(bought)).status !== 'expired') throw new Error('the order waits for ever')
    return pay(m, bought, transfer)
  }),
  'chain is frozen': ofGuest(async (m, bought) => {
    const transfer = m.paying(bought)
    await m.shop.readChains()
    await m.seen([transfer])
    await sql`update chain_cursor set frozen_at = ${m.base.now()}, frozen_reason = 'test' where network = 137`.execute(
      m.base.db,
    )
    m.pass(48 * HOUR)
    await m.expire()
    if ((await m.view(bought)).status !== 'unpaid')
      throw new Error('the order expired while its money was on its way')
    await sql`update chain_cursor set frozen_at = null, frozen_reason = null where network = 137`.execute(
      m.base.db,
    )
    return pay(m, bought, transfer)
  }),
}

export const ORDER_OUTCOMES: Record<string, Case> = { ...IN_TIME, ...SHORT, ...TOO_MUCH, ...LATE }
