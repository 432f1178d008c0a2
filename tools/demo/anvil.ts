import { RPC_SETTINGS } from '../../server/platform/config/chains.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process'
import type { Readable } from 'node:stream'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { processStamp, runScript, waitForEnd } from '../supervisor/process.ts'
import {
  EndedFromOutside,
  LAG_BLOCKS,
  UnreadableState,
  type LocalNode,
  type NodeOptions,
} from './localNode.ts'
import { rewriteState, withOneGenesis } from './compactState.ts'
import { makeBlocks, saveState } from './makeBlocks.ts'
import { callRpc } from './rpc.ts'

/** `finalized` lags the head by two epochs. */
const SLOTS_PER_EPOCH = LAG_BLOCKS / 2
const COMPACT_ABOVE_BYTES = 8_000_000
const START_TIMEOUT_MS = 20_000
const STOP_TIMEOUT_MS = 4_000
const POLL_MS = 20
const PORT_TAKEN = /address already in use/i

export function anvilProgram(): string {
  const processor = process.arch === 'x64' ? 'amd64' : process.arch
  const name = `@foundry-rs/anvil-${process.platform}-${processor}`
  try {
    const description = createRequire(import.meta.url).resolve(`${name}/package.json`)
    return join(dirname(description), 'bin', 'anvil')
  } catch {
    throw new Error(
      `The local chains of demo mode do not run on ${process.platform}-${process.arch}: set ${RPC_SETTINGS}.`,
    )
  }
}

type Run = {
  readonly pid: number
  readonly stamp: string
  readonly rpc: string
  readonly stateFile: string
}

/**
 * True when the chain's last run ended with its state saved. Stops one that still runs because its supervisor was
 * killed.
 */
export async function endedInOrder(runFile: string): Promise<boolean> {
  if (!existsSync(runFile)) return true
  let last: Run
  try {
    last = JSON.parse(readFileSync(runFile, 'utf8')) as Run
  } catch {
    return false
  }
  if (processStamp(last.pid) !== last.stamp) return false
  const saved = await saveState(last.rpc, last.stateFile, STOP_TIMEOUT_MS).then(
    () => true,
    () => false,
  )
  try {
    process.kill(last.pid, 'SIGKILL')
  } catch {
    // It has just ended.
  }
  await waitForEnd(last.pid, STOP_TIMEOUT_MS)
  if (saved) rmSync(runFile, { force: true })
  return saved
}

async function untilItAnswers(rpc: string, child: ChildProcess): Promise<boolean> {
  for (
    const until = Date.now() + START_TIMEOUT_MS;
    Date.now() < until && child.exitCode === null && child.signalCode === null;
  ) {
    if (
      await callRpc(rpc, 'eth_chainId', [], 1_000).then(
        () => true,
        () => false,
      )
    )
      return true
    await sleep(POLL_MS)
  }
  return false
}

/** An exit without a signal means that anvil rejects its input. */
function notStarted({ exitCode }: ChildProcess, chainId: number, said: string): Error {
  const message = `The local chain ${chainId} did not start. ${said.trim()}`
  return exitCode === null || PORT_TAKEN.test(said)
    ? new EndedFromOutside(message)
    : new UnreadableState(message)
}

function spawnAnvil({
  network,
  port,
  stateFile,
}: NodeOptions): ChildProcessByStdio<null, null, Readable> {
  const args = {
    '--chain-id': network,
    '--host': '127.0.0.1',
    '--port': port,
    '--slots-in-an-epoch': SLOTS_PER_EPOCH,
    '--hardfork': 'cancun',
    ...(existsSync(stateFile) && { '--load-state': stateFile }),
    '--accounts': 0,
    '--threads': 1,
  }
  // Historical states cost memory and are not read.
  const switches = ['--no-mining', '--prune-history', '--no-cors', '--quiet']
  return spawn(anvilProgram(), [...Object.entries(args).flat().map(String), ...switches], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
}

function watchExit(child: ChildProcessByStdio<null, null, Readable>): {
  readonly said: () => string
  readonly ended: Promise<void>
} {
  let said = ''
  child.stderr
    .setEncoding('utf8')
    .on('data', (text: string) => (said = `${said}${text}`.slice(-2_000)))
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve())
    child.once('error', (error) => {
      said += error.message
      resolve()
    })
  })
  return { said: () => said, ended }
}

function writeRun(runFile: string, { pid }: ChildProcess, rpc: string, stateFile: string): void {
  if (pid === undefined) return
  const run: Run = { pid, stamp: processStamp(pid) ?? '', rpc, stateFile }
  writeFileSync(runFile, JSON.stringify(run))
}

/** Leaves an unreadable file alone, so that anvil reports the error. */
async function prepareState(stateFile: string): Promise<void> {
  if (!existsSync(stateFile)) return
  try {
    if (statSync(stateFile).size > COMPACT_ABOVE_BYTES)
      await runScript(join(import.meta.dirname, 'compactState.ts'), [stateFile])
    else rewriteState(stateFile, withOneGenesis)
  } catch {}
}

/** Starts anvil on loopback. It mines and saves nothing by itself: see makeBlocks. Throws with anvil's message. */
export async function startAnvil(options: NodeOptions): Promise<LocalNode> {
  const { network: chainId, port, stateFile, runFile, signal } = options
  signal?.throwIfAborted()
  await prepareState(stateFile)
  const child = spawnAnvil(options)
  const { said, ended } = watchExit(child)
  const rpc = `http://127.0.0.1:${port}`
  writeRun(runFile, child, rpc, stateFile)
  const breakOff = (): void => void child.kill('SIGINT')
  signal?.addEventListener('abort', breakOff)
  const answers = await untilItAnswers(rpc, child)
  signal?.removeEventListener('abort', breakOff)
  if (!answers) {
    child.kill('SIGKILL')
    await ended
    signal?.throwIfAborted()
    throw notStarted(child, chainId, said())
  }
  const blocks = makeBlocks(rpc, stateFile, options.onBlocks)
  let isStopping = false
  const stop = async (): Promise<void> => {
    isStopping = true
    const saved = await blocks.stop().then(
      () => true,
      () => false,
    )
    child.kill('SIGKILL')
    await ended
    if (saved) rmSync(runFile, { force: true })
  }
  const crashed = ended.then(async () => {
    if (isStopping) await new Promise<void>(() => {})
    await blocks.stop().catch(() => {})
  })
  return { rpc, stop, crashed }
}
