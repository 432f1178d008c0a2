// npm run soak:providers -- liars [NETWORK]: one, two and three providers of which one lies, following, catching
// up and after a restart.
// npm run soak:providers [-- DEPOSITS [NETWORK [KIND]]]: sixteen kinds of provider faults, on every network, with
// so many deposits each.
import { openDatabase } from '../../server/platform/db/connection.ts'
import { factoryOn } from '../../server/testing/chains/forwarders.ts'
import { startTestServer } from '../../server/testing/database.ts'
import {
  startOtherChain,
  TRIAL_CHAINS,
  TRIAL_NETWORKS,
} from '../../server/testing/trials/chains.ts'
import {
  FAULT_LAG_BLOCKS,
  faultKindsOf,
  FINALITY_MS,
  runFaults,
} from '../../server/testing/trials/faultRun.ts'
import { ALL_LIARS, runLiar } from '../../server/testing/trials/liarRun.ts'

if (process.argv[2] === 'liars') {
  for (const network of TRIAL_NETWORKS.filter(
    (one) => process.argv[3] === undefined || one === Number(process.argv[3]),
  )) {
    const [chain, server] = [
      await TRIAL_CHAINS.get(network)!({ lagBlocks: 20 }),
      await startTestServer(),
    ]
    const db = openDatabase(server.url, { max: 6, name: 'xiaopu soak' })
    const factory = await factoryOn(chain)
    await chain.finalise()
    try {
      for (const liar of ALL_LIARS) {
        const toldMs = await runLiar(chain, db, liar, factory)
        console.log(
          `network ${network}: ${Object.values(liar).join(', ')}: nothing lost, nothing ` +
            `invented${toldMs === undefined ? '' : `, a person told after ${toldMs / 1_000} s of shop time`}`,
        )
      }
    } finally {
      await db.destroy()
      await Promise.all([chain.stop(), server.stop()])
    }
  }
  process.exit(0)
}

const DEPOSITS = Number(process.argv[2] ?? 200)
const [, , , wanted, only] = process.argv
const NETWORKS = TRIAL_NETWORKS.filter((one) => wanted === undefined || one === Number(wanted))

const all = []
for (const network of NETWORKS) {
  const [chain, otherChain] = [
    await TRIAL_CHAINS.get(network)!({ lagBlocks: FAULT_LAG_BLOCKS }),
    await startOtherChain(network),
  ]
  const servers = [await startTestServer(), await startTestServer()] as const
  const databases = servers.map(({ url }) => openDatabase(url, { max: 6, name: 'xiaopu soak' }))
  try {
    const kinds = Object.fromEntries(
      Object.entries(faultKindsOf(network)).filter(([name]) => only === undefined || name === only),
    )
    all.push(
      await runFaults({
        chain,
        otherRpc: otherChain.rpc,
        databases: [databases[0]!, databases[1]!],
        depositsAKind: DEPOSITS,
        kinds,
        say: console.log,
      }),
    )
  } finally {
    await Promise.all(databases.map((db) => db.destroy()))
    await Promise.all([chain.stop(), otherChain.stop(), ...servers.map((server) => server.stop())])
  }
}
const overdue = all.flatMap((one) => one.overdue.map((what) => `network ${one.network}, ${what}`))
console.log(JSON.stringify(all))
console.log(
  `${all.reduce((sum, one) => sum + one.deposits, 0)} deposits, each credited once, no lie ` +
    `credited; slowest ${Math.max(...all.map((one) => one.worstHealingMs))} ms after healing ` +
    `(goal ${2 * FINALITY_MS} ms)`,
)
if (overdue.length > 0) {
  console.log(`too late: ${overdue.join('; ')}`)
  process.exitCode = 1
}
