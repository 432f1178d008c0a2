import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { claimPort } from '../../server/testing/runs/claimPort.ts'
import { crashRun } from '../../server/testing/runs/crashRun.ts'

/** Everything that runs, once. */
const KILLS = 7
/** Many times what it needs; the rest is for the report. */
const RUN_WITHIN_MS = 720_000
/** Of the last failure alone; temporary files go with their run. */
const KEPT = join(import.meta.dirname, '../../.cache/failed-crash')

test.runIf(process.platform === 'linux')(
  'kill -9 of any process under load loses nothing, doubles nothing, and the shop serves again',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'xiaopu-crash-'))
    chmodSync(dataDir, 0o755)
    let isWhole = false
    try {
      const seed = Math.floor(Math.random() * 2 ** 32)
      const figures = await crashRun({
        kills: KILLS,
        seed,
        dataDir,
        port: await claimPort(),
        withinMs: RUN_WITHIN_MS,
      })
      expect(Object.values(figures.kills).reduce((sum, count) => sum + count, 0)).toBe(KILLS)
      expect(figures.answered).toBeGreaterThan(KILLS)
      expect(figures.paid).toBeGreaterThan(0)
      isWhole = true
    } finally {
      if (!isWhole) {
        rmSync(KEPT, { recursive: true, force: true })
        cpSync(dataDir, KEPT, { recursive: true })
        process.stderr.write(
          `The shop of the failed run, its log and its state are kept in ${KEPT}.\n`,
        )
      }
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
)
