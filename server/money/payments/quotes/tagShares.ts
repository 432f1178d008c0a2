import type { Opener } from '../../receiving/shopAddress.ts'
import { col } from '../../../platform/db/columns.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import { MAX_FEE_MICRO } from './fit.ts'

/** 0.000001 to 0.009999 USDT, without those that need five decimals only. */
export const TAGS_PER_ADDRESS = 9_000n
/** All prices together, for each network address. */
const MAX_AMOUNTS_PER_VISITOR = 300n
/** The last tenth is for buyers who paid before. */
const RESERVED_DIVISOR = 10n
/** Of what others left a visitor holds one part in so many, and at least one. */
const VISITOR_DIVISOR = 300n
/** Buyers who paid before hold ten times as much. */
const PAID_BUYER_FACTOR = 10n

export type TagCount = {
  readonly tags: bigint
  readonly taken: bigint
  /** Held by the same visitor, or buyer, whichever are more. */
  readonly mine: bigint
}

/** Whether another tag may be held until it is paid (rules: payments#shared-address, decision 110). */
export function mayHoldTag({ tags, taken, mine }: TagCount, isKnown: boolean): boolean {
  const kept = isKnown ? 0n : tags / RESERVED_DIVISOR
  const left = tags - taken - kept
  const part = (left + mine) * (isKnown ? PAID_BUYER_FACTOR : 1n)
  // Rounded up, so that one order of someone else's takes nothing from a visitor.
  return left > 0n && mine < (part + VISITOR_DIVISOR - 1n) / VISITOR_DIVISOR
}

/** Counts tags that would make an amount near this price `ambiguous`. */
async function countTags(
  ctx: TransactionContext,
  { receivers, priceMicro }: { readonly receivers: readonly string[]; readonly priceMicro: bigint },
  { visitor, buyer }: Opener,
): Promise<TagCount & { readonly ofVisitor: bigint }> {
  const now = ctx.now()
  const { rows } = await sql.named({
    taken: col.bigint,
    mine: col.bigint,
    of_visitor: col.bigint,
  })`
    select count(distinct (receiver, tag)) as taken,
      greatest(count(*) filter (where visitor = ${visitor}), count(*) filter (where buyer = ${buyer})) as mine,
      (select count(*) from amount_slot where visitor = ${visitor} and frees_at > ${now}) as of_visitor
    from amount_slot
    where receiver = any(${receivers}::text[]) and frees_at > ${now}
      and amount_micro between ${priceMicro - MAX_FEE_MICRO}::bigint and ${priceMicro + MAX_FEE_MICRO}::bigint`.execute(
    ctx.db,
  )
  const { taken, mine, of_visitor: ofVisitor } = rows[0]!
  return { tags: TAGS_PER_ADDRESS * BigInt(receivers.length), taken, mine, ofVisitor }
}

export async function holdsTooMany(
  ctx: TransactionContext,
  at: { readonly receivers: readonly string[]; readonly priceMicro: bigint },
  opener: Opener | null,
): Promise<boolean> {
  if (opener === null) return false
  // Orders of one visitor are counted one after another.
  await sql`select pg_advisory_xact_lock(hashtextextended(${opener.visitor.toString('hex')}, 71))`.execute(
    ctx.db,
  )
  const count = await countTags(ctx, at, opener)
  if (count.ofVisitor >= MAX_AMOUNTS_PER_VISITOR) return true
  return !mayHoldTag(count, false) && !(mayHoldTag(count, true) && (await opener.hasPaid?.(ctx)))
}
