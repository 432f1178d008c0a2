import { col } from '../db/columns.ts'
import type { Context } from '../db/context.ts'
import { sql } from '../db/sql.ts'

export async function readLastMail(
  ctx: Pick<Context, 'db'>,
): Promise<
  { readonly sent: boolean; readonly at: Date; readonly problem: string | null } | undefined
> {
  const { rows } = await sql({
    state: col.text,
    at: col.time,
    problem: col.orNull(col.text),
  })`
    select state, coalesce(done_at, created_at) as at, problem from message_out
    where channel = 'mail' and attempts > 0 order by id desc limit 1`.execute(ctx.db)
  const last = rows[0]
  return last && { sent: last.state === 'sent', at: last.at, problem: last.problem }
}
