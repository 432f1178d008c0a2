import { refuse, refuseFields } from '../../../../basics/errors.ts'
import { hexToBytes } from '../../../../basics/hex.ts'
import { txIdOf } from '../../../../basics/tron/transaction.ts'
import type { Context } from '../../../platform/db/context.ts'
import type { Providers } from '../providers/providers.ts'
import { broadcast, packSigned } from './broadcast.ts'
import type { TronNode } from './node.ts'

export type Signed = {
  readonly raw_data_hex: string
  readonly signature: readonly string[]
}

const SIGNATURE = /^(?:0x)?([0-9a-f]{130})$/i

/** Lower-case digits. Refuses any other form. */
export const signaturesOf = ({ signature }: Signed): string[] =>
  signature.map(
    (one) => SIGNATURE.exec(one)?.[1]?.toLowerCase() ?? refuseFields({ signature: 'format' }),
  )

/**
 * Broadcasts a signed transaction and returns its id. Refuses `insufficientFee` when the wallet has too little coin,
 * the field `transaction` when nodes reject it, `tryLater` when none answers.
 */
export async function relay(
  { log }: Pick<Context, 'log'>,
  nodes: Providers<TronNode>,
  signed: Signed,
): Promise<string> {
  const bytes = hexToBytes(signed.raw_data_hex)
  const txHash = txIdOf(bytes)
  const result = await broadcast(nodes, packSigned(bytes, signaturesOf(signed)))
  if (result.state === 'taken' || result.state === 'known') return txHash
  if (result.state !== 'refused') return refuse('tryLater', { retryAfterSeconds: 3 })
  log.info({ event: 'tronCallRefused', txHash, code: result.code }, 'nodes rejected a signed call')
  return result.code === 'BANDWITH_ERROR'
    ? refuse('insufficientFee')
    : refuseFields({ transaction: 'notAllowed' })
}
