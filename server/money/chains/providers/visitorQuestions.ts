import { SECOND_MS } from '../../../../basics/durations.ts'
import { refuse } from '../../../../basics/errors.ts'
import { OpenQuestions } from './openQuestions.ts'
import { TokenBuckets } from '../../../platform/tokenBuckets.ts'

type Rate = { readonly burst: number; readonly perSecond: number }
type Bounds = {
  /** Questions of all visitors together; one visitor may have a third of them. */
  readonly atOnce: number
  /** An answer serves everyone who asks the same while it is awaited and so long after; pages ask every few seconds. */
  readonly keptMs?: number
  /** A carrier may have one network address for many people. */
  readonly perAddress: Rate
  readonly perPerson: Rate
}

type Question = {
  /** A network address. */
  readonly address?: string
  /** A member, an order or a wallet. */
  readonly person?: string
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
  { atOnce, keptMs = 0, perAddress, perPerson }: Bounds,
  nowMs: () => number = () => performance.now(),
): VisitorQuestions {
  const ofAddresses = new TokenBuckets(perAddress)
  const ofPeople = new TokenBuckets(perPerson)
  const running = new OpenQuestions({ all: atOnce, each: Math.floor(atOnce / 3) })
  const kept = new Map<string, { untilMs: number; readonly answer: Promise<unknown> }>()

  async function run<T>({ address, person }: Question, work: () => Promise<T>): Promise<T> {
    const now = nowMs()
    const buckets = [
      ...(address === undefined ? [] : [{ name: address, of: ofAddresses }]),
      ...(person === undefined ? [] : [{ name: person, of: ofPeople }]),
    ]
    const names = buckets.map(({ name }) => name)
    // What one of them refuses costs the other nothing.
    if (running.isFull(names) || !buckets.every(({ name, of }) => of.has(name, now)))
      return refuse('tryLater', { retryAfterSeconds: RETRY_SECONDS })
    for (const { name, of } of buckets) of.take(name, now)
    return running.run(names, work)
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
const READS = { perAddress: { burst: 120, perSecond: 6 }, perPerson: A_PERSON }
const STEPS = { perAddress: A_STEP, perPerson: A_STEP }

/** Not kept: a wallet would be asked to approve what it has approved since. */
export const PLAN_BOUNDS: Bounds = { atOnce: 12, ...READS }
export const STATUS_BOUNDS: Bounds = { atOnce: 12, keptMs: 2.5 * SECOND_MS, ...READS }
/** Apart from what is read, so that readers keep no one from paying. */
export const SEND_BOUNDS: Bounds = { atOnce: 12, ...STEPS }
export const STEP_BOUNDS: Bounds = { atOnce: 8, ...STEPS }
/** One answer takes a search of each chain, and up to 60 questions. */
export const WALLET_BOUNDS: Bounds = { atOnce: 6, keptMs: SECOND_MS, ...STEPS }
