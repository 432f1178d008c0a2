import { parseMicro } from '../../basics/money.ts'
import type { RewardAsset } from '../../basics/rewards.ts'
import type { Movement } from '../money/ledger/ledger.ts'
import { post } from '../money/ledger/post.ts'
import { addToRewardPool } from '../money/rewards/pool.ts'
import { insertProgramme, type ProgrammeTerms } from '../money/rewards/programmes.ts'
import { inTransaction, type Context } from '../platform/db/context.ts'
import { newId } from './balances.ts'

let made = Date.now()
export const units = (text: string): bigint => parseMicro(text)!

/** As if sales had earned USDT, and members had swapped MDD. */
export const earn = (ctx: Context, asset: 'USDT' | 'MDD', amount: string): Promise<void> =>
  inTransaction(ctx, (tx) =>
    post(tx, [
      {
        from: { system: 'demo' },
        to: { system: asset === 'USDT' ? 'sales' : 'swap' },
        asset,
        amountMicro: units(amount),
        kind: 'adjustment',
        reference: `earned:${made++}`,
      } satisfies Movement,
    ]),
  )

/** Earns the amount and puts it into the pool. */
export async function fill(ctx: Context, asset: RewardAsset, amount: string): Promise<void> {
  await earn(ctx, asset === 'MDD' ? 'MDD' : 'USDT', amount)
  await inTransaction(ctx, (tx) =>
    addToRewardPool(tx, { asset, amountMicro: units(amount), reference: `filled:${made++}` }),
  )
}

/** A programme of 30 days that rewards 10 % of 10 to 1,000 USDT, unless told otherwise. */
export async function openProgramme(
  ctx: Context,
  terms: Partial<ProgrammeTerms> = {},
): Promise<number> {
  const { id } = await inTransaction(ctx, (tx) =>
    insertProgramme(tx, newId(), {
      asset: 'USDT',
      days: 30,
      rewardBps: 1_000,
      minMicro: units('10'),
      maxMicro: units('1000'),
      places: 100,
      ...terms,
    }),
  )
  return id
}

export const DAY_MS = 24 * 3600_000
