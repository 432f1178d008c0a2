import { useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import type { Pages } from './usePages.ts'

/** How far before the end the next page is fetched. */
const AHEAD = '600px'

/** The end of a list: fetches more when it comes near or is pressed. */
export function ListEnd({ list }: { list: Pages }) {
  const t = useTexts('shop')
  const { hasMore, isReadingMore, moreFailed, readMore, error } = list
  const mark = useRef<HTMLDivElement>(null)
  const read = useRef(readMore)
  read.current = readMore
  const mayRead = hasMore && !isReadingMore && !moreFailed
  useEffect(() => {
    const element = mark.current
    if (!element || !mayRead) return
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && read.current(),
      { rootMargin: AHEAD },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [mayRead])
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
