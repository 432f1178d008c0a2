import { refuse } from '../../../basics/errors.ts'
import { REWARD_ASSETS, type RewardAsset } from '../../../basics/rewards.ts'
import { lockFunding, readEarned } from '../credit/pool.ts'
import { fundingOf } from '../ledger/fundingOf.ts'
import { post } from '../ledger/post.ts'
import { readSystemBalance } from '../ledger/readSystemBalance.ts'
import { col, type RowOf } from '../../platform/db/columns.ts'
import type { Context, TransactionContext } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

type ReadContext = Pick<Context, 'db'>

/** Funded by the merchant and not yet promised. */
export const POOL = { system: 'pool:rewards' } as const
/** Promised to members (rules: rewards#pool). */
export const OWED = { system: 'pool:owed' } as const
/** Costs of early terminations. They belong to the merchant and never fund a reward. */
export const TERMINATIONS = { system: 'terminations' } as const

const CoverRow = { asset: col.as<RewardAsset>(col.text), owed: col.bigint, covered: col.bigint }

export async function readCover(ctx: ReadContext): Promise<RowOf<typeof CoverRow>[]> {
  const { rows } = await sql.named(CoverRow)`
    select asset, owed_micro as owed, covered_micro as covered from reward_cover
    order by array_position(array['USDT', 'XMDD', 'MDD'], asset)`.execute(ctx.db)
  return rows
}

export const readFree = (ctx: ReadContext, asset: RewardAsset): Promise<bigint> =>
  readSystemBalance(ctx as Context, POOL.system, asset)

/** Every change of promises or their cover takes this lock first, before any ledger account. */
export async function lockCover(tx: TransactionContext, asset: RewardAsset): Promise<void> {
  const { rowCount } =
    await sql.named`select 1 from reward_cover where asset = ${asset} for update`.execute(tx.db)
  if (rowCount !== 1) throw new Error(`there are no rewards in ${asset}`)
}

/** What may fund the pool: sales in USDT, usable 1:1 as XMDD, and MDD from members' swaps. */
export async function readFundable(ctx: ReadContext): Promise<ReadonlyMap<RewardAsset, bigint>> {
  const earned = await readEarned(ctx)
  const swapped = await readSystemBalance(ctx as Context, 'swap', 'MDD')
  const positive = (micro: bigint): bigint => (micro > 0n ? micro : 0n)
  return new Map(
    REWARD_ASSETS.map((asset) => [asset, positive(asset === 'MDD' ? swapped : earned)]),
  )
}

/** Throws for a used reference. */
export async function addToRewardPool(
  tx: TransactionContext,
  given: {
    readonly asset: RewardAsset
    readonly amountMicro: bigint
    readonly reference: string
  },
): Promise<void> {
  await lockFunding(tx)
  if ((await readFundable(tx)).get(given.asset)! < given.amountMicro) refuse('insufficientBalance')
  await post(tx, fundingOf(POOL, given))
}
