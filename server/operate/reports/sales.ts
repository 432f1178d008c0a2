import { NETWORK_IDS } from '../../../basics/networks.ts'
import { readProductNames } from '../../commerce/catalogue/readProductNames.ts'
import { sumSales } from '../../commerce/orders/read/sumSales.ts'
import { sumByCountry } from '../../commerce/orders/read/sumByCountry.ts'
import { sumByProduct } from '../../commerce/orders/read/sumByProduct.ts'
import { sumFlows } from '../../money/ledger/sumFlows.ts'
import { returnedTo, soldAt, sumOf, type Place } from './flows.ts'
import { count, money, text, type ReadReport, type Report } from './report.ts'
import type { Spans } from './spans.ts'

const whole = ({ starts }: Spans) => ({ from: starts[0]!, to: starts.at(-1)! })
const isSold = (flow: Parameters<typeof soldAt>[0]): boolean => soldAt(flow) !== undefined
const isReturned = (flow: Parameters<typeof soldAt>[0]): boolean => returnedTo(flow) !== undefined

const byDay: ReadReport = async (ctx, { spans }) => {
  const [flows, sold] = await Promise.all([
    sumFlows(ctx, spans.starts),
    sumSales(ctx, spans.starts),
  ])
  return spans.labels.map((label, at) => {
    const own = flows.filter(({ span }) => span === at + 1)
    const taken = sumOf(own, isSold)
    const returned = sumOf(own, isReturned)
    return [
      label,
      sold.filter(({ span }) => span === at + 1).reduce((sum, { orders }) => sum + orders, 0),
      taken,
      returned,
      taken - returned,
      sumOf(own, isSold, 'XMDD') - sumOf(own, isReturned, 'XMDD'),
    ]
  })
}

/**
 * Lines have the price that was agreed; the ledger has what came. Parcels, discounts and the difference (fractions of a
 * cent, orders that were undone) are rows of their own, so that the sum is the ledger's.
 */
const byProduct: ReadReport = async (ctx, { spans, locale }) => {
  const ends = [spans.starts[0]!, spans.starts.at(-1)!]
  const [products, [...sold], flows] = await Promise.all([
    sumByProduct(ctx, whole(spans)),
    sumSales(ctx, ends),
    sumFlows(ctx, ends),
  ])
  const ids = products.map(({ productId }) => productId)
  const names = new Map(
    (await readProductNames(ctx, ids, locale)).map(({ productId, name }) => [productId, name]),
  )
  const rest = (asset: 'USDT' | 'XMDD') => {
    const of = sold.find((one) => one.asset === asset)
    return {
      shipping: of?.shippingMicro ?? 0n,
      discount: -(of?.discountMicro ?? 0n),
      difference: sumOf(flows, isSold, asset) - (of?.totalMicro ?? 0n),
    }
  }
  const [usdt, xmdd] = [rest('USDT'), rest('XMDD')]
  return [
    ...products.map((one) => [
      String(one.productId),
      names.get(one.productId) ?? '',
      one.pieces,
      one.refunded,
      one.usdtMicro,
      one.xmddMicro,
    ]),
    ...(['shipping', 'discount', 'difference'] as const)
      .filter((name) => usdt[name] !== 0n || xmdd[name] !== 0n)
      .map((name) => [name, null, 0, 0, usdt[name], xmdd[name]]),
  ]
}

const byNetwork: ReadReport = async (ctx, { spans }) => {
  const flows = await sumFlows(ctx, [spans.starts[0]!, spans.starts.at(-1)!])
  const places: readonly Place[] = [...NETWORK_IDS, 'balance']
  return places.flatMap((place) => {
    const at = (flow: Parameters<typeof soldAt>[0]): boolean => soldAt(flow) === place
    const back = (flow: Parameters<typeof soldAt>[0]): boolean => returnedTo(flow) === place
    const [sold, returned] = [sumOf(flows, at), sumOf(flows, back)]
    const xmdd = sumOf(flows, at, 'XMDD') - sumOf(flows, back, 'XMDD')
    const transfers = flows.filter(at).reduce((sum, one) => sum + one.transfers, 0)
    if (transfers === 0 && returned === 0n && xmdd === 0n) return []
    return [[String(place), transfers, sold, returned, sold - returned, xmdd]]
  })
}

const byCountry: ReadReport = async (ctx, { spans }) => {
  const ends = [spans.starts[0]!, spans.starts.at(-1)!]
  const [rows, flows] = await Promise.all([sumByCountry(ctx, whole(spans)), sumFlows(ctx, ends)])
  const usdt = rows.reduce((rest, one) => rest - one.usdtMicro, sumOf(flows, isSold))
  const xmdd = rows.reduce((rest, one) => rest - one.xmddMicro, sumOf(flows, isSold, 'XMDD'))
  return [
    ...rows.map((one) => [
      one.country ?? 'none',
      one.orders,
      one.pieces,
      one.usdtMicro,
      one.xmddMicro,
    ]),
    ...(usdt !== 0n || xmdd !== 0n ? [['difference', 0, 0, usdt, xmdd]] : []),
  ]
}

export const salesByDay: Report = {
  needs: 'finance.read',
  columns: [
    text('day', 'day'),
    count('orders'),
    money('sold'),
    money('returned'),
    money('net'),
    money('net_xmdd', 'XMDD'),
  ],
  plot: { kind: 'line', column: 'net' },
  hasPeriod: true,
  read: byDay,
}

export const salesByProduct: Report = {
  needs: 'finance.read',
  columns: [
    text('product_id', 'key'),
    text('product'),
    count('pieces'),
    count('pieces_refunded'),
    money('sold'),
    money('sold_xmdd', 'XMDD'),
  ],
  plot: { kind: 'bars', column: 'sold' },
  hasPeriod: true,
  read: byProduct,
}

export const salesByNetwork: Report = {
  needs: 'finance.read',
  columns: [
    text('network', 'network'),
    count('payments'),
    money('sold'),
    money('returned'),
    money('net'),
    money('net_xmdd', 'XMDD'),
  ],
  plot: { kind: 'bars', column: 'net' },
  hasPeriod: true,
  read: byNetwork,
}

export const salesByCountry: Report = {
  needs: 'finance.read',
  columns: [
    text('country', 'country'),
    count('orders'),
    count('pieces'),
    money('sold'),
    money('sold_xmdd', 'XMDD'),
  ],
  plot: { kind: 'bars', column: 'sold' },
  hasPeriod: true,
  read: byCountry,
}
