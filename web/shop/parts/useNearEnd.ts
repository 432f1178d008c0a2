import { useEffect, useRef, type RefObject } from 'react'

/**
 * Calls `onNear` when the element comes nearer to the screen than `ahead` while `isOn`, and when it is there already.
 */
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
      // A busy page gets several changes at once; the last one holds.
      (changes) => changes.at(-1)!.isIntersecting && near.current(),
      { rootMargin: ahead },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isOn, ahead])
  return mark
}
