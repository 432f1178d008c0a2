// npm run bench:open [-- OPEN [BLOCKS [NETWORK]]]: the time that a watcher needs for a block with so many open
// orders, against ten.
import { sql } from '../../server/platform/db/sql.ts'
import { openDatabase, type Database } from '../../server/platform/db/connection.ts'
import { startTestServer } from '../../server/testing/database.ts'
import { TRIAL_CHAINS, TRIAL_NETWORKS } from '../../server/testing/trials/chains.ts'
import {
  openFollowing,
  type Following,
  type TrialOrder,
} from '../../server/testing/trials/following.ts'
import { DAY_MS } from '../../basics/durations.ts'

const OPEN = Number(process.argv[2] ?? 10_000)
const BLOCKS = Number(process.argv[3] ?? 150)
const FEW = 10
const WARM_UP = 20
const GOAL = 1.3

type Side = {
  readonly following: Following
  readonly orders: TrialOrder[]
  readonly times: number[]
}

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[times.length >> 1]!

/** Both sides watch the same chain, each from its own database; the block pays one order of each. */
async function measure(
  network: (typeof TRIAL_NETWORKS)[number],
  databases: readonly [Database, Database],
): Promise<number> {
  const chain = await TRIAL_CHAINS.get(network)!({ lagBlocks: 6 })
  try {
    const sides: Side[] = []
    for (const [at, db] of databases.entries()) {
      const following = await openFollowing(chain, db, {
        receive: [chain.receivers[at]!],
        listeners: { onSettled: async () => {}, onPaymentChanged: async () => {} },
      })
      await following.watcher.processAll()
      await following.syncClock()
      // Orders that stay open, beside those paid on the way.
      const orders = await following.openPayments(
        (at === 0 ? FEW : OPEN) + BLOCKS + WARM_UP,
        DAY_MS,
      )
      await sql`analyze`.execute(db)
      sides.push({ following, orders, times: [] })
    }
    for (let block = 0; block < WARM_UP + BLOCKS; block++) {
      const signed = await Promise.all(
        sides
          .map(({ orders }) => orders[block]!)
          .map((order) => chain.sign(order.to, order.amountBase)),
      )
      await chain.mine(signed)
      for (const { following, times } of block % 2 === 0 ? sides : sides.toReversed()) {
        const startedAt = performance.now()
        await following.watcher.tick()
        if (block >= WARM_UP) times.push(performance.now() - startedAt)
      }
    }
    await chain.finalise()
    for (const { following, orders } of sides) {
      await following.watcher.processAll()
      const paid = await following.paid(orders)
      if (paid.length !== BLOCKS + WARM_UP)
        throw new Error(`network ${network}: ${paid.length} of ${BLOCKS + WARM_UP} orders are paid`)
      await following.watcher.stop()
    }
    const [few, many] = [median(sides[0]!.times), median(sides[1]!.times)]
    console.log(
      `network ${network}: ${few.toFixed(2)} ms a block with ${FEW} open orders, ` +
        `${many.toFixed(2)} ms with ${OPEN}: ${(many / few).toFixed(2)} times (goal ${GOAL})`,
    )
    return many / few
  } finally {
    await chain.stop()
  }
}

const networks = TRIAL_NETWORKS.filter(
  (one) => process.argv[4] === undefined || one === Number(process.argv[4]),
)
const ratios: number[] = []
for (const network of networks) {
  const servers = [await startTestServer(), await startTestServer()] as const
  const databases = servers.map(({ url }) => openDatabase(url, { max: 6, name: 'xiaopu bench' }))
  try {
    ratios.push(await measure(network, [databases[0]!, databases[1]!]))
  } finally {
    await Promise.all(databases.map((db) => db.destroy()))
    await Promise.all(servers.map((server) => server.stop()))
  }
}
process.exitCode = Math.max(...ratios) <= GOAL ? 0 : 1
