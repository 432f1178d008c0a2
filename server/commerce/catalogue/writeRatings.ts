import { assertInTransaction, type Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

type Rating = { readonly productId: number; readonly reviews: number; readonly stars: number }

/**
 * Sets how many reviews of each product count, and their stars; none for products that are not named. One that is
 * locked keeps its own, as in `countFewLeft`.
 */
export async function writeRatings(ctx: Context, ratings: readonly Rating[]): Promise<void> {
  assertInTransaction(ctx)
  await sql`
    with counted as (
      select p.id, coalesce(r.reviews, 0) as reviews, coalesce(r.stars, 0) as stars from product p
      left join jsonb_to_recordset(${JSON.stringify(ratings)}::jsonb)
        as r("productId" integer, reviews integer, stars integer) on r."productId" = p.id
      where (p.reviews, p.stars) <> (coalesce(r.reviews, 0), coalesce(r.stars, 0))
      for no key update of p skip locked
    )
    update product p set reviews = counted.reviews, stars = counted.stars
    from counted where p.id = counted.id`.execute(ctx.db)
}
