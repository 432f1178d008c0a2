import { col } from '../../../platform/db/columns.ts'
import { assertInTransaction, type Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'

type CustomerNote = { readonly at: Date; readonly by: string; readonly text: string }

const MAX = 200

export async function listCustomerNotes(
  ctx: Pick<Context, 'db'>,
  accountId: bigint,
): Promise<CustomerNote[]> {
  const { rows } = await sql.named({ at: col.time, by: col.text, text: col.text })`
    select created_at as at, staff_name as by, text from account_note
    where account_id = ${accountId} order by id desc limit ${MAX}`.execute(ctx.db)
  return rows.toReversed()
}

export async function addCustomerNote(
  tx: Context,
  accountId: bigint,
  { by, text }: { readonly by: string; readonly text: string },
): Promise<void> {
  assertInTransaction(tx)
  await sql.named`
    insert into account_note (account_id, staff_name, text, created_at)
    values (${accountId}, ${by}, ${text}, ${tx.now()})`.execute(tx.db)
}
