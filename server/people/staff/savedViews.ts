import type { CallInput, CallResult } from '../../../api/calls.ts'
import { refuse, refuseFields } from '../../../basics/errors.ts'
import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { ActorContext } from './asStaff.ts'
import { asSelf, staffIdOf } from './asSelf.ts'

const MAX_VIEWS = 30

export async function listSavedViews(ctx: ActorContext): Promise<CallResult<'listSavedViews'>> {
  const { rows } = await sql.named({ id: col.bigint, name: col.text, path: col.text })`
    select id, name, path from saved_view where staff_id = ${staffIdOf(ctx)}
    order by lower(name), id`.execute(ctx.db)
  return rows.map(({ id, name, path }) => ({ id: String(id), name, path }))
}

/** The same name again takes the new address. */
export async function saveView(
  ctx: ActorContext,
  { name: given, path }: CallInput<'saveView'>,
): Promise<Record<string, never>> {
  const name = given.trim()
  if (name === '') refuseFields({ name: 'missing' })
  await asSelf(
    ctx,
    { action: 'saveView', again: false, facts: { name, path } },
    async (tx, self) => {
      await sql.named`
      insert into saved_view (staff_id, name, path, created_at) values (${self.staffId}, ${name}, ${path}, ${tx.now()})
      on conflict (staff_id, name) do update set path = excluded.path`.execute(tx.db)
      const { rows } = await sql.named({ views: col.int })`
      select count(*)::int as views from saved_view where staff_id = ${self.staffId}`.execute(tx.db)
      if (rows[0]!.views > MAX_VIEWS) refuseFields({ name: 'notAllowed' })
    },
  )
  return {}
}

export async function removeView(
  ctx: ActorContext,
  { id }: CallInput<'removeView'>,
): Promise<Record<string, never>> {
  await asSelf(ctx, { action: 'removeView', again: false, facts: { id } }, async (tx, self) => {
    const { rowCount } = await sql.named`
      delete from saved_view where id = ${BigInt(id)} and staff_id = ${self.staffId}`.execute(tx.db)
    if (rowCount === 0) refuse('notFound')
  })
  return {}
}
