import { sql } from '../../platform/db/sql.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import type { Context } from '../../platform/db/context.ts'
import type { PayoutSource } from './payout.ts'
import { isComparisonDue } from './reconcile/watch.ts'

export async function itemsWait(
  ctx: Context,
  sources: readonly Pick<PayoutSource, 'approved'>[],
  networks: readonly NetworkId[],
): Promise<boolean> {
  for (const source of sources)
    for (const network of networks)
      if ((await source.approved(ctx, network)).length > 0) return true
  return false
}

export async function payoutsWait(
  ctx: Context,
  sources: readonly Pick<PayoutSource, 'approved'>[],
  networks: readonly NetworkId[],
): Promise<boolean> {
  const { rows } = await sql.named`select 1 from payout where state = 'signed' limit 1`.execute(
    ctx.db,
  )
  if (rows.length > 0 || (await itemsWait(ctx, sources, networks))) return true
  // Only the process with the key compares what its wallets sent.
  return isComparisonDue(ctx)
}

/**
 * Whether the signing process should run: while payouts wait, and once at first, to report its wallet. Until then a
 * real shop takes no refund or withdrawal, and none would ever wait.
 */
export function createSignNeed(
  sources: readonly Pick<PayoutSource, 'approved'>[],
  networks: readonly NetworkId[],
  isDemo: boolean,
): (ctx: Context) => Promise<boolean> {
  let isFirst = !isDemo
  return async (ctx) => {
    if (!isFirst) return payoutsWait(ctx, sources, networks)
    isFirst = false
    return true
  }
}
