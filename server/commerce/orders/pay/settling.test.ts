import { randomBytes } from 'node:crypto'
import { sql } from '../../../platform/db/sql.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { NetworkId } from '../../../../basics/networks.ts'
import { createOrderId } from '../../../../basics/orderId.ts'
import type { ChainTransfer } from '../../../money/chains/chain.ts'
import { recordingLog } from '../../../testing/chains/watch.ts'
import { inTransaction } from '../../../platform/db/context.ts'
import { checkBooks } from '../../../money/payments/checkBooks.ts'
import { followChains } from '../../../money/payments/settle/followChains.ts'
import { openPayment } from '../../../money/payments/quotes/openPayment.ts'
import { openTransfer } from '../../../money/payments/quotes/openTransfer.ts'
import { readPayment } from '../../../money/payments/readPayment.ts'
import type { PaymentListeners } from '../../../money/payments/payment.ts'
import { paymentListeners } from './paymentListeners.ts'
import { placeToPay } from '../../../testing/orders/placeToPay.ts'
import { readOrderView, type ChainOrderView } from '../read/readOrder.ts'
import { createTestShop, type TestShop } from '../../../testing/orders/shop.ts'

/** Final transfers through payments into real orders: what one of them does to the others. */
let shop: TestShop
let recorded: ReturnType<typeof recordingLog>
beforeAll(async () => {
  shop = await createTestShop()
  recorded = recordingLog()
})
afterEach(() => checkBooks(shop.ctx))
afterAll(() => shop.close())

const hex = (bytes: number): string => `0x${randomBytes(bytes).toString('hex')}`
const place = (what: 'posted' | 'mailed', network: NetworkId = 137): Promise<ChainOrderView> =>
  placeToPay(
    shop.as(randomBytes(16).toString('hex'), hex(4)),
    shop.input({ ...shop[what], receiverEmail: 'a@b', network }),
  )
const view = (order: { orderId: string }) => readOrderView(shop.ctx, order.orderId, 'en')
const setHeld = (what: 'posted' | 'mailed', held: number) =>
  sql`update product_option set held = ${held} where id = ${shop[what].optionId}`.execute(
    shop.ctx.db,
  )

let block = 100
const paying = (order: ChainOrderView, over: Partial<ChainTransfer> = {}): ChainTransfer => ({
  txHash: hex(32),
  logIndex: 0,
  blockNumber: ++block,
  blockHash: hex(32),
  timeMs: shop.ctx.now().getTime(),
  rail: 'transfer',
  token: order.payment.token,
  sender: hex(20),
  receiver: order.payment.receiver!,
  amountBase: BigInt(order.payment.amountBase!),
  chainOrderId: null,
  refusal: null,
  ...over,
})
const settle = (
  transfers: readonly ChainTransfer[],
  network: NetworkId = 137,
  listeners: PaymentListeners = paymentListeners(null),
) =>
  inTransaction({ ...shop.ctx, log: recorded.log }, (tx) =>
    followChains(listeners).onFinal(tx, { network, to: ++block, transfers }),
  )

describe('an order that cannot take its money', () => {
  test('an order that cannot take its money has it held for a person to see, and the others are paid', async () => {
    const [first, broken, last] = [
      await place('posted'),
      await place('mailed'),
      await place('posted'),
    ]
    const { held } = await shop.stock(shop.mailed.optionId)
    await setHeld('mailed', 0)
    await settle([paying(first), paying(broken), paying(last)])
    expect([(await view(first)).status, (await view(last)).status]).toEqual(['paid', 'paid'])
    const amount = broken.payment.amount!
    expect(await view(broken)).toMatchObject({
      status: 'unpaid',
      payment: { status: 'held', received: '0.00', missing: amount },
      transfers: [{ status: 'held', reason: 'fault' }],
      events: [{ kind: 'created' }],
    })
    expect(recorded.events('settlingFailed')).toMatchObject([
      { level: 50, orderId: broken.orderId, network: 137 },
    ])
    await setHeld('mailed', held)
  })

  test('because only payments know of it, stops nobody, neither when its money is seen or gone nor when it is final', async () => {
    const order = await place('posted')
    const orphan = createOrderId(Date.UTC(2026, 0, 3))
    const payment = await inTransaction(shop.ctx, async (tx) => {
      const ctx = { ...shop.ctx, ...tx }
      await openPayment(ctx, {
        orderId: orphan,
        secret: '0'.repeat(32),
        network: 137,
        totalMicro: 7_000_000n,
        expiresAt: new Date(shop.ctx.now().getTime() + 60_000),
      })
      await openTransfer(ctx, { orderId: orphan, opener: null })
      return (await readPayment(ctx, orphan)).payment
    })
    const transfers = [paying({ ...order, payment }), paying(order)]
    const listeners = followChains({
      ...paymentListeners(null),
      onPaymentChanged: (tx, event) =>
        event.orderId === orphan
          ? Promise.reject(new Error('no such order'))
          : paymentListeners(null).onPaymentChanged(tx, event),
    })
    await inTransaction({ ...shop.ctx, log: recorded.log }, (tx) =>
      listeners.onSeen(tx, { network: 137, head: block, transfers }),
    )
    expect((await view(order)).payment.status).toBe('seen')
    await inTransaction({ ...shop.ctx, log: recorded.log }, (tx) =>
      listeners.onGone(tx, { network: 137, blockHashes: transfers.map((one) => one.blockHash) }),
    )
    expect(recorded.events('reportingFailed').map((entry) => entry['orderId'])).toEqual([
      orphan,
      orphan,
    ])
    await settle(transfers)
    expect((await view(order)).status).toBe('paid')
    const { rows } =
      await sql`select status, reason from transfer where order_id = ${orphan}`.execute(shop.ctx.db)
    expect(rows).toEqual([{ status: 'held', reason: 'fault' }])
  })

  test('an order that cannot take its money keeps what came before as it was', async () => {
    const order = await place('mailed')
    const half = { rail: 'contract', chainOrderId: BigInt(order.orderId) } as const
    await settle([paying(order, { ...half, amountBase: 2_500_000n })])
    const before = await view(order)
    const { held } = await shop.stock(shop.mailed.optionId)
    await setHeld('mailed', 0)
    await settle([paying(order, { ...half, amountBase: 10_000_000n })])
    await setHeld('mailed', held)
    const after = await view(order)
    expect(after.transfers.map((one) => one.reason)).toEqual(['short', 'fault'])
    expect([after.payment.status, after.payment.received, after.payment.missing]).toEqual([
      'held',
      before.payment.received,
      before.payment.missing,
    ])
    // Once the cause is gone the rest can be paid.
    await settle([paying(order, { ...half, amountBase: 10_000_000n })])
    expect((await view(order)).transfers.map((one) => one.status)).toEqual([
      'settled',
      'held',
      'settled',
    ])
  })
})

describe('two networks that settle at once', () => {
  test('may wait for each other: one is broken off, credits nothing, and does it all when it is tried again', async () => {
    // Ids rise with time, and stock is taken in their order: posted then mailed here, mailed then posted there.
    const orders = [
      await place('posted', 137),
      await place('mailed', 56),
      await place('mailed', 137),
      await place('posted', 56),
    ]
    const before = [await shop.stock(shop.posted.optionId), await shop.stock(shop.mailed.optionId)]
    let holding = 0
    let bothHold = (): void => {}
    const both = new Promise<void>((resolve) => void (bothHold = resolve))
    const meeting: PaymentListeners = {
      ...paymentListeners(null),
      onSettled: async (ctx, event) => {
        await paymentListeners(null).onSettled(ctx, event)
        if (++holding === 2) bothHold()
        await both
      },
    }
    const reports = ([137, 56] as const).map((network) => ({
      network,
      transfers: orders
        .filter((order) => order.payment.network === network)
        .map((order) => paying(order)),
    }))
    const outcomes = await Promise.allSettled(
      reports.map(({ network, transfers }) => settle(transfers, network, meeting)),
    )
    const broken = outcomes.findIndex((one) => one.status === 'rejected')
    expect(
      outcomes
        .map((one) => (one.status === 'rejected' ? (one.reason as { code: string }).code : 'done'))
        .sort(),
    ).toEqual(['40P01', 'done'])
    const statuses = async () => (await Promise.all(orders.map(view))).map((one) => one.status)
    expect((await statuses()).filter((status) => status === 'paid')).toHaveLength(2)
    await settle(reports[broken]!.transfers, reports[broken]!.network)
    expect(await statuses()).toEqual(['paid', 'paid', 'paid', 'paid'])
    expect([
      await shop.stock(shop.posted.optionId),
      await shop.stock(shop.mailed.optionId),
    ]).toEqual(before.map(({ stock, held }) => ({ stock: stock - 2, held: held - 2 })))
  })
})
