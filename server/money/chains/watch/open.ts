import { ChainMismatch } from '../chain.ts'
import type { Cursor } from '../cursor/cursor.ts'
import { failed } from './faults.ts'
import { log, type Answers, type RoundFacts, type Step, type WatchState } from './state.ts'

export const open = (state: WatchState): Step => ({
  state,
  requests: [{ kind: state.verified ? 'open' : 'verify' }],
})

export function opened(
  state: WatchState,
  { cursor, chain }: Answers['open'],
  at: RoundFacts,
): Step {
  if (!cursor) return leave(state, 'standby')
  const { instance } = at.settings
  if (instance !== null && cursor.instance !== instance) {
    // Demo money must not pay real orders, and the real cursor must stay.
    if (cursor.instance === null)
      return failed(
        state,
        new ChainMismatch(
          'this database follows the real chain, and demo mode does not touch it: set ' +
            'CHAIN_…_RPC again, or use another database',
        ),
        at,
      )
    return { state, requests: [{ kind: 'startOver', cursor, chain }] }
  }
  if (cursor.frozen !== null) return leave(state, 'frozen')
  const following = { ...state, position: positionOf(cursor, at) }
  // A pruned node may lack block 0.
  const isOther =
    chain.identity !== '' && cursor.identity !== '' && cursor.identity !== chain.identity
  return instance === null && isOther
    ? { state: following, requests: [{ kind: 'checkGenesis', hash: cursor.identity }] }
    : { state: following, requests: [{ kind: 'loadTail' }] }
}

const leave = (state: WatchState, result: 'standby' | 'frozen'): Step => ({
  state: { ...state, position: undefined, together: true, deniedSinceMs: undefined },
  outcome: { result },
})

const positionOf = ({ final, finalLag }: Cursor, { clockMs }: RoundFacts) => ({
  final,
  finalLag,
  tail: [],
  leasedAtMs: clockMs,
  notedAtMs: clockMs,
  addressesReadAtMs: -Infinity,
})

export const startedOver = (state: WatchState, { settings }: RoundFacts): Step => ({
  ...open(state),
  notes: [
    log(
      'warn',
      { event: 'cursorReset', instance: settings.instance },
      'the local chain is new: its cursor starts over',
    ),
  ],
})
