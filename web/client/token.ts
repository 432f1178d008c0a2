import { keep, readKept } from './storage.ts'

/** `active` when an inviter is bound (rules: accounts#login-state). */
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

/** After `notSignedIn` or signing out. */
export function forgetLogin(): void {
  const had = tokenNow() !== undefined
  for (const key of LOGIN) keep(key, undefined)
  if (had) tell()
}

/** In other tabs too. */
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
