import { MINUTE_MS } from '../../../basics/durations.ts'

const WINDOW_MS = MINUTE_MS

export class MinuteCounts {
  #counts = new Map<string, number>()
  #sinceMs = 0

  /** Counts one event; false when there were already `max` in this window. */
  take(name: string, max: number, nowMs: number): boolean {
    this.#turn(nowMs)
    const count = (this.#counts.get(name) ?? 0) + 1
    if (count > max) return false
    this.#counts.set(name, count)
    return true
  }

  isFull(name: string, max: number, nowMs: number): boolean {
    this.#turn(nowMs)
    return (this.#counts.get(name) ?? 0) >= max
  }

  #turn(nowMs: number): void {
    if (nowMs - this.#sinceMs <= WINDOW_MS) return
    this.#sinceMs = nowMs
    this.#counts.clear()
  }
}
