import type { NetworkId } from '../../../../basics/networks.ts'
import { col } from '../../../platform/db/columns.ts'
import { assertInTransaction, type Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'

type ClosedNetwork = { readonly by: string; readonly why: string; readonly at: Date }

/** Closed by hand; buyers are not offered them. */
export async function readClosedNetworks(
  ctx: Pick<Context, 'db'>,
): Promise<ReadonlyMap<NetworkId, ClosedNetwork>> {
  const { rows } = await sql.named({
    network: col.as<NetworkId>(col.int),
    by: col.text,
    why: col.text,
    at: col.time,
  })`select network, closed_by as by, why, closed_at as at from closed_network`.execute(ctx.db)
  return new Map(rows.map(({ network, by, why, at }) => [network, { by, why, at }]))
}

/** False when it is closed already. */
export async function markClosed(
  ctx: Context,
  network: NetworkId,
  { by, why }: Pick<ClosedNetwork, 'by' | 'why'>,
): Promise<boolean> {
  assertInTransaction(ctx)
  const { rowCount } = await sql.named`
    insert into closed_network (network, closed_by, why, closed_at) values (${network}, ${by}, ${why}, ${ctx.now()})
    on conflict do nothing`.execute(ctx.db)
  return rowCount === 1
}

/** False when it is not closed. */
export async function markOpen(ctx: Context, network: NetworkId): Promise<boolean> {
  assertInTransaction(ctx)
  const { rowCount } =
    await sql.named`delete from closed_network where network = ${network}`.execute(ctx.db)
  return rowCount === 1
}
