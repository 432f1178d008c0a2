import { useCallback, useRef, useState } from 'react'
import { CallFailure } from '../../client/callApi.ts'

/**
 * Runs one task at a time and ignores presses meanwhile, unless `mayOverlap`. `run` resolves to true on success;
 * `refusal` is the last failure.
 */
export function useSubmit({ mayOverlap = false } = {}) {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  const run = useCallback(
    async (work: () => Promise<void>): Promise<boolean> => {
      if (running.current && !mayOverlap) return false
      running.current = true
      setBusy(true)
      setRefusal(undefined)
      try {
        await work()
        return true
      } catch (cause) {
        setRefusal(cause)
        return false
      } finally {
        running.current = false
        setBusy(false)
      }
    },
    [mayOverlap],
  )
  return { run, busy, refusal, clear: () => setRefusal(undefined) }
}

export const refusedFields = (refusal: unknown): CallFailure['fields'] =>
  refusal instanceof CallFailure ? refusal.fields : {}
