import { readTx } from './admit.ts'
import type { Block, Header, SignedTx, TxInfo } from './block.ts'
import type { InternalCall } from './tvm.ts'
import type { SavedWorld } from './world.ts'

/** As a wallet returns it. */
export type SentTx = { readonly raw_data_hex: string; readonly signature: readonly string[] }
export type BlockRecord = { readonly timestamp: number; readonly txs: readonly SentTx[] }

type SavedInfo = Omit<TxInfo, 'tx' | 'internal'> & {
  readonly sent: SentTx
  readonly internal: readonly (Omit<InternalCall, 'sun'> & { readonly sun: string })[]
}
type SavedBlock = { readonly header: Header; readonly infos: readonly SavedInfo[] }
export type SavedChain = {
  readonly world: SavedWorld
  readonly blocks: readonly SavedBlock[]
  readonly newer: readonly BlockRecord[]
}

const sentOf = ({ rawHex, signatures }: SignedTx): SentTx => ({
  raw_data_hex: rawHex,
  signature: signatures,
})

/** Throws for a transaction that the chain does not run. */
export function readSent({ raw_data_hex, signature }: SentTx): SignedTx {
  const tx = readTx(raw_data_hex, signature)
  if (!tx) throw new Error('not a transaction of a known kind')
  return tx
}

export const recordOf = ({ header, infos }: Block): BlockRecord => ({
  timestamp: header.timestamp,
  txs: infos.map(({ tx }) => sentOf(tx)),
})

export const saveBlock = ({ header, infos }: Block): SavedBlock => ({
  header,
  infos: infos.map(({ tx, internal, ...rest }) => ({
    ...rest,
    sent: sentOf(tx),
    internal: internal.map((call) => ({ ...call, sun: String(call.sun) })),
  })),
})

export const loadBlock = ({ header, infos }: SavedBlock): Block => ({
  header,
  infos: infos.map(({ sent, internal, ...rest }) => ({
    ...rest,
    tx: readSent(sent),
    internal: internal.map((call) => ({ ...call, sun: BigInt(call.sun) })),
  })),
})
