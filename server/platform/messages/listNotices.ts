import { col } from '../db/columns.ts'
import { sql } from '../db/sql.ts'
import { directionOf } from '../db/directionOf.ts'
import type { CallResult } from '../../../api/calls.ts'
import { pageOf, type PageAsked } from '../../../api/pageOf.ts'
import type { Locale } from '../../../basics/locales.ts'
import type { Context } from '../db/context.ts'
import type { NoticeKind } from './messageKinds.ts'
import { renderNotice } from './renderMessage.ts'

type NoticePage = PageAsked & { readonly accountId: bigint; readonly language: Locale }

export async function listNotices(
  ctx: Context,
  page: NoticePage,
): Promise<CallResult<'listNotices'>> {
  const count = await sql({
    total: col.int,
    unread: col.int,
  })`
    select count(*)::int as total, (count(*) filter (where read_at is null))::int as unread from notice
    where account_id = ${page.accountId}`.execute(ctx.db)
  const { rows } = await sql({
    id: col.bigint,
    kind: col.as<NoticeKind>(col.text),
    facts: col.json<Record<string, string>>(),
    created_at: col.time,
    read_at: col.orNull(col.time),
  })`
    select id, kind, facts, created_at, read_at from notice where account_id = ${page.accountId}
    order by id ${directionOf(page.order, 'desc')}
    limit ${page.pageSize} offset ${(page.pageNo - 1) * page.pageSize}`.execute(ctx.db)
  const records = rows.map((row) => ({
    id: String(row.id),
    kind: row.kind,
    ...renderNotice(page.language, row.kind, row.facts),
    at: row.created_at.getTime(),
    read: row.read_at !== null,
  }))
  const { total, unread } = count.rows[0]!
  return { ...pageOf(records, total, page), unread }
}
