import type { CallContext } from '../../../platform/http/handler.ts'
import { createHash } from 'node:crypto'
import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import { MAX_RETURN_PHOTOS } from '../../../../basics/refunds.ts'
import {
  inTransaction,
  type Context,
  type TransactionContext,
} from '../../../platform/db/context.ts'
import { lockOrder } from '../read/orderRow.ts'
import { findOwnOrder } from '../read/readOrder.ts'
import { readNewestReturn } from './orderReturn.ts'

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/**
 * The number that the next photo gets, or that this file has. `conflict` unless the buyer's return is undecided and
 * has room.
 */
async function nextNo(
  ctx: Context,
  orderId: string,
  fileHash: Buffer,
): Promise<{ returnNo: number; photoNo: number; isKnown: boolean }> {
  const newest = await readNewestReturn(ctx, orderId)
  if (newest?.state !== 'asked' || newest.askedBy !== null) return refuse('conflict')
  const { returnNo } = newest
  const { rows } = await sql.named({ count: col.int, known: col.orNull(col.int) })`
    select count(*)::int as count, min(photo_no) filter (where file_hash = ${fileHash}) as known
    from return_photo where order_id = ${orderId} and return_no = ${returnNo}::int`.execute(ctx.db)
  const { count, known } = rows[0]!
  if (known !== null) return { returnNo, photoNo: known, isKnown: true }
  if (count >= MAX_RETURN_PHOTOS) return refuse('conflict')
  return { returnNo, photoNo: count + 1, isKnown: false }
}

/**
 * Stores a photo of a return, once per file. Refuses `conflict` without an undecided return or above five photos, and
 * the field when it is no picture or too large (rules: refunds#photos).
 */
export async function addReturnPhoto(
  ctx: CallContext,
  { orderId, secret, photo }: CallInput<'addReturnPhoto'>,
): Promise<CallResult<'addReturnPhoto'>> {
  const { id } = await findOwnOrder(ctx, orderId, secret)
  if (!BASE64.test(photo)) refuseFields({ photo: 'format' })
  const file = Buffer.from(photo, 'base64')
  const fileHash = createHash('sha256').update(file).digest()
  // Asked before a picture is decoded, and again with the order locked.
  await nextNo(ctx, id, fileHash)
  const { takePhoto } = await import('../../catalogue/takePhoto.ts')
  const bytes = await takePhoto(file).catch(() => refuseFields({ photo: 'format' }))
  const photoNo = await inTransaction(ctx, async (tx) => {
    await lockOrder(tx, id)
    const next = await nextNo(tx, id, fileHash)
    if (!next.isKnown)
      await sql.named`
        insert into return_photo (order_id, return_no, photo_no, file_hash, bytes, created_at)
        values (${id}, ${next.returnNo}, ${next.photoNo}, ${fileHash},
          ${bytes}, ${tx.now()})`.execute(tx.db)
    return next.photoNo
  })
  return { photoNo }
}

export async function listReturnPhotos(ctx: Context, orderId: string): Promise<Buffer[]> {
  const { rows } = await sql.named({ bytes: col.bytes })`
    select bytes from return_photo where order_id = ${orderId}
      and return_no = (select max(return_no) from order_return where order_id = ${orderId})
      order by photo_no`.execute(ctx.db)
  return rows.map((row) => row.bytes)
}

export async function readReturnPhoto(
  ctx: CallContext,
  { orderId, secret, photoNo }: CallInput<'readReturnPhoto'>,
): Promise<CallResult<'readReturnPhoto'>> {
  const { id } = await findOwnOrder(ctx, orderId, secret)
  const { rows } = await sql.named({ bytes: col.bytes })`
    select bytes from return_photo where order_id = ${id} and photo_no = ${photoNo}::int
      and return_no = (select max(return_no) from order_return where order_id = ${id})`.execute(
    ctx.db,
  )
  const bytes = rows[0]?.bytes ?? refuse('notFound')
  return { photo: bytes.toString('base64') }
}

export async function deleteReturnPhotos(
  tx: TransactionContext,
  orderId: string,
  returnNo: number,
): Promise<void> {
  await sql.named`
    delete from return_photo where order_id = ${orderId} and return_no = ${returnNo}::int`.execute(
    tx.db,
  )
}
