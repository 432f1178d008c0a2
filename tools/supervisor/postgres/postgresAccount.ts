import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Who the database server runs as. `undefined` ids mean: as we do. */
export type Account = { readonly name: string; readonly uid: number; readonly gid: number }

/** Where files go that the database's account cannot reach below DATA_DIR or the project. */
const SHARED_PLACE = '/var/lib/xiaopu'
/** In this order: the account that distributions make for the server, then those that own nothing. */
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
 * PostgreSQL refuses to run as root. When we are root it runs as the owner of its existing files, else as an
 * unprivileged account of this machine (it must have a name: initdb looks it up). `undefined` when we are not root.
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
      'PostgreSQL does not run as root, and this machine has no other account. Start as an ordinary user, or set DATABASE_URL.',
    )
  return account
}

/** The nearest folder above `path` that the account may not enter, or `undefined` when it can reach `path`. */
export function barrier(path: string, account: Account): string | undefined {
  for (let at = dirname(path); ; at = dirname(at)) {
    const { mode, uid, gid } = statSync(at)
    const may =
      uid === account.uid ? mode & 0o100 : gid === account.gid ? mode & 0o010 : mode & 0o001
    if (!may) return at
    if (at === dirname(at)) return undefined
  }
}

/** A place for `path`'s contents that every account can reach; the same one for the same path. */
export const reachablePlace = (path: string): string =>
  join(SHARED_PLACE, createHash('sha256').update(path).digest('hex').slice(0, 12))

/** The server's program files where the account can run them: as installed, else a copy, made once per version. */
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
