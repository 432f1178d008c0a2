import { expect, it } from 'vitest'
import { injectedWallet, watchWallets } from './discover.ts'
import { transferLink } from './deepLinks.ts'
import { ensureChain } from './ensureChain.ts'
import { chainDataOf } from './chainData.ts'
import { dropPending, findPending, notePending } from './pending.ts'
import type { Provider, Wallet } from './provider.ts'
import { safeIcon } from './safeIcon.ts'

const provider = (flags: object = {}): Provider => ({ request: async () => [], ...flags })
const announce = (target: EventTarget, rdns: string, one: Provider) =>
  target.dispatchEvent(
    new CustomEvent('eip6963:announceProvider', {
      detail: {
        info: { uuid: rdns, name: rdns, icon: 'https://evil.example/x.png', rdns },
        provider: one,
      },
    }),
  )

function page(ethereum?: unknown) {
  const target = new EventTarget() as unknown as Window & { ethereum?: unknown }
  target.ethereum = ethereum
  const seen: string[][] = []
  const stop = watchWallets(target, (wallets: readonly Wallet[]) =>
    seen.push(wallets.map(({ info }) => info.rdns)),
  )
  return { target, seen, stop }
}

it('lists announced wallets once, and window.ethereum only where nobody announces', () => {
  const { target, seen, stop } = page(provider({ isMetaMask: true }))
  expect(seen.at(-1)).toEqual(['io.metamask'])
  const rabby = provider()
  announce(target, 'io.rabby', rabby)
  announce(target, 'io.rabby', rabby)
  expect(seen.at(-1)).toEqual(['io.rabby'])
  stop()
  announce(target, 'late', provider())
  expect(seen.at(-1)).toEqual(['io.rabby'])
})

it('keeps an in-app wallet beside the demo wallet', () => {
  const { target, seen } = page(provider({ isTokenPocket: true }))
  announce(target, 'demo.xiaopu', provider())
  expect(seen.at(-1)).toEqual(['demo.xiaopu', 'pro.tokenpocket'])
})

it('asks for announcements, and takes no malformed ones', () => {
  const target = new EventTarget() as unknown as Window
  let asked = 0
  target.addEventListener('eip6963:requestProvider', () => asked++)
  const seen: number[] = []
  watchWallets(target, (wallets) => seen.push(wallets.length))
  expect(asked).toBe(1)
  for (const detail of [
    null,
    {},
    { info: {}, provider: provider() },
    { info: { uuid: 'x', name: 'x', rdns: 'x' }, provider: {} },
  ]) {
    target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  expect(seen.at(-1)).toBe(0)
})

it('shows only icons that travel with the page', () => {
  expect(safeIcon('data:image/png;base64,AA')).not.toBe('')
  for (const bad of ['https://x.example/a.png', 'data:text/html,x', 'javascript:alert(1)', ''])
    expect(safeIcon(bad)).toBe('')
})

it("wallets' own browsers are named by their flags", () => {
  expect(injectedWallet(provider({ isTrust: true, isMetaMask: true }))?.info.name).toBe(
    'Trust Wallet',
  )
  expect(injectedWallet(undefined)).toBeUndefined()
  expect(injectedWallet({})).toBeUndefined()
})

it('writes EIP-681 with the base units of the chain', () => {
  expect(transferLink('0xToken', 56, '0xTo', '249716300000000000000')).toBe(
    'ethereum:0xToken@56/transfer?address=0xTo&uint256=249716300000000000000',
  )
})

it('offers a wallet the real endpoint, or in demo mode the shop its own', () => {
  expect(chainDataOf(56, 56, undefined)).toMatchObject({
    chainId: '0x38',
    chainName: 'BNB Smart Chain',
    nativeCurrency: { symbol: 'BNB', decimals: 18 },
    blockExplorerUrls: ['https://bscscan.com'],
  })
  expect(chainDataOf(137, 137, 'http://localhost:3000')).toMatchObject({
    rpcUrls: ['http://localhost:3000/demo/rpc/137'],
  })
  expect(chainDataOf(137, 137, 'http://localhost:3000').blockExplorerUrls).toBeUndefined()
  expect(() => chainDataOf(105, 728126428, undefined)).toThrow(RangeError)
})

function switching(behaviour: { known: boolean; obeys?: boolean; addSwitches?: boolean }) {
  const asked: string[] = []
  let chain = '0x89'
  let { known } = behaviour
  const one: Provider = {
    async request({ method, params }) {
      if (method === 'eth_chainId') return chain
      asked.push(method)
      const [{ chainId }] = params as [{ chainId: string }]
      if (method === 'wallet_addEthereumChain') {
        known = true
        if (behaviour.addSwitches) chain = chainId
      } else if (!known) throw Object.assign(new Error('x'), { code: 4902 })
      else if (behaviour.obeys !== false) chain = chainId
      return null
    },
  }
  return { one, asked }
}
const bsc = chainDataOf(56, 56, undefined)

it('switches, adds an unknown network, and does not believe a wallet that stays', async () => {
  const plain = switching({ known: true })
  await ensureChain(plain.one, bsc)
  expect(plain.asked).toEqual(['wallet_switchEthereumChain'])
  const added = switching({ known: false, addSwitches: true })
  await ensureChain(added.one, bsc)
  expect(added.asked).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
  const addedOnly = switching({ known: false })
  await ensureChain(addedOnly.one, bsc)
  expect(addedOnly.asked).toEqual([
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_switchEthereumChain',
  ])
  await expect(ensureChain(switching({ known: true, obeys: false }).one, bsc)).rejects.toThrow(
    'wrongNetwork',
  )
  const there = switching({ known: true })
  await ensureChain(there.one, chainDataOf(137, 137, undefined))
  expect(there.asked).toEqual([])
})

it('keeps notes of payments for a day and survives a broken storage', () => {
  const kept = new Map<string, string>()
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const pending = {
    orderId: '1',
    payOrderId: '1',
    network: 137,
    owner: '0x',
    nonce: 0,
    atMs: 1000,
  } as const
  notePending(pending, store, 1000)
  notePending({ ...pending, hash: '0x1' }, store, 1000)
  notePending({ ...pending, orderId: '2' }, store, 1000)
  expect(findPending('1', store, 2000)?.hash).toBe('0x1')
  expect(findPending('1', store, 1000 + 24 * 3_600_000)).toBeUndefined()
  dropPending('1', store, 2000)
  expect(findPending('1', store, 2000)).toBeUndefined()
  expect(findPending('2', store, 2000)).toBeDefined()
  store.getItem = () => {
    throw new Error('forbidden')
  }
  store.setItem = () => {
    throw new Error('full')
  }
  notePending(pending, store, 1000)
  expect(findPending('1', store, 1000)).toBeUndefined()
})
