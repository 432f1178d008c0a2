import { registerWorker } from './worker.ts'

export type PushAddress = {
  readonly address: string
  readonly p256dh: string
  readonly auth: string
}

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** `refused`: by the person or the browser. */
export async function subscribeHere(
  pushKey: string,
  register: () => Promise<ServiceWorkerRegistration> = registerWorker,
): Promise<PushAddress | 'refused'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused'
  try {
    const registration = await register()
    const made = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: pushKey,
    })
    const { endpoint, keys } = made.toJSON()
    const [p256dh, auth] = [keys?.['p256dh'], keys?.['auth']]
    return endpoint && p256dh && auth ? { address: endpoint, p256dh, auth } : 'refused'
  } catch {
    return 'refused'
  }
}

/** This browser's address at its push service, if any. */
export async function subscribedHere(): Promise<string | undefined> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription())?.endpoint
}
