import { col } from '../../../platform/db/columns.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import type { TransferReason } from '../../../../basics/status.ts'
import { COOLDOWN_UNPAID_MS } from '../../receiving/shopAddress.ts'
import type { Context } from '../../../platform/db/context.ts'
import { CLOCK_SKEW_MS } from '../quotes/fit.ts'

/** Held because the owner is unknown; a person decides all other reasons. */
const CLAIMABLE: readonly TransferReason[] = ['noOrder', 'ambiguous', 'usedAddress']

export type ClaimableTransfer = {
  readonly id: bigint
  readonly network: NetworkId
  readonly txHash: string
  readonly logIndex: number
  /** In lower case; only its owner can claim. */
  readonly sender: string
  readonly amountMicro: bigint
}

const Row = {
  id: col.bigint,
  network: col.as<NetworkId>(col.int),
  tx_hash: col.text,
  log_index: col.int,
  sender: col.text,
  amount_micro: col.bigint,
}

/**
 * Final held transfers to an address that this order had been given, from the time of its lease. Earlier or much
 * later money may be other business of the merchant's wallet, which a customer must not turn into goods.
 */
async function find(ctx: Context, orderId: string, which: Sql<unknown>) {
  const wasLeased = (table: Sql<unknown>): Sql<unknown> =>
    sql`exists (select from ${table} q where q.order_id = ${orderId} and q.receiver = t.receiver
      and t.block_time >= q.opened_at - ${CLOCK_SKEW_MS} * interval '1 ms'
      and t.block_time < q.expires_at + ${COOLDOWN_UNPAID_MS} * interval '1 ms')`
  const { rows } = await sql.named(Row)`
    select t.id, t.network, t.tx_hash, t.log_index, t.sender, t.amount_micro from transfer t
    where ${which} and t.final_at is not null and t.rail = 'transfer' and t.status = 'held'
    and t.reason = any(${CLAIMABLE}::text[])
      and t.outcome is null and t.held_base = t.amount_base
      and (${wasLeased(sql`quote`)} or ${wasLeased(sql`rest_quote`)})
    order by t.log_index limit 2`.execute(ctx.db)
  return rows.map(({ tx_hash, log_index, amount_micro, ...row }): ClaimableTransfer => ({
    ...row,
    txHash: tx_hash,
    logIndex: log_index,
    amountMicro: amount_micro,
  }))
}

/** The one held transfer of this transaction that the order may claim, if exactly one. */
export async function findClaimable(
  ctx: Context,
  orderId: string,
  of: { network: NetworkId; txHash: string; logIndex?: number | undefined },
): Promise<ClaimableTransfer | undefined> {
  const found = await find(
    ctx,
    orderId,
    sql`t.network = ${of.network} and t.tx_hash = ${of.txHash}
    and (${of.logIndex ?? null}::int is null or t.log_index = ${of.logIndex ?? null})`,
  )
  return found.length === 1 ? found[0] : undefined
}

export const readClaimable = async (
  ctx: Context,
  orderId: string,
  transferId: bigint,
): Promise<ClaimableTransfer | undefined> =>
  (await find(ctx, orderId, sql`t.id = ${transferId}`))[0]
