import { beforeEach, expect, it, vi } from 'vitest'
import type { Provider, Wallet } from './provider.ts'

const A = `0x${'a'.repeat(40)}`
const B = `0x${'b'.repeat(40)}`

/** A wallet whose answer to one method can be kept back. */
function walletOf(rdns: string, account: string, held?: { method: string; until: Promise<void> }): Wallet {
  const answers: Record<string, unknown> = { eth_accounts: [account], eth_requestAccounts: [account], eth_chainId: '0x89' }
  const provider: Provider = {
    request: async ({ method }) => {
      if (method === held?.method) await held.until
      return answers[method]
    },
    on: () => undefined,
  }
  return { kind: 'evm', info: { uuid: rdns, name: rdns, icon: '', rdns }, provider }
}

/** A page of its own: the module's state lives as long as the page does. */
async function page(kept: Record<string, string> = {}) {
  vi.resetModules()
  const storage = new Map(Object.entries(kept))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
  const connection = await import('./connection.ts')
  let changes = 0
  connection.subscribeConnection(() => changes++)
  return { ...connection, storage, changes: () => changes }
}

beforeEach(() => vi.unstubAllGlobals())

it('takes an earlier page’s wallet up once, however many parts of the page look for it', async () => {
  const { resumeWallet, readConnection, changes } = await page({ wallet: 'a', address: A })
  const wallets = [walletOf('a', A)]
  const found = await Promise.all([resumeWallet(wallets), resumeWallet(wallets), resumeWallet([]), resumeWallet(wallets)])
  expect(readConnection()).toMatchObject({ address: A, chainId: 137 })
  expect(found.filter((one) => one !== undefined && one !== readConnection())).toEqual([])
  expect(changes()).toBe(1)
})

it.each(['eth_accounts', 'eth_chainId'])('leaves the wallet alone that the buyer chose before the earlier one answered %s', async (method) => {
  const { resumeWallet, connectWallet, readConnection, storage } = await page({ wallet: 'a', address: A })
  let letGo: () => void = () => {}
  const until = new Promise<void>((resolve) => (letGo = resolve))
  const resuming = resumeWallet([walletOf('a', A, { method, until })])
  await connectWallet(walletOf('b', B))
  letGo()
  await resuming
  expect(readConnection()).toMatchObject({ address: B })
  expect(storage.get('wallet')).toBe('b')
})

it('takes up neither another account than before, nor a wallet that grants none', async () => {
  const { resumeWallet, readConnection } = await page({ wallet: 'a', address: A })
  expect(await resumeWallet([walletOf('a', B)])).toBeUndefined()
  const locked = walletOf('a', A)
  locked.provider.request = async () => { throw new Error('locked') }
  expect(await resumeWallet([locked])).toBeUndefined()
  expect(readConnection()).toBeUndefined()
})

it('stays the same connection when a switch of network changed nothing, and is another when it did', async () => {
  const { changingChain, connectWallet, readConnection, changes } = await page()
  const wallet = walletOf('a', A)
  const before = await connectWallet(wallet)
  expect(changes()).toBe(1)
  await changingChain(async () => undefined)
  expect(readConnection()).toBe(before)
  await changingChain(async () => {
    wallet.provider.request = async () => '0x38'
  })
  expect(readConnection()).toMatchObject({ address: A, chainId: 56 })
  expect(changes()).toBe(2)
})
