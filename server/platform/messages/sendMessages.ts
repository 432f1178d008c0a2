import { col } from '../db/columns.ts'
import { sql } from '../db/sql.ts'
import type { Context } from '../db/context.ts'
import { enqueuing } from '../jobs/enqueue.ts'
import type { OutChannel, SentKind } from './messageKinds.ts'
import { raiseAlarm } from './raiseAlarm.ts'
import { DeliveryFailure, type Deliver, type OutgoingMessage, type Post } from './post.ts'
import { DAY_MS, MINUTE_MS } from '../../../basics/durations.ts'

/** So that one hanging server does not block the channel. */
const AT_ONCE = 5
const CHANNELS: readonly OutChannel[] = ['mail', 'sms', 'telegram', 'push']
const SEND_TIMEOUT_MS = MINUTE_MS
/** Longer than a send: another sender takes over only after a crash. */
const LEASE_MS = 2 * SEND_TIMEOUT_MS
/** A job that fires early must still find its message due. */
const CLOCKS_DIFFER_MS = 1_000
const CODE_RETRY_MS = 5_000
const TEST_RETRY_MS = 1_000
const RETRY_MS = 30_000
const MAX_RETRY_MS = 30 * MINUTE_MS

type Claimed = OutgoingMessage & { readonly attempts: number; readonly expiresAt: Date }

/** Codes and tests retry sooner, because someone is waiting for them. */
export const retryAfterMs = (kind: string, attempts: number): number =>
  kind === 'code' || kind === 'orderCode'
    ? CODE_RETRY_MS * attempts
    : Math.min(MAX_RETRY_MS, (kind === 'testMail' ? TEST_RETRY_MS : RETRY_MS) * 2 ** (attempts - 1))

/**
 * Sends due messages, codes first, and returns their number. Safe in several processes. At least once: after a crash
 * a message may be sent again.
 */
export async function sendMessages(ctx: Context, post: Post, stop?: AbortSignal): Promise<number> {
  await giveUpOld(ctx, post)
  return sum(await allOf(CHANNELS.map((channel) => sendChannel(ctx, post, channel, stop))))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

async function allOf<T>(running: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(running)
  return Promise.all(running)
}

async function sendChannel(
  ctx: Context,
  post: Post,
  channel: OutChannel,
  stop: AbortSignal | undefined,
): Promise<number> {
  const deliver = post[channel] ?? null
  const most = post.dailyMax?.[channel] ?? Number.POSITIVE_INFINITY
  let left = deliver === null ? 0 : await leftToday(ctx, most, channel)
  const take = async (): Promise<Claimed | undefined> => {
    while (deliver !== null && !stop?.aborted) {
      const kinds = kindsFor(left, most)
      left--
      const claimed = await claim(ctx, channel, kinds)
      if (claimed && !(await isOneTooMany(ctx, channel, claimed, most))) return claimed
      left++
      if (!claimed) return undefined
      await noteTooMany(ctx, claimed)
    }
    return undefined
  }
  const first = await take()
  if (!first || deliver === null) return 0
  const work = async (message: Claimed | undefined): Promise<number> => {
    let sent = 0
    for (; message; message = await take()) {
      const failure = await attempt(deliver, message)
      if (failure === undefined) {
        sent++
        await noteSent(ctx, message, post.keepCodes)
      } else await noteFailure(ctx, channel, message, failure, post.keepCodes)
    }
    return sent
  }
  return sum(
    await allOf([
      work(first),
      ...Array.from({ length: AT_ONCE - 1 }, async () => work(await take())),
    ]),
  )
}

/** Messages to the merchant ignore the day's limit. */
const TO_MERCHANT: readonly SentKind[] = ['alarm', 'reviewWaits', 'salesNotice', 'stockLow']

/** Someone waits for them. */
const CODES: readonly SentKind[] = ['code', 'orderCode']
/** Of a day's messages the last quarter is for codes, so that notices keep no one from signing in. */
const CODES_DIVISOR = 4

/** Kinds that may still be sent today; `null`: all. */
const kindsFor = (left: number, most: number): readonly SentKind[] | null =>
  left > 0 ? (left > keptForCodes(most) ? null : [...CODES, ...TO_MERCHANT]) : TO_MERCHANT

const keptForCodes = (most: number): number =>
  Number.isFinite(most) ? Math.floor(most / CODES_DIVISOR) : 0

/** What anyone can cause again and again for next to nothing: by signing in, or by sending specks of money. */
const CAUSED_AT_WILL: readonly SentKind[] = [
  'signedIn',
  'passwordChanged',
  'secPasswordChanged',
  'walletBound',
  'passkeyAdded',
  'transferIn',
  'orderTaken',
  'orderShort',
  'moneyCredited',
  'refundOffered',
]
/** One recipient gets one part in so many of a day's messages with each of these kinds, and five at least. */
const RECIPIENT_DIVISOR = 40
const LEAST_OF_KIND = 5

/**
 * Counted by kind: specks of money must not keep the owner from hearing of a new wallet. What other senders have taken
 * counts, too.
 */
async function isOneTooMany(
  ctx: Context,
  channel: OutChannel,
  { id, kind, to }: Claimed,
  most: number,
): Promise<boolean> {
  if (!Number.isFinite(most) || !CAUSED_AT_WILL.includes(kind)) return false
  const { rows } = await sql.named({ sent: col.bigint })`
    select count(*) as sent from message_out
    where recipient = ${to} and kind = ${kind} and channel = ${channel} and attempts > 0
      and state <> 'givenUp' and (state = 'sent' or id < ${id})
      and created_at > ${new Date(ctx.now().getTime() - DAY_MS)}`.execute(ctx.db)
  return rows[0]!.sent >= BigInt(Math.max(LEAST_OF_KIND, Math.floor(most / RECIPIENT_DIVISOR)))
}

async function noteTooMany(ctx: Context, { id }: Claimed): Promise<void> {
  await sql.named`
    update message_out set state = 'givenUp', done_at = ${ctx.now()}, problem = 'too many of this kind in a day'
    where id = ${id} and state = 'waiting'`.execute(ctx.db)
}

/** Messages left for today; raises an alarm once others than codes wait. */
async function leftToday(ctx: Context, most: number, channel: OutChannel): Promise<number> {
  if (!Number.isFinite(most)) return most
  const sent = await countSent(ctx, channel)
  if (sent >= most - keptForCodes(most))
    await raiseAlarm(ctx, {
      kind: 'messagesCapped',
      network: null,
      facts: { channel, most: String(most - keptForCodes(most)) },
    })
  return most - sent
}

async function countSent(ctx: Context, channel: OutChannel): Promise<number> {
  const dayAgo = new Date(ctx.now().getTime() - DAY_MS)
  const { rows } = await sql.named({ sent: col.bigint })`
    select count(*) as sent from message_out
    where channel = ${channel} and state = 'sent' and created_at > ${dayAgo}`.execute(ctx.db)
  return Number(rows[0]!.sent)
}

async function claim(
  ctx: Context,
  channel: OutChannel,
  kinds: readonly SentKind[] | null,
): Promise<Claimed | undefined> {
  const now = ctx.now()
  const { rows } = await sql.named({
    id: col.bigint,
    recipient: col.text,
    kind: col.as<OutgoingMessage['kind']>(col.text),
    facts: col.json<OutgoingMessage['facts']>(),
    language: col.as<OutgoingMessage['language']>(col.text),
    code: col.orNull(col.text),
    attempts: col.int,
    expires_at: col.time,
  })`
    update message_out set attempts = attempts + 1, next_at = ${new Date(now.getTime() + LEASE_MS)}
    where id = (
      select id from message_out where state = 'waiting' and channel = ${channel}
        and next_at <= ${new Date(now.getTime() + CLOCKS_DIFFER_MS)} and expires_at > ${now}
        and (${kinds === null} or kind = any(${[...(kinds ?? [])]}::text[]))
      order by (kind not in ('code', 'orderCode')), next_at limit 1 for update skip locked)
    returning id, recipient, kind, facts, language, code, attempts, expires_at`.execute(ctx.db)
  const row = rows[0]
  return (
    row && {
      id: row.id,
      to: row.recipient,
      kind: row.kind,
      facts: row.facts,
      language: row.language,
      code: row.code,
      attempts: row.attempts,
      expiresAt: row.expires_at,
    }
  )
}

async function attempt(deliver: Deliver, message: Claimed): Promise<DeliveryFailure | undefined> {
  const limit = AbortSignal.timeout(SEND_TIMEOUT_MS)
  const late = Promise.withResolvers<never>()
  const tooLong = (): void => late.reject(new DeliveryFailure('timeout', false))
  limit.addEventListener('abort', tooLong, { once: true })
  try {
    await Promise.race([deliver(message, limit), late.promise])
    return undefined
  } catch (cause) {
    return cause instanceof DeliveryFailure
      ? cause
      : new DeliveryFailure(cause instanceof Error ? cause.name : 'unknown', false)
  } finally {
    limit.removeEventListener('abort', tooLong)
  }
}

/** Records only this sender's attempt; an expired lease belongs to another one. */
async function noteSent(ctx: Context, message: Claimed, keepCodes: boolean): Promise<void> {
  await sql.named`
    update message_out set state = 'sent', done_at = ${ctx.now()}, problem = null,
      code = case when ${keepCodes} then code end
    where id = ${message.id} and state = 'waiting'`.execute(ctx.db)
}

async function noteFailure(
  ctx: Context,
  channel: OutChannel,
  message: Claimed,
  failure: DeliveryFailure,
  keepCodes: boolean,
): Promise<void> {
  const nextAt = new Date(ctx.now().getTime() + retryAfterMs(message.kind, message.attempts))
  const facts = {
    id: message.id,
    channel,
    kind: message.kind,
    attempts: message.attempts,
    problem: failure.problem,
  }
  const givenUp = failure.isFinal || nextAt >= message.expiresAt
  ctx.log.warn(
    facts,
    givenUp ? 'a message was given up' : 'a message was not accepted, trying again',
  )
  if (givenUp) {
    await sql.named`
      update message_out set state = 'givenUp', done_at = ${ctx.now()}, problem = ${failure.problem},
        code = case when ${keepCodes} then code end
      where id = ${message.id} and attempts = ${message.attempts} and state = 'waiting'`.execute(
      ctx.db,
    )
  } else {
    await sql.named`
      with failed as (
        update message_out set next_at = ${nextAt}, problem = ${failure.problem}
        where id = ${message.id} and attempts = ${message.attempts} and state = 'waiting'
      ) select ${enqueuing('sendMessages', nextAt)}`.execute(ctx.db)
  }
}

async function giveUpOld(ctx: Context, post: Post): Promise<void> {
  const now = ctx.now()
  const { rows } = await sql.named({
    channel: col.text,
    kind: col.text,
    problem: col.orNull(col.text),
  })`
    update message_out set state = 'givenUp', done_at = ${now}, code = case when ${post.keepCodes} then code end
    where state = 'waiting' and expires_at <= ${now} returning channel, kind, problem`.execute(
    ctx.db,
  )
  for (const [facts, group] of Map.groupBy(rows, ({ channel, kind, problem }) =>
    `${channel} ${kind} ${problem ?? ''}`.trim(),
  ))
    ctx.log.warn({ facts, count: group.length }, 'messages became too old and were given up')
}
