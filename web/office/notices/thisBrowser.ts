const WORKER = '/admin/push.js'
const SCOPE = '/admin/'

type Policy = { createScriptURL(url: string): string }
type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): Policy
}

let policy: Policy | undefined

/** The page's policy takes an address of a script from here alone, and this one gives no other. */
function workerAddress(): string {
  const types = (window as unknown as { trustedTypes?: TrustedTypes }).trustedTypes
  if (!types) return WORKER
  policy ??= types.createPolicy('office-push', {
    createScriptURL(url) {
      if (url !== WORKER) throw new Error('another script')
      return url
    },
  })
  return policy.createScriptURL(WORKER)
}

export type Subscription = {
  readonly address: string
  readonly p256dh: string
  readonly auth: string
}

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** `refused`: the person or the browser does not want it. */
export async function subscribeHere(pushKey: string): Promise<Subscription | 'refused'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused'
  try {
    const registration = await navigator.serviceWorker.register(workerAddress(), { scope: SCOPE })
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
