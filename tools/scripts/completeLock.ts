// npm run lock               adds the optional packages of other platforms that npm left out
// npm run lock -- hashes     asks the registry for the hashes that the lock files lack, and adds those that it has
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

type Entry = {
  version?: string
  integrity?: string
  link?: boolean
  /** Comes inside its parent, whose hash covers it. */
  inBundle?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  engines?: Record<string, string>
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
export type Lock = { packages: Record<string, Entry> }

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/** Platform of a package by its name: "binding-linux-x64-musl" → linux, x64, musl. */
function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[-/]/).map((word) => ({ amd64: 'x64', windows: 'win32' })[word] ?? word)
  const os = systems.filter((system) => words.includes(system))
  const cpu = processors.filter((processor) => words.includes(processor))
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : []
  return {
    ...(cpu.length > 0 && { cpu }),
    ...(libc.length > 0 && { libc }),
    ...(os.length > 0 && { os }),
  }
}

/** True when the package at `from` finds that name by Node's rule: its own node_modules, then each one above. */
function resolves(lock: Lock, from: string, name: string): boolean {
  let at = from
  for (;;) {
    if (
      lock.packages[at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`] !== undefined
    )
      return true
    if (at === '') return false
    const cut = at.lastIndexOf('/node_modules/')
    at = cut === -1 ? '' : at.slice(0, cut)
  }
}

/**
 * Optional packages that the lock file lacks, as "name@version". npm omits them when the registry that wrote the file
 * lacks that platform's build, and `npm ci` then rejects the file.
 */
export function missingOptionals(lock: Lock): { name: string; version: string }[] {
  const missing = new Map<string, string>()
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!resolves(lock, path, name)) missing.set(name, range.replace(/^[\^~]/, ''))
    }
  }
  return [...missing].map(([name, version]) => ({ name, version }))
}

/** Optional packages of all platforms, with their parent's version. */
export function completeLock(lock: Lock): Lock {
  const packages = { ...lock.packages }
  for (const { name, version } of missingOptionals(lock)) {
    packages[`node_modules/${name}`] = { version, ...platformOf(name), optional: true }
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  return { ...lock, packages: Object.fromEntries(sorted) }
}

/** Packages without a hash, such as builds for other platforms that the registry which wrote the lock file lacks. */
export const unhashed = (lock: Lock): { path: string; name: string; entry: Entry }[] =>
  Object.entries(lock.packages)
    .filter(
      ([path, { link, inBundle, integrity }]) => path !== '' && !link && !inBundle && !integrity,
    )
    .map(([path, entry]) => ({ path, name: path.replace(/^.*node_modules\//, ''), entry }))

type AskHash = (name: string, version: string) => Promise<string | undefined>

/** With the hashes that the registry knows; the rest stays as it is. */
export async function addHashes(lock: Lock, ask: AskHash): Promise<Lock> {
  const packages = { ...lock.packages }
  for (const { path, name, entry } of unhashed(lock)) {
    const integrity = await ask(name, entry.version!)
    if (integrity === undefined) continue
    const { version, ...rest } = entry
    packages[path] = { version: version!, integrity, ...rest }
  }
  return { ...lock, packages }
}

/** Each has a package.json and a lock file of its own. */
export const PACKAGE_FOLDERS = ['.', 'tools', 'tools/node', 'tools/bench']

const fileOf = (folder: string): string =>
  join(import.meta.dirname, '../..', folder, 'package-lock.json')
const readLock = (folder: string): Lock => JSON.parse(readFileSync(fileOf(folder), 'utf8')) as Lock
const write = (folder: string, lock: Lock): void =>
  writeFileSync(fileOf(folder), `${JSON.stringify(lock, null, 2)}\n`)

const askRegistry: AskHash = async (name, version) => {
  const { stdout } = await promisify(execFile)('npm', [
    'view',
    `${name}@${version}`,
    'dist.integrity',
  ]).catch(() => ({ stdout: '' }))
  return /^sha512-[\w+/=]+$/.exec(stdout.trim())?.[0]
}

if (import.meta.main) {
  for (const folder of PACKAGE_FOLDERS) {
    const lock = readLock(folder)
    const added = missingOptionals(lock).map(({ name, version }) => `${name}@${version}`)
    const whole = added.length > 0 ? completeLock(lock) : lock
    const hashed = process.argv[2] === 'hashes' ? await addHashes(whole, askRegistry) : whole
    const found = unhashed(whole).length - unhashed(hashed).length
    if (added.length + found > 0) write(folder, hashed)
    console.log(
      `${folder}: ${added.length > 0 ? `added ${added.join(', ')}` : 'complete'}; ${found} ` +
        `hashes added, ${unhashed(hashed).length} missing`,
    )
  }
}
