import type { ReactNode, Ref } from 'react'
import { Icon } from './Icon.tsx'
import { classes } from './classes.ts'

type Props = {
  title: ReactNode
  children: ReactNode
  open?: boolean
  /** On a sheet, which has a card's colour. */
  plain?: boolean
  detailsRef?: Ref<HTMLDetailsElement>
}

export function Fold({ title, children, open, plain, detailsRef }: Props) {
  return (
    <details
      ref={detailsRef}
      open={open || undefined}
      className={classes('group rounded-card border border-line px-4', !plain && 'bg-surface')}
    >
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 py-2.5 text-sm font-medium [&::-webkit-details-marker]:hidden">
        {title}
        <Icon name="next" className="size-4 rotate-90 text-quiet group-open:-rotate-90" />
      </summary>
      {children}
    </details>
  )
}
