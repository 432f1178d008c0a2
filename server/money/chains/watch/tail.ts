import type { TailPart } from './readTail.ts'
import { log, type RoundFacts, type Step, type WatchState } from './state.ts'

/** Drops final parts that are still being read. */
export function readTail(state: WatchState): Step {
  const { final, tail } = state.position!
  const { head } = state.tip!
  return {
    state: { ...state, final: undefined },
    requests: [{ kind: 'readTail', final, tail, head }],
  }
}

export function storeTail(state: WatchState, part: TailPart): Step {
  const { above, goneHashes, blocks } = part
  const reorganised = log(
    'warn',
    { event: 'reorganised', above, removed: goneHashes.length, added: blocks.length },
    'chain reorganised',
  )
  return {
    state,
    requests: [{ kind: 'storeTail', part, head: state.tip!.head }],
    notes: goneHashes.length > 0 ? [reorganised] : [],
  }
}

export function withTail(
  state: WatchState,
  { above, blocks }: TailPart,
  at: RoundFacts,
): WatchState {
  const position = state.position!
  const kept = position.tail.filter((block) => block.number <= above)
  return {
    ...state,
    position: { ...position, tail: [...kept, ...blocks], leasedAtMs: at.clockMs },
  }
}
