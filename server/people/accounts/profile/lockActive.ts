import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { assertInTransaction, type Context } from '../../../platform/db/context.ts'

/**
 * Locks an active account against deletion until the transaction ends; false when not active. A weaker lock than `for
 * share` would let `lockAccount` pass, and a deletion could miss the arriving money.
 */
export async function lockActive(ctx: Context, id: bigint): Promise<boolean> {
  assertInTransaction(ctx)
  const { rows } =
    await sql.named`select 1 from account where id = ${id} and status = 'active' for share`.execute(
      ctx.db,
    )
  return rows.length === 1
}

/** The active ones, locked in id order. */
export async function lockAllActive(
  ctx: Context,
  ids: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  assertInTransaction(ctx)
  const { rows } = await sql.named({ id: col.bigint })`
    select id from account where id = any(${[...ids]}::bigint[]) and status = 'active'
    order by id for share`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}
