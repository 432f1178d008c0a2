import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import { OfficeButton } from './OfficeButton.tsx'
import { Refused } from './Refused.tsx'
import { useTexts } from './texts.tsx'

type Props = {
  /** The action by its name, on the button too. */
  title: string
  /** One sentence: what will happen, and whether it can be undone. */
  effect: ReactNode
  danger?: boolean
  busy?: boolean
  /** Something is still to be filled in. */
  disabled?: boolean
  failure?: unknown
  /** Why it cannot be done now. */
  blocked?: string | undefined
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}

export function Confirm({
  title,
  effect,
  danger,
  busy,
  disabled,
  failure,
  blocked,
  onConfirm,
  onClose,
  children,
}: Props) {
  const t = useTexts('office')
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <OfficeButton onClick={onClose}>{t.cancel}</OfficeButton>
          <OfficeButton
            look={danger ? 'danger' : 'main'}
            busy={busy ?? false}
            disabled={disabled === true || blocked !== undefined}
            onClick={onConfirm}
          >
            {title}
          </OfficeButton>
        </>
      }
    >
      <div className="grid gap-4 text-sm">
        <p>{effect}</p>
        {children}
        {blocked && <p className="text-amber-text">{blocked}</p>}
        <Refused cause={failure} />
      </div>
    </Dialog>
  )
}
