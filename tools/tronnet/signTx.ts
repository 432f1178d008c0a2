import { privateToAddress } from '@ethereumjs/util'
import { type Hex, bytesToHex, hexToBytes } from '../../basics/hex.ts'
import { signId } from '../../basics/hd/signId.ts'
import { txIdOf } from '../../basics/tron/transaction.ts'
import type { SentTx } from './saved.ts'

export const addressOfKey = (key: Uint8Array): Hex => `0x${bytesToHex(privateToAddress(key))}`

/** Signs raw_data with a key. */
export const signTx = (raw: Uint8Array, key: Uint8Array): SentTx => ({
  raw_data_hex: bytesToHex(raw),
  signature: [signId(hexToBytes(txIdOf(raw)), key)],
})
