import { refuse } from '../../../basics/errors.ts'
import type { OrderRewardRole } from '../../../basics/rewards.ts'
import { col, type RowOf } from '../../platform/db/columns.ts'
import type { Context, TransactionContext } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { post } from '../ledger/post.ts'
import { utcDay } from './pledge.ts'
import { lockCover, OWED, POOL, readFree } from './pool.ts'

/** Store credit, which USDT makes 1:1. */
export const ORDER_REWARD_ASSET = 'XMDD'

const TermsRow = {
  id: col.int,
  requestId: col.text,
  buyerBps: col.int,
  inviterBps: col.int,
  madeAt: col.time,
  stoppedAt: col.orNull(col.time),
  stoppedWhy: col.orNull(col.as<'staff' | 'pool'>(col.text)),
}
export type OrderRewardTerms = Readonly<RowOf<typeof TermsRow>>

/** Newest first; of all time or those that were in force then or later. */
export async function readOrderRewardTerms(
  ctx: Pick<Context, 'db'>,
  since: Date = new Date(0),
): Promise<OrderRewardTerms[]> {
  const { rows } = await sql.named(TermsRow)`
    select id, request_id as "requestId", buyer_bps as "buyerBps", inviter_bps as "inviterBps", made_at as "madeAt", stopped_at as "stoppedAt", stopped_why as "stoppedWhy"
    from order_reward_terms where stopped_at is null or stopped_at > ${since} order by id desc`.execute(
    ctx.db,
  )
  return rows
}

/** Refuses `conflict` while other shares are in force, and `insufficientBalance` with nothing in the pool. True when it is new. */
export async function startOrderRewards(
  tx: TransactionContext,
  requestId: string,
  shares: { readonly buyerBps: number; readonly inviterBps: number },
): Promise<boolean> {
  await lockCover(tx, ORDER_REWARD_ASSET)
  const terms = await readOrderRewardTerms(tx)
  const known = terms.find((one) => one.requestId === requestId)
  if (known)
    return known.buyerBps === shares.buyerBps && known.inviterBps === shares.inviterBps
      ? false
      : refuse('conflict')
  if (terms.some(({ stoppedAt }) => stoppedAt === null)) refuse('conflict')
  if ((await readFree(tx, ORDER_REWARD_ASSET)) <= 0n) refuse('insufficientBalance')
  await sql.named`
    insert into order_reward_terms (request_id, buyer_bps, inviter_bps, made_at)
    values (${requestId}, ${shares.buyerBps}, ${shares.inviterBps}, ${tx.now()})`.execute(tx.db)
  return true
}

/** Orders placed from now on earn nothing; those placed before keep their shares. False when it was off. */
export async function stopOrderRewards(
  tx: TransactionContext,
  why: 'staff' | 'pool',
): Promise<boolean> {
  await lockCover(tx, ORDER_REWARD_ASSET)
  const { rowCount } = await sql.named`
    update order_reward_terms set stopped_at = ${tx.now()}, stopped_why = ${why} where stopped_at is null`.execute(
    tx.db,
  )
  return rowCount > 0
}

export type OrderReward = {
  readonly orderId: string
  readonly lineNo: number
  readonly role: OrderRewardRole
  readonly accountId: bigint
  readonly termsId: number
  readonly marginMicro: bigint
  readonly shareBps: number
  readonly amountMicro: bigint
}

/** Moves the rewards out of the pool to what members are owed, and releases them. The cover is locked, and the pool has them. */
export async function addOrderRewards(
  tx: TransactionContext,
  rewards: readonly OrderReward[],
): Promise<void> {
  if (rewards.length === 0) return
  await post(
    tx,
    rewards.map(({ orderId, lineNo, role, amountMicro }) => ({
      from: POOL,
      to: OWED,
      asset: ORDER_REWARD_ASSET,
      amountMicro,
      kind: 'reward' as const,
      reference: `orderReward:${orderId}:${lineNo}:${role}`,
    })),
  )
  const all = <K extends keyof OrderReward>(key: K) => rewards.map((one) => one[key])
  await sql.named`
    with made as (
      insert into order_reward (order_id, line_no, role, account_id, terms_id, margin_micro, share_bps, amount_micro, released_at)
      select r.*, ${tx.now()} from unnest(${all('orderId')}::text[], ${all('lineNo')}::int[], ${all('role')}::text[], ${all('accountId')}::bigint[],
        ${all('termsId')}::int[], ${all('marginMicro')}::bigint[], ${all('shareBps')}::int[], ${all('amountMicro')}::bigint[]) r
      returning id, account_id, amount_micro
    ) insert into reward_income (source, subject, day, account_id, asset, amount_micro)
    select 'order', id, ${utcDay(tx.now())}::date, account_id, ${ORDER_REWARD_ASSET}, amount_micro from made`.execute(
    tx.db,
  )
}

/** What was paid by role since the beginning. */
export async function sumOrderRewards(
  ctx: Pick<Context, 'db'>,
): Promise<ReadonlyMap<OrderRewardRole, bigint>> {
  const { rows } = await sql.named({
    role: col.as<OrderRewardRole>(col.text),
    micro: col.present(col.bigint),
  })`
    select role, sum(amount_micro)::bigint as micro from order_reward group by role`.execute(ctx.db)
  return new Map(rows.map(({ role, micro }) => [role, micro]))
}
