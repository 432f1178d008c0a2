import { col } from '../../../platform/db/columns.ts'
import { inTransaction, type Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import { everyText, type Texts } from '../product.ts'
import { searchTerms } from '../searchTerms.ts'

const Due = {
  id: col.int,
  name: col.json<Texts>(),
  description: col.json<Texts>(),
  goesOff: col.bool,
}

/** Puts products on sale and takes them off at the moments that staff chose. */
export async function followSchedules(ctx: Context): Promise<void> {
  const now = ctx.now()
  const { rows } = await sql({ id: col.int })`
    select id from product where publish_at <= ${now} or take_off_at <= ${now} order by id
    limit 500`.execute(ctx.db)
  for (const { id } of rows)
    await inTransaction(ctx, async (tx) => {
      // Read again under the lock: staff may have changed it since.
      const { rows: due } = await sql(Due)`
        select id, name, description, coalesce(take_off_at <= ${now}, false) as "goesOff" from product
        where id = ${id} and (publish_at <= ${now}
          or take_off_at <= ${now}) for no key update`.execute(tx.db)
      const [product] = due
      if (!product) return
      const { name, description, goesOff } = product
      const terms = goesOff ? null : searchTerms(everyText(name), everyText(description))
      await sql`
        update product set published = ${!goesOff}, search = array_to_tsvector(${terms}::text[]), version = version + 1,
          publish_pending = false, publish_at = case when publish_at > ${now} then publish_at end,
          take_off_at = case when take_off_at > ${now} then take_off_at end
        where id = ${id}`.execute(tx.db)
    })
}
