import { type Hex, bytesToHex } from '../../../../basics/hex.ts'
import { Trx, utils } from 'tronweb'
import { encodeFunctionData, parseAbi, recoverAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toTronAddress } from '../../../../basics/tron/address.ts'
import { encodeCall, transactionOf, type TronCall } from '../../../../basics/tron/transaction.ts'
import { encodeGrant, encodeRevoke, type GrantTerms } from '../limit/limitCalldata.ts'
import { walletErrorKey } from '../walletError.ts'
import { createDemoTronProvider } from './demoTronProvider.ts'
import type { DemoAsk, DemoChain } from './demoProvider.ts'

const KEY: Hex = `0x${'1'.padStart(64, '0')}`
const EVM = privateKeyToAccount(KEY).address
const ADDRESS = toTronAddress(EVM)
const SHOP: Hex = `0x${'c'.repeat(40)}`
const chain: DemoChain = {
  network: 105,
  kind: 'tron',
  rpc: '',
  chainId: 0x2b6653dc,
  usdt: ADDRESS,
  decimals: 6,
  shop: ADDRESS,
  token: ADDRESS,
  spendLimit: null,
  receive: [],
}
const data = encodeFunctionData({
  abi: parseAbi(['function payOrder(uint256,uint256,uint256,address,uint64)']),
  args: [5n, 7n, 12_500_000n, EVM, 1_900_000_000n],
})
const call: TronCall = {
  owner: EVM.toLowerCase() as Hex,
  contract: SHOP,
  data,
  callValue: 0n,
  feeLimit: 30_000_000n,
  refBlockBytes: 'abcd',
  refBlockHash: '0123456789abcdef',
  expiration: 1_800_000_600_000,
  timestamp: 1_800_000_000_000,
}
const transaction = (change: Partial<TronCall> = {}) =>
  transactionOf({ ...call, ...change, kind: 'call', permissionId: 0 })

let asks: DemoAsk[]
let agrees: boolean
let funded: string[]
let balance: number | undefined
const kept = new Map<string, string>()
const wallet = () =>
  createDemoTronProvider({
    chain,
    privateKey: KEY,
    origin: 'http://shop.example',
    confirm: async (ask) => (asks.push(ask), agrees),
    fund: async (_, address) => funded.push(address),
    memory: { read: (key) => kept.get(key), write: (key, value) => void kept.set(key, value) },
  })
const connected = async () => {
  const one = wallet()
  await one.request({ method: 'eth_requestAccounts' })
  asks = []
  const { tronWeb } = one
  if (!tronWeb) throw new Error('not connected')
  return tronWeb.trx!
}

beforeEach(() => {
  asks = []
  agrees = true
  funded = []
  balance = undefined
  kept.clear()
  vi.stubGlobal('fetch', async () => Response.json(balance === undefined ? {} : { balance }))
})
afterEach(() => void vi.unstubAllGlobals())

it('shows its account after the owner agreed, is funded once, and remembers', async () => {
  const one = wallet()
  expect(one.tronWeb).toBe(false)
  agrees = false
  expect(
    walletErrorKey(
      await one.request({ method: 'eth_requestAccounts' }).catch((error: unknown) => error),
    ),
  ).toBe('deniedMessage')
  expect([one.tronWeb, funded]).toEqual([false, []])
  agrees = true
  expect(await one.request({ method: 'eth_requestAccounts' })).toEqual([ADDRESS])
  expect(one.tronWeb).toMatchObject({ defaultAddress: { base58: ADDRESS } })
  expect(funded).toEqual([ADDRESS])
  expect(asks.map(({ kind }) => kind)).toEqual(['connect', 'connect'])
  const again = wallet()
  expect(await again.request({ method: 'eth_requestAccounts' })).toEqual([ADDRESS])
  expect(asks).toHaveLength(2)
  expect(await again.request({ method: 'eth_chainId' })).toBe('0x2b6653dc')
})

it('is not funded when it has something already', async () => {
  balance = 5
  await wallet().request({ method: 'eth_requestAccounts' })
  expect(funded).toEqual([])
})

it('signs a call that it has shown, as the network checks it', async () => {
  const trx = await connected()
  const asked = transaction()
  const signed = (await trx.sign!(asked)) as { txID: string; signature: string[] }
  expect(asks).toMatchObject([
    {
      kind: 'send',
      address: ADDRESS,
      contract: toTronAddress(SHOP),
      fee: 30_000_000n,
      call: { name: 'payOrder', orderId: 5n, amount: 12_500_000n },
    },
  ])
  expect(signed.txID).toBe(asked.txID)
  expect(
    await recoverAddress({ hash: `0x${asked.txID}`, signature: `0x${signed.signature[0]!}` }),
  ).toBe(EVM)
})

it('the demo TRON wallet reads what a spending limit asks for', async () => {
  const trx = await connected()
  const terms: GrantTerms = {
    treasury: SHOP,
    token: SHOP,
    capBase: 600n,
    perOrderBase: 300n,
    perPeriodBase: 400n,
    endSeconds: 1_900_000_000n,
    operator: EVM.toLowerCase(),
  }
  await trx.sign!(transaction({ data: encodeGrant(terms) }))
  await trx.sign!(transaction({ data: encodeRevoke(7n) }))
  await trx.sign!(transaction({ data: `${encodeRevoke(7n)}00` }))
  expect(asks.map((ask) => ask.kind === 'send' && ask.call)).toEqual([
    { name: 'grant', ...terms },
    { name: 'revoke', grantId: 7n },
    undefined,
  ])
})

it('signs no other’s call, and nothing that it cannot read', async () => {
  const trx = await connected()
  for (const wrong of [
    transaction({ owner: SHOP }),
    { ...transaction(), raw_data_hex: `${bytesToHex(encodeCall(call))}00` },
    { raw_data_hex: 'x' },
    {},
    null,
  ])
    await expect(trx.sign!(wrong)).rejects.toThrow()
  expect(asks).toEqual([])
})

it('the demo TRON wallet declines as TronLink does', async () => {
  const trx = await connected()
  agrees = false
  for (const ask of [() => trx.sign!(transaction()), () => trx.signMessageV2!('x')])
    expect(await ask().catch((error: unknown) => error)).toBe('Confirmation declined by user')
})

it('the demo TRON wallet signs texts in both ways', async () => {
  const trx = await connected()
  const text = 'Sign in: 小铺'
  expect(utils.message.verifyMessage(text, (await trx.signMessageV2!(text)) as string)).toBe(
    ADDRESS,
  )
  const hex = Buffer.from(text).toString('hex')
  expect(Trx.verifySignature(hex, ADDRESS, (await trx.sign!(hex)) as string)).toBe(true)
  expect(asks).toMatchObject([
    { kind: 'sign', text },
    { kind: 'sign', text },
  ])
})

it('the demo TRON wallet asks one question at a time', async () => {
  const one = wallet()
  const both = await Promise.allSettled([
    one.request({ method: 'eth_requestAccounts' }),
    one.request({ method: 'eth_requestAccounts' }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(one.request({ method: 'eth_sign' })).rejects.toMatchObject({ code: 4200 })
})
