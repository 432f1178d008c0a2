import type { ReactNode } from 'react'
import type { Login } from '../../client/session.ts'
import type { EntryValues } from './useEntryForm.ts'

export type PaneProps = {
  /** What was typed before, in this pane or another. */
  typed: EntryValues
  onType: (part: Partial<EntryValues>) => void
  onLogin: (login: Login, said: string) => void
  onReset: () => void
  /** The ways to the other panes. */
  children: ReactNode
}
