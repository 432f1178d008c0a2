import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runShop, type EndedShop } from '../../server/testing/runs/runShop.ts'
import { commandOf, processStamp } from './process.ts'

let folder: string
let taken: Server
let takenPort: number

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'xiaopu-start-'))
  chmodSync(folder, 0o755)
  taken = createServer()
  takenPort = await new Promise((resolve) =>
    taken.listen(0, '0.0.0.0', () => resolve((taken.address() as { port: number }).port)),
  )
})
afterAll(() => {
  taken.close()
  rmSync(folder, { recursive: true, force: true })
})

async function refused(env: NodeJS.ProcessEnv): Promise<EndedShop> {
  const shop = await runShop({ DATA_DIR: join(folder, 'data'), ...env })
  const ended = await shop.ended
  expect(stillRunning()).toEqual([])
  return ended
}

/** Command lines that work on our folder; on Linux, where they can be seen. */
function stillRunning(): string[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => commandOf(Number(pid)))
    .filter((command) => command.includes(folder))
}

describe('what is wrong is said in one plain sentence, and nothing is left running', () => {
  // Functions: what they tell is known only once the tests run.
  const cases: [string, () => NodeJS.ProcessEnv, () => string][] = [
    [
      'a wrong number',
      () => ({ PORT: '70000' }),
      () => 'PORT must be a whole number from 1 to 65535, not "70000".',
    ],
    [
      'demo mode beside a real chain',
      () => ({
        DEMO: '1',
        CHAIN_137_RPC: 'http://127.0.0.1:1',
        CHAIN_137_RECEIVE: `0x${'1'.repeat(40)}`,
      }),
      () => 'DEMO=1 cannot run beside a real chain',
    ],
    [
      'a chain setting without its node',
      () => ({ CHAIN_137_SHOP: `0x${'1'.repeat(40)}` }),
      () => 'CHAIN_137_SHOP is set, but CHAIN_137_RPC is not',
    ],
    [
      'a payout key that is none, long before anything is paid out',
      () => ({
        PUBLIC_URL: 'http://shop.test',
        CHAIN_137_RPC: 'http://127.0.0.1:1',
        CHAIN_137_RECEIVE: `0x${'1'.repeat(40)}`,
        PAYOUT_KEY: 'abc',
      }),
      () => 'PAYOUT_KEY must be 64 hex digits.',
    ],
    [
      'a taken port',
      () => ({ PORT: String(takenPort) }),
      () => `Port ${takenPort} is taken by another program.`,
    ],
    [
      'an address of another machine',
      () => ({ HOST: '192.0.2.1' }),
      () => 'HOST=192.0.2.1 is not an address of this machine.',
    ],
    [
      'a data folder that is a file',
      () => ({ DATA_DIR: join(folder, 'file') }),
      () => 'is not writable: it is a file, not a folder.',
    ],
    [
      'a data folder below a file',
      () => ({ DATA_DIR: join(folder, 'file/below') }),
      () => 'is not writable: a part of the path is a file.',
    ],
    [
      'a database that nobody answers for',
      () => ({ DATABASE_URL: 'postgres://me:topsecret@127.0.0.1:1/shop' }),
      () => 'The database at postgres://me@127.0.0.1:1/shop is unreachable: nothing answers there.',
    ],
    [
      'a database on an unknown machine',
      () => ({ DATABASE_URL: 'postgres://me:topsecret@nowhere.invalid/shop' }),
      () => 'The database at postgres://me@nowhere.invalid/shop is unreachable:',
    ],
    [
      'a data folder of a newer PostgreSQL',
      () => ({ DATA_DIR: join(folder, 'newer') }),
      () => 'was made by PostgreSQL 99; this version of the shop comes with',
    ],
  ]

  beforeAll(() => {
    writeFileSync(join(folder, 'file'), '')
    mkdirSync(join(folder, 'newer/postgres'), { recursive: true })
    writeFileSync(join(folder, 'newer/postgres/PG_VERSION'), '99\n')
    writeFileSync(
      join(folder, 'newer/postgres.json'),
      JSON.stringify({ port: 1, password: 'a', adminPassword: 'b' }),
    )
    chmodSync(join(folder, 'newer/postgres'), 0o755)
  })

  test.each(cases)('%s', async (_, env, sentence) => {
    const { code, output } = await refused(env())
    expect(output).toContain(sentence())
    expect(output).not.toMatch(/\n\s+at /)
    expect(output).not.toContain('topsecret')
    expect(code).toBe(1)
  })

  test('another shop on the same data folder', async () => {
    const dataDir = join(folder, 'busy')
    mkdirSync(dataDir)
    writeFileSync(
      join(dataDir, 'shop.pid'),
      JSON.stringify({ pid: process.pid, stamp: processStamp(process.pid) }),
    )
    const { code, output } = await refused({ DATA_DIR: dataDir })
    expect(output).toContain(
      `Another shop (process ${process.pid}) is already running on the data folder ${dataDir}.`,
    )
    expect(code).toBe(1)
  })

  test.runIf(process.getuid?.() !== 0)('a data folder that belongs to somebody else', async () => {
    const dataDir = join(folder, 'readonly')
    mkdirSync(dataDir, { mode: 0o555 })
    const { output } = await refused({ DATA_DIR: dataDir })
    expect(output).toContain('is not writable: this account may not write there.')
  })
})
