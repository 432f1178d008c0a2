import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Provider, TronProvider, Wallet } from './provider.ts'

const A = `0x${'a'.repeat(40)}`
const B = `0x${'b'.repeat(40)}`

/** A wallet whose answer to one method can be kept back. */
function walletOf(
  rdns: string,
  account: string,
  held?: { method: string; until: Promise<void> },
): Wallet {
  const answers: Record<string, unknown> = {
    eth_accounts: [account],
    eth_requestAccounts: [account],
    eth_chainId: '0x89',
  }
  const provider: Provider = {
    request: async ({ method }) => {
      if (method === held?.method) await held.until
      return answers[method]
    },
    on: () => undefined,
  }
  return { kind: 'evm', info: { uuid: rdns, name: rdns, icon: '', rdns }, provider }
}

/** TronLink's older kind, whose account can be turned. */
function tronWallet(account: () => unknown): Wallet {
  const provider: TronProvider = {
    request: async () => ({ code: 200 }),
    connectBy: 'tron_requestAccounts',
    tronWeb: () => ({ defaultAddress: { base58: account() } }),
  }
  return { kind: 'tron', info: { uuid: 'tron', name: 'TronLink', icon: '', rdns: 'a' }, provider }
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

afterEach(() => vi.unstubAllGlobals())

it('takes an earlier page’s wallet up once, however many parts of the page look for it', async () => {
  const { resumeWallet, readConnection, changes } = await page({ wallet: 'a', address: A })
  const wallets = [walletOf('a', A)]
  const found = await Promise.all([
    resumeWallet(wallets),
    resumeWallet(wallets),
    resumeWallet([]),
    resumeWallet(wallets),
  ])
  expect(readConnection()).toMatchObject({ address: A, chainId: 137 })
  expect(found.filter((one) => one !== undefined && one !== readConnection())).toEqual([])
  expect(changes()).toBe(1)
})

it.each(['eth_accounts', 'eth_chainId'])(
  'leaves the wallet alone that the buyer chose before the earlier one answered %s',
  async (method) => {
    const { resumeWallet, connectWallet, readConnection, storage } = await page({
      wallet: 'a',
      address: A,
    })
    let letGo: () => void = () => {}
    const until = new Promise<void>((resolve) => (letGo = resolve))
    const resuming = resumeWallet([walletOf('a', A, { method, until })])
    await connectWallet(walletOf('b', B))
    letGo()
    await resuming
    expect(readConnection()).toMatchObject({ address: B })
    expect(storage.get('wallet')).toBe('b')
  },
)

it('takes up neither another account than before, nor a wallet that grants none', async () => {
  const { resumeWallet, readConnection } = await page({ wallet: 'a', address: A })
  expect(await resumeWallet([walletOf('a', B)])).toBeUndefined()
  const locked = walletOf('a', A)
  locked.provider.request = async () => {
    throw new Error('locked')
  }
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

const T1 = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC'
const T2 = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

describe('a TRON wallet', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    const target = new EventTarget()
    vi.stubGlobal('window', target)
    vi.stubGlobal('location', { reload: vi.fn() })
    vi.stubGlobal('document', { cookie: '' })
    vi.stubGlobal('fetch', async () => Response.json({ success: true, code: 200, result: {} }))
  })
  afterEach(() => void vi.useRealTimers())

  it('a TRON wallet is known by its kind, and kept apart from an EVM wallet of the same maker', async () => {
    const { connectWallet, storage } = await page()
    expect(await connectWallet(tronWallet(() => T1))).toMatchObject({
      kind: 'tron',
      address: T1,
      chainId: 0,
    })
    expect([storage.get('wallet'), storage.get('address')]).toEqual(['tron:a', T1])
    const again = await page({ wallet: 'tron:a', address: T1 })
    expect(await again.resumeWallet([walletOf('a', A)])).toBeUndefined()
    expect(await again.resumeWallet([walletOf('a', A), tronWallet(() => T1)])).toMatchObject({
      kind: 'tron',
      address: T1,
    })
  })

  it('a TRON wallet is taken up when it gets ready a moment after the page', async () => {
    const { resumeWallet } = await page({ wallet: 'tron:a', address: T1 })
    let account: unknown = false
    const resuming = resumeWallet([tronWallet(() => account)])
    await vi.advanceTimersByTimeAsync(600)
    account = T1
    await vi.advanceTimersByTimeAsync(100)
    expect(await resuming).toMatchObject({ address: T1 })
  })

  it.each<[string, unknown, number]>([
    ['another account', T2, 1],
    ['no account any more', false, 1],
    ['the same account', T1, 0],
  ])('clears and reloads once asking finds %s', async (_, then, reloads) => {
    const { connectWallet, storage } = await page({ token: 'x' })
    let account: unknown = T1
    await connectWallet(tronWallet(() => account))
    account = then
    await vi.advanceTimersByTimeAsync(1_100)
    expect(location.reload).toHaveBeenCalledTimes(reloads)
    expect(storage.has('address')).toBe(reloads === 0)
  })

  it('a TRON wallet is looked at twice as often in the order dialog', async () => {
    const { connectWallet, pollFaster } = await page()
    let account: unknown = T1
    pollFaster()
    await connectWallet(tronWallet(() => account))
    account = T2
    await vi.advanceTimersByTimeAsync(550)
    expect(location.reload).toHaveBeenCalledTimes(1)
  })

  it('a TRON wallet tells of a change by a message, and an end by another', async () => {
    const { connectWallet } = await page()
    let account: unknown = T1
    await connectWallet(tronWallet(() => account))
    account = T2
    const message = (action: string) =>
      window.dispatchEvent(
        Object.assign(new Event('message'), { source: window, data: { message: { action } } }),
      )
    message('tabReply')
    await vi.advanceTimersByTimeAsync(250)
    expect(location.reload).not.toHaveBeenCalled()
    message('setAccount')
    await vi.advanceTimersByTimeAsync(250)
    expect(location.reload).toHaveBeenCalledTimes(1)
    message('disconnect')
    expect(location.reload).toHaveBeenCalledTimes(1)
  })
})
