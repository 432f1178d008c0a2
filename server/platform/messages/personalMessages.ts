import { sql } from '../db/sql.ts'
import { assertInTransaction, type Context } from '../db/context.ts'

/** Whose messages: the account, and the e-mail address and phone number that it is reached by. */
export type Person = { readonly accountId: bigint; readonly recipients: readonly string[] }

/** What the shop keeps about a person in messages; codes stay out of it. */
export async function exportMessages(
  ctx: Context,
  person: Person,
): Promise<{ notices: object[]; messages: object[] }> {
  const notices =
    await sql<object>`select kind, facts, created_at, read_at from notice where account_id = ${person.accountId} order by id`.execute(
      ctx.db,
    )
  const messages = await sql<object>`
    select channel, recipient, kind, facts, language, state, created_at, done_at from message_out where recipient = any(${[...person.recipients]}) order by id`.execute(
    ctx.db,
  )
  return { notices: notices.rows, messages: messages.rows }
}

/** Deletes them, for an account that goes. */
export async function deleteMessages(ctx: Context, person: Person): Promise<void> {
  assertInTransaction(ctx)
  await sql.named`delete from notice where account_id = ${person.accountId}`.execute(ctx.db)
  await sql.named`delete from message_out where recipient = any(${[...person.recipients]})`.execute(
    ctx.db,
  )
}
