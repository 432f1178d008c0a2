import { col, type RowOf } from '../../platform/db/columns.ts'
import { uintWord } from '../../../basics/abi/words.ts'
import { sql } from '../../platform/db/sql.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import { microToBase } from '../../../basics/money.ts'
import { DAY_MS } from '../../../basics/durations.ts'
import { refuse } from '../../../basics/errors.ts'
import { refuseFrozen } from '../../people/accounts/profile/refuseFrozen.ts'
import {
  assertInTransaction,
  type Context,
  type TransactionContext,
} from '../../platform/db/context.ts'
import { selectorOf } from '../chains/contracts/contractReader.ts'

const CHARGE_STATES = ['approved', 'sent', 'done', 'refused'] as const
type ChargeState = (typeof CHARGE_STATES)[number]
const CHARGE_REASONS = [
  'refusedByContract',
  'refusedByToken',
  'failedOnChain',
  'orderClosed',
  'paidOtherwise',
] as const
export type ChargeReason = (typeof CHARGE_REASONS)[number]

export type ChargeGrant = {
  readonly network: NetworkId
  readonly contract: string
  readonly grantId: bigint
  readonly wallet: string
  readonly decimals: number
}
type NewCharge = {
  readonly orderId: string
  readonly accountId: bigint
  readonly amountMicro: bigint
  /** When the order ends. */
  readonly until: Date
  readonly grant: ChargeGrant
}
export const Charge = {
  network: col.as<NetworkId>(col.int),
  state: col.as<ChargeState>(col.text),
  reason: col.orNull(col.as<ChargeReason>(col.text)),
  amountMicro: col.bigint,
  txHash: col.orNull(col.text),
  grantId: col.bigint,
}
export type Charge = RowOf<typeof Charge>

/**
 * Encodes the operator's call. The contract accepts only our grants for an order id, so the id need not be
 * secret.
 */
export const chargeCall = (
  grantId: bigint,
  orderId: string,
  amountBase: bigint,
  /** Later blocks refuse the charge, so a stuck one ends with its order. */
  deadlineSeconds: bigint,
): `0x${string}` =>
  `0x${selectorOf('charge(uint256,uint256,uint256,uint64)')}${[
    grantId,
    BigInt(orderId),
    amountBase,
    deadlineSeconds,
  ]
    .map(uintWord)
    .join('')}`

export async function approveCharge(
  tx: TransactionContext,
  { orderId, accountId, amountMicro, until, grant }: NewCharge,
): Promise<void> {
  assertInTransaction(tx)
  await refuseFrozen(tx, accountId)
  const { network, contract, grantId, wallet, decimals } = grant
  await sql.named`
    insert into charge (order_id, account_id, network, contract, grant_id, wallet, amount_micro, call_data,
      created_at, updated_at)
    values (${orderId}, ${accountId}, ${network}, ${contract}, ${grantId}, ${wallet}, ${amountMicro},
      ${chargeCall(grantId, orderId, microToBase(amountMicro, decimals), BigInt(Math.floor(until.getTime() / 1_000)))},
        ${tx.now()}, ${tx.now()})`.execute(tx.db)
}

/** Each costs the shop a network fee; a buyer can cause one by revoking the approval at the right moment. */
const MAX_FAILED = 3

/** Refuses with `tooManyRequests` what failed on chain too often for an account or its wallets within a day. */
export async function refuseFailing(
  ctx: Context,
  accountId: bigint,
  wallets: readonly string[],
): Promise<void> {
  const since = new Date(ctx.now().getTime() - DAY_MS)
  const { rows } = await sql({ failed: col.bigint })`
    select count(*) as failed from charge where reason = 'failedOnChain' and updated_at > ${since}
      and (account_id = ${accountId} or wallet = any(${[...wallets]}::text[]))`.execute(ctx.db)
  if (rows[0]!.failed >= BigInt(MAX_FAILED))
    refuse('tooManyRequests', { retryAfterSeconds: DAY_MS / 1_000 })
}

/** `micro`: a grant's charges that the contract may not have counted yet; `lastId` is its newest. */
type OpenCharges = { readonly micro: bigint; readonly lastId: bigint }

export async function openCharges(
  ctx: Context,
  contract: string,
  grantId: bigint,
): Promise<OpenCharges> {
  const { rows } = await sql({ micro: col.bigint, lastId: col.bigint })`
    select coalesce(sum(amount_micro) filter (where state in ('approved', 'sent')), 0)::bigint as micro,
      coalesce(max(id), 0)::bigint as "lastId"
    from charge where contract = ${contract} and grant_id = ${grantId}`.execute(ctx.db)
  return rows[0]!
}

/** What the grant was asked for since. Until the transaction ends no other one adds a charge to it. */
export async function lockChargesSince(
  tx: TransactionContext,
  { contract, grantId }: Pick<ChargeGrant, 'contract' | 'grantId'>,
  lastId: bigint,
): Promise<bigint> {
  assertInTransaction(tx)
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`charge:${contract}:${grantId}`}, 0))`.execute(
    tx.db,
  )
  const { rows } = await sql({ micro: col.bigint })`
    select coalesce(sum(amount_micro), 0)::bigint as micro from charge
    where contract = ${contract} and grant_id = ${grantId} and id > ${lastId}
      and state <> 'refused'`.execute(tx.db)
  return rows[0]!.micro
}

/** True if a charge is under way or done, even if the watcher has not seen it yet; false if it failed. */
export async function isChargeSent(tx: TransactionContext, orderId: string): Promise<boolean> {
  assertInTransaction(tx)
  const { rows } = await sql`
    select from charge where order_id = ${orderId} and state in ('sent', 'done') limit 1`.execute(
    tx.db,
  )
  return rows.length > 0
}

export async function readCharge(ctx: Context, orderId: string): Promise<Charge | undefined> {
  const { rows } = await sql.named(Charge)`
    select network, state, reason, amount_micro as "amountMicro", tx_hash as "txHash", grant_id as "grantId"
    from charge where order_id = ${orderId} order by id desc limit 1`.execute(ctx.db)
  return rows[0]
}
