// The first half of npm run bench:open: so many orders of one price are open at once on forwarders; each has an
// address of its own, none an odd amount.
import { openDatabase } from '../../server/platform/db/connection.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { createLog } from '../../server/platform/log.ts'
import { startTestServer } from '../../server/testing/database.ts'
import { testShop } from '../../server/testing/payments.ts'
import { receivingNetworks } from '../../server/testing/receiving.ts'

const ORDERS = Number(process.argv[2] ?? 10_000)
const AT_ONCE = 16
const PRICE = 20_000_000n

const server = await startTestServer()
const db = openDatabase(server.url, { max: AT_ONCE, name: 'xiaopu bench' })
try {
  const log = createLog('bench', 'warn')
  const ctx = { db, now: () => new Date(), log }
  const shop = testShop(db, log, await receivingNetworks(ctx, { 137: { treasury: true } }))
  const startedAtMs = performance.now()
  let left = ORDERS
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) await shop.open(PRICE)
    }),
  )
  const ms = performance.now() - startedAtMs
  const { rows } = await sql<{ orders: bigint; addresses: bigint; odd: bigint }>`
    select count(*) as orders, count(distinct receiver) as addresses,
      count(*) filter (where amount_micro <> price_micro) as odd
    from quote where expires_at > ${ctx.now()}`.execute(db)
  const { orders, addresses, odd } = rows[0]!
  console.log(
    `${orders} orders of one price are open at once: ${addresses} addresses, ${odd} odd ` +
      `amounts (${(ms / ORDERS).toFixed(2)} ms each)`,
  )
  if (addresses !== BigInt(ORDERS) || orders !== addresses || odd !== 0n) process.exitCode = 1
} finally {
  await db.destroy()
  await server.stop()
}
