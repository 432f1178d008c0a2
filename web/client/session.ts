import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { CallName, CallResult } from '../../api/calls.ts'
import { callApi } from './callApi.ts'
import { keep } from './storage.ts'
import { forgetLogin, keepToken, subscribeToken, tokenNow } from './token.ts'

export type Login = Pick<CallResult<'signInByPassword'>, 'token' | 'user' | 'inviteRecord'>

export type Session = {
  signedIn: boolean
  token: string | undefined
  /** False while the page is as the server drew it, which knows nobody. */
  known: boolean
  /** Another number for another account: what one typed is not shown to the next. */
  person: number
}

/** Who signed in on this page with which token, and how often that was somebody else than before. */
let here: { token: string; username: string } | undefined
let person = 0

export function useSession(): Session {
  const token = useSyncExternalStore<string | undefined | null>(
    subscribeToken,
    tokenNow,
    () => null,
  )
  return {
    signedIn: typeof token === 'string',
    token: token ?? undefined,
    known: token !== null,
    person,
  }
}

/** Keeps a login (accounts#login-state); `address` is the wallet's that signed in, where one did. */
export function keepLogin({ token, user, inviteRecord }: Login, address?: string): void {
  if (address) keep('address', address)
  keep('active', inviteRecord.active ? '1' : undefined)
  here = { token, username: user.username }
  keepToken(token)
}

/** accounts#login-state logout: the session ends on the server too, whose cookie scripts cannot reach. */
export async function signOut(): Promise<void> {
  await callApi('signOut', {}).catch(() => undefined)
  forgetLogin()
  location.reload()
}

/** The same when the page is about to go: nothing is waited for. */
export function endSession(): void {
  if (tokenNow() === undefined) return
  callApi('signOut', {}, { keepalive: true }).catch(() => undefined)
  forgetLogin()
}

/** Answers that are the same whoever asks. Everything else goes when somebody else signs in. */
const FOR_ANYONE: ReadonlySet<unknown> = new Set<CallName>([
  'listProducts',
  'readProduct',
  'listCategories',
  'listOptions',
  'listAnnouncements',
  'listBanners',
  'listCountries',
  'readDict',
  'readDictItems',
  'listNetworks',
  'readOrder',
  'listDemoChains',
  'listOutbox',
])
const ACCOUNT = ['readAccount', {}]

/**
 * Lets no answer for one person be shown to the next. Whoever signs in again after the login was lost finds the screens
 * as they were, and their figures anew.
 */
export function watchSession(client: QueryClient): () => void {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => !FOR_ANYONE.has(queryKey[0])
  return subscribeToken(() => {
    // Nobody: the screens hide what is the account's, until it is known who comes next.
    const token = tokenNow()
    if (token === undefined) return
    const before = client.getQueryData<CallResult<'readAccount'>>(ACCOUNT)?.user.username
    if (before !== undefined && here?.token === token && here.username === before)
      return void client.invalidateQueries({ predicate })
    person++
    client.removeQueries({ predicate, type: 'inactive' })
    void client.resetQueries({ predicate, type: 'active' })
  })
}
