import { keccak_256 } from '@noble/hashes/sha3.js'
import { addressWord, uintWord } from '../../../basics/abi/words.ts'
import { bytesToHex, hexToBytes, type Hex } from '../../../basics/hex.ts'
import { hexOfTron } from '../../../basics/tron/address.ts'
import {
  CREATE2_PREFIX,
  cloneHashOf,
  implementationOf,
  type ForwarderKind,
} from './forwarderAddress.ts'
import { FORWARDER_RUNTIME, FORWARDERS_RUNTIME } from './forwardersBuild.ts'

/** Token units that a sweep leaves at an address. */
export const FORWARDER_KEEP = { evm: 0n, tron: 1n } as const satisfies Record<ForwarderKind, bigint>

type Runtime = {
  readonly bytes: number
  readonly hash: string
  readonly immutables: Readonly<Record<string, readonly number[]>>
}
const WORD_DIGITS = 64
const ZERO_WORD = '0'.repeat(WORD_DIGITS)

/** Immutable values are part of the code: each is compared, then zeroed before hashing. */
function isBuild(
  code: string,
  runtime: Runtime,
  values: Readonly<Record<string, string>>,
): boolean {
  let digits = code.replace(/^0x/, '').toLowerCase()
  if (digits.length !== runtime.bytes * 2) return false
  for (const [name, starts] of Object.entries(runtime.immutables))
    for (const start of starts) {
      const from = start * 2
      if (digits.slice(from, from + WORD_DIGITS) !== values[name]) return false
      digits = digits.slice(0, from) + ZERO_WORD + digits.slice(from + WORD_DIGITS)
    }
  return `0x${bytesToHex(keccak_256(hexToBytes(digits)))}` === runtime.hash
}

/** Runtime code as hex, with or without `0x`. */
type ForwardersCode = { readonly factory: string; readonly implementation: string }

/**
 * True when both codes are this project's build. A factory deployed by others may have the right code and clone
 * another implementation.
 */
export function areForwarders(kind: ForwarderKind, factory: string, code: ForwardersCode): boolean {
  const implementation: Hex = implementationOf(kind, factory)
  return (
    isBuild(code.factory, FORWARDERS_RUNTIME, {
      implementation: addressWord(implementation),
      keep: uintWord(FORWARDER_KEEP[kind]),
      prefix: CREATE2_PREFIX[kind].padEnd(WORD_DIGITS, '0'),
      cloneHash: cloneHashOf(implementation),
    }) &&
    isBuild(code.implementation, FORWARDER_RUNTIME, {
      factory: addressWord(kind === 'tron' ? hexOfTron(factory) : factory),
    })
  )
}
