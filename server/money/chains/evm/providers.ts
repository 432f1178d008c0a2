import type { Log } from '../../../platform/log.ts'
import { createProviderList, type Providers } from '../providers/providers.ts'
import { createRpc, RpcError, type Rpc } from './rpc.ts'

async function chainIdOf(rpc: Rpc): Promise<number | string> {
  const [answer] = await rpc.send([{ method: 'eth_chainId', params: [] }])
  return typeof answer === 'string' && /^0x[0-9a-f]{1,13}$/i.test(answer)
    ? Number(answer)
    : String(answer)
}

/** A node's refusal counts as its fault. */
export const createProviders = (
  urls: readonly string[],
  options: { network: number; chainId: number; timeoutMs: number; log: Log; now?: () => number },
): Providers<Rpc> =>
  createProviderList(
    urls.map((url, at) => createRpc(url, { place: at + 1, timeoutMs: options.timeoutMs })),
    { ...options, chainIdOf, isFault: (error) => error instanceof RpcError },
  )
