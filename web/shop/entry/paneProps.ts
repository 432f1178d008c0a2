import type { ReactNode } from 'react'
import type { Login } from '../../client/session.ts'
import type { EntryValues } from './useEntryForm.ts'

export type PaneProps = {
  /** Input typed in any pane so far. */
  typed: EntryValues
  onType: (part: Partial<EntryValues>) => void
  onLogin: (login: Login, said: string) => void
  onReset: () => void
  children: ReactNode
}
