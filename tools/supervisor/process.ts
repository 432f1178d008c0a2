import { setTimeout as sleep } from 'node:timers/promises'
import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'

/** Index of `starttime` in /proc/PID/stat after the process's name. */
const START_TIME_FIELD = 19

/** Identifies a running process beyond its number, which is reused after a reboot. `undefined` when it does not run. */
export function processStamp(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (fields[0] === 'Z' || fields[0] === 'X') return undefined
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[START_TIME_FIELD]}`
    }
    return (
      execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim() || undefined
    )
  } catch {
    return undefined
  }
}

/** The command line of a running process, or an empty text. */
export function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return ''
  }
}

/** Waits until the process is gone; `false` when it still runs after `timeoutMs`. */
export async function waitForEnd(pid: number, timeoutMs: number): Promise<boolean> {
  const until = Date.now() + timeoutMs
  while (processStamp(pid) !== undefined) {
    if (Date.now() > until) return false
    await sleep(20)
  }
  return true
}

/** The errno code that prevents listening on a port, such as EADDRINUSE; `undefined` when it is free. */
export function portProblem(port: number, host: string): Promise<string | undefined> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}

/** `kept` if free on loopback, else any free port there. */
export async function freePort(kept?: number): Promise<number> {
  if (kept !== undefined && (await portProblem(kept, '127.0.0.1')) === undefined) return kept
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port: 0, host: '127.0.0.1' }, () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

/**
 * Runs one of our scripts in its own process, so that its modules do not stay in this one's memory; returns its
 * standard output. Throws with its standard error.
 */
export function runScript(
  path: string,
  args: readonly string[],
  options: { env?: NodeJS.ProcessEnv; input?: string; signal?: AbortSignal } = {},
): Promise<string> {
  const child = spawn(process.execPath, [path, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: options.env ?? process.env,
    ...(options.signal && { signal: options.signal }),
  })
  let output = ''
  let problems = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (problems += text))
  // A script may end without reading its input; its exit code decides.
  child.stdin.on('error', () => {})
  child.stdin.end(options.input ?? '')
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) =>
      code === 0
        ? resolve(output)
        : reject(new Error(problems.trim() || `${path} ended with ${signal ?? `code ${code}`}`)),
    )
  })
}
