import { useEffect, useId, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { useTexts } from './texts.tsx'
import { useModal } from './useModal.ts'

const LEAVING_MS = 160

/** True while the sheet is in the page, including its closing animation. */
function usePresence(open: boolean): { present: boolean; leaving: boolean } {
  const [present, setPresent] = useState(open)
  if (open && !present) setPresent(true)
  useEffect(() => {
    if (open || !present) return
    const timer = setTimeout(() => setPresent(false), LEAVING_MS)
    return () => clearTimeout(timer)
  }, [open, present])
  return { present: open || present, leaving: !open }
}

type Props = {
  open: boolean
  /** Called for Esc, the backdrop and the close button; the parent closes. */
  onClose: () => void
  title: ReactNode
  footer?: ReactNode
  children?: ReactNode
}

/** A sheet: a native modal dialog, which traps focus and restores it. */
export function Sheet({ open, ...rest }: Props) {
  const { present, leaving } = usePresence(open)
  const shown = useRef(rest)
  if (open) shown.current = rest
  return present ? <OpenSheet leaving={leaving} {...shown.current} onClose={rest.onClose} /> : null
}

function OpenSheet({
  leaving,
  onClose,
  title,
  footer,
  children,
}: Omit<Props, 'open'> & { leaving: boolean }) {
  const dialog = useModal(onClose)
  const heading = useId()
  const t = useTexts('shop')
  const pressBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === dialog.current) onClose()
  }
  return (
    <dialog
      ref={dialog}
      className="sheet"
      data-leaving={leaving ? '' : undefined}
      aria-labelledby={heading}
      onClick={pressBackdrop}
    >
      <header className="flex shrink-0 items-center gap-2 border-b border-line py-1 pr-1 pl-4">
        <h2
          id={heading}
          tabIndex={-1}
          autoFocus
          className="min-w-0 flex-1 py-1.5 text-lg font-semibold"
        >
          {title}
        </h2>
        <IconButton label={t.close} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
      {footer && (
        <footer className="safe-bottom shrink-0 border-t border-line bg-surface px-4 pt-3">
          {footer}
        </footer>
      )}
    </dialog>
  )
}
