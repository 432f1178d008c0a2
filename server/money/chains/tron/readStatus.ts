import { ProviderFault } from '../chain.ts'
import type { TronNode } from './node.ts'

export type TransactionStatus =
  | { readonly state: 'pending' | 'mined' }
  | { readonly state: 'failed'; readonly reason: 'reverted' | 'outOfEnergy' | 'outOfTime' }

/** Receipts' results that are no refusal by the contract. */
const REASONS: Readonly<Record<string, 'outOfEnergy' | 'outOfTime'>> = {
  OUT_OF_ENERGY: 'outOfEnergy',
  OUT_OF_TIME: 'outOfTime',
}

/** `walletsolidity` covers only final blocks. Throws `ProviderFault`. */
export async function readStatus(
  node: TronNode,
  endpoint: 'wallet' | 'walletsolidity',
  txId: string,
): Promise<TransactionStatus> {
  const info = await node.ask(`${endpoint}/gettransactioninfobyid`, { value: txId })
  if (typeof info !== 'object' || info === null)
    throw new ProviderFault('malformed', 'malformed transaction info')
  const { id, receipt } = info as { id?: unknown; receipt?: { result?: unknown } }
  if (id === undefined) return { state: 'pending' }
  if (id !== txId) throw new ProviderFault('malformed', 'an info of another transaction')
  if (receipt?.result === 'SUCCESS') return { state: 'mined' }
  return { state: 'failed', reason: REASONS[String(receipt?.result)] ?? 'reverted' }
}
