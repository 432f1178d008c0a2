import type { CallInput, CallResult } from '../../../../api/calls.ts'
import type { Locale } from '../../../../basics/locales.ts'
import type { ActorContext } from '../../../people/staff/asStaff.ts'
import { colleagueNames } from '../../../people/staff/team/colleagues.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import { COLUMNS, ConversationRow } from '../conversation.ts'
import { productNames } from '../listConversations.ts'

type Input = CallInput<'listOfficeConversations'>
type Listed = CallResult<'listOfficeConversations'>

const DEFAULT_SIZE = 30

/** Each view is one index, read in its order from the cursor on. */
function pageOf({ view = 'waiting', after }: Input, staffId: bigint | null): Sql<unknown> {
  const [ms, id] = (after ?? '').split('-') as [string, string]
  const at = new Date(Number(ms))
  if (view === 'waiting')
    return sql`
      waits_since is not null
        and ${after === undefined ? sql`true` : sql`(waits_since, id) > (${at}::timestamptz, ${id}::bigint)`}
      order by waits_since, id`
  const older =
    after === undefined ? sql`true` : sql`(last_at, id) < (${at}::timestamptz, ${id}::bigint)`
  const which =
    view === 'all'
      ? sql`true`
      : view === 'mine'
        ? sql`state = 'open' and assigned_to = ${staffId}::bigint`
        : sql`state = ${view}`
  return sql`${which} and ${older} order by last_at desc, id desc`
}

export async function listOfficeConversations(
  ctx: ActorContext,
  input: Input,
  locale: Locale,
): Promise<Listed> {
  const { view = 'waiting', size = DEFAULT_SIZE } = input
  const staffId = ctx.actor.kind === 'staff' ? ctx.actor.staffId : null
  const { rows: found } = await sql(ConversationRow)`
    select ${COLUMNS} from conversation where ${pageOf(input, staffId)}
    limit ${size + 1}::int`.execute(ctx.db)
  const rows = found.slice(0, size)
  const [names, products] = await Promise.all([
    colleagueNames(ctx, [...new Set(rows.flatMap((row) => row.assigned_to ?? []))]),
    productNames(ctx, rows, locale),
  ])
  const last = rows.at(-1)
  const position = last && (view === 'waiting' ? last.waits_since! : last.last_at)
  return {
    conversations: rows.map((row) => ({
      conversationId: String(row.id),
      orderId: row.order_id,
      product: products.get(row.product_id ?? 0) ?? null,
      state: row.state,
      lastText: row.last_text,
      lastBy: row.last_by,
      lastAt: row.last_at.getTime(),
      unread: row.unread_by_shop,
      waitsSince: row.waits_since?.getTime() ?? null,
      assignedTo:
        row.assigned_to === null
          ? null
          : { id: String(row.assigned_to), name: names.get(row.assigned_to) ?? '' },
    })),
    next: found.length > size ? `${position!.getTime()}-${last!.id}` : null,
  }
}
