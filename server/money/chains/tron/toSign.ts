import { MINUTE_MS } from '../../../../basics/durations.ts'
import { bytesToHex, type Hex } from '../../../../basics/hex.ts'
import { encodeRaw, type TronRaw } from '../../../../basics/tron/transaction.ts'
import type { TronNode } from './node.ts'
import {
  bandwidthOf,
  spendingOf,
  readPrices,
  readReferenceBlock,
  readResources,
  type Prices,
} from './spending.ts'

/** A person reads it in a wallet. */
const LIFETIME_MS = 15 * MINUTE_MS

type What =
  | Pick<TronRaw & { readonly kind: 'call' }, 'kind' | 'contract' | 'data'>
  | Pick<
      TronRaw & { readonly kind: 'create' },
      'kind' | 'bytecode' | 'name' | 'abi' | 'userPercent' | 'originEnergyLimit'
    >

export type ToSign = {
  readonly rawHex: string
  readonly feeSun: string
  readonly missingSun: string
}

/**
 * A coinless transaction for `owner` to sign, the most it burns at this energy, and what the wallet lacks for that.
 */
export async function toSign(
  node: TronNode,
  owner: Hex,
  what: What,
  { energy, feeLimit }: { energy: bigint; feeLimit: (prices: Prices) => bigint },
): Promise<ToSign> {
  const [resources, prices, reference] = await Promise.all([
    readResources(node, owner),
    readPrices(node),
    readReferenceBlock(node),
  ])
  const bytes = encodeRaw({
    ...what,
    owner,
    callValue: 0n,
    permissionId: 0,
    feeLimit: feeLimit(prices),
    refBlockBytes: reference.refBlockBytes,
    refBlockHash: reference.refBlockHash,
    expiration: reference.headMs + LIFETIME_MS,
    timestamp: reference.headMs,
  })
  const { feeSun } = spendingOf({ energy, bytes: bandwidthOf(bytes) }, resources, prices)
  // An account that never received TRX cannot send.
  const leastSun = resources.activated || feeSun > 0n ? feeSun : 1n
  return {
    rawHex: bytesToHex(bytes),
    feeSun: feeSun.toString(),
    missingSun: (resources.sun < leastSun ? leastSun - resources.sun : 0n).toString(),
  }
}
