import { useState } from 'react'

/** The same object for as long as `key` says the same: one that is built anew at every drawing starts nothing again. */
export function useSteady<T>(value: T, key: string | undefined): T {
  const [kept, keep] = useState({ value, key })
  if (kept.key === key) return kept.value
  keep({ value, key })
  return value
}
