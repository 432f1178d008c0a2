import { Logger, run, type Runner } from 'graphile-worker'
import type { Log } from '../log.ts'
import { cronOf } from './cronOf.ts'
import { MINUTE_MS } from '../../../basics/durations.ts'
import type { Job } from './enqueue.ts'
import { attempt, every, type Running, type Work } from './every.ts'
import { openJobPool } from './pool.ts'

/** A hanging mail server must not block other jobs. */
const AT_ONCE = 4
/** Latest start of a scheduled job: each worker polls this often. New jobs are announced. */
const POLL_MS = 2_000
const RESTART_MS = 1_000

export type Recurring = { readonly everyMs: number; readonly work: Work }

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

const loggerOf = (log: Log): Logger =>
  new Logger((scope) => (level, message) => log[LEVELS[level]]({ ...scope }, message))

/** Work done every minute or less often runs in one process, faster work in all. */
export function runJobs(
  log: Log,
  url: string,
  jobs: Readonly<Record<Job, Work>>,
  recurring: Readonly<Record<string, Recurring>>,
): Running {
  const often = Object.entries(recurring).filter(([, { everyMs }]) => everyMs < MINUTE_MS)
  const rarely = Object.entries(recurring).filter(([, { everyMs }]) => everyMs >= MINUTE_MS)
  const timers = often.map(([name, { everyMs, work }]) => every(log, everyMs, name, work))
  const works: [string, Work][] = [
    ...Object.entries(jobs),
    ...rarely.map(([name, { work }]): [string, Work] => [name, work]),
  ]
  const pgPool = openJobPool(url, AT_ONCE + 1)
  let stopping = false
  let runner: Runner | undefined

  /** The queue gives up after repeated failures and is restarted. */
  const keepRunning = async (): Promise<void> => {
    while (!stopping) {
      try {
        runner = await run({
          pgPool,
          concurrency: AT_ONCE,
          pollInterval: POLL_MS,
          noHandleSignals: true,
          logger: loggerOf(log),
          taskList: Object.fromEntries(
            works.map(([name, work]) => [name, () => attempt(log, name, work)]),
          ),
          crontab: rarely.map(([name, { everyMs }]) => `${cronOf(everyMs)} ${name}`).join('\n'),
        })
        for (const [name] of rarely) await runner.addJob(name, {}, { jobKey: name })
        if (stopping) await runner.stop()
        await runner.promise
      } catch (err) {
        if (!stopping) log.warn({ err }, 'the job queue stopped, starting it again')
      }
      if (!stopping) await new Promise((resolve) => setTimeout(resolve, RESTART_MS))
    }
  }
  const kept = keepRunning()
  return {
    async stop() {
      stopping = true
      await Promise.allSettled([...timers.map((one) => one.stop()), runner?.stop()])
      await kept
      await pgPool.end()
    },
  }
}
