import { assertInTransaction, type Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

type Rating = { readonly productId: number; readonly reviews: number; readonly stars: number }

/** Sets how many reviews of each product count, and their stars; none for products that are not named. */
export async function writeRatings(ctx: Context, ratings: readonly Rating[]): Promise<void> {
  assertInTransaction(ctx)
  await sql`
    update product p set reviews = coalesce(r.reviews, 0), stars = coalesce(r.stars, 0)
    from product other
    left join jsonb_to_recordset(${JSON.stringify(ratings)}::jsonb)
      as r("productId" integer, reviews integer, stars integer) on r."productId" = other.id
    where p.id = other.id
      and (p.reviews, p.stars) <> (coalesce(r.reviews, 0), coalesce(r.stars, 0))`.execute(ctx.db)
}
