import { codeOf } from './areas.ts'

export type TypedAccount = { username: string; area?: string }

/** An account name with an at sign is an e-mail address, else a phone number (rules: accounts#account-names). */
export function typedAccount(text: string, country: string): TypedAccount {
  const username = text.trim()
  return username.includes('@') ? { username } : { username, area: codeOf(country) }
}

export function emailOrPhone({
  username,
  area,
}: TypedAccount): { email: string } | { phone: string; area: string } {
  return area === undefined ? { email: username } : { phone: username, area }
}

export const deliveredTo = ({ username, area }: TypedAccount): string =>
  area === undefined
    ? username.toLowerCase()
    : username.startsWith('+')
      ? username.replace(/[^\d+]/g, '')
      : `+${area}${username.replace(/\D/g, '').replace(/^0/, '')}`
