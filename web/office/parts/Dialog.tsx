import { useId, type MouseEvent, type ReactNode } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { classes } from '../../ui/classes.ts'
import { useModal } from '../../ui/useModal.ts'
import { useTexts } from './texts.tsx'

type Props = {
  title: ReactNode
  onClose: () => void
  /** `drawer` stands at the right edge of a wide screen; both are sheets on a phone. */
  kind?: 'dialog' | 'drawer'
  /** Beside the title: a link to the whole page. */
  aside?: ReactNode
  footer?: ReactNode
  children?: ReactNode
}

/** A native modal dialog, which traps and restores the focus. Open while rendered. */
export function Dialog({ title, onClose, kind = 'dialog', aside, footer, children }: Props) {
  const dialog = useModal(onClose)
  const heading = useId()
  const t = useTexts('office')
  const pressBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={classes('panel', kind === 'drawer' && 'drawer')}
      aria-labelledby={heading}
      onMouseDown={pressBackdrop}
    >
      <header className="flex shrink-0 items-center gap-2 border-b border-line py-1 pr-1 pl-5">
        <h2
          id={heading}
          tabIndex={-1}
          autoFocus
          className="min-w-0 flex-1 py-2 text-base font-semibold"
        >
          {title}
        </h2>
        {aside}
        <IconButton label={t.close} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
      {footer && (
        <footer className="safe-bottom flex shrink-0 flex-wrap justify-end gap-2 border-t border-line px-5 pt-3">
          {footer}
        </footer>
      )}
    </dialog>
  )
}
