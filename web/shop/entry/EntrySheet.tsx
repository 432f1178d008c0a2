import { useState } from 'react'
import { Sheet } from '../../ui/Sheet.tsx'
import type { LoginOverlay } from '../parts/openLogin.ts'
import { EntryPanes, usePaneTitle, type EntryPane } from './EntryPanes.tsx'

/** The login dialog (rules: screens#sign-in-panes). It closes on success. */
export default function EntrySheet({
  open,
  overlay,
  onClose,
}: {
  open: boolean
  overlay: LoginOverlay
  onClose: () => void
}) {
  const [pane, setPane] = useState<EntryPane>(overlay.pane ?? 'login')
  return (
    <Sheet open={open} onClose={onClose} title={usePaneTitle(pane)}>
      <div className="p-4 pb-8">
        <EntryPanes pane={pane} onPane={setPane} onDone={onClose} />
      </div>
    </Sheet>
  )
}
