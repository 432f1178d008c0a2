import { refuseFields } from '../../../basics/errors.ts'
import type { Permission } from '../../../basics/permissions.ts'
import type { ActorContext, StaffContext } from '../../people/staff/asStaff.ts'
import { hasRight, staffHasRight } from '../../people/staff/hasRight.ts'
import { requireOwnRights } from '../../people/staff/team/rights.ts'
import type { Context } from '../../platform/db/context.ts'
import { EVENTS } from '../../platform/events/events.ts'
import { PING } from './endpoint.ts'

/** The rights to read the same in the office; `null`: an unknown event (rules: webhooks#targets). */
function rightsOf(event: string): readonly Permission[] | null {
  if (event === PING) return []
  if (!Object.hasOwn(EVENTS, event)) return null
  return event.startsWith('order.') ? ['orders.read', 'orders.money'] : ['finance.read']
}

/** For all of these events, none means all; `null` with an unknown one. */
function rightsOfAll(events: readonly string[]): ReadonlySet<Permission> | null {
  const rights = (events.length > 0 ? events : Object.keys(EVENTS)).map(rightsOf)
  return rights.includes(null) ? null : new Set(rights.flatMap((each) => each ?? []))
}

/** Refuses events that the actor may not read, and unknown ones; none means all. Takes the lock of team changes. */
export async function requireEvents(
  tx: StaffContext<'apiKeys.manage'>,
  events: readonly string[],
): Promise<void> {
  const rights = rightsOfAll(events) ?? refuseFields({ events: 'unknown' })
  await requireOwnRights(tx, Object.fromEntries([...rights].map((right) => [right, null])))
}

/** Whether this person may read all of these events; none means all. */
export async function mayHear(
  ctx: Pick<Context, 'db'>,
  staffId: bigint,
  events: readonly string[],
): Promise<boolean> {
  const rights = rightsOfAll(events)
  if (rights === null) return false
  for (const right of rights) if (!(await staffHasRight(ctx, staffId, right))) return false
  return true
}

/** Of these events, those that the actor may read. */
export async function readableEvents(
  ctx: ActorContext,
  events: readonly string[],
): Promise<ReadonlySet<string>> {
  const held = new Set<Permission>()
  for (const right of new Set(events.flatMap((event) => rightsOf(event) ?? [])))
    if (await hasRight(ctx, right)) held.add(right)
  return new Set(events.filter((event) => rightsOf(event)?.every((right) => held.has(right))))
}
