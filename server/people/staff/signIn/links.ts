import { HOUR_MS } from '../../../../basics/durations.ts'
import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { refuse } from '../../../../basics/errors.ts'
import { OWNER } from '../../../../basics/permissions.ts'
import type { Context, TransactionContext } from '../../../platform/db/context.ts'
import { newToken, tokenHash } from '../session.ts'
import { hasOwner } from './officeSession.ts'

/** How long an unused link works (rules: staff#links). */
export const LINK_LIFE_MS = { owner: HOUR_MS, invite: 48 * HOUR_MS, reset: HOUR_MS } as const
type LinkKind = keyof typeof LINK_LIFE_MS

export type Link = {
  readonly kind: LinkKind
  readonly staffId: bigint | null
  readonly name: string | null
  readonly role: string
  readonly endsAt: Date
}

/** The page that accepts links. The token is in the fragment: no server and no log sees it. */
export const linkAddress = (site: string, token: string): string => `${site}/admin/link#${token}`

/** Makes a link; a new one for the same member of staff ends the earlier ones. Returns its token. */
export async function makeLink(
  tx: TransactionContext,
  kind: LinkKind,
  staffId: bigint | null,
): Promise<{ token: string; endsAt: Date }> {
  const token = newToken()
  const now = tx.now()
  const endsAt = new Date(now.getTime() + LINK_LIFE_MS[kind])
  if (staffId !== null)
    await sql.named`delete from staff_link where staff_id = ${staffId}`.execute(tx.db)
  await sql.named`
    insert into staff_link (token_hash, kind, staff_id, created_at, ends_at)
    values (${tokenHash(token)}, ${kind}, ${staffId}, ${now}, ${endsAt})`.execute(tx.db)
  return { token, endsAt }
}

/**
 * `notFound` for a link that was used, has ended, or whose member of staff is disabled; an owner's dies with the
 * first owner.
 */
export async function readLink(ctx: Context, token: string): Promise<Link> {
  const { rows } = await sql.named({
    kind: col.as<LinkKind>(col.text),
    staff_id: col.orNull(col.bigint),
    name: col.orNull(col.text),
    role: col.orNull(col.text),
    disabled: col.present(col.bool),
    ends_at: col.time,
  })`
    select l.kind, l.staff_id, s.name, s.role, s.disabled_at is not null as disabled, l.ends_at
    from staff_link l left join staff s on s.id = l.staff_id
    where l.token_hash = ${tokenHash(token)}`.execute(ctx.db)
  const row = rows[0]
  if (!row || row.ends_at <= ctx.now() || row.disabled) return refuse('notFound')
  if (row.kind === 'owner' && (await hasOwner(ctx))) return refuse('notFound')
  return {
    kind: row.kind,
    staffId: row.staff_id,
    name: row.name,
    role: row.role ?? OWNER,
    endsAt: row.ends_at,
  }
}
