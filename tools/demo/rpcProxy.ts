import { postRpc } from './rpc.ts'

/** Methods that a wallet needs: reads and raw transactions, none of anvil's own. */
const ALLOWED = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'eth_syncing',
  'net_listening',
  'net_version',
  'web3_clientVersion',
  'web3_sha3',
])
const MAX_BATCH = 50

const NOT_ALLOWED = { code: -32601, message: 'this method is not available here' }
const MALFORMED = { code: -32600, message: 'not a JSON-RPC request' }
const NO_ANSWER = { code: -32603, message: 'the local chain does not answer' }

type Answer = { status: number; body: string }
type Id = string | number | null
type Sent = { jsonrpc: '2.0'; id: Id; method: string; params: readonly unknown[] }
type ChainAnswer = { id: Id; error?: { message?: string } }

const failure = (id: Id, error: { code: number; message: string }) => ({
  jsonrpc: '2.0',
  id,
  error,
})

/** The request as it may be forwarded, or its fault. */
function check(item: unknown): { send: Sent } | { refused: object } {
  const {
    id = null,
    method,
    params = [],
  } = (item ?? {}) as { id?: unknown; method?: unknown; params?: unknown }
  const knownId: Id = typeof id === 'string' || typeof id === 'number' ? id : null
  if (typeof method !== 'string' || !Array.isArray(params))
    return { refused: failure(knownId, MALFORMED) }
  if (!ALLOWED.has(method)) return { refused: failure(knownId, NOT_ALLOWED) }
  return { send: { jsonrpc: '2.0', id: knownId, method, params } }
}

/** Local chains keep no historical states (60 kB a block), so a new block breaks a pending "latest" read. */
const lostItsBlock = ({ error }: ChainAnswer): boolean =>
  error?.message?.startsWith('BlockOutOfRangeError') ?? false

/** Retries reads that a new block broke. */
async function ask(rpc: string, sent: readonly Sent[]): Promise<ChainAnswer[]> {
  if (sent.length === 0) return []
  const post = async (items: readonly Sent[]): Promise<ChainAnswer[]> =>
    JSON.parse(await postRpc(rpc, JSON.stringify(items))) as ChainAnswer[]
  const answers = await post(sent)
  const lost = new Set(answers.filter(lostItsBlock).map(({ id }) => id))
  if (lost.size === 0) return answers
  return [
    ...answers.filter(({ id }) => !lost.has(id)),
    ...(await post(sent.filter(({ id }) => lost.has(id)))),
  ]
}

/**
 * Forwards a wallet's JSON-RPC request or batch, so that phones on the network can use the demo. Faults are JSON-RPC
 * errors.
 */
export async function proxyRpc(rpc: string, body: unknown): Promise<Answer> {
  const items = Array.isArray(body) ? body : [body]
  if (items.length === 0 || items.length > MAX_BATCH)
    return { status: 400, body: JSON.stringify(failure(null, MALFORMED)) }
  const checked = items.map(check)
  const sent = checked.flatMap((one) => ('send' in one ? [one.send] : []))
  const refused = checked.flatMap((one) => ('refused' in one ? [one.refused] : []))
  try {
    const all = [...(await ask(rpc, sent)), ...refused]
    return { status: 200, body: JSON.stringify(Array.isArray(body) ? all : all[0]) }
  } catch {
    return { status: 502, body: JSON.stringify(failure(null, NO_ANSWER)) }
  }
}
