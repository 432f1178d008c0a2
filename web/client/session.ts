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
  /** Changes with the account, so that one person's typing is not shown to the next. */
  person: number
}

/** The login made on this page, and the number of account changes. */
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

/** Keeps a login (rules: accounts#login-state); `address` is the wallet's, if one signed in. */
export function keepLogin({ token, user, inviteRecord }: Login, address?: string): void {
  if (address) keep('address', address)
  keep('active', inviteRecord.active ? '1' : undefined)
  here = { token, username: user.username }
  keepToken(token)
}

/** Signs out (rules: accounts#login-state). The server ends the session too, since scripts cannot reach its cookie. */
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

/** Answers that do not depend on the account; all others are dropped when another account signs in. */
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
 * Keeps one account's answers from the next. The same account, after its login was lost, keeps its screens and gets
 * fresh data.
 */
export function watchSession(client: QueryClient): () => void {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => !FOR_ANYONE.has(queryKey[0])
  return subscribeToken(() => {
    // While signed out, screens hide account data; it is kept until the next account is known.
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
