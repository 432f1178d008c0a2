import { col, type RowOf } from '../../platform/db/columns.ts'
import { inTransaction, type Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { raiseAlarm } from '../../platform/messages/raiseAlarm.ts'
import { postTo, PostError, type PostAnswer, type Target } from '../../platform/outbound/postTo.ts'
import { hostOf, openSecret, type WebhookPlace } from './endpoint.ts'
import { signedHeaders } from './signature.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../basics/durations.ts'

const TIMEOUT_MS = 10_000
/** Longer than a post may take: another sender takes over only after a crash. */
const LEASE_MS = MINUTE_MS
/** Of one endpoint, so that a slow one does not hold up the others. */
const AT_ONCE = 3
const MAX_AT_ONCE = 24
const ANSWER_CHARS = 500
/** Waits after each failure; after the last one the message is given up. Three days in all. */
export const WAITS_MS: readonly number[] = [
  5_000,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  DAY_MS,
]
/** Endpoints failing for this long are switched off. */
export const OFF_AFTER_MS = 5 * DAY_MS
const GONE = 410

const Claimed = {
  id: col.bigint,
  endpointId: col.bigint,
  webhookId: col.text,
  body: col.text,
  attempts: col.int,
  roundAttempts: col.int,
  url: col.text,
  secret: col.bytes,
  oldSecret: col.orNull(col.bytes),
}
type Claimed = RowOf<typeof Claimed>

async function claim(ctx: Context): Promise<Claimed[]> {
  const now = ctx.now()
  const { rows } = await sql.named(Claimed)`
    with due as (
      select m.id, m.url, m.secret, m.old_secret from webhook_endpoint e cross join lateral (
        select w.id, e.url, e.secret,
          case when e.old_until > ${now}::timestamptz then e.old_secret end as old_secret
        from webhook_message w
        where w.endpoint_id = e.id and w.state = 'waiting' and w.next_at <= ${now}::timestamptz
        order by w.next_at, w.id limit ${AT_ONCE}::int for update of w skip locked
      ) m where e.state = 'on' limit ${MAX_AT_ONCE}::int
    ) update webhook_message w set attempts = w.attempts + 1, round_attempts = w.round_attempts + 1,
      next_at = ${new Date(now.getTime() + LEASE_MS)}
    from due where w.id = due.id
    returning w.id, w.endpoint_id as "endpointId", w.webhook_id as "webhookId", w.body, w.attempts,
      w.round_attempts as "roundAttempts",
      due.url, due.secret, due.old_secret as "oldSecret"`.execute(ctx.db)
  return rows
}

type Result = {
  readonly answer: PostAnswer | null
  readonly problem: string | null
  readonly tookMs: number
}

async function post(
  ctx: Context,
  place: WebhookPlace,
  one: Claimed,
  over: Partial<Target>,
): Promise<Result> {
  const startedMs = performance.now()
  const done = (answer: PostAnswer | null, problem: string | null): Result => ({
    answer,
    problem,
    tookMs: Math.round(performance.now() - startedMs),
  })
  const key = place.key()
  const secrets = [one.secret, ...(one.oldSecret ? [one.oldSecret] : [])].map((sealed) =>
    openSecret(key, sealed),
  )
  try {
    const atSeconds = Math.floor(ctx.now().getTime() / 1_000)
    const signed = { id: one.webhookId, atSeconds, body: one.body }
    const answer = await postTo({
      url: one.url,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'xiaopu-webhooks',
        ...signedHeaders(signed, secrets),
      },
      body: one.body,
      timeoutMs: TIMEOUT_MS,
      publicOnly: true,
      ...over,
    })
    return done(answer, null)
  } catch (error) {
    if (error instanceof PostError) return done(null, error.fault)
    throw error
  }
}

/** Texts of PostgreSQL have no zero bytes. */
const firstPart = (text: string): string => text.replaceAll('\0', '').slice(0, ANSWER_CHARS)

/** Records the attempt; only the sender with the lease decides what follows. */
async function note(
  ctx: Context,
  one: Claimed,
  { answer, problem, tookMs }: Result,
): Promise<void> {
  const isTaken = answer !== null && answer.status >= 200 && answer.status < 300
  const wait = WAITS_MS[one.roundAttempts - 1]
  await inTransaction(ctx, async (tx) => {
    const now = tx.now()
    // An endpoint is locked before its messages, as `feedWebhooks` does.
    const { rows } = await sql.named({
      url: col.text,
      state: col.text,
      failingSince: col.orNull(col.time),
    })`
      update webhook_endpoint set failing_since = case when ${isTaken} then null
        else coalesce(failing_since, ${now}::timestamptz) end
      where id = ${one.endpointId} returning url, state, failing_since as "failingSince"`.execute(
      tx.db,
    )
    const [endpoint] = rows
    if (!endpoint) return
    await sql.named`
      insert into webhook_attempt (message_id, at, status, problem, answer, took_ms)
      values (${one.id}, ${now}, ${answer?.status ?? null}, ${problem},
        ${firstPart(answer?.text ?? '')}, ${tookMs})`.execute(tx.db)
    const state = isTaken ? 'done' : wait === undefined ? 'dead' : 'waiting'
    await sql.named`
      update webhook_message set state = ${state}, next_at = ${new Date(now.getTime() + (wait ?? 0))}
      where id = ${one.id} and attempts = ${one.attempts} and state = 'waiting'`.execute(tx.db)
    const { failingSince } = endpoint
    const isLong = failingSince !== null && now.getTime() - failingSince.getTime() >= OFF_AFTER_MS
    const reason = answer?.status === GONE ? 'gone' : isLong ? 'failing' : undefined
    if (reason === undefined || endpoint.state === 'off') return
    await sql.named`
      update webhook_endpoint set state = 'off', off_reason = ${reason}
      where id = ${one.endpointId}`.execute(tx.db)
    await raiseAlarm(tx, {
      kind: 'webhookOff',
      network: null,
      about: String(one.endpointId),
      facts: {
        host: hostOf(endpoint.url),
        reason: answer ? `HTTP ${answer.status}` : (problem ?? ''),
      },
    })
  })
}

/**
 * Sends what is due and returns how many were sent (rules: webhooks#attempts). Safe in several processes. At least
 * once: a sender that crashes before it notes the answer leaves the message to be sent again, under the same id.
 */
export async function sendWebhooks(
  ctx: Context,
  place: WebhookPlace,
  /** In tests alone. */
  over: Partial<Target> = {},
): Promise<number> {
  const claimed = await claim(ctx)
  const results = await Promise.allSettled(
    claimed.map(async (one) => note(ctx, one, await post(ctx, place, one, over))),
  )
  for (const one of results)
    if (one.status === 'rejected')
      ctx.log.error(
        { err: one.reason as unknown, event: 'webhookNotSent' },
        'webhook failed on our side',
      )
  return claimed.length
}

const KEPT_MS = 30 * DAY_MS

/** Ended messages and their attempts are kept for a month. */
export async function forgetWebhooks(ctx: Context): Promise<void> {
  await sql`
    delete from webhook_message where state <> 'waiting'
      and created_at < ${new Date(ctx.now().getTime() - KEPT_MS)}`.execute(ctx.db)
}
