import { setTimeout as sleep } from 'node:timers/promises'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawn, execFileSync } from 'node:child_process'
import { freePort } from '../supervisor/process.ts'

/**
 * `npm start` with everything installed and initialised: time to the first page, then the memory of all Node processes
 * (npm's included) after half a minute. Linux only, since it reads /proc.
 */
const RUNS = 5
const IDLE_MS = 30_000
const STARTED_MS = 5_000
const root = join(import.meta.dirname, '../..')
const dataDir = mkdtempSync(join(tmpdir(), 'xiaopu-start-'))
const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

type Started = { readonly tookMs: number; readonly pid: number; stop(): Promise<void> }

async function start(): Promise<Started> {
  const port = await freePort()
  const beganMs = performance.now()
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: 'ignore',
    detached: true,
  })
  const ended = new Promise<void>((resolve) => npm.once('close', () => resolve()))
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
    if (answer?.ok) {
      await answer.arrayBuffer()
      break
    }
    if (npm.exitCode !== null) throw new Error(`npm start ended with ${npm.exitCode}`)
    await sleep(10)
  }
  return {
    tookMs: performance.now() - beganMs,
    pid: npm.pid!,
    async stop() {
      process.kill(-npm.pid!, 'SIGINT')
      await ended
    },
  }
}

const children = (pid: number): number[] =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .split('\n')
    .map((line) => Number(line))
    .filter(Boolean)
const family = (pid: number): number[] => {
  try {
    return [pid, ...children(pid).flatMap(family)]
  } catch {
    return [pid]
  }
}
const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
const isNode = (pid: number): boolean => /(^|\/)node$|npm/.test(commandOf(pid).split('\0')[0]!)
const kilobytes = (pid: number, field: string): number =>
  Number(
    new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(
      readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'),
    )?.[1] ?? 0,
  )

try {
  const first = await start()
  await sleep(STARTED_MS)
  // Its sample orders are made once, by a process of their own.
  while (family(first.pid).some((pid) => commandOf(pid).includes('playOrders')))
    await sleep(STARTED_MS)
  await first.stop()
  const took: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const one = await start()
    took.push(one.tookMs)
    if (run === RUNS - 1) {
      await sleep(IDLE_MS)
      const nodes = family(one.pid).filter(isNode)
      for (const pid of nodes)
        console.log(
          '   ' +
            `${commandOf(pid).replaceAll('\0', ' ').slice(-40)}: ` +
            `${Math.round(kilobytes(pid, 'Rss') / 1_000)} MB resident, ` +
            `${Math.round(kilobytes(pid, 'Pss') / 1_000)} MB counting shared pages once`,
        )
      const sum = (field: string): number =>
        Math.round(nodes.reduce((all, pid) => all + kilobytes(pid, field), 0) / 1_000)
      console.log(
        `idle, all Node processes: ${sum('Pss')} MB (shared pages counted once), ${sum('Rss')} ` +
          'MB (counted in every process)',
      )
    }
    await one.stop()
  }
  console.log(
    `npm start to the first answered page: median ${(median(took) / 1_000).toFixed(2)} s of ${RUNS}`,
  )
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
