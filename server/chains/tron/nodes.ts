import type { Log } from '../../log.ts'
import { NoProvider, ProviderFault, type ChainSettings } from '../chain.ts'
import { fetchJson } from '../fetchJson.ts'
import { isNothing, readHeader, record } from './parse.ts'

/**
 * The nodes of TRON's HTTP API for what is signed and sent: asked one after the other where one answer is enough, and all of
 * them where each has to hear of it.
 */
export type TronNode = {
  /** Place in the settings, host and port. */
  readonly name: string
  /** `wallet/…` knows the newest state, `walletsolidity/…` what stays. A POST where there is a body. Throws `ProviderFault`. */
  ask(path: string, body?: Readonly<Record<string, unknown>>): Promise<unknown>
}
export type Asked<T> = { readonly node: string; readonly answer: T } | { readonly node: string; readonly fault: string }

export type TronNodes = {
  readonly count: number
  /** The answer of the first node that gives one. Throws `NoProvider`. */
  run<T>(work: (node: TronNode) => Promise<T>): Promise<T>
  /** The answer of every node, resting or not. */
  each<T>(work: (node: TronNode) => Promise<T>): Promise<readonly Asked<T>[]>
}

export type TronNodeSettings = Pick<ChainSettings, 'network' | 'chainId' | 'rpc'> & { readonly apiKeys?: readonly string[] }

const TIMEOUT_MS = 10_000
const BASE_REST_MS = 250
const MAX_REST_MS = 30_000
const NOBODY_ELSE_REST_MS = 1_000
const MAX_FAULT_LENGTH = 200
/** The chain's id is the last four bytes of its first block's. */
const CHAIN_ID_DIGITS = 8

/** Amounts in sun may pass what a JSON number holds. */
const exact = (_key: string, value: unknown, { source }: { source?: string }): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) && source !== undefined && /^-?\d+$/.test(source) ? BigInt(source) : value

function createNode(bases: string, place: number, apiKey: string | undefined): TronNode {
  const [full, solid = full] = bases.split('|') as [string, string?]
  const headers: Record<string, string> = apiKey === undefined ? {} : { 'TRON-PRO-API-KEY': apiKey }
  return {
    name: `${place}:${new URL(full).host}`,
    async ask(path, body) {
      const base = path.startsWith('walletsolidity/') ? solid : full
      const given = body === undefined ? {} : { body: JSON.stringify(body) }
      const { ok, status, parsed } = await fetchJson(`${base}/${path}`, { ...given, headers, timeoutMs: TIMEOUT_MS, revive: exact })
      // Throttled and broken nodes answer this with HTTP 200.
      const error = typeof parsed === 'object' && parsed !== null && 'Error' in parsed ? String(parsed.Error) : undefined
      if (error !== undefined) throw new ProviderFault('refused', error.slice(0, MAX_FAULT_LENGTH))
      if (!ok) throw new ProviderFault('http', `HTTP ${status}`)
      return parsed
    },
  }
}

type Held = { readonly node: TronNode; failures: number; restingUntilMs: number; chainProven: boolean }

export function createTronNodes({ network, chainId, rpc, apiKeys = [] }: TronNodeSettings, log: Log): TronNodes {
  const all: Held[] = rpc.map((bases, at) => ({
    node: createNode(bases, at + 1, apiKeys.length === 0 ? undefined : apiKeys[at % apiKeys.length]), failures: 0, restingUntilMs: 0, chainProven: false,
  }))

  async function proven<T>(held: Held, work: (node: TronNode) => Promise<T>): Promise<T> {
    if (!held.chainProven) {
      const genesis = readHeader(await held.node.ask('wallet/getblockbynum', { num: 0 }))
      const found = genesis && Number.parseInt(genesis.hash.slice(-CHAIN_ID_DIGITS), 16)
      if (found !== chainId) throw new ProviderFault('wrongChain', `serves chain ${String(found)}, wanted ${chainId}`)
      held.chainProven = true
    }
    const answer = await work(held.node)
    held.failures = 0
    return answer
  }

  function fail(held: Held, error: unknown): string {
    if (!(error instanceof ProviderFault)) throw error
    held.failures++
    held.chainProven = false
    held.restingUntilMs = Date.now() + Math.min(MAX_REST_MS, BASE_REST_MS * 2 ** held.failures)
    log.warn({ event: 'providerFault', network, provider: held.node.name, fault: error.message, failures: held.failures }, 'a provider failed')
    return error.message
  }

  return {
    count: all.length,
    async run(work) {
      for (const held of all) {
        if (held.restingUntilMs > Date.now()) continue
        try {
          return await proven(held, work)
        } catch (error) {
          fail(held, error)
        }
      }
      for (const held of all) held.restingUntilMs = Math.min(held.restingUntilMs, Date.now() + NOBODY_ELSE_REST_MS)
      throw new NoProvider(network, Math.min(...all.map(({ restingUntilMs }) => restingUntilMs)))
    },
    each: (work) =>
      Promise.all(
        all.map(async (held) => {
          try {
            return { node: held.node.name, answer: await proven(held, work) }
          } catch (error) {
            return { node: held.node.name, fault: fail(held, error) }
          }
        }),
      ),
  }
}

/** `{}` is nothing; everything else has to be an object. */
export const objectOr = (value: unknown, what: string): Record<string, unknown> => (isNothing(value) ? {} : record(value, what))
