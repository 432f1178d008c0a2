import { col } from '../../platform/db/columns.ts'
import { createHash } from 'node:crypto'
import { sql } from '../../platform/db/sql.ts'
import { refuse } from '../../../basics/errors.ts'
import type { Context } from '../../platform/db/context.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../basics/durations.ts'

/** `burst` attempts at once, and one more every `everyMs`, for all processes together. */
type Limit = { readonly burst: number; readonly everyMs: number }

/** Burst and refill share a day's number (rules: accounts#attempts). Comments name each limit's subject. */
export const LIMITS = {
  /** Target and browser; also the countdown on the page. */
  codeSend: { burst: 1, everyMs: MINUTE_MS },
  /** Account, from browsers that have signed in to it; order, from the browser that placed it or its account. */
  codeSendKnown: { burst: 6, everyMs: 2 * HOUR_MS },
  /** Account and a network from which it signed in, for its new browsers: strangers elsewhere use up none of it. */
  codeSendKnownNetwork: { burst: 5, everyMs: 2 * HOUR_MS },
  /** Target and network, from any other browser. */
  codeSendNetwork: { burst: 5, everyMs: 4 * HOUR_MS },
  /** Target, from all other browsers; wide, because strangers share it with an owner's new browser. */
  codeSendStranger: { burst: 20, everyMs: 10 * MINUTE_MS },
  /** Network; a whole district may share one. */
  codeSendClient: { burst: 30, everyMs: 2 * MINUTE_MS },
  /** Target and browser: 20 comparisons a day, of a million codes. */
  codeTry: { burst: 10, everyMs: 144 * MINUTE_MS },
  /** Target: after more wrong codes a day, each code is compared once, not five times. */
  codeGuess: { burst: 10, everyMs: 144 * MINUTE_MS },
  /** Account name, from browsers that never signed in to it; above it they need a code. */
  password: { burst: 10, everyMs: 10 * MINUTE_MS },
  /** Account name and a network from which it signed in, from new browsers. */
  passwordNetwork: { burst: 10, everyMs: 10 * MINUTE_MS },
  /** Account name and a known or proven browser, so that strangers cannot use up the owner's attempts. */
  passwordKnown: { burst: 10, everyMs: MINUTE_MS },
  /** Network; failures of unknown browsers. Above it they need a code. */
  passwordClient: { burst: 60, everyMs: 30 * SECOND_MS },
  /** Order: its link, sent to its contact. */
  orderLink: { burst: 5, everyMs: HOUR_MS },
  /** Target, for all orders. */
  orderLinkTarget: { burst: 5, everyMs: 2 * HOUR_MS },
  /** Network. */
  orderLinkClient: { burst: 20, everyMs: 5 * MINUTE_MS },
  /** Address and network: the links of all its orders. */
  findOrders: { burst: 3, everyMs: 2 * HOUR_MS },
  /** Address, from all networks; wide, because strangers share it with its owner. */
  findOrdersTarget: { burst: 12, everyMs: HOUR_MS },
  /** Order; mails about a changed address. */
  refundClaimed: { burst: 1, everyMs: HOUR_MS },
  /** Device or account: new questions to the shop. */
  question: { burst: 4, everyMs: 2 * HOUR_MS },
  /** Network. */
  questionClient: { burst: 20, everyMs: 10 * MINUTE_MS },
  /** Conversation: messages of the buyer. */
  message: { burst: 20, everyMs: 3 * MINUTE_MS },
  /** Network. */
  messageClient: { burst: 60, everyMs: 20 * SECOND_MS },
  /** Conversation: pictures of the buyer. */
  messagePicture: { burst: 12, everyMs: 10 * MINUTE_MS },
  /** Network. */
  messagePictureClient: { burst: 60, everyMs: 2 * MINUTE_MS },
  /** Account: questions about products. */
  productQuestion: { burst: 5, everyMs: 2 * HOUR_MS },
  /** Order: reviews of its lines, and tries. */
  review: { burst: 30, everyMs: 10 * MINUTE_MS },
  /** Comment: what its author adds. */
  commentReply: { burst: 10, everyMs: HOUR_MS },
  /** Conversation: mails that the shop has answered. */
  answerMail: { burst: 6, everyMs: HOUR_MS },
  /** Address that a visitor named, for all questions. */
  answerMailTarget: { burst: 5, everyMs: 3 * HOUR_MS },
  secPassword: { burst: 10, everyMs: HOUR_MS },
  /** Name and network. No limit by name alone, which strangers could use up. */
  staffPassword: { burst: 10, everyMs: 10 * MINUTE_MS },
  /** Staff and a browser that signed in before. */
  staffPasswordKnown: { burst: 10, everyMs: MINUTE_MS },
  /** Staff; wrong codes after the right password, from new browsers. Needs the password. */
  staffCode: { burst: 20, everyMs: 30 * MINUTE_MS },
  /** Network; audit rows about failures of unknown people. Further ones go to the log only. */
  staffFailureRow: { burst: 30, everyMs: 10 * MINUTE_MS },
  /** Staff session; wrong codes when the second factor is asked again. */
  staffConfirm: { burst: 10, everyMs: 2 * MINUTE_MS },
  /** Account; counts unknown transfer receivers. */
  receiver: { burst: 30, everyMs: 10 * MINUTE_MS },
  /** Network; the same, for all its accounts together. */
  receiverClient: { burst: 60, everyMs: 5 * MINUTE_MS },
  /** Account: transfers below a cent. */
  speck: { burst: 10, everyMs: HOUR_MS },
  /** Network; the same, for all its accounts together. */
  speckClient: { burst: 30, everyMs: 10 * MINUTE_MS },
  /** Sender and receiver: notices of transfers. */
  transferNotice: { burst: 10, everyMs: HOUR_MS },
  /** Network: intents to pledge in coin. */
  coinPledgeClient: { burst: 10, everyMs: 10 * MINUTE_MS },
  /** Network; only failures count. */
  inviter: { burst: 10, everyMs: HOUR_MS },
  /** Network; unknown coupon codes, or those that a named contact has used. */
  couponClient: { burst: 20, everyMs: 10 * MINUTE_MS },
  /** Network; blocks that are read again for a payment that was passed over. */
  missedClient: { burst: 10, everyMs: 10 * MINUTE_MS },
} as const satisfies Record<string, Limit>
export type LimitKind = keyof typeof LIMITS

const subjectHash = (kind: LimitKind, subject: string): Buffer =>
  createHash('sha256').update(`${kind}:${subject}`).digest()

/** Seconds to wait; counts nothing. */
export async function waitForAttempt(
  ctx: Context,
  kind: LimitKind,
  subject: string,
): Promise<number> {
  const { burst, everyMs }: Limit = LIMITS[kind]
  const { rows } = await sql.named({
    free_at: col.time,
  })`
    select free_at from account_limit
    where kind = ${kind} and subject_hash = ${subjectHash(kind, subject)}`.execute(ctx.db)
  const aheadMs = (rows[0]?.free_at.getTime() ?? 0) - ctx.now().getTime() - (burst - 1) * everyMs
  return aheadMs <= 0 ? 0 : Math.ceil(aheadMs / SECOND_MS)
}

/** Seconds to wait, 0 when allowed; a refused attempt does not count. */
export async function takeAttempt(ctx: Context, kind: LimitKind, subject: string): Promise<number> {
  const { burst, everyMs }: Limit = LIMITS[kind]
  const nowMs = ctx.now().getTime()
  const hash = subjectHash(kind, subject)
  const latest = nowMs + (burst - 1) * everyMs
  const { rows } = await sql.named`
    insert into account_limit (kind, subject_hash, free_at) values (${kind}, ${hash}, ${new Date(nowMs + everyMs)})
    on conflict (kind, subject_hash) do update
      set free_at = greatest(account_limit.free_at, ${new Date(nowMs)}) + make_interval(secs => ${everyMs / SECOND_MS})
      where account_limit.free_at <= ${new Date(latest)}
    returning free_at`.execute(ctx.db)
  if (rows.length > 0) return 0
  const kept = await sql.named({
    free_at: col.time,
  })`select free_at from account_limit where kind = ${kind} and subject_hash = ${hash}`.execute(
    ctx.db,
  )
  return Math.max(1, Math.ceil(((kept.rows[0]?.free_at.getTime() ?? nowMs) - latest) / SECOND_MS))
}

export async function countAttempt(ctx: Context, kind: LimitKind, subject: string): Promise<void> {
  const waitSeconds = await takeAttempt(ctx, kind, subject)
  if (waitSeconds > 0) refuse('tooManyRequests', { retryAfterSeconds: waitSeconds })
}

export async function returnAttempt(ctx: Context, kind: LimitKind, subject: string): Promise<void> {
  await sql.named`
    update account_limit set free_at = free_at - make_interval(secs => ${LIMITS[kind].everyMs / SECOND_MS})
    where kind = ${kind} and subject_hash = ${subjectHash(kind, subject)}`.execute(ctx.db)
}

type Counted = readonly [kind: LimitKind, subject: string]

/**
 * Runs `check` as one attempt of each limit; only a false result stays counted. Counted before the check, so that
 * parallel guesses cannot pass.
 */
export async function countFailures(
  ctx: Context,
  counted: readonly Counted[],
  check: () => Promise<boolean>,
): Promise<boolean> {
  const taken: Counted[] = []
  let failed = false
  try {
    for (const one of counted) {
      await countAttempt(ctx, ...one)
      taken.push(one)
    }
    failed = !(await check())
    return !failed
  } finally {
    if (!failed) for (const one of taken) await returnAttempt(ctx, ...one)
  }
}
