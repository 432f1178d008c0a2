import { col } from '../../../platform/db/columns.ts'
import { createHash } from 'node:crypto'
import { sql } from '../../../platform/db/sql.ts'
import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { refuse } from '../../../../basics/errors.ts'
import type { Context } from '../../../platform/db/context.ts'
import { CACHED_ORDER_MS, deviceHash } from '../order.ts'

type Cached = CallResult<'cacheOrder'>

/**
 * Keeps an unfinished order under its key for a day, or reads it (rules: ordering#cached-orders). Only the device
 * that made it may change it (`conflict`); `orderUnknown` for an unknown or expired key.
 */
export async function cacheOrder(
  ctx: Context,
  device: string,
  input: CallInput<'cacheOrder'>,
): Promise<Cached> {
  const { method, key, ...order } = input
  if (method === 'get' || (method === undefined && Object.keys(order).length === 0))
    return readCached(ctx, key)
  const content = JSON.stringify(order)
  const expiresAt = new Date(ctx.now().getTime() + CACHED_ORDER_MS)
  const kept = await sql.named`
    insert into cached_order as kept (key, content, content_hash, device_hash, expires_at)
    values (${key}, ${content}, ${createHash('sha256').update(content).digest()}, ${deviceHash(device)}, ${expiresAt})
    on conflict (key) do update set content = excluded.content, content_hash = excluded.content_hash,
      expires_at = excluded.expires_at,
      device_hash = case when kept.expires_at <= ${ctx.now()} then excluded.device_hash else kept.device_hash end
    where kept.device_hash = excluded.device_hash or kept.content_hash = excluded.content_hash
      or kept.expires_at <= ${ctx.now()}
    returning key`.execute(ctx.db)
  if (kept.rows.length === 0) refuse('conflict', { fields: { key: 'notAllowed' } })
  return { key, ...order }
}

async function readCached(ctx: Context, key: string): Promise<Cached> {
  const found = await sql({
    content: col.json<Omit<Cached, 'key'>>(),
  })`
    select content from cached_order where key = ${key} and expires_at > ${ctx.now()}`.execute(
    ctx.db,
  )
  const row = found.rows[0] ?? refuse('orderUnknown', { fields: { key: 'notFound' } })
  return { key, ...row.content }
}

export async function forgetCachedOrders(ctx: Context): Promise<void> {
  await sql.named`delete from cached_order where expires_at <= ${ctx.now()}`.execute(ctx.db)
}
