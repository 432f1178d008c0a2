import { SECOND_MS } from '../../../../basics/durations.ts'
import { refuse } from '../../../../basics/errors.ts'
import { TokenBuckets } from '../../../platform/tokenBuckets.ts'

type Bounds = {
  /** Questions of all visitors together. */
  readonly atOnce: number
  /** An answer serves everyone who asks the same meanwhile; pages ask every few seconds. */
  readonly keptMs?: number
  readonly perVisitor: { readonly burst: number; readonly perSecond: number }
}

type Question = {
  /** Network addresses, members or orders whose questions are counted, each by itself. */
  readonly by: readonly string[]
  /** The same question has the same name. */
  readonly same?: string
}

export type VisitorQuestions = {
  /** Refuses `tryLater` above a bound. */
  ask<T>(question: Question, work: () => Promise<T>): Promise<T>
}

const MAX_KEPT = 500
const RETRY_SECONDS = 3

/** Bounds what visitors can make the shop ask of its nodes (rules: payments#asking-nodes). */
export function createVisitorQuestions(
  { atOnce, keptMs = 0, perVisitor }: Bounds,
  nowMs: () => number = () => performance.now(),
): VisitorQuestions {
  const asked = new TokenBuckets(perVisitor)
  const kept = new Map<string, { untilMs: number; readonly answer: Promise<unknown> }>()
  let running = 0

  async function run<T>({ by }: Question, work: () => Promise<T>): Promise<T> {
    if (running >= atOnce || !by.every((one) => asked.take(one, nowMs())))
      return refuse('tryLater', { retryAfterSeconds: RETRY_SECONDS })
    running++
    try {
      return await work()
    } finally {
      running--
    }
  }

  function keep<T>(name: string, answer: Promise<T>): Promise<T> {
    const one = { untilMs: Infinity, answer }
    kept.delete(name)
    kept.set(name, one)
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!)
    const forget = () => void (kept.get(name) === one && kept.delete(name))
    answer.then(() => void (one.untilMs = nowMs() + keptMs), forget)
    return answer
  }

  return {
    ask(question, work) {
      const { same } = question
      if (same === undefined) return run(question, work)
      const known = kept.get(same)
      // Callers name a question by all that its answer depends on.
      if (known && known.untilMs > nowMs()) return known.answer as ReturnType<typeof work>
      return keep(same, run(question, work))
    },
  }
}

/** For a person of the shop. */
export const UNBOUNDED: VisitorQuestions = { ask: (_question, work) => work() }

/** Of one person, who may pay in two browsers at once. */
const A_PERSON = { burst: 20, perSecond: 1 }
/** Where a person asks at each step, not again and again. */
const A_STEP = { burst: 20, perSecond: 0.25 }

export const PLAN_BOUNDS: Bounds = { atOnce: 12, keptMs: 2.5 * SECOND_MS, perVisitor: A_PERSON }
export const STATUS_BOUNDS: Bounds = { atOnce: 12, keptMs: 2.5 * SECOND_MS, perVisitor: A_PERSON }
/** Apart from what is read, so that readers keep no one from paying. */
export const SEND_BOUNDS: Bounds = { atOnce: 12, perVisitor: A_STEP }
export const STEP_BOUNDS: Bounds = { atOnce: 8, perVisitor: A_STEP }
/** One answer takes a search of each chain, and up to 60 questions. */
export const WALLET_BOUNDS: Bounds = { atOnce: 6, keptMs: SECOND_MS, perVisitor: A_STEP }
