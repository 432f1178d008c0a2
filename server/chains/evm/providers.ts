import type { Log } from '../../log.ts'
import { NoProvider, ProviderFault, type ProviderState } from '../chain.ts'
import { createRpc, RpcError, type Rpc } from './rpc.ts'

const BASE_REST_MS = 250
const MAX_REST_MS = 30_000
/** A provider of another chain is a wrong setting; it is asked again in case somebody repairs it. */
const WRONG_CHAIN_REST_MS = 60_000
/** While nobody else is left, this soon: far below the time that any of the chains needs to make a block final. */
const NOBODY_ELSE_REST_MS = 1_000
/** Doubts of this long ago are forgiven. */
const FORGIVE_MS = 600_000

type Provider = { readonly rpc: Rpc; failures: number; restingUntilMs: number; lastFault: string | null; chainProven: boolean; doubts: number; doubtedAtMs: number }

export type Providers = {
  /** Runs `work` with the first provider in the list that is not resting, on a fault with the next. Throws `NoProvider`. */
  run<T>(work: (rpc: Rpc) => Promise<T>, options?: { not?: string | readonly string[] }): Promise<T>
  distrust(name: string, why: string): void
  readonly count: number
  states(): ProviderState[]
}

const isPowerOfTwo = (count: number): boolean => (count & (count - 1)) === 0

/**
 * The providers of one chain, tried in the order of the settings. A fault sends one to rest, twice as long each time;
 * one that serves another chain id is not used at all. While all of them rest, each is tried again within a second.
 */
export function createProviders(urls: readonly string[], options: { network: number; chainId: number; timeoutMs: number; log: Log; now?: () => number }): Providers {
  const now = options.now ?? Date.now
  const all: Provider[] = urls.map((url, at) => ({ rpc: createRpc(url, { place: at + 1, timeoutMs: options.timeoutMs }), failures: 0, restingUntilMs: 0, lastFault: null, chainProven: false, doubts: 0, doubtedAtMs: 0 }))

  function rest(provider: Provider, fault: string, ms: number): void {
    provider.failures++
    provider.lastFault = fault
    provider.restingUntilMs = now() + ms
    // After a fault something else may answer under the same address.
    provider.chainProven = false
    // One that is asked every second while it is down says so ever more seldom.
    const level = isPowerOfTwo(provider.failures) ? 'warn' : 'debug'
    options.log[level]({ event: 'providerFault', network: options.network, provider: provider.rpc.name, fault, failures: provider.failures, restMs: Math.round(ms) }, 'a provider failed')
  }

  const backOffMs = (failures: number): number => Math.min(MAX_REST_MS, BASE_REST_MS * 2 ** failures) * (0.8 + Math.random() * 0.4)

  async function proveChain(provider: Provider): Promise<boolean> {
    if (provider.chainProven) return true
    const [answer] = await provider.rpc.send([{ method: 'eth_chainId', params: [] }])
    const chainId = typeof answer === 'string' && /^0x[0-9a-f]{1,13}$/i.test(answer) ? Number(answer) : undefined
    if (chainId === options.chainId) {
      provider.chainProven = true
      return true
    }
    rest(provider, `serves chain ${String(answer)}, wanted ${options.chainId}`, WRONG_CHAIN_REST_MS)
    return false
  }

  return {
    count: all.length,
    async run(work, { not = [] } = {}) {
      const others = all.filter(({ rpc }) => (typeof not === 'string' ? rpc.name !== not : !not.includes(rpc.name)))
      for (const provider of others) {
        if (provider.restingUntilMs > now()) continue
        try {
          if (!(await proveChain(provider))) continue
          const result = await work(provider.rpc)
          provider.failures = 0
          return result
        } catch (error) {
          if (!(error instanceof ProviderFault) && !(error instanceof RpcError)) throw error
          rest(provider, error.message, backOffMs(provider.failures))
        }
      }
      for (const provider of others) provider.restingUntilMs = Math.min(provider.restingUntilMs, now() + NOBODY_ELSE_REST_MS)
      throw new NoProvider(options.network, Math.min(...others.map((provider) => provider.restingUntilMs)))
    },
    distrust(name, why) {
      const provider = all.find((one) => one.rpc.name === name)
      if (!provider) return
      provider.doubts = now() - provider.doubtedAtMs > FORGIVE_MS ? 0 : provider.doubts + 1
      provider.doubtedAtMs = now()
      // Its other answers may be in order, so that its failures alone would never make it rest for long.
      rest(provider, why, backOffMs(Math.max(provider.failures, provider.doubts)))
    },
    states: () => all.map(({ rpc, failures, restingUntilMs, lastFault }) => ({ name: rpc.name, failures, restingUntilMs, lastFault })),
  }
}
