import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A request: a JSON-RPC method, or a path of TRON's HTTP API (`wallet/getblock`) with its body as the only
 * parameter.
 */
export type RpcCall = { id: number; method: string; params: unknown[] }
/** Replaces the honest answer by another result or a connection failure. */
export type Fault =
  /**
   * `endless`: a few bytes at a time without end. `huge`: a hundred megabytes. `busy`: status 200 with an
   * error in TRON's format.
   */
  | { readonly kind: 'hang' | 'reset' | 'html' | 'cut' | 'endless' | 'huge' | 'busy' }
  | { readonly kind: 'http'; readonly status: number }
  | { readonly kind: 'error'; readonly code: number; readonly message: string }
  | { readonly kind: 'result'; readonly change: (result: unknown) => unknown }
  /** Another server answers under this address. */
  | { readonly kind: 'elsewhere'; readonly rpc: string }
export type FaultFor = (call: RpcCall) => Fault | undefined

export type FaultProxy = {
  readonly url: string
  /** Decides for each call; `undefined` is honest. */
  fault: FaultFor
  /** Calls since the start, by method. */
  readonly counts: Map<string, number>
  /** HTTP requests since the start in which a method was asked, however often. */
  readonly requests: Map<string, number>
  /** Calls answered dishonestly. */
  readonly faulted: number
  stop(): Promise<void>
}

type Transport = Exclude<Fault['kind'], 'error' | 'result' | 'elsewhere'>
const HALF = 2
const HUGE_PARTS = 100
const MEGABYTE = 1_048_576
const JSON_TYPE = { 'content-type': 'application/json' }
const BUSY =
  '{"Error":"class org.tron.core.exception.ContractValidateException : lack of computing resources"}'

async function pour(response: ServerResponse): Promise<void> {
  const part = Buffer.alloc(MEGABYTE, ' ')
  response.writeHead(200, JSON_TYPE)
  const closed = new Promise<void>((resolve) => response.once('close', () => resolve()))
  for (let at = 0; at < HUGE_PARTS && !response.destroyed; at++)
    if (!response.write(part))
      await Promise.race([
        closed,
        new Promise<void>((resolve) => response.once('drain', () => resolve())),
      ])
  response.end()
}

function drip(response: ServerResponse): void {
  response.writeHead(200, JSON_TYPE)
  const timer = setInterval(() => response.write(' '), 20)
  response.on('close', () => clearInterval(timer))
}

function fail(
  response: ServerResponse,
  fault: { kind: Transport } & Partial<{ status: number }>,
  honest: string,
): void {
  switch (fault.kind) {
    case 'hang':
      return
    case 'reset':
      return void response.destroy()
    case 'html':
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>busy</html>')
    case 'cut':
      return void response.writeHead(200, JSON_TYPE).end(honest.slice(0, honest.length / HALF))
    case 'http':
      return void response.writeHead(fault.status!).end('no')
    case 'busy':
      return void response.writeHead(200, JSON_TYPE).end(BUSY)
    case 'huge':
      return void pour(response)
    case 'endless':
      return drip(response)
  }
}

const bodyOf = (request: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    request
      .on('data', (part: Buffer) => parts.push(part))
      .once('error', reject)
      .once('end', () => resolve(Buffer.concat(parts).toString('utf8')))
  })

const isRpc = (asked: unknown): asked is RpcCall | RpcCall[] =>
  typeof ((Array.isArray(asked) ? asked[0] : asked) as Partial<RpcCall> | undefined)?.method ===
  'string'

/** A proxy between watcher and local chain that fails and lies on demand. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const counts = new Map<string, number>()
  const requests = new Map<string, number>()
  const proxy = { fault: (() => undefined) as FaultFor, faulted: 0 }
  const decide = (call: RpcCall): Fault | undefined => {
    counts.set(call.method, (counts.get(call.method) ?? 0) + 1)
    const fault = proxy.fault(call)
    if (fault) proxy.faulted++
    return fault
  }
  const forward = (
    to: string,
    path: string,
    { method = 'POST' }: IncomingMessage,
    body: string,
  ): Promise<Response> =>
    fetch(path === '/' ? to : `${to.replace(/\/$/, '')}${path}`, {
      method,
      headers: JSON_TYPE,
      ...(method === 'POST' && { body }),
    })

  async function answerRpc(
    asked: RpcCall | RpcCall[],
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
    body: string,
  ): Promise<void> {
    const all = Array.isArray(asked) ? asked : [asked]
    for (const method of new Set(all.map((call) => call.method)))
      requests.set(method, (requests.get(method) ?? 0) + 1)
    const calls = all.map((call) => ({
      call,
      fault: decide(call),
    }))
    const elsewhere = calls.find(({ fault }) => fault?.kind === 'elsewhere')?.fault as
      | { rpc: string }
      | undefined
    const honest = (await (await forward(elsewhere?.rpc ?? target, path, request, body)).json()) as
      | { id: number; result?: unknown }
      | { id: number; result?: unknown }[]
    const answers = new Map(
      (Array.isArray(honest) ? honest : [honest]).map((one) => [one.id, one as object]),
    )
    for (const { call, fault } of calls) {
      if (!fault || fault.kind === 'elsewhere') continue
      if (fault.kind === 'result') {
        const before = answers.get(call.id) as { result?: unknown }
        answers.set(call.id, { jsonrpc: '2.0', id: call.id, result: fault.change(before.result) })
      } else if (fault.kind === 'error')
        answers.set(call.id, {
          jsonrpc: '2.0',
          id: call.id,
          error: { code: fault.code, message: fault.message },
        })
      else return fail(response, fault, JSON.stringify(honest))
    }
    const list = calls.map(({ call }) => answers.get(call.id))
    response.writeHead(200, JSON_TYPE).end(JSON.stringify(Array.isArray(asked) ? list : list[0]))
  }

  async function answerRest(
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
    body: string,
  ): Promise<void> {
    const fault = decide({
      id: 0,
      method: new URL(path, target).pathname.slice(1),
      params: body === '' ? [] : [JSON.parse(body)],
    })
    const forwarded = await forward(
      fault?.kind === 'elsewhere' ? fault.rpc : target,
      path,
      request,
      body,
    )
    const honest = await forwarded.text()
    if (!fault || fault.kind === 'elsewhere')
      return void response.writeHead(forwarded.status, JSON_TYPE).end(honest)
    if (fault.kind === 'result')
      return void response
        .writeHead(200, JSON_TYPE)
        .end(JSON.stringify(fault.change(JSON.parse(honest))))
    if (fault.kind === 'error')
      return void response.writeHead(200, JSON_TYPE).end(JSON.stringify({ Error: fault.message }))
    fail(response, fault, honest)
  }

  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const body = await bodyOf(request)
      const path = request.url ?? '/'
      const asked: unknown = body === '' ? undefined : JSON.parse(body)
      await (isRpc(asked)
        ? answerRpc(asked, path, request, response, body)
        : answerRest(path, request, response, body))
    }
    answer().catch(() => response.destroy())
  })

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get fault() {
      return proxy.fault
    },
    set fault(fault) {
      proxy.fault = fault
    },
    counts,
    requests,
    get faulted() {
      return proxy.faulted
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
