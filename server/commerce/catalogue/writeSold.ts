import { assertInTransaction, type Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

/** Sets the sold count of each option and so of its product; 0 for those not named. */
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
    update product p set sold = coalesce(s.pieces, 0)
    from product other
    left join (
      select "productId", least(sum(pieces), 2000000000)::int as pieces
      from ${rows} as named("productId" integer, pieces integer) group by "productId"
    ) s on s."productId" = other.id
    where p.id = other.id and p.sold <> coalesce(s.pieces, 0)`.execute(ctx.db)
  await sql`
    insert into option_sold (option_id, pieces)
    select "optionId", pieces from ${rows} as named("optionId" integer, pieces integer)
    on conflict (option_id) do update set pieces = excluded.pieces
    where option_sold.pieces <> excluded.pieces`.execute(ctx.db)
  const optionIds = sold.map(({ optionId }) => optionId)
  await sql`delete from option_sold where option_id <> all(${optionIds}::int[])`.execute(ctx.db)
}
