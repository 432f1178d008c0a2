import { Agent, request } from 'node:http'

/** The local chain returned an error or did not answer. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
}

const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 20_000_000
const agent = new Agent({ keepAlive: true, maxSockets: 8, keepAliveMsecs: 10_000 })

/** Sends a JSON-RPC body to a local chain and returns its body. Throws `RpcError`. */
export function postRpc(url: string, body: string, timeoutMs = TIMEOUT_MS): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        agent,
        timeout: timeoutMs,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      (answer) => {
        const parts: Buffer[] = []
        let bytes = 0
        answer.on('data', (part: Buffer) => {
          bytes += part.length
          if (bytes > MAX_ANSWER_BYTES) sent.destroy(new Error('the answer is too long'))
          else parts.push(part)
        })
        answer.on('end', () => resolve(Buffer.concat(parts).toString('utf8')))
        answer.on('error', (error) => reject(new RpcError(error.message)))
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')))
    sent.on('error', (error) => reject(new RpcError(error.message)))
    sent.end(body)
  })
}

/** Makes one JSON-RPC call to a local chain. Throws `RpcError`. */
export async function callRpc<Result = unknown>(
  url: string,
  method: string,
  params: readonly unknown[] = [],
  timeoutMs?: number,
): Promise<Result> {
  const text = await postRpc(
    url,
    JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    timeoutMs,
  )
  const answer = JSON.parse(text) as { result?: Result; error?: { message: string } }
  if (answer.error) throw new RpcError(`${method}: ${answer.error.message}`)
  return answer.result as Result
}
