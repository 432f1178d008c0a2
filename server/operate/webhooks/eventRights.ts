import type { Permission, Rights } from '../../../basics/permissions.ts'
import type { ActorContext, StaffContext } from '../../people/staff/asStaff.ts'
import { hasRight } from '../../people/staff/hasRight.ts'
import { requireOwnRights } from '../../people/staff/team/rights.ts'
import { EVENTS } from '../../platform/events/events.ts'

/** What a person of the office needs to read the same in the office (rules: webhooks#targets). */
const rightsOf = (event: string): readonly Permission[] =>
  event.startsWith('order.')
    ? ['orders.read', 'orders.money']
    : event in EVENTS
      ? ['finance.read']
      : []

/** Refuses events that the actor may not read; none means all. */
export const requireEvents = (
  tx: StaffContext<'apiKeys.manage'>,
  events: readonly string[],
): Promise<void> => {
  const names = events.length > 0 ? events : Object.keys(EVENTS)
  const rights: Rights = Object.fromEntries(names.flatMap(rightsOf).map((one) => [one, null]))
  return requireOwnRights(tx, rights)
}

/** Of these events, those that the actor may read. */
export async function readableEvents(
  ctx: ActorContext,
  events: readonly string[],
): Promise<ReadonlySet<string>> {
  const held = new Set<Permission>()
  for (const right of new Set(events.flatMap(rightsOf)))
    if (await hasRight(ctx, right)) held.add(right)
  return new Set(events.filter((event) => rightsOf(event).every((right) => held.has(right))))
}
