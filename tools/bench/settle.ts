// node tools/bench/settle.ts [payments]
// From the moment a local chain has made a block final to the moment the payment is settled in the database.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../../server/platform/db/sql.ts'
import { createEvmChain } from '../../server/money/chains/evm/evmChain.ts'
import { startEvmTestChain } from '../../server/testing/chains/evmChain.ts'
import { createWatcher } from '../../server/money/chains/watch/createWatcher.ts'
import { inTransaction, type Context } from '../../server/platform/db/context.ts'
import { openDatabase } from '../../server/platform/db/connection.ts'
import { startTestServer } from '../../server/testing/database.ts'
import { createLog } from '../../server/platform/log.ts'
import { checkBooks } from '../../server/money/payments/checkBooks.ts'
import { followChains } from '../../server/money/payments/settle/followChains.ts'
import { openPayment } from '../../server/money/payments/quotes/openPayment.ts'
import { openTransfer } from '../../server/money/payments/quotes/openTransfer.ts'

const PAYMENTS = Number(process.argv[2] ?? 60)
/** As demo mode polls its local chains. */
const POLL_MS = 100
const PRICE = 25_000_000n
const GIVE_UP_MS = 10_000

const chain = await startEvmTestChain({ lagBlocks: 4 })
const server = await startTestServer()
const db = openDatabase(server.url, { max: 4 })
const ctx: Context = { db, now: () => new Date(), log: createLog('bench', 'error') }
const settings = { ...chain.settings(), pollMs: POLL_MS }
const networks = new Map([[137 as const, settings]])
const watcher = createWatcher(
  ctx,
  createEvmChain(settings, ctx.log),
  followChains({ onSettled: async () => {}, onPaymentChanged: async () => {} }),
)

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!

async function untilPaid(orderId: string): Promise<void> {
  for (const deadline = performance.now() + GIVE_UP_MS; performance.now() < deadline;) {
    const { rows } = await sql<{
      paid: boolean
    }>`select settled_at is not null as paid from payment where order_id = ${orderId}`.execute(db)
    if (rows[0]!.paid) return
    await sleep(2)
  }
  throw new Error(`order ${orderId} was not paid in time`)
}

try {
  watcher.start()
  const latencies: number[] = []
  for (let at = 0; at < PAYMENTS; at++) {
    const orderId = String(10n ** 18n + BigInt(at))
    await inTransaction(ctx, async (tx) => {
      await openPayment(
        { ...tx, networks },
        {
          orderId,
          secret: '0'.repeat(32),
          network: 137,
          totalMicro: PRICE,
          expiresAt: new Date(Date.now() + 3_600_000),
        },
      )
      await openTransfer({ ...tx, networks }, { orderId, opener: null })
    })
    const { rows } = await sql<{
      receiver: string
      amount_micro: bigint
    }>`select receiver, amount_micro from quote where order_id = ${orderId}`.execute(db)
    await chain.mine([await chain.sign(rows[0]!.receiver, rows[0]!.amount_micro)])
    await chain.mineEmpty(chain.lagBlocks - 1)
    // Random pauses, because chain and watcher are not synchronised.
    await sleep(150 + Math.random() * POLL_MS)
    await chain.mineEmpty(1)
    const finalAt = performance.now()
    await untilPaid(orderId)
    latencies.push(performance.now() - finalAt)
  }
  await checkBooks(ctx)
  const sorted = latencies.toSorted((a, b) => a - b)
  console.log(
    JSON.stringify({
      payments: PAYMENTS,
      pollMs: POLL_MS,
      p50Ms: Math.round(quantile(sorted, 0.5)),
      p95Ms: Math.round(quantile(sorted, 0.95)),
      maxMs: Math.round(sorted.at(-1)!),
      goalP95Ms: 300,
    }),
  )
} finally {
  await watcher.stop()
  await db.destroy()
  await Promise.all([server.stop(), chain.stop()])
}
