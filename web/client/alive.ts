import { useEffect } from 'react'

/** Tells the boot script (web/boot.ts) that presses are heard: it hands over what it kept, and keeps nothing from here on. */
export const sayAlive = (): void => void window.dispatchEvent(new Event('screens-alive'))

/** Says so once the caller, and what was drawn before it, listens. */
export const useAlive = (): void => useEffect(sayAlive, [])
