import type { ConversationState, Sender } from '../../../basics/conversations.ts'
import type { Locale } from '../../../basics/locales.ts'
import { col, type RowOf } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import { assertInTransaction, type Context } from '../../platform/db/context.ts'

export const ConversationRow = {
  id: col.bigint,
  /** `null` of a question. */
  order_id: col.orNull(col.text),
  account_id: col.orNull(col.bigint),
  product_id: col.orNull(col.int),
  secret: col.orNull(col.text),
  email: col.orNull(col.text),
  language: col.as<Locale>(col.text),
  state: col.as<ConversationState>(col.text),
  assigned_to: col.orNull(col.bigint),
  waits_since: col.orNull(col.time),
  unread_by_shop: col.int,
  unread_by_buyer: col.int,
  last_at: col.time,
  last_by: col.as<Sender>(col.text),
  last_text: col.text,
}
export type ConversationRow = Readonly<RowOf<typeof ConversationRow>>

export const COLUMNS = sql`
  id, order_id, account_id, product_id, secret, email, language, state, assigned_to, waits_since,
  unread_by_shop, unread_by_buyer, last_at, last_by, last_text`

export const findConversation = async (
  ctx: Context,
  id: bigint,
): Promise<ConversationRow | undefined> =>
  (
    await sql.named(ConversationRow)`select ${COLUMNS} from conversation where id = ${id}`.execute(
      ctx.db,
    )
  ).rows[0]

export const findByOrder = async (
  ctx: Context,
  orderId: string,
): Promise<ConversationRow | undefined> =>
  (
    await sql.named(
      ConversationRow,
    )`select ${COLUMNS} from conversation where order_id = ${orderId}`.execute(ctx.db)
  ).rows[0]

export async function lockConversation(
  ctx: Context,
  id: bigint,
): Promise<ConversationRow | undefined> {
  assertInTransaction(ctx)
  const { rows } = await sql.named(
    ConversationRow,
  )`select ${COLUMNS} from conversation where id = ${id} for update`.execute(ctx.db)
  return rows[0]
}
