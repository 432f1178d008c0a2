import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { CallResult } from '../../../../api/calls.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import { formatMicro } from '../../../../basics/money.ts'
import {
  hasAmount,
  isPermission,
  PEOPLE_ONLY,
  type Permission,
  type Rights,
} from '../../../../basics/permissions.ts'
import type { Context } from '../../../platform/db/context.ts'
import { actingAs, audit, changedFacts, type StaffContext } from '../asStaff.ts'
import { keyHash } from '../readStaff.ts'
import { newToken } from '../session.ts'
import { requireOwnRights, rightsText } from '../team/rights.ts'
import { DAY_MS } from '../../../../basics/durations.ts'

const MAX_KEYS = 200
const PREFIX_LENGTH = 8

type Manager = StaffContext<'apiKeys.manage'>
type NewKey = {
  readonly name: string
  readonly rights: Rights
  readonly days: number | undefined
}

/** Returns the key, shown only once. Refuses rights that the maker lacks, and money without an amount. */
export async function makeApiKey(
  tx: Manager,
  { name, rights, days }: NewKey,
): Promise<{ id: bigint; key: string }> {
  const maker = actingAs(tx)
  if (maker.id === null || name.trim() === '') return refuseFields({ name: 'missing' })
  const given = Object.entries(rights) as [Permission, bigint | null][]
  if (given.length === 0) refuseFields({ rights: 'missing' })
  for (const [permission, max] of given) {
    if (PEOPLE_ONLY.includes(permission)) refuseFields({ rights: 'notAllowed' })
    if (hasAmount(permission) && max === null) refuseFields({ rights: 'noLimit' })
  }
  await requireOwnRights(tx, rights)
  const kept = await sql.named({ count: col.present(col.bigint) })`
    select count(*) as count from staff_key where revoked_at is null`.execute(tx.db)
  if (kept.rows[0]!.count >= MAX_KEYS) refuse('limitExceeded')
  const key = `xp_${newToken()}`
  const now = tx.now()
  const endsAt = days === undefined ? null : new Date(now.getTime() + days * DAY_MS)
  const { rows } = await sql.named({ id: col.bigint })`
    insert into staff_key (staff_id, name, prefix, key_hash, created_at, ends_at)
    values (${maker.id}, ${name.trim()}, ${key.slice(0, PREFIX_LENGTH)}, ${keyHash(key)}, ${now}, ${endsAt})
    returning id`.execute(tx.db)
  const { id } = rows[0]!
  await sql.named`
    insert into staff_key_permission (key_id, permission, max_micro)
    select ${id}, * from unnest(${given.map(([one]) => one)}::text[],
      ${given.map(([, max]) => max)}::bigint[])`.execute(tx.db)
  await audit(tx, {
    action: 'makeApiKey',
    subject: { kind: 'apiKey', id: String(id) },
    facts: changedFacts({}, { name: name.trim(), ...rightsText(rights) }),
  })
  return { id, key }
}

export async function revokeApiKey(tx: Manager, id: bigint): Promise<void> {
  const { rows } = await sql.named({ name: col.text })`
    update staff_key set revoked_at = ${tx.now()} where id = ${id} and revoked_at is null
    returning name`.execute(tx.db)
  const { name } = rows[0] ?? refuse('notFound', { fields: { id: 'notFound' } })
  await audit(tx, {
    action: 'revokeApiKey',
    subject: { kind: 'apiKey', id: String(id) },
    facts: { name },
  })
}

export async function listApiKeys(ctx: Context): Promise<CallResult<'listApiKeys'>> {
  const { rows } = await sql.named({
    id: col.bigint,
    name: col.text,
    prefix: col.text,
    made_by: col.text,
    created_at: col.time,
    last_used_at: col.orNull(col.time),
    ends_at: col.orNull(col.time),
    revoked_at: col.orNull(col.time),
  })`
    select k.id, k.name, k.prefix, s.name as made_by, k.created_at, k.last_used_at, k.ends_at, k.revoked_at
    from staff_key k join staff s on s.id = k.staff_id
    order by k.revoked_at is not null, k.id desc limit ${2 * MAX_KEYS}`.execute(ctx.db)
  const rights = await sql.named({
    key_id: col.bigint,
    permission: col.text,
    max_micro: col.orNull(col.bigint),
  })`
    select key_id, permission, max_micro from staff_key_permission
    where key_id = any(${rows.map((row) => row.id)}::bigint[]) order by permission`.execute(ctx.db)
  return rows.map((row) => ({
    id: String(row.id),
    name: row.name,
    prefix: row.prefix,
    madeBy: row.made_by,
    rights: rights.rows.flatMap(({ key_id: id, permission, max_micro: max }) =>
      id === row.id && isPermission(permission)
        ? [{ permission, max: max === null ? null : formatMicro(max) }]
        : [],
    ),
    createdAt: row.created_at.getTime(),
    lastUsedAt: row.last_used_at?.getTime() ?? null,
    endsAt: row.ends_at?.getTime() ?? null,
    revokedAt: row.revoked_at?.getTime() ?? null,
  }))
}
