import { useEffect } from 'react'

/** The boot script (web/boot.ts) then replays kept input. */
export const announceHydrated = (): void => void window.dispatchEvent(new Event('hydrated'))

export const useAnnounceHydrated = (): void => useEffect(announceHydrated, [])
