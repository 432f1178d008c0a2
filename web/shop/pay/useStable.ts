import { useState } from 'react'

/** Returns the same object while `key` stays the same, for use in effect dependencies. */
export function useStable<T>(value: T, key: string | undefined): T {
  const [kept, keep] = useState({ value, key })
  if (kept.key === key) return kept.value
  keep({ value, key })
  return value
}
