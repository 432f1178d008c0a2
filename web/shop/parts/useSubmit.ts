import { useRef, useState } from 'react'
import { CallFailure } from '../../client/callApi.ts'

/** Runs one piece of work at a time and ignores presses meanwhile. `refusal` is why the last one failed. */
export function useSubmit() {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setRefusal(undefined)
    try {
      await work()
    } catch (cause) {
      setRefusal(cause)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { run, busy, refusal, clear: () => setRefusal(undefined) }
}

/** The refused fields of a failed call, by name. */
export const refusedFields = (refusal: unknown): CallFailure['fields'] =>
  refusal instanceof CallFailure ? refusal.fields : {}
