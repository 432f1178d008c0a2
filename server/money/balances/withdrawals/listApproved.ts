import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import type { Asset } from '../../../../basics/ledger.ts'
import {
  assertInTransaction,
  type Context,
  type TransactionContext,
} from '../../../platform/db/context.ts'

export const ApprovedWithdrawal = {
  id: col.bigint,
  network: col.as<NetworkId>(col.int),
  asset: col.as<Asset>(col.text),
  amountMicro: col.bigint,
  address: col.text,
}
export type ApprovedWithdrawal = RowOf<typeof ApprovedWithdrawal>

const BATCH = 100

const COLUMNS = sql.raw('id, network, asset, amount_micro as "amountMicro", address')

export async function listApproved(
  ctx: Context,
  network: NetworkId,
  asset?: Asset,
): Promise<ApprovedWithdrawal[]> {
  const { rows } = await sql.named(ApprovedWithdrawal)`
    select ${COLUMNS} from withdrawal where state = 'approved' and network = ${network}
      and (${asset ?? null}::text is null or asset = ${asset ?? null}) order by id limit ${BATCH}`.execute(
    ctx.db,
  )
  return rows
}

export async function lockApproved(
  ctx: TransactionContext,
  id: bigint,
): Promise<ApprovedWithdrawal | undefined> {
  assertInTransaction(ctx)
  const { rows } = await sql.named(ApprovedWithdrawal)`
    select ${COLUMNS} from withdrawal where id = ${id} and state = 'approved' for update`.execute(
    ctx.db,
  )
  return rows[0]
}
