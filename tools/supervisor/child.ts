import { MINUTE_MS } from '../../basics/durations.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { StartProblem } from './problem.ts'
import { print } from './print.ts'

export type ChildOptions = {
  readonly name: string
  readonly script: string
  readonly env: NodeJS.ProcessEnv
  /** V8 flags that keep an idle process small. */
  readonly flags?: readonly string[]
  /** It exits when idle and is started again by `wake`. */
  readonly mayLeave?: true
  /** Receives messages other than `ready` and `failed`. */
  readonly onMessage?: (message: unknown) => void
}

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 10_000
/** A process that lived this long started well; the next pause is short again. */
const HEALTHY_AFTER_MS = 30_000
/** Restarts allowed before the first ready report. */
const MAX_KILLED_STARTS = 5
/** How long a first start is retried for a passing reason, such as a database that is starting. */
const PASSING_MS = MINUTE_MS
const STOP_TIMEOUT_MS = 3_000

/**
 * A process that is kept running and stopped in order. It sends `ready`, or `{ failed: reason, passing }` before it
 * exits; when the supervisor dies, its channel closes and it exits too.
 */
export class Child {
  private readonly options: ChildOptions
  private process: ChildProcess | undefined
  private timer: NodeJS.Timeout | undefined
  private pauseMs = FIRST_PAUSE_MS
  private stopped = false
  private wasReady = false
  private killedStarts = 0
  private failingSinceMs: number | undefined
  private restarting: Promise<void> | undefined
  private ready: () => void = () => {}
  private giveUp: (reason: string) => void = () => {}

  constructor(options: ChildOptions) {
    this.options = options
  }

  get pid(): number | undefined {
    return this.process?.pid
  }

  /** Resolves when it is ready. Throws `StartProblem` when it exits before. */
  start(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.giveUp = (reason) => reject(new StartProblem(reason))
    this.ready = resolve
    this.launch(resolve, this.giveUp)
    return promise
  }

  private launch(ready: () => void, failed: (reason: string) => void): void {
    const { name, script, env, flags = [] } = this.options
    const child = spawn(process.execPath, [...flags, script], {
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    this.process = child
    const startedMs = Date.now()
    let reason: string | undefined
    let passing = false
    child.on('message', (message: unknown) => {
      if (message === 'ready') {
        this.wasReady = true
        ready()
      } else if (typeof message === 'object' && message !== null && 'failed' in message) {
        reason = String(message.failed)
        passing = 'passing' in message && message.passing === true
      } else this.options.onMessage?.(message)
    })
    child.once('error', (error) => (reason = error.message))
    child.once('close', (code, signal) => {
      if (this.process !== child || this.stopped) return
      this.process = undefined
      if (this.options.mayLeave && code === 0) return
      const how = signal ? `by ${signal}` : `with code ${code}`
      // A signal came from outside, so a retry may work; an exit code is the process's own reason and would recur.
      const wasKilled = signal !== null && this.killedStarts++ < MAX_KILLED_STARTS
      const mayPass = passing && Date.now() - (this.failingSinceMs ??= Date.now()) < PASSING_MS
      if (!this.wasReady && !wasKilled && !mayPass) {
        this.stopped = true
        return failed(
          `The process "${name}" did not start: ${reason ?? `it ended ${how}`}.`.replace(
            /\.\.$/,
            '.',
          ),
        )
      }
      if (Date.now() - startedMs > HEALTHY_AFTER_MS) this.pauseMs = FIRST_PAUSE_MS
      print(`The process "${name}" ended ${how}; starting it again in ${this.pauseMs / 1000} s.`)
      this.timer = setTimeout(() => {
        this.timer = undefined
        this.launch(ready, failed)
      }, this.pauseMs)
      this.pauseMs = Math.min(this.pauseMs * 2, LONGEST_PAUSE_MS)
    })
  }

  /** Lost when the child is not running. */
  tell(message: object): void {
    if (this.process?.connected) this.process.send(message, undefined, undefined, () => {})
  }

  /** Starts it unless it runs. A failed start is reported once and not retried. */
  wake(): void {
    if (this.stopped || this.process || this.timer || this.restarting) return
    this.launch(() => {}, print)
  }

  /**
   * Stops the process and starts it with the same settings, also while it is starting: what it read until then may be
   * outdated. One that does not run stays so. Restarts that are asked for while it ends are one.
   */
  restart(): Promise<void> {
    return (this.restarting ??= this.startAgain().finally(() => (this.restarting = undefined)))
  }

  private async startAgain(): Promise<void> {
    if (this.stopped || !(this.process || this.timer)) return
    await this.end()
    if (!this.stopped) this.launch(this.ready, this.options.mayLeave ? print : this.giveUp)
  }

  async stop(): Promise<void> {
    this.stopped = true
    clearTimeout(this.timer)
    await this.end()
    this.giveUp(`The start of the process "${this.options.name}" was interrupted.`)
  }

  /** Kills at once, for a second Ctrl-C. */
  kill(): void {
    this.stopped = true
    this.process?.kill('SIGKILL')
  }

  private async end(): Promise<void> {
    const child = this.process
    clearTimeout(this.timer)
    this.timer = undefined
    if (!child) return
    this.process = undefined
    if (child.exitCode !== null || child.signalCode !== null) return
    const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await closed
    clearTimeout(late)
  }
}
