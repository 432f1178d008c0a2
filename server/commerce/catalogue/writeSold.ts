import { assertInTransaction, type Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

/** Sets each product's sold count; 0 for those not named. */
export async function writeSold(
  ctx: Context,
  sold: readonly { readonly productId: number; readonly pieces: number }[],
): Promise<void> {
  assertInTransaction(ctx)
  await sql`
    update product p set sold = coalesce(s.pieces, 0)
    from product other
    left join jsonb_to_recordset(${JSON.stringify(sold)}::jsonb) as s("productId" integer, pieces integer)
      on s."productId" = other.id
    where p.id = other.id and p.sold <> coalesce(s.pieces, 0)`.execute(ctx.db)
}
