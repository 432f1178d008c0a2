import { sign, type KeyObject } from 'node:crypto'
import type { Caller } from '../../../api/caller.ts'
import { refuse } from '../../../basics/errors.ts'
import { formatMicro } from '../../../basics/money.ts'
import {
  encodeReceipt,
  keyIdOf,
  RECEIPT_DOMAIN,
  receiptAddsUp,
  RECEIPT_LINES,
  type ReceiptFile,
  type ReceiptGoods,
} from '../../../basics/receipt.ts'
import { inSnapshot, type Context } from '../../platform/db/context.ts'
import { readLines } from '../orders/lines/orderLine.ts'
import { productOf } from '../orders/read/lineShape.ts'
import { findOwnOrder } from '../orders/read/readOrder.ts'
import type { Networks } from '../../money/payments/quotes/networks.ts'
import { readReceiptTransfers } from '../../money/payments/transfers/readReceiptTransfers.ts'
import { sha256 } from '../../money/statement/statement.ts'
import { publicKeyOf } from '../../money/statement/statementKey.ts'
import { readWentBack } from './readWentBack.ts'

type ReceiptContext = Context & {
  readonly caller: Caller
  readonly networks: Networks
  readonly demo: boolean
}

/**
 * The signed receipt of an order paid on chain; the same state gives the same bytes. Refuses as `findOwnOrder` does,
 * and `notFound` without a settled payment.
 */
export const signReceipt = (
  ctx: ReceiptContext,
  key: KeyObject,
  of: { orderId: string; secret?: string | undefined },
): Promise<ReceiptFile> => inSnapshot(ctx, (tx) => signed(tx, key, of))

async function signed(
  ctx: ReceiptContext,
  key: KeyObject,
  { orderId, secret }: { orderId: string; secret?: string | undefined },
): Promise<ReceiptFile> {
  const order = await findOwnOrder(ctx, orderId, secret)
  const { refunds, wentBack } = await readWentBack(ctx, order.id)
  const paid = await readReceiptTransfers(ctx, order.id, wentBack)
  const total = formatMicro(order.total_micro)
  if (!paid || !receiptAddsUp({ total, transfers: paid.transfers, refunds }))
    return refuse('notFound')
  const publicKey = publicKeyOf(key)
  const goods = (await readLines(ctx, order.id)).map((line): ReceiptGoods => {
    const { name, option } = productOf(line, ctx.caller.locale)
    return {
      name,
      option,
      count: line.count,
      ...(line.refunded > 0 && { refunded: line.refunded }),
    }
  })
  const body = encodeReceipt({
    keyId: keyIdOf(Buffer.from(publicKey, 'hex'), sha256),
    demo: ctx.demo,
    orderId: order.id,
    total,
    paidAt: paid.paidAt.toISOString(),
    goods:
      goods.length === 1
        ? goods[0]!
        : { ...goods[0]!, lines: goods.slice(0, RECEIPT_LINES), lineCount: goods.length },
    transfers: paid.transfers,
    ...(refunds.length > 0 && { refunds }),
  })
  return {
    body,
    signature: sign(null, Buffer.from(RECEIPT_DOMAIN + body), key).toString('hex'),
    publicKey,
  }
}
