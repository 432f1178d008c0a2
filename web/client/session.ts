import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { CallName, CallResult } from '../../api/calls.ts'
import { callApi, CallFailure } from './callApi.ts'
import { keep, readKept } from './storage.ts'
import { forgetLogin, keepToken, subscribeToken, tokenNow } from './token.ts'

export type Login = Pick<CallResult<'signInByPassword'>, 'token' | 'user' | 'inviteRecord'>

type Session = {
  signedIn: boolean
  token: string | undefined
  /** False before hydration. */
  known: boolean
  /** Changes with the account: the next person never sees the last one's input. */
  person: number
}

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

/** Saves a login (rules: accounts#login-state); `address` if a wallet signed in. */
export function keepLogin({ token, user, inviteRecord }: Login, address?: string): void {
  if (address) keep('address', address)
  keep('active', inviteRecord.active ? '1' : undefined)
  keep(LEAVING, undefined)
  here = { token, username: user.username }
  keepToken(token)
}

/** The server has not ended the session yet. */
const LEAVING = 'leaving'

/**
 * Ends the session at the server, false when offline. Scripts cannot delete its cookie, which the next person here
 * would use.
 */
const leave = (): Promise<boolean> =>
  callApi('signOut', {}, { keepalive: true }).then(
    () => true,
    (cause: unknown) => cause instanceof CallFailure && cause.name === 'notSignedIn',
  )

/** Offline, the session ends once the shop is reached again. */
export async function signOut(): Promise<void> {
  if (!(await leave())) keep(LEAVING, '1')
  forgetLogin()
  location.reload()
}

/** The page may be left before the answer comes. */
export function endSession(): void {
  if (tokenNow() === undefined) return
  if (!navigator.onLine) keep(LEAVING, '1')
  void leave()
  forgetLogin()
}

/** Ends a session left over from offline, not a newer one. */
export async function leaveAtLast(): Promise<void> {
  const isDue = () => readKept(LEAVING) !== undefined && tokenNow() === undefined
  if (isDue() && (await leave()) && isDue()) keep(LEAVING, undefined)
}

/** Independent of the account; other answers are dropped on a change. */
const FOR_ANYONE: ReadonlySet<unknown> = new Set<CallName>([
  'listProducts',
  'readProduct',
  'readProducts',
  'listCategories',
  'listOptions',
  'listAnnouncements',
  'listBanners',
  'listCountries',
  'readDict',
  'readDictItems',
  'readLegalPage',
  'listNetworks',
  'readShopHealth',
  'readOrder',
  'listDemoChains',
  'listOutbox',
])
const ACCOUNT = ['readAccount', {}]

/** Keeps accounts' answers apart. The same account keeps its screens and refetches. */
export function watchSession(client: QueryClient): () => void {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => !FOR_ANYONE.has(queryKey[0])
  return subscribeToken(() => {
    // Signed-out screens hide account data, which stays until the next account is known.
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
