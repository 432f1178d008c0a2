import { useState } from 'react'
import { useSettings } from '../../client/settings.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import type { LoginOverlay } from '../parts/openLogin.ts'
import { EntryPanes, firstPane, usePaneTitle, type EntryPane } from './EntryPanes.tsx'

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
  const settings = useSettings()
  const [pane, setPane] = useState<EntryPane>(
    // Without codes nobody registers by e-mail or phone.
    (overlay.pane === 'register' && !settings.sendsCodes ? undefined : overlay.pane) ??
      firstPane(settings),
  )
  return (
    <Sheet open={open} onClose={onClose} title={usePaneTitle(pane)}>
      <div className="p-4 pb-8">
        <EntryPanes pane={pane} onPane={setPane} onDone={onClose} />
      </div>
    </Sheet>
  )
}
