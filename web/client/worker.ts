const WORKER = '/sw.js'

/** The shop's worker (web/client/serviceWorker.ts). Rejects where the browser has none or refuses it. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(WORKER)

/** Without it the shop works as before, and says less while it cannot be reached. */
export function tryWorker(): void {
  if ('serviceWorker' in navigator) registerWorker().catch(() => undefined)
}
