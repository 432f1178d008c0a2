import { sql } from '../db/sql.ts'
import type { Locale } from '../../../basics/locales.ts'
import { enqueuing } from '../jobs/enqueue.ts'
import { assertInTransaction, type Context } from '../db/context.ts'
import type { Channel, MessageFacts, SentKind } from './messageKinds.ts'

/** A code's lifetime (rules: accounts#codes); it is not sent after that. */
const CODE_LIFE_MS = 5 * 60_000
/** Longer than a provider's usual outage; later the message is stale. */
const LIFE_MS = 12 * 3600_000

export type Message<K extends SentKind> = {
  readonly channel: Channel
  /** Lower-case e-mail address, or phone number in E.164 form. */
  readonly to: string
  readonly kind: K
  readonly facts: MessageFacts[K]
  readonly language: Locale
} & (K extends 'code' ? { readonly code: string } : { readonly code?: undefined })

/**
 * Queues a mail or SMS, sent once the caller's transaction commits and retried until it expires. Check
 * `openChannels` before promising a code.
 */
export async function queueMessage<K extends SentKind>(
  ctx: Context,
  message: Message<K>,
): Promise<void> {
  assertInTransaction(ctx)
  const now = ctx.now()
  const expires = new Date(now.getTime() + (message.kind === 'code' ? CODE_LIFE_MS : LIFE_MS))
  await sql.named`
    with queued as (
      insert into message_out (channel, recipient, kind, facts, language, code, next_at, expires_at, created_at)
    values (${message.channel}, ${message.to}, ${message.kind}, ${JSON.stringify(message.facts)}, ${message.language}, ${message.code ?? null}, ${now}, ${expires}, ${now})
    ) select ${enqueuing('sendMessages')}`.execute(ctx.db)
}
