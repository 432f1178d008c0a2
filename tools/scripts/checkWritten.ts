import { NETWORKS, type NetworkId } from '../../basics/networks.ts'
import { toTronAddress } from '../../basics/tron/address.ts'

export type WrittenProblem = 'unknown' | 'notFinal' | 'failed' | 'other'
type Written = { readonly network: number; readonly txHash: string }
type Facts = { readonly data: string; readonly sender: string; readonly block: number }

const TIMEOUT_MS = 20_000

async function post(url: string, body: unknown): Promise<Record<string, unknown>> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!answer.ok) throw new Error(`${new URL(url).host} answers ${answer.status}`)
  return (await answer.json()) as Record<string, unknown>
}

async function onEvm(node: string, txHash: string): Promise<Facts | WrittenProblem> {
  const ask = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const { result, error } = await post(node, { jsonrpc: '2.0', id: 1, method, params })
    if (error !== undefined) throw new Error(`${method} is refused`)
    return result
  }
  const transaction = await ask('eth_getTransactionByHash', [txHash])
  if (!transaction) return 'unknown'
  const receipt = await ask('eth_getTransactionReceipt', [txHash])
  const final = (await ask('eth_getBlockByNumber', ['finalized', false])) as { number: string }
  const { input, from } = transaction as { input: string; from: string }
  const { status, blockNumber } = (receipt ?? {}) as { status?: string; blockNumber?: string }
  if (blockNumber === undefined || BigInt(blockNumber) > BigInt(final.number)) return 'notFinal'
  return status === '0x1'
    ? { data: input.slice(2).toLowerCase(), sender: from, block: Number(blockNumber) }
    : 'failed'
}

async function onTron(node: string, txHash: string): Promise<Facts | WrittenProblem> {
  const ask = (endpoint: string, what: string): Promise<Record<string, unknown>> =>
    post(`${node.replace(/\/+$/, '')}/${endpoint}/${what}`, { value: txHash })
  const solid = await ask('walletsolidity', 'gettransactionbyid')
  if (solid['raw_data'] === undefined) {
    const { raw_data: known } = await ask('wallet', 'gettransactionbyid')
    return known === undefined ? 'unknown' : 'notFinal'
  }
  const { blockNumber, receipt } = (await ask('walletsolidity', 'gettransactioninfobyid')) as {
    blockNumber: number
    receipt?: { result?: string }
  }
  const raw = solid['raw_data'] as {
    data?: string
    contract: [{ parameter: { value: { owner_address: string } } }]
  }
  const owner = raw.contract[0].parameter.value.owner_address
  if ((receipt?.result ?? 'SUCCESS') !== 'SUCCESS') return 'failed'
  return {
    data: (raw.data ?? '').toLowerCase(),
    sender: toTronAddress(`0x${owner.slice(2)}`),
    block: blockNumber,
  }
}

/**
 * What the node knows of the transaction, when it is final and has exactly this root and hash (rules:
 * balances#root-on-chain).
 */
export async function checkWritten(
  node: string,
  { network, txHash }: Written,
  { root, hash }: { readonly root: string; readonly hash: string },
): Promise<Omit<Facts, 'data'> | WrittenProblem> {
  const facts =
    NETWORKS[network as NetworkId].kind === 'tron'
      ? await onTron(node, txHash)
      : await onEvm(node, txHash)
  if (typeof facts === 'string') return facts
  return facts.data === `${root}${hash}` ? facts : 'other'
}
