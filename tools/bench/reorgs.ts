// npm run soak:reorgs [-- NETWORK [DEPTH]]: reorganisations of one to 512 blocks, with nine courses of a payment,
// followed and away, on every network.
import { openDatabase } from '../../server/platform/db/connection.ts'
import { startTestServer } from '../../server/testing/database.ts'
import { TRIAL_CHAINS, TRIAL_NETWORKS } from '../../server/testing/trials/chains.ts'
import { COURSES, runReorgs, type ReorgFigures } from '../../server/testing/trials/reorgRun.ts'

const [, , wanted, deep] = process.argv
const DEPTHS = [1, 2, 3, 5, 12, 32, 64, 128, 256, 512].filter(
  (depth) => deep === undefined || depth === Number(deep),
)
const STEP_BACK_MS = 5_000

const all: ReorgFigures[] = []
for (const network of TRIAL_NETWORKS.filter(
  (one) => wanted === undefined || one === Number(wanted),
))
  for (const depth of DEPTHS) {
    const [server, chain] = [
      await startTestServer(),
      await TRIAL_CHAINS.get(network)!({ lagBlocks: depth + 5 }),
    ]
    const db = openDatabase(server.url, { max: 6, name: 'xiaopu soak' })
    const startedAt = performance.now()
    try {
      const figures = await runReorgs({
        chain,
        db,
        depth,
        courses: Object.keys(COURSES),
        ways: ['following', 'away'],
      })
      all.push(figures)
      console.log(
        `network ${network}, ${depth} blocks: ${figures.cases} cases, ${figures.credits} ` +
          `credits, page back within ${figures.worstStepBackMs} ms ` +
          `(${Math.round((performance.now() - startedAt) / 1_000)} s)`,
      )
    } finally {
      await db.destroy()
      await Promise.all([server.stop(), chain.stop()])
    }
  }
const worstMs = Math.max(...all.map((one) => one.worstStepBackMs))
const cases = all.reduce((sum, one) => sum + one.cases, 0)
console.log(
  `${cases} cases: nothing credited before final, nothing twice; the page steps back within ` +
    `${worstMs} ms (goal ${STEP_BACK_MS} ms)`,
)
if (worstMs > STEP_BACK_MS) process.exitCode = 1
