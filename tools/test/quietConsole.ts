import { afterEach, beforeEach, vi } from 'vitest'

/**
 * Unexpected output fails a test, because unread warnings hide faults. A test that expects output mocks the method
 * (`vi.spyOn(console, 'error').mockImplementation(...)`).
 */
const METHODS = ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const
type Writer = (...words: unknown[]) => void

let printed: string[] = []

export function expectSilence(): void {
  beforeEach(() => {
    printed = []
    for (const method of METHODS) {
      const record: Writer = (...words) =>
        printed.push(`console.${method}: ${words.map(String).join(' ')}`)
      vi.spyOn(console, method).mockImplementation(record as never)
    }
  })

  afterEach(() => {
    for (const method of METHODS) vi.mocked(console[method]).mockRestore?.()
    if (printed.length > 0) throw new Error(`unexpected output:\n${printed.join('\n')}`)
  })
}
