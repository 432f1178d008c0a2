import { useCallback, useRef, useState } from 'react'
import { CallFailure } from '../../client/callApi.ts'

/**
 * Runs one piece of work at a time and ignores presses meanwhile, unless `mayOverlap`. `refusal` is why the
 * last one failed. `run` answers true when the work succeeded.
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

/** The refused fields of a failed call, by name. */
export const refusedFields = (refusal: unknown): CallFailure['fields'] =>
  refusal instanceof CallFailure ? refusal.fields : {}
