import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createReader, STUCK_MS } from './reader.ts'

const EVERY_MS = 1_500

describe('reading again', () => {
  let shown: number | undefined
  let readings: number
  let answersAfterMs: number
  let truth: number
  let dropLast: () => void

  /** As the query client does it: a new reading ends the one under way, which then shows nothing. */
  async function read(): Promise<void> {
    readings++
    dropLast()
    await new Promise<void>((resolve) => {
      const told = truth
      const timer = setTimeout(() => {
        shown = told
        resolve()
      }, answersAfterMs)
      dropLast = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  beforeEach(() => {
    vi.useFakeTimers()
    shown = undefined
    readings = 0
    answersAfterMs = 100
    truth = 1
    dropLast = () => {}
  })
  afterEach(() => void vi.useRealTimers())

  it('reading again shows something on a line that is slower than it asks', async () => {
    answersAfterMs = 4_000
    const { poll } = createReader(read)
    const timer = setInterval(poll, EVERY_MS)
    await vi.advanceTimersByTimeAsync(EVERY_MS + answersAfterMs)
    expect([shown, readings]).toEqual([1, 1])
    truth = 2
    await vi.advanceTimersByTimeAsync(EVERY_MS + answersAfterMs)
    expect(shown).toBe(2)
    clearInterval(timer)
  })

  it('reading again reads once more when it changed while it was read, however often it did', async () => {
    const { changed } = createReader(read)
    changed()
    await vi.advanceTimersByTimeAsync(50)
    truth = 2
    for (let at = 0; at < 5; at++) changed()
    await vi.advanceTimersByTimeAsync(50)
    expect([shown, readings]).toEqual([1, 2])
    await vi.advanceTimersByTimeAsync(100)
    expect([shown, readings]).toEqual([2, 2])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(readings).toBe(2)
  })

  it('reading again gives up a reading that is stuck, and then shows nothing of it', async () => {
    answersAfterMs = 1e9
    const { poll } = createReader(read)
    poll()
    await vi.advanceTimersByTimeAsync(STUCK_MS - 1)
    poll()
    expect(readings).toBe(1)
    answersAfterMs = 100
    await vi.advanceTimersByTimeAsync(1)
    poll()
    await vi.advanceTimersByTimeAsync(100)
    expect([shown, readings]).toEqual([1, 2])
  })

  it('restarts when told to, without a second one afterwards', async () => {
    const { restart, changed } = createReader(read)
    changed()
    changed()
    truth = 2
    restart()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([shown, readings]).toEqual([2, 2])
  })
})
