import { sql } from '../../platform/db/sql.ts'
import type { ChainTransfer } from '../../money/chains/chain.ts'
import { cancelOrder } from '../../commerce/orders/close/cancelOrder.ts'
import { openOrderTransfer } from '../../commerce/orders/pay/openOrderTransfer.ts'
import type { ChainOrderView } from '../../commerce/orders/read/readOrder.ts'
import { switchOrderNetwork } from '../../commerce/orders/pay/switchOrderNetwork.ts'
import { approveReturn } from '../../operate/cases/decide.ts'
import { anyAddress, HOUR, PRICE, SITE, type Bought, type TestMoney } from './money.ts'
import { asTester } from '../staff.ts'

/** Steps shared by the outcome cases. */

/** How a case ended: the transfer under test and its order or deposit. */
export type Ended = {
  readonly transfer: ChainTransfer
  readonly bought?: Bought
  readonly paymentId?: string
  readonly account?: bigint
}
export type Case = (money: TestMoney) => Promise<Ended>

export const BY = 'the buyer showed it'
export const half = PRICE / 2n

/** An order that was paid `micro` less than quoted. */
export async function short(m: TestMoney, bought: Bought, lessMicro = 4_000_000n): Promise<Ended> {
  const transfer = m.paying(bought, -lessMicro)
  await m.final([transfer], bought.order.payment.network)
  return { transfer, bought }
}

export async function pay(
  m: TestMoney,
  bought: Bought,
  transfer = m.paying(bought),
): Promise<Ended> {
  await m.final([transfer], bought.order.payment.network)
  return { transfer, bought }
}

export const ofGuest =
  (then: (m: TestMoney, bought: Bought) => Promise<Ended>): Case =>
  async (m) =>
    then(m, await m.guest())
export const ofMember =
  (then: (m: TestMoney, bought: Bought) => Promise<Ended>): Case =>
  async (m) =>
    then(m, await m.member())

/** Expires the order, then pays it. */
export const afterRunningOut =
  (
    then: (m: TestMoney, bought: Bought) => ChainTransfer,
    before: (m: TestMoney, bought: Bought) => Promise<unknown> = async () => {},
  ) =>
  async (m: TestMoney, bought: Bought): Promise<Ended> => {
    await m.runOut(bought)
    await before(m, bought)
    return pay(m, bought, then(m, bought))
  }

export async function cancelled(m: TestMoney, bought: Bought): Promise<Ended> {
  await cancelOrder(
    bought.ctx,
    { orderId: bought.order.orderId, secret: bought.order.secret },
    SITE,
  )
  return pay(m, bought)
}

export async function noStock(m: TestMoney, bought: Bought): Promise<Ended> {
  const { optionId } = bought.account === null ? m.shop.mailed : m.shop.posted
  const { stock, held } = await m.shop.stock(optionId)
  await m.runOut(bought)
  await m.shop.setStock(optionId, held === 0 ? 0 : (await m.shop.stock(optionId)).held)
  const ended = await pay(m, bought)
  await m.shop.setStock(optionId, stock)
  return ended
}

/** Pays the order, returns it, and finalises its refund. */
export async function returned(m: TestMoney, bought: Bought): Promise<Ended> {
  const ended = await pay(m, bought)
  await m.askReturn(bought)
  await asTester(m.base, 'returns.decide', (tx) =>
    approveReturn(tx, SITE, bought.order.orderId, BY),
  )
  await claimAndPay(m, bought)
  return ended
}

export async function claimAndPay(m: TestMoney, bought: Bought): Promise<void> {
  for (const { refundId, state } of (await m.view(bought)).refunds)
    if (state === 'offered') await m.claim(bought, refundId, anyAddress())
  m.pass(25 * HOUR)
  await m.approveReady()
  await m.payOut()
}

export async function twice(m: TestMoney, bought: Bought): Promise<Ended> {
  await pay(m, bought)
  return pay(m, bought)
}

export const orphan = async (m: TestMoney): Promise<ChainTransfer> => {
  const transfer = m.transfer({ micro: 1_141_592n })
  await m.final([transfer])
  return transfer
}

export async function switchTo(bought: Bought, network: 137 | 56): Promise<ChainOrderView> {
  const { orderId, secret } = bought.order
  const order = await switchOrderNetwork(bought.ctx, { orderId, secret, network })
  return { ...order, payment: (await openOrderTransfer(bought.ctx, { orderId, secret })).payment }
}

export async function depositing(
  m: TestMoney,
  change: () => Partial<ChainTransfer> = () => ({}),
  network: 137 | 56 = 137,
): Promise<Ended & { paymentId: string; account: bigint }> {
  const open = await m.deposit(network)
  const transfer = m.depositOf(open, 40_000_000n, change())
  await m.final([transfer], network)
  return { transfer, ...open }
}

export const deleteAccount = (m: TestMoney, account: bigint) =>
  sql`update account set status = 'deleted', email = null where id = ${account}`.execute(m.base.db)
