import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes, type Hex } from '../hex.ts'
import { tronHex } from './address.ts'

export const createdAddress = (txId: string, owner: string): Hex =>
  `0x${bytesToHex(keccak_256(hexToBytes(txId + tronHex(owner))).subarray(12))}`
