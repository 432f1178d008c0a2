/**
 * Push services of Chrome and Edge on Android, Firefox, Edge on Windows, and Safari. A stranger could choose any
 * other endpoint, so the shop asks no other host.
 */
const HOSTS = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com']
const PARENTS = ['.notify.windows.com', '.push.apple.com']
const MAX_LENGTH = 1_000

export type PushHosts = (address: URL) => boolean

export const isPushService: PushHosts = ({ protocol, hostname, port, username, password }) =>
  protocol === 'https:' &&
  port === '' &&
  username === '' &&
  password === '' &&
  (HOSTS.includes(hostname) || PARENTS.some((parent) => hostname.endsWith(parent)))

/** Refuses spaces, which `URL` takes off: a stored browser's address, keys and secret stand between them. */
export function isPushEndpoint(text: string, hosts: PushHosts = isPushService): boolean {
  const address = text.length <= MAX_LENGTH && !/\s/.test(text) ? URL.parse(text) : null
  return address !== null && hosts(address)
}
