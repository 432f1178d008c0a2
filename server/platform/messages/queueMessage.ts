import { HOUR_MS, MINUTE_MS } from '../../../basics/durations.ts'
import { sql } from '../db/sql.ts'
import type { Locale } from '../../../basics/locales.ts'
import { enqueuing } from '../jobs/enqueue.ts'
import { assertInTransaction, type Context } from '../db/context.ts'
import type { OutChannel, MessageFacts, SentKind } from './messageKinds.ts'

/** Codes are not sent after that (rules: accounts#codes). */
const CODE_LIFE_MS = 5 * MINUTE_MS
/** Later the message is stale. */
const LIFE_MS = 12 * HOUR_MS

export type Message<K extends SentKind> = {
  readonly channel: OutChannel
  readonly to: string
  readonly kind: K
  readonly facts: MessageFacts[K]
  readonly language: Locale
} & (K extends 'code' | 'orderCode' ? { readonly code: string } : { readonly code?: undefined })

/** Sent after the commit, retried until it expires. Check `openChannels` before promising a code. */
export async function queueMessage<K extends SentKind>(
  ctx: Context,
  message: Message<K>,
): Promise<void> {
  assertInTransaction(ctx)
  const now = ctx.now()
  const expires = new Date(now.getTime() + (message.code !== undefined ? CODE_LIFE_MS : LIFE_MS))
  await sql.named`
    with queued as (
      insert into message_out (channel, recipient, kind, facts, language, code, next_at, expires_at, created_at)
    values (${message.channel}, ${message.to}, ${message.kind}, ${JSON.stringify(message.facts)},
      ${message.language}, ${message.code ?? null}, ${now}, ${expires}, ${now})
    ) select ${enqueuing('sendMessages')}`.execute(ctx.db)
}
