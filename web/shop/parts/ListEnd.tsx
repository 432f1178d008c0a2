import { Button } from '../../ui/Button.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { useNearEnd } from './useNearEnd.ts'
import type { Pages } from './usePages.ts'

/** How far before the end the next page is fetched. */
const AHEAD = '600px'

/** Fetches the next page when it comes near or is pressed. */
export function ListEnd({ list }: { list: Pages }) {
  const t = useTexts('shop')
  const { hasMore, isReadingMore, moreFailed, readMore, error } = list
  const mark = useNearEnd(hasMore && !isReadingMore && !moreFailed, AHEAD, readMore)
  if (moreFailed) return <LoadFailure cause={error} busy={isReadingMore} onRetry={readMore} />
  return (
    <div ref={mark} className="flex min-h-23 items-center justify-center text-sm text-quiet">
      {hasMore ? (
        <Button look="quiet" busy={isReadingMore} onClick={readMore}>
          {t.loadMore}
        </Button>
      ) : (
        t.endOfList
      )}
    </div>
  )
}
