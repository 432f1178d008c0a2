import { inTransaction, type Context } from '../../../platform/db/context.ts'
import type { Networks } from './networks.ts'

/** Restores leases that a restored database lost, before money comes for them. */
export async function recallLeases(ctx: Context, networks: Networks): Promise<void> {
  const journals = new Set([...networks.values()].flatMap((on) => on.leaseJournal ?? []))
  for (const journal of journals) await inTransaction(ctx, (tx) => journal.recall(tx))
}
