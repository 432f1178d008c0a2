import { encodeAddOrder } from '../../../web/client/wallet/pledgeCoin.ts'
import { encodeFunctionData, erc20Abi, type Address } from 'viem'
import { expect, test } from 'vitest'
import { spendLimitAbi } from '../../../basics/abi/spendLimit.ts'
import { fromTronAddress, toTronAddress } from '../../../basics/tron/address.ts'
import { isOurCall } from './tronCalls.ts'

const hex = (digit: string): Address => `0x${digit.repeat(40)}`
const [TOKEN, LIMIT, TREASURY, OPERATOR, OTHER, SELLER] = ['1', '2', '3', '4', '5', '6'].map(
  (digit) => toTronAddress(hex(digit)),
) as [string, string, string, string, string, string]
const terms = { token: TOKEN, contract: LIMIT, treasury: TREASURY, operator: OPERATOR }
const at = (address: string): Address => fromTronAddress(address) as Address
const approve = (spender: string, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [at(spender), amount] })
const grant = (treasury: string, token: string, operator: string) =>
  encodeFunctionData({
    abi: spendLimitAbi,
    functionName: 'grant',
    args: [at(treasury), at(token), 10n, 5n, 8n, 99n, at(operator)],
  })
const revoke = encodeFunctionData({ abi: spendLimitAbi, functionName: 'revoke', args: [7n] })

const pledge = encodeAddOrder({ level: 1n << 127n, usdtBase: 100n })
const swap = `0x94b918de${'0'.repeat(63)}5`

test.each<[string, string, string, boolean]>([
  ['taking an allowance back, whoever has it', TOKEN, approve(OTHER, 0n), true],
  ['allowing the spending limit', TOKEN, approve(LIMIT, 10n), true],
  ['a grant to our treasury and operator', LIMIT, grant(TREASURY, TOKEN, OPERATOR), true],
  ['a revocation', LIMIT, revoke, true],
  ['allowing the spending limit everything', TOKEN, approve(LIMIT, 2n ** 256n - 1n), false],
  [
    'allowing the spending limit more than there ever was',
    TOKEN,
    approve(LIMIT, 10n ** 18n),
    false,
  ],
  ['allowing somebody else', TOKEN, approve(OTHER, 1n), false],
  ['an allowance of another token', OTHER, approve(LIMIT, 0n), false],
  ["a grant to somebody else's treasury", LIMIT, grant(OTHER, TOKEN, OPERATOR), false],
  ['a grant to another operator', LIMIT, grant(TREASURY, TOKEN, OTHER), false],
  ['a grant of another token', LIMIT, grant(TREASURY, OTHER, OPERATOR), false],
  ['a grant at another contract', OTHER, grant(TREASURY, TOKEN, OPERATOR), false],
  ['bytes behind a call', TOKEN, `${approve(OTHER, 0n)}00`, false],
  [
    'a transfer',
    TOKEN,
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [at(LIMIT), 0n] }),
    false,
  ],
  ['nothing', TOKEN, '0x', false],
  ['a purchase without coin', SELLER, swap, false],
  ['a pledge without coin, which would take USDT', SELLER, pledge, false],
])('a call that the wallet may sign on TRON: %s', (_name, to, data, expected) => {
  expect(isOurCall(terms, at(to), data)).toBe(expected)
})

test.each<[string, string, string, bigint, boolean]>([
  ['TRX for MDD of the shop contract', SELLER, swap, 5n, true],
  ['for no MDD at least', SELLER, `0x94b918de${'0'.repeat(64)}`, 5n, false],
  ['at another contract', OTHER, swap, 5n, false],
  ['TRX for a pledge', SELLER, pledge, 5n, true],
  ['for a pledge at another contract', OTHER, pledge, 5n, false],
  ['for a pledge with bytes behind it', SELLER, `${pledge}00`, 5n, false],
  ['with bytes behind it', SELLER, `${swap}00`, 5n, false],
  ['as a revocation', LIMIT, revoke, 5n, false],
  ['as an allowance', TOKEN, approve(LIMIT, 10n), 5n, false],
])('TRX goes along with a call: %s', (_name, to, data, sun, expected) => {
  expect(isOurCall({ ...terms, seller: SELLER, sellsMdd: true }, at(to), data, sun)).toBe(expected)
  // Where the shop sells none.
  expect(isOurCall(terms, at(to), data, sun)).toBe(false)
})

test('without whitelist mode an allowance can only be revoked', () => {
  expect(isOurCall({ token: TOKEN }, at(TOKEN), approve(OTHER, 0n))).toBe(true)
  expect(isOurCall({ token: TOKEN }, at(TOKEN), approve(LIMIT, 1n))).toBe(false)
  expect(isOurCall({ token: TOKEN }, at(LIMIT), revoke)).toBe(false)
})
