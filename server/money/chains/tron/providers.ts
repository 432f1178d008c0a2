import type { Log } from '../../../platform/log.ts'
import type { ChainSettings } from '../chain.ts'
import { createProviderList, type Providers } from '../providers/providers.ts'
import { createTronNode, type TronNode } from './node.ts'
import { readHeaderAt } from './readBlocks.ts'

const CHAIN_ID_DIGITS = 8

/** The first block id's last four bytes. Nodes without block 0 answer by JSON-RPC. */
async function chainIdOf(node: TronNode): Promise<number | string> {
  const genesis = await readHeaderAt(node, 0)
  if (genesis) return Number.parseInt(genesis.hash.slice(-CHAIN_ID_DIGITS), 16)
  const answer = await node.jsonRpc('eth_chainId', [])
  return typeof answer === 'string' && /^0x[0-9a-f]{1,8}$/i.test(answer)
    ? Number(answer)
    : String(answer)
}

export const createTronProviders = (
  settings: ChainSettings,
  options: { timeoutMs: number; log: Log },
): Providers<TronNode> =>
  createProviderList(
    settings.rpc.map((entry, at) =>
      createTronNode(entry, {
        place: at + 1,
        timeoutMs: options.timeoutMs,
        ...(settings.apiKeys && { apiKeys: settings.apiKeys }),
      }),
    ),
    { network: settings.network, chainId: settings.chainId, chainIdOf, log: options.log },
  )
