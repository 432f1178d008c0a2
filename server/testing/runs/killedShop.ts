import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { commandOf } from '../../../tools/supervisor/process.ts'
import type { PersistentCaller } from './persistentCaller.ts'
import { RunningShop } from './runShop.ts'
import { WAIT_MS } from '../../../tools/test/patience.ts'

/** The processes, by part of their command. The TRON chain runs within main.ts. */
const TARGETS = [
  'serve.ts',
  'watch.ts',
  'sign.ts',
  'postgres -D',
  'main.ts',
  '--chain-id 137',
  '--chain-id 56',
] as const
type Target = (typeof TARGETS)[number]

const GIVE_UP_MS = 2 * WAIT_MS
const ANSWER_MS = 20_000
/** Without their supervisor the processes end; the last one closes their shared output. */
const ORPHANS_END_WITHIN_MS = WAIT_MS

/** Kills the shop's processes and local chains one after the other, each once a turn. */
export class KilledShop {
  readonly killed: Record<string, number> = {}
  /** Time from a kill until the shop is ready, by process. */
  readonly backMs: Record<string, number[]> = {}
  doing = 'opening the shop'
  private shop!: RunningShop
  private said = ''
  private readonly killedAt: string[] = []
  private turn: Target[] = []
  private readonly dataDir: string
  private readonly port: number
  private readonly caller: PersistentCaller
  private readonly random: () => number

  constructor(
    { dataDir, port }: { dataDir: string; port: number },
    caller: PersistentCaller,
    random: () => number,
  ) {
    this.dataDir = dataDir
    this.port = port
    this.caller = caller
    this.random = random
  }

  start(): RunningShop {
    this.shop = new RunningShop(this.port, { DATA_DIR: this.dataDir, LOG_LEVEL: 'warn' })
    return this.shop
  }

  kills = (): number => Object.values(this.killed).reduce((sum, count) => sum + count, 0)

  async killOne(): Promise<void> {
    if (this.turn.length === 0) this.turn = TARGETS.toSorted(() => this.random() - 0.5)
    const target = this.turn.pop()!
    const pid = await this.pidOf(target)
    if (pid === undefined) return
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      return
    }
    this.killed[target] = (this.killed[target] ?? 0) + 1
    const killedAt = Date.now()
    this.killedAt.push(`${killedAt} ${target}`)
    this.doing = `waiting for the shop after kill ${this.kills()} (${target})`
    if (target === 'main.ts') {
      await this.untilOrphansEnd()
      this.start()
    }
    await this.untilBack(target, killedAt)
    ;(this.backMs[target] ??= []).push(Date.now() - killedAt)
    this.doing = `trading after kill ${this.kills()} (${target})`
  }

  private async untilOrphansEnd(): Promise<void> {
    const ended = await Promise.race([
      this.shop.ended,
      pause(ORPHANS_END_WITHIN_MS, undefined, { ref: false }),
    ])
    if (!ended) throw new Error(`still run: ${(await this.processes()).join('; ')}`)
    this.said += ended.output
  }

  async processes(): Promise<string[]> {
    return (await readdir('/proc')).flatMap((pid) => {
      try {
        const isOurs = readFileSync(`/proc/${pid}/environ`, 'utf8').includes(this.dataDir)
        return isOurs ? [commandOf(Number(pid))] : []
      } catch {
        return []
      }
    })
  }

  report = (): string =>
    `${this.said}${this.shop.output}\nkilled at:\n${this.killedAt.join('\n')}\n`

  async stop(): Promise<void> {
    await Promise.race([
      this.shop.stop('SIGTERM'),
      pause(ORPHANS_END_WITHIN_MS, undefined, { ref: false }),
    ])
    this.shop.process.kill('SIGKILL')
  }

  private async pidOf(target: Target): Promise<number | undefined> {
    const { pid } = this.shop.process
    if (target === 'main.ts') return pid
    for (const one of (await readdir('/proc')).map(Number).filter((id) => id > 0)) {
      try {
        if (
          Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/status`, 'utf8'))?.[1]) ===
            pid &&
          commandOf(one).includes(target)
        )
          return one
      } catch {
        // It has just ended.
      }
    }
    return undefined
  }

  private async untilBack(target: Target, killedAt: number): Promise<void> {
    const chain = /^--chain-id (\d+)$/.exec(target)?.[1]
    while (!(await this.isReady()) || (chain !== undefined && !(await this.hasChain(chain)))) {
      if (Date.now() - killedAt > GIVE_UP_MS)
        throw new Error(
          `the shop did not come back after "${target}" was killed:\n${this.shop.output}`,
        )
      await pause(20)
    }
  }

  private isReady = (): Promise<boolean> =>
    fetch(`${this.shop.url}/readyz`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(ANSWER_MS),
    }).then(
      (answer) => answer.ok,
      () => false,
    )

  private async hasChain(network: string): Promise<boolean> {
    const answer = await this.caller.send(
      'POST',
      `/demo/rpc/${network}`,
      {},
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' }),
    )
    return answer?.status === 200
  }
}
