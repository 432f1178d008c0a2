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

/** The memory's file system on Linux. */
const PLACE = '/dev/shm'
/** More than all shops and databases of a run hold at the same time. */
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
 * Temporary files of tests, and of the shops that they start, lie in memory where there is room: a database is a
 * thousand files, and making and deleting them on a disk costs more than most tests.
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
    // Another user's, or a process that is still ending writes there: the next run tries again.
  }
}

/** Puts all temporary files of this run into one folder, which goes with it; what killed runs have left goes now. */
export function keepFilesTogether(): void {
  keepFilesInMemory()
  const place = tmpdir()
  for (const name of readdirSync(place)) {
    const pid = RUN.exec(name)?.[1]
    if (pid !== undefined && !isAlive(Number(pid))) remove(join(place, name))
  }
  const folder = join(place, `xiaopu-run-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  // The database runs as another user where this one is root.
  chmodSync(folder, 0o755)
  process.env['TMPDIR'] = folder
  process.once('exit', () => remove(folder))
}
