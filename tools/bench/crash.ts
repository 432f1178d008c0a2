// npm run soak:crash [-- KILLS [SEED]]: kill -9 of any process during load; see server/testing/runs/crashRun.ts.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crashRun } from '../../server/testing/runs/crashRun.ts'
import { freePort } from '../supervisor/process.ts'

const BACK_GOAL_MS = 5_000
const kills = Number(process.argv[2] ?? 1_000)
const seed = Number(process.argv[3] ?? Math.floor(Math.random() * 2 ** 32))
const dataDir = mkdtempSync(join(tmpdir(), 'xiaopu-crash-'))
chmodSync(dataDir, 0o755)
try {
  console.log(`${kills} kills, seed ${seed}`)
  const figures = await crashRun({ kills, seed, dataDir, port: await freePort(), say: console.log })
  console.log(JSON.stringify(figures))
  const slowestMs = Math.max(...Object.values(figures.backMs).map(({ slowest }) => slowest))
  console.log(
    'nothing lost, nothing doubled, chains, ledger and books agree; serving again within ' +
      `${slowestMs} ms (goal ${BACK_GOAL_MS})`,
  )
  if (slowestMs > BACK_GOAL_MS) process.exitCode = 1
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
