import { col } from '../db/columns.ts'
import type { Context } from '../db/context.ts'
import { sql } from '../db/sql.ts'
import { PUSH_GONE } from './deliverPush.ts'
import { DAY_MS } from '../../../basics/durations.ts'

export async function listGone(ctx: Context): Promise<string[]> {
  const { rows } = await sql.named({ recipient: col.text })`
    select distinct recipient from message_out
    where channel = 'push' and problem = ${PUSH_GONE}
      and created_at > ${new Date(ctx.now().getTime() - DAY_MS)}`.execute(ctx.db)
  return rows.map(({ recipient }) => recipient)
}
