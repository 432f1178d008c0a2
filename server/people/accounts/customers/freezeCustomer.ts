import { col } from '../../../platform/db/columns.ts'
import { assertInTransaction, type Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'

type Freeze = { readonly at: Date | null; readonly why: string }

export async function readFreeze(
  ctx: Pick<Context, 'db'>,
  accountId: bigint,
): Promise<Freeze | undefined> {
  const { rows } = await sql.named({
    frozen: col.bool,
    at: col.orNull(col.time),
    why: col.orNull(col.text),
  })`
    select frozen, frozen_at as at, frozen_why as why from account where id = ${accountId}`.execute(
    ctx.db,
  )
  const row = rows[0]
  return row?.frozen ? { at: row.at, why: row.why ?? '' } : undefined
}

/** Freezes with a reason, or thaws with `null`; false without a change or account (rules: customers#freezing). */
export async function freezeCustomer(
  tx: Context,
  accountId: bigint,
  why: string | null,
): Promise<boolean> {
  assertInTransaction(tx)
  const frozen = why !== null
  const { rowCount } = await sql.named`
    update account set frozen = ${frozen}, frozen_at = ${frozen ? tx.now() : null}, frozen_why = ${why}
    where id = ${accountId} and status <> 'deleted' and frozen <> ${frozen}`.execute(tx.db)
  return rowCount === 1
}
