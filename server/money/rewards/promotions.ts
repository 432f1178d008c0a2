import type { PageAsked } from '../../../api/pageOf.ts'
import { refuse } from '../../../basics/errors.ts'
import type { Texts } from '../../../basics/locales.ts'
import { col, type RowOf } from '../../platform/db/columns.ts'
import type { Context, TransactionContext } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { directionOf } from '../../platform/db/directionOf.ts'
import { post } from '../ledger/post.ts'
import { lockCover, OWED, POOL, readFree } from './pool.ts'

const Row = {
  id: col.int,
  title: col.json<Texts>(),
  amountMicro: col.bigint,
  places: col.int,
  taken: col.int,
  minDays: col.int,
  minSpentMicro: col.bigint,
  owedMicro: col.bigint,
  madeAt: col.time,
  closedAt: col.orNull(col.time),
}
export type Promotion = RowOf<typeof Row>
export type PromotionTerms = Pick<
  Promotion,
  'title' | 'amountMicro' | 'places' | 'minDays' | 'minSpentMicro'
>

const COLUMNS = sql`
  id, title, amount_micro as "amountMicro", places, taken, min_days as "minDays",
  min_spent_micro as "minSpentMicro", owed_micro as "owedMicro", made_at as "madeAt",
  closed_at as "closedAt"`
const ASSET = 'XMDD'

type ReadContext = Pick<Context, 'db'>

export const mostOf = ({ amountMicro, places }: Pick<PromotionTerms, 'amountMicro' | 'places'>) =>
  amountMicro * BigInt(places)

/** Newest first, unless asked otherwise. Includes closed ones only with `all`. */
export async function selectPromotions(
  ctx: ReadContext,
  asked: PageAsked & { readonly all: boolean },
): Promise<{ rows: Promotion[]; total: number }> {
  const { rows } = await sql.named(Row)`
    select ${COLUMNS} from promotion where ${asked.all} or closed_at is null
    order by id ${directionOf(asked.order, 'desc')}
    limit ${asked.pageSize} offset ${(asked.pageNo - 1) * asked.pageSize}`.execute(ctx.db)
  const count = await sql.named({ total: col.present(col.bigint) })`
    select count(*) as total from promotion where ${asked.all} or closed_at is null`.execute(ctx.db)
  return { rows, total: Number(count.rows[0]!.total) }
}

export async function readPromotion(ctx: ReadContext, id: number): Promise<Promotion | undefined> {
  const { rows } = await sql.named(Row)`
    select ${COLUMNS} from promotion where id = ${id}`.execute(ctx.db)
  return rows[0]
}

async function lockPromotion(tx: TransactionContext, id: number): Promise<Promotion> {
  const { rows } = await sql.named(Row)`
    select ${COLUMNS} from promotion where id = ${id} for update`.execute(tx.db)
  return rows[0] ?? refuse('notFound')
}

const moved = (
  from: typeof POOL | typeof OWED,
  to: typeof POOL | typeof OWED,
  amountMicro: bigint,
  reference: string,
) => [{ from, to, asset: ASSET, amountMicro, kind: 'reward', reference }] as const

/** Reserves the most that the promotion can cost. `conflict` if the request was used with other terms. */
export async function insertPromotion(
  tx: TransactionContext,
  requestId: string,
  terms: PromotionTerms,
): Promise<{ readonly id: number; readonly isNew: boolean }> {
  await lockCover(tx, ASSET)
  const before = await sql.named({ id: col.int, same: col.present(col.bool) })`
    select id, (title = ${JSON.stringify(terms.title)}::jsonb and amount_micro = ${terms.amountMicro}
      and places = ${terms.places}
      and min_days = ${terms.minDays} and min_spent_micro = ${terms.minSpentMicro}) as same
    from promotion where request_id = ${requestId}`.execute(tx.db)
  const known = before.rows[0]
  if (known) return known.same ? { id: known.id, isNew: false } : refuse('conflict')
  const mostMicro = mostOf(terms)
  if ((await readFree(tx, ASSET)) < mostMicro) refuse('insufficientBalance')
  await post(tx, moved(POOL, OWED, mostMicro, `promotion:open:${requestId}`))
  const { rows } = await sql.named({ id: col.int })`
    insert into promotion (request_id, title, amount_micro, places, min_days, min_spent_micro, made_at)
    values (${requestId}, ${JSON.stringify(terms.title)}::jsonb, ${terms.amountMicro}, ${terms.places},
      ${terms.minDays}, ${terms.minSpentMicro}, ${tx.now()})
    returning id`.execute(tx.db)
  return { id: rows[0]!.id, isNew: true }
}

/** Unclaimed money goes back to the pool. False if it was closed before. */
export async function endPromotion(tx: TransactionContext, id: number): Promise<boolean> {
  await lockCover(tx, ASSET)
  const { closedAt, owedMicro } = await lockPromotion(tx, id)
  if (closedAt !== null) return false
  await sql.named`update promotion set closed_at = ${tx.now()} where id = ${id}`.execute(tx.db)
  if (owedMicro > 0n) await post(tx, moved(OWED, POOL, owedMicro, `promotion:close:${id}`))
  return true
}

export async function hasClaimed(
  ctx: ReadContext,
  accountId: bigint,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql.named({ id: col.int })`
    select promotion_id as id from promotion_claim
    where account_id = ${accountId} and promotion_id = any(${[...ids]}::int[])`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

/** One place. `limitExceeded` names the reason: closed, no place left, or already claimed by this account or wallet. */
export async function takePromotion(
  tx: TransactionContext,
  asked: {
    readonly promotionId: number
    readonly accountId: bigint
    readonly walletHash: Buffer
  },
): Promise<Promotion> {
  const { promotionId, accountId, walletHash } = asked
  const limited = (reason: 'stopped' | 'full' | 'used') =>
    refuse('limitExceeded', { fields: { promotionId: reason } })
  await lockCover(tx, ASSET)
  const promotion = await lockPromotion(tx, promotionId)
  if (promotion.closedAt !== null) limited('stopped')
  // Checked before the places, so that repeated claims are refused as such when no place is left.
  const { rowCount } = await sql.named`
    insert into promotion_claim (promotion_id, account_id, wallet_hash, claimed_at)
    values (${promotionId}, ${accountId}, ${walletHash}, ${tx.now()})
    on conflict do nothing`.execute(tx.db)
  if (rowCount !== 1) limited('used')
  if (promotion.taken >= promotion.places) limited('full')
  await sql.named`update promotion set taken = taken + 1 where id = ${promotionId}`.execute(tx.db)
  await post(tx, [
    {
      from: OWED,
      to: { account: accountId },
      asset: ASSET,
      amountMicro: promotion.amountMicro,
      kind: 'reward',
      reference: `promotion:${promotionId}:${accountId}`,
    },
  ])
  return promotion
}

export async function exportPromotions(ctx: Context, accountId: bigint): Promise<unknown> {
  const { rows } = await sql.named({ promotionId: col.int, claimedAt: col.time })`
    select promotion_id as "promotionId", claimed_at as "claimedAt" from promotion_claim
    where account_id = ${accountId} order by 2`.execute(ctx.db)
  return rows
}
