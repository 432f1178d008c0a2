import { PostError } from '../outbound/postTo.ts'
import type { Locale } from '../../../basics/locales.ts'
import type { OutChannel, SentKind } from './messageKinds.ts'

export type OutgoingMessage = {
  readonly id: bigint
  readonly to: string
  readonly kind: SentKind
  readonly facts: Readonly<Record<string, string>>
  readonly language: Locale
  readonly code: string | null
  /** Defaults to the product's name. */
  readonly shop?: string | null
}

/** Throws unless accepted. */
export type Deliver = (message: OutgoingMessage, signal: AbortSignal) => Promise<void>

/** A `null` channel is closed; its messages wait until they expire. */
export type Post = {
  readonly mail: Deliver | null
  readonly sms: Deliver | null
  /** To staff alone. */
  readonly telegram?: Deliver | null
  readonly push?: Deliver | null
  /** Demo mode shows codes; otherwise they are cleared once sent. */
  readonly keepCodes: boolean
  readonly dailyMax?: Readonly<Partial<Record<OutChannel, number>>>
  close(): void
}

/** `problem` is logged and stored: no address, no text. */
export class DeliveryFailure extends Error {
  override readonly name = 'DeliveryFailure'
  readonly problem: string
  readonly isFinal: boolean
  constructor(problem: string, isFinal: boolean) {
    super(`not delivered: ${problem}`)
    this.problem = problem
    this.isFinal = isFinal
  }
}

/** No answer means that it may be sent again. */
export function throwPostFailure(error: unknown): never {
  if (error instanceof PostError) throw new DeliveryFailure(error.fault, false)
  throw error
}
