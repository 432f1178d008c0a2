import { useSyncExternalStore } from 'react'

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}

/** Below this width lists are cards and the navigation is a bar at the bottom. */
export const useIsPhone = (): boolean => useMedia('(width < 720px)')

export const useHasDrawer = (): boolean => useMedia('(width >= 1024px)')
