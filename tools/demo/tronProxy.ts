import { postRpc } from './rpc.ts'

/** Public paths of a node and of TronGrid; the admin endpoints are left out. */
const OPEN =
  /^(?:wallet\/[a-z]+|walletsolidity\/[a-z]+|jsonrpc|v1\/(?:contracts|accounts|transactions|blocks)\/[0-9A-Za-z/]+)$/
const NO_ANSWER = JSON.stringify({ Error: 'the local chain does not answer' })

export type ProxyAnswer = { readonly status: number; readonly body: string }

/**
 * Forwards a wallet's request to the local TRON chain, so that phones on the network can use the demo. `path` follows
 * /demo/rpc/105/; `undefined` when it is not public. Nodes accept GET and POST alike.
 */
export async function proxyTron(
  rpc: string,
  path: string,
  query: string,
  body: unknown,
): Promise<ProxyAnswer | undefined> {
  if (!OPEN.test(path)) return undefined
  try {
    return {
      status: 200,
      body: await postRpc(`${rpc}/${path}${query}`, JSON.stringify(body ?? {})),
    }
  } catch {
    return { status: 502, body: NO_ANSWER }
  }
}
