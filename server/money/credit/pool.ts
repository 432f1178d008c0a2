import { refuse } from '../../../basics/errors.ts'
import type { TransactionContext, Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { fundingOf } from '../ledger/fundingOf.ts'
import { post } from '../ledger/post.ts'
import { readSystemBalance } from '../ledger/readSystemBalance.ts'

export type CreditAsset = 'USDT' | 'XMDD'
export const CREDIT_ASSETS = ['USDT', 'XMDD'] as const satisfies readonly CreditAsset[]

/** Put aside for credit; the ledger refuses to overdraw it (rules: customers#credit). */
export const POOL = { system: 'pool:credit' } as const

type ReadContext = Pick<Context, 'db'>

export const readPool = (ctx: ReadContext, asset: CreditAsset): Promise<bigint> =>
  readSystemBalance(ctx as Context, POOL.system, asset)

/** What sales have earned and nothing has taken out. */
export const readEarned = (ctx: ReadContext): Promise<bigint> =>
  readSystemBalance(ctx as Context, 'sales', 'USDT')

/** Serialises funding, since the account of sales may go below zero. Call before `fundPool`. */
export const lockFunding = (tx: TransactionContext): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('fund credit'))`.execute(tx.db)

/**
 * Puts earnings of sales aside, as USDT or 1:1 as store credit. Refuses `insufficientBalance` beyond the earnings.
 * Throws for a used reference.
 */
export async function fundPool(
  tx: TransactionContext,
  given: { readonly asset: CreditAsset; readonly amountMicro: bigint; readonly reference: string },
): Promise<void> {
  if ((await readEarned(tx)) < given.amountMicro) refuse('insufficientBalance')
  await post(tx, fundingOf(POOL, given))
}
