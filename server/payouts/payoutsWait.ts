import { sql } from 'kysely'
import type { NetworkId } from '../../basics/chains.ts'
import type { Context } from '../db/context.ts'
import type { Withdrawals } from './payout.ts'

/** Whether the process with the key has anything to do on these networks. */
export async function payoutsWait(ctx: Context, withdrawals: Pick<Withdrawals, 'approved'>, networks: readonly NetworkId[]): Promise<boolean> {
  const { rows } = await sql`/* prepared */ select 1 from payout where state = 'signed' limit 1`.execute(ctx.db)
  if (rows.length > 0) return true
  for (const network of networks) if ((await withdrawals.approved(ctx, network)).length > 0) return true
  return false
}
