import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { crashRun } from '../../server/testing/runs/crashRun.ts'
import { freePort } from './process.ts'

/** Everything that runs, once. */
const KILLS = 7
const LONG_MS = 900_000

test.runIf(process.platform === 'linux')(
  'kill -9 of any process under load loses nothing, doubles nothing, and the shop serves again',
  { timeout: LONG_MS },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'xiaopu-crash-'))
    chmodSync(dataDir, 0o755)
    let isWhole = false
    try {
      const seed = Math.floor(Math.random() * 2 ** 32)
      const figures = await crashRun({ kills: KILLS, seed, dataDir, port: await freePort() })
      expect(Object.values(figures.kills).reduce((sum, count) => sum + count, 0)).toBe(KILLS)
      expect(figures.answered).toBeGreaterThan(KILLS)
      expect(figures.paid).toBeGreaterThan(0)
      isWhole = true
    } finally {
      // Database and chains tell what went wrong.
      if (isWhole) rmSync(dataDir, { recursive: true, force: true })
      else process.stderr.write(`The shop of the failed run is kept in ${dataDir}.\n`)
    }
  },
)
