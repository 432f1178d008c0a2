import { accessSync, constants, statfsSync } from 'node:fs'

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
