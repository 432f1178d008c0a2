import { assertInTransaction, type Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

/**
 * Sets the sold count of each option and so of its product; 0 for those not named. A locked product keeps its own, as
 * in `countFewLeft`.
 */
export async function writeSold(
  ctx: Context,
  sold: readonly {
    readonly productId: number
    readonly optionId: number
    readonly pieces: number
  }[],
): Promise<void> {
  assertInTransaction(ctx)
  const rows = sql`jsonb_to_recordset(${JSON.stringify(sold)}::jsonb)`
  await sql`
    with counted as (
      select p.id, coalesce(s.pieces, 0) as pieces from product p
      left join (
        select "productId", least(sum(pieces), 2000000000)::int as pieces
        from ${rows} as named("productId" integer, pieces integer) group by "productId"
      ) s on s."productId" = p.id
      where p.sold <> coalesce(s.pieces, 0)
      for no key update of p skip locked
    )
    update product p set sold = counted.pieces from counted where p.id = counted.id`.execute(ctx.db)
  await sql`
    insert into option_sold (option_id, pieces)
    select "optionId", pieces from ${rows} as named("optionId" integer, pieces integer)
    on conflict (option_id) do update set pieces = excluded.pieces
    where option_sold.pieces <> excluded.pieces`.execute(ctx.db)
  const optionIds = sold.map(({ optionId }) => optionId)
  await sql`delete from option_sold where option_id <> all(${optionIds}::int[])`.execute(ctx.db)
}
