import type { PageAsked } from '../../../api/pageOf.ts'
import { utcDay } from '../../../basics/zonedDays.ts'
import { refuse } from '../../../basics/errors.ts'
import type { LevelTerms, OrderRewardRole } from '../../../basics/rewards.ts'
import { col, type RowOf } from '../../platform/db/columns.ts'
import type { Context, TransactionContext } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { directionOf } from '../../platform/db/directionOf.ts'
import { post } from '../ledger/post.ts'
import { lockCover, OWED, POOL, readFree } from './pool.ts'

/** Store credit, which USDT makes 1:1. */
export const ORDER_REWARD_ASSET = 'XMDD'

const TermsRow = {
  id: col.int,
  requestId: col.text,
  buyerBps: col.int,
  inviterBps: col.int,
  superBps: col.orNull(col.int),
  spent: col.present(col.list(col.text)),
  bps: col.list(col.int),
  madeAt: col.time,
  stoppedAt: col.orNull(col.time),
  stoppedWhy: col.orNull(col.as<'staff' | 'pool'>(col.text)),
}
export type OrderRewardTerms = Readonly<Omit<RowOf<typeof TermsRow>, 'spent' | 'bps'>> & LevelTerms
export type OrderRewardShares = LevelTerms & { readonly inviterBps: number }

/** Newest first; of all time or those that were in force then or later. */
export async function readOrderRewardTerms(
  ctx: Pick<Context, 'db'>,
  since: Date = new Date(0),
): Promise<OrderRewardTerms[]> {
  const { rows } = await sql.named(TermsRow)`
    select id, request_id as "requestId", buyer_bps as "buyerBps", inviter_bps as "inviterBps",
      super_bps as "superBps", level_spent_micro::text[] as spent, level_bps as bps,
      made_at as "madeAt", stopped_at as "stoppedAt", stopped_why as "stoppedWhy"
    from order_reward_terms where stopped_at is null or stopped_at > ${since}
    order by id desc`.execute(ctx.db)
  return rows.map(({ spent, bps, ...row }) => ({
    ...row,
    steps: spent.map((micro, at) => ({ minMicro: BigInt(micro), bps: bps[at]! })),
  }))
}

export const termsAt = <T extends Pick<OrderRewardTerms, 'madeAt' | 'stoppedAt'>>(
  terms: readonly T[],
  at: Date,
): T | undefined =>
  terms.find(({ madeAt, stoppedAt }) => madeAt <= at && (stoppedAt === null || at < stoppedAt))

const isSame = (one: OrderRewardShares, other: OrderRewardShares): boolean =>
  one.buyerBps === other.buyerBps &&
  one.inviterBps === other.inviterBps &&
  one.superBps === other.superBps &&
  one.steps.length === other.steps.length &&
  one.steps.every(
    ({ minMicro, bps }, at) =>
      minMicro === other.steps[at]!.minMicro && bps === other.steps[at]!.bps,
  )

/** True when it is new; `conflict` while other shares are in force. */
export async function insertOrderTerms(
  tx: TransactionContext,
  requestId: string,
  shares: OrderRewardShares,
): Promise<boolean> {
  await lockCover(tx, ORDER_REWARD_ASSET)
  const terms = await readOrderRewardTerms(tx)
  const known = terms.find((one) => one.requestId === requestId)
  if (known) return isSame(known, shares) ? false : refuse('conflict')
  if (terms.some(({ stoppedAt }) => stoppedAt === null)) refuse('conflict')
  if ((await readFree(tx, ORDER_REWARD_ASSET)) <= 0n) refuse('insufficientBalance')
  await sql.named`
    insert into order_reward_terms (request_id, buyer_bps, inviter_bps, level_spent_micro, level_bps,
      super_bps, made_at)
    values (${requestId}, ${shares.buyerBps}, ${shares.inviterBps},
      ${shares.steps.map(({ minMicro }) => minMicro)}::bigint[],
      ${shares.steps.map(({ bps }) => bps)}::int[], ${shares.superBps}, ${tx.now()})`.execute(tx.db)
  return true
}

/** New orders earn nothing; earlier ones keep their shares. False when it was off. */
export async function endOrderTerms(
  tx: TransactionContext,
  why: 'staff' | 'pool',
): Promise<boolean> {
  await lockCover(tx, ORDER_REWARD_ASSET)
  const { rowCount } = await sql.named`
    update order_reward_terms set stopped_at = ${tx.now()}, stopped_why = ${why}
    where stopped_at is null`.execute(tx.db)
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
  /** The buyer's when the order was placed; null for inviters. */
  readonly level: number | null
}

/** Moves rewards from the pool to what members are owed. The cover is locked, and the pool has them. */
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
      insert into order_reward (order_id, line_no, role, account_id, terms_id, margin_micro, share_bps,
        amount_micro, level, released_at)
      select r.*, ${tx.now()}
      from unnest(${all('orderId')}::text[], ${all('lineNo')}::int[], ${all('role')}::text[],
        ${all('accountId')}::bigint[],
        ${all('termsId')}::int[], ${all('marginMicro')}::bigint[], ${all('shareBps')}::int[],
          ${all('amountMicro')}::bigint[], ${all('level')}::int[]) r
      returning id, account_id, amount_micro
    ) insert into reward_income (source, subject, day, account_id, asset, amount_micro)
    select 'order', id, ${utcDay(tx.now())}::date, account_id, ${ORDER_REWARD_ASSET}, amount_micro
    from made`.execute(tx.db)
}

/** Paid by role, in total. */
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

/** What buyer and inviter got for these lines of an order. */
export async function sumRewarded(
  ctx: Pick<Context, 'db'>,
  orderId: string,
  lineNos: readonly number[],
): Promise<bigint> {
  const { rows } = await sql.named({ micro: col.present(col.bigint) })`
    select coalesce(sum(amount_micro), 0)::bigint as micro from order_reward
    where order_id = ${orderId} and line_no = any(${lineNos}::int[])`.execute(ctx.db)
  return rows[0]!.micro
}

const OwnRow = {
  id: col.bigint,
  orderId: col.text,
  role: col.as<OrderRewardRole>(col.text),
  level: col.orNull(col.int),
  shareBps: col.int,
  amountMicro: col.bigint,
  releasedAt: col.time,
}

export async function orderRewardsOf(
  ctx: Pick<Context, 'db'>,
  accountId: bigint,
  { pageNo, pageSize, order }: PageAsked,
): Promise<{ rows: RowOf<typeof OwnRow>[]; total: number }> {
  const { rows } = await sql.named(OwnRow)`
    select id, order_id as "orderId", role, level, share_bps as "shareBps", amount_micro as "amountMicro",
      released_at as "releasedAt"
    from order_reward where account_id = ${accountId} order by id ${directionOf(order, 'desc')}
    limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(ctx.db)
  const count = await sql.named({ total: col.present(col.bigint) })`
    select count(*) as total from order_reward where account_id = ${accountId}`.execute(ctx.db)
  return { rows, total: Number(count.rows[0]!.total) }
}

/** A member's rewards for goods that invited people bought and kept: total, and since then. */
export async function sumTeamRewards(
  ctx: Pick<Context, 'db'>,
  accountId: bigint,
  since: Date,
): Promise<{ readonly total: bigint; readonly lately: bigint; readonly count: number }> {
  const { rows } = await sql.named({
    total: col.present(col.bigint),
    lately: col.present(col.bigint),
    count: col.present(col.int),
  })`
    select coalesce(sum(amount_micro), 0)::bigint as total, count(*)::int as count,
      coalesce(sum(amount_micro) filter (where released_at >= ${since}), 0)::bigint as lately
    from order_reward where account_id = ${accountId} and role = 'inviter'`.execute(ctx.db)
  return rows[0]!
}
