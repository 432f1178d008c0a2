import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { processStamp } from './process.ts'
import { StartProblem } from './problem.ts'

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'it is a file, not a folder',
}

/** Leaves reading and writing to this account; the database may need others to enter. */
function closeToOthers(path: string): void {
  const { mode, uid } = statSync(path)
  if ((mode & 0o066) !== 0 && uid === process.getuid?.()) chmodSync(path, mode & 0o7711)
}

/** Creates the data folder. Throws `StartProblem` when it is not writable. */
export function openDataFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    closeToOthers(path)
    const probe = join(path, `.write-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    throw new StartProblem(
      `The data folder ${path} is not writable: ${REASONS[code] ?? code}. Make it writable, or ` +
        'name another one: DATA_DIR=/some/folder npm start',
    )
  }
}

type Holder = { pid: number; stamp: string | undefined }

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

/**
 * Claims the data folder, since two shops would each start a database on the same files; returns the release. A claim
 * by a dead process does not count. Throws `StartProblem`.
 */
export function claimDataFolder(path: string): () => void {
  const file = join(path, 'shop.pid')
  const claim = JSON.stringify({
    pid: process.pid,
    stamp: processStamp(process.pid),
  } satisfies Holder)
  for (let tries = 0; ; tries++) {
    try {
      writeFileSync(file, claim, { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || tries > 1) throw error
    }
    const holder = readHolder(file)
    if (holder && processStamp(holder.pid) === holder.stamp && holder.stamp !== undefined)
      throw new StartProblem(
        `Another shop (process ${holder.pid}) is already running on the data folder ${path}. ` +
          'Stop it, or name another folder: DATA_DIR=/some/folder npm start',
      )
    rmSync(file, { force: true })
  }
}
