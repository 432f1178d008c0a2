import { expect, test } from 'vitest'
import type { CallResult } from '../../../api/calls.ts'
import { NETWORK_IDS, type NetworkId } from '../../../basics/networks.ts'
import { isFeeMissing, networksOf, takesNothing, workingWay, type Way } from './ways.ts'

type Networks = CallResult<'listNetworks'>
type Fees = CallResult<'listNetworkFees'>

const networks = (over: Partial<Record<NetworkId, Partial<Networks[number]>>> = {}): Networks =>
  NETWORK_IDS.map(
    (network) =>
      ({
        network,
        open: true,
        wallet: 'transfer',
        transfer: true,
        ...over[network],
      }) as Networks[number],
  )
const fee = (network: NetworkId, least: string, most: string, usdt?: [string, string]) => {
  const one = {
    coin: { least, most },
    usdt: usdt ? { least: usdt[0], most: usdt[1] } : null,
  }
  const dear = { coin: { least: '9', most: '9' }, usdt: { least: '3', most: '3' } }
  return { network, transfer: one, contract: dear } as Fees[number]
}
const fees: Fees = [
  fee(105, '6.4285', '13.3735', ['1.92855', '4.01205']),
  fee(137, '0.0035', '0.0035', ['0.0014', '0.0014']),
  fee(56, '0.0000070001', '0.0000070001', ['0.0142', '0.0142']),
]

test('each network tells its fee in USDT, rounded up, and one is the cheapest', () => {
  const { offered, withheld } = networksOf('wallet', networks(), fees, [])
  expect(offered).toEqual([
    { network: 105, fee: { coin: '6.43–13.4 TRX', usdt: '≈ 1.93–4.02' }, isCheapest: false },
    { network: 137, fee: { coin: '0.0035 POL', usdt: '< 0.01' }, isCheapest: true },
    { network: 56, fee: { coin: '0.00000701 BNB', usdt: '≈ 0.02' }, isCheapest: false },
  ])
  expect(withheld).toEqual([])
})

test('none is called cheapest while a fee is unknown, or where there is no choice', () => {
  const without = networksOf('wallet', networks(), fees.slice(1), [])
  expect(without.offered[0]).toEqual({ network: 105, isCheapest: false })
  expect(without.offered.some(({ isCheapest }) => isCheapest)).toBe(false)
  const coinOnly = [fee(105, '6', '6'), ...fees.slice(1)]
  expect(networksOf('wallet', networks(), coinOnly, []).offered[0]!.fee).toEqual({ coin: '6 TRX' })
  const one = networks({ 105: { open: false }, 56: { open: false } })
  expect(networksOf('wallet', one, fees, []).offered).toMatchObject([{ isCheapest: false }])
  expect(networksOf('wallet', networks(), undefined, []).offered).toHaveLength(3)
})

test('what cannot work is not offered, with the reason', () => {
  const some = networks({
    105: { open: false },
    137: { wallet: null },
    56: { wallet: 'contract', transfer: false },
  })
  const wallet = networksOf('wallet', some, fees, [])
  expect(wallet.offered).toEqual([
    { network: 56, fee: { coin: '9 BNB', usdt: '≈ 3.00' }, isCheapest: false },
  ])
  expect(wallet.withheld).toEqual([
    { network: 105, why: 'closed' },
    { network: 137, why: 'notThisWay' },
  ])
  const transfer = networksOf('transfer', some, fees, [])
  expect(transfer.offered.map(({ network }) => network)).toEqual([137])
  expect(transfer.withheld).toContainEqual({ network: 56, why: 'notThisWay' })
})

test('a limit is charged where the shop has one, and costs the buyer no fee', () => {
  expect(networksOf('limit', networks(), fees, [137]).offered).toEqual([
    { network: 137, isCheapest: false },
  ])
})

test('the fee of an open network is asked for again until it is known', () => {
  expect(isFeeMissing(networks(), fees)).toBe(false)
  expect(isFeeMissing(networks(), fees.slice(1))).toBe(true)
  expect(isFeeMissing(networks({ 105: { open: false } }), fees.slice(1))).toBe(false)
})

test('a way that no network takes gives way to one that works, and stays where neither does', () => {
  const among = (way: Way, offered: Partial<Networks[number]>) => {
    const shop = networks({ 105: offered, 137: offered, 56: offered })
    return workingWay(way, (one) => networksOf(one, shop, fees, []))
  }
  const byTransfer = { wallet: null }
  const byWallet = { transfer: false }
  expect(among('wallet', byTransfer)).toBe('transfer')
  expect(among('transfer', byWallet)).toBe('wallet')
  expect(among('wallet', byWallet)).toBe('wallet')
  expect(among('balance', byTransfer)).toBe('balance')
  expect(among('wallet', { open: false })).toBe('wallet')
})

test('a shop whose networks all rest, or take neither wallets nor transfers, takes nothing', () => {
  const all = (over: Partial<Networks[number]>) =>
    networks(Object.fromEntries(NETWORK_IDS.map((network) => [network, over])))
  const nothing = (shop: Networks) => takesNothing((one) => networksOf(one, shop, fees, []))
  expect(nothing(networks())).toBe(false)
  expect(nothing(all({ open: false }))).toBe(true)
  expect(nothing(all({ wallet: null, transfer: false }))).toBe(true)
  expect(nothing(networks({ 137: { open: false } }))).toBe(false)
})
