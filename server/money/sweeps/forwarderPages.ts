import type { NetworkKind } from '../../../basics/networks.ts'
import type { Context } from '../../platform/db/context.ts'
import { allAddresses } from '../receiving/allAddresses.ts'
import type { Pages } from './noteUnswept.ts'

export async function* forwarderPages(ctx: Context, family: NetworkKind): Pages {
  for await (const page of allAddresses(ctx, family)) {
    const forwarders = page.flatMap(({ role, address, purpose, treasury, index }) =>
      role === 'forwarder' && purpose !== null && treasury !== null && index !== null
        ? [{ address, purpose, treasury, index }]
        : [],
    )
    if (forwarders.length > 0) yield forwarders
  }
}
