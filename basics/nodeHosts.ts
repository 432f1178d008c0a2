const PRIVATE_NAME = /^[^.]+$|\.(localhost|local|lan|internal|home\.arpa)$/
const PRIVATE_V4 =
  /^(127|10)(\.\d{1,3}){3}$|^192\.168(\.\d{1,3}){2}$|^172\.(1[6-9]|2\d|3[01])(\.\d{1,3}){2}$/
const PRIVATE_V6 = /^\[(::1|f[cd][0-9a-f]{2}:.*|fe80:.*)\]$/

/** Loopback, private ranges, and local names. */
export const isPrivateHost = (host: string): boolean =>
  PRIVATE_V4.test(host) ||
  PRIVATE_V6.test(host) ||
  (!host.startsWith('[') && PRIVATE_NAME.test(host))

const IP = /^[\d.]+$|^\[/

/** Hosts of one company count as one: a name's last two labels, or the whole address. */
const ownerOf = (host: string): string =>
  IP.test(host) ? host : host.split('.').slice(-2).join('.')

export const countIndependent = (urls: readonly string[]): number =>
  new Set(urls.map((url) => ownerOf(new URL(url).hostname))).size
