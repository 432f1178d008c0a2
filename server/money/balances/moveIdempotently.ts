import { Refusal } from '../../../basics/errors.ts'
import { refuseFrozen } from '../../people/accounts/profile/refuseFrozen.ts'
import type { Context, TransactionContext } from '../../platform/db/context.ts'
import { idempotently } from '../ledger/idempotently.ts'
import type { IdempotentRequest } from '../ledger/idempotentRequest.ts'
import { readAnswer } from '../ledger/readAnswer.ts'

const inProgress = new Map<string, Set<Promise<unknown>>>()

/**
 * A repeat gets the first answer unchecked: the money has left and a passkey's proof is used up (rules:
 * balances#request-ids). Every movement of a balance passes here, and refuses `withdrawalsFrozen` while the account
 * is held.
 */
export async function moveIdempotently<T>(
  ctx: Context,
  asked: IdempotentRequest,
  check: () => Promise<void>,
  work: (tx: TransactionContext) => Promise<T>,
): Promise<T> {
  const known = await readAnswer<T>(ctx, asked)
  if (known !== undefined) return known
  const key = `${asked.accountId}:${asked.requestId}`
  const others = inProgress.get(key) ?? new Set()
  inProgress.set(key, others)
  const gated = async (tx: TransactionContext): Promise<T> => {
    await refuseFrozen(tx, asked.accountId)
    return work(tx)
  }
  const doing = check().then(() => idempotently(ctx, asked, gated))
  others.add(doing)
  try {
    return await doing
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // A concurrent identical request may have used the proof or the money.
    others.delete(doing)
    await Promise.allSettled(others)
    const answer = await readAnswer<T>(ctx, asked)
    if (answer !== undefined) return answer
    throw error
  } finally {
    others.delete(doing)
    if (others.size === 0 && inProgress.get(key) === others) inProgress.delete(key)
  }
}
