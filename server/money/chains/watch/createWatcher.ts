import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../../platform/db/context.ts'
import { raiseAlarm } from '../../../platform/messages/raiseAlarm.ts'
import { agreedFinal } from '../providers/agree.ts'
import type { Chain, WatchedAddresses } from '../chain.ts'
import { dropLease } from '../cursor/cursor.ts'
import type { ChainListeners } from './listeners.ts'
import { createSpan } from './readFinal.ts'
import type { Following } from './actions.ts'
import { pace } from './faults.ts'
import { runRound, takeNotes } from './runRound.ts'
import { INITIAL, type TickResult, type WatchState } from './state.ts'

const DENIED_FOR_MS = 30_000

export type Watcher = {
  readonly chain: Pick<Chain, 'network' | 'providers'>
  /** Never throws: logs faults and retries without skipping blocks. */
  start(): void
  /** Looks for blocks now, or again after the current round. */
  wake(): void
  /** Finishes the current part and releases the lease. */
  stop(): Promise<void>
  /** One round. Throws its fault. */
  tick(): Promise<TickResult>
  /** Runs until nothing is new, another process follows, or the network freezes. */
  processAll(): Promise<TickResult>
}

type WatcherOptions = {
  readonly holder?: string
  /** May still receive money; read at start and hourly. */
  readonly earlierAddresses?: () => Promise<WatchedAddresses>
  /** Expected to be paid to at blocks from this time on; read with every new head. */
  readonly hotAddresses?: (sinceMs: number) => Promise<readonly string[]>
  /** How long to deny crediting before freezing. */
  readonly deniedForMs?: number
}

async function isCurrent({ chain, alarm }: Following, { position }: WatchState): Promise<boolean> {
  const tip = await chain.tip()
  const final = await agreedFinal(chain, tip, alarm)
  const isAtFinal = !final || (position !== undefined && position.final.number >= final.number)
  return isAtFinal && (position?.tail.at(-1)?.hash ?? position?.final.hash) === tip.head.hash
}

function followingOf(
  ctx: Context,
  chain: Chain,
  listeners: ChainListeners,
  { earlierAddresses, hotAddresses, holder = randomUUID() }: WatcherOptions,
): Following {
  return {
    ctx,
    chain,
    listeners,
    holder,
    span: createSpan(chain.maxRange),
    log: ctx.log.child({ network: chain.network }),
    alarm: (alarm) => raiseAlarm(ctx, { ...alarm, network: chain.network }),
    earlierAddresses,
    hotAddresses,
  }
}

/** Final blocks first, then the tail; each is stored with its listeners' changes. */
export function createWatcher(
  ctx: Context,
  chain: Chain,
  listeners: ChainListeners,
  options: WatcherOptions = {},
): Watcher {
  const { deniedForMs = DENIED_FOR_MS } = options
  const following = followingOf(ctx, chain, listeners, options)
  let state = INITIAL
  let stopper = new AbortController()
  let pause = new AbortController()
  let running: Promise<void> | undefined

  const round = async () => {
    const ended = await runRound(following, state, deniedForMs, () => stopper.signal.aborted)
    state = ended.state
    return ended.outcome
  }

  async function tick(): Promise<TickResult> {
    const outcome = await round()
    if ('fault' in outcome) throw outcome.fault
    return outcome.result
  }

  async function run({ signal }: AbortController): Promise<void> {
    while (!signal.aborted) {
      pause = new AbortController()
      const startedAtMs = performance.now()
      const outcome = await round()
      const next = pace(state, outcome, {
        pollMs: chain.settings.pollMs,
        realNowMs: Date.now(),
      })
      state = next.state
      await takeNotes(following, next.notes)
      if (next.waitMs === undefined) return
      const leftMs = next.waitMs - (performance.now() - startedAtMs)
      if (leftMs > 0) await sleep(leftMs, undefined, { signal: pause.signal }).catch(() => {})
    }
  }

  return {
    chain,
    start() {
      if (stopper.signal.aborted) stopper = new AbortController()
      running ??= run(stopper)
    },
    wake: () => pause.abort(),
    async stop() {
      stopper.abort()
      pause.abort()
      await running
      running = undefined
      await dropLease(ctx, chain.network, following.holder).catch(() => {})
      state = { ...state, position: undefined, failures: 0 }
    },
    tick,
    async processAll() {
      if (stopper.signal.aborted) stopper = new AbortController()
      for (;;) {
        const result = await tick()
        if (result !== 'current' || (await isCurrent(following, state))) return result
      }
    },
  }
}
