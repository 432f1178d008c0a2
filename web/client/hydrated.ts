import { useEffect } from 'react'

/** Tells the boot script (web/boot.ts) to replay kept input and to stop keeping it. */
export const announceHydrated = (): void => void window.dispatchEvent(new Event('hydrated'))

export const useAnnounceHydrated = (): void => useEffect(announceHydrated, [])
