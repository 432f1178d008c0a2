import type { CallResult } from '../../../api/calls.ts'
import { refuse } from '../../../basics/errors.ts'
import type { Sender } from '../../../basics/conversations.ts'
import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import { assertInTransaction, type Context } from '../../platform/db/context.ts'
import type { CleanPicture } from './cleanPictures.ts'

const PAGE = 40
const PREVIEW = 120
/** Of one conversation, by both sides. */
const MAX_PICTURES = 200

type Messages = Pick<CallResult<'readOfficeConversation'>, 'messages' | 'older'>

type NewMessage = {
  readonly conversationId: bigint
  readonly by: Sender
  readonly staffName: string | null
  readonly key: string
  readonly text: string
  readonly pictures: readonly CleanPicture[]
}

export async function isSent(ctx: Context, conversationId: bigint, key: string): Promise<boolean> {
  const { rowCount } = await sql.named`
    select from conversation_message
    where conversation_id = ${conversationId} and key = ${key}`.execute(ctx.db)
  return rowCount > 0
}

const previewOf = (text: string): string => [...text].slice(0, PREVIEW).join('')

/** Adds a message to a locked conversation and moves its marks; listeners are notified at commit. */
export async function addMessage(ctx: Context, message: NewMessage): Promise<void> {
  assertInTransaction(ctx)
  const { conversationId, by, text, pictures } = message
  const now = ctx.now()
  const { rows } = await sql.named({ id: col.bigint })`
    insert into conversation_message (conversation_id, sender, staff_name, text, key, created_at)
    values (${conversationId}, ${by}, ${message.staffName}, ${text}, ${message.key}, ${now})
    returning id`.execute(ctx.db)
  const messageId = rows[0]!.id
  for (const [position, { id, width, height, bytes }] of pictures.entries())
    await sql.named`
      insert into conversation_picture (id, conversation_id, message_id, position, width, height, bytes)
      values (${id}, ${conversationId}, ${messageId}, ${position}, ${width},
        ${height}, ${bytes})`.execute(ctx.db)
  if (pictures.length > 0) await limitPictures(ctx, conversationId)
  await sql.named`
    update conversation set last_at = ${now}, last_by = ${by}, last_text = ${previewOf(text)}, state = 'open',
      waits_since = case when ${by} = 'buyer' then coalesce(waits_since, ${now}) end,
      unread_by_shop = case when ${by} = 'buyer' then unread_by_shop + 1 else 0 end,
      unread_by_buyer = case when ${by} = 'shop' then unread_by_buyer + 1 else 0 end
    where id = ${conversationId}`.execute(ctx.db)
  await sql.named`select pg_notify('conversation_changed', ${String(conversationId)})`.execute(
    ctx.db,
  )
}

async function limitPictures(ctx: Context, conversationId: bigint): Promise<void> {
  const { rows } = await sql.named({ count: col.int })`
    select count(*)::int as count from conversation_picture
    where conversation_id = ${conversationId}`.execute(ctx.db)
  if (rows[0]!.count > MAX_PICTURES) refuse('limitExceeded')
}

type Picture = Messages['messages'][number]['pictures'][number]

/** A page of messages, the newest last. `before` is the oldest of the page after it. */
export async function listMessages(
  ctx: Context,
  conversationId: bigint,
  before: string | undefined,
): Promise<Messages> {
  const { rows } = await sql.named({
    id: col.bigint,
    sender: col.as<Sender>(col.text),
    staff_name: col.orNull(col.text),
    text: col.text,
    created_at: col.time,
    pictures: col.json<Picture[]>(),
  })`
    select id, sender, staff_name, text, created_at,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'width', p.width, 'height', p.height)
        order by p.position)
        from conversation_picture p where p.message_id = m.id), '[]') as pictures
    from conversation_message m
    where conversation_id = ${conversationId} and id < coalesce(${before ?? null}::bigint, 9223372036854775807)
    order by id desc limit ${PAGE + 1}::int`.execute(ctx.db)
  const page = rows.slice(0, PAGE)
  return {
    messages: page.toReversed().map((row) => ({
      id: String(row.id),
      by: row.sender,
      name: row.staff_name,
      text: row.text,
      at: row.created_at.getTime(),
      pictures: row.pictures,
    })),
    older: rows.length > PAGE ? String(page.at(-1)!.id) : null,
  }
}

/** What the other side wrote after this message is still unread. */
export async function markRead(
  ctx: Context,
  conversationId: bigint,
  reader: Sender,
  upTo: bigint,
): Promise<void> {
  const changed =
    reader === 'buyer'
      ? await sql.named`
        update conversation c set unread_by_buyer = (
          select count(*) from conversation_message m
          where m.conversation_id = c.id and m.id > ${upTo} and m.sender = 'shop')
        where id = ${conversationId} and unread_by_buyer > 0`.execute(ctx.db)
      : await sql.named`
        update conversation c set unread_by_shop = (
          select count(*) from conversation_message m
          where m.conversation_id = c.id and m.id > ${upTo} and m.sender = 'buyer')
        where id = ${conversationId} and unread_by_shop > 0`.execute(ctx.db)
  if (changed.rowCount > 0 && reader === 'buyer')
    await sql.named`select pg_notify('conversation_changed', ${String(conversationId)})`.execute(
      ctx.db,
    )
}

/** Refuses `notFound`; `conversationId` is where the caller may look. */
export async function readMessagePicture(
  ctx: Context,
  id: string,
  conversationId: bigint | undefined,
): Promise<{ picture: string }> {
  const { rows } = await sql.named({ conversation_id: col.bigint, bytes: col.bytes })`
    select conversation_id, bytes from conversation_picture where id = ${id}`.execute(ctx.db)
  const found = rows[0]
  if (!found || (conversationId !== undefined && found.conversation_id !== conversationId))
    return refuse('notFound')
  return { picture: found.bytes.toString('base64') }
}
