import type { Locale } from '../../../../basics/locales.ts'

export type Office = {
  /** 32 bytes; encrypts authenticator secrets and signs challenges. */
  readonly key: () => Buffer
  readonly dataDir: string
  readonly demo: boolean
  /** Those that the shop offers its buyers. */
  readonly languages: readonly Locale[]
}

/** Browsers offer passkeys on https and localhost only, bound to a name, never to a number. */
export function passkeysWork(site: string): boolean {
  const { protocol, hostname } = new URL(site)
  return hostname === 'localhost' || (protocol === 'https:' && !/^[\d.:[\]]+$/.test(hostname))
}
