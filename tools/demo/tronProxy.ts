import { postRpc } from './rpc.ts'

/** What a node and TronGrid answer to anybody; not the doors of whoever runs the chain. */
const OPEN =
  /^(?:wallet\/[a-z]+|walletsolidity\/[a-z]+|jsonrpc|v1\/(?:contracts|accounts|transactions|blocks)\/[0-9A-Za-z/]+)$/
const NO_ANSWER = JSON.stringify({ Error: 'the local chain does not answer' })

export type ProxyAnswer = { readonly status: number; readonly body: string }

/**
 * Passes a wallet's question on to the local TRON chain, so that a phone on the same network can use the demo. `path` is
 * what follows /demo/rpc/105/. `undefined` for one that is not open. A node takes every question by GET and POST alike.
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
