import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, keepLogin, leaveAtLast, watchSession } from './session.ts'
import { forgetLogin, tokenNow } from './token.ts'

let stored: Map<string, string>
let otherTab: ((event: { key: string | null }) => void)[]
let client: QueryClient
let stop: () => void

beforeEach(() => {
  stored = new Map()
  otherTab = []
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('window', {
    addEventListener: (_: string, listen: (event: { key: string | null }) => void) =>
      otherTab.push(listen),
    removeEventListener: () => {},
  })
  client = new QueryClient()
  stop = watchSession(client)
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

const login = (username: string, token: string) => ({
  token,
  user: { username } as never,
  inviteRecord: { superior: null, active: true, code: 'X' },
})
const SHELF = ['listProducts', {}]
const BALANCES = ['listBalances', {}]

function fill(username: string): void {
  client.setQueryData(['readAccount', {}], { user: { username } })
  client.setQueryData(BALANCES, ['much'])
  client.setQueryData(SHELF, ['goods'])
}

test('a login is a token, an address where a wallet signed in, and whether an inviter is bound; all three go', () => {
  keepLogin(login('a@b.co', 'one'), '0x1')
  expect(Object.fromEntries(stored)).toEqual({ token: 'one', address: '0x1', active: '1' })
  forgetLogin()
  expect(stored.size).toBe(0)
  expect(tokenNow()).toBeUndefined()
})

test('whoever signs in again finds the screens as they were, with figures that are asked anew', () => {
  keepLogin(login('a@b.co', 'one'))
  fill('a@b.co')
  forgetLogin()
  keepLogin(login('a@b.co', 'two'))
  expect(client.getQueryData(BALANCES)).toEqual(['much'])
  expect(client.getQueryState(BALANCES)?.isInvalidated).toBe(true)
  expect(client.getQueryState(SHELF)?.isInvalidated).toBe(false)
})

test('somebody else finds nothing of the one before, but the shelf', () => {
  keepLogin(login('a@b.co', 'one'))
  fill('a@b.co')
  forgetLogin()
  keepLogin(login('c@d.co', 'two'))
  expect(client.getQueryData(BALANCES)).toBeUndefined()
  expect(client.getQueryData(SHELF)).toEqual(['goods'])
})

test('a login of another tab is somebody unknown', () => {
  keepLogin(login('a@b.co', 'one'))
  fill('a@b.co')
  stored.set('token', 'from elsewhere')
  for (const tell of otherTab) tell({ key: 'token' })
  expect(client.getQueryData(BALANCES)).toBeUndefined()
})

test('a token that another tab took out does not live on here', () => {
  keepLogin(login('a@b.co', 'one'))
  stored.delete('token')
  expect(tokenNow()).toBeUndefined()
})

test('a session that could not be ended without a network is ended when the shop is reached again', async () => {
  const answers: (Response | undefined)[] = [undefined, new Response('{"success":true}')]
  const asked: string[] = []
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const answer = answers.shift()
    if (!answer) throw new TypeError('no network')
    return answer
  })
  await leaveAtLast()
  expect(asked).toEqual([])
  keepLogin(login('a@b.co', 'one'))
  endSession()
  expect([tokenNow(), stored.get('leaving')]).toEqual([undefined, '1'])
  await leaveAtLast()
  expect(asked).toEqual(['/appleShop/signOut', '/appleShop/signOut'])
  expect(stored.has('leaving')).toBe(false)
  // Whoever signed in since has another session.
  stored.set('leaving', '1')
  keepLogin(login('c@d.co', 'two'))
  await leaveAtLast()
  expect(asked).toHaveLength(2)
})
