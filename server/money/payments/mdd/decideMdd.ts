import type { NetworkId } from '../../../../basics/networks.ts'
import { col, type RowOf } from '../../../platform/db/columns.ts'
import {
  assertInTransaction,
  type Context,
  type TransactionContext,
} from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import { post } from '../../ledger/post.ts'

const Locked = {
  id: col.bigint,
  network: col.as<NetworkId>(col.int),
  txHash: col.text,
  logIndex: col.int,
  micro: col.bigint,
}
type LockedMdd = RowOf<typeof Locked>

/** `undefined` unless it still waits for a person. */
export async function lockHeldMdd(
  tx: TransactionContext,
  id: bigint,
): Promise<LockedMdd | undefined> {
  assertInTransaction(tx)
  const { rows } = await sql.named(Locked)`
    select id, network, tx_hash as "txHash", log_index as "logIndex",
      div(amount_base, power(10::numeric, decimals - 6))::bigint as micro
    from token_transfer where id = ${id} and status = 'held' for update`.execute(tx.db)
  return rows[0]
}

/** To an account's MDD balance. The caller prevents the account's deletion. */
export async function creditHeldMdd(
  tx: TransactionContext,
  { id, network, txHash, logIndex, micro }: LockedMdd,
  accountId: bigint,
): Promise<void> {
  await sql.named`
    update token_transfer set status = 'credited', reason = null, credited_micro = ${micro} where id = ${id}`.execute(
    tx.db,
  )
  await post(tx, [
    {
      from: { system: `receipts:${network}` },
      to: { account: accountId },
      asset: 'MDD',
      amountMicro: micro,
      kind: 'deposit',
      reference: `deposit:${network}:${txHash}:${logIndex}`,
    },
  ])
}

/** It stays with the shop, with the reason on record. */
export const keepHeldMdd = (tx: TransactionContext, { id }: LockedMdd) =>
  sql.named`update token_transfer set status = 'kept' where id = ${id}`.execute(tx.db)

const BATCH = 200

/** Held since before then at an address that takes no MDD. `belowMicro` in MDD. */
export async function listMddDust(
  ctx: Context,
  belowMicro: bigint,
  before: Date,
): Promise<bigint[]> {
  const { rows } = await sql.named({ id: col.bigint })`
    select id from token_transfer where status = 'held' and reason = 'otherToken' and final_at < ${before}
      and amount_base < ${belowMicro}::numeric * power(10::numeric, decimals - 6)
    order by final_at, id limit ${BATCH}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
