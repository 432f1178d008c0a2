import { col } from '../../../platform/db/columns.ts'
import { createHash } from 'node:crypto'
import { sql } from '../../../platform/db/sql.ts'
import { refuse } from '../../../../basics/errors.ts'
import type { Context } from '../../../platform/db/context.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/**
 * How often something may be tried: `burst` times at once, and once more every `everyMs`; within a time t that is at most
 * `burst + t / everyMs` times, wherever t begins. Counted in the database, for all processes together.
 */
export type Limit = { readonly burst: number; readonly everyMs: number }

/** accounts#codes; "a day" is any 24 hours, so burst and refill share it. A subject is named in the comment. */
export const LIMITS = {
  /** Target: accounts#codes's countdown. */
  codeSend: { burst: 1, everyMs: MINUTE },
  /** Target: 10 a day. */
  codeSendDay: { burst: 6, everyMs: 6 * HOUR },
  /** Network address; whole districts share one. */
  codeSendClient: { burst: 30, everyMs: 2 * MINUTE },
  /** Target: 20 a day are compared at all, out of a million codes. */
  codeTry: { burst: 10, everyMs: 144 * MINUTE },
  /** Network address. */
  codeTryClient: { burst: 30, everyMs: MINUTE },
  /** Account name, from browsers it has never signed in from. */
  password: { burst: 10, everyMs: 10 * MINUTE },
  /** Account and browser that it has signed in from: strangers cannot use these up. */
  passwordKnown: { burst: 10, everyMs: MINUTE },
  /** Network address; only what failed counts. */
  passwordClient: { burst: 60, everyMs: 30 * SECOND },
  /** Account. */
  secPassword: { burst: 10, everyMs: HOUR },
  /** Account: receivers of transfers that do not exist. */
  receiver: { burst: 30, everyMs: 10 * MINUTE },
  /** Account: names of inviters tried. */
  inviter: { burst: 10, everyMs: HOUR },
} as const satisfies Record<string, Limit>
export type LimitKind = keyof typeof LIMITS

const subjectHash = (kind: LimitKind, subject: string): Buffer =>
  createHash('sha256').update(`${kind}:${subject}`).digest()

/** Seconds until one more attempt may be made, 0 for at once; counts nothing. */
export async function waitForAttempt(
  ctx: Context,
  kind: LimitKind,
  subject: string,
): Promise<number> {
  const { burst, everyMs }: Limit = LIMITS[kind]
  const { rows } = await sql.named({
    free_at: col.time,
  })`
    select free_at from account_limit where kind = ${kind} and subject_hash = ${subjectHash(kind, subject)}`.execute(
    ctx.db,
  )
  const aheadMs = (rows[0]?.free_at.getTime() ?? 0) - ctx.now().getTime() - (burst - 1) * everyMs
  return aheadMs <= 0 ? 0 : Math.ceil(aheadMs / SECOND)
}

/** Counts one attempt. Answers 0 when it may go on, else the seconds until one may; a refused attempt does not count. */
export async function takeAttempt(ctx: Context, kind: LimitKind, subject: string): Promise<number> {
  const { burst, everyMs }: Limit = LIMITS[kind]
  const nowMs = ctx.now().getTime()
  const hash = subjectHash(kind, subject)
  const latest = nowMs + (burst - 1) * everyMs
  const { rows } = await sql.named`
    insert into account_limit (kind, subject_hash, free_at) values (${kind}, ${hash}, ${new Date(nowMs + everyMs)})
    on conflict (kind, subject_hash) do update
      set free_at = greatest(account_limit.free_at, ${new Date(nowMs)}) + make_interval(secs => ${everyMs / SECOND})
      where account_limit.free_at <= ${new Date(latest)}
    returning free_at`.execute(ctx.db)
  if (rows.length > 0) return 0
  const kept = await sql.named({
    free_at: col.time,
  })`select free_at from account_limit where kind = ${kind} and subject_hash = ${hash}`.execute(
    ctx.db,
  )
  return Math.max(1, Math.ceil(((kept.rows[0]?.free_at.getTime() ?? nowMs) - latest) / SECOND))
}

/** The same, refusing with `tooManyRequests` when there were too many. */
export async function countAttempt(ctx: Context, kind: LimitKind, subject: string): Promise<void> {
  const waitSeconds = await takeAttempt(ctx, kind, subject)
  if (waitSeconds > 0) refuse('tooManyRequests', { retryAfterSeconds: waitSeconds })
}

/** An attempt that succeeded does not count, where only failures are limited. */
export async function giveBackAttempt(
  ctx: Context,
  kind: LimitKind,
  subject: string,
): Promise<void> {
  await sql.named`
    update account_limit set free_at = free_at - make_interval(secs => ${LIMITS[kind].everyMs / SECOND})
    where kind = ${kind} and subject_hash = ${subjectHash(kind, subject)}`.execute(ctx.db)
}

type Counted = readonly [kind: LimitKind, subject: string]

/**
 * Runs `check` as an attempt of each of these; only one that answers false counts in the end. Refuses with `tooManyRequests` when there
 * were too many. They are taken first and given back, so that a hundred guesses at once are not a hundred comparisons.
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
    if (!failed) for (const one of taken) await giveBackAttempt(ctx, ...one)
  }
}
