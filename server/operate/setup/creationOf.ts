import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressWord, uintWord } from '../../../basics/abi/words.ts'
import type { Hex } from '../../../basics/hex.ts'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { fromTronAddress } from '../../../basics/tron/address.ts'

const ARTIFACTS = join(import.meta.dirname, '../../../contracts/artifacts')

export const CONTRACTS = ['forwarders', 'shop', 'spendLimit', 'token'] as const
export type Contract = (typeof CONTRACTS)[number]

export const ARTIFACT = {
  forwarders: 'Forwarders',
  shop: 'Shop',
  spendLimit: 'SpendLimit',
  token: 'Token',
} as const

export type CreationOptions = {
  readonly usdt?: string | undefined
  readonly mdd?: string | undefined
  readonly platform?: string | undefined
  readonly owner?: string | undefined
  readonly treasury?: string | undefined
  readonly name?: string | undefined
  readonly symbol?: string | undefined
}

/** An address that the contract's constructor takes was not given. */
export class MissingArgument extends Error {
  override readonly name = 'MissingArgument'
  readonly argument: keyof CreationOptions
  constructor(argument: keyof CreationOptions) {
    super(`${argument} is missing`)
    this.argument = argument
  }
}

type Artifact = {
  readonly abi: readonly Readonly<Record<string, unknown>>[]
  readonly bytecode: Hex
}

export const readArtifact = (contract: Contract): Artifact =>
  JSON.parse(readFileSync(join(ARTIFACTS, `${ARTIFACT[contract]}.json`), 'utf8')) as Artifact

const MDD_DECIMALS = 18n
const WORD = 32

/** A text's length and bytes, to whole words. */
function textWords(text: string): string {
  const bytes = Buffer.from(text, 'utf8')
  const padded = Buffer.alloc(Math.ceil(bytes.length / WORD) * WORD)
  bytes.copy(padded)
  return uintWord(BigInt(bytes.length)) + padded.toString('hex')
}

/** (string, string, uint8, address) */
function tokenWords(name: string, symbol: string, owner: string): string {
  const heads = 4n * BigInt(WORD)
  const first = textWords(name)
  const second = heads + BigInt(first.length / 2)
  return [
    uintWord(heads),
    uintWord(second),
    uintWord(MDD_DECIMALS),
    owner,
    first,
    textWords(symbol),
  ].join('')
}

/** The first byte of the addresses that a factory makes, at the left of a `bytes1`. */
const prefixWord = (byte: string): string => byte.padEnd(2 * WORD, '0')

/** The data that creates a contract with its arguments; addresses in the network's format. Throws `MissingArgument`. */
export function creationOf(network: NetworkId, contract: Contract, options: CreationOptions): Hex {
  const { kind, usdtAddress } = NETWORKS[network]
  const word = (address: string): string => addressWord(fromTronAddress(address) ?? address)
  const need = (name: keyof CreationOptions): string => {
    const value = options[name]
    if (!value) throw new MissingArgument(name)
    return word(value)
  }
  const usdt = word(options.usdt ?? usdtAddress)
  const words: Readonly<Record<Contract, () => string>> = {
    forwarders: () =>
      kind === 'tron' ? uintWord(1n) + prefixWord('41') : uintWord(0n) + prefixWord('ff'),
    shop: () => usdt + need('mdd') + need('platform') + need('owner'),
    spendLimit: () => usdt + need('treasury'),
    token: () => tokenWords(options.name ?? 'MDD', options.symbol ?? 'MDD', need('owner')),
  }
  return `${readArtifact(contract).bytecode}${words[contract]()}` as Hex
}
