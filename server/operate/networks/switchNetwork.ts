import type { CallInput } from '../../../api/calls.ts'
import { refuse, refuseFields } from '../../../basics/errors.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import { markClosed, markOpen } from '../../money/chains/networks/closedNetworks.ts'
import { actingAs, asStaff, audit, type ActorContext } from '../../people/staff/asStaff.ts'

/**
 * No buyer is offered it any more; what was opened before is followed to its end. `conflict` when it is closed
 * already.
 */
export async function closeNetwork(
  ctx: ActorContext,
  { network, why: given }: CallInput<'closeNetwork'>,
  networks: ReadonlySet<NetworkId>,
): Promise<Record<string, never>> {
  const why = given.trim()
  if (why === '') refuseFields({ why: 'missing' })
  const done = await asStaff(ctx, 'addresses.write', async (tx) => {
    if (!networks.has(network)) refuse('notFound')
    await audit(tx, {
      action: 'closeNetwork',
      subject: { kind: 'network', id: String(network) },
      facts: { why },
    })
    return markClosed(tx, network, { by: actingAs(tx).name, why })
  })
  if (!done) refuse('conflict')
  return {}
}

/** `conflict` when it is not closed. */
export async function openNetwork(
  ctx: ActorContext,
  { network }: CallInput<'openNetwork'>,
  networks: ReadonlySet<NetworkId>,
): Promise<Record<string, never>> {
  const done = await asStaff(ctx, 'addresses.write', async (tx) => {
    if (!networks.has(network)) refuse('notFound')
    await audit(tx, { action: 'openNetwork', subject: { kind: 'network', id: String(network) } })
    return markOpen(tx, network)
  })
  if (!done) refuse('conflict')
  return {}
}
