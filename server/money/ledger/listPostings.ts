import type { PageAsked } from '../../../api/pageOf.ts'
import { col, type RowOf } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import { directionOf } from '../../platform/db/directionOf.ts'
import type { Asset, PostingKind } from '../../../basics/ledger.ts'
import type { Context } from '../../platform/db/context.ts'

export type Posting = {
  readonly id: bigint
  readonly asset: Asset
  readonly amountMicro: bigint
  readonly kind: PostingKind
  readonly reference: string
  /** The other account; `null` for the shop's own. */
  readonly other: bigint | null
  readonly at: Date
}

export type PostingsAsked = PageAsked & {
  readonly accountId: bigint
  readonly asset?: Asset | undefined
  readonly kind?: PostingKind | undefined
  /** `from` is inclusive, `to` exclusive. */
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

const Row = {
  id: col.bigint,
  asset: col.as<Asset>(col.text),
  amount_micro: col.bigint,
  kind: col.as<PostingKind>(col.text),
  reference: col.text,
  other: col.orNull(col.bigint),
  at: col.time,
}
type Row = RowOf<typeof Row>

/** Reservations are left out. */
export async function listPostings(
  ctx: Context,
  asked: PostingsAsked,
): Promise<{ rows: Posting[]; total: number }> {
  const mine = sql`
    ledger_account m where m.owner = ${String(asked.accountId)}
      and (${asked.asset ?? null}::text is null or m.asset = ${asked.asset ?? null})`
  const matches = (
    side: 'debit' | 'credit',
  ) => sql`${sql.ref(`t.${side}_id`)} = m.id and t.phase in ('posted', 'completed')
    and (${asked.kind ?? null}::text is null
      or ${sql.ref(side === 'debit' ? 't.kind' : 't.kind_to')} = ${asked.kind ?? null})
    and (${asked.from ?? null}::timestamptz is null or t.at >= ${asked.from ?? null})
      and (${asked.to ?? null}::timestamptz is null or t.at < ${asked.to ?? null})`
  const direction = directionOf(asked.order, 'desc')
  const upTo = asked.pageNo * asked.pageSize
  // Reads each side from its index up to the end of the page, never the whole history.
  const side = (
    own: 'debit' | 'credit',
    other: 'debit' | 'credit',
  ) => sql`select p.* from ${sql`(select m.id from ${mine}) m`} cross join lateral (
      select t.id, t.asset, ${own === 'debit' ? sql`-t.amount_micro` : sql`t.amount_micro`} as amount_micro,
        ${sql.ref(own === 'debit' ? 't.kind' : 't.kind_to')} as kind, t.reference,
        (select o.account_id from ledger_account o where o.id = ${sql.ref(`t.${other}_id`)}) as other, t.at
      from ledger_transfer t where ${matches(own)} order by t.id ${direction} limit ${upTo}
    ) p`
  const page = await sql(Row)`${side('debit', 'credit')} union all ${side('credit', 'debit')}
    order by id ${direction} limit ${asked.pageSize} offset ${upTo - asked.pageSize}`.execute(
    ctx.db,
  )
  const count = (own: 'debit' | 'credit') =>
    sql`(select count(*) from (select m.id from ${mine}) m join ledger_transfer t on ${matches(own)})`
  const { rows } = await sql({
    total: col.bigint,
  })`select ${count('debit')} + ${count('credit')} as total`.execute(ctx.db)
  return {
    rows: page.rows.map(({ amount_micro, ...row }) => ({ ...row, amountMicro: amount_micro })),
    total: Number(rows[0]!.total),
  }
}
