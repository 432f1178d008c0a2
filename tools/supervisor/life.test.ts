import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runShop, type RunningShop } from '../../server/testing/runs/runShop.ts'
import { commandOf, processStamp, waitForEnd } from './process.ts'
import { WAIT_MS } from '../test/patience.ts'

let dataDir: string
let shop: RunningShop | undefined

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'xiaopu-life-'))
  chmodSync(dataDir, 0o755)
})
afterAll(async () => {
  await shop?.stop('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
})

const start = async (): Promise<RunningShop> => {
  shop = await runShop({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
  await shop.opened
  return shop
}

const answers = async (one: RunningShop, path = '/healthz'): Promise<number> =>
  fetch(`${one.url}${path}`, { headers: { connection: 'close' } }).then(
    (answer) => answer.status,
    () => 0,
  )

/** Every process of this machine that works on our data folder or was started by the supervisor. */
async function processesOf(one: RunningShop): Promise<{ pid: number; command: string }[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  return pids.flatMap((pid) => {
    try {
      const parent = Number(
        /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1],
      )
      return parent === one.process.pid ? [{ pid, command: commandOf(pid) }] : []
    } catch {
      return []
    }
  })
}

function lastDatabaseStart(): string {
  const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8')
  return log.slice(log.lastIndexOf('starting PostgreSQL'))
}

const pidOf = async (one: RunningShop, words: string): Promise<number | undefined> =>
  (await processesOf(one)).find(({ command }) => command.includes(words))?.pid

const askTronOf = async ({ url }: RunningShop, path: string, body: object = {}): Promise<unknown> =>
  (
    await fetch(`${url}/demo/rpc/105/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json()
const tronHead = (one: RunningShop): Promise<unknown> => askTronOf(one, 'wallet/getnowblock')
const tronOf = async ({ url }: RunningShop): Promise<unknown> => {
  const {
    result: [first],
  } = (await (await fetch(`${url}/demo/chains`)).json()) as {
    result: { network: number; usdt: string; shop: string }[]
  }
  return [first!.network, first!.usdt, first!.shop]
}

describe.runIf(process.platform === 'linux')('a shop in demo mode', () => {
  test('opens from nothing, with a filled shelf and three chains, and keeps its secrets to itself', async () => {
    const first = await start()
    expect(await answers(first)).toBe(200)
    expect(await answers(first, '/')).toBe(200)
    const page = (await (
      await fetch(`${first.url}/appleShop/appleProductPage?pageNo=1&pageSize=1`)
    ).json()) as { result: { total: number } }
    expect(page.result.total).toBeGreaterThanOrEqual(48)
    const chains = (await (await fetch(`${first.url}/demo/chains`)).json()) as {
      result: { network: number }[]
    }
    expect(chains.result.map(({ network }) => network)).toEqual([105, 137, 56])
    expect(first.output).toContain(`http://localhost:${first.port}`)
    expect(first.output).toContain('Demo mode')
    for (const file of ['postgres.json', 'chains/secret'])
      expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600)
    const { password, adminPassword } = JSON.parse(
      readFileSync(join(dataDir, 'postgres.json'), 'utf8'),
    ) as Record<string, string>
    for (const secret of [password!, adminPassword!]) {
      expect(first.output).not.toContain(secret)
      for (const { command } of await processesOf(first)) expect(command).not.toContain(secret)
    }
  })

  test('a second shop on the same folder is told so and changes nothing', async () => {
    const second = await runShop({ DATA_DIR: dataDir })
    const { code, output } = await second.ended
    expect(output).toContain('is already running on the data folder')
    expect(code).toBe(1)
    expect(await answers(shop!)).toBe(200)
  })

  test.each(['serve.ts', 'watch.ts', 'postgres -D'])(
    '%s is started again when it is killed',
    async (name) => {
      await expect.poll(() => pidOf(shop!, name)).toBeTypeOf('number')
      const before = (await pidOf(shop!, name))!
      process.kill(before, 'SIGKILL')
      await expect.poll(async () => (await pidOf(shop!, name)) ?? before).not.toBe(before)
      await expect.poll(() => answers(shop!, '/readyz')).toBe(200)
    },
  )

  test('a database that is killed again while it starts is started once more', async () => {
    let killed: number | undefined
    const next = async (): Promise<number | undefined> => {
      const pid = await pidOf(shop!, 'postgres -D')
      return pid === killed ? undefined : pid
    }
    const untilNext = (): Promise<void> => expect.poll(next, { interval: 5 }).toBeTypeOf('number')
    for (let kills = 0; kills < 2; kills++) {
      await untilNext()
      killed = (await next())!
      process.kill(killed, 'SIGKILL')
    }
    await untilNext()
    await expect.poll(() => answers(shop!, '/readyz')).toBe(200)
    expect(shop!.process.exitCode).toBeNull()
  })

  test('stops in order, and nothing of it is left', async () => {
    const names = ['serve.ts', 'watch.ts', 'postgres -D', '--chain-id 137', '--chain-id 56']
    let all = await processesOf(shop!)
    // A process that ended with the database is started again after a pause.
    await expect
      .poll(async () => {
        all = await processesOf(shop!)
        return names.filter((name) => !all.some(({ command }) => command.includes(name)))
      })
      .toEqual([])
    const { code, output } = await shop!.stop('SIGINT')
    expect(code).toBe(0)
    expect(output).toMatch(/Stopping …\n(.*\n)*Stopped\.\n$/)
    expect(all.filter(({ pid }) => processStamp(pid) !== undefined)).toEqual([])
    for (const left of [
      'shop.pid',
      'postgres/postmaster.pid',
      'chains/105.run.json',
      'chains/137.run.json',
      'chains/56.run.json',
    ])
      expect(existsSync(join(dataDir, left))).toBe(false)
  })

  test('goes on where it was; and after its supervisor was killed, too', async () => {
    const again = await start()
    expect(again.output).not.toMatch(/Creating|Making the local|Filling/)
    // A crash would have been recovered from; after an orderly stop there is nothing to recover.
    expect(lastDatabaseStart()).toContain('database system was shut down at')
    const orphans = (await processesOf(again)).filter(({ command }) =>
      /postgres -D|anvil/.test(command),
    )
    const others = (await processesOf(again)).filter(({ command }) =>
      /serve\.ts|watch\.ts/.test(command),
    )
    expect(orphans).toHaveLength(3)
    const [tron, block] = [await tronOf(again), await tronHead(again)]
    again.process.kill('SIGKILL')
    await again.ended
    for (const { pid } of others) expect(await waitForEnd(pid, WAIT_MS)).toBe(true)
    const third = await start()
    expect(lastDatabaseStart()).toContain('database system was shut down at')
    expect(await answers(third, '/')).toBe(200)
    // TRON's chain ran inside the supervisor, and yet has every block that it had told of.
    expect(await tronOf(third)).toEqual(tron)
    await expect
      .poll(() =>
        askTronOf(third, 'wallet/getblockbyid', {
          value: (block as { blockID: string }).blockID,
        }),
      )
      .toEqual(block)
    for (const { pid } of orphans) expect(await waitForEnd(pid, WAIT_MS)).toBe(true)
    // It may still be starting its last process.
    expect((await third.stop('SIGTERM')).code).toBe(0)
  })

  test.each([
    ['that is broken off', []],
    ['whose terminal has gone', ['stdout', 'stderr']],
  ] as const)('a start %s leaves nothing behind', async (_, gone) => {
    shop = await runShop({ DATA_DIR: dataDir })
    await expect
      .poll(() => existsSync(join(dataDir, 'postgres/postmaster.pid')), {
        interval: 10,
      })
      .toBe(true)
    const all = await processesOf(shop)
    for (const output of gone) shop.process[output]!.destroy()
    const { code } = await shop.stop('SIGINT')
    expect(code).toBe(0)
    for (const { pid } of all) expect(await waitForEnd(pid, WAIT_MS)).toBe(true)
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
    expect(existsSync(join(dataDir, 'shop.pid'))).toBe(false)
  })
})
