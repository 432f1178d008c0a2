import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import type { Context } from '../../../platform/db/context.ts'

type FrozenNetwork = {
  readonly network: NetworkId
  readonly reason: string
  readonly frozenAt: Date
  readonly notifiedAt: Date | null
}

export async function listFrozen(ctx: Context): Promise<FrozenNetwork[]> {
  const { rows } = await sql({
    network: col.as<NetworkId>(col.int),
    frozen_reason: col.present(col.text),
    frozen_at: col.present(col.time),
    told_at: col.orNull(col.time),
  })`
    select network, frozen_reason, frozen_at, told_at from chain_cursor where frozen_at is not null
    order by frozen_at`.execute(ctx.db)
  return rows.map((row) => ({
    network: row.network,
    reason: row.frozen_reason,
    frozenAt: row.frozen_at,
    notifiedAt: row.told_at,
  }))
}

export async function readNotifiedNetworks(ctx: Context): Promise<ReadonlyMap<NetworkId, Date>> {
  const { rows } = await sql({
    network: col.as<NetworkId>(col.int),
    told_at: col.present(col.time),
  })`select network, told_at from chain_cursor where told_at is not null`.execute(ctx.db)
  return new Map(rows.map((row) => [row.network, row.told_at]))
}

export async function markNetworksNotified(
  ctx: Context,
  networks: readonly number[],
): Promise<void> {
  await sql.named`
    update chain_cursor set told_at = ${ctx.now()}
    where network = any(${networks}::int[])`.execute(ctx.db)
}
