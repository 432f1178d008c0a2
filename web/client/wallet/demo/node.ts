import type { NetworkId } from '../../../../basics/networks.ts'
import { CODES, ProviderError, refuse } from './providerError.ts'

let lastId = 0

type Answer = { result?: unknown; error?: { code?: number; message?: string; data?: unknown } }

/** Reaches a local demo chain through the shop. */
export async function askNode(
  network: NetworkId,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const response = await fetch(`/demo/rpc/${network}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: ++lastId, method, params }),
  })
  const answer = (await response.json().catch(() => ({}))) as Answer
  if (answer.error)
    throw new ProviderError(
      answer.error.code ?? CODES.internal,
      answer.error.message ?? 'Internal JSON-RPC error.',
      answer.error.data,
    )
  if (!response.ok) refuse('internal', `the node answered ${response.status}`)
  return answer.result
}
