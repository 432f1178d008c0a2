import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { readConfig, type Config } from '../../server/platform/config.ts'
import { ConfigError } from '../../server/platform/config/env.ts'
import { GAS_SETTINGS, PAYOUT_SETTINGS } from '../../server/platform/config/payouts.ts'
import { DatabaseError, startEmbeddedPostgres, type EmbeddedPostgres } from './postgres/embedded.ts'
import { KeyError, readGasKey, readPayoutKey } from '../../server/money/payouts/payoutKey.ts'
import { MigrationError } from '../../server/platform/db/migrate.ts'
import { prepareDemoChains, type PreparedChains } from '../demo/startChains.ts'
import { addressLines } from './addresses.ts'
import { checkMode } from './checkMode.ts'
import { checkPort } from './checkPort.ts'
import { Child, type ChildOptions } from './child.ts'
import { openShopDatabase } from './database.ts'
import { claimDataFolder, openDataFolder } from './dataFolder.ts'
import { prepareOrders, preparePages, prepareSample } from './prepare.ts'
import { StartProblem } from './problem.ts'
import { print, step } from './print.ts'

const ENTRIES = join(import.meta.dirname, '../../server/entry')
const DEMO_ENTRIES = join(import.meta.dirname, '../demo')
/** How long a stop waits for an aborted start; longer than any of its parts. */
const START_GRACE_MS = 10_000
const MAX_DATABASE_STARTS = 5
const DATABASE_PAUSE_MS = 1_000
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/**
 * V8's young generation, in MB: enough for a small shop, where V8's default keeps far more. package.json sets the
 * same.
 */
const SMALL_MEMORY = ['--max-semi-space-size=2']
/** For development; `sign` exits when idle and loads new files when woken. */
const RESTARTING = ['--watch', '--watch-preserve-output', ...SMALL_MEMORY]

const isPlain = (error: unknown): error is Error =>
  error instanceof StartProblem ||
  error instanceof ConfigError ||
  error instanceof KeyError ||
  error instanceof DatabaseError ||
  error instanceof MigrationError

/** `sign` starts when the first payout is due, which is too late to learn of a wrong key. */
function checkKeys({ payout, sweep }: Config): void {
  if (sweep !== null) readGasKey({ key: sweep.key, file: sweep.keyFile, password: sweep.password })
  if (payout !== null)
    readPayoutKey({ key: payout.key, file: payout.keyFile, password: payout.password })
}

function environmentOf(given: NodeJS.ProcessEnv, config: Config, url: string): NodeJS.ProcessEnv {
  // glibc keeps a malloc arena per thread. Demo mode logs warnings only, because its terminal is read by a person.
  const defaults = {
    NODE_ENV: 'production',
    MALLOC_ARENA_MAX: '2',
    ...(config.demo && { LOG_LEVEL: 'warn' }),
  }
  return { ...defaults, ...given, DATABASE_URL: url, DATA_DIR: config.dataDir }
}

/** The process that signs alone gets the keys of the payout wallet and the gas wallet. */
const withoutKeys = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(env).filter(
      ([name]) => !([...PAYOUT_SETTINGS, ...GAS_SETTINGS] as readonly string[]).includes(name),
    ),
  )

/** On a terminal alone: a secret goes into no file and no log. */
function printToTerminal(message: unknown): void {
  const { terminalLine: line } = message as { terminalLine?: string }
  if (line !== undefined && process.stdout.isTTY) print(line)
}

class Shop {
  private readonly env: NodeJS.ProcessEnv
  private readonly aborted = new AbortController()
  private readonly fatal: (error: Error) => void
  private children: Child[] = []
  private chains: PreparedChains | undefined
  private embedded: EmbeddedPostgres | undefined
  private release: (() => void) | undefined
  private starting: Promise<unknown> = Promise.resolve()
  private readonly background: Promise<unknown>[] = []
  private serve: Child | undefined
  private watch: Child | undefined
  private sign: Child | undefined
  private entries = ENTRIES

  constructor(env: NodeJS.ProcessEnv, fatal: (error: Error) => void) {
    this.env = env
    this.fatal = fatal
  }

  get stopping(): boolean {
    return this.aborted.signal.aborted
  }

  start(): Promise<void> {
    const starting = this.run()
    this.starting = starting
    return starting
  }

  /** Handles rejections of a promise that is awaited later. */
  private alongside<T>(work: Promise<T>): Promise<T> {
    this.background.push(work.catch(() => {}))
    return work
  }

  private async run(): Promise<void> {
    const config = readConfig(this.env)
    if (config.demo) this.entries = DEMO_ENTRIES
    else checkKeys(config)
    await checkPort(config.host, config.port)
    openDataFolder(config.dataDir)
    this.release = claimDataFolder(config.dataDir)

    const pages = this.alongside(preparePages(this.aborted.signal))
    const opened = this.alongside(
      openShopDatabase(config, (server) => (this.embedded = server), this.aborted.signal),
    )
    // A configured database is the likeliest fault, so it is checked first.
    if (config.databaseUrl !== null) await opened
    const demo = config.demo ? await this.prepareChains(config) : undefined
    this.chains = demo
    const chains = this.alongside(
      demo
        ? step(
            demo.known
              ? 'Starting the local chains'
              : 'Making the local chains and their contracts',
            () => demo.start(),
          )
        : Promise.resolve(undefined),
    )

    const { url } = await opened
    await checkMode(url, config.demo)
    if (this.embedded) void this.keepDatabase(config, this.embedded)
    const env = environmentOf(this.env, config, url)
    const keyless = withoutKeys(env)
    if (config.demo) await prepareSample(config.dataDir, url, keyless, this.aborted.signal)
    await pages
    if (demo && !demo.known) await chains
    this.serve = this.addChild('serve', keyless, { onMessage: printToTerminal })
    await this.startChild(this.serve)
    this.announce(config)
    await chains
    if (config.demo || config.payout !== null || config.sweep !== null)
      this.sign = this.addChild('sign', env, { mayLeave: true })
    if (config.sweep !== null) this.sign?.wake()
    const onMessage = (message: unknown): void => {
      const { need, say: line } = message as { need?: string; say?: string }
      if (need === 'sign') this.sign?.wake()
      if (line !== undefined) print(line)
    }
    // Known before it is ready: a local chain that is made again meanwhile must restart it.
    this.watch = this.addChild('watch', keyless, { onMessage })
    await this.startChild(this.watch)
    if (config.demo && this.env['DEMO_ORDERS'] !== '0') void this.playOrders(config, url)
  }

  private prepareChains({ dataDir }: Config): ReturnType<typeof prepareDemoChains> {
    return prepareDemoChains({
      dataDir,
      say: print,
      onNewInstance: (moved) =>
        void Promise.all([
          this.watch?.restart(),
          this.sign?.restart(),
          moved && this.serve?.restart(),
        ]),
      onBlocks: (network) => this.watch?.tell({ blocks: network }),
      signal: this.aborted.signal,
    })
  }

  private async playOrders({ dataDir, port }: Config, url: string): Promise<void> {
    try {
      await this.alongside(
        prepareOrders(dataDir, url, `http://127.0.0.1:${port}`, this.aborted.signal),
      )
    } catch (error) {
      if (!this.stopping)
        print(`The demo's orders could not all be made: ${(error as Error).message}`)
    }
  }

  private addChild(
    name: 'serve' | 'watch' | 'sign',
    env: NodeJS.ProcessEnv,
    options: Partial<ChildOptions> = {},
  ): Child {
    const child = new Child({
      name,
      script: join(this.entries, `${name}.ts`),
      env,
      flags: name !== 'sign' && this.env['RESTART_ON_CHANGE'] ? RESTARTING : SMALL_MEMORY,
      ...options,
    })
    this.children.push(child)
    return child
  }

  private async startChild(child: Child): Promise<void> {
    this.aborted.signal.throwIfAborted()
    await child.start()
  }

  private announce(config: Config): void {
    const isSetUpHere = config.demo || config.chains.length > 0
    print(
      isSetUpHere
        ? 'Xiaopu is open:'
        : 'Xiaopu runs. Its office, where it is set up, is at /admin:',
    )
    for (const line of addressLines(config)) print(line)
    if (config.demo)
      print('Demo mode: three local chains and play money. Nothing here is worth anything.')
    print(`Everything is kept in ${config.dataDir}. Stop with Ctrl-C.`)
  }

  /** Restarts a broken database; the other processes reconnect by themselves. */
  private async keepDatabase(config: Config, server: EmbeddedPostgres): Promise<void> {
    const last = await server.exited
    if (this.stopping) return
    print(`The database ended unexpectedly; starting it again. Its last words:\n${last}`)
    try {
      const again = await this.startDatabaseAgain(config)
      if (again) await this.keepDatabase(config, again)
    } catch (error) {
      this.fatal(error as Error)
    }
  }

  /** The cause may end it again during its start. */
  private async startDatabaseAgain({ dataDir }: Config): Promise<EmbeddedPostgres | undefined> {
    for (let tries = 1; !this.stopping; tries++) {
      try {
        // Tracked, so that a stop waits for it and then ends the new server.
        return await this.alongside(
          startEmbeddedPostgres({ dataDir, say: print }).then(
            (started) => (this.embedded = started),
          ),
        )
      } catch (error) {
        if (tries === MAX_DATABASE_STARTS) throw error
        await sleep(DATABASE_PAUSE_MS)
      }
    }
    return undefined
  }

  /** Stops processes before what they depend on, so that no order is interrupted. */
  async stop(): Promise<void> {
    this.aborted.abort(new StartProblem('The start was interrupted.'))
    const stopChildren = (): Promise<unknown> =>
      Promise.all(this.children.map((child) => child.stop()))
    await stopChildren()
    await Promise.race([
      Promise.allSettled([this.starting, ...this.background]),
      sleep(START_GRACE_MS, undefined, { ref: false }),
    ])
    await stopChildren()
    await this.chains?.stop()
    await this.embedded?.stop()
    this.release?.()
  }

  kill(): void {
    for (const child of this.children) child.kill()
  }
}

/** Runs the shop until a signal; returns the exit code. Problems go to standard error, progress to standard output. */
export async function superviseShop(env: NodeJS.ProcessEnv): Promise<number> {
  const ended = Promise.withResolvers<number>()
  const report = (error: unknown): void => {
    process.stderr.write(
      `${isPlain(error) ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
    )
  }
  let leaving = false
  const leave = async (code: number): Promise<void> => {
    leaving = true
    await shop.stop()
    ended.resolve(code)
  }
  const shop = new Shop(env, (error) => {
    report(error)
    if (!leaving) void leave(1)
  })
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (leaving) return shop.kill()
      print('Stopping …')
      void leave(0)
    })
  }
  shop.start().catch((error: unknown) => {
    if (leaving) return
    report(error)
    void leave(1)
  })
  const code = await ended.promise
  if (code === 0) print('Stopped.')
  return code
}
