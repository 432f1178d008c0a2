import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '../../../server/platform/db/sql.ts'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../server/platform/db/connection.ts'
import { startEmbeddedPostgres } from './embedded.ts'

const SLOW_MS = 1_500
const LONG_MS = 180_000

test.runIf(process.platform === 'linux')(
  'a database that was killed starts again although one of its processes is slow to notice',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'xiaopu-embedded-'))
    chmodSync(dataDir, 0o755)
    const first = await startEmbeddedPostgres({ dataDir, durable: false })
    const db = openDatabase(first.url, { max: 1, name: 'xiaopu test' })
    try {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      const { pid } = rows[0]!
      process.kill(pid, 'SIGSTOP')
      process.kill(first.pid!, 'SIGKILL')
      await first.exited
      setTimeout(() => process.kill(pid, 'SIGCONT'), SLOW_MS)
      const again = await startEmbeddedPostgres({ dataDir, durable: false })
      expect(again.url).toBe(first.url)
      await again.stop()
    } finally {
      await db.destroy()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
  LONG_MS,
)
