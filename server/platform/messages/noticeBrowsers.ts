import { DAY_MS } from '../../../basics/durations.ts'
import type { Locale } from '../../../basics/locales.ts'
import { refuse, refuseFields } from '../../../basics/errors.ts'
import { col } from '../db/columns.ts'
import { sql } from '../db/sql.ts'
import { assertInTransaction, inTransaction, type Context } from '../db/context.ts'
import { PUSH_GONE, pushRecipient } from './deliverPush.ts'
import type { MessageFacts, NoticeKind } from './messageKinds.ts'
import { wantsNotice } from './noticeChoices.ts'
import { isPushEndpoint } from './pushHosts.ts'
import { queueMessage } from './queueMessage.ts'
import { readPushKeys } from './webPush.ts'

/** One person's devices; more could only serve to flood. */
const MAX_BROWSERS = 8

/** For an order's browser that is no longer used. */
const ORDER_BROWSER_DAYS = 180

export type PushAddress = {
  readonly address: string
  readonly p256dh: string
  readonly auth: string
}

type NewBrowser = PushAddress & {
  readonly accountId: bigint
  readonly sessionId: bigint
  readonly label: string
  readonly language: Locale
}

export function checkBrowser({ address, p256dh, auth }: PushAddress): void {
  if (!isPushEndpoint(address)) refuseFields({ address: 'notAllowed' })
  if (!readPushKeys(p256dh, auth)) refuseFields({ p256dh: 'format' })
}

/** A browser that another account used before is this one's now. */
export async function addBrowser(ctx: Context, browser: NewBrowser): Promise<void> {
  const { accountId, sessionId, address, p256dh, auth, label, language } = browser
  checkBrowser(browser)
  await inTransaction(ctx, async (tx) => {
    await sql.named`
      insert into notice_browser (account_id, session_id, recipient, label, language, created_at)
      values (${accountId}, ${sessionId}, ${pushRecipient(address, p256dh, auth)}, ${label}, ${language}, ${tx.now()})
      on conflict (recipient) do update set account_id = excluded.account_id, session_id = excluded.session_id,
        label = excluded.label, language = excluded.language`.execute(tx.db)
    const { rows } = await sql.named({ browsers: col.int })`
      select count(*)::int as browsers from notice_browser where account_id = ${accountId}`.execute(
      tx.db,
    )
    if (rows[0]!.browsers > MAX_BROWSERS) refuse('limitExceeded')
  })
}

type Browser = {
  readonly id: string
  /** The rest of a browser's address is a secret. */
  readonly host: string
  readonly label: string
  readonly createdAt: number
  readonly isHere: boolean
}

export async function listBrowsers(
  ctx: Context,
  { accountId, sessionId }: { readonly accountId: bigint; readonly sessionId: bigint },
): Promise<Browser[]> {
  const { rows } = await sql.named({
    id: col.bigint,
    session_id: col.bigint,
    recipient: col.text,
    label: col.text,
    created_at: col.time,
  })`
    select id, session_id, recipient, label, created_at from notice_browser where account_id = ${accountId}
    order by id`.execute(ctx.db)
  return rows.map((row) => ({
    id: String(row.id),
    host: new URL(row.recipient.split(' ')[0]!).host,
    label: row.label,
    createdAt: row.created_at.getTime(),
    isHere: row.session_id === sessionId,
  }))
}

export async function removeBrowser(ctx: Context, accountId: bigint, id: bigint): Promise<void> {
  const { rowCount } = await sql.named`
    delete from notice_browser where id = ${id} and account_id = ${accountId}`.execute(ctx.db)
  if (rowCount === 0) refuse('notFound')
}

/** Shows a notice in the account's browsers too, unless it chose otherwise. */
export async function pushAccount<K extends NoticeKind>(
  ctx: Context,
  { accountId, kind, facts }: { accountId: bigint; kind: K; facts: MessageFacts[K] },
): Promise<void> {
  assertInTransaction(ctx)
  const { rows } = await sql.named({ recipient: col.text, language: col.as<Locale>(col.text) })`
    select recipient, language from notice_browser where account_id = ${accountId}
    order by id`.execute(ctx.db)
  if (rows.length === 0 || !(await wantsNotice(ctx, accountId, kind, 'push'))) return
  for (const { recipient, language } of rows)
    await queueMessage<NoticeKind>(ctx, { channel: 'push', to: recipient, kind, facts, language })
}

/** Deletes unsubscribed browsers and those of old orders. Returns their number. */
export async function forgetGoneBrowsers(ctx: Context): Promise<number> {
  const oldest = new Date(ctx.now().getTime() - ORDER_BROWSER_DAYS * DAY_MS)
  const ofMembers = await sql.named`
    delete from notice_browser b using message_out m
    where m.channel = 'push' and m.problem = ${PUSH_GONE} and m.recipient = b.recipient
      and m.created_at >= b.created_at`.execute(ctx.db)
  const ofOrders = await sql.named`
    delete from order_browser b where b.created_at < ${oldest} or exists (
      select from message_out m
      where m.channel = 'push' and m.problem = ${PUSH_GONE} and m.recipient = b.recipient
        and m.created_at >= b.created_at)`.execute(ctx.db)
  return ofMembers.rowCount + ofOrders.rowCount
}
