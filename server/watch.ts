import { createEvmChain } from './chains/evm/evmChain.ts'
import { createWatcher } from './chains/watcher.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './db/connection.ts'
import type { Context } from './db/context.ts'
import { withDemoChains } from './demo/withDemoChains.ts'
import { createLog } from './log.ts'
import { forgetCachedOrders } from './orders/cacheOrder.ts'
import { expireOrders } from './orders/expireOrders.ts'
import { orderListeners } from './orders/markPaid.ts'
import { followChains } from './payments/followChains.ts'
import { readQuotedPlaces } from './payments/readQuotedPlaces.ts'

/** Follows the chains, expires orders. Several may run: one is active per chain, the others stand by. */
const POOL = 6
const EXPIRE_EVERY_MS = 1_000
const TIDY_EVERY_MS = 10 * 60_000

/** Does `work` again and again, `everyMs` after it ended; a failure is logged and the next round tries again. */
function repeat(everyMs: number, what: string, ctx: Context, work: () => Promise<unknown>): { stop(): Promise<void> } {
  let stopped = false
  let timer: NodeJS.Timeout
  let running: Promise<void> = Promise.resolve()
  const round = async (): Promise<void> => {
    try {
      await work()
    } catch (err) {
      ctx.log.error({ err, what }, 'a recurring task failed, trying again')
    }
    if (!stopped) timer = setTimeout(begin, everyMs)
  }
  const begin = (): void => void (running = round())
  begin()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

async function start(): Promise<void> {
  const config = withDemoChains(readConfig(process.env))
  const log = createLog('watch', config.logLevel)
  if (config.databaseUrl === null) throw new Error('watch needs DATABASE_URL; `npm start` starts a database of its own')
  const db = openDatabase(config.databaseUrl, { max: POOL, name: 'xiaopu watch' })
  const ctx: Context = { db, now: () => new Date(), log }
  const listeners = followChains(orderListeners)
  const watchers = config.chains.map((chain) => createWatcher(ctx, createEvmChain(chain, log), listeners, { alsoWatch: () => readQuotedPlaces(ctx, chain.network) }))
  for (const watcher of watchers) watcher.start()
  const tasks = [
    repeat(EXPIRE_EVERY_MS, 'expire orders', ctx, () => expireOrders(ctx)),
    repeat(TIDY_EVERY_MS, 'forget cached orders', ctx, () => forgetCachedOrders(ctx)),
  ]
  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    await Promise.allSettled([...watchers, ...tasks].map((one) => one.stop()))
    await db.destroy()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  // Ctrl-C reaches the whole group; the supervisor stops this process in its turn.
  process.on('SIGINT', () => {})
  process.once('disconnect', () => void stop())
  log.info({ chains: config.chains.map((chain) => chain.network) }, 'watching')
  process.send?.('ready')
}

start().catch((error: unknown) => {
  process.send?.({ failed: error instanceof Error ? error.message : String(error) })
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
