import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { baseToMicro } from '../../../basics/money.ts'
import { textIn } from '../../../basics/locales.ts'
import { listStock } from '../../commerce/catalogue/office/listStock.ts'
import { sumSales } from '../../commerce/orders/read/sumSales.ts'
import { sumBooked } from '../../money/books/sumBooked.ts'
import { sumFlows } from '../../money/ledger/sumFlows.ts'
import { sumHoldings } from '../../money/ledger/sumHoldings.ts'
import { sumUndelivered } from '../../money/payments/held/sumUndelivered.ts'
import { sumReturnsOwed } from '../../money/refunds/sumReturnsOwed.ts'
import { givenBackTo, refundedTo, sumOf } from './flows.ts'
import { count, money, text, type ReadReport, type Report } from './report.ts'

const readFees: ReadReport = async (ctx, { spans }) => {
  const [flows, sold] = await Promise.all([
    sumFlows(ctx, spans.starts),
    sumSales(ctx, spans.starts),
  ])
  return spans.labels.map((label, at) => {
    const own = flows.filter(({ span }) => span === at + 1)
    const withdrawals = sumOf(own, ({ receiver }) => receiver === 'fees')
    const shipping = sold.find((one) => one.span === at + 1 && one.asset === 'USDT')
    return [
      label,
      own
        .filter(({ receiver, asset }) => receiver === 'fees' && asset === 'USDT')
        .reduce((sum, { transfers }) => sum + transfers, 0),
      withdrawals,
      shipping?.shippingMicro ?? 0n,
    ]
  })
}

const readRefunds: ReadReport = async (ctx, { spans }) => {
  const flows = await sumFlows(ctx, spans.starts)
  return spans.labels.map((label, at) => {
    const own = flows.filter(({ span }) => span === at + 1)
    const sums = ([refundedTo, givenBackTo] as const).flatMap((to) => [
      sumOf(own, (flow) => typeof to(flow) === 'number'),
      sumOf(own, (flow) => to(flow) === 'balance'),
    ])
    const refunds = own.filter(
      (flow) => refundedTo(flow) !== undefined || givenBackTo(flow) !== undefined,
    )
    return [
      label,
      refunds.reduce((sum, { transfers }) => sum + transfers, 0),
      ...sums,
      sums.reduce((sum, one) => sum + one, 0n),
    ]
  })
}

const micro = (base: bigint, network: NetworkId): bigint =>
  baseToMicro(base, NETWORKS[network].usdtDecimals).micro

/** What is owed is negative, so that the sum is the shop's own. */
const readLiabilities: ReadReport = async (ctx) => {
  const [booked, owed, undelivered, returns] = await Promise.all([
    sumBooked(ctx),
    sumHoldings(ctx),
    sumUndelivered(ctx),
    sumReturnsOwed(ctx),
  ])
  const usdt = owed.find(({ asset }) => asset === 'USDT')
  const rows: readonly (readonly [string, string | null, bigint])[] = [
    ...booked.map(
      ({ network, balanceBase }) =>
        ['holdings', String(network), micro(balanceBase, network)] as const,
    ),
    ['members', null, -(usdt?.members ?? 0n)],
    ['pools', null, -(usdt?.pools ?? 0n)],
    ...undelivered.map(
      ({ network, heldBase }) =>
        ['undelivered', String(network), -micro(heldBase, network)] as const,
    ),
    ['returns', null, -returns],
  ]
  return rows.filter(
    ([item, , amount]) => item === 'holdings' || item === 'members' || amount !== 0n,
  )
}

const readStock: ReadReport = async (ctx, { locale }) =>
  (await listStock(ctx)).map((one) => [
    String(one.productId),
    textIn(one.name, locale),
    textIn(one.label, locale),
    one.sku,
    one.stock,
    one.held,
    one.stock - one.held,
    one.priceMicro,
    one.priceMicro * BigInt(one.stock),
  ])

export const fees: Report = {
  needs: 'finance.read',
  columns: [text('day', 'day'), count('withdrawals'), money('withdrawal_fees'), money('shipping')],
  plot: { kind: 'line', column: 'withdrawal_fees' },
  hasPeriod: true,
  read: readFees,
}

export const refunds: Report = {
  needs: 'finance.read',
  columns: [
    text('day', 'day'),
    count('refunds'),
    money('goods_on_chain'),
    money('goods_to_balance'),
    money('surplus_on_chain'),
    money('surplus_to_balance'),
    money('total'),
  ],
  plot: { kind: 'line', column: 'total' },
  hasPeriod: true,
  read: readRefunds,
}

export const liabilities: Report = {
  needs: 'finance.read',
  columns: [text('item', 'key'), text('network', 'network'), money('amount')],
  plot: null,
  hasPeriod: false,
  read: readLiabilities,
}

export const stock: Report = {
  needs: 'finance.read',
  columns: [
    text('product_id', 'text'),
    text('product'),
    text('option'),
    text('sku'),
    count('stock'),
    count('held'),
    count('free'),
    { name: 'price', kind: 'money', unit: 'USDT' },
    money('value'),
  ],
  plot: null,
  hasPeriod: false,
  read: readStock,
}
