import { isRecord } from '../../../../basics/readRecord.ts'
import { ProviderFault, RangeTooLarge } from '../chain.ts'
import { fetchJson } from '../providers/fetchJson.ts'

export type RpcRequest = { readonly method: string; readonly params: readonly unknown[] }

/** Transport, HTTP and body errors are `ProviderFault`. */
export type Rpc = {
  /** Index in the settings, host and port. The path may hold a key: never log it. */
  readonly name: string
  /** One batch, so that one backend answers all. */
  send(requests: readonly RpcRequest[]): Promise<unknown[]>
}

/** `data` is the revert data. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly data: string | undefined
  constructor(code: number, message: string, data?: string) {
    super(message)
    this.code = code
    this.data = data
  }
}

const MAX_MESSAGE_LENGTH = 200
/** None of our errors is longer. */
const MAX_REVERT_LENGTH = 2_000

/** What nodes say when a range or answer is too big. */
const TOO_LARGE =
  /block range|range (is )?too|too (large|big|many (results|logs|blocks))|response size|more than \d+ (results|logs)|max(imum)? .*(range|results|blocks)|limited to|query timeout|exceed(s|ed)? (max|the max|.*(range|results|size))|limit exceeded|distance/i
const TOO_OFTEN = /rate|per second|too many requests|capacity|quota|throttl|compute units/i

function errorOf(value: unknown): RpcError | undefined {
  if (!isRecord(value) || value['error'] === undefined || value['error'] === null) return undefined
  const error = value['error']
  if (!isRecord(error)) return new RpcError(0, String(error).slice(0, MAX_MESSAGE_LENGTH))
  const data =
    typeof error['data'] === 'string' && error['data'].length <= MAX_REVERT_LENGTH
      ? error['data']
      : undefined
  return new RpcError(
    Number(error['code']) || 0,
    String(error['message'] ?? 'no message').slice(0, MAX_MESSAGE_LENGTH),
    data,
  )
}

export function classify(error: RpcError, method: string): Error {
  if (TOO_OFTEN.test(error.message)) return new ProviderFault('refused', error.message)
  if (method === 'eth_getLogs' && (TOO_LARGE.test(error.message) || error.code === -32005))
    return new RangeTooLarge(error.message)
  return error
}

export function createRpc(url: string, options: { place: number; timeoutMs: number }): Rpc {
  const name = `${options.place}:${new URL(url).host}`
  let nextId = 1
  /** Learned: no batches. */
  let single = false

  async function post(body: string): Promise<unknown> {
    const { ok, status, parsed } = await fetchJson(url, { body, timeoutMs: options.timeoutMs })
    // Some providers send JSON-RPC errors with a 4xx status.
    if (!ok && !errorOf(parsed)) throw new ProviderFault('http', `HTTP ${status}`)
    return parsed
  }

  function resultOf(answer: unknown, id: number, method: string): unknown {
    const error = errorOf(answer)
    if (error) throw classify(error, method)
    if (!isRecord(answer) || answer['id'] !== id || !('result' in answer))
      throw new ProviderFault('malformed', `no result for ${method}`)
    return answer['result']
  }

  async function sendOne({ method, params }: RpcRequest): Promise<unknown> {
    const id = nextId++
    return resultOf(await post(JSON.stringify({ jsonrpc: '2.0', id, method, params })), id, method)
  }

  async function sendBatch(requests: readonly RpcRequest[]): Promise<unknown[]> {
    const first = nextId
    nextId += requests.length
    const answers = await post(
      JSON.stringify(
        requests.map(({ method, params }, at) => ({
          jsonrpc: '2.0',
          id: first + at,
          method,
          params,
        })),
      ),
    )
    if (!Array.isArray(answers)) {
      const error = errorOf(answers)
      if (error && TOO_OFTEN.test(error.message)) throw classify(error, requests[0]!.method)
      if (error) return sendSingly(requests)
      throw new ProviderFault('malformed', 'no list of answers')
    }
    const byId = new Map(
      answers.map((answer) => [isRecord(answer) ? answer['id'] : undefined, answer]),
    )
    return requests.map(({ method }, at) => resultOf(byId.get(first + at), first + at, method))
  }

  async function sendSingly(requests: readonly RpcRequest[]): Promise<unknown[]> {
    const results = await Promise.all(requests.map(sendOne))
    single = true
    return results
  }

  return {
    name,
    async send(requests) {
      if (requests.length === 0) return []
      if (requests.length === 1) return [await sendOne(requests[0]!)]
      return single ? sendSingly(requests) : sendBatch(requests)
    },
  }
}
