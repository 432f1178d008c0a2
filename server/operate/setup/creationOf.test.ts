import { encodeDeployData, type Abi } from 'viem'
import { expect, test } from 'vitest'
import { NETWORKS } from '../../../basics/networks.ts'
import { fromTronAddress } from '../../../basics/tron/address.ts'
import { CONTRACTS, creationOf, MissingArgument, readArtifact } from './creationOf.ts'
import { isBuiltFrom } from './isBuiltFrom.ts'

const A = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const B = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const C = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'
const given = {
  mdd: A,
  platform: B,
  owner: C,
  treasury: B,
  name: 'Mein Döner-Dollar, lang genug für zwei Wörter',
  symbol: 'MDD',
}

for (const network of [137, 105] as const)
  test.each(CONTRACTS)(
    `%s is created with its arguments, ${NETWORKS[network].name}`,
    (contract) => {
      const { abi, bytecode } = readArtifact(contract)
      const usdt = fromTronAddress(NETWORKS[network].usdtAddress) ?? NETWORKS[network].usdtAddress
      const args = {
        forwarders: network === 105 ? [1n, '0x41'] : [0n, '0xff'],
        shop: [usdt, A, B, C],
        spendLimit: [usdt, B],
        token: [given.name, given.symbol, 18, C],
      }[contract]
      expect(creationOf(network, contract, given)).toBe(
        encodeDeployData({ abi: abi as unknown as Abi, bytecode, args }).toLowerCase(),
      )
    },
  )

test("a contract's missing address is named", () => {
  expect(() => creationOf(137, 'shop', { mdd: A })).toThrow(new MissingArgument('platform'))
})

const FILLED = `7f${'0'.repeat(24)}${A.slice(2).toLowerCase()}`
const OPEN = `7f${'0'.repeat(64)}`
const HEAD = '6080604052'.repeat(8)

test('code counts as built from a creation when only its unchangeable words differ', () => {
  const creation = `0x6001${HEAD}aa${OPEN}bb${OPEN}cc6002`
  expect(isBuiltFrom(`0x${HEAD}aa${FILLED}bb${FILLED}cc`, creation)).toBe(true)
  expect(isBuiltFrom(`0x${HEAD}aa${FILLED}bb${FILLED}cd`, creation)).toBe(false)
  expect(isBuiltFrom(`0x${HEAD}ab${FILLED}bb${FILLED}cc`, creation)).toBe(false)
  expect(isBuiltFrom(`0x${HEAD}aa${FILLED}bb${FILLED}ccdd6003`, creation)).toBe(false)
  // The instruction before the word is code as well.
  expect(isBuiltFrom(`0x${HEAD}aa${FILLED}bb60${FILLED.slice(2)}cc`, creation)).toBe(false)
  expect(isBuiltFrom('0x', creation)).toBe(false)
})
