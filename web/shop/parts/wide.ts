import { useSyncExternalStore } from 'react'

/** Where two columns fit: the `wide:` of web/ui/app.css (decision 059). */
const WIDE = '(width >= 900px)'

/** In the browser alone; the server knows no width. */
export const isWide = (): boolean => matchMedia(WIDE).matches

function subscribe(listener: () => void): () => void {
  const list = matchMedia(WIDE)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** False until hydration. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, isWide, () => false)
