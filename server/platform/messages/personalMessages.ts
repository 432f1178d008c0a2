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

/** Anyone with a link can open its order or question, and staff export members' data. */
const withoutSecrets = (facts: object): object =>
  JSON.parse(JSON.stringify(facts).replaceAll(/secret=[0-9a-f]+/g, 'secret=…')) as object

export async function exportMessages(
  ctx: Context,
  person: Person,
): Promise<{ notices: object[]; messages: object[] }> {
  const notices = await sql(Notice)`
    select kind, facts, created_at, read_at from notice where account_id = ${person.accountId}
    order by id`.execute(ctx.db)
  const messages = await sql(Message)`
    select channel, recipient, kind, facts, language, state, created_at, done_at from message_out
    where recipient = any(${[...person.recipients]}) order by id`.execute(ctx.db)
  const clean = <T extends { readonly facts: object }>(row: T): T => ({
    ...row,
    facts: withoutSecrets(row.facts),
  })
  return { notices: notices.rows.map(clean), messages: messages.rows.map(clean) }
}

export async function deleteMessages(ctx: Context, person: Person): Promise<void> {
  assertInTransaction(ctx)
  await sql.named`delete from notice where account_id = ${person.accountId}`.execute(ctx.db)
  await sql.named`delete from message_out where recipient = any(${[...person.recipients]})`.execute(
    ctx.db,
  )
}
