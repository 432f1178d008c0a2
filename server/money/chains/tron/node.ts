import { setTimeout as sleep } from 'node:timers/promises'
import { ProviderFault } from '../chain.ts'
import { fetchJson } from '../providers/fetchJson.ts'
import { createPace } from './pace.ts'

/** Failures are `ProviderFault`, also an `Error` under HTTP 200: busy or misunderstood. */
export type TronNode = {
  /** Index in the settings, host and port. The path may hold a key: never log it. */
  readonly name: string
  /** Numbers above 2^53 become bigint. */
  ask(path: string, body?: object): Promise<unknown>
  /** TronGrid's own `v1/…`. */
  get(path: string): Promise<unknown>
  jsonRpc(method: string, params: readonly unknown[]): Promise<unknown>
}

type NodeOptions = {
  readonly place: number
  readonly timeoutMs: number
  readonly apiKeys?: readonly string[]
}

const MAX_MESSAGE_LENGTH = 200
const BUSY_STATUS: ReadonlySet<number> = new Set([403, 429, 503])
const BUSY_TEXT =
  /lack of computing resources|too many|too often|rate limit|frequency|exceed|qps|busy/i
/** One retry before it counts as a fault. */
const BUSY_PAUSE_MS = 250

/** `wallet`, then after `|` solidified blocks and JSON-RPC: java-tron serves them on separate ports. */
export function basesOf(entry: string): {
  readonly wallet: string
  readonly solidity: string
  readonly jsonRpc: string
} {
  const [wallet, solidity, jsonRpc] = entry.split('|') as [
    string,
    string | undefined,
    string | undefined,
  ]
  return { wallet, solidity: solidity ?? wallet, jsonRpc: jsonRpc ?? wallet }
}

const textIn = (value: unknown, field: string): string | undefined => {
  const text =
    typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)[field]
      : undefined
  return text === undefined || text === null
    ? undefined
    : String(
        typeof text === 'object' ? ((text as { message?: unknown }).message ?? 'no message') : text,
      ).slice(0, MAX_MESSAGE_LENGTH)
}

export class Busy extends ProviderFault {}

export function createTronNode(
  entry: string,
  { place, timeoutMs, apiKeys = [] }: NodeOptions,
): TronNode {
  const bases = basesOf(entry)
  const pace = createPace()
  let asked = 0

  async function once(url: string, body: string | undefined): Promise<unknown> {
    await pace.turn()
    const key = apiKeys[asked++ % apiKeys.length]
    const { ok, status, parsed } = await fetchJson(url, {
      timeoutMs,
      exact: true,
      ...(body !== undefined && { body }),
      ...(key !== undefined && { headers: { 'tron-pro-api-key': key } }),
    })
    const error = textIn(parsed, 'Error') ?? textIn(parsed, 'error')
    if (BUSY_STATUS.has(status) || (error !== undefined && BUSY_TEXT.test(error)))
      throw new Busy('refused', error ?? `HTTP ${status}`)
    if (!ok) throw new ProviderFault('http', `HTTP ${status}`)
    if (error !== undefined) throw new ProviderFault('refused', error)
    pace.answered()
    return parsed
  }

  async function ask(url: string, body?: string): Promise<unknown> {
    try {
      return await once(url, body)
    } catch (error) {
      if (!(error instanceof Busy)) throw error
      pace.tooOften()
      await sleep(BUSY_PAUSE_MS)
      return once(url, body)
    }
  }

  return {
    name: `${place}:${new URL(bases.wallet).host}`,
    ask: (path, body = {}) =>
      ask(
        `${path.startsWith('walletsolidity/') ? bases.solidity : bases.wallet}/${path}`,
        JSON.stringify(body),
      ),
    get: (path) => ask(`${bases.wallet}/${path}`),
    async jsonRpc(method, params) {
      const answer = await ask(
        `${bases.jsonRpc}/jsonrpc`,
        JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      )
      if (typeof answer !== 'object' || answer === null || !('result' in answer))
        throw new ProviderFault('malformed', `no result for ${method}`)
      return answer.result
    },
  }
}
