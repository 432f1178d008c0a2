import { randomBytes } from 'node:crypto'
import { refuse } from '../../../basics/errors.ts'
import type { Sender } from '../../../basics/conversations.ts'
import type { Locale } from '../../../basics/locales.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context, TransactionContext } from '../../platform/db/context.ts'
import { COLUMNS, ConversationRow, findByOrder } from './conversation.ts'

type Opening = {
  readonly orderId: string | null
  readonly accountId: bigint | null
  readonly productId: number | null
  readonly email: string | null
  readonly language: Locale
  readonly key: string
  readonly by: Sender
}

export const findOpened = async (ctx: Context, key: string): Promise<ConversationRow | undefined> =>
  (
    await sql.named(
      ConversationRow,
    )`select ${COLUMNS} from conversation where opening_key = ${key}`.execute(ctx.db)
  ).rows[0]

/** Refuses a key used for another order. */
export async function openConversation(
  tx: TransactionContext,
  opening: Opening,
): Promise<ConversationRow> {
  const { orderId, accountId, productId, email, language, key, by } = opening
  const now = tx.now()
  const secret = orderId === null ? randomBytes(16).toString('hex') : null
  await sql.named`
    insert into conversation (order_id, account_id, product_id, secret, email, language, opening_key,
      last_at, last_by, last_text, created_at)
    values (${orderId}, ${accountId}, ${productId}, ${secret}, ${email}, ${language}, ${key}, ${now}, ${by}, '', ${now})
    on conflict do nothing`.execute(tx.db)
  const found = orderId === null ? await findOpened(tx, key) : await findByOrder(tx, orderId)
  return found ?? refuse('conflict')
}
