import { Link } from '../../client/router.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState, NoDataPicture } from '../../ui/EmptyState.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { homePath } from '../paths.ts'

/** What stands beside a list of orders goes by `data-no-orders`. */
export function NoOrders({ title, text }: { title: string; text?: string }) {
  const { toHome } = useTexts('shop')
  return (
    <div data-no-orders>
      <EmptyState
        picture={<NoDataPicture />}
        title={title}
        text={text}
        action={
          <Link href={homePath()} className={buttonClass()}>
            {toHome}
          </Link>
        }
      />
    </div>
  )
}
