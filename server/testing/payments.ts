import { randomBytes, randomInt } from 'node:crypto'
import { sql } from '../platform/db/sql.ts'
import { NETWORKS, type NetworkId } from '../../basics/networks.ts'
import { microToBase } from '../../basics/money.ts'
import type { ChainTransfer } from '../money/chains/chain.ts'
import { RESERVATION_MS } from '../../basics/stockReservation.ts'
import { inTransaction, type Context } from '../platform/db/context.ts'
import type { Database } from '../platform/db/connection.ts'
import type { Log } from '../platform/log.ts'
import { offersTransfers, type Networks } from '../money/payments/quotes/networks.ts'
import { openPayment } from '../money/payments/quotes/openPayment.ts'
import type { Opener } from '../money/receiving/shopAddress.ts'
import { openTransfer } from '../money/payments/quotes/openTransfer.ts'
import type { PaymentChanged, PaymentListeners, PaymentSettled } from '../money/payments/payment.ts'
import { settleFinal } from '../money/payments/settle/settleFinal.ts'

export const RECEIVERS = [`0x${'a1'.repeat(20)}`, `0x${'a2'.repeat(20)}`]
export const TEST_NETWORKS: Networks = new Map(
  ([137, 56] as const).map((network) => [
    network,
    {
      network,
      usdt: NETWORKS[network].usdtAddress,
      usdtDecimals: NETWORKS[network].usdtDecimals,
      shop: `0x${'5b'.repeat(20)}`,
      platform: `0x${'5c'.repeat(20)}`,
      receive: RECEIVERS,
    },
  ]),
)

export const hash = (): string => `0x${randomBytes(32).toString('hex')}`
// Drawn once, then counted: a thousand drawn in one millisecond can meet.
let orders = randomInt(1_000_000)
export const orderId = (): string => `${Date.now()}${String(orders++ % 1_000_000).padStart(6, '0')}`

/** Listeners that record their calls. */
function recordingListeners() {
  const settled: PaymentSettled[] = []
  const changed: PaymentChanged[] = []
  const listeners: PaymentListeners = {
    onSettled: async (_ctx, event) => void settled.push(event),
    onPaymentChanged: async (_ctx, event) => void changed.push(event),
  }
  return {
    listeners,
    settled,
    changed,
    kinds: (id: string) => changed.filter((one) => one.orderId === id).map((one) => one.kind),
  }
}

/** A shop opened at `now`, with a clock that a test moves. */
export function testShop(db: Database, log: Log, networks: Networks = TEST_NETWORKS) {
  let nowMs = Date.now()
  const ctx: Context & { networks: Networks } = { db, now: () => new Date(nowMs), log, networks }
  const recorder = recordingListeners()
  let block = 1_000

  return {
    ctx,
    ...recorder,
    nowMs: () => nowMs,
    pass: (ms: number) => void (nowMs += ms),
    nextBlock: () => ++block,
    /** Opens a new payment and returns its order id. */
    async open(
      totalMicro: bigint,
      network: NetworkId = 137,
      id = orderId(),
      opener: Opener | null = null,
    ): Promise<string> {
      await inTransaction(ctx, async (tx) => {
        await openPayment(
          { ...ctx, ...tx },
          {
            orderId: id,
            secret: '0'.repeat(31) + '1',
            network,
            totalMicro,
            expiresAt: new Date(nowMs + RESERVATION_MS),
          },
        )
        if (offersTransfers(networks.get(network)!))
          await openTransfer({ ...ctx, ...tx }, { orderId: id, opener })
      })
      return id
    },
    async quote(
      id: string,
      network: NetworkId = 137,
    ): Promise<{ receiver: string; amountMicro: bigint; expiresAt: Date }> {
      const { rows } = await sql<{ receiver: string; amount_micro: bigint; expires_at: Date }>`
        select receiver, amount_micro, expires_at from quote where order_id = ${id} and network = ${network}`.execute(
        db,
      )
      return {
        receiver: rows[0]!.receiver,
        amountMicro: rows[0]!.amount_micro,
        expiresAt: rows[0]!.expires_at,
      }
    },
    /** A transfer as a chain reports it; by default in its own block, now. */
    transfer(
      over: Partial<ChainTransfer> & { micro?: bigint; network?: NetworkId },
    ): ChainTransfer {
      const { micro, network = 137, ...rest } = over
      return {
        txHash: hash(),
        logIndex: 0,
        blockNumber: ++block,
        blockHash: hash(),
        timeMs: nowMs,
        rail: 'transfer',
        token: NETWORKS[network].usdtAddress,
        sender: `0x${'cc'.repeat(20)}`,
        receiver: RECEIVERS[0]!,
        amountBase: microToBase(micro ?? 0n, NETWORKS[network].usdtDecimals),
        chainOrderId: null,
        refusal: null,
        ...rest,
      }
    },
    final: (transfers: readonly ChainTransfer[], network: NetworkId = 137, to = ++block) =>
      inTransaction(ctx, (tx) =>
        settleFinal({ ...tx, listeners: recorder.listeners }, { network, to, transfers }),
      ),
    async rows(id: string) {
      const { rows } = await sql<{
        status: string
        reason: string | null
        delivered_base: bigint
        held_base: bigint
        amount_base: bigint
        tx_hash: string
      }>`
        select status, reason, delivered_base, held_base, amount_base, tx_hash from transfer
          where order_id = ${id} order by id`.execute(db)
      return rows
    },
    async payment(id: string) {
      const { rows } = await sql<{
        status: string
        received_micro: bigint
        settled_at: Date | null
      }>`
        select status, received_micro, settled_at from payment where order_id = ${id}`.execute(db)
      return rows[0]!
    },
    /** Every chain is read and final up to this time. */
    readUpTo: (timeMs: number) =>
      sql`insert into chain_cursor (network, identity, final_number, final_hash, final_time, head_number, head_hash,
        head_time, read_at)
        select n, 'test', 0, '0x', ${new Date(timeMs)}, 0, '0x', ${new Date(timeMs)}, ${new Date(timeMs)}
          from unnest(array[137, 56]) n
        on conflict (network) do update set final_time = excluded.final_time, read_at = excluded.read_at`.execute(
        db,
      ),
  }
}
