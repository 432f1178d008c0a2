import type { NetworkId } from '../../../basics/networks.ts'
import { refuse } from '../../../basics/errors.ts'
import { OpenQuestions } from '../../money/chains/providers/openQuestions.ts'
import { NoProvider, type Chain, type TransactionFacts } from '../../money/chains/chain.ts'

/** `unknown`: not known there. `unreachable`: no answer in time. `notThere`: that chain cannot be queried. */
type Answer = TransactionFacts | 'unknown' | 'unreachable' | 'notThere'
export type LookUps = {
  /**
   * Queries these networks in parallel, each with the hash in its own format. Refuses with `tryLater` under load, and a
   * visitor (by network address; `null` for staff) whose earlier questions wait.
   */
  ask(
    hashes: readonly { network: NetworkId; txHash: string }[],
    visitor: string | null,
  ): Promise<ReadonlyMap<NetworkId, Answer>>
}

const MAX_AT_ONCE = 12
/** Half, so that one visitor does not keep the others waiting. */
const MAX_OF_VISITOR = 6
const PATIENCE_MS = 8_000
/** Pages poll every few seconds. */
const FRESH_MS = 2_000
const MINED_FRESH_MS = 15_000
const MAX_KEPT = 500
const RETRY_SECONDS = 3

type Kept = { readonly untilMs: number; readonly answer: Promise<Answer> }

/** Caches answers and bounds the requests to providers. */
export function createLookUps(
  chainOf: (network: NetworkId) => Pick<Chain, 'lookUp'> | undefined,
  nowMs: () => number = Date.now,
): LookUps {
  const kept = new Map<string, Kept>()
  const ofVisitors = new OpenQuestions({ all: MAX_AT_ONCE, each: MAX_OF_VISITOR })
  // Visitors keep no staff from looking something up.
  const ofStaff = new OpenQuestions({ all: MAX_AT_ONCE, each: MAX_AT_ONCE })

  async function question(network: NetworkId, txHash: string): Promise<Answer> {
    const chain = chainOf(network)
    if (!chain?.lookUp) return 'notThere'
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
    }
  }

  function askOnce(network: NetworkId, txHash: string, visitor: string | null): Promise<Answer> {
    const key = `${network} ${txHash}`
    const known = kept.get(key)
    if (known && known.untilMs > nowMs()) return known.answer
    const running = visitor === null ? ofStaff : ofVisitors
    const names = visitor === null ? [] : [visitor]
    if (running.isFull(names)) return refuse('tryLater', { retryAfterSeconds: RETRY_SECONDS })
    const answer = running.run(names, () => question(network, txHash))
    kept.delete(key)
    kept.set(key, { untilMs: nowMs() + FRESH_MS + PATIENCE_MS, answer })
    answer.then(
      (found) =>
        void kept.set(key, {
          untilMs:
            nowMs() +
            (typeof found === 'object' && found.state === 'mined' ? MINED_FRESH_MS : FRESH_MS),
          answer,
        }),
      () => void kept.delete(key),
    )
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!)
    return answer
  }

  return {
    async ask(hashes, visitor) {
      const answers = await Promise.all(
        hashes.map(
          async ({ network, txHash }) =>
            [network, await askOnce(network, txHash, visitor)] as const,
        ),
      )
      return new Map(answers)
    },
  }
}
