import { sql } from '../../../platform/db/sql.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import type { Asset } from '../../../../basics/ledger.ts'
import {
  assertInTransaction,
  type Context,
  type TransactionContext,
} from '../../../platform/db/context.ts'

/** What the wallet that pays out needs to know of a withdrawal. */
export type ApprovedWithdrawal = {
  readonly id: bigint
  readonly network: NetworkId
  readonly asset: Asset
  readonly amountMicro: bigint
  readonly address: string
}

/** Withdrawals looked at in one round. */
const BATCH = 100

const COLUMNS = sql.raw('id, network, asset, amount_micro as "amountMicro", address')

/** Approved and not yet sent on a network, oldest first. */
export async function listApproved(
  ctx: Context,
  network: NetworkId,
): Promise<ApprovedWithdrawal[]> {
  const { rows } = await sql<ApprovedWithdrawal>`
    select ${COLUMNS} from withdrawal where state = 'approved' and network = ${network} order by id limit ${BATCH}`.execute(
    ctx.db,
  )
  return rows
}

/** The same one with its row locked; `undefined` when it is not approved any more. */
export async function lockApproved(
  ctx: TransactionContext,
  id: bigint,
): Promise<ApprovedWithdrawal | undefined> {
  assertInTransaction(ctx)
  const { rows } = await sql.named<ApprovedWithdrawal>`
    select ${COLUMNS} from withdrawal where id = ${id} and state = 'approved' for update`.execute(
    ctx.db,
  )
  return rows[0]
}
