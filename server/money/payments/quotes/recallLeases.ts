import { inTransaction, type Context } from '../../../platform/db/context.ts'
import type { Networks } from './networks.ts'

/** At the start and now and then: what a restored database forgot to have lent is lent again, before money comes for it. */
export async function recallLeases(ctx: Context, networks: Networks): Promise<void> {
  const journals = new Set([...networks.values()].flatMap((on) => on.leaseJournal ?? []))
  for (const journal of journals) await inTransaction(ctx, (tx) => journal.recall(tx))
}
