import { MINUTE_MS } from '../../../../basics/durations.ts'
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from '../../../platform/db/sql.ts'
import type { Context } from '../../../platform/db/context.ts'
import { keyFor } from '../../../platform/secretKey.ts'

export const CHALLENGE_LIFE_MS = 5 * MINUTE_MS
const RANDOM_BYTES = 16
const TIME_BYTES = 6
const SIGNED_BYTES = RANDOM_BYTES + TIME_BYTES

const mark = (key: Buffer, signed: Buffer, boundTo: string): Buffer =>
  createHmac('sha256', keyFor(key, 'challenge'))
    .update(signed)
    .update(boundTo)
    .digest()
    .subarray(0, RANDOM_BYTES)

/**
 * Signed instead of stored, so that strangers asking for challenges fill no table. `boundTo`: browser, session or
 * link.
 */
export function makeChallenge(ctx: Pick<Context, 'now'>, key: Buffer, boundTo: string): Buffer {
  const endsAt = Buffer.alloc(TIME_BYTES)
  endsAt.writeUIntBE(ctx.now().getTime() + CHALLENGE_LIFE_MS, 0, TIME_BYTES)
  const signed = Buffer.concat([randomBytes(RANDOM_BYTES), endsAt])
  return Buffer.concat([signed, mark(key, signed, boundTo)])
}

export function isOurs(
  ctx: Pick<Context, 'now'>,
  key: Buffer,
  challenge: string,
  boundTo: string,
): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== SIGNED_BYTES + RANDOM_BYTES) return false
  const signed = bytes.subarray(0, SIGNED_BYTES)
  return (
    timingSafeEqual(mark(key, signed, boundTo), bytes.subarray(SIGNED_BYTES)) &&
    signed.readUIntBE(RANDOM_BYTES, TIME_BYTES) > ctx.now().getTime()
  )
}

/** True once for each challenge. Call it for answers that verified. */
export async function spendChallenge(ctx: Context, challenge: string): Promise<boolean> {
  const hash = createHash('sha256').update(challenge).digest()
  const endsAt = new Date(ctx.now().getTime() + CHALLENGE_LIFE_MS)
  const { rowCount } = await sql.named`
    insert into staff_challenge (challenge_hash, ends_at) values (${hash}, ${endsAt})
    on conflict do nothing`.execute(ctx.db)
  return rowCount === 1
}
