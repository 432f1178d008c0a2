import type { ReactNode } from 'react'
import { Link } from '../../client/router.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { assetsPath } from '../paths.ts'

type Props = { title: string; children?: ReactNode; again: string; onAgain: () => void }

/** The success page: what happened and two next steps. */
export function Done({ title, children, again, onAgain }: Props) {
  const t = useTexts('balance')
  return (
    <div className="grid justify-items-center gap-3 px-4 pt-10 text-center" data-done="">
      <span className="grid size-16 place-items-center rounded-full bg-jade-soft text-jade-text">
        <Icon name="check" className="size-8" />
      </span>
      <p role="status" className="text-lg font-semibold">
        {title}
      </p>
      {children}
      <div className="mt-6 grid w-full gap-3">
        <Link href={assetsPath} className={buttonClass('main', true)}>
          {t.toAssets}
        </Link>
        <Button wide onClick={onAgain}>
          {again}
        </Button>
      </div>
    </div>
  )
}
