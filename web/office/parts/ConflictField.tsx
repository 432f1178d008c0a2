import type { ReactNode } from 'react'
import { OfficeButton } from './OfficeButton.tsx'

type Texts = {
  readonly mine: (p: { value: string }) => string
  readonly theirs: (p: { value: string }) => string
  readonly keepMine: string
  readonly takeTheirs: string
}

/** For a field that someone else changed too. */
export function ConflictField({
  name,
  mine,
  theirs,
  texts: t,
  onKeepMine,
  onTakeTheirs,
}: {
  name: ReactNode
  mine: string
  theirs: string
  texts: Texts
  onKeepMine: () => void
  onTakeTheirs: () => void
}) {
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <p className="font-medium">{name}</p>
      <p className="wrap-anywhere whitespace-pre-wrap">
        {t.mine({ value: mine })}
        <br />
        {t.theirs({ value: theirs })}
      </p>
      <div className="flex flex-wrap gap-2">
        <OfficeButton onClick={onKeepMine}>{t.keepMine}</OfficeButton>
        <OfficeButton onClick={onTakeTheirs}>{t.takeTheirs}</OfficeButton>
      </div>
    </div>
  )
}
