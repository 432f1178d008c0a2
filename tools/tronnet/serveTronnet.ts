import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Json } from './answers.ts'
import type { TronChain } from './chain.ts'
import { answerAdmin } from './adminEndpoints.ts'
import { answerGrid } from './gridApi.ts'
import { answerRpc } from './jsonRpc.ts'
import { answerWallet, NodeError } from './walletApi.ts'

const MAX_BODY_BYTES = 4_000_000

/** Balances and amounts may exceed a JavaScript number. */
const textOf = (body: unknown): string =>
  JSON.stringify(body, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request) {
    bytes += (part as Buffer).length
    if (bytes > MAX_BODY_BYTES)
      throw new NodeError('class java.lang.Exception : body size is too big')
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parse(body: string): unknown {
  if (body === '') return {}
  try {
    return JSON.parse(body)
  } catch {
    throw new NodeError('class com.alibaba.fastjson.JSONException : syntax error')
  }
}

async function answer(
  chain: TronChain,
  request: IncomingMessage,
): Promise<{ status: number; body: unknown }> {
  const url = new URL(request.url ?? '/', 'http://node')
  const body = request.method === 'POST' ? parse(await bodyOf(request)) : {}
  const [, space, ...rest] = url.pathname.split('/')
  const params = { ...Object.fromEntries(url.searchParams), ...(body as Json) }
  const visible = params['visible'] === true || params['visible'] === 'true'
  const ask = async (): Promise<unknown> => {
    if (space === 'wallet' || space === 'walletsolidity')
      return answerWallet(rest.join('/'), {
        chain,
        solid: space === 'walletsolidity',
        params,
        visible,
      })
    if (space === 'v1')
      return answerGrid({
        chain,
        path: rest,
        query: url.searchParams,
        origin: `http://${request.headers.host}`,
      })
    if (space === 'devnet') return answerAdmin(rest.join('/'), chain, params)
    return space === 'jsonrpc' ? answerRpc(chain, body) : undefined
  }
  const found = await ask()
  return found === undefined
    ? { status: 404, body: { Error: 'no such path' } }
    : { status: 200, body: found }
}

async function reply(
  chain: TronChain,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let { status, body }: { status: number; body: unknown } = { status: 200, body: {} }
  try {
    ;({ status, body } = await answer(chain, request))
  } catch (error) {
    body = {
      Error:
        error instanceof NodeError
          ? error.message
          : `class java.lang.RuntimeException : ${(error as Error).message}`,
    }
  }
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
    .end(textOf(body))
}

/** Serves the chain's HTTP API on loopback. Port 0 takes a free one. */
export function serveTronnet(chain: TronChain, port: number): Promise<Server> {
  const server = createServer((request, response) => void reply(chain, request, response))
  // Idle connections are the client's to close: ours would cross with its next request.
  server.keepAliveTimeout = 0
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
