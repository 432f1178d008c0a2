import { sql } from 'kysely'
import { inTransaction, type Context } from '../db/context.ts'
import type { Withdrawals } from './payout.ts'

export type HeldPayout = { readonly withdrawalId: bigint; readonly network: number; readonly reason: string; readonly txHashes: readonly string[] }

/** Payouts that a person has to look at, with every transaction that was signed for them. */
export async function listHeld(ctx: Context): Promise<HeldPayout[]> {
  const { rows } = await sql<{ withdrawal_id: bigint; network: number; held_reason: string; hashes: string[] }>`
    select p.withdrawal_id, p.network, p.held_reason, array_agg(t.tx_hash order by t.signed_at) as hashes
    from payout p join payout_transaction t using (withdrawal_id) where p.state = 'held' group by p.withdrawal_id order by p.withdrawal_id`.execute(ctx.db)
  return rows.map((row) => ({ withdrawalId: row.withdrawal_id, network: row.network, reason: row.held_reason, txHashes: row.hashes }))
}

/**
 * A person has looked: the money did leave (`paid`), or it did not and goes back to the balance (`refund`). False when
 * the payout is not held (any more).
 */
export async function resolveHeld(ctx: Context, withdrawals: Withdrawals, withdrawalId: bigint, as: 'paid' | 'refund'): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ hash: string }>`
      update payout p set state = ${as === 'paid' ? 'final' : 'failed'}, held_reason = null, ended_at = ${tx.now()}
      where withdrawal_id = ${withdrawalId} and state = 'held'
      returning (select tx_hash from payout_transaction t where t.withdrawal_id = p.withdrawal_id order by signed_at desc limit 1) as hash`.execute(tx.db)
    if (!rows[0]) return false
    if (as === 'paid') await withdrawals.finish(tx, withdrawalId, rows[0].hash)
    else await withdrawals.refuse(tx, withdrawalId, 'failedOnChain')
    tx.log.warn({ event: 'payoutResolved', withdrawalId: withdrawalId.toString(), as }, 'a person decided about a held payout')
    return true
  })
}
