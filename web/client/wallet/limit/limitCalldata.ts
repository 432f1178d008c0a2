import { addressWord, uintWord } from '../../../../basics/abi/words.ts'
import type { Hex } from '../../../../basics/hex.ts'

/** Hand-written encoders; tests compare them with viem. */
export const LIMIT_SELECTOR = {
  approve: '0x095ea7b3',
  grant: '0xb9e12b1e',
  revoke: '0x20c5429b',
} as const

/** Addresses are `0x` and 40 digits, amounts base units, the end Unix seconds. */
export type GrantTerms = {
  treasury: string
  token: string
  capBase: bigint
  perOrderBase: bigint
  /** Per 30 days from the grant on. */
  perPeriodBase: bigint
  endSeconds: bigint
  operator: string
}

export const encodeGrant = ({
  treasury,
  token,
  capBase,
  perOrderBase,
  perPeriodBase,
  endSeconds,
  operator,
}: GrantTerms): Hex =>
  `${LIMIT_SELECTOR.grant}${[
    addressWord(treasury),
    addressWord(token),
    uintWord(capBase),
    uintWord(perOrderBase),
    uintWord(perPeriodBase),
    uintWord(endSeconds),
    addressWord(operator),
  ].join('')}`
export const encodeRevoke = (grantId: bigint): Hex => `${LIMIT_SELECTOR.revoke}${uintWord(grantId)}`
export const encodeAllow = (spender: string, amountBase: bigint): Hex =>
  `${LIMIT_SELECTOR.approve}${addressWord(spender)}${uintWord(amountBase)}`

export type DecodedLimitCall =
  | ({ name: 'grant' } & GrantTerms)
  | { name: 'revoke'; grantId: bigint }

export function decodeLimitCall(data: string): DecodedLimitCall | undefined {
  const selector = data.slice(0, 10).toLowerCase()
  const body = data.slice(10)
  if (!/^([0-9a-fA-F]{64})+$/.test(body)) return undefined
  const words = body.toLowerCase().match(/.{64}/g)!
  const number = (at: number): bigint => BigInt(`0x${words[at]!}`)
  const address = (at: number): string => `0x${words[at]!.slice(24)}`
  const areAddresses = (...places: number[]): boolean =>
    places.every((at) => number(at) < 1n << 160n)
  if (selector === LIMIT_SELECTOR.revoke && words.length === 1)
    return { name: 'revoke', grantId: number(0) }
  if (selector !== LIMIT_SELECTOR.grant || words.length !== 7 || !areAddresses(0, 1, 6))
    return undefined
  return {
    name: 'grant',
    treasury: address(0),
    token: address(1),
    capBase: number(2),
    perOrderBase: number(3),
    perPeriodBase: number(4),
    endSeconds: number(5),
    operator: address(6),
  }
}
