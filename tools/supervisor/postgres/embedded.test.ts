import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '../../../server/platform/db/sql.ts'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '../../../server/platform/db/connection.ts'
import { keptAddress, startEmbeddedPostgres } from './embedded.ts'
import { WAIT_MS } from '../../test/patience.ts'

const SLOW_MS = 1_500

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
)

test.runIf(process.platform === 'linux')(
  'a database that outlived its supervisor and does not stop in order is ended all the same',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'xiaopu-embedded-'))
    chmodSync(dataDir, 0o755)
    const first = await startEmbeddedPostgres({ dataDir, durable: false })
    const db = openDatabase(first.url, { max: 1, name: 'xiaopu test' })
    try {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      process.kill(rows[0]!.pid, 'SIGSTOP')
      const again = await startEmbeddedPostgres({ dataDir, durable: false })
      await first.exited
      await again.stop()
    } finally {
      await db.destroy()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
)

test('a database whose port is taken while it is created starts on another', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'xiaopu-embedded-'))
  chmodSync(dataDir, 0o755)
  const file = join(dataDir, 'postgres.json')
  const other = createServer()
  try {
    const started = startEmbeddedPostgres({ dataDir, durable: false })
    // Written before the files of the database are, which takes a second.
    await vi.waitUntil(() => existsSync(file), { timeout: WAIT_MS, interval: 5 })
    const { port } = JSON.parse(readFileSync(file, 'utf8')) as { port: number }
    other.listen({ port, host: '127.0.0.1' })
    await once(other, 'listening')
    const database = await started
    const url = new URL(database.url)
    expect(Number(url.port)).not.toBe(port)
    expect(keptAddress(dataDir)).toBe(database.url)
    await database.stop()
  } finally {
    other.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
