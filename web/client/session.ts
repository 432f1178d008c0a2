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
  /** False before hydration. */
  known: boolean
  /** Changes with the account, so that the next person never sees the last one's input. */
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
  here = { token, username: user.username }
  keepToken(token)
}

/** Signs out; the server must end the session, since scripts cannot reach its cookie. */
export async function signOut(): Promise<void> {
  await callApi('signOut', {}).catch(() => undefined)
  forgetLogin()
  location.reload()
}

export function endSession(): void {
  if (tokenNow() === undefined) return
  callApi('signOut', {}, { keepalive: true }).catch(() => undefined)
  forgetLogin()
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
  'readOrder',
  'listDemoChains',
  'listOutbox',
])
const ACCOUNT = ['readAccount', {}]

/** Keeps an account's answers from the next one. The same account keeps its screens and refetches. */
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
