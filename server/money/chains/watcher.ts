import { randomUUID } from 'node:crypto'
import { inTransaction, type Context } from '../../platform/db/context.ts'
import { agreedFinal } from './agree.ts'
import {
  ChainMismatch,
  NoProvider,
  ProviderFault,
  type Block,
  type Chain,
  type WatchedAddresses,
} from './chain.ts'
import {
  createCursor,
  dropLease,
  freeze,
  LeaseLost,
  moveFinal,
  moveHead,
  noteRead,
  readCursor,
  readTail,
  resetCursor,
  takeLease,
  type Cursor,
  type TailBlock,
} from './cursor.ts'
import { clockSkewMs } from './health.ts'
import type { ChainListeners } from './listeners.ts'
import {
  checkCursor,
  createSpan,
  FinalRewritten,
  readFinalPart,
  TailOutdated,
  type CheckedPart,
} from './readFinal.ts'
import { originOf } from './originOf.ts'
import { readTailPart } from './readTail.ts'

const LEASE_RENEW_MS = 4_000
const STANDBY_MS = 2_000
const FROZEN_MS = 5_000
const NOTE_READ_MS = 5_000
const READ_PLACES_MS = 3_600_000
const WARN_OF_SKEW_MS = 60_000
const MIN_RETRY_MS = 100
const MAX_RETRY_MS = 30_000
/** A provider that heals is noticed well within the time that a block needs to become final. */
const MAX_PROVIDER_RETRY_MS = 1_000
const WARN_OF_WAIT_MS = 60_000
/**
 * So long the last provider we can ask must go on denying a final block: it may be behind another chain for a moment, and
 * a network that froze waits for a person.
 */
const DENIED_FOR_MS = 30_000
/** Farther behind than this we catch up, and the distance says nothing about how long finality takes. */
const FOLLOWING_BLOCKS = 64

/** More than a local chain loses when it is killed: empty blocks of a minute at most, one a second, and those that were not final. */
const LOST_BLOCKS = 200

/** So many parts may wait to be stored while another one is being read. */
const READ_AHEAD_PARTS = 4

/** `behind`: more can be read at once. `standby`: another process follows this chain. */
export type TickResult = 'current' | 'behind' | 'standby' | 'frozen'

export type Watcher = {
  /** Follows the chain until `stop`. Never throws; faults are logged and tried again, and no block is left out. */
  start(): void
  /** Lets the part in hand finish and gives the lease back. */
  stop(): Promise<void>
  /** One step, for tests and for those who want to see the fault. */
  tick(): Promise<TickResult>
  /** Steps until nothing is new (or somebody else follows, or it is frozen). */
  processAll(): Promise<TickResult>
}

type State = {
  final: Cursor['final']
  finalLag: number
  tail: readonly TailBlock[]
  leasedAtMs: number
  notedAtMs: number
  placesReadAtMs: number
}

export type WatcherOptions = {
  readonly holder?: string
  /** Where money for offers of earlier settings may still arrive (payments knows); asked at the start and every hour. */
  readonly earlierAddresses?: () => Promise<WatchedAddresses>
  /** How long a final block must be denied before the network freezes; nothing is credited meanwhile. */
  readonly deniedForMs?: number
}

/** One loop for every chain: final part first, then the tail; each stored together with what the listeners make of it. */
export function createWatcher(
  ctx: Context,
  chain: Chain,
  listeners: ChainListeners,
  options: WatcherOptions = {},
): Watcher {
  const { network, settings } = chain
  const holder = options.holder ?? randomUUID()
  const span = createSpan(chain.maxRange)
  const log = ctx.log.child({ network })
  const clock = () => performance.now()
  let verified = false
  let state: State | undefined
  let lastHead: number | undefined
  /** Parts may be stored together; after a fault one by one, so that each stands for itself. */
  let together = true
  let warnedOfSkewAtMs = -Infinity
  let warnedOfWaitAtMs = -Infinity
  let deniedSinceMs: number | undefined
  let stopping = false
  let wake: (() => void) | undefined
  let running: Promise<void> | undefined

  async function startBlock(): Promise<Block> {
    if (settings.fromBlock === null) return (await chain.tip()).final
    const before = Number(settings.fromBlock) - 1
    if (before < 0) return { number: -1, hash: '', parentHash: '', timeMs: 0, mayHold: false }
    const [block] = await chain.blocks([before])
    if (!block) throw new ProviderFault('lagging', `does not have block ${before}`)
    return block
  }

  /** Takes the lease and reads where we are. `undefined`: another process follows, or the chain is frozen. */
  async function begin(): Promise<State | 'standby' | 'frozen'> {
    if (!verified) {
      await chain.verify()
      verified = true
    }
    const identity = { identity: await chain.identity(), instance: settings.instance }
    if (!(await readCursor(ctx, network)))
      await createCursor(ctx, network, identity, await startBlock())
    if (!(await takeLease(ctx, network, holder))) return 'standby'
    const cursor = (await readCursor(ctx, network))!
    if (settings.instance !== null && cursor.instance !== settings.instance) {
      // Demo mode by a slip of the settings: play money must not pay real orders, nor the real chain's place be forgotten.
      if (cursor.instance === null)
        throw new ChainMismatch(
          'this database follows the real chain, and demo mode does not touch it: set CHAIN_…_RPC again, or use another database',
        )
      await startOver(cursor, identity)
      return begin()
    }
    // A pruned node may not have block 0; that says nothing.
    const isOther =
      identity.identity !== '' && cursor.identity !== '' && cursor.identity !== identity.identity
    if (settings.instance === null && isOther && cursor.frozen === null) {
      // One provider may say so that errs; all of them, for some time, mean another chain.
      const { anchors, provider } = await chain.readRange({ from: 0, to: 0, anchors: [] })
      await checkCursor(chain, { number: 0, hash: cursor.identity }, anchors.get(0), provider)
    }
    if (cursor.frozen === null) {
      await watchEarlierPlaces()
      return {
        final: cursor.final,
        finalLag: cursor.finalLag,
        tail: await readTail(ctx, network),
        leasedAtMs: clock(),
        notedAtMs: clock(),
        placesReadAtMs: clock(),
      }
    }
    return 'frozen'
  }

  /** Settings change with a restart only, but buyers pay by what they were told before it. */
  async function watchEarlierPlaces(): Promise<void> {
    if (options.earlierAddresses) chain.watch(await options.earlierAddresses())
  }

  /**
   * Orders are matched by block time against our clock; more than ten minutes apart, exact amounts fit no order. A chain
   * whose head moves lives, so that an old head means our clock or a provider far behind.
   */
  function warnOfSkew(head: Block): void {
    const skewMs = clockSkewMs(head.timeMs, ctx.now().getTime())
    const moved = lastHead !== undefined && head.number > lastHead
    lastHead = head.number
    if (skewMs === undefined || !moved || clock() - warnedOfSkewAtMs < WARN_OF_SKEW_MS) return
    warnedOfSkewAtMs = clock()
    log.warn(
      { event: 'clockSkew', skewSeconds: Math.round(skewMs / 1_000) },
      "this machine's clock is far from the chain's newest block: set the clock, or look whether the provider is far behind",
    )
  }

  /** What is new is shown, and nothing is final before another provider says so, too. */
  function warnOfWait(): void {
    if (clock() - warnedOfWaitAtMs < WARN_OF_WAIT_MS) return
    warnedOfWaitAtMs = clock()
    log.warn(
      { event: 'oneProvider' },
      'only one of the providers can be asked: nothing is credited until a second one agrees',
    )
  }

  /**
   * Where a local chain is read from that is another one now. One that only lost its newest blocks is read again from before
   * them: what became final on it and was not stored yet is stored, and what was stored stays as it is.
   */
  async function startOverAt(cursor: Cursor): Promise<Block> {
    if (originOf(cursor.instance!) !== originOf(settings.instance!)) return startBlock()
    const { final } = await chain.tip()
    const [block] = await chain.blocks([
      Math.max(0, Math.min(cursor.final.number, final.number) - LOST_BLOCKS),
    ])
    return block ?? startBlock()
  }

  /** A local chain was made anew or lost its newest blocks (demo mode): what was seen on the old one and not final is gone. */
  async function startOver(
    cursor: Cursor,
    identity: { identity: string; instance: string | null },
  ): Promise<void> {
    const start = await startOverAt(cursor)
    await inTransaction(ctx, async (tx) => {
      const gone = await resetCursor(tx, network, holder, identity, start)
      await listeners.onGone(tx, { network, blockHashes: gone })
    })
    log.warn(
      { event: 'cursorReset', instance: settings.instance },
      'the local chain is a new one, its cursor starts over',
    )
  }

  async function freezeNow(reason: string): Promise<void> {
    await freeze(ctx, network, holder, reason)
    log.error(
      { event: 'chainFrozen', reason },
      'this network is frozen: nothing is credited until a person has looked',
    )
    state = undefined
  }

  async function storeFinal(from: State, part: CheckedPart, head: number): Promise<void> {
    const advanced = part.to.number - from.final.number
    const finalLag =
      advanced > FOLLOWING_BLOCKS
        ? Math.max(0, head - part.to.number)
        : Math.max(0, head - from.final.number - 1)
    await inTransaction(ctx, async (tx) => {
      await moveFinal(tx, network, holder, from.final.number, part.to, finalLag)
      await listeners.onFinal(tx, { network, to: part.to.number, transfers: part.transfers })
    })
    state = {
      ...from,
      final: part.to,
      finalLag,
      tail: from.tail.filter((block) => block.number > part.to.number),
      leasedAtMs: clock(),
    }
  }

  /**
   * Reads on while what was read is being stored, and stores together what came meanwhile. A fault of reading is thrown
   * once everything before it is stored.
   */
  async function advanceFinal(final: Block, head: number): Promise<void> {
    const { tail } = state!
    const most = together ? READ_AHEAD_PARTS : 1
    const waiting: CheckedPart[] = []
    let reading: Promise<void> | undefined
    let ended = false
    const readOn = (after: Cursor['final']): void => {
      if (ended || reading || after.number >= final.number || waiting.length >= most) return
      reading = readFinalPart(chain, span, after, final, tail, log).then((part) => {
        reading = undefined
        waiting.push(part)
        readOn(part.to)
      })
      reading.catch(() => {})
    }
    readOn(state!.final)
    try {
      while (!stopping) {
        if (waiting.length === 0) await reading
        const parts = waiting.splice(0)
        if (parts.length === 0) return
        const { to } = parts.at(-1)!
        readOn(to)
        await storeFinal(
          state!,
          { from: parts[0]!.from, to, transfers: parts.flatMap((part) => part.transfers) },
          head,
        )
      }
    } finally {
      ended = true
    }
  }

  async function advanceTail(head: Block): Promise<void> {
    const { final, tail } = state!
    const part = await readTailPart(chain, span, final, tail, head)
    if (!part) return
    await inTransaction(ctx, async (tx) => {
      await moveHead(tx, network, holder, part.above, part.blocks)
      if (part.goneHashes.length > 0) {
        log.warn(
          {
            event: 'reorganised',
            above: part.above,
            removed: part.goneHashes.length,
            added: part.blocks.length,
          },
          'a reorganisation',
        )
        await listeners.onGone(tx, { network, blockHashes: part.goneHashes })
      }
      await listeners.onSeen(tx, { network, head: head.number, transfers: part.transfers })
    })
    state = {
      ...state!,
      tail: [...tail.filter((block) => block.number <= part.above), ...part.blocks],
      leasedAtMs: clock(),
    }
  }

  async function keepLease(current: State): Promise<boolean> {
    if (clock() - current.leasedAtMs < LEASE_RENEW_MS) return true
    if (!(await takeLease(ctx, network, holder))) return false
    state = { ...current, leasedAtMs: clock() }
    return true
  }

  async function step(): Promise<TickResult> {
    if (!state || !(await keepLease(state))) {
      const begun = await begin()
      if (typeof begun === 'string') {
        state = undefined
        return begun
      }
      state = begun
    }
    if (clock() - state.placesReadAtMs > READ_PLACES_MS) {
      await watchEarlierPlaces()
      state = { ...state, placesReadAtMs: clock() }
    }
    const tip = await chain.tip()
    warnOfSkew(tip.head)
    const final = await agreedFinal(chain, tip)
    if (!final) warnOfWait()
    else
      try {
        await advanceFinal(final, tip.head.number)
      } catch (error) {
        if (!(error instanceof TailOutdated)) throw error
        await advanceTail(tip.head)
        await advanceFinal(final, tip.head.number)
      }
    await advanceTail(tip.head)
    if (clock() - state!.notedAtMs > NOTE_READ_MS) {
      await noteRead(ctx, network, holder)
      state = { ...state!, notedAtMs: clock() }
    }
    return stopping ? 'behind' : 'current'
  }

  async function tick(): Promise<TickResult> {
    try {
      const result = await step()
      together = true
      deniedSinceMs = undefined
      return result
    } catch (error) {
      together = false
      // Whatever went wrong, the database says where we are.
      state = undefined
      if (error instanceof LeaseLost) return 'standby'
      if (error instanceof FinalRewritten) {
        if (deniedSinceMs === undefined)
          log.error(
            { event: 'finalDenied', reason: error.message },
            'a final block is denied: nothing is credited, and if this lasts the network freezes',
          )
        deniedSinceMs ??= clock()
        if (clock() - deniedSinceMs < (options.deniedForMs ?? DENIED_FOR_MS))
          throw new ProviderFault('contradiction', error.message)
        await freezeNow(error.message)
        return 'frozen'
      }
      span.shrink(span.blocks)
      throw error
    }
  }

  const sleep = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  /** How long to wait after a fault: until a provider is ready again, else a little longer each time. */
  function retryMs(error: unknown, failures: number): number {
    if (error instanceof NoProvider)
      return Math.min(MAX_RETRY_MS, Math.max(MIN_RETRY_MS, error.untilMs - Date.now()))
    return Math.min(
      error instanceof ProviderFault ? MAX_PROVIDER_RETRY_MS : MAX_RETRY_MS,
      MIN_RETRY_MS * 2 ** Math.min(failures, 10),
    )
  }

  async function run(): Promise<void> {
    let failures = 0
    while (!stopping) {
      const startedAtMs = clock()
      let waitMs = settings.pollMs
      try {
        const result = await tick()
        failures = 0
        if (result === 'standby') waitMs = STANDBY_MS
        if (result === 'frozen') waitMs = FROZEN_MS
      } catch (error) {
        if (error instanceof ChainMismatch) {
          log.error({ event: 'chainStopped', reason: error.message }, 'this network does not start')
          return
        }
        waitMs = retryMs(error, failures++)
        log.warn(
          {
            event: 'watchFault',
            fault: (error as Error).message,
            failures,
            retryMs: Math.round(waitMs),
          },
          'reading the chain failed, trying again',
        )
        if (!(error instanceof ProviderFault) && !(error instanceof NoProvider))
          log.error({ err: error }, 'unexpected fault of a watcher')
      }
      const leftMs = waitMs - (clock() - startedAtMs)
      if (!stopping && leftMs > 0) await sleep(leftMs)
    }
  }

  return {
    start() {
      stopping = false
      running ??= run()
    },
    async stop() {
      stopping = true
      wake?.()
      await running
      running = undefined
      await dropLease(ctx, network, holder).catch(() => {})
      state = undefined
    },
    tick,
    async processAll() {
      stopping = false
      for (;;) {
        const result = await tick()
        if (result !== 'current') return result
        const tip = await chain.tip()
        const final = await agreedFinal(chain, tip)
        const isAtFinal = !final || (state !== undefined && state.final.number >= final.number)
        if (isAtFinal && (state?.tail.at(-1)?.hash ?? state?.final.hash) === tip.head.hash)
          return result
      }
    },
  }
}
