import { beforeEach, describe, expect, it } from 'vitest'
import { recoverMessageAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createDemoProvider, type DemoAsk, type DemoChain } from './demoProvider.ts'
import type { Provider } from '../provider.ts'

const KEY = `0x${'1'.padStart(64, '0')}` as const
const { address } = privateKeyToAccount(KEY)
const chain = (network: 137 | 56): DemoChain => ({
  network,
  kind: 'evm',
  rpc: '',
  chainId: network,
  usdt: `0x${'b'.repeat(40)}`,
  decimals: 6,
  shop: `0x${'c'.repeat(40)}`,
  token: '',
  spendLimit: null,
  receive: [],
})

let asked: DemoAsk[]
let answer: (confirmed: boolean) => void
let memory: Map<string, string>
let wallet: Provider

const make = () =>
  createDemoProvider({
    chains: [chain(137), chain(56)],
    privateKey: KEY,
    origin: 'http://shop.example',
    fund: async () => undefined,
    confirm: (ask) => {
      asked.push(ask)
      return new Promise((resolve) => {
        answer = resolve
      })
    },
    memory: { read: (key) => memory.get(key), write: (key, value) => void memory.set(key, value) },
  })

beforeEach(() => {
  asked = []
  memory = new Map([['connected', 'yes']])
  wallet = make()
})

const ask = (method: string, ...params: unknown[]) => wallet.request({ method, params })

describe('the demo wallet', () => {
  it('the demo wallet shows no account before its owner agreed, and says so like a real wallet', async () => {
    memory.clear()
    wallet = make()
    expect(await ask('eth_accounts')).toEqual([])
    await expect(
      ask('eth_sendTransaction', { from: address, to: address, data: '0x' }),
    ).rejects.toMatchObject({ code: 4100 })
    const connecting = ask('eth_requestAccounts')
    answer(false)
    await expect(connecting).rejects.toMatchObject({ code: 4001 })
    expect(await ask('eth_accounts')).toEqual([])
  })

  it('the demo wallet takes one question at a time', async () => {
    const first = ask('personal_sign', '0x68', address)
    await expect(ask('personal_sign', '0x68', address)).rejects.toMatchObject({ code: -32002 })
    answer(true)
    await first
    expect(asked).toHaveLength(1)
  })

  it('the demo wallet knows a network only after it was added, then moves there and tells', async () => {
    const told: unknown[] = []
    wallet.on!('chainChanged', (chainId: unknown) => told.push(chainId))
    await expect(ask('wallet_switchEthereumChain', { chainId: '0x38' })).rejects.toMatchObject({
      code: 4902,
    })
    await expect(
      ask('wallet_addEthereumChain', { chainId: '0x1', rpcUrls: [] }),
    ).rejects.toMatchObject({ code: 4902 })
    const adding = ask('wallet_addEthereumChain', {
      chainId: '0x38',
      chainName: 'x',
      rpcUrls: ['http://shop.example/demo/rpc/56'],
    })
    answer(true)
    await adding
    expect(asked[0]).toMatchObject({ kind: 'add', rpcUrls: ['http://shop.example/demo/rpc/56'] })
    expect([await ask('eth_chainId'), told]).toEqual(['0x38', ['0x38']])
    const back = ask('wallet_switchEthereumChain', { chainId: '0x89' })
    answer(false)
    await expect(back).rejects.toMatchObject({ code: 4001 })
    expect(await ask('eth_chainId')).toBe('0x38')
    // It remembers on the next page.
    expect(await make().request({ method: 'eth_chainId' })).toBe('0x38')
  })

  it('signs what it showed, with its own key', async () => {
    const signing = ask('personal_sign', '0x68656c6c6f', address)
    answer(true)
    const signature = (await signing) as `0x${string}`
    expect(asked[0]).toMatchObject({ kind: 'sign', text: 'hello' })
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(address)
  })

  it.each([
    'eth_sign',
    'eth_signTypedData_v4',
    'eth_sendRawTransaction',
    'anvil_setBalance',
    'wallet_watchAsset',
  ])('does not do %s', async (method) => {
    await expect(ask(method)).rejects.toMatchObject({ code: 4200 })
  })
})
