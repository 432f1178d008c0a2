import { useState } from 'react'

/** Runs something that asks the device for a passkey, once at a time. */
export function usePasskeyStep(work: () => Promise<unknown>) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const run = () => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    work()
      .catch(setFailure)
      .finally(() => setBusy(false))
  }
  return { busy, failure, run }
}
