import { Link } from '../../client/router.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState, NoDataPicture } from '../../ui/EmptyState.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { homePath } from '../paths.ts'

/** The "not found" page. */
export function Missing({ title, text }: { title?: string; text?: string }) {
  const t = useTexts('shop')
  return (
    <div className="mx-auto max-w-150 pt-8">
      <h1 className="sr-only">{title ?? t.notFound}</h1>
      <EmptyState
        picture={<NoDataPicture />}
        title={title ?? t.notFound}
        text={text ?? t.notFoundText}
        action={
          <Link href={homePath()} className={buttonClass('main')}>
            {t.toHome}
          </Link>
        }
      />
    </div>
  )
}
