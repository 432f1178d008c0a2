import { hexToBytes } from '../../../../basics/hex.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hexOfTron, toTronAddress } from '../../../../basics/tron/address.ts'
import {
  transactionOf,
  txIdOf,
  type TronCall,
  type TronTransaction,
} from '../../../../basics/tron/transaction.ts'
import type { TronProvider } from '../provider.ts'
import { encodeAllow, encodeRevoke } from './limitCalldata.ts'
import { tronCaller, type CallCost } from './walletCaller.ts'

/**
 * Neither the server's transaction nor the wallet's answer is trusted: only the call that the page meant is signed
 * and sent.
 */
const [OWNER, LIMIT, THIEF] = ['a', 'b', 'c'].map((digit) =>
  toTronAddress(`0x${digit.repeat(40)}`),
) as [string, string, string]
const DATA = encodeRevoke(7n)
const SIGNATURE = 'ab'.repeat(65)
const meant: TronCall = {
  owner: hexOfTron(OWNER),
  contract: hexOfTron(LIMIT),
  data: DATA,
  callValue: 0n,
  feeLimit: 30_000_000n,
  refBlockBytes: 'abcd',
  refBlockHash: '0123456789abcdef',
  expiration: 1_800_000_600_000,
  timestamp: 1_800_000_000_000,
}
const built = (change: Partial<TronCall> = {}): TronTransaction =>
  transactionOf({ ...meant, ...change, kind: 'call', permissionId: 0 })

let answer: { transaction: TronTransaction; missingSun: string }
let signs: (asked: TronTransaction) => TronTransaction
let asked: TronTransaction[]
let sent: unknown[]
let costs: CallCost[]

const provider = {
  tronWeb: () => ({
    defaultAddress: { base58: OWNER },
    trx: {
      sign: async (transaction: TronTransaction) => (
        asked.push(transaction),
        { ...signs(transaction), signature: [SIGNATURE] }
      ),
    },
  }),
  request: () => Promise.reject(new Error('not asked for')),
} as unknown as TronProvider
const caller = () =>
  tronCaller(provider, {
    owner: OWNER,
    chainId: 1,
    ensureNetwork: async () => {},
    signal: new AbortController().signal,
  })
const send = () => caller().send(LIMIT, DATA, (cost) => void costs.push(cost))

beforeEach(() => {
  answer = { transaction: built(), missingSun: '0' }
  signs = (transaction) => transaction
  ;[asked, sent, costs] = [[], [], []]
  vi.stubGlobal('fetch', async (url: string | URL, { body }: RequestInit) => {
    const what = JSON.parse(body as string) as { transaction: { raw_data_hex: string } }
    if (String(url).endsWith('/appleShop/tronCall'))
      return Response.json({
        success: true,
        code: 200,
        message: '',
        timestamp: 0,
        result: { ...answer, feeSun: '2000000', feeLimit: '30000000' },
      })
    sent.push(what)
    return Response.json({
      success: true,
      code: 200,
      message: '',
      timestamp: 0,
      result: { txID: txIdOf(hexToBytes(what.transaction.raw_data_hex)) },
    })
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('the call that was meant is signed and handed over, its cost said before', async () => {
  expect(await send()).toBe(built().txID)
  expect(costs).toEqual([{ feeSun: 2_000_000n, ceilingSun: 30_000_000n }])
  expect(asked).toEqual([built()])
  expect(sent).toEqual([
    { transaction: { raw_data_hex: built().raw_data_hex, signature: [SIGNATURE] } },
  ])
})

test('a wallet may move the end of its time', async () => {
  signs = () => built({ expiration: meant.expiration + 60_000 })
  expect(await send()).toBe(built({ expiration: meant.expiration + 60_000 }).txID)
})

const lies: [string, Partial<TronCall>][] = [
  ['another contract', { contract: hexOfTron(THIEF) }],
  ['another call', { data: encodeAllow(hexOfTron(THIEF), 1n) }],
  ['another grant', { data: encodeRevoke(8n) }],
  ["somebody else's account", { owner: hexOfTron(THIEF) }],
  ['coin sent along', { callValue: 1n }],
  ['a fee limit above the ceiling', { feeLimit: 100_000_001n }],
]
test.each(lies)('%s, built by the server, is not asked for', async (_what, change) => {
  answer = { ...answer, transaction: built(change) }
  await expect(send()).rejects.toMatchObject({ key: 'otherSigned' })
  expect([asked, sent, costs]).toEqual([[], [], []])
})

test.each(lies)('%s, given back by the wallet, is not handed over', async (_what, change) => {
  signs = () => built(change)
  await expect(send()).rejects.toMatchObject({ key: 'otherSigned' })
  expect(sent).toEqual([])
})

test('a wallet without the coin for it is not asked', async () => {
  answer = { ...answer, missingSun: '1' }
  await expect(send()).rejects.toMatchObject({ key: 'insufficientNative' })
  expect([asked, costs]).toEqual([[], []])
})
