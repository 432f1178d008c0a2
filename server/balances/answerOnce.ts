import { Refusal } from '../../basics/errors.ts'
import type { Context, TransactionContext } from '../db/context.ts'
import { onlyOnce, type OnceAsked } from '../ledger/onlyOnce.ts'
import { readAnswer } from '../ledger/readAnswer.ts'

/**
 * A call that moves a balance: what it needs is checked, then it is done, once for its id. A repeat is answered as the first
 * one was, whatever the checks would say by now: the money that it asks for has left, and a passkey's proof is used up.
 */
export async function answerOnce<T>(ctx: Context, asked: OnceAsked, check: () => Promise<void>, work: (tx: TransactionContext) => Promise<T>): Promise<T> {
  const known = await readAnswer<T>(ctx, asked)
  if (known !== undefined) return known
  try {
    await check()
    return await onlyOnce(ctx, asked, work)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // The same request at the same moment may have done it meanwhile.
    const answer = await readAnswer<T>(ctx, asked)
    if (answer !== undefined) return answer
    throw error
  }
}
