import { keep, readKept } from './storage.ts'

/** accounts#login-state: the login is a token, with the wallet's address where a wallet signed in; `active` says that an inviter is bound. */
const TOKEN = 'token'
const LOGIN = [TOKEN, 'address', 'active'] as const

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

export const tokenNow = (): string | undefined => readKept(TOKEN)

export function keepToken(token: string): void {
  keep(TOKEN, token)
  tell()
}

/** The visitor's state again: after a `notSignedIn`, and on signing out. */
export function forgetLogin(): void {
  const had = tokenNow() !== undefined
  for (const key of LOGIN) keep(key, undefined)
  if (had) tell()
}

/** Hears of a login that comes or goes, in other tabs too. */
export function subscribeToken(listener: () => void): () => void {
  const otherTab = ({ key }: StorageEvent) => {
    if (key === TOKEN || key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', otherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', otherTab)
  }
}
