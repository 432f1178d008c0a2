import { col } from '../../platform/db/columns.ts'
import { inTransaction, type Context, type TransactionContext } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Signed } from '../payouts/payoutChain.ts'
import { placeOf, saltOf, sweepData } from './forwarderCalls.ts'
import type { Sweeper, Unswept } from './sweep.ts'

/** Serialises sweeps of all processes. */
const SWEEP_LOCK = 7_104

export type TakenSweep = Signed | 'refused' | 'walletShort' | 'busy' | 'otherSecret'

export async function noteSigned(
  tx: TransactionContext,
  sweepId: bigint,
  { txHash, raw, expiresAtMs }: Pick<Signed, 'txHash' | 'raw' | 'expiresAtMs'>,
): Promise<void> {
  await sql.named`
    insert into sweep_transaction (tx_hash, sweep_id, raw, expires_at, signed_at)
    values (${txHash}, ${sweepId}, ${raw}, ${expiresAtMs === null ? null : new Date(expiresAtMs)}, ${tx.now()})`.execute(
    tx.db,
  )
}

/**
 * Signs a sweep of one treasury's addresses and writes it down; nothing is sent yet. `otherSecret`: these addresses were made with
 * another one. Throws `NoProvider`.
 */
export async function takeSweep(
  ctx: Context,
  { place, chain, account }: Sweeper,
  batch: readonly Unswept[],
): Promise<TakenSweep> {
  if (batch.some((one) => placeOf(place, one) !== one.address)) return 'otherSecret'
  const { treasury } = batch[0]!
  const data = sweepData(
    place.token,
    treasury,
    batch.map((one) => saltOf(place, one)),
  )
  const ready = await chain.prepare(account, { to: place.factory, data }, 0n)
  if (typeof ready === 'string') return ready
  const sender = chain.walletOf(account)
  return inTransaction(ctx, async (tx) => {
    await sql`select pg_advisory_xact_lock(${SWEEP_LOCK}::int)`.execute(tx.db)
    const open =
      await sql`select from sweep where network = ${place.network} and state = 'signed'`.execute(
        tx.db,
      )
    if (open.rows.length > 0) return 'busy'
    const expected = batch.reduce((sum, { amountBase }) => sum + amountBase, 0n)
    const { rows } = await sql.named({ id: col.bigint })`
      insert into sweep (network, sender, treasury, addresses, expected_base, nonce, taken_at)
      values (${place.network}, ${sender}, ${treasury}, ${batch.map(({ address }) => address)}::text[], ${expected.toString()}::numeric,
        ${ready.nextNonce}, ${tx.now()}) returning id`.execute(tx.db)
    const signed = await ready.sign({ nonce: ready.nextNonce, payoutId: rows[0]!.id })
    await noteSigned(tx, rows[0]!.id, signed)
    return signed
  })
}
