import { codeOf } from './areas.ts'

export type TypedAccount = { username: string; area?: string }

/** accounts#account-names: with an at sign it is an e-mail address, otherwise a phone number in an area. */
export function typedAccount(text: string, country: string): TypedAccount {
  const username = text.trim()
  return username.includes('@') ? { username } : { username, area: codeOf(country) }
}

/** The same as `registerByCode` wants it. */
export function emailOrPhone({
  username,
  area,
}: TypedAccount): { email: string } | { phone: string; area: string } {
  return area === undefined ? { email: username } : { phone: username, area }
}

/** Where a message to it goes, as the shop writes it. */
export const deliveredTo = ({ username, area }: TypedAccount): string =>
  area === undefined
    ? username.toLowerCase()
    : username.startsWith('+')
      ? username.replace(/[^\d+]/g, '')
      : `+${area}${username.replace(/\D/g, '').replace(/^0/, '')}`
