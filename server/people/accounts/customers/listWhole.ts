import { col, type RowOf } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'

const Row = {
  id: col.bigint,
  createdAt: col.time,
  email: col.orNull(col.text),
  phone: col.orNull(col.text),
  wallets: col.list(col.text),
  language: col.text,
  status: col.text,
  frozen: col.bool,
  inviterId: col.orNull(col.bigint),
}
type WholeMember = RowOf<typeof Row>

/** Members below a number with e-mail, phone and wallets in full, newest first; without deleted ones. */
export async function listWhole(
  ctx: Pick<Context, 'db'>,
  after: bigint | undefined,
  size: number,
): Promise<{ readonly members: readonly WholeMember[]; readonly next: bigint | null }> {
  const below = after === undefined ? sql`true` : sql`a.id < ${after}`
  const { rows } = await sql(Row)`
    select a.id, a.created_at as "createdAt", a.email, a.phone, a.language, a.status, a.frozen,
      a.inviter_id as "inviterId",
      array(select w.address from account_wallet w where w.account_id = a.id
        order by w.created_at, w.address) as wallets
    from account a where ${below} and a.status <> 'deleted' order by a.id desc
    limit ${size + 1}`.execute(ctx.db)
  const members = rows.slice(0, size)
  return { members, next: rows.length > size ? members.at(-1)!.id : null }
}
