import { refuse } from '../../../basics/errors.ts'
import { col } from '../db/columns.ts'
import type { Context } from '../db/context.ts'
import { sql, type Sql } from '../db/sql.ts'
import { noteSetupFact } from './setupFacts.ts'

/**
 * SQL: true while payouts may be missing from the database: after a restore until a person has compared, or while a
 * payout wallet sent something unexplained (rules: payouts#unreconciled).
 */
export const unreconciled: Sql = sql`is_unreconciled()`

export async function isUnreconciled(ctx: Pick<Context, 'db'>): Promise<boolean> {
  const { rows } = await sql.named({ waits: col.bool })`select ${unreconciled} as waits`.execute(
    ctx.db,
  )
  return rows[0]!.waits
}

/** For calls of the office, which says why (rules: payouts#unreconciled). */
export async function refuseUnreconciled(ctx: Pick<Context, 'db'>): Promise<void> {
  if (await isUnreconciled(ctx)) refuse('tryLater', { facts: { waits: 'unreconciled' } })
}

/** Since when; `undefined` when it was not restored, or was compared since. */
export async function restoredAt(ctx: Pick<Context, 'db'>): Promise<Date | undefined> {
  const { rows } = await sql({ at: col.time })`
    select at from setup_fact where name = 'restored'`.execute(ctx.db)
  return rows[0]?.at
}

export const noteRestored = (ctx: Context): Promise<unknown> => noteSetupFact(ctx, 'restored', {})

export const noteReconciled = (ctx: Pick<Context, 'db'>): Promise<unknown> =>
  sql`delete from setup_fact where name = 'restored'`.execute(ctx.db)
