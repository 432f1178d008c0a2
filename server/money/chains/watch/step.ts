import { HOUR_MS, MINUTE_MS } from '../../../../basics/durations.ts'
import type { Block, Tip } from '../chain.ts'
import { FAR_BLOCKS } from '../providers/agree.ts'
import { clockSkewMs } from '../networks/health.ts'
import { failed, frozen } from './faults.ts'
import { finalRead, finalReadFailed, finalStored, startFinal } from './finalParts.ts'
import { open, opened, startedOver } from './open.ts'
import {
  log,
  type Answers,
  type Event,
  type RoundFacts,
  type Kind,
  type Note,
  type Position,
  type Step,
  type WatchState,
} from './state.ts'
import { readTail, storeTail, withTail } from './tail.ts'

const LEASE_RENEW_MS = 4_000
const NOTE_READ_MS = 5_000
const READ_ADDRESSES_MS = HOUR_MS
const WARN_OF_SKEW_MS = MINUTE_MS
const WARN_OF_WAIT_MS = MINUTE_MS
const ALARM_OF_WAIT_MS = MINUTE_MS

const ask = (
  state: WatchState,
  kind: 'renewLease' | 'readAddresses' | 'loadTail' | 'readTip' | 'noteRead',
): Step => ({
  state,
  requests: [{ kind }],
})

const withPosition = (state: WatchState, changes: Partial<Position>): WatchState => ({
  ...state,
  position: { ...state.position!, ...changes },
})

function start(state: WatchState, { clockMs }: RoundFacts): Step {
  if (!state.position) return open(state)
  return clockMs - state.position.leasedAtMs < LEASE_RENEW_MS
    ? follow(state, clockMs)
    : ask(state, 'renewLease')
}

/** Buyers may pay to addresses from before a restart. */
const follow = (state: WatchState, clockMs: number): Step =>
  ask(
    state,
    clockMs - state.position!.addressesReadAtMs > READ_ADDRESSES_MS ? 'readAddresses' : 'readTip',
  )

/**
 * An address is given out before it is paid, so a head that is known already needs no new hot addresses. Warns of a
 * wrong clock while the head moves: orders match by block time.
 */
function tipRead(state: WatchState, tip: Tip, { clockMs, nowMs }: RoundFacts): Step {
  const { head } = tip
  const skewMs = clockSkewMs(head.timeMs, nowMs)
  const hasMoved = state.lastHead !== undefined && head.number > state.lastHead
  const warns =
    skewMs !== undefined && hasMoved && clockMs - state.warnedOfSkewAtMs >= WARN_OF_SKEW_MS
  const skew = log(
    'warn',
    { event: 'clockSkew', skewSeconds: Math.round((skewMs ?? 0) / 1_000) },
    "this machine's clock is far from the chain's newest block: set the clock, or check whether " +
      'the provider is far behind',
  )
  return {
    state: { ...state, tip, lastHead: head.number, ...(warns && { warnedOfSkewAtMs: clockMs }) },
    requests: [
      state.hotAtHead === head.hash
        ? { kind: 'agreeFinal', tip }
        : { kind: 'watchHot', sinceMs: Math.min(state.position!.final.timeMs, nowMs) },
    ],
    notes: warns ? [skew] : [],
  }
}

/** Shows new blocks; final waits for a second provider. */
function finalAgreed(state: WatchState, final: Block | undefined, facts: RoundFacts): Step {
  if (final) {
    const started = startFinal({ ...state, aloneSinceMs: undefined }, final, false, facts)
    return { ...started, notes: [...(started.notes ?? []), ...wentBack(state, final)] }
  }
  return waitForAnother({ ...state, aloneSinceMs: state.aloneSinceMs ?? facts.clockMs }, facts)
}

/** A final block is no longer final although the head is past it: one of the two answers was wrong. */
function wentBack({ position, tip }: WatchState, final: Block): Note[] {
  const before = position!.final.number
  if (before - final.number <= FAR_BLOCKS || tip!.head.number < before) return []
  const facts = { lowest: String(final.number), highest: String(before) }
  return [{ kind: 'alarm', alarm: { kind: 'finalityDisagrees', facts } }]
}

function waitForAnother(state: WatchState, facts: RoundFacts): Step {
  if (facts.clockMs - state.warnedOfWaitAtMs < WARN_OF_WAIT_MS) return readTail(state)
  return {
    ...readTail({ ...state, warnedOfWaitAtMs: facts.clockMs }),
    notes: [
      log(
        'warn',
        { event: 'oneProvider' },
        'only one of the providers can be asked: nothing is credited until a second one agrees',
      ),
      ...(facts.clockMs - state.aloneSinceMs! < ALARM_OF_WAIT_MS
        ? []
        : [
            {
              kind: 'alarm' as const,
              alarm: {
                kind: 'secondProviderMissing' as const,
                facts: { provider: state.tip!.provider },
              },
            },
          ]),
    ],
  }
}

function tailDone(state: WatchState, facts: RoundFacts): Step {
  if (state.finalAgain)
    return startFinal({ ...state, finalAgain: undefined }, state.finalAgain, true, facts)
  return facts.clockMs - state.position!.notedAtMs > NOTE_READ_MS
    ? ask(state, 'noteRead')
    : finish(state, facts)
}

const finish = (state: WatchState, { stopping }: RoundFacts): Step => ({
  state: { ...state, tip: undefined, together: true, deniedSinceMs: undefined, alarming: 0 },
  outcome: { result: stopping ? 'behind' : 'current' },
})

type On = { [K in Kind]: (state: WatchState, answer: Answers[K], facts: RoundFacts) => Step }

const ON: On = {
  verify: (state) => open({ ...state, verified: true }),
  open: opened,
  renewLease: (state, isOurs, { clockMs }) =>
    isOurs ? follow(withPosition(state, { leasedAtMs: clockMs }), clockMs) : open(state),
  startOver: (state, _, facts) => startedOver(state, facts),
  checkGenesis: (state) => ask(state, 'loadTail'),
  loadTail: (state, tail, { clockMs }) => follow(withPosition(state, { tail }), clockMs),
  readAddresses: (state, _, { clockMs }) =>
    ask(withPosition(state, { addressesReadAtMs: clockMs }), 'readTip'),
  readTip: tipRead,
  watchHot: (state) => ({
    state: { ...state, hotAtHead: state.tip!.head.hash },
    requests: [{ kind: 'agreeFinal', tip: state.tip! }],
  }),
  agreeFinal: finalAgreed,
  readFinal: finalRead,
  storeFinal: finalStored,
  readTail: (state, part, facts) => (part ? storeTail(state, part) : tailDone(state, facts)),
  storeTail: (state, part, facts) => tailDone(withTail(state, part, facts), facts),
  noteRead: (state, _, facts) => finish(withPosition(state, { notedAtMs: facts.clockMs }), facts),
  freeze: frozen,
}

const answered = <K extends Kind>(
  state: WatchState,
  kind: K,
  answer: Answers[K],
  facts: RoundFacts,
): Step => ON[kind](state, answer, facts)

/** Decides the next requests; does no I/O. */
export function step(state: WatchState, event: Event, facts: RoundFacts): Step {
  if (event.kind === 'start') return start(state, facts)
  if (event.kind === 'fault')
    return event.of === 'readFinal'
      ? finalReadFailed(state, event.error, facts)
      : failed(state, event.error, facts)
  return answered(state, event.kind, event.answer, facts)
}
