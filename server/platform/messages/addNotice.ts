import { sql, type Sql } from '../db/sql.ts'
import { assertInTransaction, type Context } from '../db/context.ts'
import type { MessageFacts, NoticeKind } from './messageKinds.ts'
import { pushAccount } from './noticeBrowsers.ts'

type Notice<K extends NoticeKind> = {
  readonly accountId: bigint
  readonly kind: K
  readonly facts: MessageFacts[K]
}

/** SQL that adds a notice, for a larger statement. */
export const addingNotice = <K extends NoticeKind>(
  now: Date,
  notice: Notice<K>,
): Sql<unknown> => sql`
  insert into notice (account_id, kind, facts, created_at)
  values (${notice.accountId}, ${notice.kind}, ${JSON.stringify(notice.facts)}, ${now})`

export async function addNotice<K extends NoticeKind>(
  ctx: Context,
  notice: Notice<K>,
): Promise<void> {
  assertInTransaction(ctx)
  await addingNotice(ctx.now(), notice).execute(ctx.db)
  await pushAccount(ctx, notice)
}
