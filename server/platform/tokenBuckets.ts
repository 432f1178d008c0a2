import { MINUTE_MS } from '../../basics/durations.ts'

const FORGET_EVERY_MS = MINUTE_MS

/** Allows each name `burst` events at once and `perSecond` after that. */
export class TokenBuckets {
  readonly #burst: number
  readonly #perSecond: number
  /** Tokens left at a time. Full buckets are forgotten. */
  #buckets = new Map<string, { left: number; atMs: number }>()
  #forgottenMs = 0

  constructor({ burst, perSecond }: { burst: number; perSecond: number }) {
    this.#burst = burst
    this.#perSecond = perSecond
  }

  has(name: string, nowMs: number): boolean {
    return this.#left(name, nowMs) >= 1
  }

  take(name: string, nowMs: number): boolean {
    this.#forgetFull(nowMs)
    const left = this.#left(name, nowMs)
    if (left < 1) return false
    this.#buckets.set(name, { left: left - 1, atMs: nowMs })
    return true
  }

  #left(name: string, nowMs: number): number {
    const bucket = this.#buckets.get(name)
    if (!bucket) return this.#burst
    return Math.min(this.#burst, bucket.left + ((nowMs - bucket.atMs) / 1_000) * this.#perSecond)
  }

  #forgetFull(nowMs: number): void {
    if (nowMs - this.#forgottenMs < FORGET_EVERY_MS) return
    this.#forgottenMs = nowMs
    for (const name of this.#buckets.keys())
      if (this.#left(name, nowMs) >= this.#burst) this.#buckets.delete(name)
  }
}
