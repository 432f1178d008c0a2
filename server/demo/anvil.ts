import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { processStamp, runScript, waitForEnd } from '../process.ts'
import type { LocalNode, NodeOptions } from './localNode.ts'
import { callRpc } from './rpc.ts'


const BLOCK_SECONDS = 1
/** `finalized` then lags the head by four blocks. */
const SLOTS_IN_AN_EPOCH = 2
const SAVE_SECONDS = 60
const COMPACT_ABOVE_BYTES = 8_000_000
const START_TIMEOUT_MS = 20_000
const STOP_TIMEOUT_MS = 4_000
const POLL_MS = 20

export function anvilProgram(): string {
  const processor = process.arch === 'x64' ? 'amd64' : process.arch
  const name = `@foundry-rs/anvil-${process.platform}-${processor}`
  const require = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'))
  try {
    return join(dirname(require.resolve(`${name}/package.json`)), 'bin', 'anvil')
  } catch {
    throw new Error(`The local chains of demo mode do not run on ${process.platform}-${process.arch}: set CHAIN_137_RPC or CHAIN_56_RPC.`)
  }
}

/**
 * Whether the last run of this chain ended with its state saved. One that still runs, because its supervisor was
 * killed, is ended in order first.
 */
export async function endedInOrder(runFile: string): Promise<boolean> {
  if (!existsSync(runFile)) return true
  let last: { pid: number; stamp: string }
  try {
    last = JSON.parse(readFileSync(runFile, 'utf8')) as { pid: number; stamp: string }
  } catch {
    return false
  }
  if (processStamp(last.pid) !== last.stamp) return false
  process.kill(last.pid, 'SIGINT')
  if (await waitForEnd(last.pid, STOP_TIMEOUT_MS)) {
    rmSync(runFile, { force: true })
    return true
  }
  process.kill(last.pid, 'SIGKILL')
  await waitForEnd(last.pid, STOP_TIMEOUT_MS)
  return false
}

async function untilItAnswers(rpc: string, child: ChildProcess): Promise<boolean> {
  for (const until = Date.now() + START_TIMEOUT_MS; Date.now() < until && child.exitCode === null && child.signalCode === null; ) {
    if (await callRpc(rpc, 'eth_chainId', [], 1_000).then(() => true, () => false)) return true
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return false
}

/** Starts a local chain on this machine's own address. Throws with what anvil said when it does not start. */
export async function startAnvil(options: NodeOptions): Promise<LocalNode> {
  const { network: chainId, port, stateFile, runFile, signal } = options
  signal?.throwIfAborted()
  if (existsSync(stateFile) && statSync(stateFile).size > COMPACT_ABOVE_BYTES) await runScript(join(import.meta.dirname, 'compactState.ts'), [stateFile])
  const child = spawn(
    anvilProgram(),
    [
      '--chain-id', String(chainId), '--host', '127.0.0.1', '--port', String(port), '--block-time', String(BLOCK_SECONDS),
      '--slots-in-an-epoch', String(SLOTS_IN_AN_EPOCH), '--hardfork', 'cancun', '--state', stateFile, '--state-interval', String(SAVE_SECONDS),
      // No balances of past blocks: nobody asks for them, and each costs memory.
      '--prune-history', '--accounts', '0', '--threads', '1', '--no-cors', '--quiet',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  )
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = `${said}${text}`.slice(-2_000)))
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', (error) => {
      said += error.message
      resolve()
    })
  })
  if (child.pid !== undefined) writeFileSync(runFile, JSON.stringify({ pid: child.pid, stamp: processStamp(child.pid) }))
  const rpc = `http://127.0.0.1:${port}`
  const breakOff = (): void => void child.kill('SIGINT')
  signal?.addEventListener('abort', breakOff)
  const answers = await untilItAnswers(rpc, child)
  signal?.removeEventListener('abort', breakOff)
  if (!answers) {
    child.kill('SIGKILL')
    signal?.throwIfAborted()
    throw new Error(`The local chain ${chainId} did not start. ${said.trim()}`)
  }
  let told = false
  const stop = async (): Promise<void> => {
    told = true
    child.kill('SIGINT')
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await ended
    clearTimeout(late)
    if (child.exitCode === 0) rmSync(runFile, { force: true })
  }
  return { rpc, stop, crashed: ended.then(() => (told ? new Promise<void>(() => {}) : undefined)) }
}
