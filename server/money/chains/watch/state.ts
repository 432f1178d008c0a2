import type { Alarm } from '../../../platform/messages/alarm.ts'
import type { Block, ChainSettings, Tip } from '../chain.ts'
import type { Cursor, TailBlock } from '../cursor/cursor.ts'
import type { CheckedPart } from './readFinal.ts'
import type { TailPart } from './readTail.ts'

/** `behind`: more can be read now. `standby`: another process follows. */
export type TickResult = 'current' | 'behind' | 'standby' | 'frozen'

export type Outcome = { readonly result: TickResult } | { readonly fault: unknown }

/** Reloaded after a fault. */
export type Position = {
  readonly final: Cursor['final']
  readonly finalLag: number
  readonly tail: readonly TailBlock[]
  readonly leasedAtMs: number
  readonly notedAtMs: number
  readonly addressesReadAtMs: number
}

export type FinalRead = Pick<CheckedPart, 'to' | 'transfers' | 'alone'>

export type FinalReading = {
  readonly to: Block
  readonly reached: Cursor['final']
  readonly reading: boolean
  readonly storing: boolean
  readonly waiting: readonly FinalRead[]
  /** Handled once earlier parts are stored. */
  readonly fault?: { readonly error: unknown }
  readonly again: boolean
}

/** Times are monotonic. */
export type WatchState = {
  readonly verified: boolean
  readonly position: Position | undefined
  readonly tip: Tip | undefined
  readonly final: FinalReading | undefined
  /** Final parts up to here are read again after replacing the tail. */
  readonly finalAgain: Block | undefined
  readonly lastHead: number | undefined
  /** The head at which the hot addresses were read. */
  readonly hotAtHead: string | undefined
  /** False after a fault: parts are then stored one by one. */
  readonly together: boolean
  readonly warnedOfSkewAtMs: number
  readonly warnedOfWaitAtMs: number
  readonly deniedSinceMs: number | undefined
  /** Rounds in a row that ended with an alarming fault. */
  readonly alarming: number
  /** Only one provider answers since then. */
  readonly aloneSinceMs: number | undefined
  /** Rounds in a row that ended with any fault. */
  readonly failures: number
}

export const INITIAL: WatchState = {
  verified: false,
  position: undefined,
  tip: undefined,
  final: undefined,
  finalAgain: undefined,
  lastHead: undefined,
  hotAtHead: undefined,
  together: true,
  warnedOfSkewAtMs: -Infinity,
  warnedOfWaitAtMs: -Infinity,
  deniedSinceMs: undefined,
  alarming: 0,
  aloneSinceMs: undefined,
  failures: 0,
}

export type RoundFacts = {
  readonly settings: Pick<ChainSettings, 'instance' | 'pollMs'>
  readonly deniedForMs: number
  readonly clockMs: number
  /** Compared with block times. */
  readonly nowMs: number
  readonly stopping: boolean
}

type ChainIdentity = Pick<Cursor, 'identity' | 'instance'>

type Requests = {
  verify: object
  open: object
  renewLease: object
  startOver: { readonly cursor: Cursor; readonly chain: ChainIdentity }
  checkGenesis: { readonly hash: string }
  readAddresses: object
  loadTail: object
  readTip: object
  /** Blocks up to this time have been read. */
  watchHot: { readonly sinceMs: number }
  agreeFinal: { readonly tip: Tip }
  readFinal: {
    readonly after: Cursor['final']
    readonly to: Block
    readonly tail: readonly TailBlock[]
  }
  storeFinal: {
    readonly from: Cursor['final']
    readonly part: FinalRead
    readonly finalLag: number
  }
  readTail: Pick<Position, 'final' | 'tail'> & { readonly head: Block }
  storeTail: { readonly part: TailPart; readonly head: Block }
  noteRead: object
  freeze: { readonly reason: string }
}

export type Answers = {
  verify: void
  open: { readonly chain: ChainIdentity; readonly cursor: Cursor | undefined }
  renewLease: boolean
  startOver: void
  checkGenesis: void
  readAddresses: void
  loadTail: TailBlock[]
  readTip: Tip
  watchHot: void
  /** `undefined`: only one provider can be asked. */
  agreeFinal: Block | undefined
  readFinal: FinalRead
  storeFinal: Pick<Position, 'final' | 'finalLag'>
  readTail: TailPart | undefined
  storeTail: TailPart
  noteRead: void
  freeze: string
}

export type Kind = keyof Requests
export type Request<K extends Kind = Kind> = {
  [One in K]: { readonly kind: One } & Requests[One]
}[K]

export type Answer<K extends Kind = Kind> = {
  [One in K]: { readonly kind: One; readonly answer: Answers[One] }
}[K]
export type Event =
  | { readonly kind: 'start' }
  | Answer
  | { readonly kind: 'fault'; readonly of: Kind; readonly error: unknown }

/** `readLess` halves the next range. */
export type Note =
  | {
      readonly kind: 'log'
      readonly level: 'warn' | 'error'
      readonly fields: object
      readonly message: string
    }
  | { readonly kind: 'readLess' }
  | { readonly kind: 'alarm'; readonly alarm: Alarm }

export type Step = {
  readonly state: WatchState
  readonly requests?: readonly Request[]
  readonly notes?: readonly Note[]
  readonly outcome?: Outcome
}

export const log = (level: 'warn' | 'error', fields: object, message: string): Note => ({
  kind: 'log',
  level,
  fields,
  message,
})
