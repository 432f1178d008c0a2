import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The database server's user. `undefined` ids mean our own. */
export type Account = { readonly name: string; readonly uid: number; readonly gid: number }

/** Place for files that this user cannot reach below DATA_DIR or the project. */
const SHARED_PLACE = '/var/lib/xiaopu'
/** In order of preference: the distribution's account for the server, then unprivileged ones. */
const PREFERRED = ['postgres', '_postgres', 'nobody', 'daemon']

function accounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [name, , uid, gid] = line.split(':')
      return name && uid && gid && Number(uid) !== 0
        ? [{ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }]
        : []
    })
}

/**
 * PostgreSQL refuses to run as root. For root this finds the owner of the existing files, else an unprivileged account
 * with a name, which initdb looks up. `undefined` when we are not root.
 */
export function databaseAccount(files: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const known = accounts()
  const owner = existsSync(files) ? statSync(files).uid : 0
  const account =
    known.find(({ uid }) => uid === owner) ??
    PREFERRED.flatMap((name) => known.find((one) => one.name === name) ?? [])[0] ??
    known[0]
  if (!account)
    throw new Error(
      'PostgreSQL does not run as root, and this machine has no other account. Start as an ' +
        'ordinary user, or set DATABASE_URL.',
    )
  return account
}

/** The nearest folder above `path` that the account may not enter; `undefined` when it can reach `path`. */
export function barrier(path: string, account: Account): string | undefined {
  for (let at = dirname(path); ; at = dirname(at)) {
    const { mode, uid, gid } = statSync(at)
    const may =
      uid === account.uid ? mode & 0o100 : gid === account.gid ? mode & 0o010 : mode & 0o001
    if (!may) return at
    if (at === dirname(at)) return undefined
  }
}

/** A reachable place for `path`'s contents, always the same for the same path. */
export const reachablePlace = (path: string): string =>
  join(SHARED_PLACE, createHash('sha256').update(path).digest('hex').slice(0, 12))

/** The server's programs where the account can run them: as installed, else a copy per version. */
export async function reachablePrograms(
  native: string,
  version: string,
  account: Account | undefined,
): Promise<string> {
  if (account === undefined || barrier(join(native, 'bin', 'postgres'), account) === undefined)
    return native
  const copy = join(SHARED_PLACE, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  await mkdir(SHARED_PLACE, { recursive: true, mode: 0o755 })
  const unfinished = `${copy}.${process.pid}`
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
  await rename(unfinished, copy).catch(async () => rm(unfinished, { recursive: true, force: true }))
  return copy
}
