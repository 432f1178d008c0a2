import type { Context } from './context.ts'
import { sql } from './sql.ts'

/** Throws when the database takes no writing, or none within `timeoutMs`. */
export async function checkWrites(ctx: Context, timeoutMs: number): Promise<void> {
  const timer = Promise.withResolvers<never>()
  const waiting = setTimeout(
    () => timer.reject(new Error('the database does not answer')),
    timeoutMs,
  )
  try {
    await Promise.race([
      sql`
        insert into ready_write (at) values (${ctx.now()})
        on conflict (id) do update set at = excluded.at`.execute(ctx.db),
      timer.promise,
    ])
  } finally {
    clearTimeout(waiting)
  }
}
