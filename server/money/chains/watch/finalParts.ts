import type { Block } from '../chain.ts'
import { TailOutdated } from './readFinal.ts'
import { failed } from './faults.ts'
import type {
  RoundFacts,
  FinalReading,
  FinalRead,
  Position,
  Request,
  Step,
  WatchState,
} from './state.ts'
import { readTail } from './tail.ts'

const READ_AHEAD_PARTS = 4
/** Farther behind than this, the distance does not measure finality. */
const FOLLOWING_BLOCKS = 64
/** No chain's distance; a provider may lie about its head, and money is stored all the same. */
const MAX_LAG = 1_000_000

export function startFinal(state: WatchState, to: Block, again: boolean, at: RoundFacts): Step {
  if (at.stopping) return readTail(state)
  const final: FinalReading = {
    to,
    reached: state.position!.final,
    reading: false,
    storing: false,
    waiting: [],
    again,
  }
  return planFinal({ ...state, final }, at)
}

function lagAfter({ final }: Position, to: Block, head: number): number {
  const isCatchingUp = to.number - final.number > FOLLOWING_BLOCKS
  return Math.min(MAX_LAG, Math.max(0, head - (isCatchingUp ? to.number : final.number + 1)))
}

function storeOf(state: WatchState, waiting: readonly FinalRead[]): Request {
  const { to } = waiting.at(-1)!
  return {
    kind: 'storeFinal',
    from: state.position!.final,
    part: {
      to,
      transfers: waiting.flatMap(({ transfers }) => transfers),
      alone: waiting.flatMap(({ alone }) => alone),
    },
    finalLag: lagAfter(state.position!, to, state.tip!.head.number),
  }
}

/** Stores one part while reading the next. */
function planFinal(state: WatchState, at: RoundFacts): Step {
  let final = state.final!
  const requests: Request[] = []
  if (!final.storing && final.waiting.length > 0) {
    requests.push(storeOf(state, final.waiting))
    final = { ...final, storing: true, waiting: [] }
  }
  const { reached, to } = final
  const hasRoom = final.waiting.length < (state.together ? READ_AHEAD_PARTS : 1)
  if (!final.reading && !final.fault && hasRoom && reached.number < to.number) {
    requests.push({ kind: 'readFinal', after: reached, to, tail: state.position!.tail })
    final = { ...final, reading: true }
  }
  if (final.reading || final.storing) return { state: { ...state, final }, requests }
  if (!final.fault) return readTail(state)
  return final.fault.error instanceof TailOutdated && !final.again
    ? readTail({ ...state, finalAgain: to })
    : failed(state, final.fault.error, at)
}

/** Drops late answers. */
export function finalRead(state: WatchState, part: FinalRead, at: RoundFacts): Step {
  const { final } = state
  if (!final) return { state }
  const waiting = [...final.waiting, part]
  return planFinal({ ...state, final: { ...final, reading: false, reached: part.to, waiting } }, at)
}

export function finalReadFailed(state: WatchState, error: unknown, at: RoundFacts): Step {
  const { final } = state
  if (!final) return { state }
  return planFinal({ ...state, final: { ...final, reading: false, fault: { error } } }, at)
}

export function finalStored(
  state: WatchState,
  stored: Pick<Position, 'final' | 'finalLag'>,
  at: RoundFacts,
): Step {
  const before = state.position!
  const tail = before.tail.filter((block) => block.number > stored.final.number)
  const position = { ...before, ...stored, tail, leasedAtMs: at.clockMs }
  if (at.stopping) return readTail({ ...state, position })
  return planFinal({ ...state, position, final: { ...state.final!, storing: false } }, at)
}
