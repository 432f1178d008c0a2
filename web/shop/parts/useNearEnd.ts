import { useEffect, useRef, type RefObject } from 'react'

/** Calls `onNear` whenever the element is within `ahead` of the screen while `isOn`. */
export function useNearEnd(
  isOn: boolean,
  ahead: string,
  onNear: () => void,
): RefObject<HTMLDivElement | null> {
  const mark = useRef<HTMLDivElement>(null)
  const near = useRef(onNear)
  near.current = onNear
  useEffect(() => {
    const element = mark.current
    if (!element || !isOn) return
    const observer = new IntersectionObserver(
      // Changes may come in batches; the last one counts.
      (changes) => changes.at(-1)!.isIntersecting && near.current(),
      { rootMargin: ahead },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isOn, ahead])
  return mark
}
