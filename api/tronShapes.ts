import { Type } from 'typebox'
import { Instant, Text } from './shapes.ts'

export const TronAddress = Type.String({
  pattern: '^T[1-9A-HJ-NP-Za-km-z]{33}$',
  maxLength: 34,
  description: 'base58',
})

export const TxId = Type.String({ pattern: '^[0-9a-f]{64}$', maxLength: 64 })

export const Hex = (maxLength: number) =>
  Type.String({ pattern: '^([0-9a-f]{2})+$', maxLength, description: 'hex without 0x' })

/** An unsigned transaction in the JSON of TRON nodes and wallets. */
export const Transaction = Type.Object({
  visible: Type.Literal(false),
  txID: TxId,
  raw_data_hex: Hex(20_000),
  raw_data: Type.Object({
    contract: Type.Array(
      Type.Object({
        parameter: Type.Object({
          value: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
          type_url: Type.String(),
        }),
        type: Type.String(),
        Permission_id: Type.Optional(Type.Integer()),
      }),
    ),
    ref_block_bytes: Type.String(),
    ref_block_hash: Type.String(),
    expiration: Instant,
    fee_limit: Type.Optional(Type.Integer()),
    timestamp: Instant,
  }),
})

/** As a wallet signed it. */
export const SignedTransaction = Type.Object({
  raw_data_hex: Hex(100_000),
  signature: Type.Array(Text(132, 130), { minItems: 1, maxItems: 5 }),
})

/** A transaction for a wallet to sign, and what it costs. */
export const ToSign = Type.Object({
  rawHex: Hex(100_000),
  chainId: Type.Integer(),
  feeSun: Type.String({ description: 'burnt at most beside what the wallet has staked' }),
  missingSun: Type.String({ description: 'what the wallet lacks for it' }),
})
