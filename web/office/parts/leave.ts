import { createContext, use } from 'react'

/** Asks before unsaved input is left; the frame shows the question. */
export const LeaveContext = createContext<(proceed: () => void) => void>((proceed) => proceed())
export const useAskLeave = () => use(LeaveContext)
