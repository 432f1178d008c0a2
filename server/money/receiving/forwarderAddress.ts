import { keccak_256 } from '@noble/hashes/sha3.js'
import { addressWord } from '../../../basics/abi/words.ts'
import { bytesToHex, hexToBytes, type Hex } from '../../../basics/hex.ts'
import { hexOfTron, toTronAddress } from '../../../basics/tron/address.ts'
import { FORWARDER_INIT_HASH } from './forwardersBuild.ts'

export type ForwarderKind = 'evm' | 'tron'
/** Addresses as the network writes them: `0x…`, or base58 on TRON. */
type ForwarderPlace = {
  readonly kind: ForwarderKind
  readonly factory: string
  readonly treasury: string
  /** 32 bytes, from `forwarderSalt`. */
  readonly salt: Hex
}

/** The first byte hashed for a CREATE2 address. */
export const CREATE2_PREFIX = { evm: 'ff', tron: '41' } as const satisfies Record<
  ForwarderKind,
  string
>
const ZERO_SALT = '0'.repeat(64)
const SALT = /^0x[0-9a-f]{64}$/i
const ADDRESS_DIGITS = 40

const keccak = (hex: string): string => bytesToHex(keccak_256(hexToBytes(hex)))
const digitsOf = (kind: ForwarderKind, address: string): string =>
  addressWord(kind === 'tron' ? hexOfTron(address) : address).slice(-ADDRESS_DIGITS)

function create2Address(
  kind: ForwarderKind,
  factoryDigits: string,
  salt: string,
  initHash: string,
): Hex {
  const hash = keccak(`${CREATE2_PREFIX[kind]}${factoryDigits}${salt}${initHash}`)
  return `0x${hash.slice(-ADDRESS_DIGITS)}`
}

/** The clones' common code, `0x` and lower-case digits. */
export const implementationOf = (kind: ForwarderKind, factory: string): Hex =>
  create2Address(kind, digitsOf(kind, factory), ZERO_SALT, FORWARDER_INIT_HASH.slice(2))

/** Hash of a clone's creation code (EIP-1167), without `0x`. */
export const cloneHashOf = (implementation: Hex): string =>
  keccak(
    `3d602d80600a3d3981f3363d3d373d3d3d363d73${implementation.slice(2)}5af43d82803e903d91602b57fd5bf3`,
  )

/**
 * As `Forwarders.addressOf` computes it: lower-case hex, or base58 on TRON. Throws `TypeError` for a malformed address
 * or salt.
 */
export function forwarderAddress({ kind, factory, treasury, salt }: ForwarderPlace): string {
  if (!SALT.test(salt)) throw new TypeError('a salt has 32 bytes')
  const factoryDigits = digitsOf(kind, factory)
  const realSalt = keccak(addressWord(`0x${digitsOf(kind, treasury)}`) + salt.slice(2))
  const address = create2Address(
    kind,
    factoryDigits,
    realSalt,
    cloneHashOf(implementationOf(kind, factory)),
  )
  return kind === 'tron' ? toTronAddress(address) : address
}
