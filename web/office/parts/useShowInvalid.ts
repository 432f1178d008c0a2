import { useEffect, useRef, type RefObject } from 'react'

/**
 * Scrolls to the first refused field inside the ref'd element and focuses it.
 * @param attempt undefined before the first refusal, then a new value for each
 */
export function useShowInvalid<E extends HTMLElement>(attempt: unknown): RefObject<E | null> {
  const place = useRef<E>(null)
  useEffect(() => {
    if (!attempt) return
    const field = place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }, [attempt])
  return place
}
