import { sql } from 'kysely'
import { parseMicro } from '../../basics/money.ts'
import type { ChainTransfer } from '../chains/chain.ts'
import { cancelOrder } from '../orders/cancelOrder.ts'
import { switchOrderNetwork } from '../orders/switchOrderNetwork.ts'
import { approveReturn, assignTransfer, creditTransfer, decide, dismissTransfer, sendTransferBack } from './decide.ts'
import { anyAddress, HOUR, MINUTE, PRICE, SITE, type Bought, type TestMoney } from './testMoney.ts'

/** How a case ended: the transfer that is judged, and whose order or deposit it met. */
export type Ended = { readonly transfer: ChainTransfer; readonly bought?: Bought; readonly paymentId?: string; readonly account?: bigint }
type Case = (money: TestMoney) => Promise<Ended>

const BY = { who: 'tester', why: 'the buyer showed it' }
const half = PRICE / 2n

/** An order that got `micro` less than was quoted. */
async function short(m: TestMoney, bought: Bought, lessMicro = 4_000_000n): Promise<Ended> {
  const transfer = m.paying(bought, -lessMicro)
  await m.final([transfer], bought.order.payment.network)
  return { transfer, bought }
}

async function pay(m: TestMoney, bought: Bought, transfer = m.paying(bought)): Promise<Ended> {
  await m.final([transfer], bought.order.payment.network)
  return { transfer, bought }
}

const ofGuest = (then: (m: TestMoney, bought: Bought) => Promise<Ended>): Case => async (m) => then(m, await m.guest())
const ofMember = (then: (m: TestMoney, bought: Bought) => Promise<Ended>): Case => async (m) => then(m, await m.member())

/** The order ran out, then this comes. */
const afterRunningOut = (then: (m: TestMoney, bought: Bought) => ChainTransfer, before: (m: TestMoney, bought: Bought) => Promise<unknown> = async () => {}) =>
  async (m: TestMoney, bought: Bought): Promise<Ended> => {
    await m.runOut(bought)
    await before(m, bought)
    return pay(m, bought, then(m, bought))
  }

async function cancelled(m: TestMoney, bought: Bought): Promise<Ended> {
  await cancelOrder(bought.ctx, { orderId: bought.order.orderId, secret: bought.order.secret }, SITE)
  return pay(m, bought)
}

async function noStock(m: TestMoney, bought: Bought): Promise<Ended> {
  const { optionId } = bought.account === null ? m.shop.mailed : m.shop.posted
  const { stock, held } = await m.shop.stock(optionId)
  await m.runOut(bought)
  await m.shop.setStock(optionId, held === 0 ? 0 : (await m.shop.stock(optionId)).held)
  const ended = await pay(m, bought)
  await m.shop.setStock(optionId, stock)
  return ended
}

/** The order is paid, given back, and its refund is final. */
async function returned(m: TestMoney, bought: Bought): Promise<Ended> {
  const ended = await pay(m, bought)
  await m.askReturn(bought)
  await m.decide((tx) => approveReturn(tx, SITE, bought.order.orderId, BY))
  await claimAndPay(m, bought)
  return ended
}

async function claimAndPay(m: TestMoney, bought: Bought): Promise<void> {
  for (const { refundId, state } of (await m.view(bought)).refunds) if (state === 'offered') await m.claim(bought, refundId, anyAddress())
  m.pass(25 * HOUR)
  await m.approveReady()
  await m.payOut()
}

async function twice(m: TestMoney, bought: Bought): Promise<Ended> {
  await pay(m, bought)
  return pay(m, bought)
}

const orphan = async (m: TestMoney): Promise<ChainTransfer> => {
  const transfer = m.transfer({ micro: 3_141_592n })
  await m.final([transfer])
  return transfer
}

const switchTo = (bought: Bought, network: 137 | 56) => switchOrderNetwork(bought.ctx, { orderId: bought.order.orderId, secret: bought.order.secret, network })

async function depositing(m: TestMoney, change: (amountBase: bigint) => Partial<ChainTransfer> = () => ({}), network: 137 | 56 = 137): Promise<Ended & { paymentId: string; account: bigint }> {
  const { deposit, paymentId, account } = await m.deposit('40', network)
  const amountBase = BigInt(deposit.amountBase)
  const transfer = m.transfer({ network, amountBase, ...change(amountBase) })
  await m.final([transfer], network)
  return { transfer, paymentId, account }
}

const deleteAccount = (m: TestMoney, account: bigint) => sql`update account set status = 'deleted' where id = ${account}`.execute(m.base.db)

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
    if ((await m.view(other)).status !== 'paid') throw new Error('the other order of this sender is not paid')
    return ended
  }),
  'two in one transaction': ofGuest(async (m, bought) => {
    const other = await m.guest()
    const place = { txHash: `0x${'ab'.repeat(28)}${Date.now().toString(16).padStart(8, '0').slice(-8)}`, blockHash: `0x${'cd'.repeat(32)}` }
    const transfer = m.paying(bought, 0n, { ...place, logIndex: 1 })
    await m.final([transfer, m.paying(other, 0n, { ...place, logIndex: 2 })])
    if ((await m.view(other)).status !== 'paid') throw new Error('the other order of this transaction is not paid')
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
  'short': ofGuest((m, bought) => short(m, bought)),
  'short of a member': ofMember((m, bought) => short(m, bought)),
  'wrong digit': ofGuest((m, bought) => short(m, bought, 2_000_000n)),
  'topped up by transfer': ofGuest(async (m, bought) => {
    const ended = await short(m, bought)
    // Beyond the first deadline: there is time for the rest.
    m.pass(50 * MINUTE)
    await m.expire()
    const { rest } = (await m.view(bought)).payment
    await m.final([m.transfer({ amountBase: BigInt(rest!.amountBase) })])
    return ended
  }),
  'topped up by contract': ofGuest(async (m, bought) => {
    const ended = await short(m, bought)
    const { missing, payOrderId } = (await m.view(bought)).payment
    await m.final([m.byContract(bought, parseMicro(missing)!, { chainOrderId: BigInt(payOrderId) })])
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
    await cancelOrder(bought.ctx, { orderId: bought.order.orderId, secret: bought.order.secret }, SITE)
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
  'over': ofGuest((m, bought) => pay(m, bought, m.paying(bought, 7_000_000n))),
  'over by a member': ofMember((m, bought) => pay(m, bought, m.paying(bought, 7_000_000n))),
  'over by dust': ofGuest((m, bought) => pay(m, bought, m.byContract(bought, PRICE + 5_000n))),
  'over by dust, a member': ofMember((m, bought) => pay(m, bought, m.byContract(bought, PRICE + 5_000n))),
  'over by a deleted member': ofMember(async (m, bought) => {
    await deleteAccount(m, bought.account!)
    return pay(m, bought, m.paying(bought, 7_000_000n))
  }),
  'twice': ofGuest(twice),
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
  'late and over with stock': ofGuest(afterRunningOut((m, bought) => m.byContract(bought, PRICE + 3_000_000n))),
  'late by contract': ofGuest(afterRunningOut((m, bought) => m.byContract(bought, PRICE))),
  'late without stock': ofGuest(noStock),
  'late without stock, a member': ofMember(noStock),
  'late for what is not sold any more': ofGuest(async (m, bought) => {
    await m.runOut(bought)
    const retire = (retired: boolean) => sql`update product_option set retired = ${retired} where id = ${m.shop.mailed.optionId}`.execute(m.base.db)
    await retire(true)
    const ended = await pay(m, bought)
    await retire(false)
    return ended
  }),
  'late and too little': ofGuest(afterRunningOut((m, bought) => m.byContract(bought, half))),
  'very late': ofGuest(afterRunningOut((m, bought) => m.byContract(bought, PRICE), async (m) => m.pass(25 * HOUR))),
  'after cancelling': ofGuest(cancelled),
  'after cancelling, a member': ofMember(cancelled),
  'chain stands still': ofGuest(async (m, bought) => {
    await m.shop.readChains()
    const transfer = m.paying(bought, 0n, { timeMs: m.base.now().getTime() + 10 * MINUTE })
    m.pass(3 * HOUR)
    await sql`update chain_cursor set final_time = final_time, head_time = head_time`.execute(m.base.db)
    const { expireOrders } = await import('../orders/expireOrders.ts')
    await expireOrders(m.base, SITE)
    if ((await m.view(bought)).status !== 'unpaid') throw new Error('the order expired while its chain stood still')
    return pay(m, bought, transfer)
  }),
  'chain stands still for days': ofGuest(async (m, bought) => {
    await m.shop.readChains()
    const transfer = m.paying(bought, 0n, { timeMs: m.base.now().getTime() + 10 * MINUTE })
    m.pass(26 * HOUR)
    const { expireOrders } = await import('../orders/expireOrders.ts')
    await expireOrders(m.base, SITE)
    if ((await m.view(bought)).status !== 'expired') throw new Error('the order waits for ever')
    return pay(m, bought, transfer)
  }),
  'chain is frozen': ofGuest(async (m, bought) => {
    const transfer = m.paying(bought)
    await m.shop.readChains()
    await m.seen([transfer])
    await sql`update chain_cursor set frozen_at = ${m.base.now()}, frozen_reason = 'test' where network = 137`.execute(m.base.db)
    m.pass(48 * HOUR)
    await m.expire()
    if ((await m.view(bought)).status !== 'unpaid') throw new Error('the order expired while its money was on its way')
    await sql`update chain_cursor set frozen_at = null, frozen_reason = null where network = 137`.execute(m.base.db)
    return pay(m, bought, transfer)
  }),
}

const NOBODYS: Record<string, Case> = {
  'fits no order': async (m) => ({ transfer: await orphan(m) }),
  'amount of nobody any more': async (m) => {
    const bought = await m.guest()
    await m.runOut(bought)
    m.pass(25 * HOUR)
    const transfer = m.paying(bought)
    await m.final([transfer])
    return { transfer }
  },
  'round price of a deposit alone': (m) => depositing(m, () => ({ amountBase: 40_000_000n })),
  'contract names no order': async (m) => {
    const transfer = m.transfer({ micro: PRICE, rail: 'contract', chainOrderId: 1_234_567_890_123_456_789n })
    await m.final([transfer])
    return { transfer }
  },
  'wrong network': async (m) => {
    const bought = await m.guest()
    const transfer = m.transfer({ network: 56, micro: parseMicro(bought.order.payment.amount!)! })
    await m.final([transfer], 56)
    return { transfer }
  },
  'fits two orders': async (m) => {
    await m.guest()
    await m.guest()
    const transfer = m.transfer({ micro: PRICE })
    await m.final([transfer])
    return { transfer }
  },
  'order does not take it': ofGuest(async (m, bought) => {
    const { optionId } = m.shop.mailed
    const { held } = await m.shop.stock(optionId)
    const setHeld = (count: number) => sql`update product_option set held = ${count} where id = ${optionId}`.execute(m.base.db)
    await setHeld(0)
    const ended = await pay(m, bought)
    await setHeld(held)
    return ended
  }),
}

const NO_MONEY: Record<string, Case> = {
  'wrong token': ofGuest((m, bought) => pay(m, bought, m.paying(bought, 0n, { token: anyAddress(), refusal: 'wrongToken' }))),
  'nothing': ofGuest((m, bought) => pay(m, bought, m.paying(bought, 0n, { amountBase: 0n, refusal: 'zeroValue' }))),
  'claim without money': ofGuest((m, bought) => pay(m, bought, m.byContract(bought, PRICE, { refusal: 'noTransfer' }))),
  'reorganised away': ofGuest(async (m, bought) => {
    const transfer = m.paying(bought)
    await m.seen([transfer])
    await m.gone([transfer])
    return { transfer, bought }
  }),
  'missing at final': ofGuest(async (m, bought) => {
    const transfer = m.paying(bought)
    await m.seen([transfer])
    await m.final([])
    return { transfer, bought }
  }),
  'mined again': ofGuest(async (m, bought) => {
    const transfer = m.paying(bought)
    await m.seen([transfer])
    await m.gone([transfer])
    return pay(m, bought, { ...transfer, blockHash: m.paying(bought).blockHash, blockNumber: transfer.blockNumber + 1 })
  }),
}

const DEPOSITS: Record<string, Case> = {
  'deposit': (m) => depositing(m),
  'deposit of another amount': (m) => depositing(m, (amountBase) => ({ amountBase: amountBase - 9_000_000n })),
  'deposit twice': async (m) => {
    const { deposit, paymentId, account } = await m.deposit()
    const again = () => m.transfer({ amountBase: BigInt(deposit.amountBase) })
    await m.final([again()])
    const transfer = again()
    await m.final([transfer])
    return { transfer, paymentId, account }
  },
  'late deposit': async (m) => {
    const { deposit, paymentId, account } = await m.deposit()
    m.pass(5 * HOUR)
    await m.expire()
    const transfer = m.transfer({ amountBase: BigInt(deposit.amountBase) })
    await m.final([transfer])
    return { transfer, paymentId, account }
  },
  'deposit of dust': (m) => depositing(m, () => ({ amountBase: 5n }), 56),
  'deposit of a deleted member': async (m) => {
    const { deposit, paymentId, account } = await m.deposit()
    m.pass(5 * HOUR)
    await m.expire()
    await deleteAccount(m, account)
    const transfer = m.transfer({ amountBase: BigInt(deposit.amountBase) })
    await m.final([transfer])
    return { transfer, paymentId }
  },
}

const BY_PERSONS: Record<string, Case> = {
  'a person finds its order': ofGuest(async (m, bought) => {
    await m.guest()
    const transfer = m.transfer({ micro: PRICE })
    await m.final([transfer])
    const id = await m.transferId(transfer)
    if (!(await decide(m.base, (tx) => assignTransfer(tx, SITE, id, bought.order.orderId, BY)))) throw new Error('not assigned')
    return { transfer, bought }
  }),
  'a person credits it': async (m) => {
    const account = (await m.shop.member()).caller.account!.accountId
    const transfer = await orphan(m)
    const id = await m.transferId(transfer)
    if (!(await decide(m.base, (tx) => creditTransfer(tx, id, account, BY)))) throw new Error('not credited')
    return { transfer, account }
  },
  'a person sends it back': async (m) => {
    const transfer = await orphan(m)
    const id = await m.transferId(transfer)
    if (!(await decide(m.base, (tx) => sendTransferBack(tx, id, anyAddress(), new Set(), BY)))) throw new Error('not sent back')
    await m.payOut()
    return { transfer }
  },
  'a person keeps it': async (m) => {
    const transfer = await orphan(m)
    const id = await m.transferId(transfer)
    if (!(await decide(m.base, (tx) => dismissTransfer(tx, id, BY)))) throw new Error('not dismissed')
    return { transfer }
  },
  'refund is final': ofGuest(async (m, bought) => {
    const ended = await twice(m, bought)
    await claimAndPay(m, bought)
    return ended
  }),
  'refund refused by the token': ofGuest(async (m, bought) => {
    const ended = await twice(m, bought)
    await m.claim(bought, (await m.view(bought)).refunds[0]!.refundId, anyAddress())
    m.pass(25 * HOUR)
    await m.approveReady()
    const [{ id } = { id: 0n }] = (await m.payouts.approved(m.base, 137)).slice(-1)
    await m.decide((tx) => m.payouts.refuse(tx, id, 'refusedByToken'))
    return ended
  }),
  'returned': ofGuest(returned),
}

/** What happens for each row of basics/outcomes.ts, by its key. */
export const OUTCOME_CASES: Readonly<Record<string, Case>> = { ...IN_TIME, ...SHORT, ...TOO_MUCH, ...LATE, ...NOBODYS, ...NO_MONEY, ...DEPOSITS, ...BY_PERSONS }
