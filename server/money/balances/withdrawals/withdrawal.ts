import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { CallResult } from '../../../../api/calls.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import { WITHDRAWAL_MOVES, type Asset, type WithdrawalState } from '../../../../basics/ledger.ts'
import { formatMicro } from '../../../../basics/money.ts'
import {
  assertInTransaction,
  type Context,
  type TransactionContext,
} from '../../../platform/db/context.ts'

/** Amounts in micro-units. */
export const WithdrawalRow = {
  id: col.bigint,
  account_id: col.bigint,
  request_id: col.text,
  asset: col.as<Asset>(col.text),
  network: col.as<NetworkId>(col.int),
  address: col.text,
  amount_micro: col.bigint,
  fee_micro: col.bigint,
  state: col.as<WithdrawalState>(col.text),
  reason: col.orNull(col.text),
  tx_hash: col.orNull(col.text),
  created_at: col.time,
  updated_at: col.time,
}
export type WithdrawalRow = RowOf<typeof WithdrawalRow>

export const WITHDRAWAL_COLUMNS = sql`
  id, account_id, request_id, asset, network, address, amount_micro, fee_micro, state, reason,
  tx_hash, created_at, updated_at`

export const withdrawalReference = (id: bigint): string => `withdrawal:${id}`
export const feeReference = (id: bigint): string => `withdrawal:${id}:fee`

/** Micro-units of the asset. */
export type WithdrawalLimits = {
  readonly minMicro: bigint
  readonly maxMicro: bigint
  /** Per account within 24 hours. */
  readonly dailyMicro: bigint
  /** Needs no approval, per withdrawal and per account within 24 hours. */
  readonly autoMicro: bigint
  readonly autoDailyMicro: bigint
}

export const withdrawalShape = (row: WithdrawalRow): CallResult<'requestWithdrawal'> => ({
  requestId: row.request_id,
  asset: row.asset,
  network: row.network,
  address: row.address,
  amount: formatMicro(row.amount_micro),
  fee: formatMicro(row.fee_micro),
  state: row.state,
  reason: row.reason,
  txHash: row.tx_hash,
  createTime: row.created_at.getTime(),
  updateTime: row.updated_at.getTime(),
})

export const findWithdrawal = async (
  ctx: Context,
  id: bigint,
): Promise<WithdrawalRow | undefined> =>
  (
    await sql.named(
      WithdrawalRow,
    )`select ${WITHDRAWAL_COLUMNS} from withdrawal where id = ${id}`.execute(ctx.db)
  ).rows[0]

/** Throws when it is unknown. */
export async function lockWithdrawal(ctx: TransactionContext, id: bigint): Promise<WithdrawalRow> {
  assertInTransaction(ctx)
  const { rows } = await sql.named(
    WithdrawalRow,
  )`select ${WITHDRAWAL_COLUMNS} from withdrawal where id = ${id} for update`.execute(ctx.db)
  return rows[0] ?? Promise.reject(new Error(`there is no withdrawal ${id}`))
}

export const mayMoveWithdrawal = (
  state: WithdrawalState,
  move: keyof typeof WITHDRAWAL_MOVES,
): boolean => WITHDRAWAL_MOVES[move].includes(state)

/** For callers that have checked the state before. */
export function mustMove(row: WithdrawalRow, move: keyof typeof WITHDRAWAL_MOVES): void {
  if (!mayMoveWithdrawal(row.state, move))
    throw new Error(`withdrawal ${row.id} is ${row.state}; it cannot ${move}`)
}
