import type { MouseEvent, ReactNode } from 'react'
import { Link, goBack } from '../../client/router.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { homePath } from '../paths.ts'

/** The screen's title with a back button, which leads home when there is no previous page. */
export function BackBar({ title, action }: { title: ReactNode; action?: ReactNode }) {
  const t = useTexts('shop')
  const back = (event: MouseEvent) => {
    if (!document.referrer && history.length < 2) return
    event.preventDefault()
    goBack()
  }
  return (
    <div className="flex min-h-12 items-center gap-1 pr-1">
      <Link
        href={homePath()}
        onClick={back}
        aria-label={t.back}
        className="grid size-11 place-items-center"
      >
        <Icon name="back" />
      </Link>
      <span className="min-w-0 flex-1 truncate text-base font-medium">{title}</span>
      {action}
    </div>
  )
}
