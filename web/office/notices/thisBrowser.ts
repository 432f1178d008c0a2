import { subscribeHere, type PushAddress } from '../../client/pushHere.ts'

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

/** The office has a worker of its own. */
export const subscribeOffice = (pushKey: string): Promise<PushAddress | 'refused'> =>
  subscribeHere(pushKey, () => navigator.serviceWorker.register(workerAddress(), { scope: SCOPE }))
