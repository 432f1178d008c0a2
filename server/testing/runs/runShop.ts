import { setTimeout as sleep } from 'node:timers/promises'
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { COMPILED } from './childEnv.ts'
import { claimPort } from './claimPort.ts'
import { START_MS, WAIT_MS } from '../../../tools/test/patience.ts'

const ROOT = join(import.meta.dirname, '../../..')
const MAIN = join(ROOT, 'tools/supervisor/main.ts')
const OPEN = 'Xiaopu is open'

export type EndedShop = {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly output: string
  readonly tookMs: number
}

/** A real shop, as `npm start` starts it, with its own data folder and port. */
export class RunningShop {
  readonly port: number
  readonly url: string
  readonly process: ChildProcess
  /** Waits until it prints its address. */
  readonly opened: Promise<void>
  readonly ended: Promise<EndedShop>
  private text = ''

  constructor(port: number, env: NodeJS.ProcessEnv) {
    this.port = port
    this.url = `http://127.0.0.1:${port}`
    const startedMs = Date.now()
    this.process = spawn(process.execPath, [MAIN], {
      env: {
        ...bareEnvironment(),
        NODE_COMPILE_CACHE: COMPILED,
        PORT: String(port),
        DEMO_ORDERS: '0',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let open: () => void = () => {}
    let broken: (error: Error) => void = () => {}
    this.opened = new Promise((resolve, reject) => {
      open = resolve
      broken = reject
    })
    this.opened.catch(() => {})
    for (const stream of [this.process.stdout!, this.process.stderr!]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.text += text
        if (this.text.includes(OPEN)) open()
      })
    }
    const late = setTimeout(
      () => broken(new Error(`the shop did not open in time:\n${this.text}`)),
      START_MS,
    ).unref()
    this.ended = new Promise((resolve) => {
      this.process.once('close', (code, signal) => {
        clearTimeout(late)
        broken(new Error(`the shop ended with ${signal ?? code}:\n${this.text}`))
        resolve({ code, signal, output: this.text, tookMs: Date.now() - startedMs })
      })
    })
  }

  get output(): string {
    return this.text
  }

  /** Waits until its output contains the text. */
  async says(words: string, timeoutMs = WAIT_MS): Promise<void> {
    for (const until = Date.now() + timeoutMs; !this.text.includes(words); await sleep(50)) {
      if (Date.now() > until || this.process.exitCode !== null)
        throw new Error(`the shop never said "${words}":\n${this.text}`)
    }
  }

  async stop(signal: NodeJS.Signals = 'SIGINT'): Promise<EndedShop> {
    this.process.kill(signal)
    return this.ended
  }
}

/** Drops the environment's settings, so that a test configures its shop entirely. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => /^(PATH|HOME|USER|LANG|TMPDIR)$/.test(name)),
  )
}

export async function runShop(env: NodeJS.ProcessEnv): Promise<RunningShop> {
  return new RunningShop(await claimPort(), env)
}
