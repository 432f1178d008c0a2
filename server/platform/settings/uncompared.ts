import { refuse } from '../../../basics/errors.ts'
import { col } from '../db/columns.ts'
import type { Context } from '../db/context.ts'
import { sql, type Sql } from '../db/sql.ts'
import { noteSetupFact } from './setupFacts.ts'

/**
 * SQL: true while the database may have forgotten payouts: it was restored, until a person says that it was compared;
 * or a payout wallet sent what it does not know, until each is explained (rules: payouts#forgotten).
 */
export const uncompared: Sql = sql`is_uncompared()`

export async function isUncompared(ctx: Pick<Context, 'db'>): Promise<boolean> {
  const { rows } = await sql.named({ waits: col.bool })`select ${uncompared} as waits`.execute(
    ctx.db,
  )
  return rows[0]!.waits
}

/** For calls of the office, which says why (rules: payouts#forgotten). */
export async function refuseUncompared(ctx: Pick<Context, 'db'>): Promise<void> {
  if (await isUncompared(ctx)) refuse('tryLater', { facts: { waits: 'uncompared' } })
}

/** Since when; `undefined` when it was not restored, or was compared since. */
export async function restoredAt(ctx: Pick<Context, 'db'>): Promise<Date | undefined> {
  const { rows } = await sql({ at: col.time })`
    select at from setup_fact where name = 'restored'`.execute(ctx.db)
  return rows[0]?.at
}

export const noteRestored = (ctx: Context): Promise<unknown> => noteSetupFact(ctx, 'restored', {})

export const noteCompared = (ctx: Pick<Context, 'db'>): Promise<unknown> =>
  sql`delete from setup_fact where name = 'restored'`.execute(ctx.db)
