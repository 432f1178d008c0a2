import { AlarmingFault, ChainMismatch, NoProvider, ProviderFault } from '../chain.ts'
import { LeaseLost } from '../cursor/cursor.ts'
import { FinalRewritten } from './readFinal.ts'
import {
  log,
  type RoundFacts,
  type Note,
  type Outcome,
  type Step,
  type WatchState,
} from './state.ts'

const STANDBY_MS = 2_000
const FROZEN_MS = 5_000
const MIN_RETRY_MS = 100
const MAX_RETRY_MS = 30_000
/** Well below any chain's time to finality. */
const MAX_PROVIDER_RETRY_MS = 1_000

/** Ends the round; the next one starts from the database. */
export function failed(before: WatchState, error: unknown, at: RoundFacts): Step {
  const state: WatchState = {
    ...before,
    together: false,
    position: undefined,
    tip: undefined,
    final: undefined,
    finalAgain: undefined,
  }
  if (error instanceof LeaseLost) return { state, outcome: { result: 'standby' } }
  if (error instanceof FinalRewritten) return denied(state, error.message, at)
  if (error instanceof AlarmingFault) return alarming(state, error)
  return { state, notes: [{ kind: 'readLess' }], outcome: { fault: error } }
}

function alarming(before: WatchState, error: AlarmingFault): Step {
  const state = { ...before, alarming: before.alarming + 1 }
  const notes: Note[] = [{ kind: 'readLess' }]
  if (state.alarming >= error.afterRounds) notes.push({ kind: 'alarm', alarm: error.alarm })
  return { state, notes, outcome: { fault: error } }
}

/** Retries before freezing: the provider may lag, and only an operator can unfreeze. */
function denied(before: WatchState, reason: string, at: RoundFacts): Step {
  const isFirst = before.deniedSinceMs === undefined
  const deniedSinceMs = before.deniedSinceMs ?? at.clockMs
  const state = { ...before, deniedSinceMs }
  const note = log(
    'error',
    { event: 'finalDenied', reason },
    'a provider denies a final block: nothing is credited, and the network freezes if this lasts',
  )
  const notes = isFirst ? [note] : []
  return at.clockMs - deniedSinceMs < at.deniedForMs
    ? { state, notes, outcome: { fault: new ProviderFault('contradiction', reason) } }
    : { state, notes, requests: [{ kind: 'freeze', reason }] }
}

export const frozen = (state: WatchState, reason: string): Step => ({
  state,
  notes: [
    log(
      'error',
      { event: 'chainFrozen', reason },
      'network frozen: nothing is credited until someone has checked it',
    ),
    { kind: 'alarm', alarm: { kind: 'networkStopped', facts: { reason } } },
  ],
  outcome: { result: 'frozen' },
})

function retryMs(error: unknown, failures: number, realNowMs: number): number {
  if (error instanceof NoProvider)
    return Math.min(MAX_RETRY_MS, Math.max(MIN_RETRY_MS, error.untilMs - realNowMs))
  return Math.min(
    error instanceof ProviderFault ? MAX_PROVIDER_RETRY_MS : MAX_RETRY_MS,
    MIN_RETRY_MS * 2 ** Math.min(failures, 10),
  )
}

type Pace = {
  readonly state: WatchState
  /** Start to start; `undefined`: the network does not start. */
  readonly waitMs: number | undefined
  readonly notes: readonly Note[]
}

export function pace(
  state: WatchState,
  outcome: Outcome,
  at: { readonly pollMs: number; readonly realNowMs: number },
): Pace {
  if ('result' in outcome) {
    const waits = { standby: STANDBY_MS, frozen: FROZEN_MS, current: at.pollMs, behind: at.pollMs }
    return { state: { ...state, failures: 0 }, waitMs: waits[outcome.result], notes: [] }
  }
  const { fault } = outcome
  if (fault instanceof ChainMismatch) {
    return {
      state,
      waitMs: undefined,
      notes: [
        log('error', { event: 'chainStopped', reason: fault.message }, 'network could not start'),
        { kind: 'alarm', alarm: { kind: 'networkStopped', facts: { reason: fault.message } } },
      ],
    }
  }
  const waitMs = retryMs(fault, state.failures, at.realNowMs)
  const failures = state.failures + 1
  const facts = { fault: (fault as Error).message, failures, retryMs: Math.round(waitMs) }
  const notes = [
    log('warn', { event: 'watchFault', ...facts }, 'reading the chain failed, trying again'),
  ]
  if (!(fault instanceof ProviderFault) && !(fault instanceof NoProvider))
    notes.push(log('error', { err: fault }, 'unexpected fault of a watcher'))
  return { state: { ...state, failures }, waitMs, notes }
}
