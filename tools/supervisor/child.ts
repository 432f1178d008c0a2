import { spawn, type ChildProcess } from 'node:child_process'
import { StartProblem } from './problem.ts'
import { say } from './say.ts'

export type ChildOptions = {
  readonly name: string
  readonly script: string
  readonly env: NodeJS.ProcessEnv
  /** V8's, to keep an idle process small. */
  readonly flags?: readonly string[]
  /** It ends in order when it has nothing to do, and is woken when there is. */
  readonly mayLeave?: true
  /** What it says beside how its start went. */
  readonly onMessage?: (message: unknown) => void
}

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 10_000
/** A process that lived this long did not fail at its start; the next pause is short again. */
const HEALTHY_AFTER_MS = 30_000
/** So often it may be killed before it was ever ready. */
const MAX_KILLED_STARTS = 5
const STOP_TIMEOUT_MS = 3_000

/**
 * One process that has to run: started, started again when it ends, stopped in order. It says `ready` by message, or
 * `{ failed: reason }` before it ends; when the supervisor dies, its channel closes and it ends too.
 */
export class Child {
  private readonly options: ChildOptions
  private process: ChildProcess | undefined
  private timer: NodeJS.Timeout | undefined
  private pauseMs = FIRST_PAUSE_MS
  private stopped = false
  private wasReady = false
  private killedStarts = 0
  private giveUp: (reason: string) => void = () => {}

  constructor(options: ChildOptions) {
    this.options = options
  }

  get pid(): number | undefined {
    return this.process?.pid
  }

  /** Resolves when it says that it is ready. Throws `StartProblem` when it ends before it ever was. */
  start(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.giveUp = (reason) => reject(new StartProblem(reason))
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
    child.on('message', (message: unknown) => {
      if (message === 'ready') {
        this.wasReady = true
        ready()
      } else if (typeof message === 'object' && message !== null && 'failed' in message) {
        reason = String(message.failed)
      } else this.options.onMessage?.(message)
    })
    child.once('error', (error) => (reason = error.message))
    child.once('close', (code, signal) => {
      if (this.process !== child || this.stopped) return
      this.process = undefined
      if (this.options.mayLeave && code === 0) return
      const how = signal ? `by ${signal}` : `with code ${code}`
      // Something from outside ended it; its own reasons not to start come with a code, and would come again.
      const wasKilled = signal !== null && this.killedStarts++ < MAX_KILLED_STARTS
      if (!this.wasReady && !wasKilled) {
        this.stopped = true
        return failed(
          `The process "${name}" did not start: ${reason ?? `it ended ${how}`}.`.replace(
            /\.\.$/,
            '.',
          ),
        )
      }
      if (Date.now() - startedMs > HEALTHY_AFTER_MS) this.pauseMs = FIRST_PAUSE_MS
      say(`The process "${name}" ended ${how}; starting it again in ${this.pauseMs / 1000} s.`)
      this.timer = setTimeout(() => {
        this.timer = undefined
        this.launch(ready, failed)
      }, this.pauseMs)
      this.pauseMs = Math.min(this.pauseMs * 2, LONGEST_PAUSE_MS)
    })
  }

  /** Starts it unless it runs already. One that cannot start is left alone afterwards; why is said once. */
  wake(): void {
    if (this.stopped || this.process || this.timer) return
    this.launch(() => {}, say)
  }

  /** Ends the process and starts it anew with the same settings. */
  async restart(): Promise<void> {
    if (this.stopped || !this.wasReady) return
    await this.end()
    if (!this.stopped)
      this.launch(
        () => {},
        () => {},
      )
  }

  async stop(): Promise<void> {
    this.stopped = true
    clearTimeout(this.timer)
    await this.end()
    this.giveUp(`The start of the process "${this.options.name}" was broken off.`)
  }

  /** At once and without asking; for a second Ctrl-C. */
  kill(): void {
    this.stopped = true
    this.process?.kill('SIGKILL')
  }

  private async end(): Promise<void> {
    const child = this.process
    clearTimeout(this.timer)
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
