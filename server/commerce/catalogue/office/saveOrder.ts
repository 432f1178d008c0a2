import { refuse, refuseFields } from '../../../../basics/errors.ts'
import { isSameOrder, isSameSet } from '../../../../basics/sameOrder.ts'
import type { AuditSubject } from '../../../people/audit/auditLog.ts'
import { audit, type StaffContext } from '../../../people/staff/asStaff.ts'

type Asked = { readonly was: readonly number[]; readonly ids: readonly number[] }

type Sorted = {
  readonly action: string
  readonly kind: AuditSubject['kind']
  /** As they are now, in their order. */
  readonly rows: readonly { readonly id: number }[]
  readonly write: (ids: number[]) => Promise<unknown>
}

/**
 * Writes the order of all rows, with an audit row. Refuses other rows than were read; `conflict` when one was moved,
 * added or removed since.
 */
export async function saveOrder(
  tx: StaffContext<'catalogue.write' | 'content.write'>,
  { was, ids }: Asked,
  { action, kind, rows, write }: Sorted,
): Promise<true> {
  if (!isSameSet(ids, was)) refuseFields({ ids: 'format' })
  const now = rows.map(({ id }) => id)
  if (!isSameOrder(now, was)) refuse('conflict')
  await write([...ids])
  await audit(tx, {
    action,
    subject: { kind, id: 'order' },
    facts: { 'order.before': was.join(' '), 'order.after': ids.join(' ') },
  })
  return true
}
