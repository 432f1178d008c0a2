import { col } from '../db/columns.ts'
import { sql } from '../db/sql.ts'
import { assertInTransaction, type Context } from '../db/context.ts'

export type Person = { readonly accountId: bigint; readonly recipients: readonly string[] }

const Notice = {
  kind: col.text,
  facts: col.json<object>(),
  created_at: col.time,
  read_at: col.orNull(col.time),
}
const Message = {
  channel: col.text,
  recipient: col.text,
  kind: col.text,
  facts: col.json<object>(),
  language: col.text,
  state: col.text,
  created_at: col.time,
  done_at: col.orNull(col.time),
}

export async function exportMessages(
  ctx: Context,
  person: Person,
): Promise<{ notices: object[]; messages: object[] }> {
  const notices = await sql(
    Notice,
  )`select kind, facts, created_at, read_at from notice where account_id = ${person.accountId} order by id`.execute(
    ctx.db,
  )
  const messages = await sql(Message)`
    select channel, recipient, kind, facts, language, state, created_at, done_at from message_out where recipient = any(${[...person.recipients]}) order by id`.execute(
    ctx.db,
  )
  return { notices: notices.rows, messages: messages.rows }
}

export async function deleteMessages(ctx: Context, person: Person): Promise<void> {
  assertInTransaction(ctx)
  await sql.named`delete from notice where account_id = ${person.accountId}`.execute(ctx.db)
  await sql.named`delete from message_out where recipient = any(${[...person.recipients]})`.execute(
    ctx.db,
  )
}
