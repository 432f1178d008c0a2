import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One question: a method of JSON-RPC, or a path of TRON's HTTP API (`wallet/getblock`) with its body as the only parameter. */
export type RpcCall = { id: number; method: string; params: unknown[] }
/** What to do instead of the honest answer: another result, or a failure of the connection. */
export type Fault =
  | { readonly kind: 'hang' | 'reset' | 'html' | 'cut' | 'endless' }
  | { readonly kind: 'http'; readonly status: number }
  | { readonly kind: 'error'; readonly code: number; readonly message: string }
  | { readonly kind: 'result'; readonly change: (result: unknown) => unknown }
export type FaultFor = (call: RpcCall) => Fault | undefined

export type FaultProxy = {
  readonly url: string
  /** Decides for each call; `undefined` is honest. */
  fault: FaultFor
  /** Calls since the start, by method. */
  readonly counts: Map<string, number>
  stop(): Promise<void>
}

const HALF = 2

function fail(response: ServerResponse, fault: Fault, honest: string): void {
  if (fault.kind === 'hang') return
  if (fault.kind === 'reset') return void response.destroy()
  if (fault.kind === 'html') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>busy</html>')
  if (fault.kind === 'cut') return void response.writeHead(200, { 'content-type': 'application/json' }).end(honest.slice(0, honest.length / HALF))
  if (fault.kind === 'http') return void response.writeHead(fault.status).end('no')
  // A body that never ends, a few bytes at a time.
  response.writeHead(200, { 'content-type': 'application/json' })
  const drip = setInterval(() => response.write(' '), 20)
  response.on('close', () => clearInterval(drip))
}

/** A provider between the watcher and a real local chain that fails and lies on demand. For tests. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const counts = new Map<string, number>()
  const proxy = { fault: (() => undefined) as FaultFor }

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const [body, path] = [Buffer.concat(parts).toString('utf8'), (request.url ?? '/').slice(1)]
      const answered = path === '' || path === 'jsonrpc' ? answer(path, body, response) : answerPath(request.method!, path, body, response)
      void answered.catch(() => response.destroy())
    })
  })

  /** TRON's HTTP API: one question a call, errors as `Error` under HTTP 200. */
  async function answerPath(method: string, path: string, body: string, response: ServerResponse): Promise<void> {
    const call: RpcCall = { id: 0, method: path.split('?')[0]!, params: body === '' ? [] : [JSON.parse(body)] }
    counts.set(call.method, (counts.get(call.method) ?? 0) + 1)
    const forwarded = await fetch(`${target}/${path}`, { method, headers: { 'content-type': 'application/json' }, ...(body !== '' && { body }) })
    const honest = await forwarded.text()
    const fault = proxy.fault(call)
    if (fault && fault.kind !== 'result' && fault.kind !== 'error') return fail(response, fault, honest)
    const said = !fault ? honest : JSON.stringify(fault.kind === 'result' ? fault.change(JSON.parse(honest)) : { Error: fault.message })
    response.writeHead(forwarded.status, { 'content-type': 'application/json' }).end(said)
  }

  async function answer(path: string, body: string, response: ServerResponse): Promise<void> {
    const asked = JSON.parse(body) as RpcCall | RpcCall[]
    const calls = Array.isArray(asked) ? asked : [asked]
    for (const { method } of calls) counts.set(method, (counts.get(method) ?? 0) + 1)
    const forwarded = await fetch(path === '' ? target : `${target}/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const honest = (await forwarded.json()) as { id: number; result?: unknown } | { id: number; result?: unknown }[]
    const answers = new Map((Array.isArray(honest) ? honest : [honest]).map((one) => [one.id, one as object]))
    for (const call of calls) {
      const fault = proxy.fault(call)
      if (!fault) continue
      if (fault.kind === 'result') {
        const before = answers.get(call.id) as { result?: unknown }
        answers.set(call.id, { jsonrpc: '2.0', id: call.id, result: fault.change(before.result) })
      } else if (fault.kind === 'error') answers.set(call.id, { jsonrpc: '2.0', id: call.id, error: { code: fault.code, message: fault.message } })
      else return fail(response, fault, JSON.stringify(honest))
    }
    const list = calls.map(({ id }) => answers.get(id))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(Array.isArray(asked) ? list : list[0]))
  }

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
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
