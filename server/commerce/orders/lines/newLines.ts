import { sql, type Sql } from '../../../platform/db/sql.ts'
import { DELIVERED_TO_ADDRESS } from '../../../../basics/delivery.ts'
import { deliveryFeeOf, type DeliveryFee } from '../../../../basics/deliveryFee.ts'
import { MAX_MICRO } from '../../../../basics/money.ts'
import type { LineStatus } from '../../../../basics/orderLines.ts'
import { unitCost } from '../../catalogue/unitCost.ts'
import { piecesOf, type Pieces } from '../../catalogue/changeStock.ts'
import type { FoundOptions, OptionForOrder } from '../../catalogue/readOptionsForOrder.ts'
import { wantedLines, type WantedLine } from '../../catalogue/wantedLines.ts'
import type { OrderLine } from './orderLine.ts'
import { refuseLine } from './wantedOf.ts'

/** Refuses the first line that is not on sale. */
export function allOnSale<T extends OptionForOrder>(
  wanted: readonly WantedLine[],
  { options }: FoundOptions<T>,
): readonly T[] {
  const missing = options.findIndex((option) => option === undefined)
  if (missing >= 0)
    refuseLine(
      wanted,
      missing,
      wanted[missing]!.optionId === undefined ? 'productId' : 'optionId',
      'notFound',
    )
  return options as readonly T[]
}

/** The lines of a new order. Refuses one with less stock than it asks for. */
export function newLines<T extends OptionForOrder>(
  wanted: readonly WantedLine[],
  options: readonly T[],
  priceOf: (option: T) => bigint,
  status: LineStatus,
): readonly OrderLine[] {
  return wanted.map(({ count }, index) => {
    const option = options[index]!
    if (count > option.available) refuseLine(wanted, index, 'count', 'outOfStock')
    const unitPriceMicro = priceOf(option)
    return {
      lineNo: index + 1,
      productId: option.productId,
      optionId: option.optionId,
      count,
      unitPriceMicro,
      totalMicro: unitPriceMicro * BigInt(count),
      discountMicro: 0n,
      snapshot: {
        name: option.name,
        option: option.label,
        image: option.image,
        productType: option.productType,
        ...(option.isMemberPrice && { isMemberPrice: true as const }),
        ...(option.weightGrams > 0 && { weightGrams: option.weightGrams }),
      },
      status,
      toShip: count,
      shipped: 0,
      received: 0,
      returning: 0,
      refunded: 0,
    }
  })
}

type OrderSum = {
  readonly level: number
  readonly pieces: number
  readonly goodsMicro: bigint
}

export const sumOf = (lines: readonly OrderLine[]): OrderSum => ({
  level: lines.length === 1 ? lines[0]!.productId : 0,
  pieces: lines.reduce((sum, line) => sum + line.count, 0),
  goodsMicro: lines.reduce((sum, line) => sum + line.totalMicro, 0n),
})

const isPosted = ({ snapshot }: OrderLine): boolean => snapshot.productType === DELIVERED_TO_ADDRESS

/** Posted goods with a known weight. */
export const gramsOf = (lines: readonly OrderLine[]): number =>
  lines
    .filter(isPosted)
    .reduce((sum, { snapshot, count }) => sum + (snapshot.weightGrams ?? 0) * count, 0)

/** One fee for an order with anything posted, none without (rules: ordering#delivery-fee). */
export const shippingOf = (lines: readonly OrderLine[], fee: DeliveryFee): bigint =>
  lines.some(isPosted) ? deliveryFeeOf(fee, sumOf(lines).goodsMicro, gramsOf(lines)) : 0n

/** More than any amount may be. */
export const isTooMuch = (micro: bigint): boolean => micro > MAX_MICRO

export function piecesOfLines(lines: readonly OrderLine[]): Pieces {
  const [first, ...more] = lines
  return first && more.length === 0
    ? piecesOf(first.optionId, first.count)
    : {
        rows: sql`select option_id as id, count from (${wantedLines(lines)}) l`,
        isOne: false,
      }
}

/** Part of a larger statement: writes the lines of a new order where `condition` holds. */
export function insertingLines(
  orderId: string,
  lines: readonly OrderLine[],
  condition: Sql<unknown>,
): Sql<unknown> {
  const prices = lines.map((line) => line.unitPriceMicro)
  const discounts = lines.map((line) => line.discountMicro)
  const snapshots = lines.map((line) => JSON.stringify(line.snapshot))
  const isSingle = lines.length === 1
  return sql`
    insert into order_line (order_id, line_no, product_id, option_id, count, unit_price_micro, total_micro,
      discount_micro, snapshot, status, to_ship, unit_cost_micro)
    select ${orderId}::text, w.line_no, w.product_id, w.option_id, w.count, p.unit, p.unit * w.count,
      p.discount, p.snapshot, ${lines[0]!.status}::text, w.count, ${unitCost(sql`w.option_id`)}
    from (${wantedLines(lines)}) w ${
      isSingle
        ? sql`cross join (select ${prices[0]}::bigint as unit, ${discounts[0]}::bigint as discount,
          ${snapshots[0]}::jsonb as snapshot) p`
        : sql`join unnest(${prices}::bigint[], ${discounts}::bigint[],
          ${snapshots}::jsonb[]) with ordinality p (unit, discount, snapshot, line_no)
          on p.line_no = w.line_no`
    } where ${condition}`
}
