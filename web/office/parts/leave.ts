import { createContext, use, useState } from 'react'
import { useLeaveGuard } from './draft.ts'

type Ask = (proceed: () => void) => void

/** Signed out, there is nothing to ask. */
const nobody: Ask = (proceed) => proceed()

/** Asks before unsaved input is left; the frame shows the question. */
export const LeaveContext = createContext<Ask>(nobody)
export const useAskLeave = (): Ask => use(LeaveContext)

/** Asks before typed text is lost. `saved` is the stored value, by default the first one. */
export function useTyped(value: unknown, saved?: string): void {
  const ask = useAskLeave()
  const [first] = useState(value)
  const isTyped =
    typeof value === 'string' && value.trim() !== '' && value !== (saved ?? first ?? '')
  useLeaveGuard(isTyped && ask !== nobody, ask)
}
