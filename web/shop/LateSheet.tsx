import { useEffect, useLayoutEffect, useState } from 'react'
import { closeTopOverlay, isAnyOverlayOpen } from '../client/router.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useTexts } from '../ui/texts.tsx'

/** A sheet that opens sooner needs no sign. */
const LATE_MS = 1_000

/** What comes takes the frame's place without sliding up again. */
const skipOpening = (): void => {
  for (const one of document.getAnimations())
    if ((one.effect as KeyframeEffect).target?.matches('.sheet')) one.finish()
}

/**
 * The frame of a sheet whose code or texts are late: it waits unseen in its transition (decision 100), during which
 * nothing else of it is drawn.
 */
export function LateSheet() {
  const t = useTexts('shop')
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(isAnyOverlayOpen()), LATE_MS)
    return () => clearTimeout(timer)
  }, [])
  useLayoutEffect(() => (isLate ? () => queueMicrotask(skipOpening) : undefined), [isLate])
  return (
    isLate && (
      <Sheet open title={t.loading} onClose={closeTopOverlay}>
        <Skeleton className="m-4 h-80" />
      </Sheet>
    )
  )
}
