import type { Block, ChainSettings, Tip } from '../chain.ts'
import type { Cursor, TailBlock } from '../cursor.ts'
import type { CheckedPart } from '../readFinal.ts'
import type { TailPart } from '../readTail.ts'

/** `behind`: more can be read at once. `standby`: another process follows this chain. */
export type TickResult = 'current' | 'behind' | 'standby' | 'frozen'

/** How a round ended. */
export type Outcome = { readonly result: TickResult } | { readonly fault: unknown }

/** Where this process stands while it holds the lease; after a fault it is read from the database again. */
export type Position = {
  readonly final: Cursor['final']
  readonly finalLag: number
  readonly tail: readonly TailBlock[]
  readonly leasedAtMs: number
  readonly notedAtMs: number
  readonly addressesReadAtMs: number
}

export type FinalRead = Pick<CheckedPart, 'to' | 'transfers'>

/** Final parts are read ahead while others are stored. */
export type FinalReading = {
  readonly to: Block
  /** The last block of what was read so far. */
  readonly reached: Cursor['final']
  readonly reading: boolean
  readonly storing: boolean
  readonly waiting: readonly FinalRead[]
  /** Handled once everything read before it is stored. */
  readonly fault?: { readonly error: unknown }
  /** The tail was read again during this round, after it turned out to be outdated. */
  readonly again: boolean
}

/** Times are of a monotonic clock, in milliseconds. */
export type WatchState = {
  readonly verified: boolean
  readonly position: Position | undefined
  readonly tip: Tip | undefined
  readonly final: FinalReading | undefined
  /** Up to here final parts are read again, once the outdated tail is replaced. */
  readonly finalAgain: Block | undefined
  readonly lastHead: number | undefined
  /** Parts may be stored together; after a fault one by one, so that each stands for itself. */
  readonly together: boolean
  readonly warnedOfSkewAtMs: number
  readonly warnedOfWaitAtMs: number
  readonly deniedSinceMs: number | undefined
  /** Rounds in a row that failed. */
  readonly failures: number
}

export const INITIAL: WatchState = {
  verified: false,
  position: undefined,
  tip: undefined,
  final: undefined,
  finalAgain: undefined,
  lastHead: undefined,
  together: true,
  warnedOfSkewAtMs: -Infinity,
  warnedOfWaitAtMs: -Infinity,
  deniedSinceMs: undefined,
  failures: 0,
}

/** What a step may know besides its state. */
export type Facts = {
  readonly settings: Pick<ChainSettings, 'instance' | 'pollMs'>
  /** How long a final block must be denied before the network freezes. */
  readonly deniedForMs: number
  readonly clockMs: number
  /** The shop's clock, with which block times are compared. */
  readonly nowMs: number
  readonly stopping: boolean
}

export type ChainIdentity = Pick<Cursor, 'identity' | 'instance'>

/** The questions and changes that a step may ask for, with what each needs. */
export type Requests = {
  verify: object
  /** Takes the lease, and creates the cursor where there is none. */
  open: object
  renewLease: object
  startOver: { readonly cursor: Cursor; readonly chain: ChainIdentity }
  checkGenesis: { readonly hash: string }
  readAddresses: object
  loadTail: object
  readTip: object
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
  /** No cursor: another process holds the lease. */
  open: { readonly chain: ChainIdentity; readonly cursor: Cursor | undefined }
  renewLease: boolean
  startOver: void
  checkGenesis: void
  readAddresses: void
  loadTail: TailBlock[]
  readTip: Tip
  /** `undefined`: only one provider can be asked. */
  agreeFinal: Block | undefined
  readFinal: FinalRead
  storeFinal: Pick<Position, 'final' | 'finalLag'>
  readTail: TailPart | undefined
  storeTail: TailPart
  noteRead: void
  /** The reason. */
  freeze: string
}

export type Kind = keyof Requests
export type Request<K extends Kind = Kind> = {
  [One in K]: { readonly kind: One } & Requests[One]
}[K]

/** The beginning of a round, the answer to a request, or its fault. */
export type Answer<K extends Kind = Kind> = {
  [One in K]: { readonly kind: One; readonly answer: Answers[One] }
}[K]
export type Event =
  | { readonly kind: 'start' }
  | Answer
  | { readonly kind: 'fault'; readonly of: Kind; readonly error: unknown }

/** Done at once and without an answer. `readLess`: the next question is about half as many blocks. */
export type Note =
  | {
      readonly kind: 'log'
      readonly level: 'warn' | 'error'
      readonly fields: object
      readonly message: string
    }
  | { readonly kind: 'readLess' }

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
