import type { NetworkId } from '../../../../basics/networks.ts'
import { refuse } from './providerError.ts'

/** Reaches the local TRON chain through the shop. Refusals are answers with `Error`. */
export async function askTronNode<T>(network: NetworkId, path: string, body: object): Promise<T> {
  const response = await fetch(`/demo/rpc/${network}/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) refuse('internal', `the node answered ${response.status}`)
  const answer = (await response.json()) as T & { Error?: string }
  if (answer.Error !== undefined) refuse('internal', answer.Error)
  return answer
}
