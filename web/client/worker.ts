const WORKER = '/sw.js'

/** Rejects where the browser has or allows none. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(WORKER)

/** Without it the shop works, but explains less while offline. */
export function tryWorker(): void {
  if ('serviceWorker' in navigator) registerWorker().catch(() => undefined)
}
