import { readConfig, type Config } from '../platform/config.ts'
import { outliveTerminal } from '../platform/outliveTerminal.ts'
import { isDatabaseAway } from '../platform/db/isDatabaseAway.ts'
import type { Env } from '../platform/config/env.ts'
import { followSettings, type FollowedSettings } from './followSettings.ts'
import { requireDatabase } from './wiring/requireDatabase.ts'

export type Process = Pick<FollowedSettings, 'name' | 'start' | 'overlaps'> & {
  readonly read?: (settings: Env) => Config
  /** Throws when this process must not run with these settings. */
  readonly check: (config: Config) => void
  /** Throws when it cannot start here and now; asked once, before the first start. */
  readonly mayStart?: (config: Config) => Promise<void>
}

/** Longest stop when no supervisor is left to kill us. */
const ORPHAN_STOP_MS = 5_000

/** The supervisor may be killed at any time, even during our start; we must not stay and hold the port. */
function endWithSupervisor(stop: () => void): void {
  if (process.send && !process.connected) process.exit(1)
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), ORPHAN_STOP_MS).unref()
    stop()
  })
}

async function run({
  name,
  start,
  overlaps,
  read = readConfig,
  check,
  mayStart,
}: Process): Promise<void> {
  let stop = async (): Promise<void> => process.exit(0)
  endWithSupervisor(() => void stop())
  const config = readConfig(process.env)
  check(config)
  await mayStart?.(config)
  await requireDatabase(name, config)
  const running = await followSettings(config, { name, env: process.env, read, start, overlaps })
  let stopping = false
  stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    await running.stop()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  // Ctrl-C reaches the whole process group; the supervisor stops this process in order.
  if (process.send) process.on('SIGINT', () => {})
  else process.once('SIGINT', () => void stop())
  // A supervisor that has gone is no error.
  process.send?.('ready', undefined, undefined, () => {})
}

/** Errors go to the supervisor and to standard error. */
export function runProcess(shop: Process): void {
  outliveTerminal()
  Promise.try(() => run(shop)).catch((error: unknown) => {
    process.send?.({
      failed: error instanceof Error ? error.message : String(error),
      passing: isDatabaseAway(error),
    })
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
}

/** A process started alone is not a demo; local chains and play money need `npm start`. */
export const runShopProcess = (shop: Omit<Process, 'check'>): void =>
  runProcess({
    ...shop,
    check: ({ demo }) => {
      if (demo)
        throw new Error(
          'no chain is configured: set CHAIN_<id>_RPC and its addresses, or DEMO=0 for a shop ' +
            'that is set up at /admin, or use `npm start` for demo mode',
        )
    },
  })
