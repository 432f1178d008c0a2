export type MailServer = {
  /** `smtps`: encrypted from the first byte. `smtp`: STARTTLS. */
  readonly security: 'smtps' | 'smtp'
  readonly host: string
  readonly port: string
  readonly user: string
  readonly password: string
  /** Options of a pasted address. */
  readonly rest: string
}

export const NO_SERVER: MailServer = {
  security: 'smtps',
  host: '',
  port: '',
  user: '',
  password: '',
  rest: '',
}

export const USUAL_PORT = { smtps: '465', smtp: '587' } as const

/** The parts of an address as settings have it; undefined for another text. */
export function readSmtpUrl(text: string): MailServer | undefined {
  const url = /^smtps?:\/\//i.test(text.trim()) ? URL.parse(text.trim()) : null
  if (!url) return undefined
  try {
    return {
      security: url.protocol === 'smtps:' ? 'smtps' : 'smtp',
      host: url.hostname,
      port: url.port,
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      rest: url.search,
    }
  } catch {
    return undefined
  }
}

/**
 * Empty when nothing is typed; without a host it is no address, and is refused with the field's name. So is a pasted
 * address that cannot be read: taken for a host, its scheme would be one.
 */
export function smtpUrlOf({ security, host, port, user, password, rest }: MailServer): string {
  const [name, number] = [host.trim(), port.trim()]
  if ([name, number, user, password].every((part) => part === '')) return ''
  if (/^smtps?:\/\//i.test(name)) return name
  const secret = password === '' ? '' : `:${encodeURIComponent(password)}`
  const who = user === '' && secret === '' ? '' : `${encodeURIComponent(user.trim())}${secret}@`
  return `${security}://${who}${name}${number === '' ? '' : `:${number}`}${rest}`
}
