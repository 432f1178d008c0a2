import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../platform/config.ts'
import type { Env } from '../platform/config/env.ts'
import { openDatabase, type Database } from '../platform/db/connection.ts'
import type { Context } from '../platform/db/context.ts'
import { listen } from '../platform/db/listen.ts'
import { createLog } from '../platform/log.ts'
import { effectiveSettings, type Effective } from '../platform/settings/effectiveSettings.ts'
import { openSecretKey } from '../platform/secretKey.ts'
import { SETTINGS_CHANNEL } from '../platform/settings/storedSettings.ts'

export type Running = { stop(): Promise<void> }

type Start = (config: Config, isOpen: boolean) => Promise<Running>

export type FollowedSettings = {
  readonly name: 'serve' | 'watch' | 'sign'
  readonly env: Env
  /** Reads the settings of a process; demo mode adds its chains. */
  readonly read: (settings: Env) => Config
  readonly start: Start
  /** The new one starts before the old one stops, so that no visitor is turned away. */
  readonly overlaps: boolean
}

/** Waits that ended by themselves, and notifications that got lost. */
const READ_AGAIN_MS = 30_000
/** Several settings that are saved one after the other lead to one change. */
const SETTLE_MS = 150

const keyOf = ({ settings, isOpen }: Effective): string =>
  JSON.stringify([isOpen, Object.entries(settings).toSorted(([a], [b]) => (a < b ? -1 : 1))])

/**
 * Replaces what was started whenever the settings change. Unusable settings are logged, and the earlier ones stay.
 */
export async function followSettings(first: Config, following: FollowedSettings): Promise<Running> {
  const { name, env, read, start, overlaps } = following
  const log = createLog(`${name} settings`, first.logLevel)
  const db: Database = openDatabase(first.databaseUrl!, { max: 1, name: `xiaopu ${name} settings` })
  const ctx: Context = { db, now: () => new Date(), log }
  const key = openSecretKey(first.dataDir, 'office-key', first.officeKey)
  const readNow = (): Promise<Effective> => effectiveSettings(ctx, env, key, first.demo)

  const startWith = ({ settings, isOpen }: Effective): Promise<Running> =>
    start(read(settings), isOpen)

  let current = await readNow()
  let running: Running | undefined = await startWith(current)
  let stopped = false

  const replace = async (next: Effective): Promise<void> => {
    // Refused before anything is stopped.
    read(next.settings)
    const before = running
    if (!overlaps) {
      running = undefined
      await before?.stop()
    }
    try {
      running = await startWith(next)
    } catch (err) {
      log.error({ err, event: 'settingsRefused' }, 'settings rejected')
      if (!overlaps) running = await startWith(current)
      return
    }
    current = next
    log.info({ event: 'settingsFollowed' }, 'settings reloaded')
    if (overlaps) await before?.stop()
  }
  const readAgain = async (): Promise<void> => {
    if (stopped) return
    try {
      const next = await readNow()
      if (keyOf(next) !== keyOf(current)) await replace(next)
    } catch (err) {
      log.error({ err, event: 'settingsRefused' }, 'settings rejected')
    }
  }
  let turn: Promise<unknown> = Promise.resolve()
  let asked = false
  const ask = (): void => {
    if (asked) return
    asked = true
    turn = turn.then(async () => {
      await sleep(SETTLE_MS)
      asked = false
      await readAgain()
    })
  }
  const announcements = listen(first.databaseDirectUrl!, { [SETTINGS_CHANNEL]: ask }, ask, log)
  const again = setInterval(ask, READ_AGAIN_MS)

  return {
    async stop() {
      stopped = true
      clearInterval(again)
      await announcements.close()
      await turn
      await running?.stop()
      await db.destroy()
    },
  }
}
