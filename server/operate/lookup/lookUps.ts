import type { NetworkId } from '../../../basics/networks.ts'
import { refuse } from '../../../basics/errors.ts'
import { NoProvider, type Chain, type TransactionFacts } from '../../money/chains/chain.ts'

/** `unknown`: asked and not known there. `unreachable`: nobody answered in time. `notThere`: that chain cannot be asked. */
export type Answer = TransactionFacts | 'unknown' | 'unreachable' | 'notThere'
export type LookUps = {
  /** Asks these networks at once for a hash that each of them spells its own way. Refuses with `tryLater` while too many ask. */
  ask(
    spellings: readonly { network: NetworkId; txHash: string }[],
  ): Promise<ReadonlyMap<NetworkId, Answer>>
}

/** Questions to providers that run at the same moment in this process, whoever asks. */
const MOST_AT_ONCE = 12
const PATIENCE_MS = 8_000
/** A page asks again every few seconds, and several may ask for the same. */
const FRESH_MS = 2_000
/** What is in a block stays there, but for a reorganisation. */
const MINED_FRESH_MS = 15_000
const MOST_KEPT = 500
const RETRY_SECONDS = 3

type Kept = { readonly untilMs: number; readonly answer: Promise<Answer> }

/** Looks transactions up, each at most once in some seconds; what it costs the providers is bounded. */
export function createLookUps(
  chainOf: (network: NetworkId) => Pick<Chain, 'lookUp'> | undefined,
  nowMs: () => number = Date.now,
): LookUps {
  const kept = new Map<string, Kept>()
  let running = 0

  async function question(network: NetworkId, txHash: string): Promise<Answer> {
    const chain = chainOf(network)
    if (!chain?.lookUp) return 'notThere'
    running++
    let timer: NodeJS.Timeout | undefined
    try {
      const late = new Promise<'unreachable'>((resolve) => {
        timer = setTimeout(() => resolve('unreachable'), PATIENCE_MS)
      })
      return (await Promise.race([chain.lookUp(txHash), late])) ?? 'unknown'
    } catch (error) {
      if (error instanceof NoProvider) return 'unreachable'
      throw error
    } finally {
      clearTimeout(timer)
      running--
    }
  }

  function askOnce(network: NetworkId, txHash: string): Promise<Answer> {
    const key = `${network} ${txHash}`
    const known = kept.get(key)
    if (known && known.untilMs > nowMs()) return known.answer
    if (running >= MOST_AT_ONCE) return refuse('tryLater', { retryAfterSeconds: RETRY_SECONDS })
    const answer = question(network, txHash)
    kept.delete(key)
    kept.set(key, { untilMs: nowMs() + FRESH_MS + PATIENCE_MS, answer })
    answer.then(
      (told) =>
        void kept.set(key, {
          untilMs:
            nowMs() +
            (typeof told === 'object' && told.state === 'mined' ? MINED_FRESH_MS : FRESH_MS),
          answer,
        }),
      () => void kept.delete(key),
    )
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
    return answer
  }

  return {
    async ask(spellings) {
      const answers = await Promise.all(
        spellings.map(
          async ({ network, txHash }) => [network, await askOnce(network, txHash)] as const,
        ),
      )
      return new Map(answers)
    },
  }
}
