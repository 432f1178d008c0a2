import { createHash } from 'node:crypto'
import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { CallInput } from '../../../../api/calls.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import { formatMicro, MAX_MICRO, parseMicro } from '../../../../basics/money.ts'
import {
  hasAmount,
  isPermission,
  OWNER,
  PERMISSIONS,
  type Permission,
  type Rights,
} from '../../../../basics/permissions.ts'
import type { Context } from '../../../platform/db/context.ts'
import { actingAs, type StaffContext } from '../asStaff.ts'
import { StaffRefusal } from '../permitted.ts'

/** Team changes run one after the other, so that two at once cannot remove the last owner. */
const TEAM_LOCK = 713_920_585

type Given = CallInput<'saveRole'>['rights']

export async function roleRights(ctx: Context, role: string): Promise<Rights> {
  const { rows } = await sql.named({ permission: col.text, max_micro: col.orNull(col.bigint) })`
    select permission, max_micro from staff_permission where role = ${role}
    order by permission`.execute(ctx.db)
  return Object.fromEntries(
    rows.flatMap(({ permission, max_micro: max }) =>
      isPermission(permission) ? [[permission, max]] : [],
    ),
  )
}

/** The actor's rights, none once it is disabled; at the console the owner's. */
async function ownRights<P extends Permission>(tx: StaffContext<P>): Promise<Rights> {
  const { kind, id } = actingAs(tx)
  if (kind === 'console') return Object.fromEntries(PERMISSIONS.map((one) => [one, null]))
  const { rows } = await sql.named({ role: col.text })`
    select role from staff where id = ${id} and ${kind} = 'staff' and disabled_at is null`.execute(
    tx.db,
  )
  return rows[0] ? roleRights(tx, rows[0].role) : {}
}

/** The first right that `own` lacks or may do less with. */
function missingRight(own: Rights, wanted: Rights): Permission | undefined {
  return PERMISSIONS.find((permission) => {
    const amount = wanted[permission]
    if (amount === undefined) return false
    const limit = own[permission]
    return limit === undefined || (limit !== null && (amount === null || amount > limit))
  })
}

/** Takes the lock of team changes, and refuses rights that the actor lacks, amounts included. */
export async function requireOwnRights<P extends Permission>(
  tx: StaffContext<P>,
  ...wanted: readonly Rights[]
): Promise<void> {
  await sql.named`select pg_advisory_xact_lock(${TEAM_LOCK})`.execute(tx.db)
  const own = await ownRights(tx)
  for (const rights of wanted) {
    const missing = missingRight(own, rights)
    if (missing !== undefined) throw new StaffRefusal('noPermission', missing)
  }
}

/** Refuses a right that is named twice, and an amount where none belongs or that no action can have. */
export function readRights(given: Given): Rights {
  const rights: Partial<Record<Permission, bigint | null>> = {}
  for (const { permission, max } of given) {
    if (permission in rights) refuseFields({ rights: 'format' })
    if (max !== null && !hasAmount(permission)) refuseFields({ rights: 'notAllowed' })
    const amount = max === null ? null : (parseMicro(max) ?? refuseFields({ rights: 'decimals' }))
    if (amount !== null && amount < 0n) refuseFields({ rights: 'tooSmall' })
    if (amount !== null && amount > MAX_MICRO) refuseFields({ rights: 'tooLarge' })
    rights[permission] = amount
  }
  return rights
}

export const rightsText = (rights: Rights): Record<string, string> =>
  Object.fromEntries(
    PERMISSIONS.flatMap((permission) => {
      const max = rights[permission]
      return max === undefined ? [] : [[permission, max === null ? 'yes' : formatMicro(max)]]
    }),
  )

export const rightsVersion = (rights: Rights): string =>
  createHash('sha256')
    .update(JSON.stringify(rightsText(rights)))
    .digest('hex')
    .slice(0, 16)

/** Part of a role's change: its author saw this version's rights. */
export async function noteKnownRights(ctx: Context, role: string): Promise<void> {
  await sql.named`
    update staff_role set known_rights = ${[...PERMISSIONS]}::text[] where name = ${role}`.execute(
    ctx.db,
  )
}

/** Refuses `conflict` unless an owner who can sign in remains. */
export async function requireOwner(ctx: Context): Promise<void> {
  const { rowCount } = await sql.named`
    select from staff s where s.role = ${OWNER} and s.disabled_at is null
      and (s.password_hash is not null or exists (select from staff_passkey p where p.staff_id = s.id))
      limit 1`.execute(ctx.db)
  if (rowCount !== 1) refuse('conflict', { fields: { id: 'notAllowed' } })
}
