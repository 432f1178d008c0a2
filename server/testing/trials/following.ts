import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from '../../platform/db/sql.ts'
import { createOrderId } from '../../../basics/orderId.ts'
import { microToBase } from '../../../basics/money.ts'
import { NoProvider, type Chain, type ChainSettings } from '../../money/chains/chain.ts'
import { recordingLog } from '../chains/watch.ts'
import type { Signed, TestChain } from '../chains/scriptedChain.ts'
import { createWatcher, type Watcher } from '../../money/chains/watch/createWatcher.ts'
import type { Database } from '../../platform/db/connection.ts'
import { inTransaction, type Context } from '../../platform/db/context.ts'
import { paymentListeners } from '../../commerce/orders/pay/paymentListeners.ts'
import { RESERVATION_MS } from '../../../basics/stockReservation.ts'
import { placeToPay } from '../orders/placeToPay.ts'
import { checkBooks } from '../../money/payments/checkBooks.ts'
import { followChains } from '../../money/payments/settle/followChains.ts'
import { openPayment } from '../../money/payments/quotes/openPayment.ts'
import { openTransfer } from '../../money/payments/quotes/openTransfer.ts'
import type { PaymentListeners } from '../../money/payments/payment.ts'
import { watchedAddresses } from '../../money/payments/quotes/watchedAddresses.ts'
import { WAIT_MS } from '../../../tools/test/patience.ts'

/** What a buyer was asked to send. */
export type TrialOrder = {
  readonly id: string
  readonly to: string
  readonly amountBase: bigint
  readonly amountMicro: bigint
}

export type Following = {
  readonly ctx: Context
  readonly module: Chain
  readonly watcher: Watcher
  /** `watcher.processAll`, again while no provider answers. */
  readAll(): Promise<void>
  events(event: string): Record<string, unknown>[]
  /** Real orders with stock, each from its own device. */
  placeOrders(count: number): Promise<TrialOrder[]>
  /** The same without product and stock, for large numbers. */
  openPayments(count: number, expiresInMs?: number): Promise<TrialOrder[]>
  /** Which of these are paid. */
  paid(orders: readonly TrialOrder[]): Promise<TrialOrder[]>
  status(order: TrialOrder): Promise<string>
  /** Our clock follows the chain's, which a test moves faster. */
  syncClock(): Promise<void>
  pass(ms: number): void
  /**
   * Each was paid by exactly one transfer of its amount, nothing else was delivered, and the books balance.
   */
  checkCredits(paidBy: ReadonlyMap<TrialOrder, Signed>): Promise<void>
}

const PRICES = 60
const START_PRICE = 10_000_000n
const PRICE_STEP = 370_000n
const STOCK = 1_000_000
let lastIdMs = Date.UTC(2026, 0, 1)

/** Products at many prices, so that thousands of open orders have distinct amounts. */
async function addOptions(db: Database): Promise<{ productId: number; optionId: number }[]> {
  const known = await sql<{
    productId: number
    optionId: number
  }>`select product_id as "productId", id as "optionId" from product_option`.execute(db)
  if (known.rows.length > 0) return known.rows
  await sql`insert into country (code, name) values ('CN', '{"cn":"中国"}') on conflict do nothing`.execute(
    db,
  )
  const product = await sql<{ id: number }>`
    insert into product (source, handle, product_type, name, price_micro, xmdd_micro, pictures, search)
    values ('sample', 'trial', 1, '{"cn":"试"}', 12500000, 13000000, '{}', '') returning id`.execute(
    db,
  )
  const productId = product.rows[0]!.id
  const prices = Array.from({ length: PRICES }, (_, at) => START_PRICE + BigInt(at) * PRICE_STEP)
  const { rows } = await sql<{ id: number }>`
    insert into product_option (product_id, label, price_micro, stock)
      select ${productId}, '{"cn":"标准"}', price, ${STOCK} from unnest(${prices}::bigint[]) price
    returning id`.execute(db)
  return rows.map(({ id }) => ({ productId, optionId: id }))
}

/** A shop with its watcher: real orders, database and local chain. */
export async function openFollowing(
  chain: TestChain,
  db: Database,
  options: {
    rpc?: readonly string[]
    receive?: readonly string[]
    pollMs?: number
    listeners?: PaymentListeners
    deniedForMs?: number
    /** For each answer of a provider. */
    timeoutMs?: number
    over?: Partial<ChainSettings>
  } = {},
): Promise<Following> {
  const { log, events } = recordingLog()
  const settings = chain.settings({
    rpc: options.rpc ?? [chain.rpc],
    receive: options.receive ?? chain.receivers,
    pollMs: options.pollMs ?? 50,
    ...options.over,
  })
  const { network } = settings
  const networks = new Map([[network, settings]])
  let nowMs = Date.now()
  const ctx = { db, now: () => new Date(nowMs), log, networks }
  const module = chain.open(settings, log, options.timeoutMs)
  const observer = chain.open(chain.settings(), log)
  const watcher = createWatcher(
    ctx,
    module,
    followChains(options.listeners ?? paymentListeners(null)),
    {
      earlierAddresses: () => watchedAddresses(ctx, network),
      ...(options.deniedForMs !== undefined && { deniedForMs: options.deniedForMs }),
    },
  )
  let sold: Awaited<ReturnType<typeof addOptions>> | undefined
  const orderOf = async (id: string): Promise<TrialOrder> => {
    const { rows } = await sql<{
      receiver: string
      amount_micro: bigint
    }>`select receiver, amount_micro from quote where order_id = ${id}`.execute(db)
    const { receiver, amount_micro: amountMicro } = rows[0]!
    return { id, to: receiver, amountMicro, amountBase: microToBase(amountMicro, chain.decimals) }
  }

  return {
    ctx,
    module,
    watcher,
    async readAll() {
      for (const startedAt = performance.now(); ; await pause(settings.pollMs)) {
        try {
          await watcher.processAll()
          return
        } catch (error) {
          if (!(error instanceof NoProvider) || performance.now() - startedAt > WAIT_MS) throw error
        }
      }
    },
    events,
    async placeOrders(count) {
      sold ??= await addOptions(db)
      const orders: TrialOrder[] = []
      for (let at = 0; at < count; at++) {
        const caller = {
          device: randomBytes(16).toString('hex'),
          deviceKnown: true,
          clientAddress: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
          locale: 'cn' as const,
          site: 'http://shop.test',
          account: null,
          agent: '',
          keepToken: () => {},
        }
        const id = createOrderId(lastIdMs++)
        await placeToPay(
          { ...ctx, caller },
          {
            orderId: id,
            ...sold[randomInt(sold.length)]!,
            count: 1,
            country: 'CN',
            address: '上海市静安区1号',
            receiverName: '王小明',
            phone: '13812345678',
            network,
            mode: 'safe',
          },
        )
        orders.push(await orderOf(id))
      }
      return orders
    },
    async openPayments(count, expiresInMs = RESERVATION_MS) {
      const ids = Array.from({ length: count }, () => createOrderId(lastIdMs++))
      const expiresAt = new Date(nowMs + expiresInMs)
      for (const [at, orderId] of ids.entries())
        await inTransaction(ctx, async (tx) => {
          await openPayment(
            { ...ctx, ...tx },
            {
              orderId,
              secret: randomBytes(16).toString('hex'),
              network,
              totalMicro: START_PRICE + BigInt(at) * 10_000n,
              expiresAt,
            },
          )
          await openTransfer({ ...ctx, ...tx }, { orderId, opener: null })
        })
      return Promise.all(ids.map(orderOf))
    },
    async paid(orders) {
      const { rows } = await sql<{ order_id: string }>`
        select order_id from payment
          where order_id = any(${orders.map(({ id }) => id)}::text[]) and settled_at is not null`.execute(
        db,
      )
      const ids = new Set(rows.map((row) => row.order_id))
      return orders.filter(({ id }) => ids.has(id))
    },
    async status({ id }) {
      const { rows } = await sql<{
        status: string
      }>`select status from payment where order_id = ${id}`.execute(db)
      return rows[0]!.status
    },
    async syncClock() {
      nowMs = Math.max(nowMs, (await observer.tip()).head.timeMs)
    },
    pass: (ms) => void (nowMs += ms),
    async checkCredits(paidBy) {
      const { rows } = await sql<{
        order_id: string
        tx_hash: string
        delivered: bigint
        amount: bigint
      }>`
        select order_id, tx_hash, delivered_base as delivered, amount_base as amount from transfer
          where network = ${network} and (delivered_base > 0 or credited_base > 0)`.execute(db)
      const found = rows
        .map((row) => `${row.order_id} ${row.tx_hash} ${row.delivered} ${row.amount}`)
        .toSorted()
      const expected = [...paidBy]
        .map(([order, { hash }]) => `${order.id} ${hash} ${order.amountBase} ${order.amountBase}`)
        .toSorted()
      const wrong =
        found.find((line, at) => line !== expected[at]) ??
        expected.find((line, at) => line !== found[at])
      if (wrong !== undefined)
        throw new Error(
          `network ${network}: ${found.length} credits instead of ${expected.length}, the first that differs: ${wrong}`,
        )
      await checkBooks(ctx)
      const { rows: open } = await sql<{ id: string; status: string }>`
        select o.id, o.status from shop_order o join payment p on p.order_id = o.id
          where (o.paid_at is null) <> (p.settled_at is null)`.execute(db)
      if (open[0])
        throw new Error(`order ${open[0].id} is ${open[0].status}, and its payment says otherwise`)
    },
  }
}
