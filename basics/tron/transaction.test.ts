import { type Hex, bytesToHex, hexToBytes } from '../hex.ts'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { utils } from 'tronweb'
import { expect, it } from 'vitest'
import { fromTronAddress } from './address.ts'
import { writeBytes, writeInt } from './protobuf.ts'
import {
  decodeRaw,
  encodeCall,
  encodeRaw,
  transactionOf,
  txIdOf,
  type TronRaw,
} from './transaction.ts'

const { txJsonToPb, txPbToRawDataHex, txPbToTxID } = utils.transaction

const hex = (minBytes: number, maxBytes = minBytes) =>
  fc.uint8Array({ minLength: minBytes, maxLength: maxBytes }).map(bytesToHex)
const address = hex(20).map((digits): Hex => `0x${digits}`)
const data = hex(0, 200).map((digits): Hex => `0x${digits}`)
/** tronweb takes whole numbers from JSON. */
const sun = fc.maxSafeInteger().map((value) => BigInt(Math.abs(value)))
const head = {
  refBlockBytes: hex(2),
  refBlockHash: hex(8),
  feeLimit: sun,
  permissionId: fc.integer({ min: 0, max: 9 }),
  expiration: fc.integer({ min: 1, max: 2 ** 45 }),
  timestamp: fc.integer({ min: 1, max: 2 ** 45 }),
}
const call = fc.record({
  ...head,
  kind: fc.constant('call' as const),
  owner: address,
  contract: address,
  data,
  callValue: sun,
})
const transfer = fc.record({
  ...head,
  kind: fc.constant('transfer' as const),
  owner: address,
  to: address,
  amount: sun,
})
const create = fc.record({
  ...head,
  kind: fc.constant('create' as const),
  owner: address,
  bytecode: data,
  callValue: sun,
  name: fc.string({ unit: 'grapheme' }),
  abi: fc.option(data),
  userPercent: fc.bigInt(0n, 100n),
  originEnergyLimit: sun,
})
const anyRaw: fc.Arbitrary<TronRaw> = fc.oneof(call, transfer, create)

it('a TRON transaction and its id are written as tronweb writes them', () => {
  fc.assert(
    fc.property(fc.oneof(call, transfer), (raw) => {
      const transaction = transactionOf(raw)
      const pb = txJsonToPb(transaction)
      expect(transaction.raw_data_hex).toBe(txPbToRawDataHex(pb).toLowerCase())
      expect(`0x${transaction.txID}`).toBe(txPbToTxID(pb))
      expect(bytesToHex(encodeRaw(raw))).toBe(transaction.raw_data_hex)
    }),
    { numRuns: 500 },
  )
})

it('a TRON contract creation is written as tronweb writes it', () => {
  fc.assert(
    fc.property(create, (raw) => {
      const pb = txJsonToPb({
        visible: false,
        raw_data: {
          contract: [
            {
              parameter: {
                value: {
                  owner_address: `41${raw.owner.slice(2)}`,
                  new_contract: {
                    origin_address: `41${raw.owner.slice(2)}`,
                    bytecode: raw.bytecode.slice(2),
                    call_value: Number(raw.callValue),
                    name: raw.name,
                    consume_user_resource_percent: Number(raw.userPercent),
                    origin_energy_limit: Number(raw.originEnergyLimit),
                    ...(raw.abi === null ? {} : { abi: { entrys: [] } }),
                  },
                },
                type_url: 'type.googleapis.com/protocol.CreateSmartContract',
              },
              type: 'CreateSmartContract',
              Permission_id: raw.permissionId,
            },
          ],
          ref_block_bytes: raw.refBlockBytes,
          ref_block_hash: raw.refBlockHash,
          expiration: raw.expiration,
          timestamp: raw.timestamp,
          fee_limit: Number(raw.feeLimit),
        },
      })
      const emptied: TronRaw = { ...raw, abi: raw.abi === null ? null : '0x' }
      expect(bytesToHex(encodeRaw(emptied))).toBe(txPbToRawDataHex(pb).toLowerCase())
      expect(decodeRaw(encodeRaw(emptied))).toEqual(emptied)
    }),
    { numRuns: 200 },
  )
})

it('a transaction is read as it was written', () => {
  fc.assert(
    fc.property(anyRaw, (raw) => {
      expect(decodeRaw(encodeRaw(raw))).toEqual(raw)
    }),
    { numRuns: 500 },
  )
})

it('a negative amount in a TRON transaction stays negative', () => {
  const [raw] = fc.sample(transfer, 1)
  expect(decodeRaw(encodeRaw({ ...raw!, amount: -5n }))).toEqual({ ...raw, amount: -5n })
})

it('a contract owner’s call is written as a TRON transaction', () => {
  const [raw] = fc.sample(call, 1)
  expect(encodeCall(raw!)).toEqual(encodeRaw({ ...raw!, permissionId: 0 }))
})

it('a TRON transaction that is not in canonical form is not read', () => {
  fc.assert(
    fc.property(anyRaw, fc.nat(), fc.integer({ min: 0, max: 255 }), (raw, place, byte) => {
      const bytes = encodeRaw(raw)
      const changed = Uint8Array.from(bytes)
      changed[place % bytes.length] = byte
      for (const mutant of [changed, bytes.subarray(0, place % bytes.length)]) {
        const read = decodeRaw(mutant)
        if (read) expect(bytesToHex(encodeRaw(read))).toBe(bytesToHex(mutant))
      }
    }),
    { numRuns: 2_000 },
  )
})

it('no sequence of bytes makes the reader throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const read = decodeRaw(bytes)
      if (read) expect(bytesToHex(encodeRaw(read))).toBe(bytesToHex(bytes))
    }),
    { numRuns: 2_000 },
  )
})

const sample: TronRaw = {
  kind: 'call',
  owner: `0x${'11'.repeat(20)}`,
  contract: `0x${'22'.repeat(20)}`,
  data: '0xa9059cbb',
  callValue: 0n,
  permissionId: 0,
  refBlockBytes: '68bd',
  refBlockHash: 'bc830d2c09fa23d1',
  expiration: 1_761_952_567_698,
  timestamp: 1_761_952_507_695,
  feeLimit: 100_000_000n,
}
const CONTRACT_FIELD = 11
const plain = (bytes: Uint8Array): number[] => Array.from(bytes)
const whole = plain(encodeRaw(sample))
/** The contract's own bytes: after ref_block (4 + 10) and expiration (7), to the timestamp (7) and fee limit (6). */
const contract = whole.slice(21, -13)

it.each<[what: string, bytes: number[]]>([
  ['nothing', []],
  ['two contracts', [...whole.slice(0, 21), ...contract, ...contract, ...whole.slice(-13)]],
  ['a memo', [...whole.slice(0, 21), ...writeBytes(10, [1, 2]), ...whole.slice(21)]],
  ['an unknown field', [...whole, ...writeInt(40, 1n)]],
  ['a default that is written', [...whole, 0x90, 0x01, 0x00]],
  ['fields in another order', [...whole.slice(-13), ...whole.slice(0, -13)]],
  ['a number that is longer than needed', [...whole.slice(0, -1), whole.at(-1)! | 0x80, 0x00]],
  [
    'another kind under the same type',
    plain(hexToBytes(bytesToHex(Uint8Array.from(whole)).replace('081f12', '080112'))),
  ],
  [
    'an address without its prefix',
    plain(hexToBytes(bytesToHex(Uint8Array.from(whole)).replace('411111', '421111'))),
  ],
])('reads no transaction in %s', (_, bytes) => {
  expect(contract[0]).toBe((CONTRACT_FIELD << 3) | 2)
  expect(decodeRaw(Uint8Array.from(whole))).toEqual(sample)
  expect(decodeRaw(Uint8Array.from(bytes))).toBeUndefined()
})

it.each(['0x12', '0x' as Hex, '41'.repeat(21) as Hex])('the address %s is not written', (owner) => {
  expect(() => encodeRaw({ ...sample, owner: owner as Hex })).toThrow(TypeError)
})

it('hex of an odd length is not written', () => {
  expect(() => encodeRaw({ ...sample, data: '0xabc' })).toThrow(TypeError)
})

const SHARED = join(import.meta.dirname, '../../../shared/data')
const isHere = existsSync(SHARED)
const readShared = (path: string): unknown => JSON.parse(readFileSync(join(SHARED, path), 'utf8'))
type Signed = { readonly txID: string; readonly raw_data_hex: string }

/** Every transaction anywhere in a recording. */
function transactionsIn(value: unknown): Signed[] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'raw_data_hex' in value && 'txID' in value ? [value as Signed] : []
  return [...own, ...Object.values(value).flatMap(transactionsIn)]
}

it
  .runIf(isHere)
  .each([
    'tron/mainnet/trx_dust_poisoning_signed_2024.json',
    'tron/mainnet/tx_usdt_41word_signed_2025.json',
    'tron/mainnet/tx_usdt_transfer_signed_2021.json',
    'tron/recorded/http_samples.json',
    'tron/recorded/http_and_jsonrpc_extra.json',
  ])('reads and writes again what is in %s', (path) => {
  const transactions = transactionsIn(readShared(path))
  expect(transactions.length).toBeGreaterThan(0)
  for (const { txID, raw_data_hex } of transactions) {
    const bytes = hexToBytes(raw_data_hex)
    expect(txIdOf(bytes)).toBe(txID)
    expect(bytesToHex(encodeRaw(decodeRaw(bytes)!))).toBe(raw_data_hex)
  }
})

it.runIf(isHere)('has the id of a recorded transfer that names its block', () => {
  type Block = {
    readonly number: number
    readonly parentHash: string
    readonly txTrieRoot: string
    readonly witness: string
    readonly version: number
    readonly timestamp: number
  }
  type Vector = {
    readonly kind: string
    readonly txID: string
    readonly owner: string
    readonly to: string
    readonly amount: number
    readonly timestamp: number
    readonly expiration: number
    readonly block: Block
  }
  const vector = (readShared('vectors/sign_transaction.json') as Vector[]).find(
    ({ kind }) => kind === 'TransferContract',
  )!
  const { number, parentHash, txTrieRoot, witness, version, timestamp } = vector.block
  const header = Uint8Array.from([
    ...writeInt(1, BigInt(timestamp)),
    ...writeBytes(2, hexToBytes(txTrieRoot)),
    ...writeBytes(3, hexToBytes(parentHash)),
    ...writeInt(7, BigInt(number)),
    ...writeBytes(9, hexToBytes(witness)),
    ...writeInt(10, BigInt(version)),
  ])
  const raw: TronRaw = {
    kind: 'transfer',
    owner: fromTronAddress(vector.owner) as Hex,
    to: fromTronAddress(vector.to) as Hex,
    amount: BigInt(vector.amount),
    permissionId: 0,
    feeLimit: 0n,
    refBlockBytes: number.toString(16).slice(-4),
    refBlockHash: txIdOf(header).slice(16, 32),
    expiration: vector.expiration,
    timestamp: vector.timestamp,
  }
  expect(txIdOf(encodeRaw(raw))).toBe(vector.txID)
})
