import { NETWORKS } from '../../../basics/networks.ts'
import { createRpc } from '../../money/chains/evm/rpc.ts'
import { createTronNode } from '../../money/chains/tron/node.ts'
import type { FaultFor } from '../chains/faultProxy.ts'
import type { TestChain } from '../chains/scriptedChain.ts'
import { ANSWERS_WITHIN_MS } from '../../../tools/test/patience.ts'

const ASKING = { place: 1, timeoutMs: ANSWERS_WITHIN_MS }

/** A provider that calls the head, as it is now, final. */
export async function earlyFinal({ network, rpc }: TestChain): Promise<FaultFor> {
  if (NETWORKS[network].kind === 'tron') {
    const head = await createTronNode(rpc, ASKING).ask('wallet/getblock', { detail: false })
    return ({ method, params }) =>
      method === 'walletsolidity/getblock' &&
      (params[0] as Record<string, unknown>)['id_or_num'] === undefined
        ? { kind: 'result', change: () => head }
        : undefined
  }
  const [head] = await createRpc(rpc, ASKING).send([
    { method: 'eth_getBlockByNumber', params: ['latest', false] },
  ])
  return ({ method, params }) =>
    method === 'eth_getBlockByNumber' && params[0] === 'finalized'
      ? { kind: 'result', change: () => head }
      : undefined
}
