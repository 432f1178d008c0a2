import type { Locale } from '../../../basics/locales.ts'
import type { SentKind } from './messageKinds.ts'

/** One message as it was queued. */
export type Outgoing = {
  readonly id: bigint
  readonly to: string
  readonly kind: SentKind
  readonly facts: Readonly<Record<string, string>>
  readonly language: Locale
  readonly code: string | null
}

/** Hands one message over; throws `DeliveryFailure`, or anything else, when that did not happen. Gives up when `signal` says so. */
export type Deliver = (message: Outgoing, signal: AbortSignal) => Promise<void>

/** The ways out of the house; a closed one is `null`, and what is queued for it waits until it is too old. */
export type Post = {
  readonly mail: Deliver | null
  readonly sms: Deliver | null
  /** Demo mode's outbox shows codes; elsewhere a code is blanked once it was sent. */
  readonly keepCodes: boolean
  close(): void
}

/** Why a message was not taken. `problem` goes into logs and the table: it names no address and repeats no text. */
export class DeliveryFailure extends Error {
  override readonly name = 'DeliveryFailure'
  readonly problem: string
  /** Trying again cannot help: there is no such recipient. */
  readonly isFinal: boolean
  constructor(problem: string, isFinal: boolean) {
    super(`not delivered: ${problem}`)
    this.problem = problem
    this.isFinal = isFinal
  }
}
