import { refuse } from '../../../../basics/errors.ts'
import type { Context, TransactionContext } from '../../../platform/db/context.ts'
import { lockFunding, readEarned } from '../../credit/pool.ts'
import type { Holder } from '../../ledger/ledger.ts'
import { post } from '../../ledger/post.ts'
import { readSystemBalance } from '../../ledger/readSystemBalance.ts'
import { lockCover } from '../pool.ts'

type ReadContext = Pick<Context, 'db'>

/** USDT that the merchant put aside to buy coin for (rules: rewards#coin). */
export const COINS = { system: 'pool:coins' } as const
/** Of it, what open intents reserve. */
export const COINS_RESERVED = { system: 'pool:coinsHeld' } as const

export type CoinPool = { readonly free: bigint; readonly held: bigint }

export const readCoinPool = async (ctx: ReadContext): Promise<CoinPool> => ({
  free: await readSystemBalance(ctx as Context, COINS.system, 'USDT'),
  held: await readSystemBalance(ctx as Context, COINS_RESERVED.system, 'USDT'),
})

type Moved = { readonly amountMicro: bigint; readonly reference: string }

export const moveCoins = (
  tx: TransactionContext,
  from: Holder,
  to: Holder,
  { amountMicro, reference }: Moved,
): Promise<void> =>
  post(tx, [
    {
      from,
      to,
      asset: 'USDT',
      amountMicro,
      kind: 'adjustment',
      kindTo: 'account' in to ? 'coinPledge' : 'adjustment',
      reference,
    },
  ])

/** Throws for a used reference. */
export async function addToCoinPool(tx: TransactionContext, moved: Moved): Promise<void> {
  await lockFunding(tx)
  if ((await readEarned(tx)) < moved.amountMicro) refuse('insufficientBalance')
  await moveCoins(tx, { system: 'sales' }, COINS, moved)
}

export async function takeFromCoinPool(tx: TransactionContext, moved: Moved): Promise<void> {
  await lockCover(tx, 'USDT')
  await moveCoins(tx, COINS, { system: 'sales' }, moved)
}
