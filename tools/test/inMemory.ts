import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PLACE = '/dev/shm'
/** More than a run's shops and databases need together. */
const ROOM_BYTES = 3_000_000_000

function hasRoom(): boolean {
  try {
    accessSync(PLACE, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = statfsSync(PLACE)
    return Math.min(bavail * bsize, process.availableMemory()) > ROOM_BYTES
  } catch {
    return false
  }
}

/**
 * Keeps temporary files in memory where there is room. A database has a thousand files, and creating and deleting them
 * on disk costs more than most tests.
 */
export function keepFilesInMemory(): void {
  if (hasRoom()) process.env['TMPDIR'] ??= PLACE
}

const RUN = /^xiaopu-run-(\d+)$/

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const remove = (folder: string): void => {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  } catch {
    // Another user's, or a process still writes there: the next run tries again.
  }
}

/** Puts this run's temporary files in one folder, deleted at its end. Deletes what killed runs left. */
export function keepFilesTogether(): void {
  keepFilesInMemory()
  const place = tmpdir()
  for (const name of readdirSync(place)) {
    const pid = RUN.exec(name)?.[1]
    if (pid !== undefined && !isAlive(Number(pid))) remove(join(place, name))
  }
  const folder = join(place, `xiaopu-run-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  // The database runs as another user when this one is root.
  chmodSync(folder, 0o755)
  process.env['TMPDIR'] = folder
  process.once('exit', () => remove(folder))
}
