import { Refusal } from '../../../basics/errors.ts'
import type { Context, TransactionContext } from '../../platform/db/context.ts'
import { onlyOnce, type OnceAsked } from '../ledger/onlyOnce.ts'
import { readAnswer } from '../ledger/readAnswer.ts'

/** What this process is doing under one id of one account. */
const underWay = new Map<string, Set<Promise<unknown>>>()

/**
 * A call that moves a balance: what it needs is checked, then it is done, once for its id. A repeat is answered as the first
 * one was, whatever the checks would say by now: the money that it asks for has left, and a passkey's proof is used up.
 */
export async function answerOnce<T>(
  ctx: Context,
  asked: OnceAsked,
  check: () => Promise<void>,
  work: (tx: TransactionContext) => Promise<T>,
): Promise<T> {
  const known = await readAnswer<T>(ctx, asked)
  if (known !== undefined) return known
  const key = `${asked.accountId}:${asked.requestId}`
  const others = underWay.get(key) ?? new Set()
  underWay.set(key, others)
  const doing = check().then(() => onlyOnce(ctx, asked, work))
  others.add(doing)
  try {
    return await doing
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // The same request at the same moment may be doing it, with the proof or the money that was missing here.
    others.delete(doing)
    await Promise.allSettled(others)
    const answer = await readAnswer<T>(ctx, asked)
    if (answer !== undefined) return answer
    throw error
  } finally {
    others.delete(doing)
    if (others.size === 0 && underWay.get(key) === others) underWay.delete(key)
  }
}
